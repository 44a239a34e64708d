//! Everything that results depend on besides the submission: the lab, the compiler, the grader, the
//! options.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use sha2::{Digest, Sha256};

use super::shared::{Batch, BatchError, lock};
use crate::gradebook::Basis;
use grader::builder::{self, Cache, tool};
use grader::content;
use grader::digest::hex;
use grader::grade::GradeError;
use grader::programs;
use sudograde_core::lab::{Lab, Language};

/// The bases of one batch, one for each language.
pub struct Bases {
    lab: String,
    grader: String,
    options: String,
    toolchains: Mutex<BTreeMap<Language, String>>,
}

impl Bases {
    pub fn new(batch: &Batch) -> Result<Self, BatchError> {
        Ok(Bases {
            lab: lab_hash(batch.lab, batch.hidden)?,
            grader: grader(),
            options: format!("seed={} lang={}", batch.options.seed, batch.lang.id()),
            toolchains: Mutex::default(),
        })
    }

    pub fn of(&self, language: Language, cache: &Cache) -> Result<Basis, BatchError> {
        let mut toolchains = lock(&self.toolchains);
        let toolchain = match toolchains.get(&language) {
            Some(known) => known.clone(),
            None => {
                let found = builder::toolchain(language, cache).map_err(GradeError::from)?;
                toolchains.insert(language, found.clone());
                found
            }
        };
        Ok(Basis {
            lab: self.lab.clone(),
            toolchain,
            grader: self.grader.clone(),
            options: self.options.clone(),
        })
    }
}

/// A hash of the content of all folders that the lab consists of; `hidden` has cases of the instructor's.
pub fn lab_hash(lab: &Lab, hidden: Option<&Path>) -> Result<String, BatchError> {
    content::of_lab(lab, hidden)
        .map_err(|(folder, error)| BatchError::Unreadable(format!("{}: {error}", folder.display())))
}

/// A hash of this version of the grader: this program and the runner.
fn grader() -> String {
    let own = std::env::current_exe().unwrap_or_default();
    let mut hash = Sha256::new();
    for program in [own.with_file_name(programs::RUNNER), own] {
        hash.update(tool::identity(&program));
    }
    format!(
        "{} {}",
        env!("CARGO_PKG_VERSION"),
        hex(&hash.finalize()[..16])
    )
}
