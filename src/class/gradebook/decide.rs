//! Enters the decisions of an instructor: late policies, extensions, adjustments, appeals. Each is a
//! row that stays, and may end an earlier one; [`super::log`] reads them.

use jiff::Timestamp;
use rusqlite::{Transaction, params};

use super::enter::{Adjustment, Entered, Made, Row};
use super::error::GradebookError;
use super::labs::LabRow;
use super::open::Gradebook;
use super::statements::Statements;
use sudograde_core::late::{Counts, LatePolicy};

/// The end of an appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    Grant,
    Refuse,
}

impl Gradebook {
    /// Replaces a lab's policy. `words` say it in the log. False: it was the same, and nothing was entered.
    pub fn set_policy(
        &mut self,
        lab: &LabRow,
        policy: &LatePolicy,
        counts: Counts,
        words: &str,
        made: Made,
    ) -> Result<bool, GradebookError> {
        let text = |moment: Option<Timestamp>| moment.map(|moment| moment.to_string());
        self.transaction(|transaction| {
            transaction.change(
                "UPDATE labs SET due_at = ?2, late_percent = ?3, late_percent_per_day = ?4, cut_off_at = ?5,
                     counts = ?6, trust_claimed = ?7, grace_minutes = ?8
                 WHERE id = ?1 AND (due_at, late_percent, late_percent_per_day, cut_off_at, counts,
                     trust_claimed, grace_minutes) IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![
                    lab.id,
                    text(policy.due),
                    policy.percent,
                    policy.percent_per_day,
                    text(policy.cut_off),
                    counts.id(),
                    policy.trust_claimed,
                    policy.grace_minutes,
                ],
            )?;
            // Another grader may have set the same meanwhile.
            if transaction.changes() == 0 {
                return Ok(false);
            }
            let row = Row {
                words: Some(words),
                ..Row::of(lab, None, "late")
            };
            row.add(transaction, made).map(|_| true)
        })
    }

