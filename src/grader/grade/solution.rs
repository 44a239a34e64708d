//! The solution of a lab that declares its types, as an oracle: it is asked for every input, in a
//! runner of its own, and says what the submission should do.

use std::collections::HashMap;
use std::os::unix::ffi::OsStrExt;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use sha2::{Digest, Sha256};

use super::asker::{Asker, Calls, Question, Ran, Runs, Said, call_of};
use super::options::Options;
use crate::builder::Cache;
use crate::digest::hex;
use crate::memory::Memory;
use crate::run::Stop;
use crate::submission::Submission;
use sudograde_core::judge::{Oracle, Shown};
use sudograde_core::lab::{Call, Case, Exercise, Expected, Run, Task};
use sudograde_core::plan::{Plan, Selection};
use sudograde_core::program;
use sudograde_core::verdict::Reason;
use typed::{Declared, Difference, Observed, Steps, smaller};

/// An exercise and an input.
type Input = (String, String);

pub struct Solution {
    pub(super) declared: Arc<Declared>,
    /// The hash of the declarations and of the solution.
    version: String,
    /// The inputs of the plan's own cases, which are asked about all at once.
    of_cases: Vec<Input>,
    pub(super) said: Mutex<HashMap<Input, Said>>,
    /// The runs of the program in the plan, by their exercises.
    runs: Vec<(String, Case)>,
    ran: Mutex<HashMap<Input, Ran>>,
    /// The inputs of each generator, by its name and the seed.
    made: Mutex<HashMap<(String, u64), Vec<String>>>,
    /// None if everything has to run.
    memory: Option<Memory>,
    questions: Mutex<Sender<Question>>,
}

impl Solution {
    pub fn of(
        plan: &Plan,
        declared: &Arc<Declared>,
        submission: Submission,
        options: &Options,
        cache: &Cache,
    ) -> Self {
        let version = version(declared, &submission);
        let remembers = options.uses_memory();
        let (questions, asked) = channel();
        let asker = Asker {
            lab: plan.lab.clone(),
            submission,
            options: Options {
                selection: Selection::default(),
                stop: Stop::default(),
                ..options.clone()
            },
            cache: cache.folder().to_owned(),
        };
        // It ends when the oracle does, as then nobody is left to ask.
        thread::spawn(move || asker.answer(&asked));
        let cases = plan.exercises.iter().flat_map(|planned| {
            let cases = planned.cases.iter().map(|one| one.case);
            let calls = cases.filter_map(|case| call_of(case).ok());
            calls.map(|call| (planned.exercise.id.clone(), call.input.clone()))
        });
        let runs = plan.exercises.iter().flat_map(|planned| {
            let cases = planned.cases.iter().map(|one| one.case);
            let cases = cases.filter(|case| run_of(case).is_some());
            cases.map(|case| (planned.exercise.id.clone(), case.clone()))
        });
        Solution {
            runs: runs.collect(),
            ran: Mutex::default(),
            declared: Arc::clone(declared),
            version,
            of_cases: cases.collect(),
            said: Mutex::default(),
            made: Mutex::default(),
            memory: remembers.then(|| Memory::new(cache.folder())),
            questions: Mutex::new(questions),
        }
    }

    /// What the solution does with an input.
    fn said(&self, exercise: &Exercise, call: &Call) -> Said {
        let input = (exercise.id.clone(), call.input.clone());
        if let Some(said) = locked(&self.said).get(&input) {
            return said.clone();
        }
        let mut inputs = vec![input.1.clone()];
        if self.of_cases.contains(&input) {
            let others = self.of_cases.iter();
            let others = others.filter(|one| one.0 == input.0 && **one != input);
            inputs.extend(others.map(|one| one.1.clone()));
        }
        self.ask(&exercise.id, &call.call, &inputs)?;
        let said = locked(&self.said).get(&input).cloned();
        said.ok_or("the solution gave no answer")?
    }

