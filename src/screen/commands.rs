//! The commands of the screen.

use std::io::{IsTerminal, stdin, stdout};
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::{trace, watch};

/// Carries out a command and reports its error, if there is one.
pub fn run(cli: Cli) -> ExitCode {
    let result = match cli.command {
        Command::Watch(asked) if !is_screen() => Err(anyhow::anyhow!(
            "watch fills a terminal, and this is none; to grade once: sudograde grade {}",
            asked.path.display()
        )),
        Command::Watch(asked) => watch::run(&asked),
        Command::Trace(asked) => trace::run(&asked, is_screen()),
    };
    command_line::finish(result, |_| None)
}

/// Whether keys can be read and a screen drawn.
fn is_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|kind| kind.is_empty() || kind == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !dumb
}
