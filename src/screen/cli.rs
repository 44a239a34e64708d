//! The command line of the screen, as data.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use command_line::options::{self, Space};
use locale::Lang;
use sudograde_core::lab::Language;

/// Fills the terminal while a student works.
#[derive(Debug, Parser)]
#[command(
    name = "sudograde",
    bin_name = "sudograde",
    version,
    propagate_version = true
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade a folder each time that a file in it is saved, and show one exercise at a time.
    #[command(after_help = WATCH_KEYS)]
    Watch(Watch),
    /// Play the search of a lab's reference on a board, step by step.
    #[command(after_help = TRACE_KEYS)]
    Trace(Trace),
}

const WATCH_KEYS: &str = "\
Keys: n and p the next and the previous exercise, h a hint (again: its next step), e the example step by step, \
a all exercises, r grade again, arrows scroll, q quit.

Exit status: 0 after q, 2 wrong usage, a broken lab or no terminal.";

const TRACE_KEYS: &str = "\
Keys: space plays and pauses, arrows go one step, + and - change the speed, home and end, q quits.

Exit status: 0 after q or all steps, 2 wrong usage.";

#[derive(Debug, Args)]
pub struct Trace {
    /// The lab, as `sudograde labs` lists it.
    pub lab: String,
    /// The board: its cells as digits, row by row, 0 for an empty one; or a file that holds them. An example of the
    /// lab unless given.
    pub board: Option<String>,
    /// A submission, whose own run is played beside the search until the two part: in labs whose search can be
    /// followed.
    #[arg(long, value_name = "PATH")]
    pub with: Option<PathBuf>,
    /// The submission's language, where a folder holds several.
    #[arg(long, requires = "with", value_parser = options::language())]
    pub language: Option<Language>,
    /// Print the steps as text. So they are where there is no terminal.
    #[arg(long)]
    pub plain: bool,
    /// At most so many steps.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub steps: Option<u32>,
    /// The language of texts; else that of the folder's `init --lang`, the environment's, English.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Debug, Args)]
pub struct Watch {
    /// The submission: a folder, or the one file that the lab asks for.
    #[arg(default_value = ".")]
    pub path: PathBuf,
    /// The lab: its name, or the path of its folder. Found by itself inside of a lab's folder.
    #[arg(long)]
    pub lab: Option<String>,
    /// The submission's language, where a folder holds several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// The language of texts; else that of the folder's `init --lang`, the environment's, the course's.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// Look at the files ten times a second: for folders where the system announces no changes.
    #[arg(long)]
    pub poll: bool,
    #[command(flatten)]
    pub space: Space,
}
