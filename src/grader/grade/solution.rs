//! The solution of a lab, as the oracle: it is asked for every input, in a
//! runner of its own, and says what the submission should do.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex};

use super::asker::{Ran, Said, Whose, call_of, run_of};
use super::asking::{Again, Asking, Means, version};
use super::checks::{Calls, LabChecks, Wanted};
use crate::bounded::Bounded;
use crate::parallel::locked;
use crate::run::Wires;
use crate::submission::Submission;
use locale::LabTexts;
use sudograde_core::judge::{Oracle, Parting, Shown};
use sudograde_core::lab::{Call, Case, Exercise, Expected, Run};
use sudograde_core::outcome::ProgramOutput;
use sudograde_core::plan::Plan;
use sudograde_core::program;
use sudograde_core::verdict::Reason;
use typed::{Declared, Difference, Lens, Seen};

/// A criterion and an input, or an exercise and a case.
type Input = (String, String);

pub struct Solution {
    pub(super) declared: Arc<Declared>,
    pub(super) asking: Asking,
    pub(super) wires: Arc<Wires>,
    /// The functions that the lab's author wrote for inputs and for what is right.
    pub(super) checks: Option<Arc<LabChecks>>,
    /// The ids of the lab's texts.
    pub(super) texts: BTreeSet<String>,
    /// The columns of a board.
    pub(super) columns: Option<usize>,
    /// The inputs of the plan's own cases, by the machines that take them, which are asked about all
    /// at once.
    of_cases: HashMap<String, Vec<String>>,
    /// The right answers to those cases, by call and input.
    pub(super) answers: Mutex<HashMap<Input, String>>,
    /// The runs of the program in the plan, by their exercises.
    runs: Vec<(String, Case)>,
    ran: Mutex<HashMap<Input, Ran>>,
    /// The inputs of each generator, by its name and the seed.
    made: Mutex<HashMap<(String, u64), Vec<String>>>,
    /// Observations that were read, by the hashes of machine, input and text.
    seen: Mutex<Bounded<u64, Arc<Seen>>>,
    /// The parts of observations that are compared, by the hashes of call, input and observation.
    pub(super) compared: Mutex<Bounded<u64, Option<String>>>,
    /// The whole observations of wrong answers, by the hashes of call, input and the parts that are compared.
    pub(super) wrong: Mutex<Bounded<u64, Arc<str>>>,
    pub(super) hasher: RandomState,
}

/// The bytes of the observations that are remembered as they were read: read, they take fifteen times as many.
const READ: usize = 4 << 20;

/// The bytes of the answers that are not the solution's and are remembered.
const WRONG: usize = 64 << 20;

impl Solution {
    pub fn of(
        plan: &Plan,
        submission: Submission,
        checks: Option<Arc<LabChecks>>,
        means: &Means,
    ) -> Self {
        let of_checks = checks.as_ref().map_or("", |checks| checks.version());
        let declared = &plan.lab.declared;
        let version = version(declared, &submission, of_checks);
        let asking = Asking::start(Whose::Solution, version, plan.lab, submission, means);
        let mut of_cases: HashMap<String, Vec<String>> = HashMap::new();
        for planned in &plan.exercises {
            let cases = planned.cases.iter().map(|one| one.case);
            for call in cases.filter_map(|case| call_of(case).ok()) {
                let machine = asking.machine(&planned.exercise.id, &call.call);
                of_cases
                    .entry(machine)
                    .or_default()
                    .push(call.input.clone());
            }
        }
        let runs = plan.exercises.iter().flat_map(|planned| {
            let cases = planned.cases.iter().map(|one| one.case);
            let cases = cases.filter(|case| run_of(case).is_some());
            cases.map(|case| (planned.exercise.id.clone(), case.clone()))
        });
        Solution {
            wires: Arc::clone(&means.wires),
            runs: runs.collect(),
            ran: Mutex::default(),
            declared: Arc::clone(declared),
            asking,
            checks,
            texts: LabTexts::ids(&plan.lab.texts),
            columns: plan.lab.view.input_columns,
            of_cases,
            answers: Mutex::default(),
            made: Mutex::default(),
            seen: Mutex::new(Bounded::new(READ)),
            compared: Mutex::new(Bounded::new(WRONG)),
            wrong: Mutex::new(Bounded::new(WRONG)),
            hasher: RandomState::new(),
        }
    }

