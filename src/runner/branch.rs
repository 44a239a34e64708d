//! A [`Branch`] runs the cases of one composed object or program, one after another, each in
//! processes of its own.
//!
//! The branch prepares the parts that all cases share, starts a case, watches it ([`watch`]) and
//! reports the outcome. Then it waits for more requests, because a search for the smallest failing
//! input sends dozens of them. No student code runs in the branch itself.

use std::collections::BTreeMap;
use std::io::PipeReader;
use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

use libloading::os::unix::Library;
use rustix::process::{Signal, set_parent_process_death_signal, setpriority_process};
use seccompiler::BpfProgram;

use super::called::Called;
use super::calls::Freedom;
use super::replies::reply;
use super::started::Started;
use super::watch::TimeLimits;
use super::workspace::Workspace;
use super::{again, child, end, forks, lockdown, own_heap, parse, usage};
use protocol::outcome::{End, Outcome};
use protocol::{CaseLimits, CaseRequest, Composition, Filling, Layer, Reply, Work, read_frame};

/// The divisor of the time limits of a branch's later cases, once one case was stopped. A function
/// that hangs everywhere costs its full time only once.
pub const PATIENCE_AFTER_STOP: u32 = 10;
/// The number of stopped cases after which a branch runs no more cases.
pub const STOPPED_CASES: usize = 3;

/// The divisor of the memory limit of a branch's later cases, once one case used up its memory:
/// filling all of it takes long.
const THRIFT_AFTER_REFUSAL: u64 = 4;

/// The resources and facts that all branches share.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// An open /dev/null, from which the cases read.
    pub null: BorrowedFd<'a>,
    /// Another /dev/null, into which the output of cases is poured. Cases do not have it, because
    /// a process that has a file open can change how others write to it.
    pub sink: BorrowedFd<'a>,
    /// The layers of the sandbox that are not available.
    pub missing: &'a [Layer],
    /// Whether the runner's filter allows programs and folders.
    pub programs: bool,
}

impl Ground<'_> {
    pub fn has(&self, layer: Layer) -> bool {
        !self.missing.contains(&layer)
    }

    /// The filter of a case process; `None` without seccomp.
    pub fn filter(&self, freedom: Freedom) -> Option<BpfProgram> {
        self.has(Layer::Seccomp)
            .then(|| lockdown::case_filter(freedom, self.programs))
    }
}

/// The way in which the cases run.
pub(super) enum Way<'a> {
    Called(Called<'a>),
    Started(Started<'a>),
}

/// The niceness of processes that run beside the cases.
const LATER: i32 = 5;

/// A copy of the branch, with work of its own.
struct Beside(libc::pid_t);

impl Beside {
    /// Waits until the copy has reported its results and ended.
    fn wait(self) -> Result<(), String> {
        match usage::wait4(self.0) {
            Ok((0, _)) => Ok(()),
            Ok((status, _)) => Err(format!("a process beside the cases ended with {status:#x}")),
            Err(error) => Err(format!("wait4: {error}")),
        }
    }
}

/// A branch that works on its latest request.
pub struct Branch<'c, 'a> {
    pub(super) composition: &'c Composition,
    pub(super) way: &'c mut Way<'a>,
    /// The CPU time of cases that ran again, until it is reported with one of them.
    pub(super) again: Duration,
    /// Whether a case has used up its memory.
    is_thrifty: bool,
}

/// Answers the first request, then those that follow, until there are no more. All of them have
/// the same work and the limits of one exercise. `runtimes` are the libraries to which objects may
/// be bound.
pub fn grow(
    first: &Composition,
    mut requests: PipeReader,
    ground: Ground,
    runtimes: Vec<Library>,
) -> Result<(), String> {
    let mut way = prepare(first, ground, runtimes);
    on_a_fresh_page(|| answer(first, &mut way))?;
    let mut next =
        || read_frame(&mut requests).map_err(|error| format!("reading a request: {error}"));
    while let Some(frame) = next()? {
        let composition = parse(&frame)?;
        drop(frame);
        on_a_fresh_page(|| answer(&composition, &mut way))?;
    }
    Ok(())
}

/// Does some work on a part of the stack that begins at a page boundary. Each page that is written
/// to between two forks is copied for both sides. Also, the bytes that a faulty program finds on
/// its stack no longer depend on the length of this installation's paths.
#[inline(never)]
fn on_a_fresh_page<T>(work: impl FnOnce() -> T) -> T {
    #[repr(align(4096))]
    struct Page(u8);
    let page = Page(0);
    let done = work();
    // The compiler must not remove the unused page.
    std::hint::black_box(&page.0);
    done
}

fn prepare<'a>(
    composition: &'a Composition,
    ground: Ground<'a>,
    runtimes: Vec<Library>,
) -> Result<Way<'a>, String> {
    Ok(match &composition.work {
        Work::Objects(objects) => {
            Way::Called(Called::prepare(composition, objects, ground, runtimes)?)
        }
        Work::Program(program) => Way::Started(Started::prepare(composition, program, ground)?),
    })
}

