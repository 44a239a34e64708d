//! The command line, as data.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use command_line::options::{self, Sandbox, Space};
use command_line::status::MEANING;
use grader::moments;
use jiff::Timestamp;
use locale::Lang;
use protocol::Layer;
use report::{HANDOUTS, Handout};
use sudograde_core::lab::Language;

/// Grades programming labs: each exercise on its own, in a sandbox, with the smallest input that fails.
#[derive(Debug, Parser)]
#[command(name = "sudograde", version, after_help = MEANING, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade a submission: a folder, or the one file that the lab asks for.
    #[command(after_help = MEANING)]
    Grade(Grade),
    /// Explain why an exercise fails, with hints; without a submission, explain its criteria.
    #[command(after_help = MEANING)]
    Explain(Explain),
    /// Grade a folder each time that a file in it is saved, and show one exercise at a time.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Watch(Others),
    /// Play the search of a lab's reference on a board, step by step.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Trace(Others),
    /// Grade a class: every submission in folders, archives and checkouts.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Batch(Others),
    /// Read a gradebook, and enter due dates, extensions and adjustments.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Gradebook(Others),
    /// List the labs, their languages and exercises.
    Labs(Labs),
    /// Make a new folder to work in: a lab's skeleton, its statement, test.sh, tasks for editors.
    Init(Init),
    /// Export the grades of a gradebook to another program.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Export(Others),
    /// Write a page about a class, or a page for each student.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Report(Others),
    /// List pairs of submissions with code in common: a measure, not a verdict.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Similar(Others),
    /// Pack the grader and a lab for students or for a course platform.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Pack(Others),
    /// For authors of labs.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Lab(Others),
    /// Print a script that completes the words of these commands in a shell.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Completions(Others),
    /// Write manual pages into a folder.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Man(Others),
    /// Check the compilers and the sandbox of this machine, and tell how to close gaps.
    ///
    /// Ends with status 1 if something is missing, also what only some labs need.
    Doctor(Doctor),
}

#[derive(Debug, Args)]
pub struct Doctor {
    /// The language of texts [default: that of the folder's `init --lang`, the environment's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

/// The arguments of a command that another program carries out.
#[derive(Debug, Args)]
pub struct Others {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    pub arguments: Vec<OsString>,
}

#[derive(Clone, Debug, Args)]
pub struct Grade {
    /// The submission. In a student's folder, an exercise is enough.
    #[arg(default_value = ".")]
    pub path: PathBuf,
    /// Grade only these exercises.
    #[arg(value_name = "EXERCISE")]
    pub exercises: Vec<String>,
    /// The lab: its name, or the path of its folder. Not needed in a lab's folder.
    #[arg(long)]
    pub lab: Option<String>,
    /// The same, as an option; can be given several times.
    #[arg(long, value_name = "EXERCISE")]
    pub exercise: Vec<String>,
    /// Run only the cases whose names match this pattern with `*` and `?`; can be given several times.
    #[arg(long, value_name = "GLOB")]
    pub case: Vec<glob::Pattern>,
    /// The submission's language, if a folder holds several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    #[arg(long, value_parser = format(), default_value = "human")]
    pub format: Format,
    /// Show all that fails, and not only the first thing to mend.
    #[arg(long)]
    pub all: bool,
    /// For screen readers: words instead of marks, and nothing side by side.
    #[arg(long)]
    pub plain: bool,
    /// The language of texts; else that of the folder's `init --lang`, the environment's, the course's.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// The seed of generated inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A folder with a hidden.toml: further cases that students do not see.
    #[arg(long, value_name = "DIR")]
    pub hidden: Option<PathBuf>,
    /// The due date, after which cases with visible = "after-due" are shown [default: the lab's].
    #[arg(long, value_name = "DATE", value_parser = moments::parse)]
    pub due: Option<Timestamp>,
    /// The sandbox to require.
    #[arg(long, value_enum, default_value_t = Sandbox::Available)]
    pub sandbox: Sandbox,
    /// Leave out a layer of the sandbox, to try a machine without it.
    #[arg(long, value_name = "LAYER", hide = true, value_parser = options::layer())]
    pub without_layer: Vec<Layer>,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Debug, Args)]
pub struct Explain {
    /// The exercise, as `sudograde labs` lists it.
    pub exercise: String,
    /// The submission [default: the current folder].
    pub path: Option<PathBuf>,
    /// The lab: its name, or the path of its folder. Not needed in a lab's folder, or if only one
    /// lab has the exercise.
    #[arg(long)]
    pub lab: Option<String>,
    /// The submission's language, if a folder holds several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// The language of texts [default: that of the folder's `init --lang`, the environment's, the course's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// The number of steps of each hint: the first is vague, the last almost gives the answer.
    #[arg(long, value_name = "STEPS", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub hint: u8,
    #[command(flatten)]
    pub space: Space,
}

/// The form of a report.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    Human,
    Json,
    Handout(&'static Handout),
}

fn format() -> impl TypedValueParser<Value = Format> {
    let json =
        "One JSON object (docs/results.md); it shows hidden cases, so it is not for students";
    let own = [
        ("human", "For people, in the terminal", Format::Human),
        ("json", json, Format::Json),
    ];
    let handouts = HANDOUTS.map(|one| (one.name, one.help, Format::Handout(one)));
    let all = own.into_iter().chain(handouts);
    options::one_of(all.map(|(name, help, format)| (PossibleValue::new(name).help(help), format)))
}

#[derive(Debug, Args)]
pub struct Labs {
    /// The language of texts [default: that of the folder's `init --lang`, the environment's, the course's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

#[derive(Debug, Args)]
pub struct Init {
    /// The lab: its name, or the path of its folder.
    pub lab: String,
    /// A new or empty folder.
    pub folder: PathBuf,
    /// The language to work in [default: the lab's first].
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// The language of the statement, of comments, and of commands in the folder [default: the environment's, else the course's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

/// `help batch` as `batch --help`: another program knows that command, and its help.
pub fn with_help_at_the_end(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.len() > 1 && words[1] == "help" {
        words.remove(1);
        words.push("--help".into());
    }
    words
}
