//! The material of a page, and its readers.

use jiff::Timestamp;

use crate::gradebook::{Grade, Gradebook, GradebookError, LabRow};
use report::{Telling, retold};
use sudograde_core::lab::{Exercise, Lab};
use sudograde_core::report::{ExerciseReport, Report};

pub struct Page<'a> {
    pub gradebook: &'a Gradebook,
    pub row: &'a LabRow,
    /// The lab itself, where it is at hand; it has its titles in every language.
    pub lab: Option<&'a Lab>,
    pub telling: Telling<'a>,
    /// When it is made: some cases are shown after the due date.
    pub now: Timestamp,
    /// The folder with the students' pages, as seen from the class's.
    pub pages: Option<String>,
    /// Names nobody, and shows no hidden case, as it may be shown to the class.
    pub anonymous: bool,
    /// Shows hidden cases on the pages of students.
    pub reveal: bool,
}

impl Page<'_> {
    /// The report of the run that counts for a student, in the page's language.
    pub(super) fn report(&self, grade: &Grade) -> Result<Option<Report>, GradebookError> {
        let report = self.gradebook.report_of(self.row, grade, self.now)?;
        Ok(report.map(|report| retold(report, self.telling.locale, self.lab)))
    }

    pub(super) fn word(&self, id: &str) -> String {
        self.telling.locale.word(id)
    }

    pub(super) fn counted(&self, id: &str, count: usize) -> String {
        self.telling.locale.counted(id, count)
    }

    fn lang(&self) -> &'static str {
        self.telling.locale.lang.id()
    }

    fn exercise(&self, id: &str) -> Option<&Exercise> {
        self.lab?.exercises.iter().find(|one| one.id == id)
    }

    pub(super) fn lab_title(&self) -> &str {
        match self.lab {
            Some(lab) => lab.title.get(self.lang()),
            None => &self.row.name,
        }
    }

    /// The title of an exercise, in the page's language if the lab is at hand.
    pub(super) fn exercise_title(&self, id: &str, stored: Option<&Report>) -> String {
        let known = || Some(self.exercise(id)?.title.get(self.lang()).to_owned());
        let stored = || Some(reported(stored?, id)?.title.clone());
        known().or_else(stored).unwrap_or_else(|| id.to_owned())
    }

    pub(super) fn criterion_title(
        &self,
        exercise: &str,
        id: &str,
        stored: Option<&Report>,
    ) -> String {
        let known = || {
            let mut criteria = self.exercise(exercise)?.criteria.iter();
            let criterion = criteria.find(|one| one.id == id)?;
            Some(criterion.title.get(self.lang()).to_owned())
        };
        let stored = || {
            let mut criteria = reported(stored?, exercise)?.criteria.iter();
            Some(criteria.find(|one| one.id == id)?.title.clone())
        };
        known().or_else(stored).unwrap_or_else(|| id.to_owned())
    }
}

fn reported<'r>(report: &'r Report, id: &str) -> Option<&'r ExerciseReport> {
    report.exercises.iter().find(|one| one.id == id)
}
