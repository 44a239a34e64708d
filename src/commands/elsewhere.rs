//! Commands of other programs. A student does not build the programs for instructors and authors, and
//! the one that fills the terminal only when it is asked for.

use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Context, bail};
use grader::programs;

use crate::cli::Others;

/// The program that grades a class and shows its results.
pub const CLASS: &str = "sudograde-class";
/// The program that proves that the tests of a lab work.
pub const AUTHOR: &str = "sudograde-author";
/// The program that tells a shell and `man` about all commands.
pub const SHELL: &str = "sudograde-shell";
/// The program that fills the terminal.
pub const SCREEN: &str = "sudograde-screen";

/// Replaces this process by the program beside this one.
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
