//! The exercise that an inquiry is about.

use crate::builder::ObjectKey;
use sudograde_core::judge::{Judgement, Oracle, judge};
use sudograde_core::lab::Case;
use sudograde_core::plan::{Attempt, PlannedExercise};

pub struct Inquiry<'a> {
    /// The index of the exercise in the plan.
    pub index: usize,
    pub planned: &'a PlannedExercise<'a>,
    pub oracle: &'a dyn Oracle,
}

impl<'a> Inquiry<'a> {
    pub fn key(&self, own_functions: bool) -> ObjectKey {
        ObjectKey {
            exercise: self.index,
            own_functions,
        }
    }

    /// Tells the oracle what was observed, before it is judged.
    pub fn look_ahead<'c>(&self, seen: impl Iterator<Item = (&'c Case, Option<&'c str>)>) {
        let seen = seen.filter_map(|(case, observation)| Some((case, observation?)));
        let seen: Vec<(&Case, &str)> = seen.collect();
        self.oracle.look_ahead(self.planned.exercise, &seen);
    }

    pub fn judge(&self, case: &Case, attempt: &Attempt) -> Judgement {
        judge(self.planned.exercise, case, attempt, self.oracle)
    }
}
