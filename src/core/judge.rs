//! The judge: compares what was observed with what is right. Here, and nowhere on the student's side,
//! are the expected answers.

pub use super::oracle::{Oracle, Shown};
use super::outcome::{End, Fault, Outcome};
use super::plan::Attempt;
use super::verdict::{Crash, Reason, Verdict};
use super::{diff, program};
use crate::lab::{Case, Exercise, Rule, Run, Task};
use crate::text_tools::trim_lines;

/// The judge's word on one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub verdict: Verdict,
    /// There is one unless the case passed.
    pub reason: Option<Reason>,
    /// The accepted observation that is nearest to the actual one.
    pub expected: Option<String>,
    pub actual: Option<String>,
}

/// Judges what came of a case.
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
    judged.unwrap_or_else(|why| Judgement {
        verdict: Verdict::GraderError,
        reason: Some(Reason::Grader(why)),
        expected: None,
        actual: None,
    })
}

/// Err: the lab or the grader is at fault.
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
        Attempt::Ran(outcome) if outcome.complete => Some(trim_lines(&outcome.observation)),
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
            count: findings.len(),
            first: first.clone(),
        };
        (Verdict::Fail, reason)
    });
    Judgement::new(failure, None, Some(findings.join("\n")))
}

impl Judgement {
    fn new(
        failure: Option<(Verdict, Reason)>,
        expected: Option<String>,
        actual: Option<String>,
    ) -> Self {
        let (verdict, reason) = match failure {
            Some((verdict, reason)) => (verdict, Some(reason)),
            None => (Verdict::Pass, None),
        };
        Judgement {
            verdict,
            reason,
            expected,
            actual,
        }
    }
}

/// Checkers that every lab has.
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

/// Why there is nothing that could be compared, if so. Err: the grader is at fault.
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
        Some(_) => matches!(outcome.end, End::Exited(_)),
        None => outcome.complete && outcome.end == End::Exited(0),
    };
    if ended_well {
        return Ok(None);
    }
    if outcome.heap.refused {
        let mebibytes = exercise.limits.memory_mib;
        let reason = Reason::MemoryLimit { mebibytes };
        return Ok(Some((Verdict::Memory, reason)));
    }
    Ok(Some((Verdict::Crash, Reason::Crash(crash(outcome)))))
}

fn crash(outcome: &Outcome) -> Crash {
    if let Some(said) = outcome.fault.as_ref().and_then(|fault| fault.said.as_ref()) {
        let message = said.message.clone();
        return if said.exception {
            Crash::Exception { message }
        } else {
            Crash::Panic { message }
        };
    }
    match outcome.end {
        End::Exited(status) => match undefined_symbol(&last_line(&outcome.stdout)) {
            Some(function) => Crash::Undefined { function },
            None => Crash::Exit { status },
        },
        End::Signaled(number) => signal(number, outcome.fault.as_ref(), &outcome.stdout),
        _ => Crash::Signal { number: 0 },
    }
}

/// Addresses this low come from a NULL pointer and a field's or index's offset.
const NULL_PAGE: u64 = 4096;

fn signal(number: i32, fault: Option<&Fault>, stdout: &str) -> Crash {
    const ILL: i32 = 4;
    const ABRT: i32 = 6;
    const BUS: i32 = 7;
    const FPE: i32 = 8;
    const SEGV: i32 = 11;
    match number {
        SEGV | BUS => match fault {
            Some(fault) if fault.stack_overflow => Crash::StackOverflow,
            // The frames of an overflowing stack can be too deep for the handler to see its end.
            Some(fault) if fault.address < NULL_PAGE => Crash::NullPointer,
            _ => Crash::BadAddress,
        },
        FPE => Crash::DivisionByZero,
        ILL => Crash::IllegalInstruction,
        ABRT => Crash::Abort {
            said: last_words(stdout),
        },
        number => Crash::Signal { number },
    }
}

/// What the C or C++ library says before it aborts a program; empty when the last line is not its own.
fn last_words(stdout: &str) -> String {
    let signs = [
        "free(): ",
        "malloc(): ",
        "realloc(): ",
        "calloc(): ",
        "malloc_consolidate(): ",
        "double free",
        "corrupted",
        "munmap_chunk(): ",
        "*** ",
        ": Assertion `",
        "terminate called",
        "what():",
    ];
    let line = last_line(stdout);
    if signs.iter().any(|sign| line.contains(sign)) {
        line
    } else {
        String::new()
    }
}

fn last_line(text: &str) -> String {
    text.trim_end()
        .lines()
        .last()
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect()
}

/// The name in the dynamic linker's words: `…: undefined symbol: NAME`; of C++ as it is written, with
/// the types of its parameters.
pub fn undefined_symbol(said: &str) -> Option<String> {
    let (_, name) = said.split_once("undefined symbol: ")?;
    let name = name.split([' ', '(']).next().unwrap_or(name).trim();
    let written = cpp_demangle::Symbol::new(name)
        .ok()
        .and_then(|symbol| symbol.demangle().ok());
    Some(written.unwrap_or_else(|| name.to_owned()))
}
