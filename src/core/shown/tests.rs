//! Each rule of the choice, and what is so of every report.

use super::*;
use Verdict::{BuildError, Crash, Fail, GraderError, Missing, Pass, Skipped, Timeout};
use proptest::prelude::*;
use serde_json::json;

fn case(name: &str, criterion: &str, verdict: Verdict) -> CaseReport {
    let case = json!({
        "name": name, "criterion": criterion, "verdict": verdict, "score": 0, "max_score": 1,
        "visibility": "visible", "input": "", "message": format!("because of {name}"),
        "stdout": "", "stdout_truncated": false,
    });
    serde_json::from_value(case).expect("it is a case")
}

fn hidden(name: &str, criterion: &str, verdict: Verdict) -> CaseReport {
    let visibility = Visibility::Hidden;
    CaseReport {
        said: Vec::new(),
        visibility,
        ..case(name, criterion, verdict)
    }
}

fn small(criterion: &str, input: &str) -> Counterexample {
    let found = json!({
        "input": input, "expected": null, "actual": null, "seed": 1, "criterion": criterion, "from": "",
        "call": criterion, "verdict": "fail", "message": "", "location": null, "culprits": [],
        "smallest": true,
    });
    serde_json::from_value(found).expect("it is a counterexample")
}

fn exercise(cases: Vec<CaseReport>, counterexamples: Vec<Counterexample>) -> ExerciseReport {
    ExerciseReport {
        id: "is_valid".to_owned(),
        title: String::new(),
        begun: true,
        score: None,
        max_score: crate::report::Points(1.0),
        criteria: Vec::new(),
        cases,
        properties: Vec::new(),
        counterexample: None,
        counterexamples,
        notes: Vec::new(),
        mistake: None,
        search: false,
    }
}

fn names<'r>(cases: &[&'r CaseReport]) -> Vec<&'r str> {
    cases.iter().map(|case| case.name.as_str()).collect()
}

#[test]
fn one_sentence_stands_for_cases_that_all_fail_for_the_same_reason() {
    let mut all = exercise(
        vec![case("a", "rows", Missing), hidden("b", "columns", Missing)],
        vec![],
    );
    for case in &mut all.cases {
        case.message = Some("it is missing".to_owned());
    }
    let sentence = |all: &ExerciseReport| {
        Failures::of_exercise(all, &Room::TERMINAL)
            .sentence
            .map(str::to_owned)
    };
    assert_eq!(sentence(&all).as_deref(), Some("it is missing"));
    all.cases.push(case("c", "rows", BuildError));
    assert_eq!(sentence(&all), None);
    // Cases may all crash with one message, and differ in what leads to it.
    all.cases = vec![case("a", "rows", Crash)];
    assert_eq!(sentence(&all), None);
}

#[test]
fn of_an_exercise_one_case_of_each_criterion_is_shown() {
    let cases = vec![
        case("a", "rows", Fail),
        case("b", "rows", Fail),
        case("c", "columns", Fail),
        case("d", "boxes", Fail),
    ];
    let all = exercise(cases, vec![]);
    let told = Failures::of_exercise(&all, &Room::TERMINAL);
    assert_eq!((names(&told.cases), told.visible), (vec!["a", "c"], 2));
    let told = Failures::of_criterion(&all, "rows", &Room::PLATFORM);
    assert_eq!(names(&told.cases), ["a", "b"]);
}

#[test]
fn a_crash_with_the_same_message_at_the_same_place_is_shown_once() {
    let mut cases = vec![case("a", "rows", Crash), case("b", "columns", Crash)];
    cases[1].message = cases[0].message.clone();
    let mut all = exercise(cases, vec![]);
    let told = Failures::of_exercise(&all, &Room::TERMINAL);
    assert_eq!((names(&told.cases), told.visible), (vec!["a"], 1));
    all.cases[1].location = Some("sudoku.c:7".to_owned());
    assert_eq!(
        names(&Failures::of_exercise(&all, &Room::TERMINAL).cases),
        ["a", "b"]
    );
}

#[test]
fn a_counterexample_takes_the_place_of_the_cases_of_its_criterion() {
    let cases = vec![
        case("a", "rows", Fail),
        case("b", "columns", Fail),
        case("c", "boxes", Fail),
    ];
    let all = exercise(cases, vec![small("rows", "11")]);
    let told = Failures::of_exercise(&all, &Room::TERMINAL);
    assert_eq!((names(&told.cases), told.visible), (vec!["b"], 2));
    assert_eq!(
        names(&Failures::of_exercise(&all, &Room::PAGE).cases),
        ["b", "c"]
    );
    assert_eq!(
        names(&Failures::of_criterion(&all, "rows", &Room::PLATFORM).cases),
        ["a"]
    );
    assert!(
        Failures::of_criterion(&all, "rows", &Room::EXPLAINED)
            .cases
            .is_empty()
    );
}

#[test]
fn the_same_counterexample_of_two_criteria_is_told_once() {
    let found = [
        ("rows", "11"),
        ("columns", "11"),
        ("boxes", "22"),
        ("all", "33"),
    ];
    let found = found.map(|(criterion, input)| small(criterion, input));
    let all = exercise(vec![], found.to_vec());
    let criteria = |limits| -> Vec<Vec<&str>> {
        let told = Failures::of_exercise(&all, limits);
        told.counterexamples
            .into_iter()
            .map(|one| one.criteria)
            .collect()
    };
    assert_eq!(
        criteria(&Room::TERMINAL),
        [vec!["rows", "columns"], vec!["boxes"]]
    );
    assert_eq!(criteria(&Room::PAGE).len(), 3);
}

