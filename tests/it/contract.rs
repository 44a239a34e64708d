//! The contract of docs/results.md: keys, types, exit statuses, sums, filters, and the same bytes each time.

use serde_json::Value;

use crate::support::{Grading, Report, Submission, repository};

/// A submission that fails one exercise by its answer, one by a crash, and keeps the others.
fn mixed() -> Submission {
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

/// Checks that an object has just these keys, each with one of the kinds `a|b`.
#[track_caller]
fn check_keys(object: &Value, keys: &[(&str, &str)]) {
    let entries = object.as_object().expect("this is an object");
    for (key, kinds) in keys {
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
    for exercise in report.exercises() {
        check_keys(
            exercise,
            &[
                ("id", "string"),
                ("title", "string"),
                ("score", "number|null"),
                ("max_score", "number"),
                ("criteria", "list"),
                ("cases", "list"),
                ("counterexample", "object|null"),
            ],
        );
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
                ("expected", "string|null"),
                ("actual", "string|null"),
                ("diff", "string|null"),
                ("message", "string|null"),
                ("location", "string|null"),
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
    assert_eq!(case["expected"], "0");
    assert_eq!(case["actual"], "1");
    assert_eq!(case["diff"], "-0\n+1");
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

#[test]
fn only_the_exercises_that_were_asked_for_are_graded() {
    let report = mixed().grade_with(&["--exercise", "get_adj_nodes"]);
    assert_eq!(report.exercises().len(), 1);
    assert_eq!((report.score(), report.max_score()), (Some(15.0), 15.0));
    // The order is the lab's, whatever order they were asked for in.
    let report = mixed().grade_with(&["--exercise", "DFS", "--exercise", "is_valid"]);
    let ids: Vec<&Value> = report
        .exercises()
        .iter()
        .map(|exercise| &exercise["id"])
        .collect();
    assert_eq!(ids, ["is_valid", "DFS"]);
    assert_eq!((report.score(), report.max_score()), (Some(15.0), 35.0));
}

#[test]
fn only_the_cases_that_fit_the_pattern_are_run() {
    let all = Submission::right().grade();
    let name = all.cases("is_valid")[0]["name"]
        .as_str()
        .expect("a name is a text")
        .to_owned();
    let one = Submission::right().grade_with(&["--exercise", "is_valid", "--case", &name]);
    assert_eq!(one.all_cases().len(), 1);
    assert_eq!(one.all_cases()[0]["name"], name);
    let prefix = &name[..3];
    let some = Submission::right().grade_with(&["--case", &format!("{prefix}*")]);
    assert!(some.all_cases().iter().all(|case| {
        case["name"]
            .as_str()
            .is_some_and(|name| name.starts_with(prefix))
    }));
    let fitting = all
        .all_cases()
        .iter()
        .filter(|case| {
            case["name"]
                .as_str()
                .is_some_and(|it| it.starts_with(prefix))
        })
        .count();
    assert_eq!(some.all_cases().len(), fitting);
}

#[test]
fn there_are_enough_visible_and_hidden_cases() {
    let report = Submission::right().grade();
    let count = |kind: &str| {
        report
            .all_cases()
            .iter()
            .filter(|case| case["visibility"] == kind)
            .count()
    };
    assert!(count("visible") >= 12, "{} visible cases", count("visible"));
    assert!(count("hidden") >= 40, "{} hidden cases", count("hidden"));
}

#[test]
fn the_submission_can_be_a_folder_or_the_file_itself() {
    let folder = Submission::right().folder();
    let file = folder.path().join("sudoku.c");
    Grading::of(&file).report().full_marks();
    // A student's file may be called otherwise when it is handed over by name.
    let other = folder.path().join("my-solution.c");
    std::fs::rename(&file, &other).expect("the file can be renamed");
    Grading::of(&other).report().full_marks();
}

#[test]
fn the_lab_is_found_from_inside_of_its_folder() {
    let skeleton = crate::support::implicit_graph().join("c");
    let mut command = std::process::Command::new(crate::support::BINARY);
    command
        .args(["grade", "--lang", "en", "--format", "json"])
        .current_dir(skeleton)
        .env("SUDOGRADE_CACHE", crate::support::cache());
    let report = crate::support::run(command).report();
    assert_eq!(report.json["lab"], "implicit-graph");
    assert_eq!(
        report.score(),
        Some(0.0),
        "the skeleton has done nothing yet"
    );
}

#[test]
fn a_run_does_not_use_the_callers_standard_output_for_notes() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--format", "json", "--without-layer", "namespaces"])
        .run();
    assert!(run.stderr.contains("namespaces"), "{}", run.stderr);
    run.report().full_marks();
}

#[test]
fn init_gives_the_statement_where_a_student_writes_a_readme() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let target = folder.path().join("mine");
    let output = std::process::Command::new(crate::support::BINARY)
        .args(["init", "unique-choice", "--language", "c"])
        .arg(&target)
        .output()
        .expect("the grader can be started");
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("unique-choice in C"), "{said}");
    let read = |name: &str| {
        std::fs::read_to_string(target.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let own = std::fs::read_to_string(repository("exercises/unique-choice/c/README.md"));
    assert_eq!(read("README.md"), own.expect("the skeleton has one"));
    assert!(read("STATEMENT.en.md").contains("(STATEMENT.md)"));
    assert!(read("STATEMENT.md").contains("(STATEMENT.en.md)"));
}