    /// Looks at observations with the declarations, and the checks that they call.
    ///
    /// # Errors
    /// A check failed, which is the lab's fault.
    pub(super) fn look<T>(&self, look: impl FnOnce(Lens) -> T) -> Result<T, String> {
        let calls = Calls::of(self.checks.as_deref());
        let result = look(Lens {
            declared: &self.declared,
            checks: &calls,
        });
        calls.sound(result)
    }

    /// Makes the calls of checks at once to which looking at many observations comes.
    pub(super) fn foresee_checks(&self, again: Again, look: impl FnOnce(Lens)) {
        if let Some(checks) = &self.checks {
            let wanted = Wanted::of(checks);
            look(Lens {
                declared: &self.declared,
                checks: &wanted,
            });
            wanted.foresee(again);
        }
    }

    /// Reads an observation. Criteria of an exercise look at the same ones, so the last are
    /// remembered.
    pub(super) fn seen(&self, call: &Call, observation: &str) -> Option<Arc<Seen>> {
        let machine = &self.declared.asked.get(&call.call)?.machine;
        let name = self.hasher.hash_one((machine, &call.input, observation));
        if let Some(seen) = locked(&self.seen).get(&name) {
            return Some(seen);
        }
        let seen = self.declared.seen(&call.call, &call.input, observation);
        let seen = Arc::new(seen?);
        locked(&self.seen).insert(name, observation.len(), Arc::clone(&seen));
        Some(seen)
    }

    /// The parts of the solution's answer that a case watches, if they were found before.
    pub(super) fn right_answer(&self, case: &Case) -> Option<String> {
        let call = call_of(case).ok();
        let name = call.map(|call| (call.call.clone(), call.input.clone()));
        let found = || locked(&self.answers).get(&name?).cloned();
        case.accept.first().cloned().or_else(found)
    }

    /// The solution's answer to an input.
    pub(super) fn said(&self, exercise: &Exercise, call: &Call) -> Said {
        let (id, key, input) = (&exercise.id, &call.call, &call.input);
        if let Some(said) = self.asking.said(id, key, input) {
            return said;
        }
        let mut inputs = vec![input.clone()];
        let of_cases = self.of_cases.get(&self.asking.machine(id, key));
        let of_cases = of_cases.filter(|all| all.contains(input));
        inputs.extend(of_cases.into_iter().flatten().cloned());
        let mut said = self.asking.ask(id, key, &inputs, Again::Likely)?;
        let said = said.remove(input);
        said.ok_or("the solution gave no answer")?
    }

    /// The result of the solution's program; all runs of an exercise are asked for at once.
    pub(super) fn ran(&self, exercise: &str, case: &Case) -> Ran {
        let name = |case: &Case| (exercise.to_owned(), case.name.clone());
        if let Some(ran) = locked(&self.ran).get(&name(case)) {
            return ran.clone();
        }
        let all = self.runs.iter().filter(|(of, _)| of == exercise);
        let mut cases: Vec<Case> = all.map(|(_, case)| case.clone()).collect();
        if cases.iter().all(|one| one.name != case.name) {
            cases = vec![case.clone()];
        }
        let ran = self.asking.runs(exercise, &cases)?;
        let mut all = locked(&self.ran);
        all.extend(cases.iter().map(name).zip(ran));
        let ran = all.get(&name(case)).cloned();
        ran.ok_or("the solution's program gave no answer")?
    }
}

