//! Labs of format 2, which declare types, functions and steps: read here, and turned into what
//! format 1 says with a probe, an oracle and generators.

mod adapters;
mod checks;
mod criterion;
mod declare;
mod inputs;
mod kinds;
mod lower;
mod names;
mod program;
mod random;
mod share;
mod types;
mod views;
mod written;

use sudograde_core::lab::{Lab, LabError, Language};
use typed::Declared;

pub use lower::check_hidden;

use super::loader::Loader;
use super::written::Manifest;

/// Reads a manifest of format 2.
///
/// # Errors
/// The first mistake, with file, line and the expected form.
pub fn read(loader: &Loader) -> Result<(Manifest, Declared, Option<Lab>), LabError> {
    let written: written::Manifest = loader.parse()?;
    let languages = written.toolchain.get_ref().keys().copied();
    let languages: Vec<Language> = languages.collect();
    let mut declared = declare::declared(loader, &written, &languages)?;
    let checks = written.checks.as_ref();
    let checks = checks.map(|checks| checks::lab(loader, &written, checks, &declared));
    let checks = checks.transpose()?;
    let manifest = lower::manifest(loader, written, &mut declared)?;
    Ok((manifest, declared, checks))
}
