//! A decision to enter: one row of the table `decisions`, with its reason.

use jiff::Timestamp;
use rusqlite::{Transaction, params};

use super::labs::LabRow;
use super::statements::Statements;

/// The reason for a decision, and who made it when.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    pub reason: &'a str,
    pub by: &'a str,
    pub at: Timestamp,
}

/// Points that are given to a student, or taken.
#[derive(Clone, Copy, Debug)]
pub struct Adjustment {
    pub points: f64,
    /// They may lead beyond the most that the lab gives.
    pub beyond: bool,
    /// The earlier adjustment that these points replace.
    pub replaces: Option<i64>,
}

/// The number of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    New(i64),
    /// The same decision holds already, and nothing was added.
    Before(i64),
}

/// A row to add: a kind, the decision that it ends, and its values.
pub struct Row<'a> {
    pub lab: Option<i64>,
    pub student: Option<i64>,
    pub kind: &'static str,
    pub ends: Option<i64>,
    pub words: Option<&'a str>,
    pub section: Option<&'a str>,
    pub exercise: Option<&'a str>,
    pub due: Option<Timestamp>,
    pub adjustment: Option<Adjustment>,
}

impl<'a> Row<'a> {
    /// A decision in a lab or in all, about a student or about all.
    pub fn new(lab: Option<i64>, student: Option<i64>, kind: &'static str) -> Self {
        Row {
            lab,
            student,
            kind,
            ends: None,
            words: None,
            section: None,
            exercise: None,
            due: None,
            adjustment: None,
        }
    }

    /// A decision in a lab, about all students or about one.
    pub fn of(lab: &LabRow, student: Option<i64>, kind: &'static str) -> Self {
        Row::new(Some(lab.id), student, kind)
    }

    /// A decision about a person, in all labs.
    pub fn of_person(student: i64, kind: &'static str, words: Option<&'a str>) -> Self {
        Row {
            words,
            ..Row::new(None, Some(student), kind)
        }
    }

    /// New settings of the course.
    pub fn of_course(words: &'a str) -> Self {
        Row {
            words: Some(words),
            ..Row::new(None, None, "course")
        }
    }

    pub fn add(&self, transaction: &Transaction, made: Made) -> rusqlite::Result<i64> {
        transaction.change(
            "INSERT INTO decisions
                 (lab_id, student_id, kind, ends, words, section, exercise, due_at, points, beyond, reason,
                  made_by, made_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
            params![
                self.lab,
                self.student,
                self.kind,
                self.ends,
                self.words,
                self.section,
                self.exercise,
                self.due.map(|due| due.to_string()),
                self.adjustment.map(|one| one.points),
                self.adjustment.map(|one| one.beyond),
                made.reason,
                made.by,
                made.at.to_string(),
            ],
        )?;
        Ok(transaction.last_insert_rowid())
    }
}
