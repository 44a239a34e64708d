//! The command line of instructors, as data.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use command_line::options::{self, Sandbox, Space};
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
    /// Read a gradebook, and enter due dates, extensions and adjustments.
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

pub const BATCH_STATUS: &str = "\
Exit status: 0 all were graded, 1 some could not be read (they are named), 2 wrong usage or a broken lab, 3 the \
grader failed on some, which have no score, 4 the sandbox is not available.";

/// A batch as a whole, or one of its steps. To derive this, clap would need all options to be optional.
#[derive(Debug)]
pub enum Batch {
    Whole(WholeBatch),
    Step(BatchStep),
}

impl Args for Batch {
    fn augment_args(command: clap::Command) -> clap::Command {
        let command = command
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true);
        BatchStep::augment_subcommands(WholeBatch::augment_args(command)).subcommand_required(false)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Batch {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(match matches.subcommand() {
            Some(_) => Batch::Step(BatchStep::from_arg_matches(matches)?),
            None => Batch::Whole(WholeBatch::from_arg_matches(matches)?),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A batch on this machine.
#[derive(Debug, Args)]
pub struct WholeBatch {
    #[command(flatten)]
    pub class: Class,
    /// The gradebook; created if it does not exist.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// Also grade unchanged submissions again.
    #[arg(long)]
    pub force: bool,
    /// Grade at most N submissions.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// A line for each submission.
    #[arg(long)]
    pub verbose: bool,
}

/// The steps of a batch in shards, on as many machines as there are (docs/many-machines.md).
#[derive(Debug, Subcommand)]
pub enum BatchStep {
    /// Deal out a class to shards; writes a folder that all machines see.
    Plan(Box<PlanBatch>),
    /// Grade one shard of a planned batch on this machine.
    #[command(after_help = SHARD_STATUS)]
    Shard(GradeShard),
    /// Put the results of all shards into a gradebook; may be done again.
    #[command(after_help = MERGE_STATUS)]
    Merge(MergeShards),
}

pub const SHARD_STATUS: &str = "\
Exit status: 0 the shard has a result file, 2 wrong usage, or a lab that changed since the plan, 3 this machine would \
grade otherwise than the plan's (it says why), or the grader failed, 4 the sandbox is not available.";

pub const MERGE_STATUS: &str = "\
Exit status: 0 all is in the gradebook, 1 shards are missing (they are named) or some submissions could not be read, \
2 wrong usage, 3 the grader failed on some, which have no score.";

/// What is graded, and how.
#[derive(Debug, Args)]
pub struct Class {
    /// Submissions, or folders and archives (.zip, .tar.gz) that hold those of a class.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The lab: its name, or the path of its folder.
    #[arg(long)]
    pub lab: String,
    /// A CSV file of the students: columns id, name, section, submitted_at (when the student handed in), and any
    /// others by which submissions name them.
    #[arg(long, value_name = "CSV")]
    pub roster: Option<PathBuf>,
    /// The number of submissions graded at the same time [default: the number of cores].
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Grade only students or paths that match this pattern with `*` and `?`; can be given several times.
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<glob::Pattern>,
    /// The submissions' language, if folders hold several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// The language of texts [default: the environment's, else the course's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// The seed of generated inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A folder with a hidden.toml: further cases that students do not see.
    #[arg(long, value_name = "DIR")]
    pub hidden: Option<PathBuf>,
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
pub struct PlanBatch {
    #[command(flatten)]
    pub class: Class,
    /// The folder to make, which all machines have to see; it must not exist yet.
    #[arg(long, value_name = "RUN")]
    pub out: PathBuf,
    /// The least time of a shard, in seconds.
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    pub shard_seconds: u32,
    /// The number of shards, whatever their time.
    #[arg(long, value_name = "N", conflicts_with = "shard_seconds")]
    pub shards: Option<NonZeroUsize>,
    /// A gradebook whose earlier times balance the shards.
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct GradeShard {
    /// The folder that `batch plan` made.
    pub run: PathBuf,
    /// The shard, from 0.
    #[arg(long, value_name = "K")]
    pub index: usize,
    /// The number of submissions graded at the same time [default: the number of cores].
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Leave out a layer of the sandbox, to try a machine without it.
    #[arg(long, value_name = "LAYER", hide = true, value_parser = options::layer())]
    pub without_layer: Vec<Layer>,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Debug, Args)]
pub struct MergeShards {
    /// The folder that `batch plan` made.
    pub run: PathBuf,
    /// The gradebook; created if it does not exist.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
}

#[derive(Debug, Subcommand)]
pub enum GradebookCommand {
    /// List the grades of a lab: points, deductions for lateness, adjustments.
    Show(InLab),
    /// Set the due date of a lab and the cost of lateness; without --due, nothing is late.
    Late(Late),
    /// Give a student another due date.
    Extend(Extend),
    /// Give a student points, or take some, with a reason.
    Adjust(Adjust),
    /// Copy a gradebook into a new file, even while a batch writes to it.
    Backup(Backup),
    /// Check the file for damage.
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
    /// The lab's id; needed if the gradebook has several.
    #[arg(long)]
    pub lab: Option<String>,
}

#[derive(Debug, Args)]
pub struct Late {
    #[command(flatten)]
    pub of: InLab,
    /// The due date: 2026-12-01 (the end of that day), "2026-12-01 23:59", or with an offset 2026-12-01T23:59-03:00.
    #[arg(long, value_name = "DATE", value_parser = moments::parse)]
    pub due: Option<Timestamp>,
    /// The cost of lateness, in percent of the points.
    #[arg(long, value_name = "PERCENT", requires = "due", value_parser = percent, default_value_t = 0.0)]
    pub percent: f64,
    /// The cost of each day late, counted when it begins, in percent of the points.
    #[arg(long, value_name = "PERCENT", requires = "due", value_parser = percent, default_value_t = 0.0)]
    pub per_day: f64,
    /// Submissions after this date earn nothing.
    #[arg(long, value_name = "DATE", requires = "due", value_parser = moments::parse)]
    pub until: Option<Timestamp>,
    /// Submissions after the due date earn nothing.
    #[arg(long, requires = "due", conflicts_with = "until")]
    pub cut_off: bool,
    /// Trust dates that students can set: those of commits, and of files in archives and folders.
    #[arg(long, requires = "due")]
    pub trust_claimed: bool,
    /// The submission of a student that counts [default: unchanged].
    #[arg(long, value_parser = counts())]
    pub counts: Option<Counts>,
}

fn counts() -> impl TypedValueParser<Value = Counts> {
    let best = PossibleValue::new(Counts::Best.id()).help("The one with the most points");
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
    /// Points to add; negative points are taken off.
    #[arg(long, allow_negative_numbers = true)]
    pub points: f64,
    /// Let the grade exceed the lab's full marks.
    #[arg(long)]
    pub beyond: bool,
    #[arg(long)]
    pub reason: String,
}

#[derive(Debug, Args)]
pub struct Backup {
    #[command(flatten)]
    pub of: OfGradebook,
    /// A file that does not exist yet.
    pub to: PathBuf,
}

pub const SIMILAR_STATUS: &str = "\
Exit status: 0 all submissions with code of their own were compared, 1 the gradebook lacks the files of some (they are \
named), 2 wrong usage or a broken lab, 3 the gradebook cannot be read.";

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
    /// Write a page for each student, to hand out, without the contents of hidden cases.
    #[arg(long, conflicts_with = "anonymous")]
    pub student: bool,
    /// The language of texts [default: the environment's, else the course's].
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
    /// The language of texts [default: the environment's, else the course's].
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
    /// For students: the language to work in [default: the lab's first].
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// For students: the language of the statement and of comments [default: the course's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Platform {
    /// An autograder to upload: a zip file.
    Gradescope,
    /// A folder with a workflow for the assignment's template, and the grader for a repository of the teacher.
    GithubClassroom,
    /// A folder for students, without answers: a zip file (docs/platforms.md).
    Student,
}
