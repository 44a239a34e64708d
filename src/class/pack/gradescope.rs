//! The autograder of Gradescope: a zip with `setup.sh` and `run_autograder` at its root.

use std::collections::BTreeSet;
use std::path::Path;

use super::parts::{Parts, zipped};
use sudograde_core::lab::{Lab, Language};

const SETUP: &str = include_str!("gradescope-setup.sh");
const RUN: &str = include_str!("gradescope-run.sh");

/// Writes the zip.
///
/// # Errors
/// The file cannot be written.
pub fn write(lab: &Lab, mut parts: Parts, file: &Path) -> anyhow::Result<()> {
    let needs: Vec<&str> = languages(lab).into_iter().map(need).collect();
    parts.add(
        "setup.sh",
        &SETUP.replace("@NEEDS@", &needs.join("\n")),
        true,
    );
    parts.add("run_autograder", RUN, true);
    zipped(&parts.files, file)
}

/// The languages of submissions and of the lab's checks.
fn languages(lab: &Lab) -> BTreeSet<Language> {
    let checks = lab
        .checks
        .iter()
        .flat_map(|checks| checks.toolchains.keys());
    lab.toolchains.keys().chain(checks).copied().collect()
}

/// The requirements of a language: a command, and the Ubuntu packages that provide it.
fn need(language: Language) -> &'static str {
    match language {
        Language::C => "need gcc gcc libc6-dev",
        Language::Cpp => "need g++ g++",
        Language::Rust => "need rustc rustc gcc libc6-dev",
        Language::Python => "need python3 python3",
    }
}
