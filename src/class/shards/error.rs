//! The reasons why a batch in shards cannot go on. Every message names a file and the next step.

use std::io;
use std::path::{Path, PathBuf};

use crate::batch::BatchError;

#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    #[error("{}: no planned batch is there ({why}); `sudograde batch plan` makes one", folder.display())]
    NoRun { folder: PathBuf, why: String },
    #[error("{}: it exists already, and a plan is never changed; name a new folder with --out", folder.display())]
    Exists { folder: PathBuf },
    #[error("{}: it has the shards 0 to {last}, and no shard {index}", folder.display())]
    NoShard {
        folder: PathBuf,
        index: usize,
        last: usize,
    },
    #[error("{}: shard {index} has {submissions} submissions; --part names places from 0 to that", folder.display())]
    NoPart {
        folder: PathBuf,
        index: usize,
        submissions: usize,
    },
    #[error("{}: {why}; plan the batch again", file.display())]
    Damaged { file: PathBuf, why: String },
    #[error("{}: {why}; plan the batch again", lab.display())]
    OtherLab { lab: PathBuf, why: String },
    #[error("this machine ({host}) would grade otherwise than the one that made the plan:\n{}\nmend that, or grade the shard on another machine", .why.join("\n"))]
    OtherMachine { host: String, why: Vec<String> },
    #[error("no plan is made, as {name} cannot be graded on this machine: {fault}")]
    Canary { name: &'static str, fault: String },
    #[error("a batch is grading {work} into the gradebook; merge again when it has ended")]
    Busy { work: String },
    #[error("{}: {why}", path.display())]
    Io { path: PathBuf, why: io::Error },
    #[error(transparent)]
    Batch(#[from] BatchError),
}

impl ShardError {
    /// For an error in reading or writing this path.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |why| ShardError::Io { path, why }
    }
}
