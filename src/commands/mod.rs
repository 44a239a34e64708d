//! One file for each command; each wires parts together and has no logic of its own.

mod doctor;
mod elsewhere;
mod explain;
mod grade;
mod init;
mod labs;
mod place;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use command_line::language_of_failure;
pub use elsewhere::only_here;
use locale::Lang;

/// Carries out a command and reports its error, if there is one.
pub fn run(cli: Cli) -> ExitCode {
    let lang = lang_of_failure(&cli.command);
    let result = match cli.command {
        Command::Grade(options) => grade::run(&options),
        Command::Explain(options) => explain::run(options),
        Command::Labs(options) => labs::run(&options),
        Command::Init(options) => init::run(&options),
        Command::Doctor(options) => doctor::run(options.lang),
        Command::Watch(others) => elsewhere::run("watch", others),
        Command::Trace(others) => elsewhere::run("trace", others),
        Command::Batch(others) => elsewhere::run("batch", others),
        Command::Gradebook(others) => elsewhere::run("gradebook", others),
        Command::Export(others) => elsewhere::run("export", others),
        Command::Report(others) => elsewhere::run("report", others),
        Command::Similar(others) => elsewhere::run("similar", others),
        Command::Pack(others) => elsewhere::run("pack", others),
        Command::Completions(others) => elsewhere::run("completions", others),
        Command::Man(others) => elsewhere::run("man", others),
        Command::Lab(others) => elsewhere::run("lab", others),
    };
    command_line::finish_in(lang, result, |_| None)
}

/// The language in which a student's command fails.
fn lang_of_failure(command: &Command) -> impl FnOnce() -> Lang + use<> {
    let here = || PathBuf::from(".");
    let (folder, lab, lang) = match command {
        // The first word may be a misspelt exercise of the folder.
        Command::Grade(asked) if !asked.path.exists() => (here(), asked.lab.clone(), asked.lang),
        Command::Grade(asked) => (asked.path.clone(), asked.lab.clone(), asked.lang),
        Command::Explain(asked) => (
            asked.path.clone().unwrap_or_else(here),
            asked.lab.clone(),
            asked.lang,
        ),
        Command::Init(asked) => (here(), Some(asked.lab.clone()), asked.lang),
        Command::Labs(asked) => (here(), None, asked.lang),
        Command::Doctor(asked) => (here(), None, asked.lang),
        _ => (here(), None, None),
    };
    move || language_of_failure(&folder, lab.as_deref(), lang)
}
