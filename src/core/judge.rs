//! The judge: compares what was observed with what is right. Here, and nowhere on the student's side,
//! are the expected answers.

use super::diff;
use super::outcome::{End, Fault, Outcome};
use super::plan::Attempt;
use super::verdict::{Crash, Reason, Verdict};
use crate::lab::{Case, Exercise};
use crate::text_tools::trim_lines;

/// Knows the right answers.
pub trait Oracle {
    /// The accepted observations of a case, the preferred one first. Err: the lab is at fault.
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String>;

    /// Judges an observation by the lab's own checker: right, or wrong with a reason. Err: the lab
    /// is at fault.
    fn check(
        &self,
        checker: &str,
        exercise: &Exercise,
        case: &Case,
        observation: &str,
    ) -> Result<Result<(), Reason>, String>;
}

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
    let accepted = if case.accept.is_empty() {
        oracle.accepted(exercise, case)
    } else {
        Ok(case.accept.clone())
    };
    let accepted: Vec<String> = match accepted {
        Ok(accepted) if !accepted.is_empty() => {
            accepted.iter().map(|text| trim_lines(text)).collect()
        }
        Ok(_) => return grader_error("the oracle knows no right answer".to_owned()),
        Err(why) => return grader_error(why),
    };
    let actual = match attempt {
        Attempt::Ran(outcome) if outcome.complete => Some(trim_lines(&outcome.observation)),
        _ => None,
    };
    let (verdict, reason) = match attempt {
        Attempt::Ran(outcome) => match failure(exercise, outcome) {
            Some(failure) => failure,
            None => {
                let observation = actual.as_deref().unwrap_or_default();
                match compare(exercise, case, &accepted, observation, oracle) {
                    Ok(Ok(())) => {
                        return Judgement {
                            verdict: Verdict::Pass,
                            reason: None,
                            expected: nearest(&accepted, actual.as_deref()),
                            actual,
                        };
                    }
                    Ok(Err(reason)) => (Verdict::Fail, reason),
                    Err(why) => return grader_error(why),
                }
            }
        },
        Attempt::Missing { function } => (
            Verdict::Missing,
            Reason::MissingFunction {
                function: function.clone(),
            },
        ),
        Attempt::DoesNotCompile => (Verdict::BuildError, Reason::DoesNotCompile),
        Attempt::Undefined { name } => (
            Verdict::BuildError,
            Reason::Undefined { name: name.clone() },
        ),
        Attempt::Grader(why) => return grader_error(why.clone()),
    };
    Judgement {
        verdict,
        reason: Some(reason),
        expected: nearest(&accepted, actual.as_deref()),
        actual,
    }
}

fn nearest(accepted: &[String], actual: Option<&str>) -> Option<String> {
    match actual {
        Some(actual) => diff::nearest(accepted, actual).map(str::to_owned),
        None => accepted.first().cloned(),
    }
}

fn grader_error(why: String) -> Judgement {
    Judgement {
        verdict: Verdict::GraderError,
        reason: Some(Reason::Grader(why)),
        expected: None,
        actual: None,
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

/// Why a case gave no observation that could be compared.
fn failure(exercise: &Exercise, outcome: &Outcome) -> Option<(Verdict, Reason)> {
    let stopped = |reason| Some((Verdict::Timeout, reason));
    match outcome.end {
        End::CpuLimit { cpu_ms } => return stopped(Reason::CpuLimit { cpu_ms }),
        End::WallLimit { wall_ms } => return stopped(Reason::WallLimit { wall_ms }),
        End::Idle => return stopped(Reason::Idle),
        End::Skipped => return Some((Verdict::Skipped, Reason::Skipped)),
        End::Exited(_) | End::Signaled(_) => {}
    }
    if !outcome.began {
        let why = format!(
            "the case's process could not begin: {}",
            last_line(&outcome.stdout)
        );
        return Some((Verdict::GraderError, Reason::Grader(why)));
    }
    if outcome.observation_overflowed {
        let kibibytes = exercise.limits.observation_kib as u64;
        return Some((
            Verdict::OutputLimit,
            Reason::ObservationTooLong { kibibytes },
        ));
    }
    if outcome.complete && outcome.end == End::Exited(0) {
        return None;
    }
    if outcome.heap.refused {
        let mebibytes = exercise.limits.memory_mib;
        return Some((Verdict::Memory, Reason::MemoryLimit { mebibytes }));
    }
    Some((Verdict::Crash, Reason::Crash(crash(outcome))))
}

fn crash(outcome: &Outcome) -> Crash {
    if let Some(said) = outcome.fault.as_ref().and_then(|fault| fault.said.as_ref()) {
        return Crash::Panic {
            message: said.message.clone(),
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

/// The name in the dynamic linker's words: `…: undefined symbol: NAME`.
pub fn undefined_symbol(said: &str) -> Option<String> {
    let (_, name) = said.split_once("undefined symbol: ")?;
    Some(
        name.split([' ', '('])
            .next()
            .unwrap_or(name)
            .trim()
            .to_owned(),
    )
}
