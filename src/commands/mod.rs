//! One file for each command; each wires parts together and has no logic of its own.

mod doctor;
mod elsewhere;
mod explain;
mod grade;
mod init;
mod labs;
mod place;

use std::process::ExitCode;

use crate::cli::{Cli, Command};

/// Carries out a command and reports its error, if there is one.
pub fn run(cli: Cli) -> ExitCode {
    let result = match cli.command {
        Command::Grade(options) => grade::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Labs(options) => labs::run(&options),
        Command::Init(options) => init::run(&options),
        Command::Doctor => doctor::run(),
        Command::Watch(others) => elsewhere::run(elsewhere::SCREEN, "watch", others),
        Command::Trace(others) => elsewhere::run(elsewhere::SCREEN, "trace", others),
        Command::Batch(others) => elsewhere::run(elsewhere::CLASS, "batch", others),
        Command::Gradebook(others) => elsewhere::run(elsewhere::CLASS, "gradebook", others),
        Command::Export(others) => elsewhere::run(elsewhere::CLASS, "export", others),
        Command::Report(others) => elsewhere::run(elsewhere::CLASS, "report", others),
        Command::Similar(others) => elsewhere::run(elsewhere::CLASS, "similar", others),
        Command::Pack(others) => elsewhere::run(elsewhere::CLASS, "pack", others),
        Command::Completions(others) => elsewhere::run(elsewhere::SHELL, "completions", others),
        Command::Man(others) => elsewhere::run(elsewhere::SHELL, "man", others),
        Command::Lab(others) => elsewhere::run(elsewhere::AUTHOR, "lab", others),
    };
    command_line::finish(result, |_| None)
}
