//! A search that goes wrong is shown where it parts from depth-first search.

use serde_json::Value;

use crate::support::{Grading, Report, Submission, known};

fn explained(report: &Report, case: &str) -> Value {
    report.case("DFS", case)["explanation"].clone()
}

fn of_fixture(path: &str, case: &str) -> Value {
    let folder = known("implicit-graph", path);
    let report = Grading::of(folder)
        .arguments(&["--exercise", "DFS", "--case", case])
        .report();
    explained(&report, case)
}

/// The beginning of the example, with these numbers in its first empty cells.
fn first_row(explanation: &Value, side: &str) -> String {
    let board = explanation[side].as_str().expect("a board is shown");
    board.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_queue_is_called_breadth_first_and_the_boards_are_shown() {
    for language in ["c", "rust"] {
        let path = format!("{language}/wrong/queue-instead-of-stack");
        let told = of_fixture(&path, "iterations-of-example");
        // Iteration 1 takes the board itself. Its first empty cell, (0,2), can be 1, 2 or 4: a stack gives the
        // last of them back, a queue the first.
        assert!(
            told["message"].as_str().is_some_and(
                |message| message.starts_with("This is breadth-first search: iteration 2")
            ),
            "{language}: {told}"
        );
        assert_eq!(first_row(&told, "expected"), "5 3 4 0 7 0 0 0 0");
        assert_eq!(first_row(&told, "actual"), "5 3 1 0 7 0 0 0 0");
    }
}

#[test]
fn the_other_order_is_named() {
    for language in ["c", "rust"] {
        let path = format!("{language}/wrong/children-pushed-in-reverse");
        let told = of_fixture(&path, "iterations-of-example");
        let message = told["message"].as_str().unwrap_or_default();
        assert!(
            message.contains("in the opposite order: from iteration 2 on"),
            "{language}: {told}"
        );
    }
}

#[test]
fn what_was_counted_instead_is_named() {
    // The example takes 475 iterations and pushes 485 boards after the first one; LABS.md and the fixture's own count.
    for language in ["c", "rust"] {
        let pushes = of_fixture(
            &format!("{language}/wrong/counts-pushes"),
            "iterations-of-example",
        );
        let message = pushes["message"].as_str().unwrap_or_default();
        assert!(
            message.contains("counts the nodes that are pushed"),
            "{language}: {pushes}"
        );
        assert!(message.contains("(475)"), "{language}: {pushes}");
        assert_eq!(pushes["expected"], Value::Null);
        let never = of_fixture(
            &format!("{language}/wrong/never-counts"),
            "iterations-of-example",
        );
        let message = never["message"].as_str().unwrap_or_default();
        assert_eq!(
            message,
            "The search makes 475 iterations, but they are not counted."
        );
    }
}

#[test]
fn off_by_one_and_any_other_count_are_told() {
    for (change, told) in [
        ("(*cont) -= 2;", "off by one: 473 instead of 475"),
        ("(*cont) += 1;", "off by one: 476 instead of 475"),
        (
            "(*cont) *= 2;",
            "correctly makes 475 iterations, but counts 950",
        ),
    ] {
        let report = Submission::right()
            .replace(
                "            free(stack);\n            return n;",
                &format!("            free(stack);\n            {change}\n            return n;"),
            )
            .grade_with(&["--exercise", "DFS", "--case", "iterations-of-example"]);
        let explanation = explained(&report, "iterations-of-example");
        let message = explanation["message"].as_str().unwrap_or_default();
        assert!(message.contains(told), "{change}: {explanation}");
    }
}

#[test]
fn a_right_search_is_not_explained() {
    let report = Submission::right().grade_with(&["--exercise", "DFS"]);
    report.full_marks();
    assert!(
        report
            .cases("DFS")
            .iter()
            .all(|case| case["explanation"].is_null())
    );
}

#[test]
fn the_terminal_shows_both_boards_below_the_case() {
    let folder = known("implicit-graph", "c/wrong/queue-instead-of-stack");
    let run = Grading::of(folder)
        .arguments(&["--exercise", "DFS", "--case", "iterations-of-example"])
        .at_length()
        .run();
    let told = run
        .stdout
        .find("This is breadth-first search")
        .expect("it is told");
    let below = &run.stdout[told..];
    assert!(
        below.contains(" 5  3  4  0  7  0  0  0  0     5  3 [1] 0  7  0  0  0  0"),
        "{below}"
    );
}
