//! Brings a gradebook's tables up to date: numbered files, each applied once, in one transaction.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::{GradebookError, database};

/// Migrations in order. A released file never changes; a new file follows it.
const MIGRATIONS: [&str; 1] = [include_str!("migrations/0001_gradebook.sql")];

/// The `PRAGMA user_version` of a gradebook that is up to date.
const VERSION: u32 = MIGRATIONS.len() as u32;

/// Refuses a database of another program and changes nothing in it. A new file is empty.
pub fn recognise(connection: &Connection, path: &Path) -> Result<(), GradebookError> {
    // In one statement, because another process may be creating the tables.
    let sql =
        "SELECT count(*) = 0 OR sum(type = 'table' AND name IN ('labs', 'runs', 'claims')) = 3
        FROM sqlite_schema";
    let is_ours = connection.query_row(sql, [], |row| row.get(0));
    match is_ours {
        Ok(true) => Ok(()),
        Ok(false) => Err(GradebookError::NoDatabase {
            path: path.to_owned(),
        }),
        Err(why) => Err(database(path, why)),
    }
}

/// Applies the missing migrations.
pub fn migrate(connection: &mut Connection, path: &Path) -> Result<(), GradebookError> {
    let failed = |why| database(path, why);
    let version = |connection: &Connection| {
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0))
    };
    if version(connection).map_err(failed)? == VERSION {
        return Ok(());
    }
    // The write lock is taken first: of two processes at once, the second finds the work done.
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(failed)?;
    let found = version(&transaction).map_err(failed)?;
    if found > VERSION {
        return Err(GradebookError::Newer {
            path: path.to_owned(),
            found,
            known: VERSION,
        });
    }
    for migration in &MIGRATIONS[found as usize..] {
        transaction.execute_batch(migration).map_err(failed)?;
    }
    transaction
        .pragma_update(None, "user_version", VERSION)
        .map_err(failed)?;
    transaction.commit().map_err(failed)
}
