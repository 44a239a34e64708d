//! The contract of docs/results.md: keys, types, exit statuses, sums, filters, and the same bytes each time.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{BINARY, Grading, Report, Submission};

/// A submission that fails one exercise by its answer, one by a crash, and keeps the others.
pub fn mixed() -> Submission {
    Submission::right()
        .with("is_final", "int is_final(Node *n) { return 1; }")
        .with(
            "is_valid",
            "int is_valid(Node *n) { int *nowhere = NULL; return *nowhere; }",
        )
}

/// The kinds of value that a key may have.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}

/// The line of code at a crash's place: only where there is one.
const SOURCE: &str = "source";
/// Only of an input with several arguments, of a case that fails.
const ARGUMENTS: &str = "arguments";

/// Checks that an object has just these keys, each with one of the kinds `a|b`.
#[track_caller]
fn check_keys(object: &Value, keys: &[(&str, &str)]) {
    let entries = object.as_object().expect("this is an object");
    for (key, kinds) in keys {
        if [SOURCE, ARGUMENTS].contains(key) && !entries.contains_key(*key) {
            continue;
        }
        let value = entries
            .get(*key)
            .unwrap_or_else(|| panic!("the key {key} is missing"));
        assert!(
            kinds.split('|').any(|known| known == kind(value)),
            "{key} is {value}, not {kinds}"
        );
    }
    let unknown: Vec<&String> = entries
        .keys()
        .filter(|key| !keys.iter().any(|(known, _)| known == key))
        .collect();
    assert!(
        unknown.is_empty(),
        "keys that the contract does not name: {unknown:?}"
    );
}

fn check_shape(report: &Report) {
    check_keys(
        &report.json,
        &[
            ("format_version", "number"),
            ("lab", "string"),
            ("language", "string"),
            ("submission", "string"),
            ("score", "number|null"),
            ("max_score", "number"),
            ("seed", "number"),
            ("build", "object"),
            ("run", "object"),
            ("exercises", "list"),
        ],
    );
    check_keys(
        &report.json["build"],
        &[
            ("status", "string"),
            ("warnings", "list"),
            ("errors", "list"),
            ("wall_ms", "number"),
            ("cpu_ms", "number"),
            ("cached", "bool"),
        ],
    );
    check_keys(&report.json["run"], &[("cpu_ms", "number")]);
    for exercise in report.exercises() {
        check_keys(
            exercise,
            &[
                ("id", "string"),
                ("title", "string"),
                ("begun", "bool"),
                ("score", "number|null"),
                ("max_score", "number"),
                ("criteria", "list"),
                ("cases", "list"),
                ("properties", "list"),
                ("counterexample", "object|null"),
                ("counterexamples", "list"),
                ("notes", "list"),
            ],
        );
        for property in exercise["properties"].as_array().into_iter().flatten() {
            check_keys(
                property,
                &[
                    ("id", "string"),
                    ("criterion", "string"),
                    ("generator", "string"),
                    ("cases", "number"),
                    ("run", "number"),
                    ("passed", "number"),
                ],
            );
        }
        for found in exercise["counterexamples"].as_array().into_iter().flatten() {
            check_keys(
                found,
                &[
                    ("input", "string"),
                    (ARGUMENTS, "list"),
                    ("expected", "string|null"),
                    ("actual", "string|null"),
                    ("seed", "number"),
                    ("criterion", "string"),
                    ("from", "string"),
                    ("call", "string"),
                    ("verdict", "string"),
                    ("kind", "string"),
                    ("message", "string"),
                    ("location", "string|null"),
                    (SOURCE, "string"),
                    ("stdout", "string"),
                    ("culprits", "list"),
                    ("smallest", "bool"),
                    ("explained", "bool"),
                ],
            );
        }
    }
    for case in report.all_cases() {
        check_keys(
            case,
            &[
                ("name", "string"),
                ("criterion", "string"),
                ("verdict", "string"),
                ("score", "number|null"),
                ("max_score", "number"),
                ("visibility", "string"),
                ("input", "string"),
                (ARGUMENTS, "list"),
                ("call", "string"),
                ("expected", "string|null"),
                ("actual", "string|null"),
                ("diff", "string|null"),
                ("message", "string|null"),
                ("location", "string|null"),
                (SOURCE, "string"),
                ("stdout", "string"),
                ("stdout_truncated", "bool"),
                ("cpu_ms", "number|null"),
                ("wall_ms", "number|null"),
                ("peak_bytes", "number|null"),
                ("leaked_blocks", "number|null"),
            ],
        );
    }
}

#[test]
fn a_report_has_the_keys_and_types_of_the_contract() {
    for submission in [Submission::right(), mixed(), Submission::raw("int")] {
        let report = submission.grade();
        check_shape(&report);
        assert_eq!(report.json["format_version"], 1);
        assert_eq!(report.json["lab"], "implicit-graph");
        assert_eq!(report.json["language"], "c");
        assert_eq!(report.json["seed"], 1);
    }
}

