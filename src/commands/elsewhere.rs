//! Commands that another program carries out: a student builds neither that of instructors nor that of authors.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Context, bail};

use crate::cli::Others;

/// Grades a class, and shows how it did.
pub const CLASS: &str = "sudograde-class";
/// Proves that the tests of a lab work.
pub const AUTHOR: &str = "sudograde-author";

/// Becomes the program that lies beside this one.
pub fn run(program: &str, command: &str, others: Others) -> anyhow::Result<u8> {
    become_program(
        program,
        [command.into()].into_iter().chain(others.arguments),
    )
}

fn become_program(program: &str, arguments: impl Iterator<Item = OsString>) -> anyhow::Result<u8> {
    let own = std::env::current_exe().context("the grader's own program is not found")?;
    let path = own.with_file_name(program);
    if !path.is_file() {
        bail!(
            "this needs the program {program}, which is not beside {}; \
             `cargo build --release` in the grader's folder makes all programs",
            own.display()
        );
    }
    let error = Command::new(&path).args(arguments).exec();
    Err(error).with_context(|| format!("{}: it cannot be started", path.display()))
}
