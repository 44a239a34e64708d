//! Finds the smallest failing input for each criterion that is lost.

use super::question::Inquiry;
use super::shrinking::Shrinking;
use super::signs::{fails, hangs_or_was_passed_over, needs_other_conditions};
use super::suspects::Tried;
use crate::grade::case_report::Clerk;
use crate::grade::error::GradeError;
use crate::grade::failing::Failing;
use crate::run::Session;
use sudograde_core::lab::Task;
use sudograde_core::plan::{Attempt, PlannedCase};
use sudograde_core::report::{CaseReport, Counterexample, Visibility};
use sudograde_core::verdict::{Reason, Verdict};

/// The counterexamples: for each lost criterion with points, the smallest input that fails. The
/// search starts from a generated input or from a case that the student may see.
pub fn counterexamples(
    inquiry: &Inquiry,
    clerk: &Clerk,
    attempts: &[&Attempt],
    cases: &[CaseReport],
    tried: &[Tried],
    session: &mut Session,
) -> Result<Vec<Counterexample>, GradeError> {
    let mut found: Vec<Counterexample> = Vec::new();
    // A function that hangs whatever it is asked: no input tells more than the first.
    let some_end = tried.iter().any(|one| one.passed > 0)
        || attempts.iter().any(|one| !hangs_or_was_passed_over(one));
    if !some_end && !attempts.is_empty() {
        return Ok(found);
    }
    // Inputs about anything give an example only where the exercise loses nothing else.
    let is_usual = |one: &&Tried| !one.planned.property.catch_all;
    let lost = cases.iter().any(|report| fails(report.verdict))
        || tried
            .iter()
            .filter(is_usual)
            .any(|one| one.failing.is_some());
    let criteria = inquiry.planned.exercise.criteria.iter();
    for criterion in criteria.filter(|criterion| criterion.points > 0.0) {
        let is_shown = |one: &PlannedCase, report: &CaseReport, attempt: &Attempt| {
            one.criterion.id == criterion.id
                && one.case.visibility == Visibility::Visible
                && matches!(one.case.task, Task::Call(_))
                && fails(report.verdict)
                && !needs_other_conditions(report.reason.as_ref(), attempt)
        };
        let own = tried
            .iter()
            .filter(|one| one.planned.criterion.id == criterion.id && (!lost || is_usual(one)));
        let is_seen = (inquiry.planned.cases.iter().zip(cases)).any(|(one, report)| {
            one.criterion.id == criterion.id
                && one.case.visibility == Visibility::Visible
                && fails(report.verdict)
        });
        // Inputs that fail under other conditions are not made smaller: a case of the lab's says as
        // much.
        let is_needed = |failing: &Failing| {
            let judged = inquiry.judge(&failing.case, &failing.attempt);
            let in_other_conditions =
                needs_other_conditions(judged.reason.as_ref(), &failing.attempt);
            fails(judged.verdict) && !(is_seen && in_other_conditions)
        };
        let generated = own.filter_map(|one| one.failing.clone()).filter(is_needed);
        // If one input of the criterion is flaky, all may be.
        let unsteady = generated.clone().any(|one| one.unsteady)
            || cases.iter().any(|report| {
                report.criterion == criterion.id && report.reason == Some(Reason::Unsteady)
            });
        let fixed = (inquiry.planned.cases.iter().zip(cases))
            .zip(attempts)
            .filter(|((one, report), attempt)| is_shown(one, report, attempt))
            .map(|((one, _), attempt)| (one.case.clone(), (*attempt).clone(), false));
        let starts = generated
            .map(|one| (one.case, one.attempt, true))
            .chain(fixed);
        let start = starts.min_by_key(|(case, ..)| case.task.shown().len());
        let Some((case, attempt, generated)) = start else {
            continue;
        };
        let start = Failing {
            case,
            attempt,
            unsteady,
        };
        let key = inquiry.key(criterion.own_functions);
        // One small input that hangs is enough: each search for another waits as long.
        let judged = inquiry.judge(&start.case, &start.attempt);
        let hangs = judged.verdict == Verdict::Timeout;
        let another_hangs = || found.iter().any(|one| one.verdict == Verdict::Timeout);
        // Smaller inputs run under the usual conditions.
        let in_other_conditions = needs_other_conditions(judged.reason.as_ref(), &start.attempt);
        let follow = !(in_other_conditions || hangs && another_hangs());
        let shrinking = Shrinking {
            inquiry,
            key,
            follow,
        };
        let small = shrinking.run(start, session)?;
        // One of the lab's own cases without an explanation is in the report already.
        if generated || small.moved || small.shown.is_some() {
            let report = clerk.counterexample(key, inquiry.planned, criterion, small);
            found.push(report);
        }
    }
    Ok(found)
}