    /// Gives a student another due date, which replaces an earlier extension.
    pub fn extend(
        &mut self,
        lab: &LabRow,
        student: &str,
        due: Timestamp,
        made: Made,
    ) -> Result<Entered, GradebookError> {
        let student = self.student_called(student)?;
        self.transaction(|transaction| {
            let sql = "SELECT id, due_at FROM extensions WHERE lab_id = ?1 AND student_id = ?2";
            let before: Option<(i64, String)> =
                transaction.first(sql, [lab.id, student], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if let Some((number, text)) = &before
                && *text == due.to_string()
            {
                return Ok(Entered::Before(*number));
            }
            let row = Row {
                due: Some(due),
                ends: before.map(|(number, _)| number),
                ..Row::of(lab, Some(student), "extend")
            };
            row.add(transaction, made).map(Entered::New)
        })
    }

    /// Gives points to a student, or takes some.
    ///
    /// # Errors
    /// There is no such student, or no adjustment of this student that could be replaced.
    pub fn adjust(
        &mut self,
        lab: &LabRow,
        student: &str,
        adjustment: Adjustment,
        made: Made,
    ) -> Result<Entered, GradebookError> {
        let key = student;
        let student = self.student_called(key)?;
        let entered = self.transaction(|transaction| {
            let same = transaction.first(
                "SELECT id FROM adjustments
                 WHERE lab_id = ?1 AND student_id = ?2 AND points = ?3 AND beyond = ?4 AND reason = ?5",
                params![lab.id, student, adjustment.points, adjustment.beyond, made.reason],
                |row| row.get(0),
            )?;
            if let Some(number) = same {
                return Ok(Some(Entered::Before(number)));
            }
            if let Some(number) = adjustment.replaces {
                let sql = "SELECT 1 FROM adjustments WHERE id = ?1 AND lab_id = ?2 AND student_id = ?3";
                let holds = transaction.first(sql, [number, lab.id, student], |_| Ok(()))?;
                if holds.is_none() {
                    return Ok(None);
                }
            }
            let row = Row {
                ends: adjustment.replaces,
                adjustment: Some(adjustment),
                ..Row::of(lab, Some(student), "adjust")
            };
            row.add(transaction, made).map(|number| Some(Entered::New(number)))
        })?;
        entered.ok_or_else(|| GradebookError::NoDecision {
            path: self.path.clone(),
            number: adjustment.replaces.unwrap_or_default(),
            sort: format!("adjustment of {key} that holds"),
        })
    }

    /// Ends a due date of a section or an exercise, an extension, a team, an adjustment, a comment or a review, or
    /// withdraws an open appeal.
    ///
    /// # Errors
    /// No such decision holds.
    pub fn undo(&mut self, lab: &LabRow, number: i64, made: Made) -> Result<(), GradebookError> {
        let done = self.transaction(|transaction| {
            let found = transaction.first(
                "SELECT student_id FROM standing
                 WHERE id = ?1 AND lab_id = ?2 AND kind IN ('due', 'extend', 'team', 'adjust', 'comment', 'appeal', 'review')",
                [number, lab.id],
                |row| row.get(0),
            )?;
            let Some(student) = found else {
                return Ok(false);
            };
            let row = Row {
                ends: Some(number),
                ..Row::of(lab, student, "undo")
            };
            row.add(transaction, made).map(|_| true)
        })?;
        match done {
            true => Ok(()),
            false => Err(GradebookError::NoDecision {
                path: self.path.clone(),
                number,
                sort: format!(
                    "due date, extension, team, adjustment, comment, review or open appeal of {} that holds",
                    lab.name
                ),
            }),
        }
    }

    /// Opens an appeal of a student. There is one open appeal at a time.
    pub fn appeal(
        &mut self,
        lab: &LabRow,
        student: &str,
        made: Made,
    ) -> Result<Entered, GradebookError> {
        let student = self.student_called(student)?;
        self.transaction(|transaction| {
            if let Some(number) = open_appeal(transaction, lab, student)? {
                return Ok(Entered::Before(number));
            }
            let row = Row::of(lab, Some(student), "appeal");
            row.add(transaction, made).map(Entered::New)
        })
    }

    /// Answers a student's open appeal, and gives its number.
    ///
    /// # Errors
    /// The student has no open appeal.
    pub fn answer(
        &mut self,
        lab: &LabRow,
        student: &str,
        answer: Ruling,
        made: Made,
    ) -> Result<i64, GradebookError> {
        let key = student;
        let student = self.student_called(key)?;
        let answered = self.transaction(|transaction| {
            let Some(number) = open_appeal(transaction, lab, student)? else {
                return Ok(None);
            };
            let kind = match answer {
                Ruling::Grant => "grant",
                Ruling::Refuse => "refuse",
            };
            let row = Row {
                ends: Some(number),
                ..Row::of(lab, Some(student), kind)
            };
            row.add(transaction, made).map(|_| Some(number))
        })?;
        answered.ok_or_else(|| GradebookError::NoAppeal {
            path: self.path.clone(),
            lab: lab.name.clone(),
            key: key.to_owned(),
        })
    }

    /// The row of a student.
    pub(super) fn student_called(&self, key: &str) -> Result<i64, GradebookError> {
        let sql = "SELECT id FROM students WHERE key = ?1";
        match self.first(sql, [key], |row| row.get(0))? {
            Some(found) => Ok(found),
            None => Err(self.no_student(key)?),
        }
    }

    /// The error about a student who is not in the gradebook.
    pub(super) fn no_student(&self, key: &str) -> Result<GradebookError, GradebookError> {
        Ok(GradebookError::NoStudent {
            path: self.path.clone(),
            key: key.to_owned(),
            known: self.all("SELECT key, name FROM students", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?,
        })
    }

    /// The ids of all students.
    pub fn keys(&self) -> Result<Vec<String>, GradebookError> {
        self.all("SELECT key FROM students", [], |row| row.get(0))
    }
}

fn open_appeal(
    transaction: &Transaction,
    lab: &LabRow,
    student: i64,
) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT id FROM appeals WHERE lab_id = ?1 AND student_id = ?2 AND state = 'open'";
    transaction.first(sql, [lab.id, student], |row| row.get(0))
}
