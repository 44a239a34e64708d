//! The `sudograde` command: what a student needs, and the way to the programs of instructors and authors.

mod cli;
mod commands;

use std::process::ExitCode;

use clap::CommandFactory;

fn main() -> ExitCode {
    let words = cli::with_help_at_the_end(command_line::words());
    let command = commands::only_here(cli::Cli::command());
    let command = command_line::help::spoken(command, &words);
    commands::run(command_line::parse_as(command, &words))
}
