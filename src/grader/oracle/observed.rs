//! A right submission as an oracle: its observations are the right answers.

use std::collections::BTreeMap;

use sudograde_core::judge::Oracle;
use sudograde_core::lab::{Case, Exercise};

/// The observations of a right submission, by exercise and case. An error says how the submission
/// failed there.
pub struct Observed(pub BTreeMap<(String, String), Result<String, String>>);

impl Oracle for Observed {
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String> {
        match self.0.get(&(exercise.id.clone(), case.name.clone())) {
            Some(Ok(observation)) => Ok(vec![observation.clone()]),
            Some(Err(why)) => Err(format!("the reference submission fails here: {why}")),
            None => Err("the reference submission was not asked".to_owned()),
        }
    }
}
