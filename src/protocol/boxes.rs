//! What the grader asks of a box, and what it hears: commands, the files that they find, and what they leave.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Layer, MissingLayer};

/// The folder of a box that has a file system of its own.
pub const FOLDER: &str = "/box";

/// What runs in a box: it decides which system calls there are, and the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A trusted program that reads a student's files.
    Compiler,
    /// Commands of the student's own.
    Make,
    /// A trusted program that reads a student's checkout.
    Git,
}

/// Commands that run one after another in one folder.
#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    pub kind: Kind,
    /// The files in the folder before the first command.
    pub files: Vec<Given>,
    /// What the commands read beyond the system's libraries and programs.
    pub readable: Vec<PathBuf>,
    /// Without one, the box only says which layers are missing.
    pub commands: Vec<Command>,
    pub take: Take,
    /// A folder for temporary files, where the box cannot have a file system of its own.
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
    /// `TMPDIR` is added to it: the folder.
    pub environment: Vec<(String, String)>,
    pub wall: Duration,
}

/// What the grader wants of the folder after each command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Take {
    Nothing,
    /// This file.
    Product(PathBuf),
    /// The names of all that is no folder, with a digest and the beginning of each ordinary file.
    Names,
}

#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    Done {
        missing: Vec<MissingLayer>,
        /// Where the commands saw their folder.
        folder: PathBuf,
        ran: Vec<Ran>,
    },
    /// No command was run, or the next one could not be.
    Failed(String),
}

/// What came of a command.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ran {
    /// As wait(2) tells it.
    pub status: i32,
    /// The limit that it was stopped by.
    pub stopped: Option<Stop>,
    /// What it printed, on both streams.
    pub output: Vec<u8>,
    pub wall: Duration,
    pub cpu: Duration,
    pub product: Option<Vec<u8>>,
    pub left: Vec<Left>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    Time,
    Output,
    Memory,
    Disk,
    Processes,
}

/// A file, a link or the like that a command left. All but ordinary files count as empty.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Left {
    pub path: PathBuf,
    /// SHA-256 of the content.
    pub digest: [u8; 32],
    pub beginning: Vec<u8>,
}

/// Limits of a box. Those of one process go for each; the others for all together.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Of one process.
    pub cpu_seconds: u64,
    pub address_bytes: u64,
    pub file_bytes: u64,
    pub descriptors: u64,
    /// Of all processes.
    pub processes: u64,
    pub memory_bytes: u64,
    pub disk_bytes: u64,
    pub files: u64,
    pub output_bytes: usize,
}

impl Kind {
    /// An ordinary run takes a small part of these.
    pub fn limits(self) -> Limits {
        let limits = Limits {
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
            // Linkers and rustc have a thread for each processor.
            Kind::Compiler => Limits {
                processes: limits.processes + 2 * processors(),
                ..limits
            },
            Kind::Make => Limits {
                cpu_seconds: 5,
                address_bytes: 2 << 30,
                file_bytes: 32 << 20,
                processes: 96,
                memory_bytes: 1 << 30,
                disk_bytes: 64 << 20,
                ..limits
            },
            Kind::Git => Limits {
                memory_bytes: 1 << 30,
                disk_bytes: 40 << 20,
                files: 100,
                processes: 8,
                ..limits
            },
        }
    }

    /// Its commands are not run without the walls that keep a student's own code in.
    pub fn is_hostile(self) -> bool {
        self == Kind::Make
    }
}

fn processors() -> u64 {
    std::thread::available_parallelism().map_or(1, |count| count.get() as u64)
}
