//! A round: the cases of an exercise that run with one composition, and their outcomes so far.

use std::collections::VecDeque;

use super::ask::{About, Ask};
use super::link::Link;
use super::progress::Progress;
use super::runner::RunError;
use super::seen::{after_those, unloadable};
use crate::builder::{ObjectKey, Product};
use crate::memory::{Key, RunResults};
use sudograde_core::outcome::{End, Glimpse, Glimpses, Outcome};
use sudograde_core::plan::{Attempt, Plan};

/// The cases of an exercise that run with one composition.
pub struct Round<'a> {
    pub key: ObjectKey,
    product: &'a Product,
    /// The round's name in the memory, once it is needed.
    name: Option<Key>,
    ask: Ask,
    /// Indices of the exercise's cases. Further outcomes belong to generated cases that run alone.
    cases: Vec<usize>,
    outcomes: Vec<Option<Outcome>>,
    /// The glimpses of the bundle; None until they are there.
    pub glimpses: Option<Glimpses>,
    has_generated: bool,
    /// The id under which the round was sent to the runner; None if it was not sent.
    pub id: Option<usize>,
    pub longest_ms: u64,
    pub told_slow: bool,
    pub over: bool,
}

impl<'a> Round<'a> {
    pub fn new(plan: &Plan<'a>, key: ObjectKey, product: &'a Product) -> Self {
        let planned = &plan.exercises[key.exercise];
        let about = About::new(plan, key, product);
        let cases = cases_of(plan, key);
        let mut ask = Ask {
            again: true,
            ..Ask::default()
        };
        let own = cases.iter().map(|case| planned.cases[*case].case);
        ask.alone(own, about);
        let generated: Vec<_> = planned.generated(key.own_functions).collect();
        ask.together(generated.iter().copied(), about);
        Round {
            key,
            product,
            name: None,
            outcomes: vec![None; ask.requests.len()],
            glimpses: ask.bundle.is_none().then(Glimpses::default),
            has_generated: !generated.is_empty(),
            longest_ms: ask.longest_ms(),
            ask,
            cases,
            id: None,
            told_slow: false,
            over: false,
        }
    }

    pub fn find_name(&mut self, link: &Link) {
        if self.name.is_none() {
            self.name = link.name(self.product, &self.ask);
        }
    }

    /// The remembered outcomes of an earlier run.
    pub fn recall(&mut self, link: &mut Link<'a>) -> Option<RunResults> {
        self.find_name(link);
        link.recall(self.key, self.name.as_ref())
    }

    /// Sends the whole round to the runner.
    pub fn send(&mut self, link: &mut Link) -> Result<(), RunError> {
        self.id = Some(link.send(self.key, self.product, &mut self.ask)?);
        Ok(())
    }

    pub fn take_all(
        &mut self,
        seen: RunResults,
        link: &mut Link<'a>,
        told: &mut VecDeque<Progress>,
    ) {
        self.glimpses = Some(seen.glimpses);
        for (case, outcome) in seen.outcomes.into_iter().enumerate() {
            self.take(case, outcome, link, told);
        }
        self.settle(link, told);
    }

    /// Adds the outcome of a case to `told`, once.
    pub fn take(
        &mut self,
        case: usize,
        outcome: Outcome,
        link: &mut Link<'a>,
        told: &mut VecDeque<Progress>,
    ) {
        let Some(place @ None) = self.outcomes.get_mut(case) else {
            return;
        };
        *place = Some(outcome.clone());
        if let Some(case) = self.cases.get(case) {
            told.push_back(Progress::Attempt {
                exercise: self.key.exercise,
                case: *case,
                attempt: Attempt::Ran(Box::new(outcome)),
            });
        }
        self.settle(link, told);
    }

    /// Adds the glimpses of the generated cases to `told`, once all outcomes are there.
    pub fn settle(&mut self, link: &mut Link<'a>, told: &mut VecDeque<Progress>) {
        if self.over || self.glimpses.is_none() || self.outcomes.iter().any(Option::is_none) {
            return;
        }
        self.over = true;
        let mut seen = RunResults {
            outcomes: self.outcomes.drain(..).flatten().collect(),
            glimpses: self.glimpses.take().unwrap_or_default(),
        };
        // If the runner skipped cases, the glimpses beside them prove nothing.
        let mut outcomes = seen.outcomes.iter();
        if outcomes.any(|outcome| outcome.end == End::Skipped) {
            seen.glimpses.all.fill(Glimpse::NotRun);
        }
        if self.id.is_some() {
            link.remember(self.key, self.name.as_ref(), &seen);
        }
        if self.has_generated {
            let alone = seen.outcomes.into_iter().skip(self.cases.len());
            told.push_back(Progress::Generated {
                key: self.key,
                seen: Ok(after_those(alone, seen.glimpses)),
            });
        }
    }

    /// Fills in the cases that have not run: there is no time left for them.
    pub fn give_up(&mut self, link: &mut Link<'a>, told: &mut VecDeque<Progress>) {
        let unrun = link.unrun(&self.ask);
        self.glimpses.get_or_insert(unrun.glimpses);
        for (case, outcome) in unrun.outcomes.into_iter().enumerate() {
            self.take(case, outcome, link, told);
        }
        self.settle(link, told);
    }

    /// Reports the load error, `reason`, for all cases that are not reported yet.
    pub fn fail(&mut self, reason: &str, told: &mut VecDeque<Progress>) {
        self.over = true;
        let attempt = unloadable(reason);
        let untold: Vec<usize> = (self.cases.iter().zip(&self.outcomes))
            .filter(|(_, outcome)| outcome.is_none())
            .map(|(case, _)| *case)
            .collect();
        tell_all(self.key, &untold, self.has_generated, &attempt, told);
    }
}

/// Adds the same attempt for many cases, and for the generated ones, to `told`.
pub fn tell_all(
    key: ObjectKey,
    cases: &[usize],
    generated: bool,
    attempt: &Attempt,
    told: &mut VecDeque<Progress>,
) {
    told.extend(cases.iter().map(|case| Progress::Attempt {
        exercise: key.exercise,
        case: *case,
        attempt: attempt.clone(),
    }));
    if generated {
        let seen = Err(attempt.clone());
        told.push_back(Progress::Generated { key, seen });
    }
}

pub fn cases_of(plan: &Plan, key: ObjectKey) -> Vec<usize> {
    let cases = plan.exercises[key.exercise].cases.iter().enumerate();
    cases
        .filter(|(_, case)| case.criterion.own_functions == key.own_functions)
        .map(|(index, _)| index)
        .collect()
}
