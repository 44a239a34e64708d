//! The commands of the screen.

use std::io::{IsTerminal, stdin, stdout};
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::{trace, watch};
use command_line::{Problem, language_of_failure};

/// Carries out a command and reports its error, if there is one.
pub fn run(cli: Cli) -> ExitCode {
    let (folder, lab, lang) = match &cli.command {
        Command::Watch(asked) => (asked.path.clone(), asked.lab.clone(), asked.lang),
        Command::Trace(asked) => (".".into(), Some(asked.lab.clone()), asked.lang),
    };
    let result = match cli.command {
        Command::Watch(asked) if !is_screen() => {
            Err(Problem::at("problem-no-terminal", &asked.path).into())
        }
        Command::Watch(asked) => watch::run(&asked),
        Command::Trace(asked) => trace::run(&asked, is_screen()),
    };
    let lang = || language_of_failure(&folder, lab.as_deref(), lang);
    command_line::finish_in(lang, result, |_| None)
}

/// Whether keys can be read and a screen drawn.
fn is_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|kind| kind.is_empty() || kind == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !dumb
}
