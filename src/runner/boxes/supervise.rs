//! [`Supervised`]: watches one command of a box from outside, ends it with all processes that it
//! started, and makes sure that none is left.

use std::fs::File;
use std::io::{Error, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::count::Processes;
use super::enter::Said;
use super::folder::Folder;
use crate::usage;
use crate::watch::{Output, pipe};
use protocol::MissingLayer;
use protocol::boxes::{BoxLimits, Ran, Stop};

/// The interval between two checks of the limits of the box as a whole.
const TICK: Duration = Duration::from_millis(25);

/// The CPU time of all processes together, as a multiple of the limit of one.
const CPU_OF_ALL: u32 = 3;

/// The time after which all processes of a box are gone, unless this machine has a fault.
const LAST_WAIT: Duration = Duration::from_secs(10);

pub struct Supervised<'a> {
    pub limits: BoxLimits,
    pub wall: Duration,
    /// Whether the command is the first process of a namespace: all others end with it.
    pub in_namespace: bool,
    pub folder: &'a Folder,
    pub processes: Option<&'a Processes>,
    pub sink: BorrowedFd<'a>,
}

impl Supervised<'_> {
    /// Calls `start` in a new process, and waits for its end. Also returns the layers that the
    /// process lacked.
    pub fn run(
        &self,
        start: impl FnOnce(BorrowedFd, File),
    ) -> Result<(Vec<MissingLayer>, Ran), String> {
        let started = Instant::now();
        let (reader, writer) = pipe()?;
        let (said, say) = std::io::pipe().map_err(|error| format!("pipe: {error}"))?;
        let space = if self.in_namespace {
            libc::CLONE_NEWPID
        } else {
            0
        };
        let flags = libc::c_long::from(space | libc::SIGCHLD);
        // SAFETY: as fork(2): this process has one thread, so its copy is whole.
        let process = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
        if process == -1 {
            return Err(format!("clone: {}", Error::last_os_error()));
        }
        if process == 0 {
            start(writer.as_fd(), File::from(OwnedFd::from(say)));
            // SAFETY: ends the process at once. It comes here only if it could not become the
            // command.
            unsafe { libc::_exit(libc::EXIT_FAILURE) }
        }
        drop((writer, say));
        let process = process as i32;
        let pid = Pid::from_raw(process).ok_or("clone returned no process")?;
        let pidfd =
            pidfd_open(pid, PidfdFlags::empty()).map_err(|error| format!("pidfd_open: {error}"))?;
        let told = hear(said);
        let mut output = Output::new(&reader, self.sink, self.limits.output_bytes);
        let stopped = self.watch(process, &pidfd, &mut output, started)?;
        let (status, usage) = usage::wait4(process).map_err(|error| format!("wait4: {error}"))?;
        let rest = self.end_all()?;
        output.drain();
        let told = told?;
        if let Some(why) = told.failed {
            return Err(why);
        }
        let ran = Ran {
            status,
            stopped,
            output: output.kept,
            wall: started.elapsed(),
            cpu: usage::cpu_time(&usage) + rest,
            product: None,
            left: Vec::new(),
        };
        Ok((told.missing, ran))
    }

    /// Waits until the command has ended, by itself or because it reached a limit.
    fn watch(
        &self,
        process: i32,
        pidfd: &OwnedFd,
        output: &mut Output,
        started: Instant,
    ) -> Result<Option<Stop>, String> {
        let tick = Timespec {
            tv_sec: 0,
            tv_nsec: TICK.subsec_nanos().into(),
        };
        // SAFETY: descriptor 0 stays open as long as this process lives.
        let requests = unsafe { BorrowedFd::borrow_raw(0) };
        let mut stopped = None;
        let mut looked = started;
        loop {
            let (ended, alone) = {
                let mut watched = [
                    PollFd::new(pidfd, PollFlags::IN),
                    PollFd::new(output.pipe(), PollFlags::IN),
                    PollFd::from_borrowed_fd(requests, PollFlags::empty()),
                ];
                match poll(&mut watched, Some(&tick)) {
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(error) => return Err(format!("poll: {error}")),
                }
                let gone = PollFlags::HUP | PollFlags::ERR;
                (
                    watched[0].revents().contains(PollFlags::IN),
                    watched[2].revents().intersects(gone),
                )
            };
            output.drain();
            if ended {
                return Ok(stopped);
            }
            let now = Instant::now();
            if stopped.is_none() {
                if now.duration_since(started) >= self.wall || alone {
                    stopped = Some(Stop::Wall);
                } else if output.overflowed {
                    stopped = Some(Stop::Output);
                } else if now.duration_since(looked) >= TICK {
                    looked = now;
                    stopped = self.limit_reached(process);
                }
            }
            if stopped.is_some() {
                // The process may just have ended; then the signal fails.
                let _ = pidfd_send_signal(pidfd, Signal::KILL);
            }
        }
    }

    fn limit_reached(&self, process: i32) -> Option<Stop> {
        if self.folder.is_too_full(&self.limits) {
            return Some(Stop::Disk);
        }
        // Without a process namespace, processes whose parents have ended are children of this
        // process.
        let root = match self.in_namespace {
            true => process,
            false => std::process::id().cast_signed(),
        };
        let used = self.processes?.used(root);
        let cpu = Duration::from_secs(self.limits.cpu_seconds) * CPU_OF_ALL;
        if used.memory_bytes > self.limits.memory_bytes {
            Some(Stop::Memory)
        } else if used.cpu > cpu {
            Some(Stop::Cpu)
        } else if used.threads > 2 * self.limits.processes {
            Some(Stop::Processes)
        } else {
            None
        }
    }

    /// Ends and collects every process that is left. Returns the CPU time that they used. If the
    /// command had a namespace, the kernel has ended them already.
    fn end_all(&self) -> Result<Duration, String> {
        let started = Instant::now();
        let mut used = Duration::ZERO;
        loop {
            let me = std::process::id().cast_signed();
            let left = self.processes.map_or(Vec::new(), |all| all.below(me));
            for process in left {
                end(process);
            }
            loop {
                match usage::wait_any() {
                    Ok(Some(usage)) => used += usage::cpu_time(&usage),
                    // Some processes have not ended yet.
                    Ok(None) => break,
                    Err(error) if error.raw_os_error() == Some(libc::ECHILD) => return Ok(used),
                    Err(error) => return Err(format!("wait4: {error}")),
                }
            }
            if started.elapsed() > LAST_WAIT {
                return Err("processes of a command cannot be ended".to_owned());
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Ends a process. It may start others meanwhile, so it loses the right to start any first.
fn end(process: i32) {
    let none = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: the limit is read, and nothing is written. The process may have ended already, but
    // no other process gets its id until this process, whose child it is or becomes, collects it.
    unsafe {
        libc::prlimit(process, libc::RLIMIT_NPROC, &none, std::ptr::null_mut());
        libc::kill(process, libc::SIGKILL);
    }
}

/// Reads the messages that the new process sent before it became the command.
fn hear(mut said: std::io::PipeReader) -> Result<Said, String> {
    let mut bytes = Vec::new();
    said.read_to_end(&mut bytes)
        .map_err(|error| format!("a new process: {error}"))?;
    let mut all = Said::default();
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        let (said, after): (Said, _) =
            postcard::take_from_bytes(rest).map_err(|error| format!("a new process: {error}"))?;
        all.missing.extend(said.missing);
        all.failed = all.failed.or(said.failed);
        rest = after;
    }
    Ok(all)
}
