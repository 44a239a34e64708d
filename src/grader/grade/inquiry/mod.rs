//! Finds out more about an exercise than its cases show by themselves. All policy about running
//! again is in this room: which cases that ran among others run alone, which suspects run alone and
//! how often, which failing cases run again to find flaky ones, smaller inputs, closer looks.

mod among;
mod attempts;
mod closer;
mod counterexamples;
mod effort;
mod growing;
mod question;
mod shrinking;
mod signs;
mod steady;
mod suspects;
mod trust;

pub use attempts::Attempts;
pub use closer::Closer;

use closer::is_beyond;
use counterexamples::counterexamples;
use question::Inquiry;
use signs::{is_answer, was_stopped};
use steady::see_whether_they_are_steady;
use suspects::Tried;

use super::case_report::{Clerk, passed_property};
use super::error::GradeError;
use super::exercise_report::Findings;
use crate::run::Session;
use sudograde_core::outcome::{Glimpse, Glimpses};
use sudograde_core::plan::{Attempt, Plan};
use sudograde_core::report::{CaseReport, Note, PropertyReport};
use sudograde_core::said::Said;
use sudograde_core::verdict::Reason;

/// Judges all attempts at an exercise, and runs again where something is still to be found out.
///
/// # Errors
/// The runner fails, or the lab does.
pub fn inquire(
    plan: &Plan,
    index: usize,
    attempts: &mut Attempts,
    clerk: &Clerk,
    closer: &mut Closer,
    session: &mut Session,
) -> Result<Findings, GradeError> {
    let planned = &plan.exercises[index];
    let inquiry = Inquiry {
        index,
        planned,
        oracle: clerk.oracle,
    };
    inquiry.settle(attempts, session)?;
    let Attempts {
        cases, generated, ..
    } = &*attempts;
    let attempts: Vec<&Attempt> = cases.iter().flatten().collect();
    let unanswered: Vec<&str> = (planned.cases.iter().zip(&attempts))
        .filter(|(_, attempt)| !is_answer(attempt))
        .map(|(one, _)| one.criterion.id.as_str())
        .collect();
    let nothing = Ok(Glimpses::default());
    let seen = [false, true].map(|own| generated[usize::from(own)].as_ref().unwrap_or(&nothing));
    let stopped = attempts.iter().any(|attempt| was_stopped(attempt));
    look_ahead(&inquiry, &attempts, seen);
    let tried = inquiry.properties(seen, stopped, &unanswered, session)?;
    let is_over = session.is_over();
    let mut cases: Vec<CaseReport> = (planned.cases.iter().zip(&attempts))
        .map(|(one, attempt)| {
            let key = inquiry.key(one.criterion.own_functions);
            clerk.case(key, planned, one.criterion, one.case, attempt)
        })
        .collect();
    // The skeleton's own function says nothing about a mistake.
    let is_begun = !clerk.untouched.contains(&planned.exercise.id);
    let (mut outside, mut small) = (false, Vec::new());
    if is_begun {
        see_whether_they_are_steady(&inquiry, clerk, &attempts, &mut cases, session)?;
        outside = closer.explain(&inquiry, clerk, &attempts, &mut cases, session)?;
        small = counterexamples(&inquiry, clerk, &attempts, &cases, &tried, session)?;
    }
    if outside {
        let both = cases.iter_mut().zip(&attempts);
        for (case, _) in both.filter(|(_, attempt)| is_beyond(attempt)) {
            clerk.mark_outside(case);
        }
    }
    for one in &tried {
        let criterion = one.planned.criterion;
        match &one.failing {
            Some(failing) => {
                let key = inquiry.key(criterion.own_functions);
                cases.push(clerk.failing(key, planned, criterion, failing));
            }
            // Shared inputs are reported only if they fail.
            None if one.planned.property.shared => {}
            // There was no time to find out.
            None if is_over && one.passed < one.planned.cases.len() => {
                let seconds = plan.lab.submission_seconds;
                cases.push(clerk.not_run(one.planned, Reason::OutOfTime { seconds }));
            }
            None if one.run > 0 => cases.push(CaseReport {
                cpu_ms: Some(one.cpu_us as f64 / 1e3),
                ..passed_property(one.planned)
            }),
            // No input could be tried, as other cases were stopped or broke the process. Those
            // cases tell enough.
            None => {}
        }
    }
    // The points of each criterion count, also of one that has nothing but what others lend to it.
    for one in &tried {
        let criterion = one.planned.criterion;
        if cases.iter().any(|case| case.criterion == criterion.id) {
            continue;
        }
        let mut own = tried.iter();
        let was_tried = own.any(|own| own.planned.criterion.id == criterion.id && own.run > 0);
        cases.push(match was_tried {
            true => passed_property(one.planned),
            false => clerk.not_run(one.planned, Reason::Skipped),
        });
    }
    // A mistake that shows after other calls is told once.
    let costs_already = (cases.iter())
        .filter_map(|case| case.reason.as_ref())
        .any(Reason::is_of_a_later_call);
    Ok(Findings {
        cases,
        counterexamples: small,
        properties: (tried.iter())
            .filter(|one| !one.planned.property.shared)
            .map(property_report)
            .collect(),
        notes: match costs_already {
            true => Vec::new(),
            false => (tried.iter().find_map(|one| note(one, clerk)).into_iter()).collect(),
        },
    })
}

/// Tells the oracle all that was observed.
fn look_ahead(inquiry: &Inquiry, attempts: &[&Attempt], seen: [&Result<Glimpses, Attempt>; 2]) {
    let planned = inquiry.planned;
    let cases = planned.cases.iter().zip(attempts);
    let cases = cases.map(|(one, attempt)| match attempt {
        Attempt::Ran(outcome) => (one.case, Some(outcome.observation.as_str())),
        _ => (one.case, None),
    });
    let generated = seen.into_iter().zip([false, true]);
    let generated = generated.flat_map(|(glimpses, own)| {
        let of = planned.properties.iter();
        let of = of.filter(move |one| one.criterion.own_functions == own && !one.property.shared);
        let glimpses = glimpses.iter().flat_map(|glimpses| &glimpses.all);
        let inputs = of.flat_map(|one| &one.cases);
        inputs.zip(glimpses.map(Glimpse::observation))
    });
    inquiry.look_ahead(cases.chain(generated));
}

fn note(tried: &Tried, clerk: &Clerk) -> Option<Note> {
    let case = tried.after_others?;
    let name = tried.planned.property.name.clone();
    Some(Note {
        kind: "after-others".into(),
        message: clerk.locale.text("after-others", &[("name", &name)]),
        said: vec![Said::text("after-others", &[("name", &name)])],
        name,
        input: case.task.shown(),
    })
}

fn property_report(tried: &Tried) -> PropertyReport {
    PropertyReport {
        id: tried.planned.property.name.clone(),
        criterion: tried.planned.criterion.id.clone(),
        generator: tried.planned.property.generator.clone(),
        cases: tried.planned.cases.len(),
        run: tried.run,
        passed: tried.passed,
    }
}
