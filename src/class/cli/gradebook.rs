//! The options of `sudograde gradebook`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use command_line::options::{self, Space};
use locale::Lang;

use super::decisions::{Adjust, AppealOf, By, Comment, Course, Extend, Late, Review, Team, Undo};

#[derive(Debug, Subcommand)]
pub enum GradebookCommand {
    /// List the grades of a lab: points, deductions for lateness, adjustments.
    Show(InLab),
    /// Show all about one student: points, submissions, decisions and failing cases.
    Student(OfStudent),
    /// Set the due date of a lab and the cost of lateness; without a date, show them.
    Late(Late),
    /// Set the course's time zone and its pool of late days; without options, show them.
    Course(Course),
    /// Give a student another due date.
    Extend(Extend),
    /// Put a student into a team, or let one work alone, whatever the roster says.
    Team(Team),
    /// Give a student points, or take some, with a reason.
    Adjust(Adjust),
    /// Keep the conclusion about a pair of `similar`: dismissed or confirmed.
    Review(Review),
    /// Undo a due date of a section or an exercise, an extension, a team, an adjustment or a review, or withdraw an appeal.
    Undo(Undo),
    /// Comment on a way to fail, for all who fail so; without a name, list the ways.
    Comment(Comment),
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
