//! The messages between the grader and a box, as plain data: a [`Request`] brings commands and
//! files, an [`Answer`] brings back outputs and the files that are left.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Layer, MissingLayer};

/// The path of a box's folder, if the box has a file system of its own.
pub const FOLDER: &str = "/box";

/// The kind of program in a box. It decides the allowed system calls and the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JobKind {
    /// A trusted program that reads a student's files.
    Compiler,
    /// make, with commands of the student's own.
    Make,
    /// A trusted program that reads a student's checkout.
    Git,
}

/// Commands that run one after another in one folder.
#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    pub kind: JobKind,
    /// The files in the folder before the first command.
    pub files: Vec<Given>,
    /// Files and folders that the commands may read, besides the system's programs and libraries.
    pub readable: Vec<PathBuf>,
    /// The commands, in order. If there is none, the box only reports which layers are missing.
    pub commands: Vec<Command>,
    pub take: Take,
    /// The folder for temporary files, used if the box cannot have a file system of its own.
    pub scratch: PathBuf,
    /// Layers to leave out.
    pub without: Vec<Layer>,
}

/// A file in the folder.
#[derive(Debug, Serialize, Deserialize)]
pub struct Given {
    pub path: PathBuf,
    pub content: Vec<u8>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Command {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// The environment. `TMPDIR`, the path of the box's folder, is added to it.
    pub environment: Vec<(String, String)>,
    pub wall: Duration,
}

/// The part of the folder that the grader takes after each command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Take {
    Nothing,
    /// The content of this file.
    Product(PathBuf),
    /// The name of everything but folders, with a digest and the beginning of each ordinary file.
    Names,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    Done {
        missing: Vec<MissingLayer>,
        /// The path of the folder, as the commands saw it.
        folder: PathBuf,
        ran: Vec<Ran>,
    },
    /// The reason why no command, or not the next one, could be run.
    Failed(String),
}

/// The result of a command.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ran {
    /// The status, as in wait(2).
    pub status: i32,
    /// The limit that stopped the command.
    pub stopped: Option<Stop>,
    /// The standard output and standard error, in one stream.
    pub output: Vec<u8>,
    pub wall: Duration,
    pub cpu: Duration,
    pub product: Option<Vec<u8>>,
    pub left: Vec<Left>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    Cpu,
    Wall,
    Output,
    Memory,
    Disk,
    Processes,
    /// A process of it crashed, reached its own limit, or was ended by the kernel when memory was
    /// short.
    Process,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Cpu => "it used too much CPU time",
            Stop::Wall => "it took too long",
            Stop::Output => "it printed too much",
            Stop::Memory => "it used too much memory",
            Stop::Disk => "it wrote too much",
            Stop::Processes => "it started too many processes",
            Stop::Process => "it crashed, was killed or found no memory",
        })
    }
}

/// A file, a link or another entry that a command left in the folder. Entries other than ordinary
/// files count as empty.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Left {
    pub path: PathBuf,
    /// SHA-256 of the content.
    pub digest: [u8; 32],
    pub beginning: Vec<u8>,
}

/// The limits of a box. Some hold for each process, the others for all processes together.
#[derive(Clone, Copy, Debug)]
pub struct BoxLimits {
    /// The CPU time of a process. This limit and the next three hold for each process.
    pub cpu_seconds: u64,
    pub address_bytes: u64,
    pub file_bytes: u64,
    pub descriptors: u64,
    /// The number of processes. This limit and the next ones hold for all processes together.
    pub processes: u64,
    pub memory_bytes: u64,
    pub disk_bytes: u64,
    pub files: u64,
    pub output_bytes: usize,
}

impl JobKind {
    /// The limits of this kind of box. An ordinary run needs a small part of them.
    pub fn limits(self) -> BoxLimits {
        let limits = BoxLimits {
            cpu_seconds: 10,
            address_bytes: 4 << 30,
            file_bytes: 256 << 20,
            descriptors: 256,
            processes: 64,
            memory_bytes: 3 << 30,
            disk_bytes: 320 << 20,
            files: 4000,
            output_bytes: 1 << 20,
        };
        match self {
            // Linkers and rustc start a thread for each processor.
            JobKind::Compiler => BoxLimits {
                processes: limits.processes + 2 * processors(),
                ..limits
            },
            JobKind::Make => BoxLimits {
                cpu_seconds: 5,
                address_bytes: 2 << 30,
                file_bytes: 32 << 20,
                processes: 96,
                memory_bytes: 1 << 30,
                disk_bytes: 64 << 20,
                ..limits
            },
            JobKind::Git => BoxLimits {
                memory_bytes: 1 << 30,
                disk_bytes: 40 << 20,
                files: 100,
                processes: 8,
                ..limits
            },
        }
    }

    /// Whether the commands are the student's own. Such a command does not run without the layers
    /// that confine it.
    pub fn is_hostile(self) -> bool {
        self == JobKind::Make
    }
}

fn processors() -> u64 {
    std::thread::available_parallelism().map_or(1, |count| count.get() as u64)
}
