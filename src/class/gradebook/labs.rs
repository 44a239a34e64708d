//! The labs of a gradebook, each with its due date and its late policy.

use jiff::Timestamp;
use rusqlite::types::Type;
use rusqlite::{Error, Row};

use super::error::GradebookError;
use super::open::Gradebook;
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
                 max(due_at, coalesce((SELECT max(due_at) FROM extensions WHERE lab_id = labs.id), due_at)),
                 grace_minutes
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
            grace_minutes: row.get(9)?,
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
