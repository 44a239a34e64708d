//! What does not compile: which lines, in whose words, and what is kept.

use serde_json::Value;

use crate::support::{Grading, Report, Submission};

/// The errors of a submission that does not compile.
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
    let errors = errors(&submission.grade());
    let error = &errors[0];
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
fn frequent_mistakes_have_a_plain_sentence() {
    let cases = [
        ("return 0", "Something is missing here"),
        ("if (1) { return 0;", "closing brace is missing"),
        ("Board b; return 0;", "no type that is known"),
        ("return n->sudok[0][0];", "no field \"sudok\""),
        (
            "return n.sudo[0][0] + is_valid();",
            "wrong number of arguments",
        ),
    ];
    for (body, sentence) in cases {
        let report = Submission::right()
            .with("is_final", &format!("int is_final(Node *n) {{ {body} }}"))
            .without("DFS")
            .grade();
        let errors = errors(&report);
        let plain: Vec<&str> = errors
            .iter()
            .filter_map(|error| error["plain"].as_str())
            .collect();
        assert!(
            plain.iter().any(|text| text.contains(sentence)),
            "{body}: {errors:?}"
        );
    }
}

#[test]
fn a_header_that_does_not_exist_is_named() {
    let errors = errors(&Submission::right().first("#include <conio.h>").grade());
    assert!(
        errors[0]["plain"]
            .as_str()
            .is_some_and(|text| text.contains("conio.h")),
        "{errors:?}"
    );
    assert_eq!(errors[0]["line"], 1);
}

#[test]
fn the_human_report_shows_a_build_error() {
    let folder = Submission::right()
        .with("is_final", "int is_final(Node *n) { return total; }")
        .folder();
    let run = Grading::of(folder.path()).run();
    assert_eq!(run.status, Some(1));
    assert!(run.stdout.contains("sudoku.c:"), "{}", run.stdout);
    assert!(
        run.stdout.contains("\"total\" is used but never declared"),
        "{}",
        run.stdout
    );
}
