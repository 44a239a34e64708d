//! What a runner saw of one case: plain data, the judge's input.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What was seen of one case. Everything but `observation`, `stdout` and `fault`, which come from
/// the case's own process, was measured from outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    pub end: End,
    /// What the probe wrote, with invalid UTF-8 replaced.
    pub observation: String,
    /// The process got as far as the student's code. Without it, what went wrong is the grader's.
    pub began: bool,
    /// The probe returned. Without it the observation is only a beginning.
    pub complete: bool,
    pub observation_overflowed: bool,
    /// The beginning of what was printed on stdout and stderr.
    pub stdout: String,
    pub stdout_overflowed: bool,
    pub cpu_us: u64,
    /// CPU time of another look at this case, and at others that are looked at with it.
    pub again_us: u64,
    pub wall_us: u64,
    pub heap: Heap,
    pub fault: Option<Fault>,
    /// What a program left behind; None for functions.
    pub program: Option<Seen>,
    /// Another run of the same case came to something else.
    pub changed: Option<Changed>,
    /// The calls that the lab's substitutes wrote down, where they were asked to.
    pub trace: String,
    /// An index was outside of its array. What it led to may still be within a larger one.
    pub beyond: bool,
}

impl Outcome {
    /// For all that is judged, both are the same.
    pub fn is_like(&self, other: &Outcome) -> bool {
        (self.end, self.complete, &self.observation)
            == (other.end, other.complete, &other.observation)
    }

    /// An exception or a panic ended it that nobody caught.
    pub fn gave_up(&self) -> bool {
        self.fault
            .as_ref()
            .is_some_and(|fault| fault.said.is_some())
    }

    /// It took long by the clock, and next to none of that was computing, as on no busy machine: it sleeps.
    pub fn sleeps(&self) -> bool {
        self.wall_us > 1_000_000 && self.wall_us / 100 > self.cpu_us
    }

    /// CPU time, in microseconds, of all that the student's code did for it.
    pub fn spent_us(&self) -> u64 {
        self.cpu_us + self.again_us
    }
}

/// A run of the same case that came to something else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    pub cause: Cause,
    pub outcome: Box<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Nothing was different: it depends on chance or on the clock.
    Chance,
    /// Other bytes were in memory that the program had not written to.
    UnusedMemory,
}

impl Outcome {
    /// Of a case of which no more is known than how it ended.
    pub fn of(end: End) -> Self {
        Outcome {
            end,
            observation: String::new(),
            began: false,
            complete: false,
            observation_overflowed: false,
            stdout: String::new(),
            stdout_overflowed: false,
            cpu_us: 0,
            again_us: 0,
            wall_us: 0,
            heap: Heap::default(),
            fault: None,
            program: None,
            changed: None,
            trace: String::new(),
            beyond: false,
        }
    }

    /// Of a probe that wrote this and returned.
    pub fn observed(observation: &str) -> Self {
        Outcome {
            observation: observation.to_owned(),
            began: true,
            complete: true,
            ..Outcome::of(End::Exited(0))
        }
    }
}

/// What was seen of one of many inputs that a process was asked for, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glimpse {
    /// The probe returned; this is what it wrote.
    Observed(String),
    /// The process crashed while it was at work on this input.
    Broke,
    /// The process had to be stopped while it was at work on this input.
    Stopped,
    /// Not asked for: there was no time left, or too many others broke.
    NotRun,
}

/// What was seen of many inputs, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glimpses {
    pub all: Vec<Glimpse>,
    /// Of all of them together.
    pub cpu_us: u64,
}

/// What a program wrote. Bytes that are no UTF-8 are replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub stdout: String,
    pub stderr: String,
    /// The files that it made or changed, by name.
    pub files: BTreeMap<String, String>,
}

/// How a case's process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Exited(i32),
    Signaled(i32),
    /// Stopped: it used its CPU time.
    CpuLimit {
        cpu_ms: u64,
    },
    /// Stopped: it used its wall time.
    WallLimit {
        wall_ms: u64,
    },
    /// Stopped: it waited for something that never comes.
    Idle,
    /// Stopped: it filled its folder.
    WroteTooMuch,
    /// Not run: too many cases of the same function were stopped before it.
    Skipped,
    /// Not run, or not to its end: the submission's time for all of its cases was used up.
    OutOfTime {
        seconds: u64,
    },
}

/// The heap of a case, from the first call of the probe to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heap {
    pub peak_bytes: u64,
    pub live_blocks: i64,
    /// How many blocks were allocated in all.
    pub allocations: u64,
    /// An allocation was refused, as the memory limit was reached.
    pub refused: bool,
    /// That limit; 0 where the exercise's own was in force.
    pub limit_bytes: u64,
}

/// Where a case's process crashed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The signal's number, 0 when the program gave up by itself (a Rust panic).
    pub signal: i32,
    /// The address that could not be accessed; all ones when the processor does not say which.
    pub address: u64,
    /// The address is where the stack would have grown to.
    pub stack_overflow: bool,
    /// Instruction addresses, innermost first, relative to the student's object; those outside of
    /// it are left out. The first is where it crashed or the call that led there.
    pub frames: Vec<u64>,
    /// The innermost instruction lies in the student's object itself.
    pub innermost_is_students: bool,
    /// What the program itself said (a Rust panic): file, line and message.
    pub said: Option<Said>,
    /// What it did with a block of the heap that must not be done.
    pub misuse: Option<Misuse>,
}

/// What must not be done with a block of the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misuse {
    /// It was freed before.
    FreedTwice,
    /// No block begins at what was freed.
    FreedUnknown,
    /// Bytes beside it were written to.
    WroteOutside,
    /// It was accessed after it was freed.
    UsedAfterFree,
    /// Something right behind it was accessed.
    PastEnd,
    /// Something right before it was accessed.
    BeforeStart,
    /// No block, but a local array: bytes past its end were written to.
    PastLocal,
    /// No block, but a variable: an index was outside of an array, and led out of all that is the variable's.
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
    /// A language's exception, not a panic.
    pub exception: bool,
}
