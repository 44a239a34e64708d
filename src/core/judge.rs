//! The judge: compares an observation with the right one. The expected answers are here and nowhere
//! on the student's side.

use super::changed::of_two;
use super::crash::{crash, last_line};
pub use super::judgement::Judgement;
pub use super::oracle::{Oracle, Parting, Shown};
use super::outcome::End;
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
            of_two(judgement, other, changed.cause)
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
            Some(oracle.facet(exercise, case, observation))
        }
        _ => None,
    };
    let failure = match failure(exercise, attempt)? {
        Some(failure) => Some(failure),
        None => {
            let observation = actual.as_deref().unwrap_or_default();
            compare(exercise, case, &accepted, observation, oracle)?
                .err()
                .map(|reason| (Verdict::Fail, reason))
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
    let described = case
        .checker
        .as_ref()
        .map(|_| oracle.describe_run(exercise, run))
        .transpose()?;
    let expected = program::expected_text(&run.expected, described.as_deref());
    let did = match attempt {
        Attempt::Ran(outcome) => match (outcome.end, &outcome.program) {
            (End::Exited(status), Some(seen)) => Some((status, seen)),
            _ => None,
        },
        _ => None,
    };
    let actual = did.map(|(status, seen)| {
        program::actual_text(&run.expected, case.checker.is_some(), status, seen)
    });
    let failure = match (failure(exercise, attempt)?, did) {
        (Some(failure), _) => Some(failure),
        (None, None) => return Err("the program's outcome was not recorded".to_owned()),
        (None, Some((status, seen))) => {
            let compared = program::compare(&run.expected, status, seen);
            let judged = match (compared, &case.checker) {
                (Ok(()), Some(checker)) => {
                    oracle.check_run(checker, exercise, run, status, seen)?
                }
                (compared, _) => compared,
            };
            judged.err().map(|reason| (Verdict::Fail, reason))
        }
    };
    Ok(Judgement::new(failure, Some(expected), actual))
}

fn judge_rule(rule: &Rule, attempt: &Attempt) -> Judgement {
    let findings = match attempt {
        Attempt::Looked { findings } => findings,
        Attempt::DoesNotCompile => {
            let failure = (Verdict::BuildError, Reason::DoesNotCompile);
            return Judgement::new(Some(failure), None, None);
        }
        Attempt::NothingWorks => {
            let failure = (Verdict::Fail, Reason::NothingWorks);
            return Judgement::new(Some(failure), None, None);
        }
        Attempt::Grader(why) => {
            let failure = (Verdict::GraderError, Reason::Grader(why.clone()));
            return Judgement::new(Some(failure), None, None);
        }
        other => {
            let failure = (Verdict::GraderError, Reason::Grader(format!("{other:?}")));
            return Judgement::new(Some(failure), None, None);
        }
    };
    let failure = findings.first().map(|first| {
        let reason = Reason::Rule {
            rule: rule.id(),
            how: first.how,
            count: findings.len(),
            first: first.text.clone(),
        };
        (Verdict::Fail, reason)
    });
    let all: Vec<&str> = findings.iter().map(|one| one.text.as_str()).collect();
    Judgement::new(failure, None, Some(all.join("\n")))
}

/// True for the checkers that every lab has.
pub fn is_builtin_checker(name: &str) -> bool {
    matches!(name, "exact" | "tokens" | "lines-in-any-order")
}

/// Compares a complete observation.
fn compare(
    exercise: &Exercise,
    case: &Case,
    accepted: &[String],
    observation: &str,
    oracle: &dyn Oracle,
) -> Result<Result<(), Reason>, String> {
    let any = |same: &dyn Fn(&str) -> bool| {
        if accepted.iter().any(|expected| same(expected)) {
            Ok(())
        } else {
            Err(Reason::WrongAnswer)
        }
    };
    Ok(match case.checker.as_deref() {
        None | Some("exact") => any(&|expected| expected == observation),
        Some("tokens") => any(&|expected| {
            expected
                .split_whitespace()
                .eq(observation.split_whitespace())
        }),
        Some("lines-in-any-order") => any(&|expected| sorted(expected) == sorted(observation)),
        Some(checker) => oracle.check(checker, exercise, case, observation)?,
    })
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// The verdict on an attempt that cannot be compared; None if it can be.
///
/// # Errors
/// The grader is at fault.
fn failure(exercise: &Exercise, attempt: &Attempt) -> Result<Option<(Verdict, Reason)>, String> {
    let outcome = match attempt {
        Attempt::Ran(outcome) => outcome,
        Attempt::Missing { function } => {
            let function = function.clone();
            let reason = Reason::MissingFunction { function };
            return Ok(Some((Verdict::Missing, reason)));
        }
        Attempt::DoesNotCompile => {
            return Ok(Some((Verdict::BuildError, Reason::DoesNotCompile)));
        }
        Attempt::NeedsBroken { function } => {
            let function = function.clone();
            let reason = Reason::NeedsBroken { function };
            return Ok(Some((Verdict::BuildError, reason)));
        }
        Attempt::Undefined { name } => {
            let name = name.clone();
            return Ok(Some((Verdict::BuildError, Reason::Undefined { name })));
        }
        Attempt::Looked { .. } | Attempt::NothingWorks => {
            return Err("a rule's findings are no outcome".to_owned());
        }
        Attempt::Grader(why) => return Err(why.clone()),
    };
    let stopped = |reason| Ok(Some((Verdict::Timeout, reason)));
    match outcome.end {
        End::CpuLimit { cpu_ms } => return stopped(Reason::CpuLimit { cpu_ms }),
        End::WallLimit { wall_ms } => return stopped(Reason::WallLimit { wall_ms }),
        End::Idle => return stopped(Reason::Idle),
        End::WroteTooMuch => return Ok(Some((Verdict::OutputLimit, Reason::WroteTooMuch))),
        End::Skipped => return Ok(Some((Verdict::Skipped, Reason::Skipped))),
        End::OutOfTime { seconds } => {
            return Ok(Some((Verdict::Skipped, Reason::OutOfTime { seconds })));
        }
        End::Exited(_) | End::Signaled(_) => {}
    }
    if !outcome.began {
        return Err(format!(
            "the case's process could not begin: {}",
            last_line(&outcome.stdout)
        ));
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
    if ended_well {
        return Ok(None);
    }
    if outcome.heap.refused {
        let mebibytes = match outcome.heap.limit_bytes {
            0 => exercise.limits.memory_mib,
            bytes => bytes >> 20,
        };
        let reason = Reason::MemoryLimit { mebibytes };
        return Ok(Some((Verdict::Memory, reason)));
    }
    Ok(Some((Verdict::Crash, Reason::Crash(crash(outcome)))))
}
