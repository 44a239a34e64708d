//! What the core asks of a lab: which answers are right, and which inputs show it.

use super::outcome::Seen;
use super::verdict::Reason;
use crate::lab::{Call, Case, Exercise, Run};

/// Knows the right answers.
pub trait Oracle: Sync {
    /// The accepted observations of a case, the preferred one first. Err: the lab is at fault.
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String>;

    /// What the case's call asks about, of all that the probe wrote.
    fn facet(&self, exercise: &Exercise, case: &Case, observation: String) -> String {
        let _ = (exercise, case);
        observation
    }

    /// Judges an observation by the lab's own checker: right, or wrong with a reason. Err: the lab
    /// is at fault.
    fn check(
        &self,
        checker: &str,
        exercise: &Exercise,
        case: &Case,
        observation: &str,
    ) -> Result<Result<(), Reason>, String>;

    /// What a program that does what is right does, in words.
    fn describe_run(&self, exercise: &Exercise, run: &Run) -> Result<String, String>;

    /// Judges what a program did, as `check` judges an observation.
    fn check_run(
        &self,
        checker: &str,
        exercise: &Exercise,
        run: &Run,
        status: i32,
        seen: &Seen,
    ) -> Result<Result<(), Reason>, String>;

    /// Whether the calls of a wrong run of this exercise are worth a look.
    fn is_traced(&self, exercise: &Exercise) -> bool {
        let _ = exercise;
        false
    }

    /// What the calls say of a wrong observation.
    fn retrace(
        &self,
        exercise: &Exercise,
        call: &Call,
        observation: &str,
        trace: &str,
    ) -> Option<Parting> {
        let _ = (exercise, call, observation, trace);
        None
    }

    /// Input number `index` of a generator. Err: the lab is at fault.
    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, String> {
        let _ = (seed, index);
        Err(format!("there is no generator \"{generator}\""))
    }

    /// Inputs of the same call that are smaller by one step.
    fn smaller(&self, exercise: &Exercise, call: &Call) -> Vec<String> {
        let _ = (exercise, call);
        Vec::new()
    }

    /// What a wrong observation shows, if the lab can tell.
    fn explain(&self, exercise: &Exercise, call: &Call, observation: &str) -> Option<Shown> {
        let _ = (exercise, call, observation);
        None
    }
}

/// Where a failing run parts from the right way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    pub reason: Reason,
    pub expected: Option<String>,
    pub actual: Option<String>,
}

/// What a wrong observation shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub reason: Reason,
    /// The characters of the input that are to blame, counted from 0.
    pub culprits: Vec<usize>,
}
