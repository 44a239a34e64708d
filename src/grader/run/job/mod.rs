//! [`Job`]: an ask on its way through the runner. The runner carries out one question at a time;
//! a job decides which question comes next, as far as that is needed to complete the ask.
//!
//! Its policy lies in three files: [`line`] is about cases after one that had to be stopped,
//! [`together`] about inputs behind one that broke its process, [`look`] about the second look at
//! quick cases, with other bytes in unused memory. All other questions are the business of
//! `grade/inquiry/`.

mod line;
mod look;
mod together;

pub use line::{hurried, patience};

use std::borrow::Cow;
use std::collections::VecDeque;

use super::ask::Ask;
use super::runner::RunError;
use crate::memory::RunResults;
use line::Line;
use look::{JobCases, Look};
use protocol::{AskId, CaseLimits, Filling, Reply, Task};
use sudograde_core::outcome::{End, Outcome};
use together::Together;

/// The branch that works on a question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// The branch of the cases.
    Cases,
    /// Its twin, if it has one.
    Beside,
}

/// The subject of a question.
enum Subject {
    /// A case, with these limits.
    Case(usize, CaseLimits),
    Together,
    /// The look with this number.
    Look(usize),
}

pub struct Job {
    id: usize,
    ask: Ask,
    /// The questions so far.
    asked: Vec<Subject>,
    line: Line,
    /// The first question of the current line, if the line is not broken.
    current_line: Option<usize>,
    /// The outcome of each case, finished or not.
    outcomes: Vec<Option<Outcome>>,
    /// Cases that are to run again, and do not do so yet.
    held: Vec<usize>,
    looks: Vec<Look>,
    together: Option<Together>,
    /// Whether each case is finished: it does not run again.
    is_finished: Vec<bool>,
    /// Finished cases that were not taken yet.
    untaken: VecDeque<usize>,
}

impl Job {
    pub fn new(id: usize, mut ask: Ask) -> Self {
        // Functions with folders are not looked at again.
        ask.again &= !ask.workspace;
        Job {
            id,
            asked: Vec::new(),
            line: Line::default(),
            current_line: None,
            outcomes: vec![None; ask.requests.len()],
            held: Vec::new(),
            looks: Vec::new(),
            together: ask.bundle.as_ref().map(Together::new),
            is_finished: vec![false; ask.requests.len()],
            untaken: VecDeque::new(),
            ask,
        }
    }

    pub fn id(&self) -> usize {
        self.id
    }

    pub fn ask(&self) -> &Ask {
        &self.ask
    }

    /// Whether some questions can go to a twin.
    pub fn needs_twin(ask: &Ask) -> bool {
        !ask.requests.is_empty() && (ask.bundle.is_some() || (ask.again && !ask.workspace))
    }

    /// Whether nothing is left to ask and to wait for.
    pub fn is_over(&self) -> bool {
        self.is_finished.iter().all(|is_finished| *is_finished)
            && self.together.as_ref().is_none_or(Together::is_over)
    }

    /// The next finished case that was not taken yet.
    pub fn next_finished(&mut self) -> Option<(usize, &Outcome)> {
        let case = self.untaken.pop_front()?;
        Some((case, self.outcomes[case].as_ref()?))
    }

    /// Sends the questions that can be asked now.
    pub fn send(
        &mut self,
        send: &mut dyn FnMut(Lane, &protocol::Ask) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        self.send_cases(send)?;
        let cases_are_seen = self.outcomes.iter().all(Option::is_some);
        if cases_are_seen && !self.held.is_empty() {
            self.look_at_held(Lane::Cases);
        }
        self.send_together(cases_are_seen, send)?;
        self.send_looks(send)
    }

    /// Sends the cases that have not run, if the line is broken or was not begun.
    fn send_cases(
        &mut self,
        send: &mut dyn FnMut(Lane, &protocol::Ask) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        if self.current_line.is_some() {
            return Ok(());
        }
        for case in 0..self.outcomes.len() {
            if self.outcomes[case].is_some() {
                continue;
            }
            if self.line.passes_over(self.ask.criterion(case)) {
                self.outcomes[case] = Some(Outcome::of(End::Skipped));
                self.finish(case);
                continue;
            }
            let request = &self.ask.requests[case];
            let limits = self.line.limits(request.limits);
            let request = if limits == request.limits {
                Cow::Borrowed(request)
            } else {
                Cow::Owned(protocol::CaseRequest {
                    limits,
                    ..request.clone()
                })
            };
            let number = self.asked.len();
            let line = *self.current_line.get_or_insert(number);
            let id = AskId {
                job: self.id,
                number,
            };
            self.asked.push(Subject::Case(case, limits));
            send(
                Lane::Cases,
                &protocol::Ask {
                    id,
                    line,
                    filling: Filling::Usual,
                    task: Task::Alone(request),
                },
            )?;
        }
        Ok(())
    }

