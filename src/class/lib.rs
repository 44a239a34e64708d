//! Grades a class and shows how it did: the program `sudograde-class`.
//!
//! | where | what |
//! |---|---|
//! | [`intake`] | who handed in what: folders, archives, checkouts, rosters |
//! | [`batch`] | grades all submissions, side by side |
//! | [`shards`] | the same on several machines |
//! | [`cluster`] | sends shards to a scheduler |
//! | [`gradebook`] | submissions, runs and decisions in one SQLite file |
//! | [`page`] | how a class did, as HTML |
//! | [`export`] | grades for other programs |
//! | [`archive`] | all that the marks of a course rest on, in one file with checksums |
//! | [`likeness`] | submissions that share code which the lab did not give |
//! | [`pack`] | the grader and a lab as files that a platform runs |
//! | [`words`] | texts of pages and of `similar`, in every language |
//! | [`commands`], [`cli`] | the command line |

#![allow(rustdoc::private_intra_doc_links)]

pub mod archive;
pub mod batch;
pub mod cli;
pub mod cluster;
pub mod commands;
pub mod export;
pub mod gradebook;
pub mod intake;
pub mod likeness;
pub mod pack;
pub mod page;
pub mod shards;
pub mod words;

use std::process::ExitCode;

/// The program.
pub fn main() -> ExitCode {
    commands::run(command_line::parse(&command_line::words()))
}
