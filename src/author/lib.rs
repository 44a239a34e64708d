//! Proves that the tests of a lab work: the program `sudograde-author`.
//!
//! | where | what |
//! |---|---|
//! | [`check`] | grades submissions whose marks are known |
//! | [`mutate`] | makes small mistakes by machine, and counts those that are caught |
//! | [`new`] | begins a lab: from signatures or a right solution to a folder |
//! | [`shares`] | the work of the first two on several machines |
//! | [`commands`], [`cli`] | the command line |

#![allow(rustdoc::private_intra_doc_links)]

pub mod check;
pub mod cli;
pub mod commands;
pub mod mutate;
pub mod new;
mod patience;
pub mod shares;

use std::process::ExitCode;

/// The entry point of the program.
pub fn main() -> ExitCode {
    commands::run(command_line::parse(&command_line::words()))
}
