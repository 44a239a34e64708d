//! Where right answers come from: the reference crate, golden files, or a right submission's observations.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::core::judge::{Oracle, Parting, Shown};
use crate::core::outcome::Seen;
use crate::core::verdict::Reason;
use crate::lab::{Call, Case, Exercise, Lab, Oracle as Kind, Run, Task, files};

/// The lab's module in the reference crate, and what it said: a case is asked for when the lab is checked, and when an
/// observation is judged.
pub struct Reference {
    lab: &'static dyn reference::Lab,
    said: Mutex<HashMap<Question, Vec<String>>>,
}

/// Exercise, call and input.
type Question = (String, String, String);

/// So many answers are remembered at most: a class asks for more and more of them.
const REMEMBERED: usize = 1024;

impl Reference {
    pub fn of(lab: &Lab) -> Result<Self, String> {
        reference::lab(&lab.id)
            .map(|lab| Reference { lab, said: Mutex::default() })
            .ok_or_else(|| format!("the reference crate has no lab \"{}\"; another kind of oracle is a golden folder or a submission", lab.id))
    }
}

/// The input as the probe receives it: some labs give their probes data that belong to it.
pub fn given(lab: &Lab, exercise: &Exercise, call: &Call) -> String {
    match reference::lab(&lab.id).filter(|_| lab.oracle == Kind::Reference) {
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

    fn facet(&self, exercise: &Exercise, case: &Case, observation: String) -> String {
        let Task::Call(call) = &case.task else {
            return observation;
        };
        let (id, input) = (&exercise.id, &call.input);
        let facet = self.lab.facet(id, &call.call, input, &observation);
        facet.unwrap_or(observation)
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
        seen: &Seen,
    ) -> Result<Result<(), Reason>, String> {
        let seen = reference::Seen {
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

    fn is_traced(&self, exercise: &Exercise) -> bool {
        self.lab.is_traced(&exercise.id)
    }

    fn retrace(
        &self,
        exercise: &Exercise,
        call: &Call,
        observation: &str,
        trace: &str,
    ) -> Option<Parting> {
        let (id, input) = (&exercise.id, &call.input);
        let facet = self.lab.facet(id, &call.call, input, observation);
        let observation = facet.as_deref().unwrap_or(observation);
        let retraced = (self.lab).retrace(id, &call.call, input, observation, trace)?;
        Some(Parting {
            reason: rejected(retraced.complaint),
            expected: retraced.expected,
            actual: retraced.actual,
        })
    }

    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, String> {
        self.lab
            .generate(generator, seed, index)
            .map_err(|error| error.to_string())
    }

    fn smaller(&self, exercise: &Exercise, call: &Call) -> Vec<String> {
        self.lab.smaller(&exercise.id, &call.call, &call.input)
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

fn rejected(complaint: reference::Complaint) -> Reason {
    Reason::Rejected {
        id: complaint.id,
        arguments: complaint.arguments,
    }
}

fn call_of(case: &Case) -> Result<&Call, String> {
    match &case.task {
        Task::Call(call) => Ok(call),
        _ => Err("only a function is asked for an observation".to_owned()),
    }
}

/// A run, as the reference crate is told of it.
fn told(run: &Run) -> reference::Run {
    reference::Run {
        command: run.command.clone(),
        stdin: run.world.stdin.clone(),
        files: run.world.files.clone(),
    }
}

/// Files with the right observation of each case.
pub struct Golden(pub PathBuf);

impl Oracle for Golden {
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String> {
        let file = self
            .0
            .join(&exercise.id)
            .join(&case.name)
            .with_extension("txt");
        let text = files::read(&self.0, &file).map_err(|error| {
            format!(
                "{}: {error}; a golden file holds the right observation of its case",
                file.display()
            )
        })?;
        Ok(vec![text])
    }

    fn check(
        &self,
        checker: &str,
        _: &Exercise,
        _: &Case,
        _: &str,
    ) -> Result<Result<(), Reason>, String> {
        Err(no_checker(checker))
    }

    fn describe_run(&self, _: &Exercise, _: &Run) -> Result<String, String> {
        Err(NO_RUNS.to_owned())
    }

    fn check_run(
        &self,
        checker: &str,
        _: &Exercise,
        _: &Run,
        _: i32,
        _: &Seen,
    ) -> Result<Result<(), Reason>, String> {
        Err(no_checker(checker))
    }
}

/// What a right submission was observed to do, by exercise and case.
pub struct Observed(pub BTreeMap<(String, String), Result<String, String>>);

impl Oracle for Observed {
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String> {
        match self.0.get(&(exercise.id.clone(), case.name.clone())) {
            Some(Ok(observation)) => Ok(vec![observation.clone()]),
            Some(Err(why)) => Err(format!("the reference submission fails here: {why}")),
            None => Err("the reference submission was not asked".to_owned()),
        }
    }

    fn check(
        &self,
        checker: &str,
        _: &Exercise,
        _: &Case,
        _: &str,
    ) -> Result<Result<(), Reason>, String> {
        Err(no_checker(checker))
    }

    fn describe_run(&self, _: &Exercise, _: &Run) -> Result<String, String> {
        Err(NO_RUNS.to_owned())
    }

    fn check_run(
        &self,
        checker: &str,
        _: &Exercise,
        _: &Run,
        _: i32,
        _: &Seen,
    ) -> Result<Result<(), Reason>, String> {
        Err(no_checker(checker))
    }
}

const NO_RUNS: &str = "a checker for a program comes with the reference crate; say what is compared with \"stdout\", \"stderr\", \"out\" and \"status\"";

fn no_checker(checker: &str) -> String {
    format!(
        "there is no checker \"{checker}\" (there are: exact, tokens, lines-in-any-order; more come with the reference crate)"
    )
}
