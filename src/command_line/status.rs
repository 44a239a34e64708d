//! Exit statuses, as `--help` lists them. The party at fault decides the status.

use std::io::{Error, ErrorKind};

use grader::grade::GradeError;
use grader::run::RunError;
use sudograde_core::report::Report;

pub const FULL_MARKS: u8 = 0;
pub const POINTS_LOST: u8 = 1;
pub const USAGE: u8 = 2;
pub const GRADER: u8 = 3;
pub const SANDBOX: u8 = 4;
/// The status that a shell reports for a program ended by a closed pipe: 128 plus the signal's
/// number.
pub const NOBODY_READS: u8 = 141;

pub const MEANING: &str = "\
Exit status: 0 full marks, 1 points lost, 2 wrong usage or a broken lab, 3 the grader failed, \
4 the sandbox is not available.";

/// The exit status of a program that ends with this error.
pub fn of(error: &anyhow::Error) -> u8 {
    if let Some(error) = error.downcast_ref::<Error>() {
        return if is_about_a_path(error) {
            USAGE
        } else {
            GRADER
        };
    }
    match error.downcast_ref::<GradeError>() {
        Some(GradeError::Run(RunError::Sandbox(_))) => SANDBOX,
        Some(error) if error.is_the_graders() => GRADER,
        _ => USAGE,
    }
}

/// The exit status of a program that graded one submission.
pub fn of_report(report: &Report) -> u8 {
    match report.score {
        None => GRADER,
        Some(_) if report.full_marks() => FULL_MARKS,
        Some(_) => POINTS_LOST,
    }
}

/// True if the path that the user named cannot be read or written.
fn is_about_a_path(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::AlreadyExists
            | ErrorKind::PermissionDenied
    )
}
