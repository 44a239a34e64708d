//! The smallest input on which an exercise fails in the same way: [`shrink`] chooses, the runner tries.

use std::mem::{Discriminant, discriminant};
use std::time::{Duration, Instant};

use super::GradeError;
use super::inquiry::{Failing, Inquiry};
use super::runs::Runs;
use crate::builder::ObjectKey;
use crate::core::judge::Shown;
use crate::core::outcome::{Glimpse, Outcome};
use crate::core::plan::Attempt;
use crate::core::shrink::{First, shrink};
use crate::core::verdict::{Crash, Reason, Verdict};
use crate::lab::{Call, Case, Task};

/// So many smaller inputs of one failing input are looked at, and for so long.
const MOST_INPUTS: usize = 20_000;
const MOST_TIME: Duration = Duration::from_secs(3);

/// Inputs that are run alone are asked for so many at a time.
const AT_A_TIME: usize = 16;

/// What hangs is recognised in this part of the time that a case may take.
const PATIENCE_WITH_HANGS: u64 = 10;

/// How an input fails: an input is only as good as another if it fails alike.
#[derive(Clone, Debug, PartialEq)]
struct Way {
    verdict: Verdict,
    reason: Option<Discriminant<Reason>>,
    crash: Option<Discriminant<Crash>>,
    complaint: Option<&'static str>,
}

/// A small input that fails.
pub struct Small {
    pub failing: Failing,
    /// It is another input than the one from which the search went out.
    pub moved: bool,
    /// What it shows, if the lab can tell.
    pub shown: Option<Shown>,
    pub smallest: bool,
}

pub struct Shrinking<'a> {
    pub inquiry: &'a Inquiry<'a>,
    pub key: ObjectKey,
}

impl Shrinking<'_> {
    /// Goes from a failing input to the smallest one that fails in the same way.
    pub fn run(&self, start: Failing, runs: &mut dyn Runs) -> Result<Small, GradeError> {
        let first = start.case.clone();
        let (way, _) = self.look(&start.case, &start.attempt);
        let started = Instant::now();
        let unsteady = start.unsteady;
        let mut last = start.attempt.clone();
        // What fails only sometimes cannot be followed, and what hangs for long takes too long.
        let hangs = way.verdict == Verdict::Timeout;
        let limit = Duration::from_secs(self.inquiry.planned.exercise.limits.cpu_seconds);
        let shrunk = if start.unsteady || (hangs && limit > MOST_TIME) {
            None
        } else {
            let smaller = |case: &Case| self.smaller(case);
            Some(shrink(
                start.case.clone(),
                MOST_INPUTS,
                smaller,
                |candidates| {
                    let (first, attempt) = self.first_failing(candidates, &way, started, runs)?;
                    last = attempt.unwrap_or_else(|| last.clone());
                    Ok::<_, GradeError>(first)
                },
            )?)
        };
        let (mut case, mut smallest) = match shrunk {
            Some(shrunk) => (shrunk.input, shrunk.smallest),
            None => (start.case.clone(), false),
        };
        if hangs && is_another(&case, &start.case) {
            // It was given a part of its time only.
            let full = runs.alone(self.key, &[&case], 1)?.pop();
            match full.filter(|attempt| self.look(&case, attempt).0 == way) {
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

    fn look(&self, case: &Case, attempt: &Attempt) -> (Way, Option<Shown>) {
        let judgement = self.inquiry.judge(case, attempt);
        let shown = match (&case.task, &judgement.actual) {
            (Task::Call(call), Some(actual)) if judgement.verdict == Verdict::Fail => {
                let exercise = self.inquiry.planned.exercise;
                self.inquiry.oracle.explain(exercise, call, actual)
            }
            _ => None,
        };
        let said = shown.as_ref().map(|shown| &shown.reason);
        let way = Way {
            verdict: judgement.verdict,
            reason: judgement.reason.as_ref().map(discriminant),
            crash: match &judgement.reason {
                Some(Reason::Crash(crash)) => Some(discriminant(crash)),
                _ => None,
            },
            complaint: match said.or(judgement.reason.as_ref()) {
                Some(Reason::Rejected { id, .. }) => Some(id),
                _ => None,
            },
        };
        (way, shown)
    }

    fn smaller(&self, case: &Case) -> Vec<Case> {
        let Task::Call(call) = &case.task else {
            return Vec::new();
        };
        let exercise = self.inquiry.planned.exercise;
        let inputs = self.inquiry.oracle.smaller(exercise, call);
        inputs
            .into_iter()
            .map(|input| Case {
                task: Task::Call(Call {
                    input,
                    ..call.clone()
                }),
                // What the case itself says is right, is so for its own input.
                accept: Vec::new(),
                ..case.clone()
            })
            .collect()
    }

    /// The first candidate that fails in the same way, when it is run alone, and what came of it.
    fn first_failing(
        &self,
        candidates: &[Case],
        way: &Way,
        started: Instant,
        runs: &mut dyn Runs,
    ) -> Result<(First, Option<Attempt>), GradeError> {
        // Wrong answers are found together; then one is tried alone.
        let mut likely: Vec<usize> = Vec::new();
        if way.verdict == Verdict::Fail {
            let glimpses = runs.together(self.key, candidates)?;
            let wrong = |(index, glimpse): (usize, &Glimpse)| match glimpse {
                Glimpse::Observed(text) => {
                    let attempt = Attempt::Ran(Box::new(Outcome::observed(text)));
                    (self.look(&candidates[index], &attempt).0 == *way).then_some(index)
                }
                Glimpse::Broke | Glimpse::NotRun => None,
            };
            likely.extend(glimpses.iter().enumerate().filter_map(wrong).take(3));
        }
        // All of them alone: the last word on whether there is none.
        let rest: Vec<usize> = (0..candidates.len())
            .filter(|index| !likely.contains(index))
            .collect();
        let rest = rest.chunks(AT_A_TIME).map(<[usize]>::to_vec);
        let likely = likely.into_iter().map(|index| vec![index]);
        let patience = match way.verdict {
            Verdict::Timeout => PATIENCE_WITH_HANGS,
            _ => 1,
        };
        for indices in likely.chain(rest) {
            if started.elapsed() > MOST_TIME {
                return Ok((First::Unknown, None));
            }
            let cases: Vec<&Case> = indices.iter().map(|index| &candidates[*index]).collect();
            let attempts = runs.alone(self.key, &cases, patience)?;
            for (index, attempt) in indices.into_iter().zip(attempts) {
                if self.look(&candidates[index], &attempt).0 == *way {
                    return Ok((First::At(index), Some(attempt)));
                }
            }
        }
        Ok((First::None, None))
    }
}

fn is_another(one: &Case, other: &Case) -> bool {
    one.task.shown() != other.task.shown()
}
