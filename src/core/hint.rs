//! Chooses the hint for a criterion: by the kind of failure first, then by the criterion.
//!
//! The failure that decides is the one that a student is shown. A hint of the lab that recognises
//! it (by verdict, reason or answer) comes before all. Otherwise a stop has the general hint of its
//! kind, whatever the criterion is about, and a wrong answer has the criterion's hint, after a
//! general first step if the answers show something that holds for any criterion.

use super::report::{CaseReport, Counterexample, Visibility};
use super::said::Said;
use super::verdict::{Reason, Verdict};
use crate::lab::Hint;

/// The kind of a failure, which failures of other exercises can share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A stop, or code that cannot run: the name of its general hint.
    Stop(&'static str),
    /// Every input gets this answer, although the right ones differ.
    SameAnswer(String),
    /// The expected lines or words in another order.
    Order,
    /// The right answer depends on what was asked before.
    Kept,
    /// All is right, but not all memory is freed.
    Leak,
    /// Every case of the exercise is answered wrong.
    AllWrong,
    /// Some inputs are answered wrong.
    SomeWrong,
}

impl FailureKind {
    pub fn id(&self) -> &'static str {
        match self {
            FailureKind::Stop(id) => id,
            FailureKind::SameAnswer(_) => "same-answer",
            FailureKind::Order => "order",
            FailureKind::Kept => "kept",
            FailureKind::Leak => "leak",
            FailureKind::AllWrong => "all-wrong",
            FailureKind::SomeWrong => "some-wrong",
        }
    }
}

/// A hint: general steps of a kind, the steps of the lab, or the one and then the other.
#[derive(Debug)]
pub struct Chosen<'a> {
    pub kind: FailureKind,
    /// The general steps of the kind come first.
    pub general: bool,
    pub lab: Option<&'a Hint>,
}

impl Chosen<'_> {
    /// The hint where the compiler told of a mistake that explains what fails.
    pub fn about_a_mistake() -> Self {
        Chosen {
            kind: FailureKind::Stop("compiler-said"),
            general: true,
            lab: None,
        }
    }
}

/// The hint for a criterion with a failing case; None if no case fails or no hint fits.
///
/// `cases` are those of the whole exercise, and `small` its counterexamples.
pub fn choose<'a>(
    hints: &'a [Hint],
    exercise: &str,
    criterion: &str,
    cases: &[CaseReport],
    small: &[Counterexample],
) -> Option<Chosen<'a>> {
    let own: Vec<&CaseReport> = cases
        .iter()
        .filter(|case| case.criterion == criterion)
        .collect();
    let seen = shown(&own, small.iter().find(|one| one.criterion == criterion))?;
    let about: Vec<&Hint> = hints
        .iter()
        .filter(|hint| {
            let mut criteria = hint.criteria.iter();
            criteria.any(|(of, id)| of == exercise && id == criterion)
        })
        .collect();
    let mut best: Option<(usize, &Hint)> = None;
    for hint in about {
        // Of equally good hints, the first in the table.
        if let Some(detail) = fit(hint, &seen)
            && best.is_none_or(|(most, _)| detail > most)
        {
            best = Some((detail, hint));
        }
    }
    let lab = best.map(|(_, hint)| hint);
    let recognised = lab.is_some_and(|hint| {
        hint.verdict.is_some() || hint.reason.is_some() || hint.actual.is_some()
    });
    let kind = match seen.stop() {
        Some("skipped") => FailureKind::Stop(stopped_before(cases)?),
        Some(id) => FailureKind::Stop(id),
        None => wrong(cases, &seen),
    };
    match kind {
        _ if recognised => Some(Chosen {
            kind,
            general: false,
            lab,
        }),
        FailureKind::Stop(_) => Some(Chosen {
            kind,
            general: true,
            lab: None,
        }),
        FailureKind::Leak => Some(Chosen {
            kind,
            general: lab.is_none(),
            lab,
        }),
        FailureKind::SomeWrong => lab.map(|hint| Chosen {
            kind,
            general: false,
            lab: Some(hint),
        }),
        _ => Some(Chosen {
            kind,
            general: true,
            lab,
        }),
    }
}

/// The known facts about a failure.
#[derive(Clone, Copy)]
struct Facts<'r> {
    name: &'r str,
    verdict: Verdict,
    reason: &'r str,
    expected: Option<&'r str>,
    actual: Option<&'r str>,
    call: &'r str,
}

