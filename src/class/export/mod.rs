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
use report::{HANDOUTS, Handout, Telling};
use sudograde_core::report::Points;

/// A format of `sudograde export`: a file of this folder, or one of [`HANDOUTS`].
#[derive(Clone, Copy, Debug)]
pub struct Format {
    pub name: &'static str,
    /// Help on the command line.
    pub help: &'static str,
    pub content: Content,
}

#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// A table of all students.
    Table(fn(&Class, &Options) -> anyhow::Result<Exported>),
    /// A zip with a file for each student, and the file's path in it.
    Zip(&'static Handout, Path),
}

/// The path of a student's file, by a name that no other student has. Err: the id of the message
/// that says why there is no file.
type Path = fn(&Handout, &Grade, &str) -> Result<String, &'static str>;

/// All formats, as the command line lists them.
pub fn formats() -> Vec<Format> {
    let mut all = vec![
        csv::FORMAT,
        canvas::FORMAT,
        moodle::FORMAT,
        moodle::FEEDBACK,
    ];
    let mut handouts = HANDOUTS;
    handouts.sort_by_key(|one| one.reader);
    all.extend(handouts.map(handouts::format));
    all
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

/// How exports are worded, and what an instructor asked for.
pub struct Options<'a> {
    pub telling: Telling<'a>,
    /// The name of the assignment; the lab's unless given.
    pub column: Option<&'a str>,
    pub canvas_key: CanvasKey,
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

    /// The grades in this format.
    ///
    /// # Errors
    /// A report cannot be read, or the file not be put together.
    pub fn export(&self, format: &Format, options: &Options) -> anyhow::Result<Exported> {
        match format.content {
            Content::Table(write) => write(self, options),
            Content::Zip(handout, path) => handouts::write(self, handout, path, &options.telling),
        }
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