#[test]
fn full_marks_are_whole_numbers_and_end_with_status_0() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--format", "json"])
        .run();
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let report = run.report();
    report.full_marks();
    assert_eq!(
        report.json["score"].as_i64(),
        Some(70),
        "points are written as integers"
    );
    assert_eq!(report.json["max_score"].as_i64(), Some(70));
    let order: Vec<&str> = report
        .exercises()
        .iter()
        .filter_map(|exercise| exercise["id"].as_str())
        .collect();
    assert_eq!(
        order,
        [
            "get_adj_nodes",
            "is_valid",
            "get_adj_nodes_valid",
            "is_final",
            "DFS"
        ]
    );
    let points: Vec<Option<i64>> = report
        .exercises()
        .iter()
        .map(|exercise| exercise["max_score"].as_i64())
        .collect();
    assert_eq!(points, [Some(15), Some(20), Some(10), Some(10), Some(15)]);
}

#[test]
fn lost_points_end_with_status_1() {
    let folder = mixed().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--format", "json"])
        .run();
    assert_eq!(run.status, Some(1));
    let run = Grading::of(folder.path()).run();
    assert_eq!(
        run.status,
        Some(1),
        "the human report ends with the same status"
    );
}

#[test]
fn wrong_usage_ends_with_status_2() {
    let folder = Submission::right().folder();
    for arguments in [
        &["--no-such-option"][..],
        &["--format", "prose"],
        &["--seed", "many"],
        &["--exercise"],
    ] {
        let run = Grading::of(folder.path()).arguments(arguments).run();
        assert_eq!(run.status, Some(2), "{arguments:?}");
        assert!(
            !run.stderr.is_empty() && run.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}

#[test]
fn output_that_nobody_reads_is_no_fault_of_the_graders() {
    let mut labs = Command::new(BINARY)
        .arg("labs")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the grader can be started");
    drop(labs.stdout.take());
    let run = labs.wait_with_output().expect("it ends");
    assert_eq!(run.status.code(), Some(141));
    assert!(run.stderr.is_empty(), "{run:?}");
}

#[test]
fn a_sandbox_that_cannot_be_had_ends_with_status_4() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--sandbox", "full", "--without-layer", "landlock"])
        .run();
    run.refused(4, &["landlock", "sudograde doctor"]);
}

#[test]
fn student_code_never_runs_without_the_system_call_filter() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--without-layer", "seccomp"])
        .run();
    assert_eq!(run.status, Some(4), "{}", run.stderr);
    assert!(run.stderr.contains("seccomp"), "{}", run.stderr);
}

#[test]
fn the_same_submission_twice_gives_the_same_bytes() {
    let folder = mixed().folder();
    let grade = || Grading::of(folder.path()).report();
    let (first, second) = (grade(), grade());
    assert_eq!(first.without_times(), second.without_times());
    // The order of keys counts too, which the comparison of values does not see.
    let keys = |report: &Report| -> Vec<String> {
        report
            .text
            .lines()
            .filter_map(|line| line.trim().split_once("\": "))
            .map(|(key, _)| key.to_owned())
            .collect()
    };
    assert_eq!(keys(&first), keys(&second));
}

#[test]
fn scores_add_up() {
    for submission in [
        Submission::right(),
        mixed(),
        Submission::right().without("DFS"),
    ] {
        let report = submission.grade();
        let number = |value: &Value| value.as_f64().expect("this is a number");
        let near = |sum: f64, total: f64| (sum - total).abs() < 1e-4;
        let mut score = 0.0;
        for exercise in report.exercises() {
            for key in ["score", "max_score"] {
                let sum_of = |part: &str| -> f64 {
                    exercise[part]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .map(|one| number(&one[key]))
                        .sum()
                };
                assert!(
                    near(sum_of("criteria"), number(&exercise[key])),
                    "criteria of {}",
                    exercise["id"]
                );
                assert!(
                    near(sum_of("cases"), number(&exercise[key])),
                    "cases of {}",
                    exercise["id"]
                );
            }
            score += number(&exercise["score"]);
        }
        assert!(near(score, number(&report.json["score"])));
    }
}

#[test]
fn a_wrong_answer_is_shown_with_input_expected_actual_and_diff() {
    let report = mixed().grade();
    let case = report.first_failure("is_final");
    assert_eq!(case["verdict"], "fail");
    assert_eq!(case["input"].as_str().map(str::len), Some(81));
    assert_eq!(case["expected"], "call: returned false\ncall: n unchanged");
    assert_eq!(case["actual"], "call: returned true\ncall: n unchanged");
    let diff = "-call: returned false\n+call: returned true\n call: n unchanged";
    assert_eq!(case["diff"], diff);
    assert!(
        case["message"]
            .as_str()
            .is_some_and(|message| !message.is_empty())
    );
    assert_eq!(case["score"], 0);
    // A case that is passed has nothing to explain.
    let report = Submission::right().grade();
    for case in report.all_cases() {
        assert!(
            case["diff"].is_null() && case["message"].is_null() && case["location"].is_null(),
            "{case}"
        );
    }
}

#[test]
fn a_crash_is_shown_with_its_place_and_without_an_answer() {
    let report = mixed().grade();
    let case = report.first_failure("is_valid");
    assert_eq!(case["verdict"], "crash");
    assert!(case["actual"].is_null() && case["diff"].is_null());
    assert!(case["expected"].is_string());
    let location = case["location"].as_str().expect("a crash has a place");
    assert!(
        location.starts_with("sudoku.c:") && location.ends_with(" in is_valid"),
        "{location}"
    );
}
