//! The messages between the grader and its runner: [`Begin`], [`Composition`], [`Ask`], [`Reply`].
//!
//! Requests are frames on the runner's standard input. The first frame holds a [`Begin`]. Each
//! later frame holds the number of a branch and a [`Composition`] if the number is new, else an
//! [`Ask`]. A number alone lets its branch end.
//!
//! Replies are datagrams on the runner's standard output, a sequenced-packet socket. Branches work
//! side by side, and datagrams keep their replies apart.
//!
//! All messages are encoded by postcard, because some hundred inputs and answers travel for each
//! submission. Only inputs travel to the runner: expected answers stay with the judge.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub mod boxes;
pub mod filling;
pub mod outcome;

use boxes::Request;
pub use filling::Filling;
use outcome::Outcome;

/// The number of the user and the group of student code if the grader is root: the user `nobody`.
pub const UNPRIVILEGED: u32 = 65534;

/// A layer of the sandbox that a machine may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Layer {
    /// A user id other than the grader's (only root can change it).
    User,
    /// Separate network and IPC namespaces.
    Namespaces,
    /// No file but the objects under test can be opened.
    Landlock,
    /// Only the system calls that a function needs are allowed.
    Seccomp,
}

impl Layer {
    pub const ALL: [Layer; 4] = [
        Layer::User,
        Layer::Namespaces,
        Layer::Landlock,
        Layer::Seccomp,
    ];

    /// The name in messages and options.
    pub fn name(self) -> &'static str {
        match self {
            Layer::User => "user",
            Layer::Namespaces => "namespaces",
            Layer::Landlock => "landlock",
            Layer::Seccomp => "seccomp",
        }
    }
}

/// A layer that is not available, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingLayer {
    pub layer: Layer,
    pub reason: String,
}

/// The first frame: the task of this process.
#[derive(Debug, Serialize, Deserialize)]
pub enum Begin {
    /// A runner of cases.
    Cases(Setup),
    /// A box for a compiler, make or git. It answers with one frame on its standard output, a
    /// pipe.
    Box(Request),
}

/// The setup of a runner of cases.
#[derive(Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The folder that holds the objects; without `programs`, the only place that stays readable.
    pub folder: PathBuf,
    /// Trusted libraries that the objects need (libm, libstd), loaded before anything is locked.
    pub runtimes: Vec<PathBuf>,
    /// Layers to leave out.
    pub without: Vec<Layer>,
    /// The files of the system that programs read. `None` if no case runs a program, or a function
    /// that uses files.
    pub programs: Option<Vec<PathBuf>>,
    /// The folders in which branches make the folders of their cases. Each becomes a file system
    /// of limited size.
    pub workspaces: Vec<PathBuf>,
}

/// A piece of work, for a branch that answers asks about it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Composition {
    pub work: Work,
    /// The folder in which the branch makes a folder for each case.
    pub workspace: Option<PathBuf>,
    /// The greatest length of an observation in bytes.
    pub observation_bytes: usize,
    /// The number of another branch, a copy of this one, which works beside it.
    pub twin: Option<Branch>,
}

/// One question, or many in turn, for one process. It is what a branch answers with one
/// [`Reply`].
#[derive(Debug, Serialize, Deserialize)]
pub struct Ask<'a> {
    pub id: AskId,
    /// A branch passes over an ask if an earlier one of the same line was stopped, or used up its
    /// memory: the grader decides how to go on.
    pub line: usize,
    pub filling: Filling,
    pub task: Task<'a>,
}

/// The number of a job of the grader, and the number of the ask within the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskId {
    pub job: usize,
    pub number: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Task<'a> {
    Alone(Cow<'a, CaseRequest>),
    /// Inputs of a probe that one process answers in turn, as many as it can.
    Together {
        questions: Cow<'a, [String]>,
        /// `cpu_ms` and `wall_ms` hold for all questions together, the other limits for each.
        limits: CaseLimits,
    },
}

/// The greatest number of questions that one process answers.
pub const MOST_QUESTIONS: usize = 256;

