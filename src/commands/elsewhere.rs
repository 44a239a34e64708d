//! Commands of other programs. A student does not build the programs for instructors and authors, and
//! the one that fills the terminal only when it is asked for.

use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Context, bail};
use grader::programs;

use crate::cli::Others;

/// The programs, each with its commands.
const PROGRAMS: [(&str, &[&str]); 4] = [
    // Grades a class and shows its results.
    (
        "sudograde-class",
        &["batch", "gradebook", "export", "report", "similar", "pack"],
    ),
    // Proves that the tests of a lab work.
    ("sudograde-author", &["lab"]),
    // Tells a shell and `man` about all commands.
    ("sudograde-shell", &["completions", "man"]),
    // Fills the terminal.
    ("sudograde-screen", &["watch", "trace"]),
];

/// The commands that are here, for `--help`: a folder for students holds few programs.
pub fn only_here(mut cli: clap::Command) -> clap::Command {
    let missing = PROGRAMS
        .iter()
        .filter(|one| programs::beside(one.0).is_err());
    for command in missing.flat_map(|one| one.1) {
        cli = cli.mut_subcommand(command, |command| command.hide(true));
    }
    cli
}

/// Replaces this process by the program beside this one that has the command.
pub fn run(command: &str, others: Others) -> anyhow::Result<u8> {
    let mut all = PROGRAMS.iter();
    let program = all.find(|(_, commands)| commands.contains(&command));
    let (program, _) = program.with_context(|| format!("no program has the command {command}"))?;
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
