//! The verdict of a case, and the reason for it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::outcome::Misuse;

/// The result of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Pass,
    Fail,
    Crash,
    Timeout,
    Memory,
    OutputLimit,
    /// The submission does not define the function.
    Missing,
    BuildError,
    /// Not run: too many earlier cases were stopped, or the submission's time was used up.
    Skipped,
    /// The grader or the lab is at fault. The case has no score.
    GraderError,
}

/// Why a case did not pass: facts, from which the report makes a sentence in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    WrongAnswer,
    /// The result changed when unused memory held other bytes.
    UnusedMemory,
    /// The result changed when sets of texts had another order.
    SetOrder,
    /// The complaint of a lab's checker: the id of a text of the lab, and its arguments.
    Rejected {
        id: Cow<'static, str>,
        arguments: Vec<(Cow<'static, str>, String)>,
    },
    /// The same input gives different answers.
    Unsteady,
    /// A program ended with the wrong exit status; `expected` is the right one.
    WrongStatus {
        expected: String,
        actual: i32,
    },
    /// A program wrote something wrong to a stream or file.
    WrongPart {
        part: String,
    },
    /// A stream or file of a program lacks these words.
    WithoutWords {
        part: String,
        words: String,
    },
    /// A stream or file of a program has these words, and must not.
    WithWords {
        part: String,
        words: String,
    },
    /// A program did not write this file.
    NoFile {
        name: String,
    },
    /// The files break a rule: the number of findings, the first one, and how, if not in the usual
    /// way.
    Rule {
        rule: Cow<'static, str>,
        how: Option<Cow<'static, str>>,
        count: usize,
        first: String,
    },
    Crash(Crash),
    CpuLimit {
        cpu_ms: u64,
    },
    WallLimit {
        wall_ms: u64,
    },
    Idle,
    MemoryLimit {
        mebibytes: u64,
    },
    ObservationTooLong {
        kibibytes: u64,
    },
    WroteTooMuch,
    NothingWorks,
    MissingFunction {
        function: String,
    },
    DoesNotCompile,
    /// The exercise uses a function that does not compile.
    NeedsBroken {
        function: String,
    },
    /// The code uses a name that is defined nowhere.
    Undefined {
        name: String,
    },
    Skipped,
    /// The submission used up the time that all of its cases have together, in seconds.
    OutOfTime {
        seconds: u64,
    },
    Grader(String),
}

/// The argument of a complaint about a later call of several: the number of that call.
pub const LATER_CALL: &str = "later-call";

impl Reason {
    /// The complaint, about the call of that number, which is not the first.
    pub fn of_later_call(mut self, number: usize) -> Self {
        if let Reason::Rejected { arguments, .. } = &mut self {
            arguments.push((LATER_CALL.into(), number.to_string()));
        }
        self
    }

    /// Whether it is about a later call of several, which has the answers before it behind it.
    pub fn is_of_a_later_call(&self) -> bool {
        let Reason::Rejected { id, arguments } = self else {
            return false;
        };
        let is_later = |(name, value): &(Cow<'static, str>, String)| {
            name == LATER_CALL || id == "typed-later-call-differs" && name == "step" && value != "1"
        };
        arguments.iter().any(is_later)
    }

    /// The id that distinguishes this reason from others; for a checker's complaint, its own id.
    pub fn id(&self) -> &str {
        match self {
            Reason::WrongAnswer => "wrong-answer",
            Reason::Rejected { id, .. } => id,
            Reason::Unsteady => "unsteady",
            Reason::UnusedMemory => "unused-memory",
            Reason::SetOrder => "set-order",
            Reason::WrongStatus { .. } => "wrong-status",
            Reason::WrongPart { .. } => "wrong-part",
            Reason::WithoutWords { .. } => "without-words",
            Reason::WithWords { .. } => "with-words",
            Reason::NoFile { .. } => "no-file",
            Reason::Rule { rule, .. } => rule,
            Reason::Crash(crash) => crash.id(),
            Reason::CpuLimit { .. } => "cpu-limit",
            Reason::WallLimit { .. } => "wall-limit",
            Reason::Idle => "idle",
            Reason::MemoryLimit { .. } => "memory",
            Reason::ObservationTooLong { .. } => "observation-too-long",
            Reason::WroteTooMuch => "wrote-too-much",
            Reason::NothingWorks => "nothing-works",
            Reason::MissingFunction { .. } => "missing",
            Reason::DoesNotCompile => "does-not-compile",
            Reason::NeedsBroken { .. } => "needs-broken",
            Reason::Undefined { .. } => "undefined",
            Reason::Skipped => "skipped",
            Reason::OutOfTime { .. } => "out-of-time",
            Reason::Grader(_) => "grader",
        }
    }
}

/// How a process died.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crash {
    NullPointer,
    /// An address that does not belong to the process.
    BadAddress,
    StackOverflow,
    /// A heap block was misused.
    Misuse(Misuse),
    DivisionByZero,
    IllegalInstruction,
    /// The C library or the program aborted; its last message, if any.
    Abort {
        said: String,
    },
    /// A Rust panic.
    Panic {
        message: String,
    },
    /// An exception that the code did not catch (Python).
    Exception {
        message: String,
    },
    /// The function ended the process instead of returning.
    Exit {
        status: i32,
    },
    /// The code called a function that is defined nowhere.
    Undefined {
        function: String,
    },
    Signal {
        number: i32,
    },
}

impl Crash {
    pub fn id(&self) -> &'static str {
        match self {
            Crash::NullPointer => "null-pointer",
            Crash::BadAddress => "bad-address",
            Crash::StackOverflow => "stack-overflow",
            Crash::Misuse(misuse) => misuse.id(),
            Crash::DivisionByZero => "division-by-zero",
            Crash::IllegalInstruction => "illegal-instruction",
            Crash::Abort { .. } => "abort",
            Crash::Panic { .. } => "panic",
            Crash::Exception { .. } => "exception",
            Crash::Exit { .. } => "exit",
            Crash::Undefined { .. } => "undefined-function",
            Crash::Signal { .. } => "signal",
        }
    }
}
