//! The `sudograde` command: what a student needs, and the way to the programs of instructors and authors.

mod cli;
mod commands;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(command_line::parse())
}
