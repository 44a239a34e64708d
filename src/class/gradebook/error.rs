//! The errors of a gradebook. Every message names the file.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use sudograde_core::text_tools::nearest;

#[derive(Debug, thiserror::Error)]
pub enum GradebookError {
    #[error("{}: no such gradebook; `sudograde batch --db {}` creates one", path.display(), path.display())]
    NotThere { path: PathBuf },
    #[error("{}: a newer sudograde wrote it (table version {found}; this one reads up to {known}); use the newer one", path.display())]
    Newer {
        path: PathBuf,
        found: u32,
        known: u32,
    },
    #[error("{}", which_lab(path, asked.as_deref(), known))]
    WhichLab {
        path: PathBuf,
        asked: Option<String>,
        known: Vec<String>,
    },
    #[error("{}: it has no student \"{key}\"{}", path.display(), student_hint(key, known))]
    NoStudent {
        path: PathBuf,
        key: String,
        /// The ids and names of all.
        known: Vec<(String, Option<String>)>,
    },
    #[error("{}: decision {number} is no {sort}; `sudograde gradebook log --db {}` lists all", path.display(), path.display())]
    NoDecision {
        path: PathBuf,
        number: i64,
        sort: String,
    },
    #[error("{}: {key} cannot become {to}, who is another student or the same; `sudograde gradebook merge` makes one of two", path.display())]
    Taken {
        path: PathBuf,
        key: String,
        to: String,
    },
    #[error("{}: this machine does not know the course's time zone \"{name}\"; install its time zones (the package tzdata), or set another with `sudograde gradebook course --db {} --zone ZONE`", path.display(), path.display())]
    NoZone { path: PathBuf, name: String },
    #[error("{}: {lab} has no {sort} \"{name}\"{}", path.display(), hint(name, known))]
    NoPart {
        path: PathBuf,
        lab: String,
        /// section or exercise
        sort: &'static str,
        name: String,
        known: Vec<String>,
    },
    #[error("{}: {key} has no open appeal in {lab}; `sudograde gradebook appeals --db {}` lists all", path.display(), path.display())]
    NoAppeal {
        path: PathBuf,
        lab: String,
        key: String,
    },
    #[error("{}: it exists and is not overwritten; name a new file", path.display())]
    Exists { path: PathBuf },
    #[error("{}: it cannot be written: {why}", path.display())]
    Unwritable { path: PathBuf, why: std::io::Error },
    #[error("{}: it is not a gradebook (not an SQLite database, or another program's); name another file", path.display())]
    NoDatabase { path: PathBuf },
    #[error("{}: the gradebook is damaged ({why}); go on with the last copy that `sudograde gradebook backup` made", path.display())]
    Damaged { path: PathBuf, why: rusqlite::Error },
    #[error("{}: the report of {key} in it cannot be read: {why}; grade it again with `sudograde batch ... --force --only={}`", path.display(), quoted(key))]
    Unreadable {
        path: PathBuf,
        key: String,
        why: serde_json::Error,
    },
    #[error("{}: a gradebook cannot be opened or created there; it must be a file in an existing folder that you can write to", path.display())]
    NoPlace { path: PathBuf },
    #[error("{}: you cannot write to it, and even reading a gradebook needs that; copy it and name the copy", path.display())]
    ReadOnly { path: PathBuf },
    #[error("the gradebook {}: {why}", path.display())]
    Database { path: PathBuf, why: rusqlite::Error },
}

fn which_lab(path: &Path, asked: Option<&str>, known: &[String]) -> String {
    let path = path.display();
    let list = known.join(", ");
    match asked {
        _ if known.is_empty() => format!("{path}: it holds no grades yet"),
        Some(asked) => format!(
            "{path}: it has no lab \"{asked}\"{}\nlabs in it: {list}",
            hint(asked, known)
        ),
        None => format!("{path}: it has several labs; name one with --lab: {list}"),
    }
}

/// The word, quoted for a shell.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Into::into)
}

fn hint(name: &str, known: &[String]) -> String {
    nearest(name, known).map_or(String::new(), |near| format!("; did you mean \"{near}\"?"))
}

/// The student with nearly this id, or with this name.
fn student_hint(asked: &str, known: &[(String, Option<String>)]) -> String {
    let is_named = |name: &Option<String>| {
        let name = name.as_deref().unwrap_or_default().to_lowercase();
        name == asked.to_lowercase()
    };
    let mut named = known.iter().filter(|(_, name)| is_named(name));
    if let (Some((key, _)), None) = (named.next(), named.next()) {
        return format!("; the id of the student with this name is {key}");
    }
    let keys: Vec<String> = known.iter().map(|(key, _)| key.clone()).collect();
    hint(asked, &keys)
}

impl GradebookError {
    /// The error of a database.
    pub(super) fn of(path: &Path, why: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match why.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => GradebookError::NoDatabase { path },
            Some(ErrorCode::CannotOpen) => GradebookError::NoPlace { path },
            Some(ErrorCode::DatabaseCorrupt) => GradebookError::Damaged { path, why },
            Some(ErrorCode::ReadOnly) => GradebookError::ReadOnly { path },
            _ => GradebookError::Database { path, why },
        }
    }
}

/// The reason why a report cannot be rebuilt.
#[derive(Debug)]
pub enum Failure {
    Database(rusqlite::Error),
    Report(serde_json::Error),
}

impl From<rusqlite::Error> for Failure {
    fn from(why: rusqlite::Error) -> Self {
        Failure::Database(why)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(why: serde_json::Error) -> Self {
        Failure::Report(why)
    }
}
