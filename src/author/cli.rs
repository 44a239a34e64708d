//! The command line of authors, as data.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use command_line::options;
use sudograde_core::lab::Language;

/// For authors of labs: proves that the tests of a lab work.
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
    /// For authors of labs.
    #[command(subcommand)]
    Lab(LabCommand),
}

#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Prove that a lab's tests work: grade its skeletons and all submissions whose marks are known,
    /// and print a table of them.
    Check(LabCheck),
    /// Measure how many mistakes a lab's tests catch: make small ones in right submissions, by
    /// machine, and grade each.
    #[command(after_help = MUTATE_STATUS)]
    Mutate(LabMutate),
    /// Write a submission whose marks are known into a folder, whole: most wrong ones are kept as a
    /// patch of a right one.
    Copy(LabCopy),
}

const MUTATE_STATUS: &str = "\
Exit status: 0 all mutants are caught, 1 some survive, 2 wrong usage or a broken lab, 3 the grader failed.";

#[derive(Debug, Args)]
pub struct LabCheck {
    /// Labs: their names, or the paths of their folders; all that come with the grader unless given.
    pub labs: Vec<String>,
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub format: CheckFormat,
    /// Also make mutants, as `lab mutate` does: a case that one of them alone fails is needed.
    #[arg(long)]
    pub mutants: bool,
    /// Grade everything once: in half the time, but what changes from grading to grading is not found.
    #[arg(long)]
    pub once: bool,
    /// Instead, try the properties on the right submissions alone, with the seeds 1 to N: none may fail.
    #[arg(long, value_name = "N", conflicts_with_all = ["mutants", "once"],
          value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub seeds: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// A table of all labs.
    Human,
    /// For each lab, submissions against criteria, and the cases that are not needed.
    Matrix,
    /// One JSON object, as docs/results.md describes it.
    Json,
}

#[derive(Debug, Args)]
pub struct LabMutate {
    /// Labs: their names, or the paths of their folders.
    #[arg(required = true)]
    pub labs: Vec<String>,
    /// The right submission to make mistakes in, `c/right/as-taught` or `as-taught`; can be given several
    /// times. The first one in each language unless given.
    #[arg(long, value_name = "NAME")]
    pub from: Vec<String>,
    /// Only submissions in this language: C, C++ or Rust.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// At most so many mutants of each submission, spread over all of them.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// The number of mutants graded side by side; the number of processors unless given.
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    #[arg(long, value_enum, default_value_t = MutateFormat::Human)]
    pub format: MutateFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MutateFormat {
    /// A table, and the mutants that are not caught.
    Human,
    /// One JSON object, as docs/results.md describes it.
    Json,
}

#[derive(Debug, Args)]
pub struct LabCopy {
    /// The lab: its name, or the path of its folder.
    pub lab: String,
    /// The submission, as `lab check` names it: c/wrong/rows-only.
    pub name: String,
    /// A folder that is not there yet, or is empty.
    pub folder: PathBuf,
}
