//! The `sudograde` command.

use std::process::ExitCode;

use sudograde::{cli, commands};

fn main() -> ExitCode {
    commands::run(cli::parse())
}