impl<'r> Facts<'r> {
    fn of(case: &'r CaseReport) -> Self {
        Facts {
            name: &case.name,
            verdict: case.verdict,
            reason: reason(case),
            expected: case.expected.as_deref(),
            actual: case.actual.as_deref(),
            call: &case.call,
        }
    }

    fn stop(&self) -> Option<&'static str> {
        stop(self.verdict, self.reason)
    }
}

/// The failure that a student is shown: a small input, else a visible case, else a hidden one that
/// was stopped, else any.
fn shown<'r>(own: &[&'r CaseReport], small: Option<&'r Counterexample>) -> Option<Facts<'r>> {
    let failing = own.iter().copied();
    let failing =
        failing.filter(|case| !matches!(case.verdict, Verdict::Pass | Verdict::GraderError));
    let case = failing.min_by_key(|case| {
        (
            case.verdict == Verdict::Skipped,
            case.visibility != Visibility::Visible,
            stop(case.verdict, reason(case)).is_none(),
        )
    })?;
    Some(match small {
        Some(small) => Facts {
            name: &small.from,
            verdict: small.verdict,
            reason: match is_wrong_in_turn(small) {
                true => IN_TURN,
                false => &small.kind,
            },
            expected: small.expected.as_deref(),
            actual: small.actual.as_deref(),
            call: &small.call,
        },
        None => Facts::of(case),
    })
}

fn reason(case: &CaseReport) -> &str {
    case.reason.as_ref().map_or("", Reason::id)
}

/// The general hint of a failure without an answer; None if there is an answer, or a rule is broken.
fn stop(verdict: Verdict, reason: &str) -> Option<&'static str> {
    let by_reason = match reason {
        "null-pointer" => "null-pointer",
        "bad-address"
        | "wrote-outside"
        | "past-end"
        | "before-start"
        | "past-local"
        | "outside-of-variable" => "outside",
        "freed-twice" | "freed-unknown" | "used-after-free" => "freed",
        "stack-overflow" => "recursion",
        "cpu-limit" | "wall-limit" => "endless-loop",
        "idle" => "waits",
        "memory" => "memory",
        "observation-too-long" => "too-long",
        "unused-memory" => "uninitialised",
        "unsteady" => "unsteady",
        "set-order" => "set-order",
        "exit" => "exit",
        "undefined" | "undefined-function" | "missing" => "undefined",
        "does-not-compile" => "does-not-compile",
        "needs-broken" => "needs-broken",
        "panic" | "exception" => "panic",
        "division-by-zero" => "division-by-zero",
        _ => "",
    };
    if !by_reason.is_empty() {
        return Some(by_reason);
    }
    match verdict {
        Verdict::Crash => Some("crash"),
        Verdict::Timeout => Some("endless-loop"),
        Verdict::Memory => Some("memory"),
        Verdict::OutputLimit => Some("too-long"),
        Verdict::Missing => Some("undefined"),
        Verdict::BuildError => Some("does-not-compile"),
        Verdict::Skipped => Some("skipped"),
        Verdict::Pass | Verdict::Fail | Verdict::GraderError => None,
    }
}

/// The limit that stopped earlier cases of the exercise, so that later ones did not run.
fn stopped_before(cases: &[CaseReport]) -> Option<&'static str> {
    let mut stops = cases.iter().filter(|case| {
        let stopped = [Verdict::Timeout, Verdict::Memory, Verdict::OutputLimit];
        stopped.contains(&case.verdict)
    });
    let first = stops.next()?;
    stop(first.verdict, reason(first))
}

