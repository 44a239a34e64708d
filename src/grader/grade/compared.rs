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

/// A submission's answer that is not the solution's to the letter.
struct OtherAnswer<'a> {
    case: &'a Case,
    call: &'a Call,
    observation: &'a str,
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
        let known = locked(&self.compared).get(&self.name(call, &observation));
        let watched = match known {
            Some(watched) => watched,
            None => self.watched(exercise, call, &observation)?,
        };
        let watched = watched.unwrap_or_else(|| observation.clone());
        let name = self.hasher.hash_one((&call.call, &call.input, &watched));
        locked(&self.wrong).insert(name, observation.len(), observation.into());
        Ok(watched)
    }

    fn name(&self, call: &Call, observation: &str) -> u64 {
        self.hasher.hash_one((&call.call, &call.input, observation))
    }

    /// Compares all of these observations with the right ones, so that the calls of checks to which that comes are made
    /// at once. A student's answers are mostly those of the last grading, so the result is remembered.
    pub(super) fn compared_at_once(&self, exercise: &Exercise, seen: &[(&Case, &str)]) {
        let mut cases = seen.iter();
        let again = match cases.any(|(case, _)| self.right_answer(case).is_some()) {
            true => Again::Likely,
            false => Again::Hardly,
        };
        let others = seen.iter().filter_map(|(case, observation)| {
            let right = self.right_to_the_letter(exercise, case, observation);
            let call = call_of(case).ok().filter(|_| right.is_none())?;
            Some(OtherAnswer {
                case,
                call,
                observation,
            })
        });
        let others: Vec<OtherAnswer> = others.collect();
        if others.is_empty() {
            return;
        }
        let find_out = || self.all_watched(exercise, &others, again);
        let all = match again {
            Again::Likely => {
                let texts = others.iter();
                let texts = texts.map(|one| (&one.call.call, &one.call.input, one.observation));
                let texts: Vec<_> = texts.collect();
                let what = ("compared", &exercise.id, texts);
                self.asking.remembered(&what, find_out)
            }
            Again::Hardly => find_out(),
        };
        // A check that fails is told when its case's turn comes.
        let Ok(all) = all else {
            return;
        };
        self.foresee_checks(again, |lens| {
            for (one, watched) in others.iter().zip(&all) {
                let right = self.right_answer(one.case);
                if right.is_none() || right != *watched {
                    self.foresee_explanation(lens, exercise, one);
                }
            }
        });
        let mut compared = locked(&self.compared);
        for (one, watched) in others.iter().zip(all) {
            let name = self.name(one.call, one.observation);
            compared.insert(name, one.observation.len(), watched);
        }
    }

    fn foresee_explanation(&self, lens: Lens, exercise: &Exercise, one: &OtherAnswer) {
        let asked = self.declared.asked.get(&one.call.call);
        let both = self.both(exercise, one.call, one.observation);
        let Some((
            asked,
            Both {
                seen,
                like: Some(right),
            },
        )) = asked.zip(both)
        else {
            return;
        };
        if seen.observed != right.observed {
            let _ = explanation(lens, asked, &seen, &right);
        }
    }

    fn all_watched(
        &self,
        exercise: &Exercise,
        all: &[OtherAnswer],
        again: Again,
    ) -> Result<Vec<Option<String>>, String> {
        self.foresee_checks(Again::Hardly, |lens| {
            for one in all {
                let Some(both) = self.both(exercise, one.call, one.observation) else {
                    continue;
                };
                let _ = watched(lens, one.call, &both);
                if let Some(right) = both.like.filter(|_| again == Again::Hardly) {
                    let _ = lens.watched(&one.call.call, &right, None);
                }
            }
        });
        let each = all.iter();
        let each = each.map(|one| self.watched(exercise, one.call, one.observation));
        each.collect()
    }

    /// The watched parts of an observation; None: it cannot be read.
    fn watched(
        &self,
        exercise: &Exercise,
        call: &Call,
        observation: &str,
    ) -> Result<Option<String>, String> {
        match self.both(exercise, call, observation) {
            Some(both) => self.look(|lens| watched(lens, call, &both)),
            None => Ok(None),
        }
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
