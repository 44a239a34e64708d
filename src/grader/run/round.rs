//! A round: the cases of an exercise that run with one composition, and their outcomes so far.

use std::collections::{HashSet, VecDeque};
use std::iter::repeat;

use super::ask::{About, Ask};
use super::job::Job;
use super::link::Link;
use super::progress::Progress;
use super::runner::RunError;
use super::seen::{after_those, unloadable};
use super::wires::Wires;
use crate::builder::{ObjectKey, Product};
use crate::memory::{Key, RunResults};
use protocol::Reply;
use sudograde_core::lab::Task;
use sudograde_core::outcome::{Glimpse, Outcome};
use sudograde_core::plan::{Attempt, Plan, PlannedExercise};

/// The cases of an exercise that run with one composition.
pub struct Round<'a> {
    pub key: ObjectKey,
    product: &'a Product,
    /// The round's name in the memory, once it is needed.
    name: Option<Key>,
    state: State,
    /// Indices of the exercise's cases that run alone. Further outcomes belong to cases that could
    /// not run together.
    cases: Vec<usize>,
    /// Indices of those that run together, before the generated ones.
    among: Vec<usize>,
    /// Whether each of them was told.
    told: Vec<bool>,
    has_generated: bool,
    pub longest_ms: u64,
    pub told_slow: bool,
}

enum State {
    New(Ask),
    Running(Box<Job>),
    Over,
}

impl<'a> Round<'a> {
    pub fn new(plan: &Plan<'a>, wires: &Wires, key: ObjectKey, product: &'a Product) -> Self {
        let planned = &plan.exercises[key.exercise];
        let about = About::new(plan, wires, key, product);
        let (among, cases) = among_others(planned, cases_of(plan, key), product);
        let mut ask = Ask {
            again: true,
            ..Ask::default()
        };
        let own: Vec<_> = cases.iter().map(|case| planned.cases[*case]).collect();
        ask.alone(own.iter().map(|one| one.case), about);
        let has_generated = planned.generated(key.own_functions).next().is_some();
        let together = among.iter().map(|case| planned.cases[*case]);
        let together: Vec<_> = together
            .chain(planned.generated(key.own_functions))
            .collect();
        ask.together(together.iter().map(|one| one.case), about);
        let alone = own.iter().chain(&together).take(ask.requests.len());
        ask.criteria = alone.map(|one| one.criterion.id.clone()).collect();
        Round {
            key,
            product,
            name: None,
            has_generated,
            longest_ms: ask.longest_ms(),
            state: State::New(ask),
            told: vec![false; cases.len()],
            cases,
            among,
            told_slow: false,
        }
    }

