//! An ask: cases of the lab, turned into requests to the runner.

use super::compose;
use super::wires::Wires;
use crate::builder::{ObjectKey, Product};
use protocol::{CaseLimits, CaseRequest, MOST_QUESTIONS};
use serde::Serialize;
use std::collections::HashMap;
use sudograde_core::lab::{Case, Lab, Limits, Task};
use sudograde_core::outcome::Glimpses;
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
    /// The inputs of the probe, each once.
    pub questions: Vec<String>,
    /// The place of each case's question. Several criteria watch other parts of the same answer.
    of_cases: Vec<usize>,
    /// The greatest number of questions for one process.
    pub at_once: usize,
    /// `cpu_ms` and `wall_ms` hold for all questions together, the other limits for each.
    pub limits: CaseLimits,
}

impl Bundle {
    pub fn new(inputs: Vec<String>, at_once: usize, limits: CaseLimits) -> Self {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut of_cases = Vec::new();
        let mut questions = Vec::new();
        for input in &inputs {
            let next = places.len();
            let place = *places.entry(input).or_insert(next);
            if place == next {
                questions.push(input.clone());
            }
            of_cases.push(place);
        }
        Bundle {
            questions,
            of_cases,
            at_once,
            limits,
        }
    }

    /// The number of cases.
    pub fn cases(&self) -> usize {
        self.of_cases.len()
    }

    /// The glimpse of each case, from those of the questions.
    pub fn for_cases(&self, seen: &Glimpses) -> Glimpses {
        let glimpses = self.of_cases.iter().map(|place| seen.all[*place].clone());
        Glimpses {
            all: glimpses.collect(),
            cpu_us: seen.cpu_us,
        }
    }
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
        let inputs: Option<Vec<String>> = cases.clone().map(|case| question(case, about)).collect();
        match inputs {
            Some(inputs) if inputs.is_empty() => {}
            Some(inputs) => {
                let opens_files = cases.into_iter().any(|case| case.task.has_workspace());
                self.workspace |= opens_files;
                let at_once = match opens_files {
                    true => MOST_WITH_FILES,
                    false => MOST_QUESTIONS,
                };
                self.bundle = Some(Bundle::new(inputs, at_once, case_limits(about.limits)));
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

/// The input of the probe for a case that needs nothing else; None for other cases. A process
/// that answers many questions has one standard input. Its folder is emptied between them, but not
/// that of a program.
fn question(case: &Case, about: About) -> Option<String> {
    let is_called = matches!(about.product, Product::Objects(_));
    match &case.task {
        Task::Call(call) if is_called || !call.workspace => Some(about.wires.of(about.lab, call)),
        _ => None,
    }
}

/// The request to run a case alone.
fn request(task: &Task, about: About) -> CaseRequest {
    let request = CaseRequest {
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
                stages: compose::probe_arguments(about.product, &input),
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

pub fn case_limits(limits: Limits) -> CaseLimits {
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

#[cfg(test)]
mod tests {
    use super::*;
    use sudograde_core::outcome::Glimpse;

    #[test]
    fn an_input_of_several_cases_is_asked_once_and_each_has_the_answer() {
        let inputs = ["a", "b", "a", "c", "b"].map(str::to_owned).to_vec();
        let limits = case_limits(Limits::default());
        let bundle = Bundle::new(inputs, MOST_QUESTIONS, limits);
        assert_eq!(
            (bundle.questions.concat().as_str(), bundle.cases()),
            ("abc", 5)
        );
        let answer = |text: &str| Glimpse::Observed(text.to_owned());
        let seen = Glimpses {
            all: vec![answer("A"), Glimpse::Broke, answer("C")],
            cpu_us: 7,
        };
        let of_cases = Glimpses {
            all: vec![
                answer("A"),
                Glimpse::Broke,
                answer("A"),
                answer("C"),
                Glimpse::Broke,
            ],
            cpu_us: 7,
        };
        assert_eq!(bundle.for_cases(&seen), of_cases);
    }
}
