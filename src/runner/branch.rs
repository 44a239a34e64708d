//! A branch: one composed object, its cases one after another, each in a forked process.
//!
//! The branch loads the objects once; a fork of it has them ready. It watches the process through
//! a pidfd and the pipe of its output at the same time, reads that output away even when it is too
//! much, and stops the process when its time is up. No student code runs in the branch itself.

use std::ffi::CString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
use seccompiler::BpfProgram;

use super::child;
use super::objects::{self, Loaded};
use super::probe::SUBSTITUTES;
use super::protocol::{CaseRequest, Composition, Layer};
use super::shared::Shared;
use super::{crash, lockdown};
use crate::core::outcome::{End, Heap, Outcome};

/// How often a running process's CPU clock is looked at.
const TICK: Duration = Duration::from_millis(50);

/// A process that used less than `IDLE_CPU` in this long waits for something that never comes.
const IDLE_AFTER: Duration = Duration::from_secs(3);
const IDLE_CPU: Duration = Duration::from_millis(1);

/// Once a case was stopped, the branch's later cases get this part of their time, and after so many
/// stopped cases none is run any more: a function that hangs everywhere costs its own time once.
const PATIENCE_AFTER_STOP: u64 = 10;
const STOPPED_CASES: usize = 3;

/// What every case of the branch needs.
pub struct Branch<'a> {
    shared: Shared,
    /// The objects, unless each process loads them itself.
    loaded: Option<Loaded>,
    student: PathBuf,
    probe: PathBuf,
    filter: Option<BpfProgram>,
    null: BorrowedFd<'a>,
    output: std::io::PipeReader,
    output_of_case: std::io::PipeWriter,
}

impl<'a> Branch<'a> {
    /// Loads what the composition names. `null` is an open /dev/null; `missing` are the layers
    /// that the runner could not have.
    pub fn new(
        composition: &Composition,
        null: BorrowedFd<'a>,
        missing: &[Layer],
    ) -> Result<Self, String> {
        let observation = composition
            .cases
            .iter()
            .map(|case| case.limits.observation_bytes)
            .max()
            .unwrap_or(0);
        let shared = Shared::map(observation).map_err(|error| format!("mmap: {error}"))?;
        if composition.runs_code_on_load && missing.contains(&Layer::Landlock) {
            return Err(
                "it runs code while it is loaded, which cannot be confined without landlock"
                    .to_owned(),
            );
        }
        if let Some(path) = &composition.substitutes {
            // The branch serves one composition, so the cell is empty.
            let _ = SUBSTITUTES.set(objects::open_global(path)?);
        }
        let (student, probe) = (composition.student.clone(), composition.probe.clone());
        if !missing.contains(&Layer::Landlock) {
            // From here on not even the substitutes can be opened.
            lockdown::read_only_view(student.parent().unwrap_or(&student))?;
        }
        let loaded = if composition.runs_code_on_load {
            None
        } else {
            Some(load(&student, &probe)?)
        };
        let filter = if missing.contains(&Layer::Seccomp) {
            None
        } else {
            Some(lockdown::case_filter(composition.runs_code_on_load))
        };
        // A fork has these from its branch.
        crash::watch(child::STACK_BYTES as usize);
        child::give_buffers();
        let (output, output_of_case) = std::io::pipe().map_err(|error| format!("pipe: {error}"))?;
        rustix::fs::fcntl_setfl(&output, rustix::fs::OFlags::NONBLOCK)
            .map_err(|error| format!("pipe: {error}"))?;
        Ok(Branch {
            shared,
            loaded,
            student,
            probe,
            filter,
            null,
            output,
            output_of_case,
        })
    }

