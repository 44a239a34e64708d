//! Commands that another program carries out: a student builds neither that of instructors nor that of authors.

use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Context, bail};
use grader::programs;

use crate::cli::Others;

/// Grades a class, and shows how it did.
pub const CLASS: &str = "sudograde-class";
/// Proves that the tests of a lab work.
pub const AUTHOR: &str = "sudograde-author";

/// Becomes the program that lies beside this one.
pub fn run(program: &str, command: &str, others: Others) -> anyhow::Result<u8> {
    let path = match programs::beside(program) {
        Ok(path) => path,
        Err(why) => bail!("sudograde {command}: {why}"),
    };
    let error = Command::new(&path)
        .arg(command)
        .args(others.arguments)
        .exec();
    Err(error).with_context(|| format!("{}: it cannot be started", path.display()))
}
