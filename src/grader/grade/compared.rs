//! A submission's observations as a criterion compares them: the parts that it watches, as text.

use std::hash::BuildHasher;
use std::sync::Arc;

use super::asker::call_of;
use super::asking::Again;
use super::checks::Calls;
use super::complaints::explanation;
use super::solution::Solution;
use crate::parallel::locked;
use sudograde_core::lab::{Call, Case, Exercise};
use typed::{Declared, Lens, Seen, Watch};

/// An observation that is not the solution's to the letter, and the solution's.
struct Both {
    seen: Arc<Seen>,
    like: Option<Arc<Seen>>,
}

impl Solution {
    /// The parts of an observation that a case's criterion watches. Err: the lab is at fault.
    pub(super) fn compared(
        &self,
        exercise: &Exercise,
        case: &Case,
        observation: String,
    ) -> Result<String, String> {
        let call = call_of(case)?;
        if let Some(right) = self.right_to_the_letter(exercise, case, &observation) {
            return Ok(right);
        }
        let Some(both) = self.both(exercise, call, &observation) else {
            return Ok(observation);
        };
        let watched = self.look(|lens| watched(lens, call, &both))?;
        let watched = watched.unwrap_or_else(|| observation.clone());
        let name = self.hasher.hash_one((&call.call, &call.input, &watched));
        locked(&self.wrong).insert(name, observation.len(), observation.into());
        Ok(watched)
    }

    /// Makes the calls of checks to which comparing these observations with the right ones comes, all at once.
    pub(super) fn compared_at_once(&self, exercise: &Exercise, seen: &[(&Case, &str)]) {
        let mut cases = seen.iter();
        let again = match cases.any(|(case, _)| self.right_answer(case).is_some()) {
            true => Again::Likely,
            false => Again::Hardly,
        };
        self.foresee_checks(again, |lens| {
            for (case, observation) in seen {
                let is_right = self
                    .right_to_the_letter(exercise, case, observation)
                    .is_some();
                let call = call_of(case).ok().filter(|_| !is_right);
                let both = call.and_then(|call| self.both(exercise, call, observation));
                if let Some((call, both)) = call.zip(both) {
                    let _ = watched(lens, call, &both);
                    let Some(right) = &both.like else {
                        continue;
                    };
                    if again == Again::Hardly {
                        let _ = lens.watched(&call.call, right, None);
                    }
                    let asked = self.declared.asked.get(&call.call);
                    if let Some(asked) = asked.filter(|_| both.seen.observed != right.observed) {
                        let _ = explanation(lens, asked, &both.seen, right);
                    }
                }
            }
        });
    }

    /// Most answers are the solution's own: then the right parts are known.
    fn right_to_the_letter(
        &self,
        exercise: &Exercise,
        case: &Case,
        observation: &str,
    ) -> Option<String> {
        let call = call_of(case).ok()?;
        let right = self.right_answer(case)?;
        let said = self.said(exercise, call).ok()?;
        let is_same = match self.declared.watches_leaks(&call.call) {
            true => said.trim_end() == observation.trim_end(),
            false => without_leaks(&said).eq(without_leaks(observation)),
        };
        is_same.then_some(right)
    }

    /// The results of the solution's call, if the case's criterion watches a judgement of them.
    pub(super) fn plain_answer(&self, exercise: &Exercise, case: &Case) -> Option<String> {
        let call = call_of(case).ok()?;
        let mut declared = Declared::clone(&self.declared);
        let asked = declared.asked.get(&call.call)?;
        let machine = declared.machine(asked).filter(|one| one.is_nameless())?;
        let mut parts = declared.usual_parts(machine, true);
        parts.retain(|part| !matches!(part, Watch::Unchanged(_)));
        let mut watched = asked.watch.iter();
        if !watched.any(|part| declared.is_judgement(part)) || parts.is_empty() {
            return None;
        }
        let seen = self.seen(call, &self.said(exercise, call).ok()?)?;
        declared.asked.get_mut(&call.call)?.watch = parts;
        let lens = Lens {
            declared: &declared,
            checks: &Calls::of(None),
        };
        lens.watched(&call.call, &seen, None)
    }

    fn both(&self, exercise: &Exercise, call: &Call, observation: &str) -> Option<Both> {
        let said = self.said(exercise, call).ok();
        Some(Both {
            seen: self.seen(call, observation)?,
            like: said.and_then(|said| self.seen(call, &said)),
        })
    }
}

/// A crash on another criterion's input costs only that criterion.
fn watched(lens: Lens, call: &Call, both: &Both) -> Option<String> {
    let like = both.like.as_deref();
    match lens.declared.shows_nothing(&call.call, &both.seen) {
        true => lens.watched(&call.call, like?, None),
        false => lens.watched(&call.call, &both.seen, like),
    }
}

/// The lines of an observation that a criterion looks at that has nothing to do with leaks.
fn without_leaks(observation: &str) -> impl Iterator<Item = &str> {
    let lines = observation.trim_end().lines();
    lines.filter(|line| !line.starts_with("leaks ") && !line.starts_with("left "))
}
