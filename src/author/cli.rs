//! The command line of authors, as data.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use command_line::options::{self, Space};
use locale::Lang;
use sudograde_core::lab::Language;

use crate::shares::Share;

/// For lab authors: proves that the tests of a lab work.
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
    /// Begin a lab: write a folder with lab.toml, a statement, a skeleton and the place for a solution,
    /// from signatures, from a right solution, or from a problem package.
    #[command(after_help = NEW_EXAMPLES)]
    New(LabNew),
    /// Prove that a lab's tests work: grade its skeletons and all submissions with known marks, and
    /// print a table.
    Check(LabCheck),
    /// Measure how many mistakes a lab's tests catch: make mutants of right submissions and grade
    /// each.
    #[command(after_help = MUTATE_STATUS)]
    Mutate(LabMutate),
    /// Write a submission with known marks into a folder. (Most wrong ones are stored as a patch of a
    /// right one.)
    Copy(LabCopy),
}

const NEW_EXAMPLES: &str = "\
Examples:
  sudograde lab new mean --language c --function 'double mean(const int *row, int n)'
  sudograde lab new list --from list.c --header list.h
  sudograde lab new hello --from-kattis hello.zip
  sudograde lab new words --language python --function 'def count(text: str) -> dict[str, int]'

The folder must not be there yet. Exit status: 0 it is written, 2 wrong usage.";

const MUTATE_STATUS: &str = "\
Exit status: 0 all mutants are caught, 1 some survive, 2 wrong usage or a broken lab, 3 the grader failed.";

#[derive(Debug, Args)]
pub struct LabNew {
    /// The new lab's folder; its name is the lab's id.
    pub folder: PathBuf,
    /// The language of the functions: c, cpp, rust or python [default: that of the solution].
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// A function's signature in that language; can be given several times.
    #[arg(long = "function", value_name = "SIGNATURE")]
    pub functions: Vec<String>,
    /// A right solution: its functions are the exercises, and the skeleton is made of it.
    #[arg(long, value_name = "FILE", conflicts_with = "functions")]
    pub from: Option<PathBuf>,
    /// C, C++: a header with types and functions; students get it, too. It can be given several times.
    #[arg(long = "header", value_name = "FILE")]
    pub headers: Vec<PathBuf>,
    /// A problem package for Kattis and other contest judges, a folder or a zip: its cases, statement and
    /// submissions become a lab with one program.
    #[arg(long, value_name = "PATH", conflicts_with_all = ["language", "functions", "from", "headers"])]
    pub from_kattis: Option<PathBuf>,
}

/// Long work on several machines (docs/many-machines.md).
#[derive(Debug, Args)]
pub struct Several {
    /// Keep the result of each submission or mutant in this folder, and do not grade again what has one
    /// there.
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// Only do the K-th of N equal shares. The same command without it, later, does what is missing and
    /// prints the table.
    #[arg(long, value_name = "K/N", requires = "results")]
    pub share: Option<Share>,
}

#[derive(Debug, Args)]
pub struct LabCheck {
    /// Labs: their names, or the paths of their folders [default: all labs of the grader].
    pub labs: Vec<String>,
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub format: CheckFormat,
    /// Also make mutants, as `lab mutate` does: they show more cases to be needed.
    #[arg(long)]
    pub mutants: bool,
    /// Grade everything once instead of twice: this does not find results that change.
    #[arg(long)]
    pub once: bool,
    /// Write the JSON report of each submission into this folder.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["seeds", "results"])]
    pub reports: Option<PathBuf>,
    /// The language of these reports [default: English].
    #[arg(long, requires = "reports", value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// Only try the properties on the right submissions, with the seeds 1 to N: none may fail.
    #[arg(long, value_name = "N", conflicts_with_all = ["mutants", "once"],
          value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub seeds: Option<u64>,
    #[command(flatten)]
    pub several: Several,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// A table of all labs.
    Human,
    /// For each lab, a table of submissions and criteria, and the cases that are not needed.
    Matrix,
    /// One JSON object (docs/results.md).
    Json,
}

#[derive(Debug, Args)]
pub struct LabMutate {
    /// Labs: their names, or the paths of their folders.
    #[arg(required = true)]
    pub labs: Vec<String>,
    /// The right submission to mutate, `c/right/as-taught` or `as-taught`; can be given several times
    /// [default: the first one in each language].
    #[arg(long, value_name = "NAME")]
    pub from: Vec<String>,
    /// Only submissions in this language.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// At most N mutants of each submission, spread evenly.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Also mutants of `main`, and of functions that it alone calls. Words that a program may choose
    /// change nothing, so that many survive.
    #[arg(long)]
    pub programs: bool,
    /// Also N mutants of each submission whose mistake shows only sometimes: for one value of a variable,
    /// from some call of its function on, or together with another one.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub rare: usize,
    /// The number of mutants graded at the same time [default: the number of cores].
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Add to lab.toml, as hidden cases, small inputs that catch what no written case catches (a few
    /// for each criterion at once).
    #[arg(long, conflicts_with = "share")]
    pub write: bool,
    #[arg(long, value_enum, default_value_t = MutateFormat::Human)]
    pub format: MutateFormat,
    #[command(flatten)]
    pub several: Several,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MutateFormat {
    /// A table, and the mutants that survive.
    Human,
    /// One JSON object (docs/results.md).
    Json,
}

#[derive(Debug, Args)]
pub struct LabCopy {
    /// The lab: its name, or the path of its folder.
    pub lab: String,
    /// The submission, as `lab check` names it: c/wrong/rows-only.
    pub name: String,
    /// A new or empty folder.
    pub folder: PathBuf,
}
