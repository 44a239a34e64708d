//! Copies of the labs of the tests with edits.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{Grading, copy_folder, repository};

/// Replaces the first of each of these texts in a file. The file has to hold them.
#[track_caller]
pub fn edit(file: &Path, edits: &[(&str, &str)]) {
    let mut text = fs::read_to_string(file).expect("it is text");
    for (from, to) in edits {
        assert!(text.contains(from), "it does not hold {from:?}: {text}");
        text = text.replacen(from, to, 1);
    }
    fs::write(file, text).expect("it can be written");
}

/// A copy of a lab under tests/labs with edits of one of its files.
#[track_caller]
pub fn copy_of_lab(lab: &str, file: &str, edits: &[(&str, &str)]) -> TempDir {
    let copy = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&repository("tests/labs").join(lab), copy.path());
    edit(&copy.path().join(file), edits);
    copy
}

/// The solution of a lab under tests/labs with edits of one of its files, as a submission.
#[track_caller]
pub fn edited_solution(lab: &str, file: &str, edits: &[(&str, &str)]) -> (TempDir, Grading) {
    let copy = tempfile::tempdir().expect("a temporary folder can be made");
    let lab = repository("tests/labs").join(lab);
    copy_folder(&lab.join("solution"), copy.path());
    edit(&copy.path().join(file), edits);
    let grading = Grading::of(copy.path()).lab(lab);
    (copy, grading)
}