impl Oracle for Solution {
    fn version(&self) -> &str {
        self.asking.version()
    }

    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String> {
        let call = call_of(case)?;
        if let Some(answer) = self.right_answer(case) {
            return Ok(vec![answer]);
        }
        let said = self.said(exercise, call)?;
        let no_input = || format!("\"{}\" is no input of {}", call.input, call.call);
        let seen = self.seen(call, &said).ok_or_else(no_input)?;
        if let Some(why) = self.look(|lens| lens.fault(&call.call, &seen))? {
            return Err(format!("the solution is not as lab.toml says: {why}"));
        }
        let watched = self.look(|lens| lens.watched(&call.call, &seen, None))?;
        Ok(vec![watched.ok_or_else(no_input)?])
    }

    fn foresee(&self, exercise: &Exercise, cases: &[&Case]) -> Result<(), String> {
        let own = cases.iter().filter(|case| case.accept.is_empty());
        let own = own.filter_map(|case| Some((case, call_of(case).ok()?)));
        let own: Vec<_> = own.collect();
        if own.is_empty() {
            return Ok(());
        }
        let mut machines: BTreeMap<String, (&str, Vec<String>)> = BTreeMap::new();
        for call in cases.iter().filter_map(|case| call_of(case).ok()) {
            let machine = machines.entry(self.asking.machine(&exercise.id, &call.call));
            let (_, inputs) = machine.or_insert((&call.call, Vec::new()));
            inputs.push(call.input.clone());
        }
        for (key, mut inputs) in machines.into_values() {
            inputs.sort();
            inputs.dedup();
            self.foresee_made(key, &inputs, Again::Likely);
            self.asking.foresee(&exercise.id, key, &inputs)?;
        }
        let names = own.iter();
        let names = names.map(|(_, call)| (call.call.clone(), call.input.clone()));
        let names: Vec<Input> = names.collect();
        let answers = self
            .asking
            .remembered(&("answers", &exercise.id, &names), || {
                self.foresee_checks(Again::Hardly, |lens| {
                    for (_, call) in &own {
                        let said = self.said(exercise, call).ok();
                        if let Some(seen) = said.and_then(|said| self.seen(call, &said)) {
                            let _ = lens.watched(&call.call, &seen, None);
                        }
                    }
                });
                let all = own.iter().map(|(case, _)| self.accepted(exercise, case));
                all.collect::<Result<Vec<_>, _>>()
            })?;
        let answers = names.into_iter().zip(answers.into_iter().flatten());
        locked(&self.answers).extend(answers);
        Ok(())
    }

    fn expected(&self, exercise: &Exercise, case: &Case, run: &Run) -> Result<Expected, String> {
        if !run.expected.asks_solution() {
            return Ok(run.expected.clone());
        }
        let (status, seen) = self.ran(&exercise.id, case)?;
        program::of_solution(&run.expected, status, &seen)
    }

    fn describe_run(&self, exercise: &Exercise, run: &Run) -> Result<String, String> {
        self.one_right_run(exercise, run)
    }

    fn check_run(
        &self,
        checker: &str,
        exercise: &Exercise,
        run: &Run,
        status: i32,
        seen: &ProgramOutput,
    ) -> Result<Result<(), Reason>, String> {
        self.judged(checker, exercise, run, status, seen)
    }

    fn facet(
        &self,
        exercise: &Exercise,
        case: &Case,
        observation: String,
    ) -> Result<String, String> {
        self.compared(exercise, case, observation)
    }

    fn look_ahead(&self, exercise: &Exercise, seen: &[(&Case, &str)]) {
        self.compared_at_once(exercise, seen);
    }

