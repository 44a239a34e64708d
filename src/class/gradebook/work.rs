//! What there is to do about a submission, and why.

use grader::submission::SourceFile;
use sudograde_core::late::Moment;

/// Who handed something in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Student {
    pub key: String,
    pub name: Option<String>,
    pub section: Option<String>,
}

/// Something that a student handed in.
#[derive(Clone, Debug)]
pub struct HandedIn<'a> {
    /// The lab's row.
    pub lab: i64,
    pub student: &'a Student,
    /// Where it was found.
    pub path: &'a str,
    pub content_hash: &'a str,
    /// When it was handed in, where more is known than what the student claims.
    pub told: Option<Moment>,
    /// The lab's files in it.
    pub files: &'a [SourceFile],
}

impl HandedIn<'_> {
    /// The name of the work to grade it.
    pub(super) fn work(&self) -> String {
        format!("{} {} {}", self.lab, self.content_hash, self.student.key)
    }
}

/// What a result depends on, beside the submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    pub lab: String,
    pub toolchain: String,
    pub grader: String,
    pub options: String,
}

/// What makes a grading necessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    New,
    /// There was another content at the same path.
    Submission,
    Lab,
    Toolchain,
    Grader,
    Options,
    /// The run before ended with a fault of the grader's.
    Fault,
    Forced,
}

impl Why {
    /// The word in the gradebook.
    pub fn id(self) -> &'static str {
        match self {
            Why::New => "new",
            Why::Submission => "submission",
            Why::Lab => "lab",
            Why::Toolchain => "toolchain",
            Why::Grader => "grader",
            Why::Options => "options",
            Why::Fault => "fault",
            Why::Forced => "forced",
        }
    }

    /// As people read it.
    pub fn told(self) -> &'static str {
        match self {
            Why::New => "new",
            Why::Submission => "the submission changed",
            Why::Lab => "the lab changed",
            Why::Toolchain => "the compiler changed",
            Why::Grader => "the grader changed",
            Why::Options => "the options changed",
            Why::Fault => "the grader failed before",
            Why::Forced => "forced",
        }
    }
}

/// What there is to do about a submission.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Todo {
    /// It was graded before on the same basis, with this score.
    Nothing {
        score: f64,
        max_score: f64,
    },
    /// Another process, or another worker of this one, is at work on it.
    Busy,
    Grade(Why),
}
