//! The formats that platforms read: each by the rules of its reader, as docs/results.md names
//! them. The XML of JUnit is in junit.rs.

use std::collections::BTreeSet;
use std::process::Command;

use pulldown_cmark::{Event, Options, Parser, Tag};
use roxmltree::Document;
use serde_json::Value;

use crate::support::formatted::{formatted, text, wrong};
use crate::support::{Grading, Run, Submission, folder_with, repository};

const FORMATS: [&str; 7] = [
    "junit",
    "gradescope",
    "classroom50",
    "coderunner",
    "github",
    "markdown",
    "check50",
];

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:#?}"))
}

/// A program that is not run without landlock, so that its exercise has no score.
fn grader_fault(format: &str) -> Run {
    let source = b"#include <stdio.h>\nint main(void) { return 0; }\n";
    let folder = folder_with(&[("sums.c", source)]);
    let arguments = ["--exercise", "program", "--without-layer", "landlock"];
    Grading::of(folder.path())
        .lab(repository("tests/labs/sums"))
        .arguments(&arguments)
        .arguments(&["--format", format])
        .run()
}

fn points(tests: &[Value], key: &str) -> f64 {
    tests.iter().filter_map(|test| test[key].as_f64()).sum()
}

#[test]
fn no_format_for_students_tells_what_a_hidden_case_is_about() {
    let folder = wrong();
    let report = Grading::of(folder.path()).report();
    let cases = report.all_cases();
    let of = |visibility: &str| -> Vec<&&Value> {
        cases
            .iter()
            .filter(|case| case["visibility"] == visibility)
            .collect()
    };
    let shown: BTreeSet<&str> = of("visible")
        .iter()
        .map(|case| text(&case["input"]))
        .collect();
    let names: BTreeSet<&str> = of("visible")
        .iter()
        .map(|case| text(&case["name"]))
        .collect();
    let hidden = of("hidden");
    assert!(
        hidden.iter().any(|case| case["verdict"] == "fail"),
        "a hidden case fails"
    );
    for format in FORMATS {
        let run = formatted(&folder, format);
        assert_eq!(run.status, Some(1), "{format}: {}", run.stderr);
        for case in &hidden {
            let (name, input) = (text(&case["name"]), text(&case["input"]));
            let secret = !names.iter().any(|other| other.contains(name));
            assert!(
                !(secret && run.stdout.contains(name)),
                "{format} names {name}"
            );
            let secret = !shown.iter().any(|other| other.contains(input));
            assert!(
                !(secret && run.stdout.contains(input)),
                "{format} shows {input}"
            );
        }
    }
}

#[test]
fn the_results_for_gradescope_keep_to_its_rules() {
    let folder = wrong();
    let report = Grading::of(folder.path()).report();
    let run = formatted(&folder, "gradescope");
    let results = json(&run);
    let known: BTreeSet<&str> = [
        "score",
        "execution_time",
        "output",
        "output_format",
        "test_output_format",
        "test_name_format",
        "visibility",
        "stdout_visibility",
        "extra_data",
        "tests",
        "leaderboard",
    ]
    .into();
    let known_of_test: BTreeSet<&str> = [
        "score",
        "max_score",
        "status",
        "name",
        "name_format",
        "number",
        "output",
        "output_format",
        "tags",
        "visibility",
        "extra_data",
    ]
    .into();
    let keys = |value: &Value| -> BTreeSet<String> {
        value
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect()
    };
    assert!(
        keys(&results)
            .iter()
            .all(|key| known.contains(key.as_str())),
        "{results}"
    );
    assert_eq!(results["score"].as_f64(), report.score());
    assert_eq!(results["stdout_visibility"], "hidden");
    let tests = results["tests"].as_array().expect("tests is a list");
    for test in tests {
        assert!(
            keys(test)
                .iter()
                .all(|key| known_of_test.contains(key.as_str())),
            "{test}"
        );
        assert!(
            ["passed", "failed"].contains(&text(&test["status"])),
            "{test}"
        );
        // With a hidden test students would not see their total.
        assert_eq!(test["visibility"], "visible");
        let lost = test["score"].as_f64() < test["max_score"].as_f64();
        assert!(!lost || test["status"] == "failed", "{test}");
        // What has no points is no failure, and is told all the same.
        assert!(
            text(&test["output"]).is_empty() == (test["status"] == "passed")
                || test["max_score"] == 0,
            "{test}"
        );
    }
    assert_eq!(points(tests, "score"), report.score().expect("a score"));
    assert_eq!(points(tests, "max_score"), report.max_score());
    let criteria = report
        .exercises()
        .iter()
        .filter_map(|one| one["criteria"].as_array());
    assert_eq!(tests.len(), criteria.map(Vec::len).sum::<usize>());
    // The terminal's control characters that the student printed are gone.
    assert!(!run.stdout.contains("\\u001b"));
}

