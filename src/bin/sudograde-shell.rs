//! `sudograde completions` and `sudograde man`: what a shell and `man` know about the commands of all programs. A
//! program of its own, so that no student builds the libraries for it. `sudograde` starts it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

#[allow(dead_code, reason = "only the command line as data is needed")]
#[path = "../cli.rs"]
mod cli;

#[derive(Parser)]
#[command(
    name = "sudograde",
    bin_name = "sudograde",
    version,
    propagate_version = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a script that completes the words of these commands in a shell.
    #[command(after_help = PLACES)]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write manual pages into a folder.
    Man {
        /// The folder, such as ~/.local/share/man/man1; it is made if it does not exist.
        folder: PathBuf,
    },
}

const PLACES: &str = "\
bash: sudograde completions bash > ~/.local/share/bash-completion/completions/sudograde
fish: sudograde completions fish > ~/.config/fish/completions/sudograde.fish
zsh:  sudograde completions zsh > _sudograde, in a folder of $fpath";

fn main() -> ExitCode {
    let asked: Cli = command_line::parse(&command_line::words());
    command_line::finish(run(asked.command), |_| None)
}

fn run(command: Command) -> anyhow::Result<u8> {
    match command {
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut all_commands(), "sudograde", &mut script);
            std::io::stdout().write_all(&script)?;
        }
        Command::Man { folder } => {
            let unwritable = || format!("{}: it cannot be written", folder.display());
            std::fs::create_dir_all(&folder).with_context(unwritable)?;
            clap_mangen::generate_to(all_commands(), &folder).with_context(unwritable)?;
        }
    }
    Ok(command_line::status::FULL_MARKS)
}

/// The command line of `sudograde`, with the commands of the other programs as these know them.
fn all_commands() -> clap::Command {
    let programs = [
        Cli::command(),
        author::cli::Cli::command(),
        class::cli::Cli::command(),
        screen::cli::Cli::command(),
    ];
    let mut all = cli::Cli::command();
    for known in programs.iter().flat_map(clap::Command::get_subcommands) {
        if all.find_subcommand(known.get_name()).is_some() {
            all = all.mut_subcommand(known.get_name(), |_| known.clone());
        }
    }
    all
}
