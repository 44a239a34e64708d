//! A branch: one composed object or program, its cases one after another, each in processes of its own.
//!
//! The branch prepares what all cases share, starts a case, watches it ([`watch`]) and tells what it saw.
//! No student code runs in the branch itself.

use std::collections::BTreeMap;
use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

use seccompiler::BpfProgram;

use super::called::Called;
use super::calls::Freedom;
use super::protocol::{Bundle, CaseRequest, Composition, Filling, Layer, Work};
use super::started::Started;
use super::watch::Limits;
use super::workspace::Workspace;
use super::{again, forks, lockdown};
use crate::core::outcome::{End, Glimpse, Glimpses, Outcome};

/// Once a case was stopped, the branch's later cases get this part of their time, and after so many
/// stopped cases none is run any more: a function that hangs everywhere costs its own time once.
const PATIENCE_AFTER_STOP: u64 = 10;
const STOPPED_CASES: usize = 3;

/// After so many inputs of a bundle that broke their process, or at which its time was over, no more are asked for.
const BROKEN_INPUTS: usize = 4;

/// A process that is asked for many inputs gets this part of the CPU time that all of them may take together: right answers
/// take next to none of it. One that was stopped before it answered some inputs hangs, and is not slow.
const PROCESS_PART: u32 = 4;
const SOME_ANSWERS: usize = 16;

/// What all branches stand on.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// An open /dev/null.
    pub null: BorrowedFd<'a>,
    /// The layers of the sandbox that could not be had.
    pub missing: &'a [Layer],
    /// The runner's filter leaves room for programs and folders.
    pub programs: bool,
}

impl Ground<'_> {
    pub fn has(&self, layer: Layer) -> bool {
        !self.missing.contains(&layer)
    }

    /// The filter of a case's process.
    pub fn filter(&self, freedom: Freedom) -> Option<BpfProgram> {
        self.has(Layer::Seccomp)
            .then(|| lockdown::case_filter(freedom, self.programs))
    }
}

/// How the cases are run.
pub(super) enum Way<'a> {
    Called(Called<'a>),
    Started(Started<'a>),
}

/// What one process answered of many inputs.
pub struct Answers {
    pub texts: Vec<String>,
    /// It ended, or was ended, while it was at work on the next one.
    pub broke: bool,
    /// It was ended, as its time was used up.
    pub stopped: bool,
    pub cpu: Duration,
}

pub struct Branch<'a> {
    pub(super) composition: &'a Composition,
    pub(super) way: Way<'a>,
}

impl<'a> Branch<'a> {
    /// Prepares what the composition names.
    pub fn new(composition: &'a Composition, ground: Ground<'a>) -> Result<Self, String> {
        let way = match &composition.work {
            Work::Objects(objects) => Way::Called(Called::prepare(composition, objects, ground)?),
            Work::Program(program) => Way::Started(Started::prepare(composition, program, ground)?),
        };
        forks::leave_out(&composition.cases);
        Ok(Branch { composition, way })
    }

    /// Runs the cases and hands each outcome to `report`: in order, but that those which are worth another
    /// look come last. Returns how many had to be stopped.
    pub fn run(&mut self, mut report: impl FnMut(usize, Outcome)) -> Result<usize, String> {
        let mut stopped = 0;
        let mut held = Vec::new();
        for (index, case) in self.composition.cases.iter().enumerate() {
            if stopped >= STOPPED_CASES {
                report(index, Outcome::of(End::Skipped));
                continue;
            }
            let patience = if stopped > 0 { PATIENCE_AFTER_STOP } else { 1 };
            let outcome = self.run_case(index, case, patience, Filling::Usual)?;
            if matches!(
                outcome.end,
                End::CpuLimit { .. } | End::WallLimit { .. } | End::Idle | End::WroteTooMuch
            ) {
                stopped += 1;
            }
            if self.composition.again && again::is_worth_it(case, &outcome) {
                held.push((index, outcome));
            } else {
                report(index, outcome);
            }
        }
        self.look_again(&mut held)?;
        for (index, outcome) in held {
            report(index, outcome);
        }
        Ok(stopped)
    }

    /// Asks for the bundle's inputs, after a number of cases was stopped. An input that breaks its process
    /// proves nothing, as others were asked before it; the next process goes on with the one that follows.
    pub fn run_bundle(&mut self, bundle: &Bundle, stopped: usize) -> Result<Glimpses, String> {
        let all = bundle.questions.len();
        let mut glimpses = Vec::with_capacity(all);
        let patience = if stopped > 0 { PATIENCE_AFTER_STOP } else { 1 };
        let cpu = Duration::from_millis(bundle.limits.cpu_ms / patience);
        let wall = Duration::from_millis(bundle.limits.wall_ms);
        let mut used = Duration::ZERO;
        let mut broken = 0;
        while stopped < STOPPED_CASES
            && broken < BROKEN_INPUTS
            && used < cpu
            && glimpses.len() < all
        {
            let limits = Limits {
                cpu: (cpu / PROCESS_PART).min(cpu - used),
                wall,
            };
            let open = bundle.questions[glimpses.len()..].iter();
            let open = open.map(|one| (one.call.as_str(), one.input.as_str()));
            let folder = match self.way {
                Way::Called(_) => None,
                Way::Started(_) => {
                    self.workspace(&format!("from-{}", glimpses.len()), &BTreeMap::new())?
                }
            };
            let started = Instant::now();
            let answers = match &mut self.way {
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
                glimpses.push(Glimpse::Broke);
                broken += 1;
            }
            if is_stuck {
                break;
            }
        }
        glimpses.resize(all, Glimpse::NotRun);
        Ok(Glimpses {
            all: glimpses,
            cpu_us: used.as_micros() as u64,
        })
    }

    pub(super) fn run_case(
        &mut self,
        index: usize,
        case: &CaseRequest,
        patience: u64,
        filling: Filling,
    ) -> Result<Outcome, String> {
        let workspace = self.workspace(&index.to_string(), &case.files)?;
        let limits = Limits {
            cpu: Duration::from_millis((case.limits.cpu_ms / patience).max(100)),
            wall: Duration::from_millis((case.limits.wall_ms / patience).max(300)),
        };
        let started = Instant::now();
        let outcome = match &mut self.way {
            Way::Called(called) => called.run(case, workspace.as_ref(), started, limits, filling),
            Way::Started(program) => program.run(case, workspace.as_ref(), started, limits),
        }?;
        Ok(Outcome {
            wall_us: started.elapsed().as_micros() as u64,
            ..outcome
        })
    }

    /// A folder of that name with these files, where cases have one.
    fn workspace(
        &self,
        name: &str,
        files: &BTreeMap<String, String>,
    ) -> Result<Option<Workspace>, String> {
        let parent = self.composition.workspace.iter();
        let mut made = parent.map(|parent| Workspace::make(parent, name, files));
        let made = made.next().transpose();
        made.map_err(|error| format!("the case's folder: {error}"))
    }
}
