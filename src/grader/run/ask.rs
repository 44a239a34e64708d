//! An ask: cases of the lab, turned into requests to the runner.

use super::compose;
use super::wires::Wires;
use crate::builder::{ObjectKey, Product};
use protocol::{CaseLimits, CaseRequest, MOST_QUESTIONS, Question};
use serde::Serialize;
use sudograde_core::lab::{Case, Lab, Limits, Task};
use sudograde_core::plan::Plan;

/// The time after which a case that only waits is stopped.
const MOST_IDLE_MS: u64 = 3000;

/// The greatest number of questions for a process that works with files: each may leave some open.
const MOST_WITH_FILES: usize = 16;

/// The lab, limits and product that the cases of an ask belong to.
#[derive(Clone, Copy)]
pub struct About<'a> {
    lab: &'a Lab,
    wires: &'a Wires,
    limits: Limits,
    product: &'a Product,
}

impl<'a> About<'a> {
    pub fn new(plan: &Plan<'a>, wires: &'a Wires, key: ObjectKey, product: &'a Product) -> Self {
        About {
            lab: plan.lab,
            wires,
            limits: plan.exercises[key.exercise].limits,
            product,
        }
    }
}

/// Many questions for few processes. A process answers many questions, one after another.
#[derive(Serialize)]
pub struct Bundle {
    pub questions: Vec<Question>,
    /// The greatest number of questions for one process.
    pub at_once: usize,
    /// `cpu_ms` and `wall_ms` hold for all questions together, the other limits for each.
    pub limits: CaseLimits,
}

/// The requests for one composition.
#[derive(Default)]
pub struct Ask {
    /// Requests that each run in a process of their own.
    pub requests: Vec<CaseRequest>,
    /// The criterion of each request; empty if all requests belong together. A function that hangs
    /// loses one criterion after the other, and a lost one needs no more requests.
    pub criteria: Vec<String>,
    /// Questions that run one after another in few processes.
    pub bundle: Option<Bundle>,
    /// Whether the cases have folders to work in.
    pub workspace: bool,
    /// Whether the cases run again, with other bytes in unused memory.
    pub again: bool,
    /// Whether this run repeats an earlier ask. The memory keeps both apart.
    pub once_more: bool,
}

impl Ask {
    /// Adds cases that each run in a process of their own.
    pub fn alone<'c>(&mut self, cases: impl IntoIterator<Item = &'c Case>, about: About) {
        for case in cases {
            self.workspace |= case.task.has_workspace();
            self.requests.push(request(&case.task, about));
        }
    }

    /// Adds cases that run together if possible, else each alone.
    pub fn together<'c>(&mut self, cases: impl Iterator<Item = &'c Case> + Clone, about: About) {
        let questions: Option<Vec<Question>> =
            cases.clone().map(|case| question(case, about)).collect();
        match questions {
            Some(questions) if questions.is_empty() => {}
            Some(questions) => {
                let opens_files = cases.into_iter().any(|case| case.task.has_workspace());
                self.workspace |= opens_files;
                self.bundle = Some(Bundle {
                    questions,
                    at_once: match opens_files {
                        true => MOST_WITH_FILES,
                        false => MOST_QUESTIONS,
                    },
                    limits: case_limits(about.limits),
                });
            }
            None => self.alone(cases, about),
        }
    }

    /// The criterion of a request. Requests without one belong together.
    pub fn criterion(&self, request: usize) -> &str {
        self.criteria.get(request).map_or("", String::as_str)
    }

    /// The limits of each request.
    pub fn limits(&self) -> impl Iterator<Item = CaseLimits> {
        let bundle = self.bundle.iter().map(|bundle| bundle.limits);
        let requests = self.requests.iter().map(|request| request.limits);
        requests.chain(bundle)
    }

    pub fn longest_ms(&self) -> u64 {
        self.limits().map(|one| one.wall_ms).max().unwrap_or(0)
    }
}

/// The question to the probe for a case that needs nothing else; None for other cases. A process
/// that answers many questions has one standard input. Its folder is emptied between them, but not
/// that of a program.
fn question(case: &Case, about: About) -> Option<Question> {
    let is_called = matches!(about.product, Product::Objects(_));
    match &case.task {
        Task::Call(call) if is_called || !call.workspace => Some(Question {
            call: call.call.clone(),
            input: about.wires.of(about.lab, call),
        }),
        _ => None,
    }
}

/// The request to run a case alone.
fn request(task: &Task, about: About) -> CaseRequest {
    let request = CaseRequest {
        call: String::new(),
        input: String::new(),
        stdin: String::new(),
        files: Default::default(),
        stages: Vec::new(),
        limits: case_limits(about.limits),
        traced: false,
    };
    match task {
        Task::Call(call) => {
            let input = about.wires.of(about.lab, call);
            CaseRequest {
                call: call.call.clone(),
                stages: compose::probe_arguments(about.product, &call.call, &input),
                input,
                ..request
            }
        }
        Task::Run(run) => CaseRequest {
            stdin: run.world.stdin.clone(),
            files: run.world.files.clone(),
            stages: run.stages.clone(),
            ..request
        },
        Task::Rule(_) => request,
    }
}

fn case_limits(limits: Limits) -> CaseLimits {
    CaseLimits {
        cpu_ms: limits.cpu_ms,
        wall_ms: limits.wall_seconds * 1000,
        idle_ms: MOST_IDLE_MS,
        memory_bytes: limits.memory_mib << 20,
        shadow_bytes: 0,
        stdout_bytes: limits.stdout_kib << 10,
        observation_bytes: limits.observation_kib << 10,
    }
}
