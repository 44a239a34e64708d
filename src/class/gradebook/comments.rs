//! Comments on a way to fail: one for each student who fails so.

use rusqlite::params;

use super::enter::{Made, Row};
use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use super::statements::Statements;

impl Gradebook {
    /// Gives a comment (the reason of `made`) to each of these students; gives the number of those who did not have it
    /// yet.
    ///
    /// # Errors
    /// There is no such student.
    pub fn comment(
        &mut self,
        lab: &LabRow,
        about: &str,
        students: &[&str],
        made: Made,
    ) -> Result<usize, GradebookError> {
        let mut rows = Vec::new();
        for key in students {
            rows.push(self.student_called(key)?);
        }
        self.transaction(|transaction| {
            let mut added = 0;
            for student in rows {
                let has = transaction.first(
                    "SELECT 1 FROM standing WHERE kind = 'comment' AND lab_id = ?1 AND student_id = ?2
                     AND words = ?3 AND reason = ?4",
                    params![lab.id, student, about, made.reason],
                    |_| Ok(()),
                )?;
                if has.is_none() {
                    let row = Row {
                        words: Some(about),
                        ..Row::of(lab, Some(student), "comment")
                    };
                    row.add(transaction, made)?;
                    added += 1;
                }
            }
            Ok(added)
        })
    }

    /// Withdraws all comments about a way to fail; gives their number.
    pub fn withdraw_comments(
        &mut self,
        lab: &LabRow,
        about: &str,
        made: Made,
    ) -> Result<usize, GradebookError> {
        self.transaction(|transaction| {
            let all: Vec<(i64, i64)> = transaction.all(
                "SELECT id, student_id FROM standing WHERE kind = 'comment' AND lab_id = ?1 AND words = ?2",
                params![lab.id, about],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )?;
            for (number, student) in &all {
                let row = Row {
                    ends: Some(*number),
                    ..Row::of(lab, Some(*student), "undo")
                };
                row.add(transaction, made)?;
            }
            Ok(all.len())
        })
    }
}
