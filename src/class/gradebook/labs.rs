//! The labs of a gradebook, each with its due dates and its late policy.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use rusqlite::types::Type;
use rusqlite::{Error, Row};

use super::course::Course;
use super::error::GradebookError;
use super::open::Gradebook;
use sudograde_core::late::{Counts, LatePolicy, Moment, Source, after_days};
use sudograde_core::report::Points;

/// The row of a lab.
#[derive(Clone, Debug)]
pub struct LabRow {
    pub id: i64,
    pub name: String,
    pub policy: LatePolicy,
    pub counts: Counts,
    /// The due dates of sections that have their own.
    pub sections: BTreeMap<String, Timestamp>,
    /// The due dates of exercises that have their own.
    pub exercises: BTreeMap<String, Timestamp>,
    /// The moment at which it is due for all students, extensions and late days included. Until
    /// then, some cases are not shown.
    pub last_due: Option<Timestamp>,
    /// The settings for all labs.
    pub course: Course,
}

impl LabRow {
    /// Whether anything of it is ever due.
    pub fn has_due(&self) -> bool {
        self.policy.due.is_some() || !self.sections.is_empty() || !self.exercises.is_empty()
    }

    /// The place of the lab in the order in which labs use up late days.
    pub(super) fn order(&self) -> (Option<Timestamp>, i64) {
        let first = self.sections.values().copied().min();
        (self.policy.due.or(first), self.id)
    }

    /// The due date of a section that has its own.
    pub(super) fn of_section(&self, section: Option<&str>) -> Option<Timestamp> {
        self.sections.get(section?).copied()
    }

    /// The share of the points that is left for a submission, 0 to 1. `section` is the due date of the
    /// student's section and `extension` the student's own; both move the dates of exercises as far
    /// as they move the lab's, and `days` are late days that move all of them further. `points` are
    /// those of the exercises.
    pub(super) fn kept(
        &self,
        submitted: Moment,
        section: Option<Timestamp>,
        extension: Option<Timestamp>,
        days: u32,
        points: &[(String, Option<Points>)],
    ) -> f64 {
        let usual = self.policy.due;
        let by_section = shift(usual, section);
        let policy = LatePolicy {
            due: section.or(usual),
            cut_off: moved(self.policy.cut_off, by_section.max(SignedDuration::ZERO)),
            ..self.policy
        };
        let kept = |policy: LatePolicy, extension: Option<Timestamp>| {
            let later = |due| after_days(due, days, &self.course.shown_zone());
            let own = match days {
                0 => extension,
                _ => extension.or(policy.due).map(later),
            };
            policy.kept(submitted, own)
        };
        let whole = kept(policy, extension);
        let by_extension = shift(policy.due, extension);
        let of_exercise = |name: &str| {
            let Some(due) = self.exercises.get(name).copied() else {
                return whole;
            };
            let due = moved(Some(due), by_section);
            let own = match policy.due {
                Some(_) => extension.and(moved(due, by_extension)),
                None => extension,
            };
            kept(LatePolicy { due, ..policy }, own)
        };
        let earned = |points: Option<Points>| points.map_or(0.0, |points| points.0);
        let all: f64 = points.iter().map(|(_, points)| earned(*points)).sum();
        if self.exercises.is_empty() || all <= 0.0 {
            return whole;
        }
        let left = points
            .iter()
            .map(|(name, points)| earned(*points) * of_exercise(name));
        left.sum::<f64>() / all
    }
}

/// The time from one date to another; none if one of them is not there.
fn shift(from: Option<Timestamp>, to: Option<Timestamp>) -> SignedDuration {
    let both = from.zip(to);
    both.map_or(SignedDuration::ZERO, |(from, to)| to.duration_since(from))
}

fn moved(date: Option<Timestamp>, by: SignedDuration) -> Option<Timestamp> {
    date.map(|date| date.saturating_add(by).unwrap_or(date))
}

impl Gradebook {
    /// The labs, by name.
    pub fn labs(&self) -> Result<Vec<LabRow>, GradebookError> {
        let course = self.course()?;
        let mut labs = self.all(
            "SELECT id, name, due_at, late_percent, late_percent_per_day, cut_off_at, counts, trust_claimed,
                 (SELECT max(due_at) FROM extensions WHERE lab_id = labs.id), grace_minutes
             FROM labs ORDER BY name",
            [],
            |row| lab_row(row, &course),
        )?;
        let dates = self.all(
            "SELECT lab_id, section, exercise, due_at FROM due_dates",
            [],
            |row| {
                let of: (i64, Option<String>, Option<String>) =
                    (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok((of, moment(row, 3)?))
            },
        )?;
        for ((lab, section, exercise), due) in dates {
            let Some((lab, due)) = labs.iter_mut().find(|one| one.id == lab).zip(due) else {
                continue;
            };
            lab.sections.extend(section.map(|section| (section, due)));
            lab.exercises
                .extend(exercise.map(|exercise| (exercise, due)));
        }
        for lab in &mut labs {
            let dates = lab.sections.values().chain(lab.exercises.values());
            let last = dates.copied().chain(lab.policy.due).chain(lab.last_due);
            // An extension alone makes nothing due for the others.
            lab.last_due = last.max().filter(|_| lab.has_due()).map(|last| {
                let moved = last.saturating_add(lab.course.longest());
                moved.unwrap_or(last)
            });
        }
        Ok(labs)
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

/// The row without the due dates of sections and exercises; its `last_due` is that of extensions.
fn lab_row(row: &Row, course: &Course) -> rusqlite::Result<LabRow> {
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
        sections: BTreeMap::new(),
        exercises: BTreeMap::new(),
        last_due: moment(row, 8)?,
        course: course.clone(),
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
