//! Finds the smallest input on which an exercise fails in the same way: [`shrink`] chooses, the
//! runner tries.
//!
//! The length of the search is limited in inputs, not in time, so that two gradings find the same
//! input, however busy the machine is.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use std::ops::ControlFlow;

use super::effort::Effort;
use super::growing::growing;
use super::question::Inquiry;
use super::signs::was_stopped;
use super::trust::Trust;
use crate::builder::ObjectKey;
use crate::grade::error::GradeError;
use crate::grade::failing::{Failing, Small};
use crate::run::Session;
use sudograde_core::judge::Shown;
use sudograde_core::lab::{Call, Case, Task};
use sudograde_core::outcome::{End, Glimpse, Outcome};
use sudograde_core::plan::Attempt;
use sudograde_core::shrink::{First, Shrunk, shrink};
use sudograde_core::verdict::{Crash, Reason, Verdict};

/// The most inputs in a bundle.
const AT_ONCE: usize = 256;

/// The first smaller inputs that are looked at.
const PORTION: usize = 8;

/// The steps that are tried first each time: halves, quarters and eighths left out.
const BIGGEST: usize = 2 + 4 + 8;

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
        let (mut case, mut smallest) = (start.case.clone(), false);
        if self.follow && self.can_be_followed(&start) && !session.is_late() {
            let shrunk = self.search(&start.case, &failure, session)?;
            (case, smallest) = (shrunk.input, shrunk.smallest);
        }
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

    /// The smallest case that is reached from `start`. It is sought once: another search with the same code would
    /// find the same.
    fn search(
        &self,
        start: &Case,
        failure: &Failure,
        session: &mut Session,
    ) -> Result<Shrunk<Case>, GradeError> {
        let is_bare = matches!(&start.task, Task::Call(call) if !call.workspace);
        let together = is_bare && failure.is_the_inputs;
        let programs = session.starts_programs(self.key);
        let effort = Effort::of(failure.verdict, together, programs);
        let what = (
            "search",
            self.inquiry.oracle.version(),
            format!(
                "{start:?} {failure:?} {effort:?} {:?}",
                self.inquiry.planned.limits
            ),
        );
        let (input, smallest) = session.remembered(self.key, &what, |session| {
            let mut seen = Progress::default();
            let smaller = |case: &Case, from| self.smaller(case, from);
            let shrunk = shrink(start.clone(), effort.most, smaller, |candidates| {
                let step = Step {
                    candidates,
                    failure,
                    effort: &effort,
                };
                self.first_failing(&step, &mut seen, session)
            })?;
            let input = match shrunk.input.task {
                Task::Call(call) => call.input,
                Task::Run(_) | Task::Rule(_) => String::new(),
            };
            let is_settled = seen.stopped == 0 && !session.is_late();
            Ok::<_, GradeError>(((input, shrunk.smallest), is_settled))
        })?;
        let input = match &start.task {
            Task::Call(call) if call.input != input => with_input(start, call, input),
            _ => start.clone(),
        };
        Ok(Shrunk { input, smallest })
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

    /// Cases that are smaller by one step, with their places: the biggest steps, then from place `from` on and
    /// around. They come a few at a time: to find out whether they are as the criterion wants them takes longer than
    /// to write them down.
    fn smaller<'c>(
        &'c self,
        case: &Case,
        from: usize,
    ) -> impl Iterator<Item = Vec<(usize, Case)>> + use<'c> {
        let exercise = self.inquiry.planned.exercise;
        let oracle = self.inquiry.oracle;
        let case = case.clone();
        let call = match &case.task {
            Task::Call(call) => Some(call.clone()),
            _ => None,
        };
        let all = call
            .clone()
            .map(|call| move || oracle.smaller(exercise, &call).enumerate());
        let inputs = all.into_iter().flat_map(move |all| {
            let (biggest, from) = (all().take(BIGGEST), from.max(BIGGEST));
            let before = all().take(from).skip(BIGGEST);
            biggest.chain(all().skip(from)).chain(before)
        });
        growing(inputs, PORTION..=AT_ONCE).map(move |inputs| {
            let Some(call) = &call else {
                return Vec::new();
            };
            let (places, inputs): (Vec<usize>, Vec<String>) = inputs.into_iter().unzip();
            let places: HashMap<&String, usize> = inputs.iter().zip(places).collect();
            let fitting = oracle.fitting(exercise, call, &inputs).into_iter();
            let fitting = fitting.filter_map(|input| {
                let place = *places.get(&input)?;
                Some((place, with_input(&case, call, input)))
            });
            fitting.collect()
        })
    }

    /// The first candidate that fails in the same way.
    fn first_failing(
        &self,
        step: &Step,
        seen: &mut Progress,
        session: &mut Session,
    ) -> Result<First, GradeError> {
        let Step {
            candidates,
            failure,
            effort,
        } = step;
        let crashes = failure.verdict == Verdict::Crash;
        let mut unknown = false;
        // Bundles find likely candidates. Each of these then runs alone, and the others only if
        // necessary.
        let mut likely: Vec<usize> = Vec::new();
        let mut right: Vec<usize> = Vec::new();
        let all = 0..candidates.len();
        let first = effort.together.into_iter();
        for indices in first.flat_map(|some| growing(all.clone(), some..=AT_ONCE)) {
            if session.is_late() {
                return Ok(First::Unknown);
            }
            let cases: Vec<&Case> = indices.iter().map(|index| &candidates[*index]).collect();
            let glimpses = session.together(self.key, &cases)?;
            let observed = glimpses.iter().map(Glimpse::observation);
            self.inquiry.look_ahead(cases.iter().copied().zip(observed));
            for ((index, case), glimpse) in indices.iter().zip(cases).zip(glimpses) {
                match self.seems_to_fail(case, &glimpse, failure) {
                    Some(false) => right.push(*index),
                    Some(true) if !crashes && seen.trust.believes_failures() => {
                        return Ok(First::At(*index));
                    }
                    Some(true) if likely.len() < LIKELY => {
                        likely.push(*index);
                        match self.alone(&[*index], step, seen, session)? {
                            ControlFlow::Break(First::At(index)) => {
                                seen.trust.confirm_failing();
                                return Ok(First::At(index));
                            }
                            ControlFlow::Break(unknown) => return Ok(unknown),
                            ControlFlow::Continue(true) => unknown = true,
                            ControlFlow::Continue(false) => seen.trust.doubt(),
                        }
                    }
                    Some(true) | None => {}
                }
            }
        }
        let believed = right.split_off(seen.trust.sample().min(right.len()));
        let rest = all.filter(|index| !likely.contains(index) && !believed.contains(index));
        for indices in growing(rest, 1..=effort.at_a_time) {
            match self.alone(&indices, step, seen, session)? {
                ControlFlow::Break(found) => return Ok(found),
                ControlFlow::Continue(ran_out) => unknown |= ran_out,
            }
        }
        seen.trust.confirm_passing(right.len());
        Ok(if unknown { First::Perhaps } else { First::None })
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
        seen: &mut Progress,
        session: &mut Session,
    ) -> Result<ControlFlow<First, bool>, GradeError> {
        if seen.stopped >= MOST_STOPPED || session.is_late() {
            return Ok(ControlFlow::Break(First::Unknown));
        }
        let cases: Vec<&Case> = indices
            .iter()
            .map(|index| &step.candidates[*index])
            .collect();
        let attempts = session.alone(self.key, &cases, step.effort.patience)?;
        seen.stopped += attempts.iter().filter(|one| was_stopped(one)).count();
        let mut unknown = false;
        for ((index, case), attempt) in indices.iter().zip(cases).zip(attempts) {
            let (found, _) = self.look(case, &attempt);
            if found == *step.failure {
                return Ok(ControlFlow::Break(First::At(*index)));
            }
            unknown |= matches!(found.verdict, Verdict::Timeout | Verdict::Skipped);
        }
        Ok(ControlFlow::Continue(unknown))
    }
}

/// The case with another input, to which its own right answers do not belong.
fn with_input(case: &Case, call: &Call, input: String) -> Case {
    Case {
        task: Task::Call(Call {
            input,
            ..call.clone()
        }),
        accept: Vec::new(),
        ..case.clone()
    }
}

/// One step of a search: candidates that are smaller than an input that fails in this way.
struct Step<'a> {
    candidates: &'a [Case],
    failure: &'a Failure,
    effort: &'a Effort,
}

/// The state of a search.
#[derive(Default)]
struct Progress {
    /// The inputs that ran into their time limit.
    stopped: usize,
    trust: Trust,
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
