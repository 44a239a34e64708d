//! The gradebook: one SQLite file with all submissions, all of their runs, and the instructor's
//! decisions.
//!
//! Its tables are in `migrations/` and described in docs/gradebook.md. Several processes may use
//! one file at once.

mod care;
mod counting;
mod decide;
mod files;
mod grades;
mod process;
mod recall;
mod record;
mod schema;
mod store;
mod work;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

pub use counting::{Handed, Items, Needs};
pub use decide::LabRow;
pub use grades::{Grade, about_claimed_times};
pub use recall::Failure;
pub use record::Graded;
pub use work::{Basis, HandedIn, Student, Todo, Why};

use sudograde_core::text_tools::nearest;

/// The wait for a transaction of another process; transactions take milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open gradebook.
pub struct Gradebook {
    connection: Connection,
    path: PathBuf,
    /// Rows that were recorded before, and are not written twice.
    known: store::Known,
    /// Rows that were read before, and are not read twice.
    seen: recall::Parts,
}

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
    #[error("{}: it has no student \"{key}\"{}", path.display(), hint(key, known))]
    NoStudent {
        path: PathBuf,
        key: String,
        known: Vec<String>,
    },
    #[error("{}: it exists and is not overwritten; name a new file", path.display())]
    Exists { path: PathBuf },
    #[error("{}: it cannot be written: {why}", path.display())]
    Unwritable { path: PathBuf, why: std::io::Error },
    #[error("{}: it is not a gradebook (not an SQLite database, or another program's); name another file with --db", path.display())]
    NoDatabase { path: PathBuf },
    #[error("{}: the report of {key} in it cannot be read: {why}; grade it again with `sudograde batch ... --force --only={}`", path.display(), quoted(key))]
    Unreadable {
        path: PathBuf,
        key: String,
        why: serde_json::Error,
    },
    #[error("{}: a gradebook cannot be opened or created there; it must be a file in an existing folder that you can write to", path.display())]
    NoPlace { path: PathBuf },
    #[error("{}: you cannot write to it, and even reading a gradebook needs that; copy it and name the copy with --db", path.display())]
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

impl Gradebook {
    /// Opens a gradebook; creates it if it does not exist.
    pub fn open_or_create(path: &Path) -> Result<Self, GradebookError> {
        // SQLite gives some names a special meaning (":memory:", "file:..."), but not to absolute
        // paths.
        let file = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let connection =
            Connection::open_with_flags(file, flags).map_err(|why| database(path, why))?;
        connection
            .busy_timeout(PATIENCE)
            .map_err(|why| database(path, why))?;
        schema::recognise(&connection, path)?;
        Self::prepare(connection, path)
    }

    /// Opens an existing gradebook.
    pub fn open(path: &Path) -> Result<Self, GradebookError> {
        if !path.is_file() {
            return Err(GradebookError::NotThere {
                path: path.to_owned(),
            });
        }
        Self::open_or_create(path)
    }

    fn prepare(mut connection: Connection, path: &Path) -> Result<Self, GradebookError> {
        let failed = |why| database(path, why);
        // Takes effect in a new file only. Submitted files fill larger pages better.
        connection
            .pragma_update(None, "page_size", 16384)
            .map_err(failed)?;
        write_ahead(&connection).map_err(failed)?;
        // With WAL, a power cut may lose the last transactions and nothing else; a killed grader
        // loses none.
        connection
            .pragma_update(None, "synchronous", "NORMAL")
            .map_err(failed)?;
        connection
            .pragma_update(None, "foreign_keys", true)
            .map_err(failed)?;
        connection.set_prepared_statement_cache_capacity(64);
        // Without this, SQLite plans a statement again whenever a bound value differs.
        connection
            .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
            .map_err(failed)?;
        schema::migrate(&mut connection, path)?;
        Ok(Gradebook {
            connection,
            path: path.to_owned(),
            known: store::Known::default(),
            seen: recall::Parts::default(),
        })
    }

    /// Runs `work` in a transaction: everything that it writes is kept, or nothing. The write lock
    /// is taken at the beginning, because a transaction that reads first and then writes could be
    /// refused halfway.
    fn transaction<T>(
        &mut self,
        work: impl FnOnce(&Transaction) -> rusqlite::Result<T>,
    ) -> Result<T, GradebookError> {
        let done = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .and_then(|transaction| {
                let done = work(&transaction)?;
                transaction.commit()?;
                Ok(done)
            });
        done.map_err(|why| self.failed(why))
    }

    fn failed(&self, why: rusqlite::Error) -> GradebookError {
        database(&self.path, why)
    }

    /// The connection, for queries in SQL.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Switches to WAL. If several processes switch a new file at once, SQLite refuses all but one
/// without waiting.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(why)
                if why.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && Instant::now() < deadline =>
            {
                thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

fn database(path: &Path, why: rusqlite::Error) -> GradebookError {
    let path = path.to_owned();
    match why.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => GradebookError::NoDatabase { path },
        Some(ErrorCode::CannotOpen) => GradebookError::NoPlace { path },
        Some(ErrorCode::ReadOnly) => GradebookError::ReadOnly { path },
        _ => GradebookError::Database { path, why },
    }
}