    /// Runs the cases in order and hands each outcome to `report`.
    pub fn run(
        &mut self,
        cases: &[CaseRequest],
        mut report: impl FnMut(usize, Outcome),
    ) -> Result<(), String> {
        let mut stopped = 0;
        for (index, case) in cases.iter().enumerate() {
            if stopped >= STOPPED_CASES {
                report(index, skipped());
                continue;
            }
            let patience = if stopped > 0 { PATIENCE_AFTER_STOP } else { 1 };
            let outcome = self.run_case(case, patience)?;
            if matches!(
                outcome.end,
                End::CpuLimit { .. } | End::WallLimit { .. } | End::Idle
            ) {
                stopped += 1;
            }
            report(index, outcome);
        }
        Ok(())
    }

    fn run_case(&mut self, case: &CaseRequest, patience: u64) -> Result<Outcome, String> {
        self.shared.reset(case.limits.observation_bytes);
        let text =
            |text: &str| CString::new(text).map_err(|_| "an input holds a NUL byte".to_owned());
        let (call, input) = (text(&case.call)?, text(&case.input)?);
        let started = Instant::now();
        // SAFETY: this process has one thread, so its copy is whole.
        let pid = match unsafe { libc::fork() } {
            -1 => return Err(format!("fork: {}", std::io::Error::last_os_error())),
            0 => self.become_case(&call, &input, case),
            pid => Pid::from_raw(pid).ok_or("fork returned no process")?,
        };
        let pidfd =
            pidfd_open(pid, PidfdFlags::empty()).map_err(|error| format!("pidfd_open: {error}"))?;
        let limits = Limits {
            cpu: Duration::from_millis((case.limits.cpu_ms / patience).max(100)),
            wall: Duration::from_millis((case.limits.wall_ms / patience).max(300)),
        };
        let mut output = Output {
            kept: Vec::new(),
            limit: case.limits.stdout_bytes,
            overflowed: false,
        };
        let stop = self.watch(pid, &pidfd, started, limits, &mut output)?;
        if stop.is_some() {
            // It may have ended by itself a moment ago; then there is nobody to stop.
            let _ = pidfd_send_signal(&pidfd, Signal::KILL);
        }
        let (status, cpu) = wait(pid)?;
        output.drain(&self.output);
        let header = self.shared.header();
        Ok(Outcome {
            end: stop.unwrap_or(status),
            observation: self.shared.observation(),
            began: header.began.load(Relaxed),
            complete: header.complete.load(Relaxed),
            observation_overflowed: header.observation_overflowed.load(Relaxed),
            stdout: String::from_utf8_lossy(&output.kept).into_owned(),
            stdout_overflowed: output.overflowed,
            cpu_us: cpu.as_micros() as u64,
            wall_us: started.elapsed().as_micros() as u64,
            heap: self.shared.heap(),
            fault: self.shared.fault(),
        })
    }

    fn become_case(&mut self, call: &CString, input: &CString, case: &CaseRequest) -> ! {
        child::enter(self.null, self.output_of_case.as_fd(), case.limits);
        if let Some(filter) = &mut self.filter
            && lockdown::install_case_filter(filter, std::process::id()).is_err()
        {
            child::give_up("the case's filter cannot be installed");
        }
        self.shared.header().began.store(true, Relaxed);
        let loaded = match self.loaded.take() {
            Some(loaded) => loaded,
            None => match load(&self.student, &self.probe) {
                Ok(loaded) => loaded,
                Err(reason) => child::give_up(&reason),
            },
        };
        child::run(&loaded, &self.shared, call, input)
    }

