//! Copies of the labs of the tests with edits, and what is said of an edit that is a mistake.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{Grading, Run, copy_folder, repository};

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

/// One of a lab's submissions, graded with a copy of the lab under tests/labs whose manifest has
/// this edit, is answered with status 2, the line of the edit and these words.
#[track_caller]
pub fn mistake(lab: &str, submission: &str, edit: (&str, &str), words: &[&str]) {
    // The first line that the edit changes.
    let both = edit.0.bytes().zip(edit.1.bytes());
    let same = both.take_while(|(old, new)| old == new).count();
    mistake_at(lab, submission, &edit.0[..same], edit, words);
}

/// The same, where the mistake belongs to the line in which `place`, the beginning of the text to
/// edit, ends.
#[track_caller]
pub fn mistake_at(lab: &str, submission: &str, place: &str, edit: (&str, &str), words: &[&str]) {
    let folder = repository("tests/labs").join(lab);
    let manifest = fs::read_to_string(folder.join("lab.toml")).expect("the manifest is text");
    let offset = manifest
        .find(edit.0)
        .expect("the manifest holds the text to edit");
    let line = manifest[..offset + place.len()].matches('\n').count() + 1;
    let copy = copy_of_lab(lab, "lab.toml", &[edit]);
    let run = Grading::of(folder.join(submission)).lab(copy.path()).run();
    refused_in_line(&run, line, words);
}

/// Checks that a run was refused because of this line of the lab's manifest.
#[track_caller]
pub fn refused_in_line(run: &Run, line: usize, words: &[&str]) {
    run.refused(2, words);
    let place = format!("lab.toml:{line}:");
    assert!(
        run.stderr.contains(&place),
        "{place} is not in: {}",
        run.stderr
    );
}