    /// The number of the round's job, while it runs.
    pub fn job(&self) -> Option<usize> {
        match &self.state {
            State::Running(job) => Some(job.id()),
            State::New(_) | State::Over => None,
        }
    }

    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over)
    }

    fn ask(&self) -> Option<&Ask> {
        match &self.state {
            State::New(ask) => Some(ask),
            State::Running(job) => Some(job.ask()),
            State::Over => None,
        }
    }

    pub fn find_name(&mut self, link: &Link) {
        if self.name.is_none() {
            self.name = self.ask().and_then(|ask| link.name(self.product, ask));
        }
    }

    /// The remembered outcomes of an earlier run.
    pub fn recall(&mut self, link: &mut Link<'a>) -> Option<RunResults> {
        self.find_name(link);
        link.recall(self.key, self.name.as_ref())
    }

    /// Begins to ask the runner.
    pub fn begin(&mut self, link: &mut Link) -> Result<(), RunError> {
        if let State::New(ask) = std::mem::replace(&mut self.state, State::Over) {
            let job = link.begin(self.key, self.product, ask)?;
            self.state = State::Running(Box::new(job));
        }
        Ok(())
    }

    /// Takes a reply to the round's job, and adds the cases that are finished by it to `told`.
    pub fn take(
        &mut self,
        reply: Reply,
        link: &mut Link<'a>,
        told: &mut VecDeque<Progress>,
    ) -> Result<(), RunError> {
        let State::Running(job) = &mut self.state else {
            return Ok(());
        };
        if let Err(reason) = job.take(reply) {
            self.fail(&reason, told);
            return Ok(());
        }
        link.go_on(self.key, job)?;
        while let Some((case, outcome)) = job.next_finished() {
            tell(self.key, &self.cases, &mut self.told, case, outcome, told);
        }
        if job.is_over() {
            self.end(link, told);
        }
        Ok(())
    }

    /// Ends the round. The cases that have not run have no time left.
    pub fn end(&mut self, link: &mut Link<'a>, told: &mut VecDeque<Progress>) {
        if let State::Running(job) = std::mem::replace(&mut self.state, State::Over) {
            let unrun = link.unrun(job.ask());
            let seen = job.results(unrun);
            self.take_all(&seen, told);
            link.remember(self.key, self.name.as_ref(), &seen);
        }
    }

    /// Adds all results that were not told yet to `told`.
    pub fn take_all(&mut self, seen: &RunResults, told: &mut VecDeque<Progress>) {
        self.state = State::Over;
        for (case, outcome) in seen.outcomes.iter().enumerate() {
            tell(self.key, &self.cases, &mut self.told, case, outcome, told);
        }
        let alone = seen.outcomes[self.cases.len()..].iter().cloned();
        let mut together = after_those(alone, seen.glimpses.clone());
        let generated = together.split_off(self.among.len());
        let seen = together.all.into_iter().chain(repeat(Glimpse::NotRun));
        let among = self.among.iter().zip(seen);
        told.extend(among.map(|(case, glimpse)| Progress::Glimpse {
            exercise: self.key.exercise,
            case: *case,
            glimpse,
        }));
        if self.has_generated {
            told.push_back(Progress::Generated {
                key: self.key,
                seen: Ok(generated),
            });
        }
    }

    /// Reports the load error, `reason`, for all cases that are not reported yet.
    fn fail(&mut self, reason: &str, told: &mut VecDeque<Progress>) {
        self.state = State::Over;
        let attempt = unloadable(reason);
        let untold: Vec<usize> = (self.cases.iter().zip(&self.told))
            .filter(|(_, told)| !**told)
            .map(|(case, _)| *case)
            .chain(self.among.iter().copied())
            .collect();
        tell_all(self.key, &untold, self.has_generated, &attempt, told);
    }
}

/// Adds the outcome of a case to `told`, once.
fn tell(
    key: ObjectKey,
    cases: &[usize],
    is_told: &mut [bool],
    case: usize,
    outcome: &Outcome,
    told: &mut VecDeque<Progress>,
) {
    if let (Some(index), Some(is_told @ false)) = (cases.get(case), is_told.get_mut(case)) {
        *is_told = true;
        told.push_back(Progress::Attempt {
            exercise: key.exercise,
            case: *index,
            attempt: Attempt::Ran(Box::new(outcome.clone())),
        });
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

/// The cases that may run together with generated ones, and those that run alone. A process of the
/// kernel's is cheap, and each case has its own; an interpreter takes longer to start than most
/// cases. So there the first case of each criterion runs alone, where nothing ran before it.
fn among_others(
    planned: &PlannedExercise,
    cases: Vec<usize>,
    product: &Product,
) -> (Vec<usize>, Vec<usize>) {
    let are_calls = |case: &usize| matches!(planned.cases[*case].case.task, Task::Call(_));
    if !matches!(product, Product::Program(_)) || !cases.iter().all(are_calls) {
        return (Vec::new(), cases);
    }
    let mut met = HashSet::new();
    let is_met = |case: &usize| !met.insert(planned.cases[*case].criterion.id.as_str());
    cases.into_iter().partition(is_met)
}

pub fn cases_of(plan: &Plan, key: ObjectKey) -> Vec<usize> {
    let cases = plan.exercises[key.exercise].cases.iter().enumerate();
    cases
        .filter(|(_, case)| case.criterion.own_functions == key.own_functions)
        .map(|(index, _)| index)
        .collect()
}
