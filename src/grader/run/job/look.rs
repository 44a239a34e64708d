//! [`Look`]: runs cases once more with other bytes in unused memory, in Python with another hash
//! seed. An answer that depends on those is wrong.
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
//!
//! A look is written as if it waited for each answer. It is done anew from its beginning whenever
//! an answer comes, until it needs one that is not there: that is the next question.

use std::borrow::Cow;
use std::cell::Cell;

use super::Lane;
use protocol::filling::{self, Filling};
use protocol::{Answers, CaseLimits, CaseRequest, Task};
use sudograde_core::outcome::{Cause, Changed, End, Outcome};

/// Cases with more allocations than this, or with more CPU time than [`QUICK_US`], do not run
/// again: quick cases show the same mistakes. The number of allocations is the same in two
/// gradings.
const MOST_ALLOCATIONS: u64 = 1000;
const QUICK_US: u64 = 50_000;

/// The same for a script, of which the start of Python is a good part.
const QUICK_SCRIPT_US: u64 = 250_000;

/// The number of lots that the cases of an exercise form.
const LOTS: usize = 4;

/// The greatest number of cases of a lot that run again alone because their answer differs: a
/// function that keeps something from call to call differs in each.
const MOST_DOUBTS: usize = 2;
/// The greatest number of cases of a lot that run again alone because they are odd ([`is_odd`]).
const MOST_ODD: usize = 1;

/// Cases whose CPU times add up to more than this are worth being looked at beside others.
const LONG_US: u64 = 5_000;

/// The number of runs under the same conditions after which chance is ruled out.
const TRIES: usize = 4;

/// Whether the case is worth another run: it is quick or odd, and only its input goes in.
pub fn is_worth_it(case: &CaseRequest, outcome: &Outcome) -> bool {
    let is_called = is_script(case) || case.stages.is_empty();
    let alone = is_called && case.files.is_empty() && case.stdin.is_empty();
    let ended = answered(outcome) || crashed(outcome);
    let quick_us = if is_script(case) {
        QUICK_SCRIPT_US
    } else {
        QUICK_US
    };
    let quick = outcome.heap.allocations <= MOST_ALLOCATIONS && outcome.cpu_us < quick_us;
    alone && !case.traced && ended && !outcome.sleeps() && (quick || is_odd(outcome))
}

/// Whether a script answers the case, one that the runner starts.
fn is_script(case: &CaseRequest) -> bool {
    !case.stages.is_empty() && !case.input.is_empty()
}

/// Whether these cases should run again beside those that follow.
pub fn take_long<'o>(held: impl Iterator<Item = &'o Outcome>) -> bool {
    held.map(|outcome| outcome.cpu_us).sum::<u64>() > LONG_US
}

/// The number of the lot of a case.
fn lot(case: usize, cases: usize) -> usize {
    case * LOTS / cases
}

/// Whether this is the last case of a lot that others follow.
pub fn ends_a_lot(case: usize, cases: usize) -> bool {
    case + 1 < cases && lot(case + 1, cases) != lot(case, cases)
}

fn answered(outcome: &Outcome) -> bool {
    outcome.complete && outcome.end == End::Exited(0) && !outcome.observation_overflowed
}

/// Whether the case runs again alone without a comparison before.
fn is_odd(outcome: &Outcome) -> bool {
    crashed(outcome) || filling::shows_in(&outcome.observation)
}

fn crashed(outcome: &Outcome) -> bool {
    outcome.is_settled() && !outcome.heap.refused && matches!(outcome.end, End::Signaled(_))
}

fn is_misuse(outcome: &Outcome) -> bool {
    let fault = outcome.fault.as_ref();
    crashed(outcome) && fault.is_some_and(|fault| fault.misuse.is_some())
}

/// The cases of a job.
pub struct JobCases<'j> {
    pub requests: &'j [CaseRequest],
    pub outcomes: &'j [Option<Outcome>],
}

impl<'j> JobCases<'j> {
    fn outcome(&self, case: usize) -> &'j Outcome {
        // Cases are looked at after they have run.
        self.outcomes[case].as_ref().expect("the case has run")
    }
}

pub enum LookAnswer {
    Alone(Box<Outcome>),
    Together(Answers),
}

/// The next step of a look.
pub enum Next<'j> {
    /// An answer is on its way, or the look has ended.
    Waits,
    Asks(Lane, Filling, Task<'j>),
    Ends {
        cases: Vec<usize>,
        /// New outcomes of some cases.
        changed: Vec<(usize, Outcome)>,
        /// The CPU time of all runs of the look.
        cpu_us: u64,
    },
}

pub struct Look {
    cases: Vec<usize>,
    lane: Lane,
    answers: Vec<LookAnswer>,
    waits: bool,
}

impl Look {
    pub fn new(cases: Vec<usize>, lane: Lane) -> Self {
        Look {
            cases,
            lane,
            answers: Vec::new(),
            waits: false,
        }
    }

    pub fn take(&mut self, answer: LookAnswer) {
        self.answers.push(answer);
        self.waits = false;
    }

