//! Short forms of queries.

use rusqlite::{CachedStatement, Connection, OptionalExtension, Params, Row};

/// Statements that are prepared once and kept.
pub(super) trait Statements {
    fn prepared(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>>;

    fn all<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Vec<T>> {
        self.prepared(sql)?.query_map(values, read)?.collect()
    }

    fn first<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnOnce(&Row) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Option<T>> {
        self.prepared(sql)?.query_row(values, read).optional()
    }

    fn change(&self, sql: &str, values: impl Params) -> rusqlite::Result<()> {
        self.prepared(sql)?.execute(values)?;
        Ok(())
    }
}

impl Statements for Connection {
    fn prepared(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>> {
        self.prepare_cached(sql)
    }
}
