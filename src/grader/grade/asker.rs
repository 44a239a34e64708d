//! Asks a lab's solution: a runner of its own, and a thread for it, as a session belongs to one
//! thread and the oracle to many.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex};

use super::error::GradeError;
use super::options::Options;
use super::runners;
use crate::builder::{self, Build, BuildError, Cache, Locator, ObjectKey};
use crate::parallel::locked;
use crate::run::{self, Budget, RunError, Session, Wires};
use crate::submission::Submission;
use sudograde_core::lab::{Call, Case, Exercise, Lab, Run, Task};
use sudograde_core::outcome::{End, Glimpse, Outcome, ProgramOutput};
use sudograde_core::plan::{Attempt, Plan, plan};

/// The time that the solution has for all inputs of a grading or of a class: it is no student's,
/// and each of its calls has a limit.
const SECONDS: u64 = 7 * 24 * 3600;

/// The reason why nothing can be asked, once there is one: the machine may be at fault, and not the
/// lab.
pub type Broken = Arc<Mutex<Option<GradeError>>>;

/// The output of the solution's probe, or how it failed.
pub type Said = Result<String, String>;

/// How the solution's program ended, and what it wrote; or how it failed.
pub type Ran = Result<(i32, ProgramOutput), String>;

/// The author's code that is asked.
#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Whose {
    Solution,
    Checks,
}

impl Whose {
    /// Its name in messages; `function` is the one that is called.
    pub fn name(self, function: Option<&str>) -> String {
        match (self, function) {
            (Whose::Solution, _) => "the solution".to_owned(),
            (Whose::Checks, None) => "the code of the checks".to_owned(),
            (Whose::Checks, Some(function)) => format!("\"{function}\" of the checks"),
        }
    }
}

/// A question for the solution.
pub enum Question {
    Calls(Calls),
    Runs(Runs),
}

impl Question {
    /// Says to who asks that the solution cannot be asked. Nobody may wait for an answer any more.
    fn refuse(&self, why: &str) {
        let why = why.to_owned();
        let _ = match self {
            Question::Calls(calls) => calls.answer.send(Err(why)).is_ok(),
            Question::Runs(runs) => runs.answer.send(Err(why)).is_ok(),
        };
    }
}

/// Runs of the solution's program.
pub struct Runs {
    pub exercise: String,
    pub cases: Vec<Case>,
    pub answer: Sender<Result<Vec<Ran>, String>>,
}

/// Inputs that the solution is asked about.
pub struct Calls {
    pub exercise: String,
    /// The criterion whose case has the inputs.
    pub key: String,
    pub inputs: Vec<String>,
    pub answer: Sender<Result<Vec<Said>, String>>,
}

/// Asks the solution, on a thread of its own: a session belongs to one thread.
pub struct Asker {
    pub whose: Whose,
    pub lab: Lab,
    pub submission: Submission,
    pub options: Options,
    /// The folder of the build cache.
    pub cache: PathBuf,
    pub broken: Broken,
    pub wires: Arc<Wires>,
}

impl Asker {
    /// Answers questions until nobody asks any more. It gets ready at the first one.
    pub fn answer(&self, questions: &Receiver<Question>) {
        let Ok(first) = questions.recv() else {
            return;
        };
        // Nobody may wait for an answer any more; then there is nothing to do about it.
        if let Err(why) = self.answer_with(&first, questions) {
            let said = why.to_string();
            // Before the answer: who gets that looks here.
            *locked(&self.broken) = Some(why);
            let why = said;
            first.refuse(&why);
            questions.iter().for_each(|question| question.refuse(&why));
        }
    }

