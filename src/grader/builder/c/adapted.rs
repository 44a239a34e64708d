//! The probe for a submission that declares the lab's types in its own file, and otherwise than the
//! skeleton: with a further field, or in a way that cannot be bound.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::workshop::is_header;
use crate::bind::{self, Fault, Files};
use crate::builder::diagnostics;
use crate::builder::error::BuildError;
use crate::builder::recipe::read_input;
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{Lab, Language};
use sudograde_core::report::Diagnostic;

/// The probe, and what it cannot ask.
pub struct Adapted {
    pub text: String,
    /// The declarations that cannot be bound.
    pub unfit: Vec<Diagnostic>,
    /// The exercises that use it.
    pub lost: BTreeSet<String>,
    /// The names of the lab's types that are declared otherwise.
    pub others: BTreeSet<String>,
}

/// None: the lab's probe fits. `refused` are names that turned
/// out not to fit.
pub fn adapted(
    lab: &Lab,
    submission: &Submission,
    refused: &BTreeSet<String>,
) -> Result<Option<Adapted>, BuildError> {
    let toolchain = &lab.toolchains[&submission.language];
    if submission.language != Language::C {
        return Ok(None);
    }
    let files = Files::read(toolchain, |path| {
        read_input(path, &toolchain.skeleton.join(path)).ok()
    });
    // A header that the submission lacks is the skeleton's.
    let mut student = submission.files.clone();
    let is_lacking = |file: &&SourceFile| submission.file(&file.path).is_none();
    let headers = files.skeleton.iter().filter(|file| is_header(&file.path));
    student.extend(headers.filter(is_lacking).cloned());
    let adapted = bind::adapted(&lab.declared, toolchain, &files, &student, refused);
    let adapted = adapted.map_err(|output| BuildError::Lab {
        what: "lab.toml".to_owned(),
        output,
    })?;
    Ok(adapted.map(|adapted| Adapted {
        unfit: adapted
            .faults
            .iter()
            .map(|fault| told(fault, submission))
            .collect(),
        text: adapted.text,
        lost: adapted.lost,
        others: adapted.others,
    }))
}

fn told(fault: &Fault, submission: &Submission) -> Diagnostic {
    let file = submission.file(&PathBuf::from(&fault.file));
    let line = (fault.line as usize).checked_sub(1);
    let source = file.zip(line).and_then(|(file, line)| {
        let text = String::from_utf8_lossy(&file.content).into_owned();
        text.lines().nth(line).map(|line| line.trim().to_owned())
    });
    Diagnostic {
        line: fault.line,
        column: u32::from(fault.line > 0),
        source: source.unwrap_or_default(),
        caret: (fault.line > 0).then_some(0),
        names: fault.names.clone(),
        ..diagnostics::whole_file(fault.file.clone(), fault.kind, "")
    }
}