    /// Asks the solution about those of these inputs that it was not asked about yet.
    pub(super) fn ask(&self, exercise: &str, key: &str, inputs: &[String]) -> Result<(), String> {
        let name = |input: &String| (exercise.to_owned(), input.clone());
        let mut new: Vec<String> = inputs.to_vec();
        new.retain(|input| !locked(&self.said).contains_key(&name(input)));
        new.sort();
        new.dedup();
        if new.is_empty() {
            return Ok(());
        }
        let memory = self.memory.as_ref();
        let what = ("solution", &self.version, exercise, key, &new);
        let remembered = memory.and_then(|memory| memory.key(&what));
        let known = remembered.as_ref().zip(memory);
        let said: Vec<Said> = match known.and_then(|(key, memory)| memory.recall(key)) {
            Some(said) => said,
            None => {
                let said = self.answers(exercise, key, &new)?;
                // A solution that fails may have run out of time.
                if let Some((key, memory)) = known.filter(|_| said.iter().all(Result::is_ok)) {
                    memory.keep(key, &said);
                }
                said
            }
        };
        locked(&self.said).extend(new.iter().map(name).zip(said));
        Ok(())
    }

    /// The answers of the solution itself.
    fn answers(&self, exercise: &str, key: &str, inputs: &[String]) -> Result<Vec<Said>, String> {
        let (answer, answers) = channel();
        let question = Question::Calls(Calls {
            exercise: exercise.to_owned(),
            key: key.to_owned(),
            inputs: inputs.to_vec(),
            answer,
        });
        let gone = "the solution cannot be asked any more";
        locked(&self.questions).send(question).map_err(|_| gone)?;
        answers.recv().map_err(|_| gone)?
    }

    /// The result of the solution's program; all runs of an exercise are asked for at once.
    fn ran(&self, exercise: &str, case: &Case) -> Ran {
        let name = |case: &Case| (exercise.to_owned(), case.name.clone());
        if let Some(ran) = locked(&self.ran).get(&name(case)) {
            return ran.clone();
        }
        let all = self.runs.iter().filter(|(of, _)| of == exercise);
        let mut cases: Vec<Case> = all.map(|(_, case)| case.clone()).collect();
        if cases.iter().all(|one| one.name != case.name) {
            cases = vec![case.clone()];
        }
        let runs = cases.iter().filter_map(run_of);
        let runs: Vec<_> = runs
            .map(|run| (&run.command, &run.world.stdin, &run.world.files))
            .collect();
        let memory = self.memory.as_ref();
        let what = ("solution's program", &self.version, exercise, &runs);
        let remembered = memory.and_then(|memory| memory.key(&what));
        let known = remembered.as_ref().zip(memory);
        let ran: Vec<Ran> = match known.and_then(|(key, memory)| memory.recall(key)) {
            Some(ran) => ran,
            None => {
                let (answer, answers) = channel();
                let question = Question::Runs(Runs {
                    exercise: exercise.to_owned(),
                    cases: cases.clone(),
                    answer,
                });
                let gone = "the solution cannot be asked any more";
                locked(&self.questions).send(question).map_err(|_| gone)?;
                let ran = answers.recv().map_err(|_| gone)??;
                if let Some((key, memory)) = known.filter(|_| ran.iter().all(Result::is_ok)) {
                    memory.keep(key, &ran);
                }
                ran
            }
        };
        let mut all = locked(&self.ran);
        all.extend(cases.iter().map(name).zip(ran));
        let ran = all.get(&name(case)).cloned();
        ran.ok_or("the solution's program gave no answer")?
    }
}

impl Oracle for Solution {
    fn version(&self) -> &str {
        &self.version
    }

    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String> {
        let call = call_of(case)?;
        let said = self.said(exercise, call)?;
        if let Some(why) = self.declared.fault(&call.call, &call.input, &said) {
            return Err(format!("the solution is not as lab.toml says: {why}"));
        }
        let watched = self.declared.watched(&call.call, &call.input, &said, None);
        watched
            .map(|watched| vec![watched])
            .ok_or_else(|| format!("\"{}\" is no input of {}", call.input, call.call))
    }

    fn expected(&self, exercise: &Exercise, case: &Case, run: &Run) -> Result<Expected, String> {
        if !run.expected.asks_solution() {
            return Ok(run.expected.clone());
        }
        let (status, seen) = self.ran(&exercise.id, case)?;
        program::of_solution(&run.expected, status, &seen)
    }

