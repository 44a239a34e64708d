//! The command line of instructors, as data.

mod batch;
mod decisions;
mod gradebook;

use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use command_line::options::{self, Space};
use locale::Lang;
use sudograde_core::lab::Language;

use crate::export::{CanvasKey, Format, formats};

pub use batch::{
    BATCH_STATUS, Batch, BatchStep, CheckMachine, Class, Dealt, Engine, GradeShard, MergeShards,
    OfRun, PlanBatch, ResumeBatch, WholeBatch,
};
pub use decisions::{
    Adjust, AppealOf, By, Comment, Course, Extend, Late, Review, State, Team, Undo,
};
pub use gradebook::{
    Archive, Backup, GradebookCommand, Held, InLab, Log, Merge, OfGradebook, OfStudent, Person,
    Rename, Verify,
};

/// For instructors: grades a class and shows how it did.
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
    /// Grade a class: every submission in folders, archives and checkouts.
    #[command(after_help = BATCH_STATUS)]
    Batch(Batch),
    /// Read a gradebook, and enter due dates, extensions, adjustments and appeals.
    #[command(subcommand)]
    Gradebook(GradebookCommand),
    /// Export the grades of a gradebook to another program.
    Export(Export),
    /// Write a page about a class, or a page for each student.
    Report(Page),
    /// List pairs of submissions with code in common: a measure, not a verdict.
    #[command(after_help = SIMILAR_STATUS)]
    Similar(Similar),
    /// Reads code from standard input, for `similar`.
    #[command(hide = true)]
    ReadCode,
    /// Pack the grader and a lab for students or for a course platform.
    Pack(Pack),
}

pub const SIMILAR_STATUS: &str = "\
Exit status: 0 all submissions with code of their own were compared, 1 the gradebook lacks the files of some, or an \
outside source cannot be read (they are named), 2 wrong usage or a broken lab, 3 the gradebook cannot be read.";

#[derive(Debug, Args)]
pub struct Similar {
    /// The gradebook.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// The lab: its name, or the path of its folder; needed if the gradebook has several, or the lab is elsewhere.
    #[arg(long)]
    pub lab: Option<String>,
    /// Leave out pairs with less in common than this, in percent of the code of either.
    #[arg(long, value_name = "PERCENT", value_parser = percent, default_value_t = 40.0)]
    pub least: f64,
    /// List at most N pairs.
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub limit: usize,
    /// Also compare with sources from elsewhere: another gradebook with this lab, or a folder in which each file or
    /// folder is one source.
    #[arg(long, value_name = "PATH")]
    pub against: Vec<PathBuf>,
    /// List the pairs that were dismissed, too (see `gradebook review`).
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_enum, default_value_t = SimilarFormat::Human)]
    pub format: SimilarFormat,
    /// Also write a page that shows what each pair shares, side by side.
    #[arg(long, value_name = "PATH")]
    pub html: Option<PathBuf>,
    /// Show no names, and the code without comments and strings.
    #[arg(long)]
    pub anonymous: bool,
    /// The language of texts [default: that of the grading].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SimilarFormat {
    /// A table, for people.
    Human,
    /// One JSON object (docs/results.md).
    Json,
}

fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| format!("\"{text}\" is not a number"))?;
    if (0.0..=100.0).contains(&number) {
        Ok(number)
    } else {
        Err("a percentage is a number from 0 to 100".to_owned())
    }
}

#[derive(Debug, Args)]
pub struct Page {
    /// The gradebook.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// The lab's name; needed if the gradebook has several.
    #[arg(long)]
    pub lab: Option<String>,
    /// The file to write; with --student, the folder.
    #[arg(long, value_name = "PATH")]
    pub html: PathBuf,
    /// Show no names and no hidden cases, so that the page can be shown to the class.
    #[arg(long)]
    pub anonymous: bool,
    /// The folder of the students' pages, as seen from this one, for links to them.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["anonymous", "student"])]
    pub pages: Option<String>,
    /// Write a page for each student, to hand out, without the contents of hidden cases.
    #[arg(long, conflicts_with = "anonymous")]
    pub student: bool,
    /// With --student: show hidden cases, too, on pages that are yours and not to be handed out.
    #[arg(long, requires = "student")]
    pub reveal: bool,
    /// The language of texts [default: that of the grading].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

#[derive(Debug, Args)]
pub struct Export {
    /// The gradebook.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// The lab's name; needed if the gradebook has several.
    #[arg(long)]
    pub lab: Option<String>,
    #[arg(long, value_parser = format(), default_value = "csv")]
    pub format: Format,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The assignment's name in Canvas [default: the lab's].
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// The kind of Canvas id that the gradebook uses as key of a student.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub canvas_key: CanvasKey,
    /// The table of pseudonyms that `batch` was given: ids and names are put back.
    #[arg(long, value_name = "FILE")]
    pub pseudonyms: Option<PathBuf>,
    /// The language of texts [default: that of the grading].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

fn format() -> impl TypedValueParser<Value = Format> {
    let all = formats().into_iter();
    options::one_of(all.map(|one| (PossibleValue::new(one.name).help(one.help), one)))
}

#[derive(Debug, Args)]
pub struct Pack {
    #[arg(value_enum)]
    pub platform: Platform,
    /// The lab: its name, or the path of its folder.
    pub lab: String,
    /// The zip file or folder to write; it must not exist yet.
    #[arg(short, long, value_name = "PATH")]
    pub output: PathBuf,
    /// For Kattis: the exercise [default: the only one about a program].
    #[arg(long, value_name = "ID")]
    pub exercise: Option<String>,
    /// For students and CodeRunner: the language to work in [default: the lab's first]. For Kattis: that of the solution
    /// [default: all].
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// For students and CodeRunner: the language of the statement and of texts [default: the course's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Platform {
    /// An autograder to upload: a zip file.
    Gradescope,
    /// A folder with an autograder for an assignment on Classroom 50, and the grader for a repository of the teacher.
    Classroom50,
    /// A question for CodeRunner in Moodle's question bank: an XML file.
    #[value(name = "coderunner")]
    CodeRunner,
    /// A workflow and the grader for repositories of GitHub Classroom, which was shut down in August 2026, where
    /// workflows still run with its reporter: a folder.
    GithubClassroom,
    /// A problem package for Kattis and other contest judges, of an exercise about a program: a folder.
    Kattis,
    /// A folder for students, without answers: a zip file (docs/platforms.md).
    Student,
}
