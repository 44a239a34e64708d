//! Looking after the file itself: a backup, and a check of its integrity.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::{Gradebook, GradebookError, database};

/// Pages that are copied before others may write again.
const PAGES: i32 = 1024;

impl Gradebook {
    /// Copies the gradebook as it is at one moment, while a batch may be at work on it. The copy is
    /// one file, and stands in place of `to` only when it is whole.
    pub fn back_up(&self, to: &Path) -> Result<(), GradebookError> {
        if to.exists() {
            return Err(GradebookError::Exists {
                path: to.to_owned(),
            });
        }
        let unfinished = to.with_added_extension("unfinished");
        let copy = || -> rusqlite::Result<()> {
            let mut connection = Connection::open(&unfinished)?;
            Backup::new(&self.connection, &mut connection)?.run_to_completion(
                PAGES,
                Duration::from_millis(5),
                None,
            )?;
            connection.pragma_update(None, "journal_mode", "DELETE")?;
            connection.close().map_err(|(_, why)| why)
        };
        copy().map_err(|why| database(&unfinished, why))?;
        std::fs::rename(&unfinished, to).map_err(|why| GradebookError::Unwritable {
            path: to.to_owned(),
            why,
        })
    }

    /// What is wrong with the file; nothing, as a rule.
    pub fn faults(&self) -> Result<Vec<String>, GradebookError> {
        let look = || -> rusqlite::Result<Vec<String>> {
            let mut found: Vec<String> = Vec::new();
            let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
            let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
            for line in lines {
                let line = line?;
                if line != "ok" {
                    found.push(line);
                }
            }
            let mut statement = self.connection.prepare("PRAGMA foreign_key_check")?;
            let rows = statement.query_map([], |row| {
                let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
                Ok(format!(
                    "a row of {table} names a row of {parent} that is not there"
                ))
            })?;
            for row in rows {
                found.push(row?);
            }
            let mut statement = self
                .connection
                .prepare("SELECT id FROM details WHERE NOT json_valid(json)")?;
            for row in statement.query_map([], |row| row.get::<_, i64>(0))? {
                found.push(format!("row {} of details is no JSON", row?));
            }
            found.extend(self.broken_contents()?);
            // What a list names is no foreign key to SQLite.
            let mut statement = self.connection.prepare(
                "SELECT DISTINCT outcome_lists.id FROM outcome_lists JOIN json_each(outcomes) AS place
                 WHERE place.value NOT IN (SELECT id FROM outcomes)",
            )?;
            let rows = statement.query_map([], |row| row.get::<_, i64>(0))?;
            for row in rows {
                let list = row?;
                found.push(format!(
                    "row {list} of outcome_lists names a row of outcomes that is not there"
                ));
            }
            Ok(found)
        };
        look().map_err(|why| self.failed(why))
    }
}
