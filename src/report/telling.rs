//! How a report is told to a student.

use locale::Locale;
use sudograde_core::report::{Points, Report};

/// The language of the texts, and the layout of inputs.
pub struct Telling<'a> {
    pub locale: &'a Locale,
    /// Long inputs are shown in rows of so many characters.
    pub input_columns: Option<usize>,
    /// The mark, where it is not the report's score.
    pub mark: Option<Mark>,
}

/// A mark in a gradebook.
#[derive(Clone, Debug)]
pub struct Mark {
    pub points: Points,
    /// The lateness and the adjustments that made it, in words; and comments.
    pub because: String,
}

impl Telling<'_> {
    /// The mark: the report's score, unless another one counts. None after a fault of the grader.
    pub(super) fn counted(&self, report: &Report) -> Option<Points> {
        let score = report.score?;
        Some(self.mark.as_ref().map_or(score, |mark| mark.points))
    }

    /// The mark with the full marks: `63/70`.
    pub(super) fn counted_words(&self, report: &Report) -> String {
        match self.counted(report) {
            Some(points) => format!("{points}/{}", report.max_score),
            None => self.word("no-score"),
        }
    }

    /// The lateness and the adjustments that made the mark, and comments.
    pub(super) fn because(&self) -> Option<&str> {
        self.mark.as_ref().map(|mark| mark.because.as_str())
    }
}
