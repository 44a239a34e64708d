//! Checks that a lab knows the answers of its own cases, before student code runs.

use super::error::GradeError;
use sudograde_core::judge::Oracle;
use sudograde_core::lab::{Case, Exercise, Run, Task};
use sudograde_core::outcome::ProgramOutput;
use sudograde_core::plan::Plan;

/// Asks the lab for the answers of every case.
pub fn check_answers(plan: &Plan, oracle: &dyn Oracle) -> Result<(), GradeError> {
    for planned in &plan.exercises {
        for case in planned.cases.iter().map(|planned| planned.case) {
            let broken = |why: String| {
                let (place, exercise) = (&case.place, &planned.exercise.id);
                GradeError::Lab(format!(
                    "{place}: the case {} of {exercise}: {why}",
                    case.name
                ))
            };
            match &case.task {
                Task::Call(_) => check_call(planned.exercise, case, oracle),
                Task::Run(run) => check_run(planned.exercise, case, run, oracle),
                Task::Rule(_) => Ok(()),
            }
            .map_err(broken)?;
        }
    }
    Ok(())
}

/// Checks that a case has a right answer.
pub fn check_call(exercise: &Exercise, case: &Case, oracle: &dyn Oracle) -> Result<(), String> {
    let is_known = !case.accept.is_empty() || !oracle.accepted(exercise, case)?.is_empty();
    is_known
        .then_some(())
        .ok_or("no answer is right".to_owned())
}

fn check_run(
    exercise: &Exercise,
    case: &Case,
    run: &Run,
    oracle: &dyn Oracle,
) -> Result<(), String> {
    oracle.expected(exercise, case, run)?;
    if let Some(check) = &run.judge {
        oracle.describe_run(exercise, run)?;
        oracle
            .check_run(check, exercise, run, 0, &ProgramOutput::default())
            .map(|_| ())?;
    }
    Ok(())
}