#[test]
fn the_results_for_github_classroom_add_up_as_its_reporter_adds() {
    for (folder, status) in [(wrong(), "fail"), (Submission::right().folder(), "pass")] {
        let report = Grading::of(folder.path()).report();
        let results = json(&formatted(&folder, "github"));
        assert_eq!(results["version"], 1);
        assert_eq!(results["status"], status);
        assert_eq!(results["max_score"].as_f64(), Some(report.max_score()));
        let tests = results["tests"].as_array().expect("tests is a list");
        assert!(
            tests
                .iter()
                .all(|test| test["score"].is_number() && test["name"].is_string())
        );
        let known = ["pass", "fail", "error"];
        assert!(
            tests
                .iter()
                .all(|test| known.contains(&text(&test["status"])))
        );
        assert_eq!(Some(points(tests, "score")), report.score());
    }
}

#[test]
fn extra_credit_counts_for_platforms_as_in_the_report() {
    let folder = repository("tests/labs/sums/submissions/right-c");
    if !folder.is_dir() {
        panic!("the lab sums has a right submission in C");
    }
    let grading = || Grading::of(&folder).lab(repository("tests/labs/sums"));
    let report = grading().report();
    for format in ["github", "classroom50"] {
        let results = json(&grading().arguments(&["--format", format]).run());
        let tests = results["tests"].as_array().expect("tests is a list");
        assert_eq!(Some(points(tests, "score")), report.score(), "{format}");
    }
    // Or the numbers look like a mistake.
    let screen = grading().lang("en").run().stdout;
    let lines = screen.lines().filter(|line| line.contains(" extra · "));
    assert_eq!(lines.count(), 1, "{screen}");
    let whole = grading().arguments(&["--all"]).run().stdout;
    let markdown = grading().arguments(&["--format", "markdown"]).run().stdout;
    for text in [screen, whole, markdown] {
        let pairs = text.split_whitespace().filter_map(|word| {
            let (some, all) = word.trim_matches(['(', ')']).split_once('/')?;
            Some((some.parse::<f64>().ok()?, all.parse::<f64>().ok()?))
        });
        let pairs: Vec<(f64, f64)> = pairs.collect();
        assert!(pairs.len() > 2, "{text}");
        assert!(pairs.iter().all(|(some, all)| some <= all), "{text}");
    }
}

#[test]
fn the_checks_for_check50_have_all_of_its_fields() {
    let folder = wrong();
    let report = Grading::of(folder.path()).report();
    let all = json(&formatted(&folder, "check50"));
    assert!(
        all["slug"].is_string() && all["version"].is_string(),
        "{all}"
    );
    let results = all["results"].as_array().expect("results is a list");
    assert_eq!(
        results.len(),
        report.all_cases().len() + 1,
        "one more: it compiles"
    );
    let mut names = BTreeSet::new();
    for check in results {
        let object = check.as_object().expect("an object");
        let keys: Vec<&str> = object.keys().map(String::as_str).collect();
        let fields = [
            "cause",
            "data",
            "dependency",
            "description",
            "log",
            "name",
            "passed",
        ];
        assert_eq!(keys, fields);
        assert!(
            names.insert(text(&check["name"])),
            "{} stands there twice",
            check["name"]
        );
        assert!(
            check["log"].is_array() && check["data"].is_object(),
            "{check}"
        );
        match check["passed"].as_bool() {
            Some(true) => assert!(check["cause"].is_null(), "{check}"),
            _ => assert!(check["cause"]["rationale"].is_string(), "{check}"),
        }
    }
    read_with_check50(&all.to_string());
}

