//! Generated inputs: what no fixed case may have thought of is caught. How many there are, and
//! that a seed repeats them, is in the report.

use serde_json::Value;

use crate::support::boards::valid_unless;
use crate::support::{Grading, Report, Submission, known, repository, two_at_a_time};

#[test]
fn a_seed_is_repeated_and_another_one_tries_other_inputs() {
    // Few boards hold this, so that the first one that fails tells the seeds apart.
    let wrong = || valid_unless("r == s && n->sudo[8][8] == 4");
    let input = |seed: &str| {
        let report = wrong().grade_with(&["--exercise", "is_valid", "--seed", seed]);
        assert_eq!(report.json["seed"].to_string(), seed);
        report.case("is_valid", "rows-random").clone()
    };
    let (one, again, other) = (input("1"), input("1"), input("2"));
    assert_eq!(one["input"], again["input"]);
    assert_ne!(one["input"], other["input"]);
    assert_eq!(one["verdict"], "fail");
}

#[test]
fn two_gradings_of_a_wrong_submission_agree() {
    let wrong = valid_unless("c == 0 && d == 0").beginning("is_final", "return 1;");
    let folder = wrong.folder();
    let caches = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder can be made"));
    let reports = caches
        .each_ref()
        .map(|cache| Grading::of(folder.path()).cache(cache.path()).report());
    assert_eq!(reports[0].without_times(), reports[1].without_times());
    // What is remembered says the same.
    let remembered = Grading::of(folder.path()).cache(caches[0].path()).report();
    assert_eq!(reports[0].without_times(), remembered.without_times());
}

#[test]
fn right_submissions_keep_all_properties_whatever_the_seed() {
    let folder = Submission::right().folder();
    let seeds: Vec<u32> = (2..8).collect();
    let failures = two_at_a_time(&seeds, |seed| {
        let report = Grading::of(folder.path())
            .arguments(&["--seed", &seed.to_string()])
            .report();
        let lost = report.lost_criteria();
        for property in properties(&report) {
            let whole = property["passed"] == property["cases"];
            if !whole && property["passed"] != property["run"] {
                return Err(format!("seed {seed}: {property}"));
            }
        }
        match lost.is_empty() {
            true => Ok(()),
            false => Err(format!("seed {seed}: it loses {lost:?}")),
        }
    });
    assert_eq!(failures, Vec::<String>::new());
}

fn properties(report: &Report) -> Vec<Value> {
    let exercises = report.exercises().iter();
    exercises
        .flat_map(|exercise| exercise["properties"].as_array().into_iter().flatten())
        .cloned()
        .collect()
}

#[test]
fn how_many_inputs_were_tried_is_in_the_report() {
    let report = Submission::right().grade_with(&["--exercise", "is_valid"]);
    let all = properties(&report);
    let rows = all.iter().find(|one| one["id"] == "rows-random");
    assert_eq!(
        rows.expect("is_valid has this property"),
        &serde_json::json!({
            "id": "rows-random", "criterion": "rows", "generator": "is_valid/rows",
            "cases": 243, "run": 243, "passed": 243,
        })
    );
    // Each is one case of its criterion, so that the points of the cases add up.
    assert_eq!(report.case("is_valid", "rows-random")["verdict"], "pass");
    let sum: f64 = report
        .cases("is_valid")
        .iter()
        .filter_map(|case| case["score"].as_f64())
        .sum();
    assert!((sum - 20.0).abs() < 1e-3, "{sum}");
}

#[test]
fn one_property_can_be_chosen() {
    let report = valid_unless("c == 0 && d == 0").grade_with(&[
        "--exercise",
        "is_valid",
        "--case",
        "columns-r*",
    ]);
    let names: Vec<&Value> = report
        .cases("is_valid")
        .into_iter()
        .map(|case| &case["name"])
        .collect();
    assert_eq!(names, ["columns-random"]);
    assert_eq!(report.score(), Some(0.0));
}

#[test]
fn what_depends_on_earlier_calls_is_noted_and_costs_nothing() {
    let counts = "static int calls; if (++calls > 60) return 0;";
    let report = Submission::right()
        .beginning("is_final", counts)
        .grade_with(&["--exercise", "is_final"]);
    report.full_marks();
    let notes = report.exercise("is_final")["notes"].as_array();
    let notes = notes.expect("notes is a list");
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert_eq!(notes[0]["kind"], "after-others");
    let folder = Submission::right().beginning("is_final", counts).folder();
    let run = Grading::of(folder.path())
        .arguments(&["--exercise", "is_final"])
        .run();
    assert!(
        run.stdout.contains("if the function was called before"),
        "{}",
        run.stdout
    );
}

#[test]
fn ending_after_some_calls_spares_no_function_its_generated_inputs() {
    // Wrong on one board in thirty or so, none of them a case's own.
    let wrong = "int sum = 0; for (int k = 0; k < 81; k++) sum += k * initial->sudo[k / 9][k % 9]; if (sum % 29 == 3) return NULL;";
    let marks = |submission: Submission| {
        let report = submission.grade_with(&["--exercise", "DFS"]);
        report.points()["DFS"].expect("it has a score")
    };
    let honest = marks(Submission::right().beginning("DFS", wrong));
    assert!(honest < 15.0, "{honest}");
    let ends = format!("static int calls; if (calls++ >= 3) abort(); {wrong}");
    let checks = "static int calls; if (calls++ >= 3) abort();";
    let sly = Submission::right().first("#include <stdlib.h>");
    let sly = sly.beginning("DFS", &ends).beginning("is_valid", checks);
    assert_eq!(marks(sly), honest);
}

#[test]
fn answers_that_change_from_run_to_run_are_called_so() {
    // Another process, another number.
    let report = Submission::right()
        .first("#include <unistd.h>")
        .beginning("DFS", "*cont = getpid();")
        .grade_with(&["--exercise", "DFS"]);
    let cases = report.cases("DFS");
    for name in ["iterations-of-example", "iterations-random"] {
        let case = cases.iter().find(|case| case["name"] == name);
        let message = case.and_then(|case| case["message"].as_str());
        let message = message.expect("the case fails");
        let unsteady = "It gives different answers for the same input";
        assert!(message.starts_with(unsteady), "{name}: {message}");
    }
    let found = &report.exercise("DFS")["counterexample"];
    assert_eq!(found["criterion"], "iterations");
    assert_eq!(found["smallest"], false);
    let message = found["message"].as_str().expect("a message is text");
    assert!(message.contains("different answers"), "{message}");
}

/// Nothing else in the plan is about files.
#[test]
fn a_property_of_a_function_that_reads_a_file_can_be_asked_for_alone() {
    let report = Grading::of(known("samurai", "rust/right/as-taught"))
        .lab(repository("exercises/samurai"))
        .arguments(&["--exercise", "lectura_datos", "--case", "numbers-random"])
        .report();
    let properties = report.exercise("lectura_datos")["properties"].as_array();
    let asked = properties.expect("it has some").iter();
    let counts: Vec<_> = asked.map(|one| (&one["run"], &one["passed"])).collect();
    assert!(!counts.is_empty());
    assert!(
        counts
            .iter()
            .all(|(run, passed)| run == passed && *run != 0),
        "{counts:?}"
    );
}
