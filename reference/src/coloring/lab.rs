//! What the grader may ask about this lab: which observations are right.

use crate::{Complaint, Lab, LabError};

/// The lab `coloring`.
pub struct Coloring;

impl Lab for Coloring {
    fn id(&self) -> &'static str {
        "coloring"
    }

    fn accepted(&self, exercise: &str, _: &str, _: &str) -> Result<Vec<String>, LabError> {
        Err(LabError::UnknownExercise(exercise.to_owned()))
    }

    fn check(
        &self,
        checker: &str,
        _: &str,
        _: &str,
        _: &str,
        _: &str,
    ) -> Result<Result<(), Complaint>, LabError> {
        Err(LabError::UnknownChecker(checker.to_owned()))
    }

    fn complaints(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[]
    }
}
