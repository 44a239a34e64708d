//! Checks that a lab knows the answers of its own cases, before student code runs.

use super::error::GradeError;
use sudograde_core::judge::{Oracle, is_builtin_checker};
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

/// Checks that a case has a right answer and that its checker exists. Whether the checker accepts
/// the answer is a matter for the lab's own tests.
pub fn check_call(exercise: &Exercise, case: &Case, oracle: &dyn Oracle) -> Result<(), String> {
    let accepted = match case.accept.first() {
        Some(accepted) => accepted.clone(),
        None => {
            let all = oracle.accepted(exercise, case)?;
            all.into_iter().next().ok_or("no answer is right")?
        }
    };
    match case.checker.as_deref() {
        Some(checker) if !is_builtin_checker(checker) => {
            oracle.check(checker, exercise, case, &accepted).map(|_| ())
        }
        _ => Ok(()),
    }
}

fn check_run(
    exercise: &Exercise,
    case: &Case,
    run: &Run,
    oracle: &dyn Oracle,
) -> Result<(), String> {
    oracle.expected(exercise, case, run)?;
    if let Some(checker) = &case.checker {
        oracle.describe_run(exercise, run)?;
        oracle
            .check_run(checker, exercise, run, 0, &ProgramOutput::default())
            .map(|_| ())?;
    }
    Ok(())
}
