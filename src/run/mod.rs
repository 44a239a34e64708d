//! The grader's side of a run: what to run for each exercise, and gathering what the runner saw.

mod compose;
mod runner;

use std::path::PathBuf;
use std::time::{Duration, Instant};

pub use runner::{RunError, Runner};

use crate::builder::{Build, BuildError, ObjectKey, Product, Unbuilt, tool};
use crate::core::judge::undefined_symbol;
use crate::core::outcome::Outcome;
use crate::core::plan::{Attempt, Plan};
use crate::lab::{Language, Limits, Task};
use crate::memory::{Key, Memory};
use crate::runner::protocol::{CaseLimits, CaseRequest, Reply};

/// An exercise that takes longer than this is announced.
const SLOW: Duration = Duration::from_millis(800);

/// The runner's answers are waited for this much longer than the longest case may take.
const GRACE: Duration = Duration::from_secs(15);

/// What a run tells as it goes.
pub enum Progress {
    /// Case `case` of exercise `exercise`, both in the plan's order.
    Attempt {
        exercise: usize,
        case: usize,
        attempt: Attempt,
    },
    Slow {
        exercise: usize,
    },
}

impl Progress {
    /// The same, of a submission in which nothing works: its rules do not count.
    pub fn void(self) -> Progress {
        match self {
            Progress::Attempt {
                exercise,
                case,
                attempt: Attempt::Looked { .. },
            } => Progress::Attempt {
                exercise,
                case,
                attempt: Attempt::NothingWorks,
            },
            other => other,
        }
    }
}

/// The cases of an exercise that run with the same composed object.
struct Batch<'a> {
    exercise: usize,
    product: &'a Product,
    /// Indices into the exercise's cases.
    cases: Vec<usize>,
    requests: Vec<CaseRequest>,
    outcomes: Vec<Option<Outcome>>,
    /// Cases without an outcome.
    open: usize,
    told_slow: bool,
    /// Its cases have folders to work in.
    workspace: bool,
}

/// Runs every case of the plan; `tell` is called for each exactly once, in the order in which they end.
/// A runner is only started when there is something to run that `memory` does not know.
pub fn run<E: From<RunError>>(
    plan: &Plan,
    build: &Build,
    memory: Option<&Memory>,
    start: impl FnOnce() -> Result<Runner, E>,
    tell: &mut dyn FnMut(Progress),
) -> Result<(), E> {
    let mut batches = Vec::new();
    for (key, product) in &build.products {
        match product {
            Ok(product) => batches.push(Batch::new(plan, *key, product)),
            Err(unbuilt) => give_up(plan, *key, unbuilt, tell),
        }
    }
    let names: Vec<Option<Key>> = batches
        .iter()
        .map(|batch| memory.and_then(|memory| memory.key(&batch.product.paths(), &batch.requests)))
        .collect();
    for (batch, name) in batches.iter_mut().zip(&names) {
        let known = memory
            .zip(name.as_ref())
            .and_then(|(memory, name)| memory.recall(name))
            .unwrap_or_default();
        if known.len() == batch.cases.len() {
            for (case, outcome) in known.into_iter().enumerate() {
                batch.take(case, outcome, tell);
            }
        }
    }
    let fresh: Vec<bool> = batches.iter().map(|batch| batch.open > 0).collect();
    if fresh.contains(&true) {
        let mut runner = start()?;
        gather(&mut runner, &mut batches, tell)?;
        runner.finish();
    }
    for ((batch, name), _) in batches
        .iter()
        .zip(&names)
        .zip(fresh)
        .filter(|(_, fresh)| *fresh)
    {
        let outcomes: Option<Vec<Outcome>> = batch.outcomes.iter().cloned().collect();
        if let (Some(memory), Some(name), Some(outcomes)) = (memory, name, outcomes) {
            memory.keep(name, &outcomes);
        }
    }
    Ok(())
}

impl<'a> Batch<'a> {
    fn new(plan: &Plan, key: ObjectKey, product: &'a Product) -> Self {
        let planned = &plan.exercises[key.exercise];
        let limits = case_limits(planned.exercise.limits);
        let cases = cases_of(plan, key);
        let request = |case: &usize| request(&planned.cases[*case].case.task, product, limits);
        Batch {
            exercise: key.exercise,
            product,
            requests: cases.iter().map(request).collect(),
            outcomes: vec![None; cases.len()],
            open: cases.len(),
            workspace: cases
                .iter()
                .any(|case| has_workspace(&planned.cases[*case].case.task)),
            cases,
            told_slow: false,
        }
    }

    /// Hands on what came of a case, once.
    fn take(&mut self, case: usize, outcome: Outcome, tell: &mut dyn FnMut(Progress)) {
        if let Some(place @ None) = self.outcomes.get_mut(case) {
            *place = Some(outcome.clone());
            self.tell(case, Attempt::Ran(Box::new(outcome)), tell);
        }
    }

    /// The objects cannot be loaded: so much for all of its cases.
    fn fail(&mut self, reason: &str, tell: &mut dyn FnMut(Progress)) {
        let attempt = match undefined_symbol(reason) {
            Some(name) => Attempt::Undefined { name },
            None => Attempt::Grader(reason.to_owned()),
        };
        for case in 0..self.cases.len() {
            if self.outcomes[case].is_none() {
                self.tell(case, attempt.clone(), tell);
            }
        }
    }

