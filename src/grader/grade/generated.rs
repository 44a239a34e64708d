//! The inputs of properties and their right answers. They are made once for a seed and a lab and
//! then remembered, as they are the same for every submission.

use serde::{Deserialize, Serialize};

use super::answers::check_call;
use super::error::GradeError;
use crate::memory::Memory;
use sudograde_core::judge::Oracle;
use sudograde_core::lab::{Case, Exercise};
use sudograde_core::plan::{Plan, PlannedProperty};

/// A generated input and its right observations.
#[derive(Serialize, Deserialize)]
struct Made {
    input: String,
    accept: Vec<String>,
}

/// Gives every property of the plan its cases. The first case of each property shows whether the
/// lab knows its answers.
pub fn make(
    plan: &mut Plan,
    oracle: &dyn Oracle,
    seed: u64,
    memory: &Memory,
) -> Result<(), GradeError> {
    let lab = plan.lab;
    for planned in &mut plan.exercises {
        let exercise = planned.exercise;
        let properties = planned.properties.iter().map(|one| one.property);
        let named: Vec<_> = properties
            .map(|one| (&one.name, &one.generator, &one.call, one.count))
            .collect();
        let version = oracle.version();
        let what = ("generated", version, &lab.id, &exercise.id, &named, seed);
        let all = memory.of(&what, || {
            (planned.properties.iter())
                .map(|property| {
                    of_property(property, exercise, oracle, seed).map_err(|why| {
                        let (place, name) = (&property.property.place, &property.property.name);
                        let exercise = &exercise.id;
                        GradeError::Lab(format!(
                            "{place}: the property {name} of {exercise}: {why}"
                        ))
                    })
                })
                .collect::<Result<Vec<Vec<Made>>, _>>()
        })?;
        for (property, made) in planned.properties.iter_mut().zip(all) {
            let named = property.property;
            property.cases = (made.into_iter())
                .map(|made| Case {
                    accept: made.accept,
                    ..named.case(made.input)
                })
                .collect();
        }
    }
    Ok(())
}

fn of_property(
    planned: &PlannedProperty,
    exercise: &Exercise,
    oracle: &dyn Oracle,
    seed: u64,
) -> Result<Vec<Made>, String> {
    let property = planned.property;
    let mut all = Vec::new();
    for index in 0..property.count {
        let case = property.case(oracle.generate(&property.generator, seed, index)?);
        if property.shared && !oracle.admits(&case) {
            continue;
        }
        if index == 0 {
            check_call(exercise, &case, oracle)?;
        }
        all.push(Made {
            accept: oracle.accepted(exercise, &case)?,
            input: case.task.shown(),
        });
    }
    Ok(all)
}
