//! Finds the smallest input on which an exercise fails in the same way: [`shrink`] chooses, the
//! runner tries.
//!
//! The length of the search is limited in inputs, not in time, so that two gradings find the same
//! input, however busy the machine is.

use std::mem::{Discriminant, discriminant};
use std::ops::ControlFlow;

use super::growing::growing;
use super::question::Inquiry;
use super::signs::was_stopped;
use crate::builder::ObjectKey;
use crate::grade::error::GradeError;
use crate::grade::failing::{Failing, Small};
use crate::run::Session;
use sudograde_core::judge::Shown;
use sudograde_core::lab::{Call, Case, Task};
use sudograde_core::outcome::{End, Glimpse, Outcome};
use sudograde_core::plan::Attempt;
use sudograde_core::shrink::{First, shrink};
use sudograde_core::verdict::{Crash, Reason, Verdict};

/// The limits and methods of a search for a smaller input.
struct Means {
    /// The most smaller inputs that the search looks at.
    most: usize,
    /// The number of inputs in the first bundle; each further bundle has twice as many. None: no
    /// bundles.
    together: Option<usize>,
    /// The most inputs that run at the same time, each in a process of its own.
    at_a_time: usize,
    /// The divisor of the time limits of a case.
    patience: u64,
}

const ALONE: Means = Means {
    most: 1_500,
    together: None,
    at_a_time: 16,
    patience: 10,
};

const WRONG_ANSWERS: Means = Means {
    most: 4_000,
    together: Some(16),
    ..ALONE
};

/// Each input that crashes costs a process.
const CRASHES: Means = Means {
    together: Some(1),
    ..WRONG_ANSWERS
};

/// An input that hangs takes time from the others that run with it, so each runs by itself.
const HANGS: Means = Means {
    at_a_time: 1,
    ..ALONE
};

/// An interpreter needs time to start.
const PROGRAMS: Means = Means {
    most: 200,
    patience: 4,
    ..HANGS
};

/// The most inputs in a bundle.
const AT_ONCE: usize = 256;

/// The first smaller inputs that are looked at.
const PORTION: usize = 8;

/// The number of inputs that pass in a bundle and are tried alone all the same. If none of them
/// fails, the function keeps nothing from one call to the next, and the others are believed.
const SAMPLE: usize = 4;

/// The most inputs that fail in a bundle and are tried alone immediately.
const LIKELY: usize = 3;

/// The number of smaller inputs that may run into their time limit before the search ends.
const MOST_STOPPED: usize = 16;

/// Timeouts under a longer CPU time limit than this, in seconds, are not shrunk: the search would
/// wait for them again and again.
const LONG_MS: u64 = 2000;

/// Crashes after more allocations than this are not shrunk, as each run takes long. The number is
/// the same in two gradings.
const HEAVY: u64 = 100_000;

/// The way in which an input fails. A smaller input counts only if it fails in the same way.
#[derive(Clone, Debug, PartialEq)]
struct Failure {
    verdict: Verdict,
    reason: Option<Discriminant<Reason>>,
    crash: Option<Discriminant<Crash>>,
    complaint: Option<String>,
    /// Whether the failure depends, most of the time, on the input alone: not on earlier calls,
    /// nor on what they left in memory.
    is_the_inputs: bool,
}

pub struct Shrinking<'a> {
    pub inquiry: &'a Inquiry<'a>,
    pub key: ObjectKey,
    /// Whether to search at all. If not, the input is only explained.
    pub follow: bool,
}

