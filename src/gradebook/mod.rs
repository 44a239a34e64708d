//! The gradebook: one SQLite file with all submissions, all runs of them and what an instructor decided.
//!
//! Its tables are in `migrations/`, described in docs/gradebook.md. Several processes may work on one file at once.

mod schema;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

/// Somebody else's transaction is waited for this long; they take milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open gradebook.
pub struct Gradebook {
    connection: Connection,
    path: PathBuf,
}

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
    #[error("the gradebook {}: {why}", path.display())]
    Database { path: PathBuf, why: rusqlite::Error },
}

impl Gradebook {
    /// Opens a gradebook, and makes it if it is not there.
    pub fn open_or_create(path: &Path) -> Result<Self, GradebookError> {
        let connection = Connection::open(path).map_err(|why| database(path, why))?;
        Self::prepare(connection, path)
    }

    /// Opens a gradebook that is there.
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
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        connection
            .pragma_update(None, "journal_mode", "WAL")
            .map_err(failed)?;
        // With WAL a power cut may lose the last transactions and nothing else; a killed grader loses none.
        connection
            .pragma_update(None, "synchronous", "NORMAL")
            .map_err(failed)?;
        connection
            .pragma_update(None, "foreign_keys", true)
            .map_err(failed)?;
        connection.set_prepared_statement_cache_capacity(64);
        schema::migrate(&mut connection, path)?;
        Ok(Gradebook {
            connection,
            path: path.to_owned(),
        })
    }

    /// For whoever asks the gradebook in SQL.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

fn database(path: &Path, why: rusqlite::Error) -> GradebookError {
    GradebookError::Database {
        path: path.to_owned(),
        why,
    }
}
