//! The lab's module in the reference crate, as an oracle. No other file of the grader knows that
//! crate.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sudograde_core::judge::{Oracle, Shown};
use sudograde_core::lab::{Call, Case, Exercise, Lab, OracleKind, Run, Task};
use sudograde_core::outcome::ProgramOutput;
use sudograde_core::verdict::Reason;

/// The lab's module in the reference crate, and its answers so far: each case needs them twice,
/// when the lab is checked and when an observation is judged.
pub struct Reference {
    lab: &'static dyn ::reference::Lab,
    said: Mutex<HashMap<Question, Vec<String>>>,
}

/// Exercise, call and input.
type Question = (String, String, String);

/// The most answers that are remembered: a class asks for more and more of them.
const REMEMBERED: usize = 1024;

impl Reference {
    pub fn of(lab: &Lab) -> Result<Self, String> {
        let id = &lab.id;
        let lab = ::reference::lab(id).ok_or_else(|| {
            format!(
                "the reference crate has no lab \"{id}\"; use a golden folder or a submission as its oracle"
            )
        })?;
        Ok(Reference {
            lab,
            said: Mutex::default(),
        })
    }
}

/// The names of the generators in the lab's module.
pub fn generators(lab: &str) -> Option<&'static [&'static str]> {
    ::reference::lab(lab).map(::reference::Lab::generators)
}

/// The size of an input; None if the lab does not measure it.
pub fn size(lab: &str, exercise: &str, input: &str) -> Option<usize> {
    ::reference::lab(lab)?.size(exercise, input)
}

/// The input in the form that the probe receives: some labs add data to it.
pub(super) fn given(lab: &Lab, exercise: &Exercise, call: &Call) -> String {
    match ::reference::lab(&lab.id).filter(|_| lab.oracle == OracleKind::Reference) {
        Some(lab) => lab.given(&exercise.id, &call.call, &call.input),
        None => call.input.clone(),
    }
}

impl Oracle for Reference {
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String> {
        let call = call_of(case)?;
        let question = (exercise.id.clone(), call.call.clone(), call.input.clone());
        let said = || self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = said().get(&question) {
            return Ok(known.clone());
        }
        let accepted = self
            .lab
            .accepted(&exercise.id, &call.call, &call.input)
            .map_err(|error| error.to_string())?;
        let mut said = said();
        if said.len() >= REMEMBERED {
            said.clear();
        }
        said.insert(question, accepted.clone());
        Ok(accepted)
    }

    fn facet(
        &self,
        exercise: &Exercise,
        case: &Case,
        observation: String,
    ) -> Result<String, String> {
        let Task::Call(call) = &case.task else {
            return Ok(observation);
        };
        let (id, input) = (&exercise.id, &call.input);
        let facet = self.lab.facet(id, &call.call, input, &observation);
        Ok(facet.unwrap_or(observation))
    }

    fn check(
        &self,
        checker: &str,
        exercise: &Exercise,
        case: &Case,
        observation: &str,
    ) -> Result<Result<(), Reason>, String> {
        let call = call_of(case)?;
        self.lab
            .check(checker, &exercise.id, &call.call, &call.input, observation)
            .map(|judged| judged.map_err(rejected))
            .map_err(|error| error.to_string())
    }

    fn describe_run(&self, exercise: &Exercise, run: &Run) -> Result<String, String> {
        self.lab
            .describe_run(&exercise.id, &told(run))
            .map_err(|error| error.to_string())
    }

    fn check_run(
        &self,
        checker: &str,
        exercise: &Exercise,
        run: &Run,
        status: i32,
        seen: &ProgramOutput,
    ) -> Result<Result<(), Reason>, String> {
        let seen = ::reference::Seen {
            status,
            stdout: seen.stdout.clone(),
            stderr: seen.stderr.clone(),
            files: seen.files.clone(),
        };
        self.lab
            .check_run(checker, &exercise.id, &told(run), &seen)
            .map(|judged| judged.map_err(rejected))
            .map_err(|error| error.to_string())
    }

    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, String> {
        self.lab
            .generate(generator, seed, index)
            .map_err(|error| error.to_string())
    }

    fn smaller(&self, exercise: &Exercise, call: &Call) -> Box<dyn Iterator<Item = String> + '_> {
        let all = self.lab.smaller(&exercise.id, &call.call, &call.input);
        Box::new(all.into_iter())
    }

    fn explain(&self, exercise: &Exercise, call: &Call, observation: &str) -> Option<Shown> {
        self.lab
            .explain(&exercise.id, &call.call, &call.input, observation)
            .map(|explanation| Shown {
                reason: rejected(explanation.complaint),
                culprits: explanation.culprits,
            })
    }
}

fn rejected(complaint: ::reference::Complaint) -> Reason {
    let arguments = complaint.arguments.into_iter();
    Reason::Rejected {
        id: complaint.id.into(),
        arguments: arguments
            .map(|(name, value)| (name.into(), value))
            .collect(),
    }
}

fn call_of(case: &Case) -> Result<&Call, String> {
    match &case.task {
        Task::Call(call) => Ok(call),
        _ => Err("only a function is asked for an observation".to_owned()),
    }
}

/// A run in the form that the reference crate takes.
fn told(run: &Run) -> ::reference::Run {
    ::reference::Run {
        command: run.command.clone(),
        stdin: run.world.stdin.clone(),
        files: run.world.files.clone(),
    }
}
