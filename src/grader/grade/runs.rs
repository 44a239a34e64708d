//! What an inquiry may ask for: further runs of an exercise that is under way.

use super::GradeError;
use crate::builder::{ObjectKey, Product};
use crate::run::Session;
use sudograde_core::lab::Case;
use sudograde_core::outcome::{Glimpse, Outcome};
use sudograde_core::plan::Attempt;

pub trait Runs {
    /// Runs cases, each in a process of its own, with this part of the time that they may take.
    fn alone(
        &mut self,
        key: ObjectKey,
        cases: &[&Case],
        patience: u64,
    ) -> Result<Vec<Attempt>, GradeError>;

    /// Runs a case once more, whatever was seen of it before: in a fresh process, with all of its time. None where nothing
    /// can be run.
    fn anew(&mut self, key: ObjectKey, case: &Case) -> Result<Option<Attempt>, GradeError>;

    /// Runs many cases for the price of few processes. What is seen of one may depend on others.
    fn together(&mut self, key: ObjectKey, cases: &[&Case]) -> Result<Vec<Glimpse>, GradeError>;

    /// Runs a case while the lab's substitutes write down how they are called.
    fn traced(&mut self, key: ObjectKey, case: &Case) -> Result<Option<Outcome>, GradeError>;

    /// Nothing more will be asked of an exercise.
    fn release(&mut self, exercise: usize) -> Result<(), GradeError>;

    /// The submission has used up its time: nothing more is run.
    fn is_over(&mut self) -> bool;

    /// It has used up so much of its time that the rest is for what verdicts need.
    fn is_late(&self) -> bool;

    /// Whether each run starts a program, as an interpreter is one: that takes long.
    fn start_programs(&self, key: ObjectKey) -> bool;
}

impl Runs for Session<'_, GradeError> {
    fn alone(
        &mut self,
        key: ObjectKey,
        cases: &[&Case],
        patience: u64,
    ) -> Result<Vec<Attempt>, GradeError> {
        Session::alone(self, key, cases, patience)
    }

    fn anew(&mut self, key: ObjectKey, case: &Case) -> Result<Option<Attempt>, GradeError> {
        Session::anew(self, key, case)
    }

    fn together(&mut self, key: ObjectKey, cases: &[&Case]) -> Result<Vec<Glimpse>, GradeError> {
        Session::together(self, key, cases)
    }

    fn traced(&mut self, key: ObjectKey, case: &Case) -> Result<Option<Outcome>, GradeError> {
        Session::traced(self, key, case)
    }

    fn release(&mut self, exercise: usize) -> Result<(), GradeError> {
        Session::release(self, exercise)
    }

    fn is_over(&mut self) -> bool {
        Session::is_over(self)
    }

    fn is_late(&self) -> bool {
        Session::is_late(self)
    }

    fn start_programs(&self, key: ObjectKey) -> bool {
        matches!(self.build.products.get(&key), Some(Ok(Product::Program(_))))
    }
}

/// Nothing can be run any more, or there is nothing to run: rules.
pub struct NoRuns;

impl Runs for NoRuns {
    fn alone(&mut self, _: ObjectKey, _: &[&Case], _: u64) -> Result<Vec<Attempt>, GradeError> {
        Ok(Vec::new())
    }

    fn anew(&mut self, _: ObjectKey, _: &Case) -> Result<Option<Attempt>, GradeError> {
        Ok(None)
    }

    fn together(&mut self, _: ObjectKey, _: &[&Case]) -> Result<Vec<Glimpse>, GradeError> {
        Ok(Vec::new())
    }

    fn traced(&mut self, _: ObjectKey, _: &Case) -> Result<Option<Outcome>, GradeError> {
        Ok(None)
    }

    fn release(&mut self, _: usize) -> Result<(), GradeError> {
        Ok(())
    }

    fn is_over(&mut self) -> bool {
        false
    }

    fn is_late(&self) -> bool {
        false
    }

    fn start_programs(&self, _: ObjectKey) -> bool {
        false
    }
}
