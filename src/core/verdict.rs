//! The verdict of a case, and the reason for it.

use serde::{Deserialize, Serialize};

use super::outcome::Misuse;

/// What became of a case.
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
    /// Not run, as too many cases before it had to be stopped, or as the submission's time was used up.
    Skipped,
    /// The grader or the lab is at fault: the case has no score.
    GraderError,
}

/// Why a case did not pass: facts, from which a sentence is made in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    WrongAnswer,
    /// The same case came to something else when unused memory held other bytes.
    UnusedMemory,
    /// What a checker of the lab complains about: a text of the lab, and what it mentions.
    Rejected {
        id: &'static str,
        arguments: Vec<(&'static str, String)>,
    },
    /// The same input is not always answered alike.
    Unsteady,
    /// A program ended with another exit status; right is this one.
    WrongStatus {
        expected: String,
        actual: i32,
    },
    /// What a program wrote to a stream or file is wrong.
    WrongPart {
        part: String,
    },
    /// A stream or file of a program's does not say what it should.
    WithoutWords {
        part: String,
        words: String,
    },
    /// A program did not write this file.
    NoFile {
        name: String,
    },
    /// The files break a rule: how often, where first, and how if not as usual.
    Rule {
        rule: &'static str,
        how: Option<&'static str>,
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
    /// A function is used that does not compile.
    NeedsBroken {
        function: String,
    },
    /// A name is used that is defined nowhere.
    Undefined {
        name: String,
    },
    Skipped,
    /// All cases of the submission together may take this long.
    OutOfTime {
        seconds: u64,
    },
    Grader(String),
}

impl Reason {
    /// What tells this reason from others: a checker's complaint by its own name.
    pub fn id(&self) -> &str {
        match self {
            Reason::WrongAnswer => "wrong-answer",
            Reason::Rejected { id, .. } => id,
            Reason::Unsteady => "unsteady",
            Reason::UnusedMemory => "unused-memory",
            Reason::WrongStatus { .. } => "wrong-status",
            Reason::WrongPart { .. } => "wrong-part",
            Reason::WithoutWords { .. } => "without-words",
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

/// How a program died.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crash {
    NullPointer,
    /// An address that is not the program's.
    BadAddress,
    StackOverflow,
    /// A block of the heap was used as it must not be.
    Misuse(Misuse),
    DivisionByZero,
    IllegalInstruction,
    /// The C library or the program gave up; its last words, if any.
    Abort {
        said: String,
    },
    /// A Rust panic.
    Panic {
        message: String,
    },
    /// An exception that nobody caught (Python).
    Exception {
        message: String,
    },
    /// The function ended the program instead of returning.
    Exit {
        status: i32,
    },
    /// A function was called that is defined nowhere.
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
