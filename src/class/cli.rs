//! The command line of instructors, as data.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use command_line::options::{self, Sandbox};
use grader::moments;
use jiff::Timestamp;
use locale::Lang;
use protocol::Layer;
use sudograde_core::lab::Language;
use sudograde_core::late::Counts;

use crate::export::{CanvasKey, Format, formats};

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
    Batch(Box<Batch>),
    /// Look into a gradebook, and decide what it does not know: due dates, extensions, adjustments.
    #[command(subcommand)]
    Gradebook(GradebookCommand),
    /// Write the grades of a gradebook for another program.
    Export(Export),
    /// Show how a class did, as a page; or make a page for each student.
    Report(Page),
    /// List pairs of submissions that share code which the lab did not give: a measure, no verdict.
    #[command(after_help = SIMILAR_STATUS)]
    Similar(Similar),
    /// Reads code from standard input, for `similar`.
    #[command(hide = true)]
    ReadCode,
    /// Pack the grader and a lab for a platform that runs them.
    Pack(Pack),
}

pub const BATCH_STATUS: &str = "\
Exit status: 0 all were graded, 1 some could not be read and are named, 2 wrong usage or a broken lab, 3 the \
grader failed on some, which have no score, 4 the sandbox cannot be had.";

#[derive(Debug, Args)]
pub struct Batch {
    /// Submissions, or folders and archives (.zip, .tar.gz) that hold those of a class.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The lab: its name, or the path of its folder.
    #[arg(long)]
    pub lab: String,
    /// The gradebook; it is made if it is not there.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// A CSV file with the students: columns id, name, section, submitted_at (when the student handed in), as well as
    /// others by which submissions name them.
    #[arg(long, value_name = "CSV")]
    pub roster: Option<PathBuf>,
    /// How many are graded at the same time; as many as there are cores unless given.
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Grade what is unchanged, too.
    #[arg(long)]
    pub force: bool,
    /// Only students or paths that fit this pattern (`*` and `?` stand for anything); can be given several times.
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<glob::Pattern>,
    /// Grade so many at most.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// The submissions' language, where folders hold several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// The language of texts; else the environment's, else the course's.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// The seed of generated inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A folder with a hidden.toml: further cases, which no student is shown.
    #[arg(long, value_name = "DIR")]
    pub hidden: Option<PathBuf>,
    /// Which sandbox to insist on.
    #[arg(long, value_enum, default_value_t = Sandbox::Available)]
    pub sandbox: Sandbox,
    /// A line for each submission.
    #[arg(long)]
    pub verbose: bool,
    /// Leave a layer of the sandbox out, to see what a machine without it does.
    #[arg(long, value_name = "LAYER", hide = true, value_parser = options::layer())]
    pub without_layer: Vec<Layer>,
}

#[derive(Debug, Subcommand)]
pub enum GradebookCommand {
    /// List the grades of a lab: points, what being late and adjustments did to them.
    Show(InLab),
    /// Say until when a lab is due and what being late costs; without --due, nothing is late.
    Late(Late),
    /// Give a student another due date.
    Extend(Extend),
    /// Give a student points, or take some, with a reason.
    Adjust(Adjust),
    /// Copy a gradebook into a new file, while a batch may be at work on it.
    Backup(Backup),
    /// Check that the file is whole.
    Check(OfGradebook),
}

#[derive(Debug, Args)]
pub struct OfGradebook {
    /// The gradebook.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
}

#[derive(Debug, Args)]
pub struct InLab {
    #[command(flatten)]
    pub of: OfGradebook,
    /// The lab's id; needed where the gradebook has several.
    #[arg(long)]
    pub lab: Option<String>,
}

#[derive(Debug, Args)]
pub struct Late {
    #[command(flatten)]
    pub of: InLab,
    /// Until when: 2026-12-01 (the end of that day), "2026-12-01 23:59", or with an offset 2026-12-01T23:59-03:00.
    #[arg(long, value_name = "DATE", value_parser = moments::parse)]
    pub due: Option<Timestamp>,
    /// What being late costs, in percent of the points.
    #[arg(long, value_name = "PERCENT", requires = "due", value_parser = percent, default_value_t = 0.0)]
    pub percent: f64,
    /// What each day that has begun costs, in percent of the points.
    #[arg(long, value_name = "PERCENT", requires = "due", value_parser = percent, default_value_t = 0.0)]
    pub per_day: f64,
    /// What comes after this date earns nothing.
    #[arg(long, value_name = "DATE", requires = "due", value_parser = moments::parse)]
    pub until: Option<Timestamp>,
    /// What comes after the due date earns nothing.
    #[arg(long, requires = "due", conflicts_with = "until")]
    pub cut_off: bool,
    /// Dates that students can set count as well: those of commits, and of files in archives and folders.
    #[arg(long, requires = "due")]
    pub trust_claimed: bool,
    /// Which of a student's submissions counts; stays as it was unless given.
    #[arg(long, value_parser = counts())]
    pub counts: Option<Counts>,
}

