//! Shows an example of an exercise to a student who has not begun.

use sudograde_core::judge::judge;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::plan::{Attempt, Selection};
use sudograde_core::report::Example;

use super::error::GradeError;
use super::options::Options;
use super::prepared::Prepared;
use crate::builder::Cache;

/// The first visible case of an exercise; None if all of its cases are hidden.
pub fn example(
    lab: &Lab,
    language: Language,
    exercise: &str,
    cache: &Cache,
) -> Result<Option<Example>, GradeError> {
    let options = Options {
        selection: Selection {
            exercises: vec![exercise.to_owned()],
            cases: Vec::new(),
        },
        ..Options::default()
    };
    let prepared = Prepared::new(lab, language, &options, cache)?;
    let planned = &prepared.asked.exercises[0];
    let mut cases = planned.cases.iter().map(|planned| planned.case);
    let visible = cases.find(|case| case.is_visible());
    let nothing = Attempt::DoesNotCompile;
    Ok(visible.map(|case| Example {
        name: case.name.clone(),
        input: case.task.shown(),
        arguments: case.task.arguments(&lab.declared),
        expected: (prepared.oracle().answer(planned.exercise, case))
            .or_else(|| judge(planned.exercise, case, &nothing, prepared.oracle()).expected),
    }))
}