    /// Waits for the process's end; `Some` when it has to be stopped.
    fn watch(
        &mut self,
        pid: Pid,
        pidfd: &OwnedFd,
        started: Instant,
        limits: Limits,
        output: &mut Output,
    ) -> Result<Option<End>, String> {
        let mut idle_since = (started, Duration::ZERO);
        loop {
            let tick = Timespec {
                tv_sec: 0,
                tv_nsec: TICK.subsec_nanos().into(),
            };
            let (ended, printed) = {
                let mut watched = [
                    PollFd::new(pidfd, PollFlags::IN),
                    PollFd::new(&self.output, PollFlags::IN),
                ];
                match poll(&mut watched, Some(&tick)) {
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(error) => return Err(format!("poll: {error}")),
                }
                (
                    !watched[0].revents().is_empty(),
                    !watched[1].revents().is_empty(),
                )
            };
            if printed {
                output.drain(&self.output);
            }
            if ended {
                return Ok(None);
            }
            let now = Instant::now();
            if printed && now.duration_since(started) < limits.cpu.min(limits.wall) {
                continue;
            }
            let cpu = running_cpu_time(pid);
            if cpu >= limits.cpu {
                return Ok(Some(End::CpuLimit {
                    cpu_ms: limits.cpu.as_millis() as u64,
                }));
            }
            if now.duration_since(started) >= limits.wall {
                return Ok(Some(End::WallLimit {
                    wall_ms: limits.wall.as_millis() as u64,
                }));
            }
            if cpu.saturating_sub(idle_since.1) > IDLE_CPU {
                idle_since = (now, cpu);
            } else if now.duration_since(idle_since.0) >= IDLE_AFTER {
                return Ok(Some(End::Idle));
            }
        }
    }
}

/// Loads the objects and tells the crash handler where the student's lies.
fn load(student: &Path, probe: &Path) -> Result<Loaded, String> {
    let loaded = objects::load(student, probe)?;
    crash::set_object(loaded.students.clone());
    Ok(loaded)
}

#[derive(Clone, Copy)]
struct Limits {
    cpu: Duration,
    wall: Duration,
}

/// A case's output: its beginning is kept, all of it is read.
struct Output {
    kept: Vec<u8>,
    limit: usize,
    overflowed: bool,
}

/// What a pipe holds at most, unless asked for more.
const PIPE_BYTES: usize = 64 * 1024;

impl Output {
    fn drain(&mut self, pipe: &std::io::PipeReader) {
        // Not written to before it is read into: after a fork, a page costs when it is touched.
        let mut buffer = Vec::with_capacity(PIPE_BYTES);
        // The pipe does not block: an error says that it is empty.
        while let Ok(count @ 1..) = rustix::io::read(pipe, spare_capacity(&mut buffer)) {
            let room = self.limit.saturating_sub(self.kept.len());
            self.overflowed |= count > room;
            self.kept.extend_from_slice(&buffer[..count.min(room)]);
            if count < PIPE_BYTES {
                break;
            }
            buffer.clear();
        }
    }
}

fn skipped() -> Outcome {
    Outcome {
        end: End::Skipped,
        observation: String::new(),
        began: false,
        complete: false,
        observation_overflowed: false,
        stdout: String::new(),
        stdout_overflowed: false,
        cpu_us: 0,
        wall_us: 0,
        heap: Heap::default(),
        fault: None,
    }
}

/// The CPU time that another process has used; zero when it has just ended.
fn running_cpu_time(pid: Pid) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: both calls only write to the variables that they are given.
    let known = unsafe {
        libc::clock_getcpuclockid(pid.as_raw_nonzero().get(), &mut clock) == 0
            && libc::clock_gettime(clock, &mut time) == 0
    };
    if known {
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    } else {
        Duration::ZERO
    }
}

/// Collects the ended process: how it ended, and its CPU time.
fn wait(pid: Pid) -> Result<(End, Duration), String> {
    let mut status = 0;
    // SAFETY: zero is a valid rusage, and wait4 only writes to the two variables.
    let (waited, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (
            libc::wait4(pid.as_raw_nonzero().get(), &mut status, 0, &mut usage),
            usage,
        )
    };
    if waited < 0 {
        return Err(format!("wait4: {}", std::io::Error::last_os_error()));
    }
    let end = if libc::WIFSIGNALED(status) {
        End::Signaled(libc::WTERMSIG(status))
    } else {
        End::Exited(libc::WEXITSTATUS(status))
    };
    Ok((end, super::cpu_time(&usage)))
}
