//! The choice of a hint: by what it recognises, by the kind of failure, by the criterion.

use super::*;
use crate::verdict::Crash;

fn case(name: &str, verdict: Verdict, reason: Reason, answers: [&str; 2]) -> CaseReport {
    let case = serde_json::json!({
        "name": name, "criterion": "rows", "verdict": verdict, "expected": answers[0],
        "actual": answers[1], "max_score": 0, "visibility": "hidden", "input": "", "call": "f",
        "stdout": "", "stdout_truncated": false,
    });
    CaseReport {
        said: Vec::new(),
        reason: Some(reason),
        ..serde_json::from_value(case).expect("it is a case")
    }
}

fn wrong(expected: &str, actual: &str) -> CaseReport {
    let verdict = match expected == actual {
        true => Verdict::Pass,
        false => Verdict::Fail,
    };
    case("a", verdict, Reason::WrongAnswer, [expected, actual])
}

fn crash(crash: Crash) -> CaseReport {
    case("a", Verdict::Crash, Reason::Crash(crash), ["", ""])
}

fn hint(verdict: Option<Verdict>, reason: Option<&str>, actual: Option<&str>) -> Hint {
    Hint {
        criteria: vec![("is_valid".to_owned(), "rows".to_owned())],
        verdict,
        reason: reason.map(str::to_owned),
        actual: actual.map(str::to_owned),
        case: None,
        example: None,
        steps: Vec::new(),
    }
}

fn kind(cases: &[CaseReport]) -> &'static str {
    let table = [hint(None, None, None)];
    let chosen = choose(&table, "is_valid", "rows", cases, &[]);
    chosen.map_or("none", |chosen| chosen.kind.id())
}

#[test]
fn the_hint_that_recognises_most_is_chosen() {
    let table = [
        hint(None, None, None),
        hint(None, Some("null-pointer"), None),
        hint(Some(Verdict::Crash), Some("null-pointer"), None),
        hint(None, None, Some("1")),
    ];
    let chosen = |case: CaseReport| {
        let cases = [case];
        let chosen = choose(&table, "is_valid", "rows", &cases, &[])?;
        let lab = chosen.lab?;
        Some((
            chosen.general,
            table.iter().position(|hint| std::ptr::eq(hint, lab)),
        ))
    };
    assert_eq!(chosen(crash(Crash::NullPointer)), Some((false, Some(2))));
    assert_eq!(chosen(wrong("0", "1\n")), Some((false, Some(3))));
    // The one wrong answer is all that the exercise was asked for.
    assert_eq!(chosen(wrong("0", "7")), Some((true, Some(0))));
    assert_eq!(chosen(wrong("1", "1")), None);
    let cases = [crash(Crash::NullPointer)];
    assert!(choose(&table, "is_valid", "columns", &cases, &[]).is_none());
}

#[test]
fn the_kind_of_failure_comes_before_the_criterion() {
    let table = [hint(None, None, None)];
    let cases = [crash(Crash::DivisionByZero)];
    let chosen = choose(&table, "is_valid", "rows", &cases, &[]).expect("it has a kind");
    assert!(chosen.general && chosen.lab.is_none());
    assert_eq!(chosen.kind, FailureKind::Stop("division-by-zero"));
    let broken = case("a", Verdict::BuildError, Reason::DoesNotCompile, ["", ""]);
    assert_eq!(kind(&[broken]), "does-not-compile");
    let late = case("a", Verdict::Timeout, Reason::Idle, ["", ""]);
    assert_eq!(kind(&[late]), "waits");
}

#[test]
fn what_did_not_run_has_the_hint_of_what_was_stopped() {
    let late = case(
        "a",
        Verdict::Timeout,
        Reason::CpuLimit { cpu_ms: 1 },
        ["", ""],
    );
    let stopped = CaseReport {
        criterion: "columns".to_owned(),
        ..late
    };
    let skipped = || case("b", Verdict::Skipped, Reason::Skipped, ["", ""]);
    assert_eq!(kind(&[stopped, skipped()]), "endless-loop");
    assert_eq!(kind(&[skipped()]), "none");
}

#[test]
fn wrong_answers_are_told_apart() {
    let pass = || wrong("1 2", "1 2");
    assert_eq!(kind(&[pass(), wrong("1 2", "1 3")]), "some-wrong");
    assert_eq!(kind(&[pass(), wrong("1 2", "2 1")]), "order");
    assert_eq!(kind(&[pass(), wrong("1\n2\n", "2\n1\n")]), "order");
    // No order of the same words on each line would do.
    assert_eq!(kind(&[pass(), wrong("1 2\n3 4", "2 1\n4 3")]), "some-wrong");
    assert_eq!(kind(&[wrong("1", "2"), wrong("2", "3")]), "all-wrong");
    let in_turn = wrong("1\n0\n", "1\n1\n");
    let constant = [wrong("1", "1"), wrong("0", "1"), in_turn, wrong("0", "1")];
    assert_eq!(kind(&constant), "same-answer");
    // If every right answer is the same, this says nothing.
    let same = [wrong("1", "1"), wrong("1", "0"), wrong("1", "1")];
    assert_eq!(kind(&same), "some-wrong");
}

#[test]
fn what_is_right_but_for_a_leak_has_a_hint_of_its_own() {
    let leak = wrong(
        "call: returned 1\nend: blocks not freed = 0",
        "call: returned 1\nend: blocks not freed = 2",
    );
    assert_eq!(kind(&[leak]), "leak");
    let both = wrong(
        "call: returned 1\nend: blocks not freed = 0",
        "call: returned 7\nend: blocks not freed = 2",
    );
    assert_ne!(kind(&[both]), "leak");
}

#[test]
fn only_a_call_after_the_first_has_others_before_it() {
    let reason = |id: &'static str, arguments: &[(&'static str, &str)]| Reason::Rejected {
        id: id.into(),
        arguments: (arguments.iter())
            .map(|(name, value)| ((*name).into(), (*value).to_owned()))
            .collect(),
    };
    let differs = |step| reason("typed-later-call-differs", &[("step", step)]);
    assert!(differs("2").is_of_a_later_call());
    assert!(!differs("1").is_of_a_later_call());
    let complaint = reason("list-empty", &[("row", "2")]);
    assert!(!complaint.is_of_a_later_call());
    assert!(complaint.of_later_call(2).is_of_a_later_call());
}