#[test]
fn a_counterexample_comes_with_a_visible_case_that_is_explained() {
    let mut cases = vec![
        hidden("a", "rows", Fail),
        case("b", "rows", Fail),
        case("c", "rows", Fail),
    ];
    for case in [0, 2] {
        let explanation = json!({ "message": "it parts here", "expected": null, "actual": null });
        cases[case].explanation = serde_json::from_value(explanation).expect("it is one");
    }
    let all = exercise(cases, vec![small("rows", "11")]);
    let told = Failures::of_exercise(&all, &Room::TERMINAL);
    let explained = told.counterexamples[0]
        .explained
        .map(|case| case.name.as_str());
    assert_eq!(explained, Some("c"));
}

#[test]
fn hidden_cases_and_those_that_were_not_run_are_counted_apart() {
    let cases = vec![
        case("a", "rows", Timeout),
        hidden("b", "rows", Timeout),
        case("c", "rows", Skipped),
        hidden("d", "rows", Skipped),
        hidden("e", "rows", Pass),
    ];
    let mut all = exercise(cases, vec![]);
    let counted = |all: &ExerciseReport| -> Vec<(&str, usize)> {
        Failures::of_exercise(all, &Room::TERMINAL)
            .counted()
            .collect()
    };
    assert_eq!(counted(&all), [("hidden-failures", 1), ("not-run", 2)]);
    all.cases[3].reason = Some(Reason::OutOfTime { seconds: 60 });
    assert_eq!(
        counted(&all),
        [("hidden-failures", 1), ("not-run-out-of-time", 2)]
    );
}

#[test]
fn a_fault_of_the_grader_is_told_where_no_case_shows_it() {
    let hidden_only = exercise(vec![hidden("a", "rows", GraderError)], vec![]);
    let with_another = exercise(
        vec![case("b", "rows", Fail), hidden("a", "rows", GraderError)],
        vec![],
    );
    let shown = exercise(vec![case("a", "rows", GraderError)], vec![]);
    let told = |all: &ExerciseReport, limits| Failures::of_exercise(all, limits).fault.is_some();
    let in_all = |limits| [&hidden_only, &with_another, &shown].map(|all| told(all, limits));
    assert_eq!(in_all(&Room::TERMINAL), [true, false, false]);
    assert_eq!(in_all(&Room::PLATFORM), [true, true, false]);
    assert_eq!(in_all(&Room::PAGE), [false, false, false]);
}

#[test]
fn the_first_messages_of_a_compiler_are_shown() {
    let message =
        json!({ "file": "sudoku.c", "line": 1, "column": 1, "message": "", "source": "" });
    let message: Diagnostic = serde_json::from_value(message).expect("it is a message");
    let many = vec![message; 7];
    let shown = |all: &[Diagnostic]| (messages(all).0.len(), messages(all).1);
    assert_eq!((shown(&many), shown(&many[..2])), ((5, 2), (2, 0)));
}

#[test]
fn the_simplest_case_has_the_shortest_input_with_the_fewest_cells() {
    let inputs = ["1100", "1110", "11000"];
    let cases = inputs.map(|input| CaseReport {
        input: input.to_owned(),
        ..case(input, "rows", Fail)
    });
    assert_eq!(
        simplest(cases.iter()).map(|case| case.name.as_str()),
        Some("1100")
    );
}

fn reports() -> impl Strategy<Value = ExerciseReport> {
    let verdicts = [
        Pass,
        Fail,
        Crash,
        Timeout,
        Missing,
        BuildError,
        Skipped,
        GraderError,
    ];
    let criteria = prop::sample::select(vec!["rows", "columns", "boxes"]);
    let visible = prop::bool::ANY;
    let one = (
        criteria.clone(),
        prop::sample::select(verdicts.to_vec()),
        visible,
        0..3,
    );
    let cases = prop::collection::vec(one, 0..30);
    let found = prop::collection::vec((criteria, 0..3), 0..4);
    (cases, found).prop_map(|(cases, found)| {
        let cases = cases.into_iter().enumerate();
        let cases = cases.map(|(number, (criterion, verdict, visible, said))| {
            let make = if visible { case } else { hidden };
            let kind = if visible { "open" } else { "secret" };
            let message = Some(format!("message {said}"));
            CaseReport {
                message,
                ..make(&format!("{kind}-{number}"), criterion, verdict)
            }
        });
        let found = found.into_iter();
        let found = found.map(|(criterion, input)| small(criterion, &format!("{input}")));
        exercise(cases.collect(), found.collect())
    })
}

proptest! {
    #[test]
    fn no_case_is_lost_and_no_hidden_one_is_named(all in reports()) {
        for limits in [Room::TERMINAL, Room::EXPLAINED, Room::PLATFORM, Room::PAGE] {
            let exercise = Failures::of_exercise(&all, &limits);
            let criteria = ["rows", "columns", "boxes"];
            let criteria = criteria.map(|id| Failures::of_criterion(&all, id, &limits));
            let in_criteria: usize = criteria.iter().map(|told| told.failing).sum();
            prop_assert_eq!(exercise.failing, in_criteria);
            for told in criteria.iter().chain([&exercise]) {
                let counted = told.visible + told.hidden + told.not_run;
                prop_assert_eq!(told.cases.len() + counted, told.failing);
                prop_assert!(told.cases.len() <= limits.cases);
                let names_hidden = format!("{told:?}").contains("secret");
                prop_assert!(!names_hidden);
            }
        }
    }
}
