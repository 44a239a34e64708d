//! Care of the file itself: a backup, and a check of its integrity.

use std::fs::{OpenOptions, Permissions};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::error::GradebookError;
use super::open::Gradebook;
use super::statements::Statements;

/// The number of pages that are copied before others may write again.
const PAGES: i32 = 1024;

/// Queries that give a sentence for each fault.
const FAULTS: [&str; 5] = [
    "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "SELECT 'a row of ' || \"table\" || ' names a row of ' || parent || ' that is not there'
     FROM pragma_foreign_key_check",
    "SELECT 'row ' || id || ' of details is no JSON' FROM details WHERE NOT json_valid(json)",
    "SELECT 'row ' || id || ' of decisions is no JSON' FROM decisions
     WHERE kind = 'review' AND words <> '' AND NOT json_valid(words)",
    // SQLite does not know the entries of a list as foreign keys.
    "SELECT DISTINCT 'row ' || outcome_lists.id || ' of outcome_lists names a row of outcomes that is not there'
     FROM outcome_lists JOIN json_each(outcomes) AS place
     WHERE place.value NOT IN (SELECT id FROM outcomes)",
];

impl Gradebook {
    /// Copies the gradebook as it is at one moment, even while a batch is running. The copy is one
    /// file, and appears as `to` only when it is complete.
    pub fn back_up(&self, to: &Path) -> Result<(), GradebookError> {
        if to.exists() {
            return Err(GradebookError::Exists {
                path: to.to_owned(),
            });
        }
        let unfinished = to.with_added_extension("unfinished");
        let unwritable = |path: &Path, why| GradebookError::Unwritable {
            path: path.to_owned(),
            why,
        };
        // Nobody who may not read the gradebook may read its copy.
        let own = std::fs::metadata(&self.path).map_err(|why| unwritable(&self.path, why))?;
        let mut options = OpenOptions::new();
        options.create(true).write(true).truncate(true).mode(0o600);
        let made = options.open(&unfinished);
        let made = made.and_then(|file| file.set_permissions(own.permissions()));
        made.map_err(|why| unwritable(&unfinished, why))?;
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
        copy().map_err(|why| GradebookError::of(&unfinished, why))?;
        std::fs::rename(&unfinished, to).map_err(|why| unwritable(to, why))
    }

    /// A copy in a folder of its own, which is removed with it. No work in it is claimed.
    pub fn scratch(&self) -> Result<(tempfile::TempDir, Gradebook), GradebookError> {
        let private = Permissions::from_mode(0o700);
        let folder = tempfile::Builder::new().permissions(private).tempdir();
        let folder = folder.map_err(|why| GradebookError::Unwritable {
            path: std::env::temp_dir(),
            why,
        })?;
        let file = folder.path().join("copy.sqlite");
        self.back_up(&file)?;
        let mut copy = Gradebook::open(&file)?;
        copy.transaction(|transaction| transaction.change("DELETE FROM claims", []))?;
        Ok((folder, copy))
    }

    /// The faults of the file, a sentence each. Normally there are none.
    pub fn faults(&self) -> Result<Vec<String>, GradebookError> {
        let mut found = Vec::new();
        for query in FAULTS {
            found.extend(self.all(query, [], |row| row.get(0))?);
        }
        let broken = self.broken_contents();
        found.extend(broken.map_err(|why| self.failed(why))?);
        Ok(found)
    }
}
