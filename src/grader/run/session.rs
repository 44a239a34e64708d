//! A session: all requests of one submission to its runner. [`Session::next_progress`] gives the
//! results of the plan's cases one after the other; in between, the grader may ask for further
//! runs.

use super::ask::{About, Ask};
use super::budget::Budget;
use super::job::hurried;
use super::link::Done;
use super::link::Link;
use super::progress::Progress;
use super::rounds::Rounds;
use super::runner::{RunError, Runner};
use super::seen::after_those;
use super::wires::Wires;
use crate::builder::{Build, ObjectKey, Product};
use crate::memory::Memory;
use serde::Serialize;
use serde::de::DeserializeOwned;

use protocol::{CaseLimits, MissingLayer};
use sudograde_core::lab::Case;
use sudograde_core::outcome::{Glimpse, Outcome};
use sudograde_core::plan::{Attempt, Plan, PlannedCase};

pub struct Session<'a> {
    plan: &'a Plan<'a>,
    build: &'a Build,
    wires: &'a Wires,
    link: Link<'a>,
    /// None until the plan's cases are sent.
    rounds: Option<Rounds<'a>>,
}

impl<'a> Session<'a> {
    /// A session that calls `start` when it has to run something that is not remembered.
    pub fn new(
        plan: &'a Plan<'a>,
        build: &'a Build,
        wires: &'a Wires,
        memory: Option<&'a Memory>,
        budget: &'a Budget,
        start: impl FnOnce() -> Result<Runner, RunError> + 'a,
    ) -> Self {
        Session {
            plan,
            build,
            wires,
            link: Link::new(memory, budget, start),
            rounds: None,
        }
    }

    /// Waits for the next result of the plan's cases: each case once, and the generated cases of
    /// each composition once. None when all results were given.
    ///
    /// # Errors
    /// The runner cannot be started, or stops answering.
    pub fn next_progress(&mut self) -> Result<Option<Progress>, RunError> {
        let rounds = match &mut self.rounds {
            Some(rounds) => rounds,
            none => none.insert(Rounds::begin(
                self.plan,
                self.build,
                self.wires,
                &mut self.link,
            )?),
        };
        rounds.next(&mut self.link)
    }

    /// Runs cases, each in a process of its own, with their time limits divided by `patience`.
    pub fn alone(
        &mut self,
        key: ObjectKey,
        cases: &[&Case],
        patience: u64,
    ) -> Result<Vec<Attempt>, RunError> {
        self.alone_in_lines(key, cases.iter().copied(), Ask::default(), patience)
    }

    /// The same for cases of several criteria: one that hangs does not keep the others from running.
    /// They run again under other conditions.
    pub fn alone_by_criterion(
        &mut self,
        key: ObjectKey,
        cases: &[PlannedCase],
        patience: u64,
    ) -> Result<Vec<Attempt>, RunError> {
        self.alone_in_lines(
            key,
            cases.iter().map(|one| one.case),
            Ask {
                criteria: cases.iter().map(|one| one.criterion.id.clone()).collect(),
                again: true,
                ..Ask::default()
            },
            patience,
        )
    }

