//! Watches the processes of a case ([`watch`]): drains their output, and decides when they must be
//! stopped.

use std::io::PipeReader;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::pipe::{SpliceFlags, splice};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::usage;
use super::workspace::Workspace;
use protocol::outcome::End;

/// The longest and the shortest interval between two looks at the CPU clock of a running process.
const TICK: Duration = Duration::from_millis(50);
const SHORTEST_TICK: Duration = Duration::from_millis(2);

/// A case that uses no more CPU time than this only waits.
const IDLE_CPU: Duration = Duration::from_millis(1);

/// A process of a case.
pub struct Process {
    pid: Pid,
    pidfd: OwnedFd,
    running: bool,
}

impl Process {
    pub fn new(pid: Pid) -> Result<Self, String> {
        let pidfd =
            pidfd_open(pid, PidfdFlags::empty()).map_err(|error| format!("pidfd_open: {error}"))?;
        Ok(Process {
            pid,
            pidfd,
            running: true,
        })
    }

    pub fn stop(&self) {
        // The process may have ended by itself a moment ago; then the signal fails.
        let _ = pidfd_send_signal(&self.pidfd, Signal::KILL);
    }

    /// Collects the ended process: its end and the resources that it used.
    pub fn wait(&self) -> Result<Ended, String> {
        let (status, usage) = usage::wait4(self.pid.as_raw_nonzero().get())
            .map_err(|error| format!("wait4: {error}"))?;
        let end = if libc::WIFSIGNALED(status) {
            End::Signaled(libc::WTERMSIG(status))
        } else {
            End::Exited(libc::WEXITSTATUS(status))
        };
        Ok(Ended {
            end,
            cpu: usage::cpu_time(&usage),
            peak_bytes: (usage.ru_maxrss as u64) << 10,
        })
    }
}

/// The end of a process, and the resources that it used.
pub struct Ended {
    pub end: End,
    pub cpu: Duration,
    /// The peak of its resident memory.
    pub peak_bytes: u64,
}

#[derive(Clone, Copy)]
pub struct TimeLimits {
    pub cpu: Duration,
    pub wall: Duration,
    /// A case that only waits for this long waits for something that never comes.
    pub idle: Duration,
}

/// The output that a case writes to a pipe. The beginning is kept, the rest is poured away unread.
pub struct Output<'a> {
    pipe: &'a PipeReader,
    sink: BorrowedFd<'a>,
    pub kept: Vec<u8>,
    limit: usize,
    pub overflowed: bool,
}

/// The number of bytes that are read from a pipe at once.
const PIECE_BYTES: usize = 2048;
/// The number of bytes that are poured away at once. No pipe holds more.
const FLOOD_BYTES: usize = 1 << 20;

impl<'a> Output<'a> {
    /// `pipe` must not block; `sink` is an open /dev/null.
    pub fn new(pipe: &'a PipeReader, sink: BorrowedFd<'a>, limit: usize) -> Self {
        Output {
            pipe,
            sink,
            kept: Vec::new(),
            limit,
            overflowed: false,
        }
    }

    pub fn pipe(&self) -> &'a PipeReader {
        self.pipe
    }

    pub fn drain(&mut self) {
        if self.overflowed {
            return self.pour_away();
        }
        // On the stack, the buffer would make the functions that are called here reach another
        // page.
        let mut piece = Vec::with_capacity(PIECE_BYTES);
        // The pipe does not block, so an error means that it is empty.
        while let Ok(1..) = rustix::io::read(self.pipe, spare_capacity(&mut piece)) {
            let room = self.limit.saturating_sub(self.kept.len());
            self.overflowed |= piece.len() > room;
            self.kept.extend_from_slice(&piece[..piece.len().min(room)]);
            if self.overflowed {
                return self.pour_away();
            }
            if piece.len() < PIECE_BYTES {
                break;
            }
            piece.clear();
        }
    }

    /// Empties the pipe without reading it, so that a flood costs next to nothing.
    fn pour_away(&self) {
        let flags = SpliceFlags::NONBLOCK;
        match splice(self.pipe, None, self.sink, None, FLOOD_BYTES, flags) {
            Ok(_) | Err(Errno::AGAIN) => {}
            // The environment may lack `splice`. Bytes that stay in the pipe would count as the
            // next case's output.
            Err(_) => {
                let mut piece = Vec::with_capacity(FLOOD_BYTES);
                let _ = rustix::io::read(self.pipe, spare_capacity(&mut piece));
            }
        }
    }
}