    pub fn next<'j>(&mut self, seen: &JobCases<'j>) -> Next<'j> {
        if self.waits {
            return Next::Waits;
        }
        // It waits for ever after its end.
        self.waits = true;
        let again = Again {
            seen,
            answers: &self.answers,
            used: Cell::new(0),
        };
        match again.look(&self.cases) {
            Err(question) => {
                let (filling, task) = *question;
                Next::Asks(self.lane, filling, task)
            }
            Ok(changed) => Next::Ends {
                cases: std::mem::take(&mut self.cases),
                changed,
                cpu_us: self.answers.iter().map(cpu_us).sum(),
            },
        }
    }
}

fn cpu_us(answer: &LookAnswer) -> u64 {
    match answer {
        LookAnswer::Alone(outcome) => outcome.cpu_us,
        LookAnswer::Together(answers) => answers.cpu_us,
    }
}

/// A result, or the question whose answer is missing.
type Found<'j, T> = Result<T, Box<(Filling, Task<'j>)>>;

/// A look with the answers so far.
struct Again<'l, 'j> {
    seen: &'l JobCases<'j>,
    answers: &'l [LookAnswer],
    used: Cell<usize>,
}

impl<'l, 'j> Again<'l, 'j> {
    fn next_answer(&self) -> Option<&'l LookAnswer> {
        let place = self.used.replace(self.used.get() + 1);
        self.answers.get(place)
    }

    /// The outcomes that another run does not have.
    fn look(&self, cases: &[usize]) -> Found<'j, Vec<(usize, Outcome)>> {
        let mut changed = Vec::new();
        let all = self.seen.requests.len();
        let of_one_lot = |one: &usize, other: &usize| lot(*one, all) == lot(*other, all);
        let (odd, open): (Vec<usize>, Vec<usize>) = cases
            .iter()
            .partition(|case| is_odd(self.seen.outcome(**case)));
        for odd in odd.chunk_by(of_one_lot) {
            for case in odd.iter().take(MOST_ODD) {
                changed.extend(self.doubt(*case)?);
            }
        }
        if self.first_change(&open)?.is_none() {
            return Ok(changed);
        }
        for mut open in open.chunk_by(of_one_lot) {
            for _ in 0..MOST_DOUBTS {
                let Some(differs) = self.first_change(open)? else {
                    break;
                };
                changed.extend(self.doubt(open[differs])?);
                open = &open[differs + 1..];
            }
        }
        Ok(changed)
    }

    /// The place of the first of these cases whose answer differs when one process answers all of
    /// them.
    fn first_change(&self, open: &[usize]) -> Found<'j, Option<usize>> {
        let used: u64 = open
            .iter()
            .map(|case| self.seen.outcome(*case).cpu_us)
            .sum();
        let most_ms = used.div_ceil(1000) + 1000;
        let mut same = 0;
        while let Some(first) = open.get(same) {
            let Some(LookAnswer::Together(answers)) = self.next_answer() else {
                let questions: Vec<String> = (open[same..].iter().take(protocol::MOST_QUESTIONS))
                    .map(|case| self.seen.requests[*case].input.clone())
                    .collect();
                let limits = CaseLimits {
                    cpu_ms: most_ms,
                    wall_ms: 4 * most_ms,
                    ..self.seen.requests[*first].limits
                };
                let questions = Cow::Owned(questions);
                let task = Task::Together { questions, limits };
                return Err(Box::new((Filling::Other, task)));
            };
            for text in answers.texts.iter().take(open.len() - same) {
                if *text != self.seen.outcome(open[same]).observation {
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

    /// Runs a case alone: under the same conditions, then with other bytes in unused memory, or
    /// with another hash seed.
    fn doubt(&self, case: usize) -> Found<'j, Option<(usize, Outcome)>> {
        let outcome = self.seen.outcome(case);
        if is_misuse(outcome) {
            return Ok(None);
        }
        let same = [(Filling::Usual, Cause::Chance); TRIES];
        let difference = match is_script(&self.seen.requests[case]) {
            true => Cause::HashSeed,
            false => Cause::UnusedMemory,
        };
        let other = [(Filling::Other, difference)];
        for (filling, cause) in same.into_iter().chain(other) {
            let Some(LookAnswer::Alone(other)) = self.next_answer() else {
                return Err(Box::new((filling, Task::Alone(self.request(case)))));
            };
            if other.is_settled() && !other.is_like(outcome) {
                let (mut shown, other) = if is_misuse(other) {
                    ((**other).clone(), outcome.clone())
                } else {
                    (outcome.clone(), (**other).clone())
                };
                shown.changed = Some(Changed {
                    cause,
                    outcome: Box::new(other),
                });
                return Ok(Some((case, shown)));
            }
        }
        Ok(None)
    }

    /// The request for a case, with as much memory as it had in its first run.
    fn request(&self, case: usize) -> Cow<'j, CaseRequest> {
        let request = &self.seen.requests[case];
        match self.seen.outcome(case).heap.limit_bytes {
            0 => Cow::Borrowed(request),
            memory_bytes => Cow::Owned(CaseRequest {
                limits: CaseLimits {
                    memory_bytes,
                    ..request.limits
                },
                ..request.clone()
            }),
        }
    }
}
