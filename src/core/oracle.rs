//! The core's questions to a lab: which answers are right, and which inputs show it.

use super::outcome::ProgramOutput;
use super::verdict::Reason;
use crate::lab::{Call, Case, Exercise, Expected, Run};

/// Knows the right answers.
pub trait Oracle: Sync {
    /// The accepted observations of a case, the preferred one first. Err: the lab is at fault.
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String>;

    /// Tells this source of answers from an earlier version of it, which made other inputs or gave
    /// other answers; empty, if the grader itself is all that it depends on.
    fn version(&self) -> &str {
        ""
    }

    /// Tells all cases of an exercise that answers will be asked about, so that they can be found at
    /// once. Err: the lab is at fault.
    fn foresee(&self, exercise: &Exercise, cases: &[&Case]) -> Result<(), String> {
        let _ = (exercise, cases);
        Ok(())
    }

    /// The part of the probe's observation that the case's call asks about. Err: the lab is at
    /// fault.
    fn facet(
        &self,
        exercise: &Exercise,
        case: &Case,
        observation: String,
    ) -> Result<String, String> {
        let _ = (exercise, case);
        Ok(observation)
    }

    /// Tells observations of which the facets will be asked for, so that they can be found at once.
    fn look_ahead(&self, exercise: &Exercise, seen: &[(&Case, &str)]) {
        let _ = (exercise, seen);
    }

    /// Describes in words what a right program does. Err: the lab is at fault.
    fn describe_run(&self, exercise: &Exercise, run: &Run) -> Result<String, String> {
        let _ = (exercise, run);
        Err(NO_RUNS.to_owned())
    }

    /// The expected result of a program. Err: the lab is at fault.
    fn expected(&self, exercise: &Exercise, case: &Case, run: &Run) -> Result<Expected, String> {
        let _ = (exercise, case);
        Ok(run.expected.clone())
    }

    /// Judges the result of a program by one of the lab's checks: right, or wrong with a reason. Err:
    /// the lab is at fault.
    fn check_run(
        &self,
        check: &str,
        exercise: &Exercise,
        run: &Run,
        status: i32,
        seen: &ProgramOutput,
    ) -> Result<Result<(), Reason>, String> {
        let _ = (check, exercise, run, status, seen);
        Err(NO_RUNS.to_owned())
    }

    /// True if a trace of the calls of a wrong run helps to explain it.
    fn is_traced(&self, exercise: &Exercise) -> bool {
        let _ = exercise;
        false
    }

    /// Finds where the traced calls of a wrong run part from the right way.
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

    /// Whether an input that was made for another criterion may be asked of this one, too.
    fn admits(&self, case: &Case) -> bool {
        let _ = case;
        true
    }

    /// Inputs for the same call that are smaller by one step, each made when it is asked for.
    fn smaller(&self, exercise: &Exercise, call: &Call) -> Box<dyn Iterator<Item = String> + '_> {
        let _ = (exercise, call);
        Box::new(std::iter::empty())
    }

    /// Those of some smaller inputs of a call that are as its criterion wants them.
    fn fitting(&self, exercise: &Exercise, call: &Call, inputs: &[String]) -> Vec<String> {
        let _ = (exercise, call);
        inputs.to_vec()
    }

    /// A right answer to a case whose criterion says that the answer is right, and not which one it is.
    fn answer(&self, exercise: &Exercise, case: &Case) -> Option<String> {
        let _ = (exercise, case);
        None
    }

    /// Explains a wrong observation, if the lab can.
    fn explain(&self, exercise: &Exercise, call: &Call, observation: &str) -> Option<Shown> {
        let _ = (exercise, call, observation);
        None
    }
}

/// The point where a failing run parts from the right way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    pub reason: Reason,
    pub expected: Option<String>,
    pub actual: Option<String>,
}

/// The explanation of a wrong observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub reason: Reason,
    /// The characters of the input that are to blame, counted from 0.
    pub culprits: Vec<usize>,
}

const NO_RUNS: &str = "the lab has no checks that judge a program";