/// The kind of a wrong answer.
fn wrong(cases: &[CaseReport], seen: &Facts) -> FailureKind {
    if seen.reason == IN_TURN {
        return FailureKind::Kept;
    }
    if let (Some(expected), Some(actual)) = (seen.expected, seen.actual)
        && only_leaks(expected, actual)
    {
        return FailureKind::Leak;
    }
    let alike = cases.iter();
    // A call names its criterion, too.
    let asked = |call: &str| call.split('/').next().unwrap_or_default().to_owned();
    let own = asked(seen.call);
    let alike = alike.filter(|case| !own.is_empty() && asked(&case.call) == own);
    let answers: Vec<(&str, &str)> = alike
        .filter_map(|case| {
            Some((
                result(case.expected.as_deref()?.trim()),
                result(case.actual.as_deref()?.trim()),
            ))
        })
        .collect();
    // Several inputs in turn have an answer of several lines.
    let answers: Vec<(&str, &str)> = answers
        .into_iter()
        .filter(|(right, _)| !right.contains('\n'))
        .collect();
    if let Some((first, answer)) = answers.first()
        && answers.len() > 2
        && is_plain(answer)
        && answers.iter().all(|(_, other)| other == answer)
        && answers.iter().any(|(right, _)| right != first)
    {
        return FailureKind::SameAnswer((*answer).to_owned());
    }
    if let (Some(expected), Some(actual)) = (seen.expected, seen.actual)
        && is_another_order(expected, actual)
    {
        return FailureKind::Order;
    }
    let ran = cases.iter().filter(|case| case.verdict != Verdict::Skipped);
    let mut called = ran.filter(|case| !case.call.is_empty()).peekable();
    if called.peek().is_some() && called.all(|case| case.verdict == Verdict::Fail) {
        return FailureKind::AllWrong;
    }
    FailureKind::SomeWrong
}

/// Only a later call of several is wrong, and no shorter input shows it.
const IN_TURN: &str = "wrong-in-turn";

/// Whether a later call of several is wrong. The same question alone would be smaller, and right.
fn is_wrong_in_turn(small: &Counterexample) -> bool {
    let is_later =
        |said: &Said| matches!(said, Said::Reason(reason) if reason.is_of_a_later_call());
    small.smallest && small.said.iter().any(is_later)
}

/// A number or a truth value, which means the same in every language.
fn is_plain(answer: &str) -> bool {
    answer.parse::<i64>().is_ok() || ["true", "false", "NULL", "None"].contains(&answer)
}

/// Whether the answers differ in the number of blocks that are not freed, and in nothing else.
fn only_leaks(expected: &str, actual: &str) -> bool {
    let count = "blocks not freed = ";
    let (mut expected_lines, mut actual_lines) = (expected.trim().lines(), actual.trim().lines());
    let mut leaks = false;
    loop {
        match (expected_lines.next(), actual_lines.next()) {
            (None, None) => return leaks,
            (Some(right), Some(own)) if right == own => {}
            (Some(right), Some(own)) if right.contains(count) && own.contains(count) => {
                leaks = true;
            }
            _ => return false,
        }
    }
}

/// The same lines in another order, or the same words on one line.
fn is_another_order(expected: &str, actual: &str) -> bool {
    let pieces = |text: &str| -> Vec<String> {
        let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        match lines[..] {
            [line] => line.split_whitespace().map(str::to_owned).collect(),
            _ => lines.into_iter().map(str::to_owned).collect(),
        }
    };
    let (mut expected, mut actual) = (pieces(expected), pieces(actual));
    if expected == actual || expected.len() != actual.len() {
        return false;
    }
    expected.sort_unstable();
    actual.sort_unstable();
    expected == actual
}

/// The number of conditions of the hint that match a failing case; None if one does not match.
fn fit(hint: &Hint, seen: &Facts) -> Option<usize> {
    let untold = matches!(seen.verdict, Verdict::Pass | Verdict::GraderError);
    let actual = seen.actual.map(str::trim);
    let recognised = [
        hint.verdict.map(|verdict| verdict == seen.verdict),
        hint.reason.as_deref().map(|id| id == seen.reason),
        hint.actual
            .as_deref()
            .map(|text| actual.is_some_and(|actual| actual == text || has_part(actual, text))),
        hint.case.as_ref().map(|name| name.matches(seen.name)),
    ];
    let all = !untold && recognised.iter().all(|one| *one != Some(false));
    all.then(|| recognised.iter().flatten().count())
}

/// The parts of an answer: `call: returned 1`, and so on.
fn parts(answer: &str) -> impl Iterator<Item = &str> {
    let lines = answer.lines();
    lines.filter_map(|line| {
        line.strip_prefix("call")?
            .split_once(": ")
            .map(|(_, part)| part)
    })
}

fn has_part(answer: &str, text: &str) -> bool {
    parts(answer).any(|part| part == text)
}

/// The result of a function, if there is one call: the answer itself, or its part that says so.
fn result(answer: &str) -> &str {
    let mut parts = parts(answer);
    let returned = parts.next().and_then(|part| part.strip_prefix("returned "));
    match returned.filter(|_| !parts.any(|part| part.starts_with("returned "))) {
        Some(returned) => returned,
        None => answer,
    }
}

#[cfg(test)]
mod tests;
