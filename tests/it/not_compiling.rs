//! Code that does not compile: which lines are named, and in whose words.

use serde_json::Value;

use crate::support::{Grading, Report, Submission};

/// The errors of a submission of which nothing compiles.
pub fn errors(report: &Report) -> Vec<Value> {
    assert_eq!(report.json["build"]["status"], "failed");
    assert_eq!(report.score(), Some(0.0));
    assert!(
        report
            .all_cases()
            .iter()
            .all(|case| case["verdict"] == "build-error")
    );
    report.json["build"]["errors"]
        .as_array()
        .expect("errors is a list")
        .clone()
}

#[test]
fn a_build_error_has_its_place_the_compilers_words_and_a_plain_sentence() {
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    return total; /* here */\n}",
    );
    let text = submission.text();
    let line = text
        .lines()
        .position(|line| line.contains("/* here */"))
        .expect("the line is there")
        + 1;
    let report = submission.grade();
    let error = &report.json["build"]["errors"][0];
    assert_eq!(error["function"], "is_final");
    assert_eq!(error["file"], "sudoku.c");
    assert_eq!(error["line"], line);
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|text| text.contains("undeclared")),
        "{error}"
    );
    assert!(
        error["source"]
            .as_str()
            .is_some_and(|text| text.contains("return total;")),
        "{error}"
    );
    assert!(
        error["plain"]
            .as_str()
            .is_some_and(|text| text.contains("\"total\" is used but never declared")),
        "{error}"
    );
}

#[test]
fn the_human_report_shows_a_build_error() {
    let folder = Submission::right()
        .with("is_final", "int is_final(Node *n) { return total; }")
        .folder();
    let run = Grading::of(folder.path()).run();
    assert_eq!(run.status, Some(1));
    assert!(run.stdout.contains("sudoku.c:"), "{}", run.stdout);
    assert!(run.stdout.contains(" in is_final"), "{}", run.stdout);
    assert!(
        run.stdout.contains("\"total\" is used but never declared"),
        "{}",
        run.stdout
    );
}