/// A pipe whose reader does not block.
pub fn pipe() -> Result<(PipeReader, std::io::PipeWriter), String> {
    let (reader, writer) = std::io::pipe().map_err(|error| format!("pipe: {error}"))?;
    rustix::fs::fcntl_setfl(&reader, rustix::fs::OFlags::NONBLOCK)
        .map_err(|error| format!("pipe: {error}"))?;
    Ok((reader, writer))
}

/// Waits until all processes have ended. Returns the reason if they have to be stopped.
pub fn watch(
    processes: &mut [Process],
    outputs: &mut [Output],
    workspace: Option<&Workspace>,
    started: Instant,
    limits: TimeLimits,
) -> Result<Option<End>, String> {
    let mut idle_since = (started, Duration::ZERO);
    let mut ended_cpu = Duration::ZERO;
    let mut left = limits.cpu;
    loop {
        let tick = left.clamp(SHORTEST_TICK, TICK);
        let printed = wait_for_news(processes, outputs, tick, &mut ended_cpu)?;
        if processes.iter().all(|process| !process.running) {
            return Ok(None);
        }
        let now = Instant::now();
        let running_for = now.duration_since(started);
        if printed && running_for < limits.cpu.min(limits.wall) {
            continue;
        }
        let running = processes.iter().filter(|process| process.running);
        let cpu = ended_cpu
            + running
                .map(|process| running_cpu_time(process.pid))
                .sum::<Duration>();
        if cpu >= limits.cpu {
            return Ok(Some(End::CpuLimit {
                cpu_ms: limits.cpu.as_millis() as u64,
            }));
        }
        left = limits.cpu - cpu;
        if running_for >= limits.wall {
            return Ok(Some(End::WallLimit {
                wall_ms: limits.wall.as_millis() as u64,
            }));
        }
        if workspace.is_some_and(Workspace::is_too_full) {
            return Ok(Some(End::WroteTooMuch));
        }
        if cpu.saturating_sub(idle_since.1) > IDLE_CPU {
            idle_since = (now, cpu);
        } else if now.duration_since(idle_since.0) >= limits.idle {
            return Ok(Some(End::Idle));
        }
    }
}

/// Waits at most one tick for an end or for output, and drains the output. True if something was
/// printed.
fn wait_for_news(
    processes: &mut [Process],
    outputs: &mut [Output],
    tick: Duration,
    ended_cpu: &mut Duration,
) -> Result<bool, String> {
    let tick = Timespec {
        tv_sec: 0,
        tv_nsec: tick.subsec_nanos().into(),
    };
    let (ended, printed): (Vec<bool>, Vec<bool>) = {
        let running = processes.iter().filter(|process| process.running);
        let mut watched: Vec<PollFd> = running
            .map(|process| PollFd::new(&process.pidfd, PollFlags::IN))
            .collect();
        let of_processes = watched.len();
        watched.extend(
            outputs
                .iter()
                .map(|output| PollFd::new(output.pipe, PollFlags::IN)),
        );
        match poll(&mut watched, Some(&tick)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(format!("poll: {error}")),
        }
        let news = |watched: &[PollFd]| -> Vec<bool> {
            let some = |one: &PollFd| one.revents().contains(PollFlags::IN);
            watched.iter().map(some).collect()
        };
        let (processes, outputs) = watched.split_at(of_processes);
        (news(processes), news(outputs))
    };
    let running = processes.iter_mut().filter(|process| process.running);
    for (process, ended) in running.zip(ended) {
        if ended {
            *ended_cpu += running_cpu_time(process.pid);
            process.running = false;
        }
    }
    for (output, _) in outputs
        .iter_mut()
        .zip(&printed)
        .filter(|(_, printed)| **printed)
    {
        output.drain();
    }
    Ok(printed.contains(&true))
}

/// The CPU time that another process has used; zero if it is gone.
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

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Write;
    use std::os::fd::AsFd;

    use super::{Output, pipe};

    #[test]
    fn of_a_flood_the_beginning_is_kept_and_nothing_stays_in_the_pipe() {
        let for_reading = File::open("/dev/null").expect("it is there");
        let for_writing = File::create("/dev/null").expect("it is there");
        // The first sink cannot be written to: the output is read instead.
        for sink in [for_reading, for_writing] {
            let (reader, mut writer) = pipe().expect("a pipe can be made");
            let mut output = Output::new(&reader, sink.as_fd(), 5000);
            for flood in [&[b'a'; 3000][..], &[b'b'; 60_000], &[b'c'; 60_000]] {
                writer.write_all(flood).expect("there is room");
                output.drain();
            }
            assert_eq!(
                output.kept,
                [[b'a'; 3000].as_slice(), &[b'b'; 2000]].concat()
            );
            assert!(output.overflowed);
            let mut left = [0; 1];
            assert!(rustix::io::read(&reader, &mut left).is_err(), "it is empty");
        }
    }
}
