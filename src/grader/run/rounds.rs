//! The plan's cases: all of them go to the runner at once, and each is reported when it ends.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::link::{Link, is_too_long, job_of, silent};
use super::progress::Progress;
use super::round::{Round, cases_of, tell_all};
use super::runner::RunError;
use super::wires::Wires;
use crate::builder::{Build, ObjectKey, Unbuilt};
use protocol::Reply;
use sudograde_core::plan::{Attempt, Plan};

/// An exercise that takes longer than this is announced.
const SLOW: Duration = Duration::from_millis(600);

pub struct Rounds<'a> {
    /// The rounds that the runner is working on.
    running: Vec<Round<'a>>,
    /// Progress that the grader has not pulled yet.
    told: VecDeque<Progress>,
    began: Instant,
}

impl<'a> Rounds<'a> {
    /// Sends every case of the plan to the runner. The runner starts only if some outcome is not
    /// remembered.
    pub fn begin(
        plan: &Plan<'a>,
        build: &'a Build,
        wires: &Wires,
        link: &mut Link<'a>,
    ) -> Result<Self, RunError> {
        let mut rounds = Rounds {
            running: Vec::new(),
            told: VecDeque::new(),
            began: Instant::now(),
        };
        for (key, product) in &build.products {
            match product {
                Ok(product) => {
                    let mut round = Round::new(plan, wires, *key, product);
                    // A product that was built just now has no remembered outcomes.
                    let known = build.cached.then(|| round.recall(link)).flatten();
                    match known {
                        Some(seen) => {
                            round.take_all(&seen, &mut rounds.told);
                        }
                        None => {
                            round.begin(link)?;
                            rounds.running.push(round);
                        }
                    }
                }
                Err(unbuilt) => give_up(plan, *key, unbuilt, &mut rounds.told),
            }
        }
        // Names take time to compute, so this waits until the runner is at work.
        for round in &mut rounds.running {
            round.find_name(link);
        }
        Ok(rounds)
    }

    /// The next progress; None when nothing more will come.
    pub fn next(&mut self, link: &mut Link<'a>) -> Result<Option<Progress>, RunError> {
        let mut last_reply = Instant::now();
        loop {
            if let Some(progress) = self.told.pop_front() {
                return Ok(Some(progress));
            }
            let Some(longest_ms) = self.running.iter().map(|round| round.longest_ms).max() else {
                return Ok(None);
            };
            match link.next(SLOW)? {
                Some(reply) => {
                    self.take(reply, link)?;
                    last_reply = Instant::now();
                }
                None if link.is_over() => {
                    for mut round in self.running.drain(..) {
                        round.end(link, &mut self.told);
                    }
                }
                None => {}
            }
            self.running.retain(|round| !round.is_over());
            if is_too_long(last_reply.elapsed(), longest_ms) {
                return Err(silent());
            }
            self.announce_what_is_slow();
        }
    }

    fn take(&mut self, reply: Reply, link: &mut Link<'a>) -> Result<(), RunError> {
        let job = job_of(&reply);
        let mut running = self.running.iter_mut();
        match running.find(|round| job.is_some() && round.job() == job) {
            Some(round) => round.take(reply, link, &mut self.told),
            None => Ok(()),
        }
    }

    fn announce_what_is_slow(&mut self) {
        if self.began.elapsed() < SLOW {
            return;
        }
        for round in self.running.iter_mut().filter(|round| !round.told_slow) {
            round.told_slow = true;
            let exercise = round.key.exercise;
            self.told.push_back(Progress::Slow { exercise });
        }
    }
}

/// Reports the cases of an exercise that was not built, with the reason.
fn give_up(plan: &Plan, key: ObjectKey, unbuilt: &Unbuilt, told: &mut VecDeque<Progress>) {
    let attempt = match unbuilt {
        Unbuilt::DoesNotCompile => Attempt::DoesNotCompile,
        Unbuilt::NeedsBroken { function } => Attempt::NeedsBroken {
            function: function.clone(),
        },
        Unbuilt::Missing { function } => Attempt::Missing {
            function: function.clone(),
        },
        Unbuilt::Undefined { name } => Attempt::Undefined { name: name.clone() },
    };
    let mut generated = plan.exercises[key.exercise].generated(key.own_functions);
    let generated = generated.next().is_some();
    tell_all(key, &cases_of(plan, key), generated, &attempt, told);
}