/// The answers of one process to many questions, and its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// The observations, in the order of the questions. If some are missing although the process
    /// did not break, it had no room for more.
    pub texts: Vec<String>,
    /// Whether the process ended, or was ended, while it worked on the next question.
    pub broke: bool,
    /// Whether the process was ended because its time was used up.
    pub stopped: bool,
    pub cpu_us: u64,
    pub wall_us: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    Objects(Objects),
    Program(Program),
}

/// One composed object, whose probe is called.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Objects {
    /// The object with the solution's functions that stand in for the student's.
    pub substitutes: Option<PathBuf>,
    pub student: PathBuf,
    pub probe: PathBuf,
    /// Whether the student's object may run code while it is loaded, as constructors do. Then each
    /// case process loads it anew.
    pub runs_code_on_load: bool,
}

/// A program to start.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The executable, or the interpreter.
    pub executable: PathBuf,
    /// The arguments before those of the case.
    pub arguments: Vec<String>,
    /// The folder with the program's files.
    pub folder: PathBuf,
    /// The files of the system that it reads: libraries, the interpreter's own files.
    pub readable: Vec<PathBuf>,
    /// Whether it is a probe, which writes an observation to descriptor 3.
    pub reports: bool,
    /// Whether it writes an uncaught exception to descriptor 3.
    pub last_words: bool,
    /// Whether it ends with Rust's exit status for a panic when it panics.
    pub panics: bool,
    /// Whether it has sanitizers, which query their own limits.
    pub is_sanitized: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseRequest {
    /// The input of a probe that is called.
    pub input: String,
    pub stdin: String,
    /// The files in the case's folder, by name.
    pub files: BTreeMap<String, String>,
    /// The arguments of each program of the pipe.
    pub stages: Vec<Vec<String>>,
    pub limits: CaseLimits,
    /// Whether the solution's functions write down their calls.
    pub traced: bool,
}

/// The limits of one case, in milliseconds and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseLimits {
    pub cpu_ms: u64,
    pub wall_ms: u64,
    /// The time after which a process that only waits is stopped.
    pub idle_ms: u64,
    pub memory_bytes: u64,
    /// The memory that a sanitizer maps for itself, besides `memory_bytes`; 0 without a sanitizer.
    #[serde(default)]
    pub shadow_bytes: u64,
    pub stdout_bytes: usize,
    pub observation_bytes: usize,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The runner is locked down, except for these layers.
    Ready { missing: Vec<MissingLayer> },
    /// The answer to a [`Task::Alone`].
    Alone { id: AskId, outcome: Box<Outcome> },
    /// The answer to a [`Task::Together`].
    Together { id: AskId, answers: Answers },
    /// The objects could not be loaded, so the ask was not carried out.
    Unloadable { id: AskId, reason: String },
    /// A piece of a reply that is too long for one datagram.
    Piece {
        /// The process that replies.
        sender: u32,
        bytes: Vec<u8>,
        last: bool,
    },
    /// The runner itself cannot go on.
    Broken { reason: String },
}

/// The number of a branch. It stands before each request.
pub type Branch = usize;

/// Writes a frame: its length in bytes, then the parts.
///
/// # Errors
/// The frame cannot be written, or is too long for its length to fit in four bytes.
pub fn write_frame(to: &mut impl Write, parts: &[&[u8]]) -> std::io::Result<()> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let length = u32::try_from(length).map_err(|_| ErrorKind::FileTooLarge)?;
    let mut frame = length.to_le_bytes().to_vec();
    parts.iter().for_each(|part| frame.extend_from_slice(part));
    to.write_all(&frame)
}

/// Reads a frame; `None` at the end of the input.
///
/// # Errors
/// The frame cannot be read, or ends too early.
pub fn read_frame(from: &mut impl Read) -> std::io::Result<Option<Vec<u8>>> {
    let mut length = [0; size_of::<u32>()];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
    from.read_exact(&mut bytes)?;
    Ok(Some(bytes))
}
