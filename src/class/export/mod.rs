//! Grades for other programs: tables that platforms import, and a file for each student. The rules of their readers
//! are in docs/platforms.md.

mod canvas;
mod csv;
mod handouts;
mod moodle;
mod table;

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::gradebook::{Grade, Gradebook, GradebookError, LabRow};
use locale::{Lang, Locale};
use report::Handout;
use sudograde_core::report::Points;

/// A table of all students.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Csv,
    /// With what of a student's key is.
    Canvas(CanvasKey),
    Moodle,
}

/// What Canvas knows a student by, and our gradebook too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum CanvasKey {
    /// The number that Canvas puts into the names of downloads.
    #[default]
    Id,
    SisUserId,
    SisLoginId,
}

/// A file for each student, in a zip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerStudent {
    Handout(Handout),
    /// Named as Moodle wants feedback files.
    MoodleFeedback,
}

/// How files for students are worded.
#[derive(Clone, Copy)]
pub struct Words {
    pub lang: Lang,
    /// Long inputs are shown in rows of so many characters.
    pub input_columns: Option<usize>,
}

/// What is exported, and what could not be.
pub struct Exported {
    pub content: Vec<u8>,
    /// Students who are not in it, by their keys, and why: a message's id.
    pub left_out: Vec<(String, &'static str)>,
}

/// A lab's grades, as far as exports need them.
pub struct Class<'a> {
    gradebook: &'a Gradebook,
    lab: &'a LabRow,
    grades: Vec<Grade>,
    /// When it is exported: some cases are shown after the due date.
    now: Timestamp,
    /// The points of the exercises of each submission.
    exercises: BTreeMap<i64, Vec<(String, Option<Points>)>>,
}

impl<'a> Class<'a> {
    /// # Errors
    /// The gradebook cannot be read.
    pub fn read(
        gradebook: &'a Gradebook,
        lab: &'a LabRow,
        now: Timestamp,
    ) -> Result<Self, GradebookError> {
        Ok(Class {
            gradebook,
            now,
            lab,
            grades: gradebook.grades(lab)?,
            exercises: gradebook.exercise_points(lab)?,
        })
    }

    /// The table, with the grades in the column of that name where the format has one.
    ///
    /// # Errors
    /// It cannot be put together.
    pub fn table(
        &self,
        table: Table,
        column: Option<&str>,
        locale: &Locale,
    ) -> anyhow::Result<Exported> {
        let column = column.unwrap_or(&self.lab.name);
        match table {
            Table::Csv => csv::write(self),
            Table::Canvas(key) => canvas::write(self, key, column),
            Table::Moodle => moodle::write(self, locale),
        }
    }

    /// A zip with a file for each student.
    ///
    /// # Errors
    /// A report cannot be read.
    pub fn per_student(&self, what: PerStudent, words: Words) -> anyhow::Result<Exported> {
        handouts::write(self, what, words)
    }

    /// The points of the exercises of the submission that counts.
    fn exercises(&self, grade: &Grade) -> &[(String, Option<Points>)] {
        let submission = grade.worth.map(|worth| worth.attempt.submission);
        let found = submission.and_then(|submission| self.exercises.get(&submission));
        found.map_or(&[], Vec::as_slice)
    }

    /// The most points that anybody could have.
    fn max_score(&self) -> Points {
        let all = self.grades.iter().filter_map(|grade| grade.max_score);
        Points(all.fold(0.0, f64::max))
    }
}

/// A student's name, else the key.
fn name(grade: &Grade) -> &str {
    grade.student.name.as_deref().unwrap_or(&grade.student.key)
}

/// A key that is a number: Moodle and Canvas give participants one and put it into the names of downloads.
fn number(key: &str) -> Option<&str> {
    let is_number = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(key)
}
