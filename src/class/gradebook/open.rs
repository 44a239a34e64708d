//! An open gradebook: its connection and its transactions.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Params, Row, Transaction, TransactionBehavior};

use super::error::GradebookError;
use super::schema;
use super::seen::ReadBefore;
use super::statements::Statements;
use super::store::Known;

/// The wait for a transaction of another process; transactions take milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open gradebook.
pub struct Gradebook {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
    /// Rows that were recorded before, and are not written twice.
    pub(super) known: Known,
    /// Rows that were read before, and are not read twice.
    pub(super) seen: ReadBefore,
}

impl Gradebook {
    /// Opens a gradebook; creates it if it does not exist.
    pub fn open_or_create(path: &Path) -> Result<Self, GradebookError> {
        let failed = |why| GradebookError::of(path, why);
        let mut connection = connect(path).map_err(failed)?;
        if !schema::is_ours(&connection).map_err(failed)? {
            let path = path.to_owned();
            return Err(GradebookError::NoDatabase { path });
        }
        configure(&connection).map_err(failed)?;
        let found = schema::migrate(&mut connection).map_err(failed)?;
        if found > schema::VERSION {
            return Err(GradebookError::Newer {
                path: path.to_owned(),
                found,
                known: schema::VERSION,
            });
        }
        Ok(Gradebook {
            connection,
            path: path.to_owned(),
            known: Known::default(),
            seen: ReadBefore::default(),
        })
    }

    /// Opens an existing gradebook. An empty file is none, and stays empty.
    pub fn open(path: &Path) -> Result<Self, GradebookError> {
        match fs::metadata(path) {
            Err(_) => Err(GradebookError::NotThere { path: path.into() }),
            Ok(found) if !found.is_file() || found.len() == 0 => {
                Err(GradebookError::NoDatabase { path: path.into() })
            }
            Ok(_) => Self::open_or_create(path),
        }
    }

    /// Runs `work` in a transaction: everything that it writes is kept, or nothing. The write lock
    /// is taken first, because a transaction that reads and then writes could be refused halfway.
    pub(super) fn transaction<T>(
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

    /// Every row that a query gives.
    pub(super) fn all<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, GradebookError> {
        let rows = self.connection.all(sql, values, read);
        rows.map_err(|why| self.failed(why))
    }

    /// The first row that a query gives.
    pub(super) fn first<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnOnce(&Row) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, GradebookError> {
        let row = self.connection.first(sql, values, read);
        row.map_err(|why| self.failed(why))
    }

    pub(super) fn failed(&self, why: rusqlite::Error) -> GradebookError {
        GradebookError::of(&self.path, why)
    }

    /// The connection, for queries in SQL.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    // SQLite gives some names a special meaning (":memory:", "file:..."), but not to absolute paths.
    let file = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    // Takes effect in a new file only. Submitted files fill larger pages better.
    connection.pragma_update(None, "page_size", 16384)?;
    write_ahead(connection)?;
    // With WAL, a power cut may lose the last transactions and nothing else; a killed grader loses
    // none.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    // Without this, SQLite plans a statement again whenever a bound value differs.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
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
