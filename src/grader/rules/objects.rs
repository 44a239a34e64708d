//! Finds object files, libraries and executables among the files that were handed in.

use std::io::Read;
use std::path::{Path, PathBuf};

use object::FileKind;

use super::files::ordinary_files;
use crate::ordinary;
use crate::submission::Submission;
use sudograde_core::lab::Language;
use sudograde_core::plan::Finding;

/// The most files that are looked at.
const MOST_FILES: usize = 20_000;

/// The number of bytes at a file's beginning that tell its kind.
const BEGINNING: u64 = 64 << 10;

/// The files that a compiler made. Cargo's folder `target` is passed over, as students do not hand
/// it in.
pub fn find(submission: &Submission) -> Vec<Finding> {
    let Some(folder) = &submission.folder else {
        return Vec::new();
    };
    let is_cargos =
        |path: &Path| submission.language == Language::Rust && path == Path::new("target");
    let files: Vec<PathBuf> = ordinary_files(folder, is_cargos)
        .take(MOST_FILES + 1)
        .collect();
    if files.len() > MOST_FILES {
        return vec![Finding::how("no-objects-many", format!("> {MOST_FILES}"))];
    }
    let made = files.iter().filter(|path| is_object(&folder.join(path)));
    let mut made: Vec<&PathBuf> = made.collect();
    made.sort();
    let texts = made.iter().map(|path| path.display().to_string());
    texts.map(Finding::from).collect()
}

fn is_object(file: &Path) -> bool {
    let mut beginning = Vec::new();
    let read =
        ordinary::open(file).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    read.is_ok() && FileKind::parse(beginning.as_slice()).is_ok()
}
