//! The [`Outcome`] of a case: the data that the runner saw. It holds no opinion; the judge
//! decides.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The outcome of a case. The runner measures the end and the times from outside. Most other data
/// comes from the case process and may be forged, but not `began`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    pub end: End,
    /// The probe's text, with invalid UTF-8 replaced.
    pub observation: String,
    /// Whether the process reached the student's code. If not, any error is the grader's.
    pub began: bool,
    /// Whether the probe returned. If not, the observation is only a beginning.
    pub complete: bool,
    pub observation_overflowed: bool,
    /// The beginning of standard output and standard error.
    pub stdout: String,
    pub stdout_overflowed: bool,
    pub cpu_us: u64,
    /// The CPU time of further runs of this case, and of other cases that ran again with it.
    pub again_us: u64,
    pub wall_us: u64,
    pub heap: Heap,
    pub fault: Option<CrashRecord>,
    /// The output and the files of a program; `None` for functions.
    pub program: Option<ProgramOutput>,
    /// Another run of the same case, if its outcome was different.
    pub changed: Option<Changed>,
    /// The calls that the solution's functions wrote down; empty unless the case is traced.
    pub trace: String,
    /// Whether an index was outside of its array. The address may still lie within a larger array.
    pub beyond: bool,
}

impl Outcome {
    /// Whether both outcomes are the same to the judge.
    pub fn is_like(&self, other: &Outcome) -> bool {
        (self.end, self.complete, &self.observation)
            == (other.end, other.complete, &other.observation)
    }

    /// Whether an uncaught exception or a panic ended the process.
    pub fn gave_up(&self) -> bool {
        self.fault
            .as_ref()
            .is_some_and(|fault| fault.said.is_some())
    }

    /// Whether the process had to be stopped: by a time limit, because it waited for ever, or because
    /// it filled its folder.
    pub fn was_stopped(&self) -> bool {
        matches!(
            self.end,
            End::CpuLimit { .. } | End::WallLimit { .. } | End::Idle | End::WroteTooMuch
        )
    }

    /// Whether the process ended by itself. A run stopped by its time limit may finish next time,
    /// and the system may have sent signal 9 when it ran out of memory.
    pub fn is_settled(&self) -> bool {
        self.began && matches!(self.end, End::Exited(_) | End::Signaled(..=8 | 10..))
    }

    /// Whether the process slept: it took over a second, and next to none of that was computing.
    /// Code that computes gets more CPU time even on a busy machine.
    pub fn sleeps(&self) -> bool {
        self.wall_us > 1_000_000 && self.wall_us / 100 > self.cpu_us
    }

    /// The CPU time, in microseconds, of all runs of the student's code for this case.
    pub fn spent_us(&self) -> u64 {
        self.cpu_us + self.again_us
    }
}

/// Another run of the same case, with a different outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    pub cause: Cause,
    pub outcome: Box<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The conditions were the same: the outcome depends on chance or on the clock.
    Chance,
    /// The memory that the program had not written to held other bytes.
    UnusedMemory,
    /// Python hashed texts with another seed, so sets had another order.
    HashSeed,
}

impl Outcome {
    /// The outcome of a case of which only the end is known.
    pub fn of(end: End) -> Self {
        Outcome {
            end,
            ..Outcome::default()
        }
    }

    /// The outcome of a probe that wrote this observation and returned.
    pub fn observed(observation: &str) -> Self {
        Outcome {
            observation: observation.to_owned(),
            began: true,
            complete: true,
            ..Outcome::of(End::Exited(0))
        }
    }
}

/// The result of one of many inputs that a process was asked for, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glimpse {
    /// The probe returned, and wrote this observation.
    Observed(String),
    /// The process crashed while it worked on this input.
    Broke,
    /// The process had to be stopped while it worked on this input.
    Stopped,
    /// The input did not run: no time was left, or too many others broke their process.
    NotRun,
}

impl Glimpse {
    /// The observation, if there is one.
    pub fn observation(&self) -> Option<&str> {
        match self {
            Glimpse::Observed(observation) => Some(observation),
            Glimpse::Broke | Glimpse::Stopped | Glimpse::NotRun => None,
        }
    }
}

/// The results of many inputs, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glimpses {
    pub all: Vec<Glimpse>,
    /// The CPU time of all inputs together.
    pub cpu_us: u64,
}

