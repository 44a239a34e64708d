//! A bundle: many inputs for few processes. Each process answers many inputs, one after another.
//!
//! A bundle runs beside the branch's cases, in a copy of the branch, because a grading waits for
//! its longest exercise. A function whose first case had to be stopped may hang everywhere: then
//! the bundle waits for the cases to end, and does not begin if too many of them were stopped.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::branch::{Branch, PATIENCE_AFTER_STOP, STOPPED_CASES, Way};
use super::child;
use super::replies::reply;
use super::watch::TimeLimits;
use protocol::outcome::{Glimpse, Glimpses};
use protocol::{Bundle, Filling, Reply};

/// The number of inputs that crash or are stopped after which no more inputs run.
const BROKEN_INPUTS: usize = 4;

/// One process gets the bundle's CPU time divided by this number. Right answers take next to none
/// of it.
const PROCESS_PART: u32 = 4;
/// A process that is stopped before it gave this many answers hangs, and is not just slow.
const SOME_ANSWERS: usize = 16;

/// The answers of one process to many inputs.
pub struct Answers {
    pub texts: Vec<String>,
    /// Whether the process ended, or was ended, while it worked on the next input.
    pub broke: bool,
    /// Whether the process was ended because its time was used up.
    pub stopped: bool,
    pub cpu: Duration,
}

impl Branch<'_, '_> {
    /// Runs the bundle's inputs; `stopped` is the number of cases that were stopped before. An
    /// input that breaks its process proves nothing, because others ran before it. The next
    /// process goes on with the input that follows.
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
            let limits = TimeLimits {
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
