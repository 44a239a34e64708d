//! Small reports, and the first thing to mend in each.

use super::*;
use serde_json::{Value, json};

fn exercise(id: &str, begun: bool, verdict: &str) -> Value {
    let points = if verdict == "pass" { 2 } else { 0 };
    json!({
        "id": id, "title": "", "begun": begun, "score": points, "max_score": 2,
        "criteria": [
            {"id": "one", "title": "", "score": points, "max_score": 1, "own_functions": true},
            {"id": "two", "title": "", "score": points, "max_score": 1},
        ],
        "cases": [
            {"name": "a", "criterion": "one", "verdict": verdict, "score": 0, "max_score": 1,
             "visibility": "visible", "input": "", "stdout": "", "stdout_truncated": false},
            {"name": "b", "criterion": "two", "verdict": verdict, "score": 0, "max_score": 1,
             "visibility": "visible", "input": "", "stdout": "", "stdout_truncated": false},
        ],
        "counterexample": null,
    })
}

fn report(status: &str, exercises: &[Value]) -> Report {
    let error = json!({"file": "a.c", "line": 1, "column": 1, "message": "", "source": ""});
    let errors = if status == "ok" {
        vec![]
    } else {
        vec![error.clone(), error]
    };
    let report = json!({
        "format_version": 1, "lab": "l", "language": "c", "submission": "s", "score": 0,
        "max_score": 2, "seed": 1, "exercises": exercises,
        "build": {"status": status, "warnings": [], "errors": errors, "wall_ms": 0, "cpu_ms": 0,
                  "cached": false},
    });
    serde_json::from_value(report).expect("it is a report")
}

#[test]
fn an_error_of_the_compiler_comes_before_all_else() {
    let report = report("partial", &[exercise("a", true, "fail")]);
    assert!(matches!(first(&report), First::Error { more: 1, .. }));
}

#[test]
fn an_error_of_an_exercise_that_was_not_asked_for_comes_last() {
    let with = |verdict: &str, stops: &[&[&str]]| {
        let mut one = report("partial", &[exercise("a", true, verdict)]);
        for (error, stops) in one.build.errors.iter_mut().zip(stops) {
            error.stops = stops.iter().map(ToString::to_string).collect();
            error.function = Some("f".to_owned());
            error.message = stops.concat();
        }
        one
    };
    let shown = |report: &Report| match first(report) {
        First::Error { error, .. } => error.message.clone(),
        First::Failure(_) => "failure".to_owned(),
        other => format!("{other:?}"),
    };
    assert_eq!(shown(&with("fail", &[&["b"], &["a"]])), "a");
    assert_eq!(shown(&with("fail", &[&["b"], &["b"]])), "failure");
    assert_eq!(shown(&with("pass", &[&["b"], &["b"]])), "b");
    // A main that stops no exercise comes first among an exercise's own.
    assert_eq!(shown(&with("fail", &[&[], &["a"]])), "");
    assert_eq!(shown(&with("fail", &[&[], &["b"]])), "failure");
    assert_eq!(shown(&with("pass", &[&["b"], &[]])), "b");
}

#[test]
fn what_was_begun_comes_before_what_was_not() {
    let both = [exercise("a", false, "fail"), exercise("b", true, "fail")];
    let one = report("ok", &both);
    match first(&one) {
        First::Failure(failure) => assert_eq!(failure.exercise.id, "b"),
        other => panic!("{other:?}"),
    }
    let none = report(
        "ok",
        &[exercise("a", true, "pass"), exercise("b", false, "fail")],
    );
    assert!(matches!(first(&none), First::NotBegun(exercise) if exercise.id == "b"));
}

#[test]
fn a_criterion_that_depends_on_others_waits() {
    let report = report("ok", &[exercise("a", true, "fail")]);
    match first(&report) {
        First::Failure(failure) => assert_eq!(failure.criterion.id, "two"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn of_criteria_that_fail_alike_the_one_that_fails_most_is_shown() {
    let mut one = exercise("a", true, "fail");
    let small = |criterion: &str| {
        json!({
            "input": "", "seed": 1, "criterion": criterion, "from": "", "call": "",
            "verdict": "fail", "message": "", "culprits": [], "smallest": true,
            "kind": "refused",
        })
    };
    one["criteria"][0]["own_functions"] = json!(false);
    one["counterexamples"] = json!([small("one"), small("two")]);
    let mut passing = one["cases"][0].clone();
    passing["verdict"] = json!("pass");
    let mut cases = one["cases"].as_array().cloned().unwrap_or_default();
    cases.push(passing);
    one["cases"] = json!(cases);
    let shown = |one: &Value| match first(&report("ok", std::slice::from_ref(one))) {
        First::Failure(failure) => failure.criterion.id.clone(),
        other => format!("{other:?}"),
    };
    assert_eq!(shown(&one), "two");
    one["counterexamples"][1]["kind"] = json!("missed");
    assert_eq!(shown(&one), "one");
}

#[test]
fn an_explanation_stands_beside_its_own_input_only() {
    let with = |input: &str, explained: bool| {
        let mut one = exercise("a", true, "fail");
        one["cases"][1]["input"] = json!("large");
        one["cases"][1]["explanation"] = json!({"message": "why"});
        one["counterexamples"] = json!([{
            "input": input, "seed": 1, "criterion": "two", "from": "b", "call": "",
            "verdict": "fail", "message": "", "culprits": [], "smallest": true,
            "explained": explained,
        }]);
        report("ok", &[one])
    };
    let shown = |input, explained| match first(&with(input, explained)) {
        First::Failure(failure) => match failure.shown {
            Shown::Small(small) => format!("small {}", small.explained.is_some()),
            Shown::Case(case) => case.input.clone(),
            other => format!("{other:?}"),
        },
        other => format!("{other:?}"),
    };
    assert_eq!(shown("large", false), "small true");
    assert_eq!(shown("little", false), "large");
    assert_eq!(shown("little", true), "small false");
}

#[test]
fn nothing_is_left_to_mend_in_full_marks() {
    let report = report("ok", &[exercise("a", true, "pass")]);
    assert!(matches!(first(&report), First::Nothing));
}
