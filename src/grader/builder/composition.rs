//! A composition: an exercise with the functions of other exercises that it is graded with.

use sudograde_core::lab::{Exercise, ExerciseKind, Lab};
use sudograde_core::plan::Plan;

/// Names a composition of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectKey {
    /// The index of the exercise in the plan.
    pub exercise: usize,
    /// Whether the prerequisites are the student's own functions.
    pub own_functions: bool,
}

/// The compositions that the plan needs.
pub fn keys(plan: &Plan) -> Vec<ObjectKey> {
    let mut keys = Vec::new();
    let built = plan.exercises.iter().enumerate();
    for (exercise, planned) in
        built.filter(|(_, planned)| planned.exercise.kind != ExerciseKind::Rules)
    {
        for own_functions in [false, true] {
            let cases = planned.cases.iter().map(|case| case.criterion);
            let properties = planned.properties.iter().map(|property| property.criterion);
            let mut criteria = cases.chain(properties);
            if criteria.any(|criterion| criterion.own_functions == own_functions) {
                keys.push(ObjectKey {
                    exercise,
                    own_functions,
                });
            }
        }
    }
    keys
}

pub fn is_program(plan: &Plan, key: ObjectKey) -> bool {
    plan.exercises[key.exercise].exercise.kind == ExerciseKind::Program
}

/// The functions that are the solution's while an exercise is graded.
pub fn substituted(plan: &Plan, key: ObjectKey) -> Vec<String> {
    match key.own_functions {
        true => Vec::new(),
        false => replaced(plan.lab, plan.exercises[key.exercise].exercise),
    }
}

/// The functions of an exercise's prerequisites.
pub fn replaced(lab: &Lab, exercise: &Exercise) -> Vec<String> {
    let others = lab.exercises.iter();
    let prerequisites = others.filter(|other| exercise.prerequisites.contains(&other.id));
    let mut functions: Vec<String> = prerequisites
        .flat_map(|other| other.functions.clone())
        .collect();
    functions.retain(|function| !exercise.functions.contains(function));
    functions.sort();
    functions.dedup();
    functions
}