/// Lets check50 itself show the results, where it is installed.
fn read_with_check50(results: &str) {
    let script = "import json, sys\nfrom check50 import renderer, runner\n\
        all = json.loads(sys.argv[1])\n\
        [runner.CheckResult.from_dict(one) for one in all['results']]\n\
        assert ':(' in renderer.to_ansi(**all)\n";
    let python = |arguments: &[&str]| Command::new("python3").args(arguments).output();
    if !python(&["-c", "import check50"]).is_ok_and(|output| output.status.success()) {
        println!("skipped: check50 is not installed");
        return;
    }
    let output = python(&["-c", script, results]).expect("it ran before");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn code_that_does_not_compile_is_told_to_every_platform() {
    let folder = Submission::right()
        .with("is_final", "int is_final(Node *n)\n{\n    return total\n}")
        .folder();
    for format in FORMATS {
        let run = formatted(&folder, format);
        assert!(run.stdout.contains("sudoku.c:"), "{format}: {}", run.stdout);
    }
    let checks = json(&formatted(&folder, "check50"));
    assert_eq!(checks["results"][0]["name"], "compiles");
    assert_eq!(checks["results"][0]["passed"], false);
    // Only what was not graded depends on it.
    let depends = |checks: &Value, exercise: &str| -> BTreeSet<bool> {
        let results = checks["results"].as_array().expect("results");
        let own = results
            .iter()
            .filter(|check| text(&check["name"]).starts_with(exercise));
        own.map(|check| check["dependency"] == "compiles").collect()
    };
    assert_eq!(depends(&checks, "is_final/"), BTreeSet::from([true]));
    assert_eq!(depends(&checks, "is_valid/"), BTreeSet::from([false]));

    let nothing = folder_with(&[("sudoku.c", b"#include <stdio.h>\n= ; int (\n")]);
    let checks = json(&formatted(&nothing, "check50"));
    assert_eq!(checks["results"][0]["passed"], false);
    assert_eq!(depends(&checks, "is_valid/"), BTreeSet::from([true]));
}

#[test]
fn markdown_shows_a_students_output_and_never_obeys_it() {
    let run = formatted(&wrong(), "markdown");
    assert!(run.stdout.contains("<script>"), "it is there, in a fence");
    let mut rows = 0;
    for event in Parser::new_ext(&run.stdout, Options::ENABLE_TABLES) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => panic!("this is markup: {html}"),
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => panic!("nothing links anywhere"),
            Event::Start(Tag::TableRow) => rows += 1,
            _ => {}
        }
    }
    let folder = wrong();
    let report = Grading::of(folder.path()).report();
    let criteria = report
        .exercises()
        .iter()
        .filter_map(|one| one["criteria"].as_array());
    assert_eq!(rows, criteria.map(Vec::len).sum::<usize>());
}

#[test]
fn a_fault_of_the_graders_is_no_zero_anywhere() {
    let run = grader_fault("gradescope");
    assert_eq!(run.status, Some(3), "{run:#?}");
    let results = json(&run);
    assert!(
        results.get("score").is_none() && results.get("tests").is_none(),
        "{results}"
    );
    assert!(
        text(&results["output"]).contains("the grader failed"),
        "{results}"
    );

    let results = json(&grader_fault("github"));
    assert_eq!(results["status"], "error");
    assert_eq!(
        results["max_score"], 0,
        "the reporter sends no points where none can be had"
    );

    let result = json(&grader_fault("coderunner"));
    assert!(result.get("fraction").is_none(), "{result}");
    assert!(
        text(&result["error"]).contains("The grader failed"),
        "{result}"
    );

    let run = grader_fault("junit");
    let document = Document::parse(&run.stdout).expect("well-formed XML");
    let has = |name: &str| document.descendants().any(|node| node.has_tag_name(name));
    assert!(has("error") && !has("failure"), "{}", run.stdout);
    assert!(!run.stdout.contains("name=\"score\""), "{}", run.stdout);

    let checks = json(&grader_fault("check50"));
    let results = checks["results"].as_array().expect("a list");
    assert!(
        results[1..].iter().all(|check| check["passed"].is_null()),
        "{checks}"
    );

    let run = grader_fault("markdown");
    assert!(
        run.stdout.contains("no score") && run.stdout.contains("?/"),
        "{}",
        run.stdout
    );
}
