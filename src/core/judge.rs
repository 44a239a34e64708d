//! The judge: compares an observation with the right one. The expected answers are here and nowhere
//! on the student's side.

use super::changed::of_two;
use super::crash::{crash, last_line};
pub use super::judgement::Judgement;
pub use super::oracle::{Oracle, Parting, Shown};
use super::outcome::{End, Outcome};
use super::plan::Attempt;
use super::verdict::{Reason, Verdict};
use super::{diff, program};
use crate::lab::{Case, Exercise, Rule, Run, Task};
use crate::text_tools::trim_lines;

/// Judges the result of a case.
pub fn judge(
    exercise: &Exercise,
    case: &Case,
    attempt: &Attempt,
    oracle: &dyn Oracle,
) -> Judgement {
    let judged = match &case.task {
        Task::Call(_) => judge_call(exercise, case, attempt, oracle),
        Task::Run(run) => judge_run(exercise, case, run, attempt, oracle),
        Task::Rule(rule) => Ok(judge_rule(rule, attempt)),
    };
    let judgement = judged.unwrap_or_else(|why| Judgement {
        verdict: Verdict::GraderError,
        reason: Some(Reason::Grader(why)),
        expected: None,
        actual: None,
    });
    let changed = match attempt {
        Attempt::Ran(outcome) => outcome.changed.as_ref(),
        _ => None,
    };
    match changed {
        Some(changed) => {
            let other = Attempt::Ran(changed.outcome.clone());
            let other = judge(exercise, case, &other, oracle);
            let must_be_same = matches!(&case.task, Task::Call(call) if call.steady);
            of_two(judgement, other, changed.cause, must_be_same)
        }
        None => judgement,
    }
}

/// # Errors
/// The lab or the grader is at fault.
fn judge_call(
    exercise: &Exercise,
    case: &Case,
    attempt: &Attempt,
    oracle: &dyn Oracle,
) -> Result<Judgement, String> {
    let accepted = if case.accept.is_empty() {
        oracle.accepted(exercise, case)?
    } else {
        case.accept.clone()
    };
    if accepted.is_empty() {
        return Err("the oracle knows no right answer".to_owned());
    }
    let accepted: Vec<String> = accepted.iter().map(|text| trim_lines(text)).collect();
    let actual = match attempt {
        Attempt::Ran(outcome) if outcome.complete => {
            let observation = trim_lines(&outcome.observation);
            Some(oracle.facet(exercise, case, observation)?)
        }
        _ => None,
    };
    let failure = match failure(exercise, attempt)? {
        Some(failure) => Some(failure),
        None => {
            let is_right = actual
                .as_ref()
                .is_some_and(|actual| accepted.contains(actual));
            (!is_right).then_some((Verdict::Fail, Reason::WrongAnswer))
        }
    };
    let expected = match &actual {
        Some(actual) => diff::nearest(&accepted, actual).map(str::to_owned),
        None => accepted.first().cloned(),
    };
    Ok(Judgement::new(failure, expected, actual))
}

fn judge_run(
    exercise: &Exercise,
    case: &Case,
    run: &Run,
    attempt: &Attempt,
    oracle: &dyn Oracle,
) -> Result<Judgement, String> {
    let described = run
        .judge
        .as_ref()
        .map(|_| oracle.describe_run(exercise, run))
        .transpose()?;
    let wanted = oracle.expected(exercise, case, run)?;
    let expected = program::expected_text(&wanted, described.as_deref());
    let did = match attempt {
        Attempt::Ran(outcome) => match (outcome.end, &outcome.program) {
            (End::Exited(status), Some(seen)) => Some((status, seen)),
            _ => None,
        },
        _ => None,
    };
    let actual =
        did.map(|(status, seen)| program::actual_text(&wanted, run.judge.is_some(), status, seen));
    let failure = match (failure(exercise, attempt)?, did) {
        (Some(failure), _) => Some(failure),
        (None, None) => return Err("the program's outcome was not recorded".to_owned()),
        (None, Some((status, seen))) => {
            let compared = program::compare(&wanted, status, seen);
            let judged = match (compared, &run.judge) {
                (Ok(()), Some(check)) => oracle.check_run(check, exercise, run, status, seen)?,
                (compared, _) => compared,
            };
            judged.err().map(|reason| (Verdict::Fail, reason))
        }
    };
    Ok(Judgement::new(failure, Some(expected), actual))
}

