//! Due dates of a section or of an exercise, beside the lab's.

use jiff::Timestamp;
use rusqlite::params;

use super::enter::{Entered, Made, Row};
use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use super::statements::Statements;

/// The part of a lab's work that a due date is for.
#[derive(Clone, Copy, Debug)]
pub enum Of<'a> {
    Section(&'a str),
    Exercise(&'a str),
}

impl<'a> Of<'a> {
    /// The kind of the part, and its name.
    pub fn words(self) -> (&'static str, &'a str) {
        match self {
            Of::Section(name) => ("section", name),
            Of::Exercise(name) => ("exercise", name),
        }
    }
}

impl Gradebook {
    /// Gives a section or an exercise its own due date, which replaces an earlier one; None: the
    /// lab's date holds for it again. Gives no decision where it had none of its own and gets none.
    ///
    /// # Errors
    /// There is no such section or exercise.
    pub fn set_due(
        &mut self,
        lab: &LabRow,
        of: Of,
        due: Option<Timestamp>,
        made: Made,
    ) -> Result<Option<Entered>, GradebookError> {
        let (sort, name) = of.words();
        let known: Vec<String> = match of {
            Of::Section(_) => {
                let sql = "SELECT DISTINCT section FROM students WHERE section IS NOT NULL";
                self.all(sql, [], |row| row.get(0))?
            }
            Of::Exercise(_) => {
                let sql = "SELECT DISTINCT name FROM exercises WHERE lab_id = ?1";
                self.all(sql, [lab.id], |row| row.get(0))?
            }
        };
        if !known.iter().any(|known| known == name) {
            return Err(GradebookError::NoPart {
                path: self.path.clone(),
                lab: lab.name.clone(),
                sort,
                name: name.to_owned(),
                known,
            });
        }
        let (section, exercise) = match of {
            Of::Section(name) => (Some(name), None),
            Of::Exercise(name) => (None, Some(name)),
        };
        self.transaction(|transaction| {
            let before: Option<(i64, String)> = transaction.first(
                "SELECT id, due_at FROM due_dates
                 WHERE lab_id = ?1 AND section IS ?2 AND exercise IS ?3",
                params![lab.id, section, exercise],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )?;
            let row = match (due, before) {
                (None, None) => return Ok(None),
                (None, Some((number, _))) => Row {
                    ends: Some(number),
                    ..Row::of(lab, None, "undo")
                },
                (Some(due), Some((number, held))) if held == due.to_string() => {
                    return Ok(Some(Entered::Before(number)));
                }
                (Some(due), before) => Row {
                    section,
                    exercise,
                    due: Some(due),
                    ends: before.map(|(number, _)| number),
                    ..Row::of(lab, None, "due")
                },
            };
            let number = row.add(transaction, made)?;
            Ok(Some(Entered::New(number)))
        })
    }
}
