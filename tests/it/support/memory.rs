//! An `is_final` that misuses memory, and what a report tells of it.

use std::process::Command;

use serde_json::Value;

use super::{Report, Submission, folder_with};

pub const ONLY_IS_FINAL: [&str; 2] = ["--exercise", "is_final"];

pub fn is_final(definition: &str) -> Report {
    Submission::right()
        .with("is_final", definition)
        .grade_with(&ONLY_IS_FINAL)
}

/// Where the comment `/* here */` stands.
pub fn line_of(submission: &Submission, comment: &str) -> usize {
    let text = submission.text();
    let mut lines = text.lines();
    lines
        .position(|line| line.contains(comment))
        .expect("the line is there")
        + 1
}

pub fn explanation(report: &Report, exercise: &str) -> String {
    let case = report
        .cases(exercise)
        .into_iter()
        .find(|case| !case["explanation"].is_null());
    let case = case.expect("a case of the exercise is explained");
    case["explanation"]["message"]
        .as_str()
        .expect("it is a text")
        .to_owned()
}

pub fn message(case: &Value) -> &str {
    case["message"].as_str().expect("a failure has a message")
}

pub fn compiler_has_sanitizers() -> bool {
    let folder = folder_with(&[("a.c", b"int main(void) { return 0; }")]);
    let program = folder.path().join("a");
    let mut compiler = Command::new("gcc");
    compiler.current_dir(folder.path());
    compiler.args(["-fsanitize=address,undefined", "a.c", "-o", "a"]);
    compiler.output().is_ok_and(|run| run.status.success())
        && Command::new(program)
            .output()
            .is_ok_and(|run| run.status.success())
}

/// The exercise's first failing case fails for this reason.
pub fn depends_on_memory(report: &Report) {
    let failure = report.first_failure("is_final");
    assert_eq!(failure["verdict"], "fail", "{failure}");
    assert!(
        message(failure).contains("uninitialised memory"),
        "{failure}"
    );
}
