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
    let selection = Selection {
        exercises: vec![exercise.to_owned()],
        case: None,
    };
    let options = Options {
        selection,
        ..Options::default()
    };
    let prepared = Prepared::new(lab, language, &options, cache)?;
    let planned = &prepared.asked.exercises[0];
    let visible = planned
        .cases
        .iter()
        .find(|planned| planned.case.is_visible());
    Ok(visible.map(|visible| Example {
        name: visible.case.name.clone(),
        input: visible.case.task.shown(),
        expected: judge(
            planned.exercise,
            visible.case,
            &Attempt::DoesNotCompile,
            prepared.oracle(),
        )
        .expected,
    }))
}