impl Shrinking<'_> {
    /// Goes from a failing input to the smallest one that fails in the same way.
    pub fn run(&self, start: Failing, session: &mut Session) -> Result<Small, GradeError> {
        let first = start.case.clone();
        let (failure, _) = self.look(&start.case, &start.attempt);
        let unsteady = start.unsteady;
        let mut last = start.attempt.clone();
        let mut stopped = 0;
        let shrunk = if self.follow && self.can_be_followed(&start) && !session.is_late() {
            let is_bare = matches!(&first.task, Task::Call(call) if call.is_bare());
            let programs = session.starts_programs(self.key);
            let means = match failure.verdict {
                // A process has one folder and one standard input.
                verdict if is_bare && failure.is_the_inputs => Means {
                    patience: if programs { PROGRAMS } else { ALONE }.patience,
                    ..if verdict == Verdict::Crash {
                        CRASHES
                    } else {
                        WRONG_ANSWERS
                    }
                },
                _ if programs => PROGRAMS,
                Verdict::Timeout => HANGS,
                _ => ALONE,
            };
            let smaller = |case: &Case| self.smaller(case);
            let first = start.case.clone();
            Some(shrink(first, means.most, smaller, |candidates| {
                let step = Step {
                    candidates,
                    failure: &failure,
                    means: &means,
                };
                let (first, attempt) = self.first_failing(&step, &mut stopped, session)?;
                last = attempt.unwrap_or_else(|| last.clone());
                Ok::<_, GradeError>(first)
            })?)
        } else {
            None
        };
        let (mut case, mut smallest) = match shrunk {
            Some(shrunk) => (shrunk.input, shrunk.smallest),
            None => (start.case.clone(), false),
        };
        if is_another(&case, &start.case) {
            // The input ran among others, or with less time. A shown input must fail by itself.
            let again = session.anew(self.key, &case)?;
            match again.filter(|attempt| self.look(&case, attempt).0 == failure) {
                Some(attempt) => last = attempt,
                None => (case, smallest, last) = (start.case, false, start.attempt),
            }
        }
        let (_, shown) = self.look(&case, &last);
        let moved = is_another(&case, &first);
        Ok(Small {
            failing: Failing {
                case,
                attempt: last,
                unsteady,
            },
            moved,
            shown,
            smallest,
        })
    }

    fn look(&self, case: &Case, attempt: &Attempt) -> (Failure, Option<Shown>) {
        let judgement = self.inquiry.judge(case, attempt);
        let shown = match (&case.task, &judgement.actual) {
            (Task::Call(call), Some(actual)) if judgement.verdict == Verdict::Fail => {
                let exercise = self.inquiry.planned.exercise;
                self.inquiry.oracle.explain(exercise, call, actual)
            }
            _ => None,
        };
        let said = shown.as_ref().map(|shown| &shown.reason);
        let crash = match &judgement.reason {
            Some(Reason::Crash(crash)) => Some(crash),
            _ => None,
        };
        let failure = Failure {
            verdict: judgement.verdict,
            reason: judgement.reason.as_ref().map(discriminant),
            crash: crash.map(discriminant),
            is_the_inputs: judgement.verdict == Verdict::Fail || crash.is_some_and(is_sudden),
            complaint: match said.or(judgement.reason.as_ref()) {
                Some(Reason::Rejected { id, .. }) => Some(id.to_string()),
                _ => None,
            },
        };
        (failure, shown)
    }

    /// Whether a search for a smaller input is worthwhile. It is not for a flaky failure, for code
    /// that sleeps (it does so however little time it has), or for a case that takes long, for
    /// example because it takes all memory.
    fn can_be_followed(&self, start: &Failing) -> bool {
        let limit = self.inquiry.planned.limits.cpu_ms;
        let (failure, _) = self.look(&start.case, &start.attempt);
        let sleeps = matches!(&start.attempt, Attempt::Ran(outcome) if outcome.sleeps());
        let takes_long = match failure.verdict {
            Verdict::Timeout => !is_busy(&start.attempt) || limit > LONG_MS,
            Verdict::Crash => is_heavy(&start.attempt),
            verdict => verdict == Verdict::Memory,
        };
        !start.unsteady && !takes_long && !sleeps
    }

    /// Cases that are smaller by one step, a few at a time: to find out whether they are as the criterion wants
    /// them takes longer than to write them down.
    fn smaller<'c>(&'c self, case: &Case) -> impl Iterator<Item = Vec<Case>> + use<'c> {
        let exercise = self.inquiry.planned.exercise;
        let oracle = self.inquiry.oracle;
        let case = case.clone();
        let call = match &case.task {
            Task::Call(call) => Some(call.clone()),
            _ => None,
        };
        let inputs = call.iter().map(|call| oracle.smaller(exercise, call));
        let inputs = inputs.collect::<Vec<_>>().into_iter().flatten();
        growing(inputs, PORTION..=AT_ONCE).map(move |inputs| {
            let Some(call) = &call else {
                return Vec::new();
            };
            let fitting = oracle.fitting(exercise, call, &inputs).into_iter();
            let with = |input| Case {
                task: Task::Call(Call {
                    input,
                    ..call.clone()
                }),
                // The case's own right answers belong to its own input.
                accept: Vec::new(),
                ..case.clone()
            };
            fitting.map(with).collect()
        })
    }

    /// The first candidate that fails in the same way when it runs alone, and the attempt at it.
    fn first_failing(
        &self,
        step: &Step,
        stopped: &mut usize,
        session: &mut Session,
    ) -> Result<(First, Option<Attempt>), GradeError> {
        let Step {
            candidates,
            failure,
            means,
        } = step;
        let mut unknown = false;
        // Bundles find likely candidates. Each of these then runs alone, and the others only if
        // necessary.
        let mut likely: Vec<usize> = Vec::new();
        let mut right: Vec<usize> = Vec::new();
        let all = 0..candidates.len();
        let first = means.together.into_iter();
        for indices in first.flat_map(|some| growing(all.clone(), some..=AT_ONCE)) {
            if session.is_late() {
                return Ok((First::Unknown, None));
            }
            let cases: Vec<&Case> = indices.iter().map(|index| &candidates[*index]).collect();
            let glimpses = session.together(self.key, &cases)?;
            let seen = glimpses.iter().map(Glimpse::observation);
            self.inquiry.look_ahead(cases.iter().copied().zip(seen));
            for ((index, case), glimpse) in indices.iter().zip(cases).zip(glimpses) {
                match self.seems_to_fail(case, &glimpse, failure) {
                    Some(false) => right.push(*index),
                    Some(true) if likely.len() < LIKELY => {
                        likely.push(*index);
                        match self.alone(&[*index], step, stopped, session)? {
                            ControlFlow::Break(found) => return Ok(found),
                            ControlFlow::Continue(ran_out) => unknown |= ran_out,
                        }
                    }
                    Some(true) | None => {}
                }
            }
        }
        let believed = right.split_off(SAMPLE.min(right.len()));
        let rest = all.filter(|index| !likely.contains(index) && !believed.contains(index));
        for indices in growing(rest, 1..=means.at_a_time) {
            match self.alone(&indices, step, stopped, session)? {
                ControlFlow::Break(found) => return Ok(found),
                ControlFlow::Continue(ran_out) => unknown |= ran_out,
            }
        }
        Ok((if unknown { First::Perhaps } else { First::None }, None))
    }

    /// Whether an input in a bundle seems to fail in this way. None if it does something else, or
    /// if nothing is known.
    fn seems_to_fail(&self, case: &Case, glimpse: &Glimpse, failure: &Failure) -> Option<bool> {
        let crashes = failure.verdict == Verdict::Crash;
        match glimpse {
            Glimpse::NotRun | Glimpse::Stopped => None,
            Glimpse::Broke => crashes.then_some(true),
            Glimpse::Observed(_) if crashes => Some(false),
            Glimpse::Observed(text) => {
                let attempt = Attempt::Ran(Box::new(Outcome::observed(text)));
                match self.look(case, &attempt).0 {
                    seen if seen.verdict == Verdict::Pass => Some(false),
                    seen => (seen == *failure).then_some(true),
                }
            }
        }
    }

    /// Runs some of the candidates alone. If none of them fails in the same way, returns whether
    /// one ran out of time.
    fn alone(
        &self,
        indices: &[usize],
        step: &Step,
        stopped: &mut usize,
        session: &mut Session,
    ) -> Result<ControlFlow<(First, Option<Attempt>), bool>, GradeError> {
        if *stopped >= MOST_STOPPED || session.is_late() {
            return Ok(ControlFlow::Break((First::Unknown, None)));
        }
        let cases: Vec<&Case> = indices
            .iter()
            .map(|index| &step.candidates[*index])
            .collect();
        let attempts = session.alone(self.key, &cases, step.means.patience)?;
        *stopped += attempts.iter().filter(|one| was_stopped(one)).count();
        let mut unknown = false;
        for ((index, case), attempt) in indices.iter().zip(cases).zip(attempts) {
            let (seen, _) = self.look(case, &attempt);
            if seen == *step.failure {
                return Ok(ControlFlow::Break((First::At(*index), Some(attempt))));
            }
            unknown |= matches!(seen.verdict, Verdict::Timeout | Verdict::Skipped);
        }
        Ok(ControlFlow::Continue(unknown))
    }
}

/// One step of a search: candidates that are smaller than an input that fails in this way.
struct Step<'a> {
    candidates: &'a [Case],
    failure: &'a Failure,
    means: &'a Means,
}

/// Whether a program with this crash crashes wherever it gets the same input.
fn is_sudden(crash: &Crash) -> bool {
    match crash {
        Crash::NullPointer
        | Crash::StackOverflow
        | Crash::DivisionByZero
        | Crash::IllegalInstruction
        | Crash::Panic { .. }
        | Crash::Exception { .. }
        | Crash::Exit { .. }
        | Crash::Undefined { .. } => true,
        Crash::BadAddress | Crash::Misuse(_) | Crash::Abort { .. } | Crash::Signal { .. } => false,
    }
}

fn is_busy(attempt: &Attempt) -> bool {
    matches!(attempt, Attempt::Ran(outcome) if matches!(outcome.end, End::CpuLimit { .. }))
}

fn is_heavy(attempt: &Attempt) -> bool {
    matches!(attempt, Attempt::Ran(outcome) if outcome.heap.allocations > HEAVY)
}

fn is_another(one: &Case, other: &Case) -> bool {
    one.task.shown() != other.task.shown()
}