    fn admits(&self, case: &Case) -> bool {
        call_of(case).is_ok_and(|call| self.takes(call))
    }

    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, String> {
        let name = (generator.to_owned(), seed);
        let known = locked(&self.made).get(&name).cloned();
        let all = match known {
            Some(all) => all,
            None => {
                let all = self.inputs(generator, seed)?;
                locked(&self.made).insert(name, all.clone());
                all
            }
        };
        // A small domain has fewer inputs than were asked for.
        Ok(all[index as usize % all.len()].clone())
    }

    fn is_traced(&self, exercise: &Exercise) -> bool {
        let keys = exercise.criteria.iter();
        let mut keys = keys.map(|one| Declared::key(&exercise.id, &one.id));
        keys.any(|key| {
            let asked = self.declared.asked.get(&key);
            asked.is_some_and(|asked| asked.retrace.is_some())
        })
    }

    fn retrace(
        &self,
        exercise: &Exercise,
        call: &Call,
        observation: &str,
        trace: &str,
    ) -> Option<Parting> {
        let said = self.said(exercise, call).ok()?;
        let (right, seen) = (self.seen(call, &said)?, self.seen(call, observation)?);
        self.parting(call, &right, &seen, trace)
    }

    fn smaller(&self, exercise: &Exercise, call: &Call) -> Box<dyn Iterator<Item = String> + '_> {
        let found = self.smaller_inputs(exercise, call).into_iter().flatten();
        Box::new(found.map(|steps| steps.to_string()))
    }

    fn fitting(&self, exercise: &Exercise, call: &Call, inputs: &[String]) -> Vec<String> {
        self.fitting_inputs(exercise, call, inputs)
            .unwrap_or_default()
    }

    fn answer(&self, exercise: &Exercise, case: &Case) -> Option<String> {
        self.plain_answer(exercise, case)
    }

    fn explain(&self, exercise: &Exercise, call: &Call, observation: &str) -> Option<Shown> {
        let said = self.said(exercise, call).ok()?;
        let key = &call.call;
        let said = self.seen(call, &said)?;
        let expected = self.look(|lens| lens.watched(key, &said, None));
        let expected = expected.ok().flatten()?;
        let difference = Difference::between(&expected, observation)?;
        let complaint = difference.complaint().map(str::to_owned);
        let told = difference.told();
        let step = difference.step;
        let asked = self.declared.asked.get(key)?;
        let name = self.hasher.hash_one((key, &call.input, observation));
        let wrong = locked(&self.wrong).get(&name);
        let wrong = wrong.and_then(|whole| self.seen(call, &whole));
        let call_of_step = step.parse().map_or(0, |call: usize| call.saturating_sub(1));
        if let Some(shown) = wrong.as_ref().and_then(|wrong| {
            let own = complaint
                .clone()
                .or_else(|| self.explained(asked, wrong, &said))?;
            self.told(&own, call_of_step, wrong)
        }) {
            return Some(shown);
        }
        let is_call = self.declared.machine(asked)?.is_nameless();
        let id = match (is_call, step.as_str()) {
            (_, "end") | (false, _) => "typed-differs",
            (true, "") => "typed-call-differs",
            (true, _) => "typed-later-call-differs",
        };
        let changed = told.iter().find(|(name, _)| *name == "name");
        let changed = changed.filter(|_| told.contains(&("broken", "changed".to_owned())));
        let culprits = wrong
            .zip(changed)
            .map_or_else(Vec::new, |(wrong, (_, name))| {
                let cells = wrong.changed_cells(call_of_step, name).into_iter();
                cells
                    .filter_map(|cell| wrong.place(call_of_step, cell))
                    .collect()
            });
        let mut arguments = vec![("step", step)];
        match complaint {
            Some(complaint) => {
                let broken = ("broken", "law".to_owned());
                arguments.extend([broken, ("complaint", complaint)]);
            }
            None => arguments.extend(told),
        }
        Some(Shown {
            reason: Reason::Rejected {
                id: id.into(),
                arguments: (arguments.into_iter())
                    .map(|(name, value)| (name.into(), value))
                    .collect(),
            },
            culprits,
        })
    }
}
