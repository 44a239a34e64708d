//! Follows the search of a submission: the calls of the lab's function that its manifest has
//! written down (`retrace`), one after the other.

use super::asker::{key_of, like, with_input};
use super::error::GradeError;
use super::options::Options;
use super::prepared::Prepared;
use super::runners;
use crate::builder::{self, Cache};
use crate::run::{Budget, Session};
use crate::submission::Submission;
use sudograde_core::lab::{Case, Lab};
use sudograde_core::outcome::End;
use sudograde_core::plan::Selection;
use typed::Retrace;

/// A run of a submission's search.
pub struct Followed {
    /// The argument of each call, as people see it.
    pub calls: Vec<String>,
    /// Whether these are all: there is room for some hundreds.
    pub are_all: bool,
    /// Whether the function came to its end, and neither crashed nor was stopped.
    pub ended: bool,
}

/// Whether the lab has a search that can be followed.
pub fn can_be_followed(lab: &Lab) -> bool {
    written_down(lab).is_some()
}

/// A criterion of that search, and what is written down of it.
fn written_down(lab: &Lab) -> Option<(&str, &Retrace)> {
    let mut asked = lab.declared.asked.iter();
    asked.find_map(|(key, asked)| Some((key.as_str(), asked.retrace.as_ref()?)))
}

/// Runs the submission's search with an input. `None` if its exercise cannot be followed: the lab
/// has none, or the submission does not compile.
///
/// # Errors
/// The input is none of the exercise's, or the lab, a compiler or the runner fails.
pub fn follow(
    lab: &Lab,
    submission: &Submission,
    input: &str,
    cache: &Cache,
) -> Result<Option<Followed>, GradeError> {
    let Some((key, retrace)) = written_down(lab) else {
        return Ok(None);
    };
    let exercise = key.split('/').next().unwrap_or(key);
    let options = Options {
        selection: Selection {
            exercises: vec![exercise.to_owned()],
            cases: Vec::new(),
        },
        ..Options::default()
    };
    let prepared = Prepared::new(lab, submission.language, &options, cache)?;
    let plan = &prepared.asked;
    let Some(case) = like(plan.exercises[0].exercise, key) else {
        return Ok(None);
    };
    let case = Case {
        task: with_input(&case, input),
        ..case
    };
    let build = builder::build(plan, submission, cache)?;
    let budget = Budget::new(lab.submission_seconds);
    let start = || runners::ready(runners::start(plan, submission, &options, cache)?, &options);
    let mut session = Session::new(plan, &build, &prepared.wires, None, &budget, start);
    let outcome = session.traced(key_of(plan, 0), &case)?;
    session.finish();
    Ok(outcome.map(|outcome| {
        let written = retrace.calls(&outcome.trace, &lab.declared);
        let (calls, are_all) = written.unwrap_or((Vec::new(), true));
        Followed {
            calls: calls.iter().map(ToString::to_string).collect(),
            are_all,
            ended: matches!(outcome.end, End::Exited(0)),
        }
    }))
}
