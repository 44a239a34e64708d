//! What runs with the same composed object, and what has come of it so far.

use super::ask::{About, Ask};
use super::seen::{after_those, unloadable};
use super::session::Session;
use super::{Progress, RunError, Tell};
use crate::builder::{ObjectKey, Product};
use crate::memory::{Key, Seen};
use sudograde_core::outcome::{End, Glimpse, Glimpses, Outcome};
use sudograde_core::plan::{Attempt, Plan};

/// What runs with the same composed object.
pub struct Batch<'a> {
    pub key: ObjectKey,
    product: &'a Product,
    /// Its name in the memory, once it is needed.
    name: Option<Key>,
    ask: Ask,
    /// Indices into the exercise's cases; what runs alone after them are generated ones.
    cases: Vec<usize>,
    outcomes: Vec<Option<Outcome>>,
    /// None: not yet.
    pub glimpses: Option<Glimpses>,
    /// There are generated cases, of which nothing was told yet.
    untold: bool,
    /// Where it was sent, under which id.
    pub id: Option<usize>,
    pub longest_ms: u64,
    pub told_slow: bool,
    pub over: bool,
}

impl<'a> Batch<'a> {
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
        Batch {
            key,
            product,
            name: None,
            outcomes: vec![None; ask.requests.len()],
            glimpses: ask.bundle.is_none().then(Glimpses::default),
            untold: !generated.is_empty(),
            longest_ms: ask.longest_ms(),
            ask,
            cases,
            id: None,
            told_slow: false,
            over: false,
        }
    }

    pub fn find_name<E: From<RunError>>(&mut self, session: &Session<E>) {
        if self.name.is_none() {
            self.name = session.name(self.product, &self.ask);
        }
    }

    /// What is remembered of it.
    pub fn recall<E: From<RunError>>(&mut self, session: &mut Session<E>) -> Option<Seen> {
        self.find_name(session);
        session.recall(self.key, self.name.as_ref())
    }

    /// Has all of it run.
    pub fn send<E: From<RunError>>(&mut self, session: &mut Session<E>) -> Result<(), E> {
        self.id = Some(session.send(self.key, self.product, &mut self.ask)?);
        Ok(())
    }

    pub fn take_all<'s, E: From<RunError>>(
        &mut self,
        seen: Seen,
        session: &mut Session<'s, E>,
        tell: Tell<'_, 's, E>,
    ) -> Result<(), E> {
        self.glimpses = Some(seen.glimpses);
        for (case, outcome) in seen.outcomes.into_iter().enumerate() {
            self.take(case, outcome, session, tell)?;
        }
        self.settle(session, tell)
    }

    /// Hands on what came of a case, once.
    pub fn take<'s, E: From<RunError>>(
        &mut self,
        case: usize,
        outcome: Outcome,
        session: &mut Session<'s, E>,
        tell: Tell<'_, 's, E>,
    ) -> Result<(), E> {
        let Some(place @ None) = self.outcomes.get_mut(case) else {
            return Ok(());
        };
        *place = Some(outcome.clone());
        // Who hears the last of an exercise lets go of it: what there is to remember comes first.
        if !self.untold {
            self.settle(session, tell)?;
        }
        match self.cases.get(case) {
            Some(case) => {
                let progress = Progress::Attempt {
                    exercise: self.key.exercise,
                    case: *case,
                    attempt: Attempt::Ran(Box::new(outcome)),
                };
                tell(progress, session)
            }
            None => Ok(()),
        }
    }

    /// Hands on what was seen of the generated cases, once everything is there.
    pub fn settle<'s, E: From<RunError>>(
        &mut self,
        session: &mut Session<'s, E>,
        tell: Tell<'_, 's, E>,
    ) -> Result<(), E> {
        if self.over || self.glimpses.is_none() || self.outcomes.iter().any(Option::is_none) {
            return Ok(());
        }
        self.over = true;
        let mut seen = Seen {
            outcomes: self.outcomes.drain(..).flatten().collect(),
            glimpses: self.glimpses.take().unwrap_or_default(),
        };
        // Where cases were given up, what was asked beside them proves nothing more.
        if seen
            .outcomes
            .iter()
            .any(|outcome| outcome.end == End::Skipped)
        {
            seen.glimpses.all.fill(Glimpse::NotRun);
        }
        if self.id.is_some() {
            session.remember(self.key, self.name.as_ref(), &seen);
        }
        if !self.untold {
            return Ok(());
        }
        self.untold = false;
        let alone = seen.outcomes.into_iter().skip(self.cases.len());
        let progress = Progress::Generated {
            key: self.key,
            seen: Ok(after_those(alone, seen.glimpses)),
        };
        tell(progress, session)
    }

    /// There is no time left for what was not run yet.
    pub fn give_up<'s, E: From<RunError>>(
        &mut self,
        session: &mut Session<'s, E>,
        tell: Tell<'_, 's, E>,
    ) -> Result<(), E> {
        let unrun = session.unrun(&self.ask);
        if !self.over {
            self.glimpses.get_or_insert(unrun.glimpses);
            for (case, outcome) in unrun.outcomes.into_iter().enumerate() {
                self.take(case, outcome, session, tell)?;
            }
            self.settle(session, tell)?;
        }
        Ok(())
    }

    /// The objects cannot be loaded: so much for all of its cases.
    pub fn fail<'s, E: From<RunError>>(
        &mut self,
        reason: &str,
        session: &mut Session<'s, E>,
        tell: Tell<'_, 's, E>,
    ) -> Result<(), E> {
        self.over = true;
        let attempt = unloadable(reason);
        let untold: Vec<usize> = (self.cases.iter().zip(&self.outcomes))
            .filter(|(_, outcome)| outcome.is_none())
            .map(|(case, _)| *case)
            .collect();
        tell_all(self.key, &untold, self.untold, &attempt, session, tell)
    }
}

/// Tells the same of many cases, and of the generated ones.
pub fn tell_all<'s, E: From<RunError>>(
    key: ObjectKey,
    cases: &[usize],
    generated: bool,
    attempt: &Attempt,
    session: &mut Session<'s, E>,
    tell: Tell<'_, 's, E>,
) -> Result<(), E> {
    for case in cases {
        let progress = Progress::Attempt {
            exercise: key.exercise,
            case: *case,
            attempt: attempt.clone(),
        };
        tell(progress, session)?;
    }
    if generated {
        let seen = Err(attempt.clone());
        tell(Progress::Generated { key, seen }, session)?;
    }
    Ok(())
}

pub fn cases_of(plan: &Plan, key: ObjectKey) -> Vec<usize> {
    let cases = plan.exercises[key.exercise].cases.iter().enumerate();
    cases
        .filter(|(_, case)| case.criterion.own_functions == key.own_functions)
        .map(|(index, _)| index)
        .collect()
}
