//! One file per command; each wires parts together and holds no logic of its own.

mod batch;
mod doctor;
mod explain;
mod export;
mod grade;
mod gradebook;
mod init;
mod lab;
mod labs;
mod pack;
mod report;
mod similar;

use std::io::Write;
use std::process::ExitCode;

use crate::builder::BuildError;
use crate::cli::{Cli, Command};
use crate::grade::GradeError;
use crate::gradebook::GradebookError;
use crate::visible::printable;

/// Exit statuses, as `--help` names them.
mod status {
    pub const FULL_MARKS: u8 = 0;
    pub const POINTS_LOST: u8 = 1;
    pub const USAGE: u8 = 2;
    pub const GRADER: u8 = 3;
    pub const SANDBOX: u8 = 4;
    /// As a shell tells of a program that a closed pipe ended: 128 and the signal's number.
    pub const NOBODY_READS: u8 = 141;
}

/// Carries out a command and says what went wrong, if anything did.
pub fn run(cli: Cli) -> ExitCode {
    let result = match cli.command {
        Command::Grade(options) => grade::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Batch(options) => batch::run(&options),
        Command::Gradebook(command) => gradebook::run(&command),
        Command::Labs(options) => labs::run(&options),
        Command::Lab(command) => lab::run(&command),
        Command::Export(options) => export::run(&options),
        Command::Report(options) => report::run(&options),
        Command::Similar(options) => similar::run(&options),
        Command::ReadCode => read_code(),
        Command::Pack(options) => pack::run(&options),
        Command::Init(options) => init::run(&options),
        Command::Doctor => doctor::run(),
    };
    match result {
        Ok(status) => status.into(),
        Err(error) if is_closed_output(&error) => status::NOBODY_READS.into(),
        Err(error) => {
            tell(&format!("sudograde: {error:#}"));
            status_of(&error).into()
        }
    }
}

/// Says that something is done. Names in it may be anybody's.
fn say(text: &str) -> std::io::Result<()> {
    writeln!(anstream::stdout(), "{}", printable(text))
}

/// Says something besides: on standard error.
fn tell(text: &str) {
    anstream::eprintln!("{}", printable(text));
}

/// The part of `similar` that runs apart.
fn read_code() -> anyhow::Result<u8> {
    crate::likeness::apart::serve()?;
    Ok(status::FULL_MARKS)
}

/// Whoever read the output has closed it (`sudograde labs | head -1`): nobody is left to tell.
fn is_closed_output(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

/// Nothing can be read or written where somebody asked for it.
fn is_about_a_path(error: &std::io::Error) -> bool {
    use std::io::ErrorKind;
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::AlreadyExists
            | ErrorKind::PermissionDenied
    )
}

/// Whose fault it is decides the status.
fn status_of(error: &anyhow::Error) -> u8 {
    if let Some(error) = error.downcast_ref::<std::io::Error>() {
        return if is_about_a_path(error) {
            status::USAGE
        } else {
            status::GRADER
        };
    }
    if let Some(GradebookError::Database { .. } | GradebookError::Unwritable { .. }) =
        error.downcast_ref::<GradebookError>()
    {
        return status::GRADER;
    }
    match error.downcast_ref::<GradeError>() {
        Some(GradeError::Sandbox(_)) => status::SANDBOX,
        Some(GradeError::Run(_)) => status::GRADER,
        Some(GradeError::Build(
            BuildError::Cache(_) | BuildError::Io(_) | BuildError::Toolchain(_),
        )) => status::GRADER,
        _ => status::USAGE,
    }
}
