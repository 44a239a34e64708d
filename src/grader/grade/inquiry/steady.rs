//! Finds failing cases that are flaky.

use super::question::Inquiry;
use super::signs::{differ, needs_other_conditions};
use crate::grade::case_report::Clerk;
use crate::grade::error::GradeError;
use crate::run::Session;
use sudograde_core::lab::{Case, Task};
use sudograde_core::plan::Attempt;
use sudograde_core::report::CaseReport;
use sudograde_core::verdict::Verdict;

/// The number of failing cases of a criterion that run again.
const RUN_AGAIN: usize = 3;

/// Runs a few failing cases again. A case with a different result then is reported as flaky.
pub fn see_whether_they_are_steady(
    inquiry: &Inquiry,
    clerk: &Clerk,
    attempts: &[&Attempt],
    cases: &mut [CaseReport],
    session: &mut Session,
) -> Result<(), GradeError> {
    for criterion in &inquiry.planned.exercise.criteria {
        if session.is_late() {
            break;
        }
        let failing: Vec<usize> = (inquiry.planned.cases.iter().enumerate())
            .filter(|(_, one)| one.criterion.id == criterion.id)
            .filter(|(_, one)| matches!(one.case.task, Task::Call(_)))
            .map(|(index, _)| index)
            .filter(|index| matches!(cases[*index].verdict, Verdict::Fail | Verdict::Crash))
            // The runner has already run these cases again.
            .filter(|index| {
                !needs_other_conditions(cases[*index].reason.as_ref(), attempts[*index])
            })
            .take(RUN_AGAIN)
            .collect();
        let again: Vec<_> = failing
            .iter()
            .map(|index| (inquiry.planned.cases[*index].case, attempts[*index]))
            .collect();
        let unsteady = unsteady(inquiry, &again, criterion.own_functions, session)?;
        for (index, _) in failing
            .iter()
            .zip(unsteady)
            .filter(|(_, unsteady)| *unsteady)
        {
            clerk.mark_unsteady(&mut cases[*index]);
        }
    }
    Ok(())
}

/// For each of these failing cases: whether it gives a different result when it runs again.
fn unsteady(
    inquiry: &Inquiry,
    failing: &[(&Case, &Attempt)],
    own_functions: bool,
    session: &mut Session,
) -> Result<Vec<bool>, GradeError> {
    let cases: Vec<&Case> = failing.iter().map(|(case, _)| *case).collect();
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let again = session.alone(inquiry.key(own_functions), &cases, 1)?;
    let pairs = failing.iter().zip(&again);
    Ok(pairs
        .map(|((case, before), after)| {
            differ(&inquiry.judge(case, before), &inquiry.judge(case, after))
        })
        .collect())
}