    /// Sends the next inputs that run together. They begin when the first case has ended. If it
    /// had to be stopped, the function may hang everywhere: then they wait for the other cases.
    fn send_together(
        &mut self,
        cases_are_seen: bool,
        send: &mut dyn FnMut(Lane, &protocol::Ask) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let (Some(together), Some(bundle)) = (&mut self.together, &self.ask.bundle) else {
            return Ok(());
        };
        let is_first_good =
            matches!(self.outcomes.first(), Some(Some(first)) if !first.was_stopped());
        if !cases_are_seen && !is_first_good {
            return Ok(());
        }
        let stopped = !is_first_good && self.line.has_stopped();
        let Some((questions, limits)) = together.next(bundle, stopped) else {
            return Ok(());
        };
        let id = AskId {
            job: self.id,
            number: self.asked.len(),
        };
        self.asked.push(Subject::Together);
        send(
            Lane::Beside,
            &protocol::Ask {
                id,
                line: id.number,
                // The cases are few: an answer that depends on unused memory may not show there.
                filling: match self.ask.again {
                    true => Filling::Halves,
                    false => Filling::Usual,
                },
                task: Task::Together {
                    questions: questions.into(),
                    limits,
                },
            },
        )
    }

    fn look_at_held(&mut self, lane: Lane) {
        let held = std::mem::take(&mut self.held);
        self.looks.push(Look::new(held, lane));
    }

    /// Sends the next question of each look, or ends the look.
    fn send_looks(
        &mut self,
        send: &mut dyn FnMut(Lane, &protocol::Ask) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        for number in 0..self.looks.len() {
            let look = &mut self.looks[number];
            let seen = JobCases {
                requests: &self.ask.requests,
                outcomes: &self.outcomes,
            };
            match look.next(&seen) {
                look::Next::Waits => {}
                look::Next::Asks(lane, filling, task) => {
                    let id = AskId {
                        job: self.id,
                        number: self.asked.len(),
                    };
                    self.asked.push(Subject::Look(number));
                    let ask = protocol::Ask {
                        id,
                        line: id.number,
                        filling,
                        task,
                    };
                    send(lane, &ask)?;
                }
                look::Next::Ends {
                    cases,
                    changed,
                    cpu_us,
                } => {
                    for (case, outcome) in changed {
                        self.outcomes[case] = Some(outcome);
                    }
                    let first = cases.first().and_then(|case| self.outcomes[*case].as_mut());
                    if let Some(first) = first {
                        first.again_us = cpu_us;
                    }
                    cases.into_iter().for_each(|case| self.finish(case));
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, case: usize) {
        self.is_finished[case] = true;
        self.untaken.push_back(case);
    }

    /// Takes the answer to one of the job's questions. Returns the reason if the objects cannot be
    /// loaded.
    pub fn take(&mut self, reply: Reply) -> Result<(), String> {
        match reply {
            Reply::Alone { id, outcome } => match self.asked.get(id.number) {
                Some(Subject::Case(case, limits)) => self.take_case(*case, *limits, *outcome),
                Some(Subject::Look(look)) => {
                    self.looks[*look].take(look::LookAnswer::Alone(outcome))
                }
                Some(Subject::Together) | None => {}
            },
            Reply::Together { id, answers } => match self.asked.get(id.number) {
                Some(Subject::Together) => {
                    if let Some(together) = &mut self.together {
                        together.take(answers);
                    }
                }
                Some(Subject::Look(look)) => {
                    self.looks[*look].take(look::LookAnswer::Together(answers))
                }
                Some(Subject::Case(..)) | None => {}
            },
            Reply::Unloadable { reason, .. } => return Err(reason),
            Reply::Ready { .. } | Reply::Piece { .. } | Reply::Broken { .. } => {}
        }
        Ok(())
    }

    fn take_case(&mut self, case: usize, limits: CaseLimits, mut outcome: Outcome) {
        let request = &self.ask.requests[case];
        if limits.memory_bytes < request.limits.memory_bytes {
            outcome.heap.limit_bytes = limits.memory_bytes;
        }
        if self.line.take(self.ask.criterion(case), &outcome) {
            self.current_line = None;
        }
        let is_held = self.ask.again && look::is_worth_it(request, &outcome);
        self.outcomes[case] = Some(outcome);
        if is_held {
            self.held.push(case);
        } else {
            self.finish(case);
        }
        let held = self.held.iter().flat_map(|case| &self.outcomes[*case]);
        if look::ends_a_lot(case, self.outcomes.len()) && look::take_long(held) {
            self.look_at_held(Lane::Beside);
        }
    }

    /// The results so far. Those of `unrun` stand in for the others.
    pub fn results(self, unrun: RunResults) -> RunResults {
        let finished = (self.outcomes.into_iter().zip(self.is_finished))
            .map(|(outcome, is_finished)| outcome.filter(|_| is_finished));
        RunResults {
            outcomes: (finished.zip(unrun.outcomes))
                .map(|(seen, unrun)| seen.unwrap_or(unrun))
                .collect(),
            glimpses: match (self.together, &self.ask.bundle) {
                (Some(together), Some(bundle)) if together.is_over() => {
                    bundle.for_cases(&together.glimpses())
                }
                _ => unrun.glimpses,
            },
        }
    }
}
