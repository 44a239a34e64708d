//! A batch on a cluster: sends the shards of a plan to a scheduler until each has its results.
//!
//! [`drive`] decides what is sent, and believes result files only; [`slurm`] speaks to Slurm.

mod drive;
mod slurm;

pub use drive::{Driven, Patience, Scheduler, drive};
pub use slurm::{Slurm, SlurmWishes};

use std::path::PathBuf;

use crate::shards::ShardError;

#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    #[error(
        "{0} is not installed on this machine, so there is no Slurm to speak to; grade here without --engine slurm, or run the shards another way (docs/many-machines.md)"
    )]
    NotThere(String),
    #[error("{command} failed: {why}")]
    Failed { command: String, why: String },
    #[error("no shard has a result, so no submission is to blame; what the jobs said is in {}", log.display())]
    NoResults { log: PathBuf },
    #[error(transparent)]
    Shard(#[from] ShardError),
}
