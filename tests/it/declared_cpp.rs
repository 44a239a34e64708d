//! Labs of format 2 in C++: classes and plain functions, exceptions as results, and what an author
//! is told.

use std::fs;

use tempfile::TempDir;

use crate::external_labs::grade_all;
use crate::support::{Grading, Run, copy_folder, repository};

#[test]
fn the_heap_lab_whose_methods_throw() {
    grade_all("heap-cpp", 17);
}

#[test]
fn the_runs_lab_of_plain_functions() {
    grade_all("runs", 20);
}

/// A copy of a lab with edits of its files.
fn edited(lab: &str, edits: &[(&str, &str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&repository("tests/labs").join(lab), folder.path());
    for (file, from, to) in edits {
        let file = folder.path().join(file);
        let text = fs::read_to_string(&file).expect("it is text");
        assert!(text.contains(from), "it does not hold {from:?}");
        fs::write(file, text.replacen(from, to, 1)).expect("it can be written");
    }
    folder
}

/// The solution of a lab, graded by it.
fn solution(lab: &TempDir) -> Grading {
    Grading::of(lab.path().join("solution")).lab(lab.path())
}

fn shown(run: &Run) -> String {
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}
