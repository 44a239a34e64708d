//! The code that a lab gives to all students: its skeleton in a language. No other file here reads
//! files.

use std::path::{Path, PathBuf};

use grader::grammar::language_of;
use grader::submission::SourceFile;
use sudograde_core::lab::{Lab, LabError, Language};

/// The code in a lab's skeleton for a language; empty if the lab does not have the language.
///
/// # Errors
/// The skeleton cannot be read.
pub fn skeleton(lab: &Lab, language: Language) -> Result<Vec<SourceFile>, LabError> {
    let Some(toolchain) = lab.toolchains.get(&language) else {
        return Ok(Vec::new());
    };
    let mut files = Vec::new();
    collect(&toolchain.skeleton, &mut files)
        .map_err(|(path, why)| LabError::new(&path, why.to_string()))?;
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<SourceFile>) -> Result<(), (PathBuf, std::io::Error)> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |why| (path, why)
    };
    for entry in std::fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if language_of(&path, Language::C).is_some() {
            let content = std::fs::read(&path).map_err(failed(&path))?;
            files.push(SourceFile::new(path, content));
        }
    }
    Ok(())
}