fn answer(composition: &Composition, way: &mut Result<Way, String>) -> Result<(), String> {
    match way {
        Ok(way) => Branch {
            composition,
            way,
            again: Duration::ZERO,
            is_thrifty: false,
        }
        .run(),
        Err(reason) => {
            reply(&Reply::Unloadable {
                composition: composition.id,
                reason: reason.clone(),
            });
            Ok(())
        }
    }
}

impl Branch<'_, '_> {
    /// Runs the cases. Beside them, earlier cases run again, and the bundle runs. If the first
    /// case has to be stopped, the bundle runs after the cases.
    fn run(&mut self) -> Result<(), String> {
        let mut stopped = 0;
        let mut held = Vec::new();
        let mut bundle = self.composition.bundle.as_ref();
        let mut beside = Vec::new();
        for (index, case) in self.composition.cases.iter().enumerate() {
            if stopped >= STOPPED_CASES {
                self.report(index, Box::new(Outcome::of(End::Skipped)));
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
                self.report(index, outcome);
            }
            if index == 0
                && stopped == 0
                && let Some(bundle) = bundle.take()
            {
                beside.push(self.start_beside(|branch| branch.run_bundle(bundle, 0))?);
            }
            if again::ends_a_lot(index, self.composition.cases.len()) && again::take_long(&held) {
                let held = std::mem::take(&mut held);
                beside.push(self.start_beside(|branch| branch.settle(held))?);
            }
        }
        self.settle(held)?;
        if let Some(bundle) = bundle {
            self.run_bundle(bundle, stopped)?;
        }
        beside.into_iter().try_for_each(Beside::wait)
    }

    /// Forks a copy of this branch that does some of its work.
    fn start_beside(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<(), String>,
    ) -> Result<Beside, String> {
        // SAFETY: this process has one thread, so its copy is whole.
        match own_heap::lend(|| unsafe { forks::fork() }) {
            -1 => Err(format!("fork: {}", std::io::Error::last_os_error())),
            0 => end(self.renew().and_then(|()| work(self))),
            process => Ok(Beside(process)),
        }
    }

    /// Prepares this process, a copy of the branch: it ends with the branch, and the cases that it
    /// runs are its own.
    fn renew(&mut self) -> Result<(), String> {
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        // Cases come first, because a grading waits for the exercise that has most of them.
        let _ = setpriority_process(None, LATER);
        match self.way {
            Way::Called(called) => called.renew(),
            Way::Started(program) => program.renew(),
        }
    }

    pub(super) fn report(&self, case: usize, outcome: Box<Outcome>) {
        reply(&Reply::Case {
            composition: self.composition.id,
            case,
            outcome,
        });
    }

    pub(super) fn run_case(
        &mut self,
        index: usize,
        case: &CaseRequest,
        patience: u32,
        filling: Filling,
    ) -> Result<Box<Outcome>, String> {
        let name = format!("{}-{index}", self.composition.id);
        let workspace = self.workspace(&name, &case.files)?;
        let limits = TimeLimits {
            cpu: Duration::from_millis((case.limits.cpu_ms / u64::from(patience)).max(100))
                .min(child::longest_cpu_time()),
            wall: Duration::from_millis((case.limits.wall_ms / u64::from(patience)).max(300)),
        };
        let with_less;
        let case = if self.is_thrifty {
            let memory_bytes = case.limits.memory_bytes / THRIFT_AFTER_REFUSAL;
            let limits = CaseLimits {
                memory_bytes,
                ..case.limits
            };
            with_less = CaseRequest {
                limits,
                ..case.clone()
            };
            &with_less
        } else {
            case
        };
        let started = Instant::now();
        let mut outcome = match self.way {
            Way::Called(called) => called.run(case, workspace.as_ref(), started, limits, filling),
            Way::Started(program) => program.run(case, workspace.as_ref(), started, limits),
        }?;
        outcome.wall_us = started.elapsed().as_micros() as u64;
        if self.is_thrifty {
            outcome.heap.limit_bytes = case.limits.memory_bytes;
        }
        self.is_thrifty |= outcome.heap.refused;
        Ok(outcome)
    }

    /// Makes a folder with this name and these files; `None` if the cases have no folders.
    pub(super) fn workspace(
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
