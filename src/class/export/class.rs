//! A class to export, and the form of an export.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::gradebook::{Grade, Gradebook, GradebookError, LabRow};
use crate::intake::{Pseudonyms, participant};
use report::{Handout, Telling};
use sudograde_core::lab::Lab;
use sudograde_core::report::Points;

/// A format of `sudograde export`: a file of this folder, or one of [`report::HANDOUTS`].
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
    /// A zip of the whole class.
    Dataset(fn(&Class) -> anyhow::Result<Exported>),
}

/// The path of a student's file. Err: the id of a message that says why there is no file.
pub type Path = fn(&Handout, &Whose) -> Result<String, &'static str>;

/// Of whom a file is.
pub struct Whose<'a> {
    pub grade: &'a Grade,
    /// A name for the student's file or folder, which no other student has.
    pub name: String,
    /// Moodle's number.
    pub participant: Option<&'a str>,
}

/// The kind of id by which both Canvas and the gradebook know a student.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum CanvasKey {
    /// The number that Canvas puts into the names of downloads.
    #[default]
    Id,
    SisUserId,
    SisLoginId,
}

/// The options of an export.
pub struct Options<'a> {
    pub telling: Telling<'a>,
    /// The lab itself, if it is at hand.
    pub full_lab: Option<&'a Lab>,
    /// The name of the assignment; None: the lab's name.
    pub column: Option<&'a str>,
    pub canvas_key: CanvasKey,
}

/// An exported file.
pub struct Exported {
    pub content: Vec<u8>,
    /// The keys of students who are not in it, each with the id of a message that says why.
    pub left_out: Vec<(String, &'static str)>,
    /// The keys of students in it whose points need a word, each with the id of a message.
    pub notes: Vec<(String, &'static str)>,
}

/// The grades of a lab.
pub struct Class<'a> {
    pub(super) gradebook: &'a Gradebook,
    pub(super) lab: &'a LabRow,
    pub(super) grades: Vec<Grade>,
    /// The moment of the export: some cases are shown after the due date.
    pub(super) now: Timestamp,
    /// The points of the exercises of each submission.
    pub(super) exercises: BTreeMap<i64, Vec<(String, Option<Points>)>>,
    /// The numbers of Moodle's participants, by the keys that the gradebook has.
    participants: BTreeMap<String, String>,
}

impl<'a> Class<'a> {
    /// # Errors
    /// The gradebook cannot be read.
    pub fn read(
        gradebook: &'a Gradebook,
        lab: &'a LabRow,
        now: Timestamp,
    ) -> Result<Self, GradebookError> {
        let mut participants = BTreeMap::new();
        for (key, path) in gradebook.places(lab)? {
            participants.extend(participant(&path).map(|number| (key, number)));
        }
        Ok(Class {
            participants,
            gradebook,
            now,
            lab,
            grades: gradebook.grades(lab)?,
            exercises: gradebook.exercise_points(lab)?,
        })
    }

    /// Puts the students' ids and names in the place of pseudonyms.
    pub fn restore(&mut self, table: &Pseudonyms) {
        for grade in &mut self.grades {
            table.restore(&mut grade.student);
        }
        let key = |grade: &Grade| grade.student.key.clone();
        self.grades.sort_by_key(key);
    }

    /// The points of the exercises of the submission that counts.
    pub(super) fn exercises(&self, grade: &Grade) -> &[(String, Option<Points>)] {
        let submission = grade.worth.map(|worth| worth.attempt.submission);
        let found = submission.and_then(|submission| self.exercises.get(&submission));
        found.map_or(&[], Vec::as_slice)
    }

    /// The number by which Moodle knows a student: that of the download, else the key.
    pub(super) fn participant<'c>(&'c self, grade: &'c Grade) -> Option<&'c str> {
        let key = grade.student.key.as_str();
        let downloaded = self.participants.get(key).map(String::as_str);
        downloaded.or_else(|| number(key))
    }

    /// The number of students.
    pub fn count(&self) -> usize {
        self.grades.len()
    }

    /// The maximum of points.
    pub(super) fn max_score(&self) -> Points {
        let all = self.grades.iter().filter_map(|grade| grade.max_score);
        Points(all.fold(0.0, f64::max))
    }
}

/// A key that is a number, as Moodle and Canvas put into the names of downloads.
pub fn number(key: &str) -> Option<&str> {
    let is_number = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(key)
}