    fn answer_with(&self, first: &Question, rest: &Receiver<Question>) -> Result<(), GradeError> {
        let cache = Cache::open(self.cache.clone()).map_err(BuildError::from)?;
        let submission = &self.submission;
        let plan = plan(&self.lab, submission.language, &self.options.selection)?;
        let runner = runners::start(&plan, submission, &self.options, &cache)?;
        let build = builder::build(&plan, submission, &cache)?;
        if let Some(error) = build.errors.first() {
            let what = self.whose.name(None);
            let solution = &submission.label;
            return Err(GradeError::Lab(match error.line {
                // It is about the manifest's line, which stands in the message.
                0 => format!(
                    "{what} {solution} is not as lab.toml says: {}",
                    error.message
                ),
                line => format!(
                    "{what} {solution} does not compile: {}:{line}: {}",
                    error.file, error.message
                ),
            }));
        }
        let budget = Budget::new(SECONDS);
        let start = || runners::ready(runner, &self.options);
        // The session keeps nothing: answers are remembered where the questions come from.
        let mut session = Session::new(&plan, &build, &self.wires, None, &budget, start);
        let mut next = Some(first);
        let mut received;
        while let Some(question) = next {
            match question {
                Question::Calls(calls) => {
                    let place = |key, outcome: &Outcome| self.place(&build, key, outcome);
                    let answer =
                        answer_one(self.whose, &plan, calls, &self.wires, &place, &mut session)?;
                    let _ = calls.answer.send(answer);
                }
                Question::Runs(runs) => {
                    let answer = ran(&plan, runs, &mut session)?;
                    let _ = runs.answer.send(answer);
                }
            }
            received = rest.recv().ok();
            next = received.as_ref();
        }
        session.finish();
        Ok(())
    }

    /// The place of a crash in the author's code, in words.
    fn place(&self, build: &Build, key: ObjectKey, outcome: &Outcome) -> Option<String> {
        let product = build.products.get(&key)?.as_ref().ok()?;
        let files = self.submission.file_names();
        Locator::new(product.students()).locate(outcome.fault.as_ref()?, &files)
    }
}

/// The answer to one question. Inputs without an answer in the bundle run alone.
fn answer_one(
    whose: Whose,
    plan: &Plan,
    question: &Calls,
    wires: &Wires,
    place: &dyn Fn(ObjectKey, &Outcome) -> Option<String>,
    session: &mut Session,
) -> Result<Result<Vec<Said>, String>, RunError> {
    let what = whose.name(Some(&question.exercise));
    let exercise = match place_of(plan, &question.exercise) {
        Ok(exercise) => exercise,
        Err(why) => return Ok(Err(why)),
    };
    let Some(case) = like(plan.exercises[exercise].exercise, &question.key) else {
        return Ok(Err(format!("there is no criterion \"{}\"", question.key)));
    };
    let cases = question.inputs.iter().map(|input| Case {
        task: with_input(&case, input),
        ..case.clone()
    });
    let cases: Vec<Case> = cases.collect();
    let key = key_of(plan, exercise);
    let all: Vec<&Case> = cases.iter().collect();
    let mut said = Vec::new();
    // Where the solution had to be stopped once, it is not waited for again.
    let mut stopped: Option<String> = None;
    let glimpses = session.together(key, &all)?;
    // An argument that could not be made is not the solution's fault.
    if let Some(why) = wires.fault() {
        return Ok(Err(why));
    }
    if glimpses.is_empty() {
        // The function is not there, which is told by who asked.
        return Ok(Ok(said));
    }
    // Those behind one that had to be stopped have none.
    let mut glimpses = glimpses.into_iter();
    for case in &all {
        let one = match glimpses.next().unwrap_or(Glimpse::NotRun) {
            Glimpse::Observed(observation) => Ok(observation),
            _ if stopped.is_some() => Err(stopped.clone().unwrap_or_default()),
            _ => match session.alone(key, &[case], 1)?.pop() {
                Some(Attempt::Ran(outcome)) => {
                    let input = case.task.shown();
                    let one = run::observation(&outcome).map_err(|_| {
                        let how = told(&outcome, whose, place(key, &outcome));
                        format!("{what} fails with \"{input}\": {how}")
                    });
                    let ended = matches!(outcome.end, End::Exited(_) | End::Signaled(_));
                    stopped = one.as_ref().err().filter(|_| !ended).cloned();
                    one
                }
                other => Err(format!("{what} cannot be run: {other:?}")),
            },
        };
        said.push(one);
    }
    Ok(Ok(said))
}

