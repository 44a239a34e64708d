//! What the grader and its runner say to each other.
//!
//! Requests are frames on the runner's standard input: first a [`Begin`], then each a branch's number and a
//! [`Composition`]. A number that was not heard of yet is a new branch; a number alone lets its branch end. Replies
//! are datagrams on its standard output, a sequenced-packet socket, so that the branches, which work side by side,
//! never mix their words. All is encoded by postcard, as some hundred inputs and answers travel for each submission.
//! Only inputs travel to the runner: expected answers stay with the judge.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub mod boxes;
pub mod outcome;

use boxes::Request;
use outcome::{Glimpses, Outcome};

/// The user and group that student code runs as when the grader is root: nobody's.
pub const UNPRIVILEGED: u32 = 65534;

/// A layer of the sandbox that a machine may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Layer {
    /// Another user id than the grader's (only root can change it).
    User,
    /// Network and IPC namespaces of its own.
    Namespaces,
    /// No file but the objects under test can be opened.
    Landlock,
    /// Only the system calls that a function needs.
    Seccomp,
}

impl Layer {
    pub const ALL: [Layer; 4] = [
        Layer::User,
        Layer::Namespaces,
        Layer::Landlock,
        Layer::Seccomp,
    ];

    /// Its name in messages and options.
    pub fn name(self) -> &'static str {
        match self {
            Layer::User => "user",
            Layer::Namespaces => "namespaces",
            Layer::Landlock => "landlock",
            Layer::Seccomp => "seccomp",
        }
    }
}

/// A layer that could not be had, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingLayer {
    pub layer: Layer,
    pub reason: String,
}

/// The first frame: what this process is to be.
#[derive(Debug, Serialize, Deserialize)]
pub enum Begin {
    /// A runner of cases.
    Cases(Setup),
    /// A box for a compiler, make or git. It answers with one frame on its standard output, a pipe.
    Box(Request),
}

/// How a runner of cases is set up.
#[derive(Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The folder that holds the objects; the only place that stays readable.
    pub folder: PathBuf,
    /// Trusted libraries that the objects need (libm, libstd), loaded before anything is locked.
    pub runtimes: Vec<PathBuf>,
    /// Layers to leave out.
    pub without: Vec<Layer>,
    /// Some cases run programs, or functions that use files: what programs read of the system.
    pub programs: Option<Vec<PathBuf>>,
    /// Folders in which branches make their cases' own; each becomes a file system that has a size.
    pub workspaces: Vec<PathBuf>,
}

/// What is run, and the cases to run it with. All that one branch is asked for has the same work and workspace.
#[derive(Debug, Serialize, Deserialize)]
pub struct Composition {
    pub id: usize,
    pub work: Work,
    /// A folder, in which the branch makes one for each case.
    pub workspace: Option<PathBuf>,
    pub cases: Vec<CaseRequest>,
    /// The cases are looked at again with other bytes in unused memory.
    pub again: bool,
    /// What is asked beside the cases, if it is a function that is called.
    pub bundle: Option<Bundle>,
}

/// Many inputs for few processes: each is asked for them one after another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bundle {
    pub questions: Vec<Question>,
    /// `cpu_ms` and `wall_ms` are for all of them together, the others for each input.
    pub limits: CaseLimits,
}

/// What a probe is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub call: String,
    pub input: String,
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
    /// The reference's functions that stand in for the student's.
    pub substitutes: Option<PathBuf>,
    pub student: PathBuf,
    pub probe: PathBuf,
    /// The student's object has constructors: it is loaded anew in each case's own process.
    pub runs_code_on_load: bool,
}

/// A program, which is started.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The executable, or the interpreter.
    pub executable: PathBuf,
    /// What comes before the case's own arguments.
    pub arguments: Vec<String>,
    /// The folder with the program's files.
    pub folder: PathBuf,
    /// What it reads of the system: libraries, an interpreter's own files.
    pub readable: Vec<PathBuf>,
    /// It is a probe: it writes an observation to descriptor 3.
    pub reports: bool,
    /// It tells descriptor 3 of an exception that nobody caught.
    pub last_words: bool,
    /// It ends with the status of a panic in Rust when it panics.
    pub panics: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseRequest {
    pub call: String,
    pub input: String,
    pub stdin: String,
    /// The files in its folder, by name.
    pub files: BTreeMap<String, String>,
    /// The arguments of each program of a pipe.
    pub stages: Vec<Vec<String>>,
    pub limits: CaseLimits,
    /// The substitutes write down how they are called.
    pub traced: bool,
}

/// What unused memory holds while a case runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    Usual,
    Other,
}

/// Limits of one case, in milliseconds and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseLimits {
    pub cpu_ms: u64,
    pub wall_ms: u64,
    pub memory_bytes: u64,
    /// What a sanitizer maps for itself, beyond that; 0 without one.
    #[serde(default)]
    pub shadow_bytes: u64,
    pub stdout_bytes: usize,
    pub observation_bytes: usize,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The runner is locked down, but for these layers.
    Ready { missing: Vec<MissingLayer> },
    Case {
        composition: usize,
        case: usize,
        outcome: Box<Outcome>,
    },
    /// What was seen of the bundle's inputs.
    Bundle {
        composition: usize,
        glimpses: Glimpses,
    },
    /// The objects could not be loaded; none of the composition's cases will run.
    Unloadable { composition: usize, reason: String },
    /// A piece of a reply that is too long for one datagram.
    Piece {
        /// The process whose reply it is: several may be at work on one composition.
        sender: u32,
        bytes: Vec<u8>,
        last: bool,
    },
    /// The runner itself cannot go on.
    Broken { reason: String },
}

/// A branch's number, as it stands before its request.
pub type Branch = usize;

/// Writes a frame: how many bytes it has, then these.
///
/// # Errors
/// It cannot be written, or is too long for its length to be told.
pub fn write_frame(to: &mut impl Write, parts: &[&[u8]]) -> std::io::Result<()> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let length = u32::try_from(length).map_err(|_| ErrorKind::FileTooLarge)?;
    let mut frame = length.to_le_bytes().to_vec();
    parts.iter().for_each(|part| frame.extend_from_slice(part));
    to.write_all(&frame)
}

/// Reads a frame; None where no other one begins.
///
/// # Errors
/// It cannot be read, or ends too early.
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
