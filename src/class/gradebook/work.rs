//! The work to do about a submission, and the reason for it.

use serde::{Deserialize, Serialize};

use grader::submission::SourceFile;
use sudograde_core::late::Moment;

/// A student of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    pub key: String,
    pub name: Option<String>,
    pub section: Option<String>,
    /// The team in the lab at hand, if the roster says so.
    #[serde(default)]
    pub team: Option<String>,
}

/// A submission that was handed in.
#[derive(Clone, Debug)]
pub struct HandedIn<'a> {
    /// The lab's row.
    pub lab: i64,
    pub student: &'a Student,
    /// The path where it was found.
    pub path: &'a str,
    pub content_hash: &'a str,
    /// The time of the submission, if its source is better than the student's claim.
    pub told: Option<Moment>,
    /// The lab's files in it.
    pub files: &'a [SourceFile],
}

impl HandedIn<'_> {
    /// The name of the work, by which its grading is claimed. A team's is graded once.
    pub(super) fn work(&self) -> String {
        let student = self.student;
        let whose = match &student.team {
            Some(team) => format!("team {team}"),
            None => student.key.clone(),
        };
        format!("{} {} {whose}", self.lab, self.content_hash)
    }
}

/// Everything that a result depends on, besides the submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Basis {
    pub lab: String,
    pub toolchain: String,
    pub grader: String,
    pub options: String,
}

impl Basis {
    /// The options that a result depends on: not the language, as sentences are said anew for each reader.
    pub(super) fn settings(&self) -> Vec<&str> {
        let words = self.options.split(' ');
        words.filter(|word| !word.starts_with("lang=")).collect()
    }
}

/// The reason for a grading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    New,
    /// The same path held another content before.
    Submission,
    Lab,
    Toolchain,
    Grader,
    Options,
    /// The last run ended with a fault of the grader.
    Fault,
    Forced,
}

impl Why {
    /// The name in the gradebook.
    pub fn id(self) -> &'static str {
        self.words().0
    }

    /// The words for people.
    pub fn told(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Why::New => ("new", "new"),
            Why::Submission => ("submission", "the submission changed"),
            Why::Lab => ("lab", "the lab changed"),
            Why::Toolchain => ("toolchain", "the compiler changed"),
            Why::Grader => ("grader", "the grader changed"),
            Why::Options => ("options", "the options changed"),
            Why::Fault => ("fault", "the grader failed before"),
            Why::Forced => ("forced", "forced"),
        }
    }
}

/// The work to do about a submission.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Todo {
    /// The submission was graded on the same basis before, with this score.
    Nothing {
        score: f64,
        max_score: f64,
    },
    /// Another process, or another worker of this one, is grading it.
    Busy,
    Grade(Why),
}
