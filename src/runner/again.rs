//! Runs cases once more with other bytes in unused memory: an answer that depends on those bytes
//! is wrong.
//!
//! Running every case twice would double the cost of a grading, and nearly all of that cost is
//! starting processes. So one process answers all questions again. If an answer differs, the case
//! runs again alone, first under the same conditions: a function may keep something from call to
//! call, or use random numbers. A case that crashed, or that shows the filling itself, runs again
//! alone at once. A misuse of memory in either run is proof enough: no comparison is needed.
//!
//! The cases of an exercise form a few lots, and only some cases of each lot run again alone. If
//! the lots that have ended took long, they run again beside the cases that follow. The number of
//! cases alone decides which cases form a lot, so time has no influence on it.

use std::time::{Duration, Instant};

use super::blocks;
use super::branch::{Branch, Way};
use super::watch::TimeLimits;
use protocol::outcome::{Cause, Changed, End, Outcome};
use protocol::{CaseRequest, Filling};

/// Cases with more allocations than this, or with more CPU time than [`QUICK_US`], do not run
/// again: quick cases show the same mistakes. The number of allocations is the same in two
/// gradings.
const MOST_ALLOCATIONS: u64 = 1000;
const QUICK_US: u64 = 50_000;

/// The number of lots that the cases of an exercise form.
const LOTS: usize = 4;

/// The greatest number of cases of a lot that run again alone because their answer differs: a
/// function that keeps something from call to call differs in each.
const MOST_DOUBTS: usize = 2;
/// The greatest number of cases of a lot that run again alone because they are odd ([`is_odd`]).
const MOST_ODD: usize = 1;

/// Cases whose CPU times add up to more than this are worth a copy of the branch.
const LONG_US: u64 = 5_000;

/// The number of runs under the same conditions after which chance is ruled out.
const TRIES: usize = 4;

/// Whether the case is worth another run: it is quick or odd, and only its input goes in.
pub fn is_worth_it(case: &CaseRequest, outcome: &Outcome) -> bool {
    let alone = case.files.is_empty() && case.stdin.is_empty() && case.stages.is_empty();
    let ended = answered(outcome) || crashed(outcome);
    let quick = outcome.heap.allocations <= MOST_ALLOCATIONS && outcome.cpu_us < QUICK_US;
    alone && !case.traced && ended && !outcome.sleeps() && (quick || is_odd(outcome))
}

/// The number of a case and its outcome, until the case has run again.
pub type Held = (usize, Box<Outcome>);

/// Whether it is worth a process of its own to run these cases again.
pub fn take_long(held: &[Held]) -> bool {
    held.iter().map(|(_, outcome)| outcome.cpu_us).sum::<u64>() > LONG_US
}

/// The number of the lot of a case.
fn lot(case: usize, cases: usize) -> usize {
    case * LOTS / cases
}

/// Whether this is the last case of a lot that others follow.
pub fn ends_a_lot(case: usize, cases: usize) -> bool {
    case + 1 < cases && lot(case + 1, cases) != lot(case, cases)
}

/// Whether the process ended by itself. A run stopped by its time limit may finish next time, so
/// it proves nothing.
fn is_settled(outcome: &Outcome) -> bool {
    outcome.began && matches!(outcome.end, End::Exited(_) | End::Signaled(..=8 | 10..))
}

fn answered(outcome: &Outcome) -> bool {
    outcome.complete && outcome.end == End::Exited(0) && !outcome.observation_overflowed
}

/// Whether the case runs again alone without a comparison before.
fn is_odd(outcome: &Outcome) -> bool {
    crashed(outcome) || blocks::shows_filling(&outcome.observation)
}

fn crashed(outcome: &Outcome) -> bool {
    is_settled(outcome) && !outcome.heap.refused && matches!(outcome.end, End::Signaled(_))
}

fn is_misuse(outcome: &Outcome) -> bool {
    let fault = outcome.fault.as_ref();
    crashed(outcome) && fault.is_some_and(|fault| fault.misuse.is_some())
}