    fn facet(&self, exercise: &Exercise, case: &Case, observation: String) -> String {
        let watched = call_of(case).ok().and_then(|call| {
            let said = self.said(exercise, call).ok();
            let (key, input) = (&call.call, &call.input);
            let like = said.as_deref();
            // Most answers are the solution's own, to the letter.
            let is_same = like.map(str::trim_end) == Some(observation.trim_end());
            if let ([accepted], true) = (&case.accept[..], is_same) {
                return Some(accepted.clone());
            }
            // A crash on another criterion's input costs only that criterion.
            if self.declared.shows_nothing(key, input, &observation) {
                return self.declared.watched(key, input, like?, None);
            }
            self.declared.watched(key, input, &observation, like)
        });
        watched.unwrap_or(observation)
    }

    fn admits(&self, case: &Case) -> bool {
        let Ok(call) = call_of(case) else {
            return false;
        };
        let declared = &self.declared;
        let Some(asked) = declared.asked.get(&call.call) else {
            return false;
        };
        let Some(machine) = declared.machine(asked) else {
            return false;
        };
        let Ok(steps) = Steps::parse(&call.input, machine, declared) else {
            return false;
        };
        let exercise = call.call.split('/').next().unwrap_or_default();
        let name = (exercise.to_owned(), call.input.clone());
        let said = locked(&self.said).get(&name).cloned();
        let Some(Ok(said)) = said else {
            return false;
        };
        let seen = Observed::read(&said, &steps, machine, declared);
        asked.random.as_ref().is_none_or(|random| {
            random.fits(&steps, machine, declared)
                && random.is_within(&steps, machine, declared)
                && random.holds(&steps, &seen)
        })
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

    fn smaller(&self, exercise: &Exercise, call: &Call) -> Vec<String> {
        let declared = &self.declared;
        let Some(asked) = declared.asked.get(&call.call) else {
            return Vec::new();
        };
        let Some(machine) = declared.machine(asked) else {
            return Vec::new();
        };
        let Ok(steps) = Steps::parse(&call.input, machine, declared) else {
            return Vec::new();
        };
        let found = smaller(&steps, declared, asked);
        let texts: Vec<String> = found.iter().map(Steps::to_string).collect();
        if self.ask(&exercise.id, &call.call, &texts).is_err() {
            return Vec::new();
        }
        let said = locked(&self.said);
        let holds = |steps: &Steps, text: &String| {
            let said = said.get(&(exercise.id.clone(), text.clone()));
            said.and_then(|said| said.as_ref().ok())
                .is_some_and(|said| {
                    let seen = Observed::read(said, steps, machine, declared);
                    asked
                        .random
                        .as_ref()
                        .is_none_or(|random| random.holds(steps, &seen))
                })
        };
        let kept = found
            .iter()
            .zip(texts)
            .filter(|(steps, text)| holds(steps, text));
        kept.map(|(_, text)| text).collect()
    }

    fn explain(&self, exercise: &Exercise, call: &Call, observation: &str) -> Option<Shown> {
        let said = self.said(exercise, call).ok()?;
        let (key, input) = (&call.call, &call.input);
        let expected = self.declared.watched(key, input, &said, None)?;
        let Difference {
            step,
            expected,
            actual,
        } = Difference::between(&expected, observation)?;
        let asked = self.declared.asked.get(key)?;
        let is_call = self.declared.machine(asked)?.is_nameless();
        let id = match (is_call, step.as_str()) {
            (_, "end") | (false, _) => "typed-differs",
            (true, "") => "typed-call-differs",
            (true, _) => "typed-later-call-differs",
        };
        Some(Shown {
            reason: Reason::Rejected {
                id,
                arguments: vec![("step", step), ("expected", expected), ("actual", actual)],
            },
            culprits: Vec::new(),
        })
    }
}

fn run_of(case: &Case) -> Option<&Run> {
    match &case.task {
        Task::Run(run) => Some(run),
        _ => None,
    }
}

/// The hash of all that inputs and answers depend on besides the grader.
fn version(declared: &Declared, submission: &Submission) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{declared:?}"));
    for file in &submission.files {
        hash.update(file.path.as_os_str().as_bytes());
        hash.update(&file.content);
    }
    hex(&hash.finalize())
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