impl Glimpses {
    /// Takes out the inputs from this place on, with their share of the time.
    pub fn split_off(&mut self, at: usize) -> Glimpses {
        let all = self.all.split_off(at.min(self.all.len()));
        let inputs = (self.all.len() + all.len()).max(1) as u64;
        let cpu_us = self.cpu_us * all.len() as u64 / inputs;
        self.cpu_us -= cpu_us;
        Glimpses { all, cpu_us }
    }
}

/// The output of a program. Invalid UTF-8 is replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramOutput {
    pub stdout: String,
    pub stderr: String,
    /// The files that it made or changed, by name.
    pub files: BTreeMap<String, String>,
}

/// The end of a case process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Exited(i32),
    Signaled(i32),
    /// Stopped: its CPU time was used up.
    CpuLimit {
        cpu_ms: u64,
    },
    /// Stopped: its wall time was used up.
    WallLimit {
        wall_ms: u64,
    },
    /// Stopped: it waited for something that never comes.
    Idle,
    /// Stopped: it wrote more than its folder may hold.
    WroteTooMuch,
    /// Not run: cases of the same criterion, and others, were stopped before.
    #[default]
    Skipped,
    /// Not run, or not to the end: the submission's time for all cases was used up.
    OutOfTime {
        seconds: u64,
    },
}

/// The heap of a case, from the first call of the probe to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heap {
    pub peak_bytes: u64,
    pub live_blocks: i64,
    /// The number of blocks allocated in all.
    pub allocations: u64,
    /// Whether an allocation was refused at the memory limit.
    pub refused: bool,
    /// The memory limit if it was lowered; 0 if the exercise's own limit held.
    pub limit_bytes: u64,
}

/// The place and the kind of a crash of a case process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrashRecord {
    /// The number of the signal; 0 if the program gave up by itself (a Rust panic).
    pub signal: i32,
    /// The address that could not be accessed; all ones if the processor does not report it.
    pub address: u64,
    /// Whether the address is where the stack would have grown to.
    pub stack_overflow: bool,
    /// Instruction addresses, innermost first, relative to the student's object. Addresses outside
    /// of it are left out. The first one is the place of the crash, or of the call that led to it.
    pub frames: Vec<u64>,
    /// The program's own report of a panic or an exception: file, line and message.
    pub said: Option<Said>,
    /// The misuse of memory, if one was found.
    pub misuse: Option<Misuse>,
}

impl CrashRecord {
    /// The record of a program that gave up by itself.
    pub fn said(said: Said) -> Self {
        CrashRecord {
            said: Some(said),
            ..CrashRecord::default()
        }
    }
}

/// A misuse of memory: of a block of the heap, or of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misuse {
    /// The block was freed before.
    FreedTwice,
    /// No block begins at the address that was freed.
    FreedUnknown,
    /// Bytes beside the block were written to.
    WroteOutside,
    /// The block was accessed after it was freed.
    UsedAfterFree,
    /// Memory right behind the block was accessed.
    PastEnd,
    /// Memory right before the block was accessed.
    BeforeStart,
    /// Not a block but a local array: bytes past its end were written to.
    PastLocal,
    /// Not a block but a variable: an index was outside of an array, and the address outside of
    /// the whole variable.
    OutsideOfVariable,
}

impl Misuse {
    pub const ALL: [Misuse; 8] = [
        Misuse::FreedTwice,
        Misuse::FreedUnknown,
        Misuse::WroteOutside,
        Misuse::UsedAfterFree,
        Misuse::PastEnd,
        Misuse::BeforeStart,
        Misuse::PastLocal,
        Misuse::OutsideOfVariable,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Misuse::FreedTwice => "freed-twice",
            Misuse::FreedUnknown => "freed-unknown",
            Misuse::WroteOutside => "wrote-outside",
            Misuse::UsedAfterFree => "used-after-free",
            Misuse::PastEnd => "past-end",
            Misuse::BeforeStart => "before-start",
            Misuse::PastLocal => "past-local",
            Misuse::OutsideOfVariable => "outside-of-variable",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub file: String,
    pub line: u32,
    pub message: String,
    /// Whether it is a language's exception, not a panic.
    pub exception: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_taken_out_with_their_share_of_the_time() {
        let mut glimpses = Glimpses {
            all: vec![
                Glimpse::Broke,
                Glimpse::Stopped,
                Glimpse::NotRun,
                Glimpse::NotRun,
            ],
            cpu_us: 1000,
        };
        let rest = glimpses.split_off(1);
        assert_eq!((glimpses.all.len(), glimpses.cpu_us), (1, 250));
        assert_eq!((rest.all.len(), rest.cpu_us), (3, 750));
        assert_eq!(Glimpses::default().split_off(0), Glimpses::default());
    }
}