fn counts() -> impl TypedValueParser<Value = Counts> {
    let best = PossibleValue::new(Counts::Best.id()).help("The one that is worth most");
    let last = PossibleValue::new(Counts::Last.id()).help("The last one");
    options::one_of([(best, Counts::Best), (last, Counts::Last)])
}

#[derive(Debug, Args)]
pub struct Extend {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// The student's own due date.
    #[arg(long, value_name = "DATE", value_parser = moments::parse)]
    pub due: Timestamp,
    #[arg(long)]
    pub reason: String,
}

#[derive(Debug, Args)]
pub struct Adjust {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// Points to add; below 0 they are taken.
    #[arg(long, allow_negative_numbers = true)]
    pub points: f64,
    /// They may lead beyond the lab's most points.
    #[arg(long)]
    pub beyond: bool,
    #[arg(long)]
    pub reason: String,
}

#[derive(Debug, Args)]
pub struct Backup {
    #[command(flatten)]
    pub of: OfGradebook,
    /// A file that is not there yet.
    pub to: PathBuf,
}

pub const SIMILAR_STATUS: &str = "\
Exit status: 0 all were compared that have code of their own, 1 some are not in the gradebook with their files and \
are named, 2 wrong usage or a broken lab, 3 the gradebook cannot be read.";

#[derive(Debug, Args)]
pub struct Similar {
    /// The gradebook.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// The lab: its name, or the path of its folder; needed where the gradebook has several, or the lab lies elsewhere.
    #[arg(long)]
    pub lab: Option<String>,
    /// Pairs of which neither has so many percent in common with the other are left out.
    #[arg(long, value_name = "PERCENT", value_parser = percent, default_value_t = 40.0)]
    pub least: f64,
    /// List so many pairs at most.
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub limit: usize,
    #[arg(long, value_enum, default_value_t = SimilarFormat::Human)]
    pub format: SimilarFormat,
    /// Also write a page that shows what each pair shares, side by side.
    #[arg(long, value_name = "PATH")]
    pub html: Option<PathBuf>,
    /// Name nobody; comments and texts are left out of the code that is shown.
    #[arg(long)]
    pub anonymous: bool,
    /// The language of texts; else the one that the class was graded in.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SimilarFormat {
    /// A table, for people.
    Human,
    /// One JSON object, as docs/results.md describes it.
    Json,
}

fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| format!("\"{text}\" is no number"))?;
    if (0.0..=100.0).contains(&number) {
        Ok(number)
    } else {
        Err("percent are a number from 0 to 100".to_owned())
    }
}

#[derive(Debug, Args)]
pub struct Page {
    /// The gradebook.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// The lab's name, where the gradebook has several.
    #[arg(long)]
    pub lab: Option<String>,
    /// The file to write; with --student, the folder.
    #[arg(long, value_name = "PATH")]
    pub html: PathBuf,
    /// Name nobody and show no hidden case, so that the class may see it.
    #[arg(long)]
    pub anonymous: bool,
    /// A page for each student, to hand out, without what hidden cases are about.
    #[arg(long, conflicts_with = "anonymous")]
    pub student: bool,
    /// The language of texts; else the environment's, else the course's.
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

#[derive(Debug, Args)]
pub struct Export {
    /// The gradebook.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// The lab's name, where the gradebook has several.
    #[arg(long)]
    pub lab: Option<String>,
    #[arg(long, value_parser = format(), default_value = "csv")]
    pub format: Format,
    /// The file to write; standard output unless given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The assignment's name in Canvas; the lab's unless given.
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// The kind of id in Canvas that the gradebook's keys of students are.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub canvas_key: CanvasKey,
    /// The language of texts; else the environment's, else the course's.
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
    /// The zip file or folder to write; it is not there yet.
    #[arg(short, long, value_name = "PATH")]
    pub output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Platform {
    /// An autograder to upload: a zip file.
    Gradescope,
    /// A folder with a workflow for the assignment's template, and the grader for a repository of the teacher's.
    GithubClassroom,
}
