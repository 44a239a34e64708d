//! The plan's cases: all of them go to the runner at once, and each is reported when it ends.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::batch::{Batch, cases_of, tell_all};
use super::link::{Link, is_too_long, silent};
use super::progress::Progress;
use super::runner::RunError;
use crate::builder::{Build, ObjectKey, Unbuilt};
use protocol::Reply;
use sudograde_core::plan::{Attempt, Plan};

/// An exercise that takes longer than this is announced.
const SLOW: Duration = Duration::from_millis(800);

pub struct Batches<'a> {
    /// The batches that the runner is working on.
    running: Vec<Batch<'a>>,
    /// Progress that the grader has not pulled yet.
    told: VecDeque<Progress>,
    began: Instant,
}

impl<'a> Batches<'a> {
    /// Sends every case of the plan to the runner. The runner starts only if some outcome is not
    /// remembered.
    pub fn begin(plan: &Plan<'a>, build: &'a Build, link: &mut Link<'a>) -> Result<Self, RunError> {
        let mut batches = Batches {
            running: Vec::new(),
            told: VecDeque::new(),
            began: Instant::now(),
        };
        for (key, product) in &build.products {
            match product {
                Ok(product) => {
                    let mut batch = Batch::new(plan, *key, product);
                    // A product that was built just now has no remembered outcomes.
                    let known = build.cached.then(|| batch.recall(link)).flatten();
                    match known {
                        Some(seen) => batch.take_all(seen, link, &mut batches.told),
                        None => {
                            batch.send(link)?;
                            batches.running.push(batch);
                        }
                    }
                }
                Err(unbuilt) => give_up(plan, *key, unbuilt, &mut batches.told),
            }
        }
        // Names take time to compute, so this waits until the runner is at work.
        for batch in &mut batches.running {
            batch.find_name(link);
        }
        Ok(batches)
    }

    /// The next progress; None when nothing more will come.
    pub fn next(&mut self, link: &mut Link<'a>) -> Result<Option<Progress>, RunError> {
        let mut last_reply = Instant::now();
        loop {
            if let Some(progress) = self.told.pop_front() {
                return Ok(Some(progress));
            }
            let Some(longest_ms) = self.running.iter().map(|batch| batch.longest_ms).max() else {
                return Ok(None);
            };
            match link.next(SLOW)? {
                Some(reply) => {
                    self.take(reply, link);
                    last_reply = Instant::now();
                }
                None if link.is_over() => {
                    for mut batch in self.running.drain(..) {
                        batch.give_up(link, &mut self.told);
                    }
                }
                None => {}
            }
            self.running.retain(|batch| !batch.over);
            if is_too_long(last_reply.elapsed(), longest_ms) {
                return Err(silent());
            }
            self.announce_what_is_slow();
        }
    }

    fn take(&mut self, reply: Reply, link: &mut Link<'a>) {
        let composition = match &reply {
            Reply::Case { composition, .. }
            | Reply::Bundle { composition, .. }
            | Reply::Unloadable { composition, .. } => Some(*composition),
            Reply::Broken { .. } | Reply::Ready { .. } | Reply::Piece { .. } => None,
        };
        let mut running = self.running.iter_mut();
        let Some(batch) = running.find(|batch| batch.id.is_some() && batch.id == composition)
        else {
            return;
        };
        match reply {
            Reply::Case { case, outcome, .. } => batch.take(case, *outcome, link, &mut self.told),
            Reply::Bundle { glimpses, .. } => {
                batch.glimpses = Some(glimpses);
                batch.settle(link, &mut self.told);
            }
            Reply::Unloadable { reason, .. } => batch.fail(&reason, &mut self.told),
            Reply::Broken { .. } | Reply::Ready { .. } | Reply::Piece { .. } => {}
        }
    }

    fn announce_what_is_slow(&mut self) {
        if self.began.elapsed() < SLOW {
            return;
        }
        for batch in self.running.iter_mut().filter(|batch| !batch.told_slow) {
            batch.told_slow = true;
            let exercise = batch.key.exercise;
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