    fn alone_in_lines<'c>(
        &mut self,
        key: ObjectKey,
        cases: impl Iterator<Item = &'c Case>,
        mut ask: Ask,
        patience: u64,
    ) -> Result<Vec<Attempt>, RunError> {
        let Some(product) = self.product(key) else {
            return Ok(Vec::new());
        };
        ask.alone(cases, About::new(self.plan, self.wires, key, product));
        for request in &mut ask.requests {
            request.limits = hurried(request.limits, patience);
        }
        self.attempts(key, product, ask)
    }

    /// Runs a case once more, even if its outcome is remembered: in a fresh process, with all of
    /// its time.
    pub fn anew(&mut self, key: ObjectKey, case: &Case) -> Result<Option<Attempt>, RunError> {
        let ask = Ask {
            once_more: true,
            ..Ask::default()
        };
        self.one(key, case, ask)
    }

    /// Runs a case, and once more with other bytes in unused memory.
    pub fn looked_at(&mut self, key: ObjectKey, case: &Case) -> Result<Option<Attempt>, RunError> {
        let ask = Ask {
            again: true,
            ..Ask::default()
        };
        self.one(key, case, ask)
    }

    /// The attempt at one case, in this way.
    fn one(
        &mut self,
        key: ObjectKey,
        case: &Case,
        mut ask: Ask,
    ) -> Result<Option<Attempt>, RunError> {
        let Some(product) = self.product(key) else {
            return Ok(None);
        };
        ask.alone([case], About::new(self.plan, self.wires, key, product));
        Ok(self.attempts(key, product, ask)?.pop())
    }

    /// The attempts at cases that run alone.
    fn attempts(
        &mut self,
        key: ObjectKey,
        product: &Product,
        ask: Ask,
    ) -> Result<Vec<Attempt>, RunError> {
        let cases = ask.requests.len();
        Ok(match self.link.ask(key, product, ask)? {
            Ok(seen) => {
                let outcomes = seen.outcomes.into_iter();
                outcomes
                    .map(|outcome| Attempt::Ran(Box::new(outcome)))
                    .collect()
            }
            Err(attempt) => vec![attempt; cases],
        })
    }

    /// Runs many cases for the price of few processes. The result of one may depend on those
    /// before it.
    pub fn together(&mut self, key: ObjectKey, cases: &[&Case]) -> Result<Vec<Glimpse>, RunError> {
        let Some(product) = self.product(key) else {
            return Ok(Vec::new());
        };
        let mut ask = Ask::default();
        ask.together(
            cases.iter().copied(),
            About::new(self.plan, self.wires, key, product),
        );
        let Ok(seen) = self.link.ask(key, product, ask)? else {
            return Ok(vec![Glimpse::NotRun; cases.len()]);
        };
        Ok(after_those(seen.outcomes.into_iter(), seen.glimpses).all)
    }

    /// Runs a case while the solution's functions record how they are called.
    pub fn traced(&mut self, key: ObjectKey, case: &Case) -> Result<Option<Outcome>, RunError> {
        let Some(product) = self.product(key) else {
            return Ok(None);
        };
        let mut ask = Ask::default();
        ask.alone([case], About::new(self.plan, self.wires, key, product));
        for request in &mut ask.requests {
            request.traced = true;
        }
        let seen = self.link.ask(key, product, ask)?;
        Ok(seen.ok().and_then(|mut seen| seen.outcomes.pop()))
    }

    /// Runs a case with another product and other limits.
    pub fn with(
        &mut self,
        key: ObjectKey,
        product: &Product,
        case: &Case,
        limits: impl Fn(&mut CaseLimits),
    ) -> Result<Option<Outcome>, RunError> {
        let mut ask = Ask::default();
        ask.alone([case], About::new(self.plan, self.wires, key, product));
        for request in &mut ask.requests {
            limits(&mut request.limits);
        }
        let seen = self.link.ask(key, product, ask)?;
        Ok(seen.ok().and_then(|mut seen| seen.outcomes.pop()))
    }

    /// A finding that depends on the product and on `what`: it is found out once. Beside it, `find_out` says whether
    /// another run would find the same.
    ///
    /// # Errors
    /// The errors of `find_out`.
    pub fn remembered<T: Serialize + DeserializeOwned, E>(
        &mut self,
        key: ObjectKey,
        what: &impl Serialize,
        find_out: impl FnOnce(&mut Self) -> Result<(T, bool), E>,
    ) -> Result<T, E> {
        let product = self.product(key);
        let name = product.and_then(|product| self.link.name_of(product, what));
        if let Some(known) = self.link.recall_finding(name.as_ref()) {
            return Ok(known);
        }
        let since_us = self.link.cpu_us();
        let (found, is_settled) = find_out(self)?;
        if is_settled {
            self.link.remember_finding(name.as_ref(), &found, since_us);
        }
        Ok(found)
    }

    /// Whether each run starts a program, such as an interpreter, which takes long.
    pub fn starts_programs(&self, key: ObjectKey) -> bool {
        matches!(self.product(key), Some(Product::Program(_)))
    }

    fn product(&self, key: ObjectKey) -> Option<&'a Product> {
        self.build.products.get(&key)?.as_ref().ok()
    }

    /// Ends the branches of an exercise: it needs no further runs.
    pub fn release(&mut self, exercise: usize) -> Result<(), RunError> {
        self.link.release(exercise)
    }

    /// Whether the submission has used up its time: then nothing more runs.
    pub fn is_over(&mut self) -> bool {
        self.link.is_over()
    }

    /// Whether the rest of the submission's time is reserved for work that verdicts need.
    pub fn is_late(&self) -> bool {
        self.link.is_late()
    }

    /// Layers of the sandbox that the runner lacks; empty until it has started.
    pub fn missing(&self) -> &[MissingLayer] {
        self.link.missing()
    }

    /// Lets the runner end, and stores the memories.
    pub fn finish(self) -> Done {
        self.link.finish()
    }
}
