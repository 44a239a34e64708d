//! The page: how a class did and why, and a page for each student to keep. Static HTML without scripts, with
//! everything that it needs inside.
//!
//! All texts are escaped by the templates (maud), as a student's output may be HTML; and the pages forbid scripts.

mod case;
mod charts;
mod class;
mod clusters;
mod data;
mod frame;
mod likeness;
mod rates;
mod student;

use std::path::Path;

use anyhow::Context;
use jiff::Timestamp;

use crate::gradebook::{Grade, Gradebook, GradebookError, LabRow};
use data::Class;
use report::{Telling, for_student};
use sudograde_core::lab::Lab;
use sudograde_core::report::Report;
use sudograde_core::text_tools::file_names;

/// What a page is made of, and for whom.
pub struct Page<'a> {
    pub gradebook: &'a Gradebook,
    pub row: &'a LabRow,
    /// The lab itself, where it is at hand; it has its titles in every language.
    pub lab: Option<&'a Lab>,
    pub telling: Telling<'a>,
    /// When it is made: some cases are shown after the due date.
    pub now: Timestamp,
    /// Names nobody, and shows no hidden case, as it may be shown to the class.
    pub anonymous: bool,
}

impl Page<'_> {
    /// The page of the class.
    ///
    /// # Errors
    /// The gradebook cannot be read.
    pub fn class(&self) -> anyhow::Result<String> {
        let class = Class::read(self)?;
        Ok(class::page(self, &class)?.into_string())
    }

    /// Writes a page for each student into a folder; says how many.
    ///
    /// # Errors
    /// The gradebook cannot be read, or a page not be written.
    pub fn students(&self, folder: &Path) -> anyhow::Result<usize> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: it cannot be made", folder.display()))?;
        let grades = self.gradebook.grades(self.row)?;
        let names = file_names(grades.iter().map(|grade| grade.student.key.as_str()));
        for (grade, name) in grades.iter().zip(names) {
            let history = self.gradebook.history(self.row, &grade.student.key)?;
            let report = self
                .report(grade)?
                .map(|report| for_student(&report, self.telling.locale));
            let page = student::page(self, grade, report.as_ref(), &history).into_string();
            let file = folder.join(format!("{name}.html"));
            std::fs::write(&file, page)
                .with_context(|| format!("{}: it cannot be written", file.display()))?;
        }
        Ok(grades.len())
    }

    /// The report of the run that counts for a student.
    fn report(&self, grade: &Grade) -> Result<Option<Report>, GradebookError> {
        self.gradebook.report_of(self.row, grade, self.now)
    }

    fn word(&self, id: &str) -> String {
        self.telling.locale.text(id, &[])
    }

    fn counted(&self, id: &str, count: usize) -> String {
        self.telling
            .locale
            .text(id, &[("count", &count.to_string())])
    }

    /// The title of an exercise, in the page's language where the lab is at hand.
    fn exercise_title(&self, id: &str, stored: Option<&Report>) -> String {
        let lang = self.telling.locale.lang.id();
        let known = self
            .lab
            .and_then(|lab| lab.exercises.iter().find(|one| one.id == id));
        let stored = || {
            stored?
                .exercises
                .iter()
                .find(|one| one.id == id)
                .map(|one| one.title.clone())
        };
        known
            .map(|exercise| exercise.title.get(lang).to_owned())
            .or_else(stored)
            .unwrap_or_else(|| id.to_owned())
    }

    fn criterion_title(&self, exercise: &str, id: &str, stored: Option<&Report>) -> String {
        let lang = self.telling.locale.lang.id();
        let lab = self
            .lab
            .and_then(|lab| lab.exercises.iter().find(|one| one.id == exercise));
        let known = lab.and_then(|lab| lab.criteria.iter().find(|one| one.id == id));
        let stored = || {
            let exercise = stored?.exercises.iter().find(|one| one.id == exercise)?;
            let criterion = exercise.criteria.iter().find(|one| one.id == id)?;
            Some(criterion.title.clone())
        };
        known
            .map(|criterion| criterion.title.get(lang).to_owned())
            .or_else(stored)
            .unwrap_or_else(|| id.to_owned())
    }
}
