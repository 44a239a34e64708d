//! The options of `sudograde gradebook`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use command_line::options::{self, Space};
use grader::moments;
use jiff::Timestamp;
use locale::Lang;
use sudograde_core::late::Counts;

use super::percent;

#[derive(Debug, Subcommand)]
pub enum GradebookCommand {
    /// List the grades of a lab: points, deductions for lateness, adjustments.
    Show(InLab),
    /// Show all about one student: points, submissions, decisions and failing cases.
    Student(OfStudent),
    /// Set the due date of a lab and the cost of lateness; without a date, show them.
    Late(Late),
    /// Give a student another due date.
    Extend(Extend),
    /// Give a student points, or take some, with a reason.
    Adjust(Adjust),
    /// Undo an extension or an adjustment, or withdraw an appeal.
    Undo(Undo),
    /// Open a student's appeal, or answer it.
    Appeal(AppealOf),
    /// List the appeals about a lab and their answers.
    Appeals(InLab),
    /// List all decisions about a lab, those that no longer hold included.
    Log(Log),
    /// Give a student another id.
    Rename(Rename),
    /// Make one student of two.
    Merge(Merge),
    /// Hand out all that the gradebook holds about a person, as JSON.
    Person(Held),
    /// Erase a student: name, files, reports and reasons; points and verdicts stay, of nobody.
    Forget(Person),
    /// Copy a gradebook into a new file, even while a batch writes to it.
    Backup(Backup),
    /// Check the file for damage.
    Check(OfGradebook),
    /// Write the archive of a course: labs, tools, decisions, marks and a sample of work, with checksums.
    Archive(Archive),
    /// Check that nothing in an archive changed.
    Verify(Verify),
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
    /// Remove the due date, so that nothing is late.
    #[arg(long, conflicts_with = "due")]
    pub no_due: bool,
    /// A submission that is later by this at most is in time.
    #[arg(long, value_name = "MINUTES", requires = "due", value_parser = minutes, default_value_t = 0.0)]
    pub grace: f64,
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
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long)]
    pub preview: bool,
    /// The reason, for the log.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

/// The name of whoever decides.
#[derive(Debug, Args)]
pub struct By {
    /// Your name, for the log [default: the user's].
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,
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
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
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
    /// The number of the adjustment that these points replace (see `gradebook log`).
    #[arg(long, value_name = "N")]
    pub replace: Option<i64>,
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Debug, Args)]
pub struct Undo {
    #[command(flatten)]
    pub of: InLab,
    /// The number of the decision (see `gradebook log`).
    pub number: i64,
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Debug, Args)]
pub struct AppealOf {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// Open an appeal, or answer the open one.
    #[arg(long, value_enum, default_value_t = State::Open)]
    pub state: State,
    /// The student's words, or the reason for the answer.
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum State {
    Open,
    Granted,
    Refused,
}

#[derive(Debug, Args)]
pub struct Log {
    #[command(flatten)]
    pub of: InLab,
    /// Only decisions about this student, and about all.
    #[arg(long, value_name = "ID")]
    pub student: Option<String>,
}

#[derive(Debug, Args)]
pub struct OfStudent {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    pub student: String,
    /// Show hidden cases, too.
    #[arg(long)]
    pub reveal: bool,
    /// Grade the submission that counts again first, as the gradebook keeps it.
    #[arg(long)]
    pub regrade: bool,
    /// Grade another submission of the student first: a folder, a file or an archive.
    #[arg(long, value_name = "PATH", conflicts_with = "regrade")]
    pub file: Option<PathBuf>,
    /// The folder of the hidden cases that `batch` was given.
    #[arg(long, value_name = "DIR")]
    pub hidden: Option<PathBuf>,
    #[command(flatten)]
    pub space: Space,
    /// The language of texts [default: that of the grading].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
}

/// A decision about a person, in all labs.
#[derive(Debug, Args)]
pub struct Person {
    #[command(flatten)]
    pub of: OfGradebook,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// The reason, for the log.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Debug, Args)]
pub struct Held {
    #[command(flatten)]
    pub of: OfGradebook,
    /// The student's id.
    pub student: String,
    /// The file to write [default: standard output].
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub export: Option<Option<PathBuf>>,
}

#[derive(Debug, Args)]
pub struct Rename {
    #[command(flatten)]
    pub person: Person,
    /// The new id.
    #[arg(long, value_name = "ID")]
    pub to: String,
}

#[derive(Debug, Args)]
pub struct Merge {
    #[command(flatten)]
    pub person: Person,
    /// The student who stays.
    #[arg(long, value_name = "ID")]
    pub into: String,
}

#[derive(Debug, Args)]
pub struct Archive {
    #[command(flatten)]
    pub of: OfGradebook,
    /// Only this lab.
    #[arg(long)]
    pub lab: Option<String>,
    /// A file that does not exist yet, a .tar.gz.
    pub to: PathBuf,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// The archive.
    pub file: PathBuf,
    /// The digest that `archive` printed.
    #[arg(long, value_name = "HEX")]
    pub digest: Option<String>,
}

#[derive(Debug, Args)]
pub struct Backup {
    #[command(flatten)]
    pub of: OfGradebook,
    /// A file that does not exist yet.
    pub to: PathBuf,
}

fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("minutes are a number from 0".to_owned()),
    }
}