    fn tell(&mut self, case: usize, attempt: Attempt, tell: &mut dyn FnMut(Progress)) {
        self.open = self.open.saturating_sub(1);
        tell(Progress::Attempt {
            exercise: self.exercise,
            case: self.cases[case],
            attempt,
        });
    }

    fn longest(&self) -> Duration {
        let wall = self
            .requests
            .iter()
            .map(|request| request.limits.wall_ms)
            .max();
        Duration::from_millis(wall.unwrap_or(0))
    }
}

fn has_workspace(task: &Task) -> bool {
    match task {
        Task::Call(call) => call.world.workspace,
        Task::Run(_) => true,
        Task::Rule(_) => false,
    }
}

/// What programs read of the system, when the plan has cases that run one, or that use files; then
/// the runner has to leave room for that.
pub fn readable_of_the_system(
    plan: &Plan,
    language: Language,
) -> Result<Option<Vec<PathBuf>>, BuildError> {
    let interpreter = match language {
        Language::Python => Some(tool::python()?.path),
        _ => None,
    };
    let mut cases = plan.exercises.iter().flat_map(|planned| &planned.cases);
    let needed = interpreter.is_some()
        || cases.any(|planned| match &planned.case.task {
            Task::Call(call) if !call.world.stdin.is_empty() => true,
            task => has_workspace(task),
        });
    Ok(needed.then(|| compose::readable_for_programs(interpreter.as_deref())))
}

/// What the runner is asked for.
fn request(task: &Task, product: &Product, limits: CaseLimits) -> CaseRequest {
    let request = CaseRequest {
        call: String::new(),
        input: String::new(),
        stdin: String::new(),
        files: Default::default(),
        stages: Vec::new(),
        limits,
    };
    match task {
        Task::Call(call) => CaseRequest {
            call: call.call.clone(),
            input: call.input.clone(),
            stdin: call.world.stdin.clone(),
            files: call.world.files.clone(),
            stages: compose::probe_arguments(product, &call.call, &call.input),
            ..request
        },
        Task::Run(run) => CaseRequest {
            stdin: run.world.stdin.clone(),
            files: run.world.files.clone(),
            stages: run.stages.clone(),
            ..request
        },
        Task::Rule(_) => request,
    }
}

fn cases_of(plan: &Plan, key: ObjectKey) -> Vec<usize> {
    let cases = plan.exercises[key.exercise].cases.iter().enumerate();
    cases
        .filter(|(_, case)| case.criterion.own_functions == key.own_functions)
        .map(|(index, _)| index)
        .collect()
}

fn give_up(plan: &Plan, key: ObjectKey, unbuilt: &Unbuilt, tell: &mut dyn FnMut(Progress)) {
    for case in cases_of(plan, key) {
        let attempt = match unbuilt {
            Unbuilt::DoesNotCompile => Attempt::DoesNotCompile,
            Unbuilt::Missing { function } => Attempt::Missing {
                function: function.clone(),
            },
            Unbuilt::Undefined { name } => Attempt::Undefined { name: name.clone() },
        };
        tell(Progress::Attempt {
            exercise: key.exercise,
            case,
            attempt,
        });
    }
}

fn case_limits(limits: Limits) -> CaseLimits {
    CaseLimits {
        cpu_ms: limits.cpu_seconds * 1000,
        wall_ms: limits.wall_seconds * 1000,
        memory_bytes: limits.memory_mib << 20,
        stdout_bytes: limits.stdout_kib << 10,
        observation_bytes: limits.observation_kib << 10,
    }
}

/// Has the runner run every batch that is open, all side by side.
fn gather(
    runner: &mut Runner,
    batches: &mut [Batch],
    tell: &mut dyn FnMut(Progress),
) -> Result<(), RunError> {
    for (id, batch) in batches
        .iter()
        .enumerate()
        .filter(|(_, batch)| batch.open > 0)
    {
        let composition =
            compose::compose(id, batch.product, batch.workspace, &batch.requests, runner)?;
        runner.request(&composition)?;
    }
    let started = Instant::now();
    let mut last_reply = started;
    while let Some(longest) = batches
        .iter()
        .filter(|batch| batch.open > 0)
        .map(Batch::longest)
        .max()
    {
        let reply = runner.next(SLOW)?;
        if reply.is_some() {
            last_reply = Instant::now();
        }
        match reply {
            Some(Reply::Case {
                composition,
                case,
                outcome,
            }) => {
                if let Some(batch) = batches.get_mut(composition) {
                    batch.take(case, *outcome, tell);
                }
            }
            Some(Reply::Unloadable {
                composition,
                reason,
            }) => {
                if let Some(batch) = batches.get_mut(composition) {
                    batch.fail(&reason, tell);
                }
            }
            Some(Reply::Broken { reason }) => return Err(RunError::Broken(reason)),
            Some(Reply::Ready { .. } | Reply::Piece { .. }) | None => {}
        }
        if last_reply.elapsed() > longest + GRACE {
            return Err(RunError::Broken("it gives no more answers".to_owned()));
        }
        if started.elapsed() >= SLOW {
            for batch in batches
                .iter_mut()
                .filter(|batch| batch.open > 0 && !batch.told_slow)
            {
                batch.told_slow = true;
                tell(Progress::Slow {
                    exercise: batch.exercise,
                });
            }
        }
    }
    Ok(())
}

/// The observation of a right submission.
pub fn observation(outcome: &Outcome) -> Result<String, String> {
    if outcome.complete {
        Ok(outcome.observation.clone())
    } else {
        Err(format!("{:?}", outcome.end))
    }
}
