//! The decisions of an instructor: due dates, late policies, extensions, adjustments.

use jiff::Timestamp;
use rusqlite::types::Type;
use rusqlite::{Error, Row, params};

use super::error::GradebookError;
use super::open::Gradebook;
use super::statements::Statements;
use sudograde_core::late::{Counts, LatePolicy, Moment, Source};

/// The row of a lab.
#[derive(Clone, Debug)]
pub struct LabRow {
    pub id: i64,
    pub name: String,
    pub policy: LatePolicy,
    pub counts: Counts,
    /// The moment at which it is due for all students, extensions included. Until then, some cases
    /// are not shown.
    pub last_due: Option<Timestamp>,
}

impl Gradebook {
    /// The labs, by name.
    pub fn labs(&self) -> Result<Vec<LabRow>, GradebookError> {
        self.all(
            "SELECT id, name, due_at, late_percent, late_percent_per_day, cut_off_at, counts, trust_claimed,
                 max(due_at, coalesce((SELECT max(due_at) FROM extensions WHERE lab_id = labs.id), due_at))
             FROM labs ORDER BY name",
            [],
            lab_row,
        )
    }

    /// The lab with this name; without a name, the only lab.
    pub fn lab_called(&self, name: Option<&str>) -> Result<LabRow, GradebookError> {
        let labs = self.labs()?;
        let known = labs.iter().map(|lab| lab.name.clone()).collect();
        let mut fitting = labs
            .into_iter()
            .filter(|lab| name.is_none_or(|name| lab.name == name));
        match (fitting.next(), fitting.next()) {
            (Some(lab), None) => Ok(lab),
            _ => Err(GradebookError::WhichLab {
                path: self.path.clone(),
                asked: name.map(str::to_owned),
                known,
            }),
        }
    }

    pub fn set_policy(
        &mut self,
        lab: &LabRow,
        policy: &LatePolicy,
        counts: Counts,
    ) -> Result<(), GradebookError> {
        let text = |moment: Option<Timestamp>| moment.map(|moment| moment.to_string());
        self.transaction(|transaction| {
            transaction.change(
                "UPDATE labs SET due_at = ?2, late_percent = ?3, late_percent_per_day = ?4, cut_off_at = ?5,
                     counts = ?6, trust_claimed = ?7
                 WHERE id = ?1",
                params![
                    lab.id,
                    text(policy.due),
                    policy.percent,
                    policy.percent_per_day,
                    text(policy.cut_off),
                    counts.id(),
                    policy.trust_claimed
                ],
            )
        })
    }

    /// Gives a student another due date, which replaces an earlier extension.
    pub fn extend(
        &mut self,
        lab: &LabRow,
        student: &str,
        due: Timestamp,
        reason: &str,
    ) -> Result<(), GradebookError> {
        let student = self.student_called(student)?;
        self.transaction(|transaction| {
            transaction.change(
                "INSERT OR REPLACE INTO extensions (lab_id, student_id, due_at, reason) VALUES (?1, ?2, ?3, ?4)",
                params![lab.id, student, due.to_string(), reason],
            )
        })
    }

    /// Gives points to a student, or takes some. They may exceed the lab's maximum only with
    /// `beyond`.
    pub fn adjust(
        &mut self,
        lab: &LabRow,
        student: &str,
        points: f64,
        beyond: bool,
        reason: &str,
        now: Timestamp,
    ) -> Result<(), GradebookError> {
        let student = self.student_called(student)?;
        self.transaction(|transaction| {
            transaction.change(
                "INSERT INTO adjustments (lab_id, student_id, points, reason, made_at, beyond)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![lab.id, student, points, reason, now.to_string(), beyond],
            )
        })
    }

    fn student_called(&self, key: &str) -> Result<i64, GradebookError> {
        let sql = "SELECT id FROM students WHERE key = ?1";
        match self.first(sql, [key], |row| row.get(0))? {
            Some(found) => Ok(found),
            None => Err(GradebookError::NoStudent {
                path: self.path.clone(),
                key: key.to_owned(),
                known: self.all("SELECT key FROM students", [], |row| row.get(0))?,
            }),
        }
    }
}

fn lab_row(row: &Row) -> rusqlite::Result<LabRow> {
    let counts: String = row.get(6)?;
    Ok(LabRow {
        id: row.get(0)?,
        name: row.get(1)?,
        policy: LatePolicy {
            due: moment(row, 2)?,
            percent: row.get(3)?,
            percent_per_day: row.get(4)?,
            cut_off: moment(row, 5)?,
            trust_claimed: row.get(7)?,
        },
        counts: Counts::from_id(&counts).unwrap_or_default(),
        last_due: moment(row, 8)?,
    })
}

/// The time of a submission in one column, and its source in the next.
pub(super) fn submitted(row: &Row, column: usize) -> rusqlite::Result<Option<Moment>> {
    let by: Option<String> = row.get(column + 1)?;
    let by = by.and_then(|by| Source::from_id(&by));
    Ok(moment(row, column)?.map(|at| Moment {
        at,
        by: by.unwrap_or(Source::Claimed),
    }))
}

/// A moment in a column.
pub(super) fn moment(row: &Row, column: usize) -> rusqlite::Result<Option<Timestamp>> {
    let text: Option<String> = row.get(column)?;
    let parse = |text: String| {
        let broken =
            |why: jiff::Error| Error::FromSqlConversionFailure(column, Type::Text, Box::new(why));
        text.parse().map_err(broken)
    };
    text.map(parse).transpose()
}
