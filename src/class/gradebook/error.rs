//! What can go wrong with a gradebook. Every message names the file.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use sudograde_core::text_tools::nearest;

#[derive(Debug, thiserror::Error)]
pub enum GradebookError {
    #[error("{}: there is no such gradebook; `sudograde batch --db {}` makes one", path.display(), path.display())]
    NotThere { path: PathBuf },
    #[error("{}: it was written by a newer sudograde (version {found} of its tables, this one knows {known}); use that one", path.display())]
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
    #[error("{}: it has no student \"{key}\"{}", path.display(), hint(key, known))]
    NoStudent {
        path: PathBuf,
        key: String,
        known: Vec<String>,
    },
    #[error("{}: it is there already, and nothing is overwritten; name a new file", path.display())]
    Exists { path: PathBuf },
    #[error("{}: it cannot be written: {why}", path.display())]
    Unwritable { path: PathBuf, why: std::io::Error },
    #[error("{}: it is no gradebook (no SQLite database, or another program's); name another file with --db", path.display())]
    NoDatabase { path: PathBuf },
    #[error("{}: the report of {key} in it cannot be read: {why}; grade it again with `sudograde batch ... --force --only={}`", path.display(), quoted(key))]
    Unreadable {
        path: PathBuf,
        key: String,
        why: serde_json::Error,
    },
    #[error("{}: no gradebook can be opened or made there; its folder must be there and yours to write to, and it must be a file", path.display())]
    NoPlace { path: PathBuf },
    #[error("{}: it is not yours to write to, which a gradebook must be even to be read; copy it and name the copy with --db", path.display())]
    ReadOnly { path: PathBuf },
    #[error("the gradebook {}: {why}", path.display())]
    Database { path: PathBuf, why: rusqlite::Error },
}

fn which_lab(path: &Path, asked: Option<&str>, known: &[String]) -> String {
    let path = path.display();
    let list = known.join(", ");
    match asked {
        _ if known.is_empty() => format!("{path}: nothing was graded into it yet"),
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

impl GradebookError {
    /// The error of a database.
    pub(super) fn of(path: &Path, why: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match why.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => GradebookError::NoDatabase { path },
            Some(ErrorCode::CannotOpen) => GradebookError::NoPlace { path },
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
