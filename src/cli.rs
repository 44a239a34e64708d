//! The command line, as data.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use command_line::options::{self, Sandbox};
use command_line::status::MEANING;
use grader::moments;
use jiff::Timestamp;
use locale::Lang;
use protocol::Layer;
use report::{HANDOUTS, Handout};
use sudograde_core::lab::Language;

/// Grades programming labs: each exercise on its own, safely, with the input that breaks it.
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
    /// Say why an exercise fails, and give hints; where there is no submission, say what it asks for.
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
    /// Look into a gradebook, and decide what it does not know: due dates, extensions, adjustments.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Gradebook(Others),
    /// List the labs, their languages and exercises.
    Labs(Labs),
    /// Put a lab's skeleton into a new folder, to work in.
    Init(Init),
    /// Write the grades of a gradebook for another program.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Export(Others),
    /// Show how a class did, as a page; or make a page for each student.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Report(Others),
    /// List pairs of submissions that share code which the lab did not give: a measure, no verdict.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Similar(Others),
    /// Pack the grader and a lab for a platform that runs them.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Pack(Others),
    /// For authors of labs.
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Lab(Others),
    /// Show which compilers and layers of the sandbox this machine has, and what to do about gaps.
    Doctor,
}

/// The arguments of a command that another program carries out.
#[derive(Debug, Args)]
pub struct Others {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    pub arguments: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct Grade {
    /// The submission.
    #[arg(default_value = ".")]
    pub path: PathBuf,
    /// Grade only these exercises.
    #[arg(value_name = "EXERCISE")]
    pub exercises: Vec<String>,
    /// The lab: its name, or the path of its folder. Found by itself inside of a lab's folder.
    #[arg(long)]
    pub lab: Option<String>,
    /// The same; can be given several times.
    #[arg(long, value_name = "EXERCISE")]
    pub exercise: Vec<String>,
    /// Run only the cases whose names fit this pattern (`*` and `?` stand for anything).
    #[arg(long, value_name = "GLOB")]
    pub case: Option<glob::Pattern>,
    /// The submission's language, where a folder holds several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    #[arg(long, value_parser = format(), default_value = "human")]
    pub format: Format,
    /// The language of texts; else the environment's, else the course's.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// The seed of generated inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A folder with a hidden.toml: further cases, which no student is shown.
    #[arg(long, value_name = "DIR")]
    pub hidden: Option<PathBuf>,
    /// The due date, after which cases with visible = "after-due" are shown; else the lab's.
    #[arg(long, value_name = "DATE", value_parser = moments::parse)]
    pub due: Option<Timestamp>,
    /// Which sandbox to insist on.
    #[arg(long, value_enum, default_value_t = Sandbox::Available)]
    pub sandbox: Sandbox,
    /// Leave a layer of the sandbox out, to see what a machine without it does.
    #[arg(long, value_name = "LAYER", hide = true, value_parser = options::layer())]
    pub without_layer: Vec<Layer>,
}

#[derive(Debug, Args)]
pub struct Explain {
    /// The exercise, as `sudograde labs` lists it.
    pub exercise: String,
    /// The submission; the current folder unless given.
    pub path: Option<PathBuf>,
    /// The lab: its name, or the path of its folder. Found by itself inside of a lab's folder, or
    /// where just one lab has the exercise.
    #[arg(long)]
    pub lab: Option<String>,
    /// The submission's language, where a folder holds several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// The language of texts; else the environment's, else the course's.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// How many steps of each hint to show: the first is a nudge, the last nearly tells.
    #[arg(long, value_name = "STEPS", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub hint: u8,
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
        "One JSON object, as docs/results.md describes it; with hidden cases, so not for students";
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
    /// The language of texts; else the environment's, else the course's.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

#[derive(Debug, Args)]
pub struct Init {
    /// The lab: its name, or the path of its folder.
    pub lab: String,
    /// A folder that is not there yet, or is empty.
    pub folder: PathBuf,
    /// The language to work in; the lab's first one unless given.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
}

/// `help batch` as `batch --help`: another program knows that command, and its help.
pub fn with_help_at_the_end(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.len() > 2 && words[1] == "help" {
        words.remove(1);
        words.push("--help".into());
    }
    words
}