impl Branch<'_, '_> {
    /// Runs these cases again, and reports them.
    pub(super) fn settle(&mut self, mut held: Vec<Held>) -> Result<(), String> {
        if self.composition.workspace.is_none() {
            self.look_again(&mut held)?;
        }
        let again = std::mem::take(&mut self.again);
        if let Some((_, first)) = held.first_mut() {
            first.again_us = again.as_micros() as u64;
        }
        for (index, outcome) in held {
            self.report(index, outcome);
        }
        Ok(())
    }

    /// Marks the outcomes that another run does not have.
    fn look_again(&mut self, held: &mut [Held]) -> Result<(), String> {
        let cases = self.composition.cases.len();
        let places = |wanted: fn(&Outcome) -> bool| -> Vec<usize> {
            let wanted = |place: &usize| wanted(&held[*place].1);
            (0..held.len()).filter(wanted).collect()
        };
        let odd = places(is_odd);
        let open = places(|outcome| answered(outcome) && !is_odd(outcome));
        let lots: Vec<usize> = held.iter().map(|(case, _)| lot(*case, cases)).collect();
        let of_one_lot = |one: &usize, other: &usize| lots[*one] == lots[*other];
        for odd in odd.chunk_by(of_one_lot) {
            for place in odd.iter().take(MOST_ODD) {
                self.doubt(&mut held[*place])?;
            }
        }
        if self.first_change(held, &open)?.is_none() {
            return Ok(());
        }
        for mut open in open.chunk_by(of_one_lot) {
            for _ in 0..MOST_DOUBTS {
                let Some(differs) = self.first_change(held, open)? else {
                    break;
                };
                self.doubt(&mut held[open[differs]])?;
                open = &open[differs + 1..];
            }
        }
        Ok(())
    }

    /// The place of the first of these cases whose answer differs when one process answers all of
    /// them.
    fn first_change(&mut self, held: &[Held], open: &[usize]) -> Result<Option<usize>, String> {
        let Way::Called(called) = &mut *self.way else {
            return Ok(None);
        };
        let cases = &self.composition.cases;
        let used: u64 = open.iter().map(|place| held[*place].1.cpu_us).sum();
        let most = Duration::from_micros(used) + Duration::from_secs(1);
        let limits = TimeLimits {
            cpu: most,
            wall: 4 * most,
        };
        let mut same = 0;
        while let Some(first) = open.get(same) {
            let limits_of_case = cases[held[*first].0].limits;
            let questions = open[same..].iter().map(|place| {
                let case = &cases[held[*place].0];
                (case.call.as_str(), case.input.as_str())
            });
            let now = Instant::now();
            let answers = called.run_all(questions, limits_of_case, now, limits, Filling::Other)?;
            self.again += answers.cpu;
            for text in &answers.texts {
                if *text != held[open[same]].1.observation {
                    return Ok(Some(same));
                }
                same += 1;
            }
            if answers.broke {
                return Ok((same < open.len()).then_some(same));
            }
        }
        Ok(None)
    }

    /// Runs a case alone: under the same conditions, then with other bytes in unused memory.
    fn doubt(&mut self, (index, outcome): &mut Held) -> Result<(), String> {
        if is_misuse(outcome) {
            return Ok(());
        }
        let case = &self.composition.cases[*index];
        let same = [(Filling::Usual, Cause::Chance); TRIES];
        let other = [(Filling::Other, Cause::UnusedMemory)];
        for (filling, cause) in same.into_iter().chain(other) {
            let other = self.run_case(*index, case, 1, filling)?;
            self.again += Duration::from_micros(other.cpu_us);
            // Another end is no sign if the run had less memory than the first one.
            let had_less = other.heap.refused && other.heap.limit_bytes > 0;
            if is_settled(&other) && !had_less && !other.is_like(outcome) {
                let other = if is_misuse(&other) {
                    std::mem::replace(outcome, other)
                } else {
                    other
                };
                outcome.changed = Some(Changed {
                    cause,
                    outcome: other,
                });
                return Ok(());
            }
        }
        Ok(())
    }
}
