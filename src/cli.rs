//! The command line, as data.

mod class;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use jiff::Timestamp;

pub use class::{
    Adjust, BATCH_STATUS, Backup, Batch, Counts, Extend, GradebookCommand, InLab, Late,
    OfGradebook, SIMILAR_STATUS, Similar, SimilarFormat,
};

use crate::export::CanvasKey;
use crate::lab::Language;
use crate::locale::Lang;
use crate::moments;
use crate::visible::printable;
use protocol::Layer;

/// Grades programming labs: each exercise on its own, safely, with the input that breaks it.
#[derive(Debug, Parser)]
#[command(name = "sudograde", version, after_help = EXIT_STATUS, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_STATUS: &str = "\
Exit status: 0 full marks, 1 points lost, 2 wrong usage or a broken lab, 3 the grader failed, \
4 the sandbox cannot be had.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade a submission: a folder, or the one file that the lab asks for.
    #[command(after_help = EXIT_STATUS)]
    Grade(Grade),
    /// Say why an exercise fails, and give hints; where there is no submission, say what it asks for.
    #[command(after_help = EXIT_STATUS)]
    Explain(Explain),
    /// Grade a class: every submission in folders, archives and checkouts.
    #[command(after_help = BATCH_STATUS)]
    Batch(Box<Batch>),
    /// Look into a gradebook, and decide what it does not know: due dates, extensions, adjustments.
    #[command(subcommand)]
    Gradebook(GradebookCommand),
    /// List the labs, their languages and exercises.
    Labs(Labs),
    /// Put a lab's skeleton into a new folder, to work in.
    Init(Init),
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
    /// For authors of labs.
    #[command(subcommand)]
    Lab(LabCommand),
    /// Show which compilers and layers of the sandbox this machine has, and what to do about gaps.
    Doctor,
}

/// Names of layers.
fn layers() -> impl TypedValueParser<Value = Layer> {
    PossibleValuesParser::new(Layer::ALL.map(Layer::name)).try_map(|name| {
        let mut all = Layer::ALL.into_iter();
        all.find(|layer| layer.name() == name).ok_or(name)
    })
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
    #[arg(long)]
    pub language: Option<Language>,
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// The language of texts; else the environment's, else the course's.
    #[arg(long)]
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
    #[arg(long, value_name = "LAYER", hide = true, value_parser = layers())]
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
    #[arg(long)]
    pub language: Option<Language>,
    /// The language of texts; else the environment's, else the course's.
    #[arg(long)]
    pub lang: Option<Lang>,
    /// How many steps of each hint to show: the first is a nudge, the last nearly tells.
    #[arg(long, value_name = "STEPS", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub hint: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, in the terminal.
    Human,
    /// One JSON object, as docs/results.md describes it; with hidden cases, so not for students.
    Json,
    /// JUnit XML, for Jenkins, GitLab and the like.
    Junit,
    /// results.json of Gradescope.
    Gradescope,
    /// What the autograding reporter of GitHub Classroom reads.
    Github,
    /// Markdown, for a job's summary or a comment.
    Markdown,
    /// The JSON of check50.
    Check50,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MutateFormat {
    /// A table, and the mutants that are not caught.
    Human,
    /// One JSON object, as docs/results.md describes it.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sandbox {
    /// Every layer that the machine has; a missing one is named.
    Available,
    /// Every layer, or exit status 4.
    Full,
}

#[derive(Debug, Args)]
pub struct Labs {
    /// The language of texts; else the environment's, else the course's.
    #[arg(long)]
    pub lang: Option<Lang>,
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
    #[arg(long)]
    pub language: Option<Language>,
    /// At most so many mutants of each submission, spread over all of them.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// So many at once; as many as the machine has processors unless given.
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    #[arg(long, value_enum, default_value_t = MutateFormat::Human)]
    pub format: MutateFormat,
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

#[derive(Debug, Args)]
pub struct Init {
    /// The lab: its name, or the path of its folder.
    pub lab: String,
    /// A folder that is not there yet, or is empty.
    pub folder: PathBuf,
    /// The language to work in; the lab's first one unless given.
    #[arg(long)]
    pub language: Option<Language>,
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
    #[arg(long)]
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
    #[arg(long, value_enum, default_value_t = ExportFormat::Csv)]
    pub format: ExportFormat,
    /// The file to write; standard output unless given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The assignment's name in Canvas; the lab's unless given.
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// What a student's key in the gradebook is for Canvas.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub canvas_key: CanvasKey,
    /// The language of texts; else the environment's, else the course's.
    #[arg(long)]
    pub lang: Option<Lang>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// All that the gradebook knows, for a spreadsheet.
    Csv,
    /// The gradebook CSV of Canvas.
    Canvas,
    /// A CSV for Moodle's grading worksheet and for its import of grades.
    Moodle,
    /// A zip of feedback files for Moodle.
    MoodleFeedback,
    /// A zip with results.json of Gradescope for each student.
    Gradescope,
    /// A zip with the JSON of GitHub Classroom's reporter for each student.
    Github,
    /// A zip with JUnit XML for each student.
    Junit,
    /// A zip with the JSON of check50 for each student.
    Check50,
    /// A zip with Markdown for each student.
    Markdown,
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

/// Reads the command line; on a mistake, says so and exits with status 2.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        // The message quotes what was typed.
        let shown = |word: OsString| printable(&word.to_string_lossy()).into_owned();
        let again = Cli::try_parse_from(std::env::args_os().map(shown));
        again.err().unwrap_or(error).exit()
    })
}
