//! Fills the terminal: the program `sudograde-screen`.
//!
//! | where | what |
//! |---|---|
//! | [`watch`] | grades a folder each time that it is saved |
//! | [`trace`] | plays the search of a lab's reference |
//! | [`terminal`] | takes the terminal, and gives it back as it was |
//! | [`styled`] | texts with colours, cut to the width of the screen |
//! | [`words`] | the texts in four languages |
//! | [`commands`], [`cli`] | the command line |
//!
//! State and drawing are pure: `update` makes a state from a state and an event, `view` draws a
//! state. The edges read keys, files and the grader, and know nothing of each other.

#![allow(rustdoc::private_intra_doc_links)]

pub mod cli;
mod commands;
mod styled;
mod terminal;
mod trace;
mod watch;
mod words;

use std::process::ExitCode;

use clap::CommandFactory;

/// The entry point of the program.
pub fn main() -> ExitCode {
    let words = command_line::words();
    let command = command_line::help::spoken(cli::Cli::command(), &words);
    commands::run(command_line::parse_as(command, &words))
}
