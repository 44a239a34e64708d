//! One file for each command; each wires parts together and has no logic of its own.

mod batch;
mod changed;
mod cluster;
mod export;
mod gradebook;
mod opened;
mod output;
mod pack;
mod report;
mod shards;
mod similar;

use std::process::ExitCode;

use command_line::status;

use crate::archive::ArchiveError;
use crate::cli::{Cli, Command};
use crate::cluster::ClusterError;
use crate::gradebook::GradebookError;
use crate::likeness;
use crate::shards::ShardError;

/// Carries out a command and reports its error, if there is one.
pub fn run(cli: Cli) -> ExitCode {
    let result = match cli.command {
        Command::Batch(options) => batch::run(&options),
        Command::Gradebook(command) => gradebook::run(&command),
        Command::Export(options) => export::run(&options),
        Command::Report(options) => report::run(&options),
        Command::Similar(options) => similar::run(&options),
        Command::ReadCode => read_code(),
        Command::Pack(options) => pack::run(&options),
    };
    command_line::finish(result, status_of)
}

/// The process of `similar` that reads code.
fn read_code() -> anyhow::Result<u8> {
    likeness::apart::serve()?;
    Ok(status::FULL_MARKS)
}

/// The exit status of a gradebook's errors that no user can repair.
fn status_of(error: &anyhow::Error) -> Option<u8> {
    if let Some(ShardError::OtherMachine { .. } | ShardError::Canary { .. }) = error.downcast_ref()
    {
        return Some(status::GRADER);
    }
    if let Some(ClusterError::Failed { .. } | ClusterError::NoResults { .. }) = error.downcast_ref()
    {
        return Some(status::GRADER);
    }
    if let Some(ArchiveError::Unwritable { .. }) = error.downcast_ref() {
        return Some(status::GRADER);
    }
    match error.downcast_ref::<GradebookError>()? {
        GradebookError::Damaged { .. }
        | GradebookError::Database { .. }
        | GradebookError::Unwritable { .. } => Some(status::GRADER),
        _ => None,
    }
}
