//! Brings a gradebook's tables up to date: numbered files, each applied once, in one transaction.

use rusqlite::{Connection, TransactionBehavior};

/// Migrations in order. A released file never changes; a new file follows it.
const MIGRATIONS: [&str; 3] = [
    include_str!("migrations/0001_gradebook.sql"),
    include_str!("migrations/0002_decisions.sql"),
    include_str!("migrations/0003_dates_and_teams.sql"),
];

/// The `PRAGMA user_version` of a gradebook that is up to date.
pub const VERSION: u32 = MIGRATIONS.len() as u32;

/// True for a gradebook and for a new file, false for the database of another program.
pub fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    // In one statement, because another process may be creating the tables.
    let sql =
        "SELECT count(*) = 0 OR sum(type = 'table' AND name IN ('labs', 'runs', 'claims')) = 3
        FROM sqlite_schema";
    connection.query_row(sql, [], |row| row.get(0))
}

/// Applies the missing migrations. Returns the version that was found; a newer one than [`VERSION`]
/// is left alone.
pub fn migrate(connection: &mut Connection) -> rusqlite::Result<u32> {
    if version(connection)? == VERSION {
        return Ok(VERSION);
    }
    // The write lock is taken first: of two processes at once, the second finds the work done.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&transaction)?;
    for migration in MIGRATIONS.iter().skip(found as usize) {
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(found)
}

fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}