fn judge_rule(rule: &Rule, attempt: &Attempt) -> Judgement {
    let failure = match attempt {
        Attempt::Looked { findings } => {
            let failure = findings.first().map(|first| {
                let reason = Reason::Rule {
                    rule: rule.id().into(),
                    how: first.how.map(Into::into),
                    count: findings.len(),
                    first: first.text.clone(),
                };
                (Verdict::Fail, reason)
            });
            let all: Vec<&str> = findings.iter().map(|one| one.text.as_str()).collect();
            return Judgement::new(failure, None, Some(all.join("\n")));
        }
        Attempt::DoesNotCompile => (Verdict::BuildError, Reason::DoesNotCompile),
        Attempt::NothingWorks => (Verdict::Fail, Reason::NothingWorks),
        Attempt::Grader(why) => (Verdict::GraderError, Reason::Grader(why.clone())),
        other => (Verdict::GraderError, Reason::Grader(format!("{other:?}"))),
    };
    Judgement::new(Some(failure), None, None)
}

/// The verdict on an attempt that cannot be compared; None if it can be.
///
/// # Errors
/// The grader is at fault.
fn failure(exercise: &Exercise, attempt: &Attempt) -> Result<Option<(Verdict, Reason)>, String> {
    let failure = match attempt {
        Attempt::Ran(outcome) => return failure_of_run(exercise, outcome),
        Attempt::Missing { function } => {
            let function = function.clone();
            (Verdict::Missing, Reason::MissingFunction { function })
        }
        Attempt::DoesNotCompile => (Verdict::BuildError, Reason::DoesNotCompile),
        Attempt::NeedsBroken { function } => {
            let function = function.clone();
            (Verdict::BuildError, Reason::NeedsBroken { function })
        }
        Attempt::Undefined { name } => {
            let name = name.clone();
            (Verdict::BuildError, Reason::Undefined { name })
        }
        Attempt::Looked { .. } | Attempt::NothingWorks => {
            return Err("a rule's findings are no outcome".to_owned());
        }
        Attempt::Grader(why) => return Err(why.clone()),
    };
    Ok(Some(failure))
}

fn failure_of_run(
    exercise: &Exercise,
    outcome: &Outcome,
) -> Result<Option<(Verdict, Reason)>, String> {
    let stopped = match outcome.end {
        End::CpuLimit { cpu_ms } => Some((Verdict::Timeout, Reason::CpuLimit { cpu_ms })),
        End::WallLimit { wall_ms } => Some((Verdict::Timeout, Reason::WallLimit { wall_ms })),
        End::Idle => Some((Verdict::Timeout, Reason::Idle)),
        End::WroteTooMuch => Some((Verdict::OutputLimit, Reason::WroteTooMuch)),
        End::Skipped => Some((Verdict::Skipped, Reason::Skipped)),
        End::OutOfTime { seconds } => Some((Verdict::Skipped, Reason::OutOfTime { seconds })),
        End::Exited(_) | End::Signaled(_) => None,
    };
    if stopped.is_some() {
        return Ok(stopped);
    }
    if !outcome.began {
        let said = last_line(&outcome.stdout);
        return Err(format!("the case's process could not begin: {said}"));
    }
    if outcome.observation_overflowed {
        let kibibytes = match outcome.program {
            Some(_) => exercise.limits.stdout_kib,
            None => exercise.limits.observation_kib,
        } as u64;
        let reason = Reason::ObservationTooLong { kibibytes };
        return Ok(Some((Verdict::OutputLimit, reason)));
    }
    let ended_well = match outcome.program {
        // An uncaught exception or panic also ends a program with an exit status.
        Some(_) => matches!(outcome.end, End::Exited(_)) && !outcome.gave_up(),
        None => outcome.complete && outcome.end == End::Exited(0),
    };
    Ok(if ended_well {
        None
    } else if outcome.heap.refused {
        let mebibytes = match outcome.heap.limit_bytes {
            0 => exercise.limits.memory_mib,
            bytes => bytes >> 20,
        };
        Some((Verdict::Memory, Reason::MemoryLimit { mebibytes }))
    } else {
        Some((Verdict::Crash, Reason::Crash(crash(outcome))))
    })
}