/// The composition that is asked: with own functions, if the exercise has no other.
pub fn key_of(plan: &Plan, exercise: usize) -> ObjectKey {
    let mut criteria = plan.exercises[exercise].exercise.criteria.iter();
    ObjectKey {
        exercise,
        own_functions: criteria.all(|one| one.own_functions),
    }
}

fn place_of(plan: &Plan, exercise: &str) -> Result<usize, String> {
    let mut all = plan.exercises.iter();
    let found = all.position(|one| one.exercise.id == exercise);
    found.ok_or_else(|| format!("there is no exercise \"{exercise}\""))
}

/// Runs the solution's program.
fn ran(
    plan: &Plan,
    runs: &Runs,
    session: &mut Session,
) -> Result<Result<Vec<Ran>, String>, RunError> {
    let exercise = match place_of(plan, &runs.exercise) {
        Ok(exercise) => exercise,
        Err(why) => return Ok(Err(why)),
    };
    let key = key_of(plan, exercise);
    let cases: Vec<&Case> = runs.cases.iter().collect();
    let attempts = session.alone(key, &cases, 1)?;
    let all = cases.iter().zip(attempts).map(|(case, attempt)| {
        let Attempt::Ran(outcome) = attempt else {
            return Err(format!("the solution cannot be run: {attempt:?}"));
        };
        let has_crashed = outcome.fault.is_some();
        match (outcome.end, &outcome.program) {
            (End::Exited(status), Some(seen)) if !has_crashed => Ok((status, seen.clone())),
            _ => {
                let shown = case.task.shown();
                let shown = shown.lines().next().unwrap_or_default();
                let how = told(&outcome, Whose::Solution, None);
                Err(format!(
                    "the solution's program fails with \"{shown}\": {how}"
                ))
            }
        }
    });
    Ok(Ok(all.collect()))
}

/// How a run ended, in words.
fn told(outcome: &Outcome, whose: Whose, place: Option<String>) -> String {
    let fault = outcome.fault.as_ref();
    if let Some(said) = fault.and_then(|fault| fault.said.as_ref()) {
        let place = match said.file.is_empty() {
            true => String::new(),
            false => format!(", in {}, line {}", said.file, said.line),
        };
        return format!("{}{place}", said.message);
    }
    if let (End::Signaled(signal), Some(place)) = (outcome.end, place) {
        return format!("signal {signal}, in {place}");
    }
    match (outcome.end, whose) {
        (End::Signaled(signal), Whose::Checks) => format!("signal {signal}"),
        (End::CpuLimit { .. } | End::WallLimit { .. } | End::Idle, Whose::Checks) => {
            "it does not end in time".to_owned()
        }
        (End::Signaled(signal), _) => {
            format!("signal {signal}, in it or in \"sane\", a view or \"drop\"")
        }
        (End::Exited(status), _) => format!("it ends the process, with exit status {status}"),
        (End::CpuLimit { .. } | End::WallLimit { .. } | End::Idle, _) => {
            "it, or \"drop\", does not end in time".to_owned()
        }
        (End::WroteTooMuch | End::Skipped | End::OutOfTime { .. }, _) => {
            "it was stopped".to_owned()
        }
    }
}

/// A case of a criterion.
pub fn like(exercise: &Exercise, key: &str) -> Option<Case> {
    let cases = exercise.criteria.iter().flat_map(|criterion| {
        let made = criterion
            .properties
            .iter()
            .map(|one| one.case(String::new()));
        criterion.cases.iter().cloned().chain(made)
    });
    let mut cases = cases;
    cases.find(|case| call_of(case).is_ok_and(|call| call.call == key))
}

pub fn with_input(case: &Case, input: &str) -> Task {
    match &case.task {
        Task::Call(call) => Task::Call(Call {
            input: input.to_owned(),
            ..call.clone()
        }),
        other => other.clone(),
    }
}

pub fn call_of(case: &Case) -> Result<&Call, String> {
    match &case.task {
        Task::Call(call) => Ok(call),
        _ => Err("only a function is asked for an observation".to_owned()),
    }
}

pub fn run_of(case: &Case) -> Option<&Run> {
    match &case.task {
        Task::Run(run) => Some(run),
        _ => None,
    }
}
