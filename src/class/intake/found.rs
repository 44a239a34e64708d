//! The submissions of a class as they were found: where each lies, whose it is, and what is known of its time.

use std::path::PathBuf;

use jiff::Timestamp;

use crate::gradebook::Student;

/// A submission that was found, but not opened yet.
#[derive(Debug)]
pub struct Found {
    /// The path by which the user can find it: `class.zip/ana`.
    pub path: String,
    pub student: Student,
    pub place: Place,
    pub told: KnownTimes,
    /// The digest of all that was handed in, where only a part of it is at hand.
    pub content_hash: Option<String>,
}

/// The facts about a submission's time that are known before it is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownTimes {
    /// The time in the roster.
    pub roster: Option<Timestamp>,
    /// Whether the submission was late, if the platform's name for it tells.
    pub late: Option<bool>,
    /// True if the dates of the files are those of the download, which the student cannot set.
    pub by_download: bool,
}

#[derive(Clone, Debug)]
pub enum Place {
    Folder(PathBuf),
    /// One source file, whatever its name.
    File(PathBuf),
    /// Files that a platform put beside those of other students, with their own names.
    Files(Vec<(PathBuf, String)>),
    Archive(PathBuf),
}

#[derive(Debug, Default)]
pub struct Finding {
    /// The submissions, in the order of their paths.
    pub submissions: Vec<Found>,
    /// Paths that were found but cannot be graded: the path, the student, and why.
    pub problems: Vec<(String, Option<Student>, String)>,
    pub notes: Vec<String>,
    /// The folders with unpacked archives of classes; removed with this value.
    pub(super) unpacked: Vec<tempfile::TempDir>,
}

impl Finding {
    /// Keeps the submissions that fit, and drops all others.
    pub fn keep(&mut self, fits: impl Fn(&Found) -> bool) {
        self.submissions.retain(fits);
    }
}
