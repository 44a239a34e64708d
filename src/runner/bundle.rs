//! A bundle: many inputs for few processes, each of which is asked for them one after another.
//!
//! It runs beside the branch's cases, in a copy of the branch, as the longest exercise is what a grading waits for. A
//! function whose first case had to be stopped may hang everywhere: there the bundle waits for the cases to
//! end, and is not begun after too many were stopped.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::branch::{Branch, PATIENCE_AFTER_STOP, STOPPED_CASES, Way};
use super::child;
use super::replies::reply;
use super::watch::Limits;
use protocol::outcome::{Glimpse, Glimpses};
use protocol::{Bundle, Filling, Reply};

/// After so many inputs that broke their process, or at which its time was over, no more are asked for.
const BROKEN_INPUTS: usize = 4;

/// A process gets this part of the CPU time that all of them may take together: right answers
/// take next to none of it. One that was stopped before it answered some inputs hangs, and is not slow.
const PROCESS_PART: u32 = 4;
const SOME_ANSWERS: usize = 16;

/// What one process answered of many inputs.
pub struct Answers {
    pub texts: Vec<String>,
    /// It ended, or was ended, while it was at work on the next one.
    pub broke: bool,
    /// It was ended, as its time was used up.
    pub stopped: bool,
    pub cpu: Duration,
}

impl Branch<'_, '_> {
    /// Asks for the bundle's inputs, after a number of cases was stopped. An input that breaks its process
    /// proves nothing, as others were asked before it; the next process goes on with the one that follows.
    pub(super) fn run_bundle(&mut self, bundle: &Bundle, stopped: usize) -> Result<(), String> {
        let all = bundle.questions.len();
        let mut glimpses = Vec::with_capacity(all);
        let whole = Duration::from_millis(bundle.limits.cpu_ms);
        let less = whole / PATIENCE_AFTER_STOP;
        let mut cpu = if stopped > 0 { less } else { whole };
        let wall = Duration::from_millis(bundle.limits.wall_ms);
        let began = Instant::now();
        let mut used = Duration::ZERO;
        let mut broken = 0;
        while stopped < STOPPED_CASES
            && broken < BROKEN_INPUTS
            && used < cpu
            && began.elapsed() < wall
            && glimpses.len() < all
        {
            let limits = Limits {
                cpu: (cpu / PROCESS_PART)
                    .min(cpu - used)
                    .min(child::longest_cpu_time()),
                wall: wall.saturating_sub(began.elapsed()),
            };
            let open = bundle.questions[glimpses.len()..].iter();
            let open = open.map(|one| (one.call.as_str(), one.input.as_str()));
            let folder = match &*self.way {
                Way::Called(_) => None,
                Way::Started(_) => self.workspace(
                    &format!("{}-from-{}", self.composition.id, glimpses.len()),
                    &BTreeMap::new(),
                )?,
            };
            let started = Instant::now();
            let answers = match &mut *self.way {
                Way::Called(called) => {
                    called.run_all(open, bundle.limits, started, limits, Filling::Usual)
                }
                Way::Started(program) => {
                    program.run_all(open, bundle.limits, folder.as_ref(), started, limits)
                }
            }?;
            used += answers.cpu;
            let is_stuck = answers.stopped && answers.texts.len() < SOME_ANSWERS;
            glimpses.extend(answers.texts.into_iter().map(Glimpse::Observed));
            if answers.broke {
                glimpses.push(if answers.stopped {
                    Glimpse::Stopped
                } else {
                    Glimpse::Broke
                });
                broken += 1;
            }
            if is_stuck {
                break;
            }
            if answers.stopped {
                cpu = cpu.min(used + less);
            }
        }
        glimpses.resize(all, Glimpse::NotRun);
        let composition = self.composition.id;
        let glimpses = Glimpses {
            all: glimpses,
            cpu_us: used.as_micros() as u64,
        };
        reply(&Reply::Bundle {
            composition,
            glimpses,
        });
        Ok(())
    }
}
