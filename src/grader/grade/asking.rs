//! Questions to code of the lab's own, its solution or its checks: what was answered once is
//! remembered, here and on disk.

use std::collections::HashMap;
use std::os::unix::ffi::OsStrExt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::asker::{Asker, Broken, Calls, Question, Ran, Runs, Said, Whose, run_of};
use super::kept::Kept;
use super::options::Options;
use crate::bounded::Bounded;
use crate::builder::Cache;
use crate::digest::hex;
use crate::memory::Memory;
use crate::parallel::locked;
use crate::run::{Stop, Wires};
use crate::submission::Submission;
use sudograde_core::lab::{Case, Lab};
use sudograde_core::plan::Selection;
use typed::Declared;

pub struct Asking {
    whose: Whose,
    /// The hash of all that answers depend on besides the grader.
    version: String,
    declared: Arc<Declared>,
    /// Answers about the inputs of the lab's cases, by the machine that takes them.
    foreseen: Mutex<HashMap<(String, String), Said>>,
    /// Answers about other inputs, such as smaller ones.
    said: Mutex<Bounded<(String, String), Said>>,
    /// None if everything has to run.
    memory: Option<Memory>,
    /// None when nobody asks any more.
    questions: Mutex<Option<Sender<Question>>>,
    asker: Option<JoinHandle<()>>,
}

/// Whether a later grading is likely to come to the same questions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// They are about the lab's cases: the answers are kept on disk.
    Likely,
    /// They belong to a search, or to what is remembered as a whole.
    Hardly,
}

/// The bytes of the answers that are remembered beside those about the lab's cases.
const SAID: usize = 32 << 20;

/// The solution has this many times as long as a student's code, and a check as its own limit says.
const PATIENCE: u64 = 10;
const PATIENCE_WITH_CHECKS: u64 = 2;

/// The means to ask.
pub struct Means<'a> {
    pub options: &'a Options,
    pub cache: &'a Cache,
    pub broken: Broken,
    pub wires: Arc<Wires>,
}

impl Drop for Asking {
    /// Waits for the thread: it has files to clear away.
    fn drop(&mut self) {
        locked(&self.questions).take();
        if let Some(asker) = self.asker.take() {
            // It failed, and said so where it was asked.
            let _ = asker.join();
        }
    }
}

impl Asking {
    /// A thread that waits for questions; it builds the submission at the first one.
    pub fn start(
        whose: Whose,
        version: String,
        lab: &Lab,
        submission: Submission,
        means: &Means,
    ) -> Self {
        let options = means.options;
        let (questions, asked) = channel();
        let asker = Asker {
            whose,
            lab: with_patience(lab, whose),
            submission,
            options: Options {
                selection: Selection::default(),
                stop: Stop::default(),
                ..options.clone()
            },
            cache: means.cache.folder().to_owned(),
            broken: Arc::clone(&means.broken),
            wires: Arc::clone(&means.wires),
        };
        let declared = Arc::clone(&lab.declared);
        // It ends when nobody is left to ask.
        let asker = thread::spawn(move || asker.answer(&asked));
        Asking {
            whose,
            version,
            declared,
            foreseen: Mutex::default(),
            said: Mutex::new(Bounded::new(SAID)),
            memory: options
                .uses_memory()
                .then(|| Memory::new(means.cache.folder())),
            questions: Mutex::new(Some(questions)),
            asker: Some(asker),
        }
    }

    pub fn version(&self) -> &str {
        &self.version
    }

    /// The exercise and the machine whose steps its inputs are: another criterion of the exercise may take others, which are
    /// written alike.
    pub fn machine(&self, exercise: &str, key: &str) -> String {
        let asked = self.declared.asked.get(key);
        let machine = asked.map_or("", |asked| &asked.machine);
        format!("{exercise} {machine}")
    }

    /// The answer about an input of a criterion that was asked about before, if it is remembered.
    pub fn said(&self, exercise: &str, key: &str, input: &str) -> Option<Said> {
        let name = (self.machine(exercise, key), input.to_owned());
        let foreseen = locked(&self.foreseen).get(&name).cloned();
        foreseen.or_else(|| locked(&self.said).get(&name))
    }

    /// The answers about these inputs: those that are not remembered are asked for. An input has none if
    /// the function is not there.
    pub fn ask(
        &self,
        exercise: &str,
        key: &str,
        inputs: &[String],
        again: Again,
    ) -> Result<HashMap<String, Said>, String> {
        let known = inputs
            .iter()
            .filter_map(|input| Some((input.clone(), self.said(exercise, key, input)?)));
        let mut all: HashMap<String, Said> = known.collect();
        let new = inputs.iter().filter(|input| !all.contains_key(*input));
        let mut new: Vec<String> = new.cloned().collect();
        new.sort();
        new.dedup();
        if new.is_empty() {
            return Ok(all);
        }
        let kept = Kept {
            memory: self.memory.as_ref().filter(|_| again == Again::Likely),
            of: (self.whose, &self.version, exercise, key),
        };
        let mut found = kept.recall(&new);
        let unknown = new.iter().filter(|input| !found.contains_key(*input));
        let unknown: Vec<String> = unknown.cloned().collect();
        if !unknown.is_empty() {
            let (answer, answers) = channel();
            let question = Question::Calls(Calls {
                exercise: exercise.to_owned(),
                key: key.to_owned(),
                inputs: unknown.clone(),
                answer,
            });
            let said: Vec<Said> = self.answer(question, &answers)?;
            found.extend(unknown.iter().cloned().zip(said));
            kept.keep(&new, &unknown, &found);
        }
        let machine = self.machine(exercise, key);
        for (input, said) in found {
            let weight = input.len() + said.as_ref().map_or_else(String::len, String::len);
            let name = (machine.clone(), input.clone());
            locked(&self.said).insert(name, weight, said.clone());
            all.insert(input, said);
        }
        Ok(all)
    }

    /// What follows from `what` and from the answers, found out once.
    pub fn remembered<T: Serialize + DeserializeOwned>(
        &self,
        what: &impl Serialize,
        find_out: impl FnOnce() -> Result<T, String>,
    ) -> Result<T, String> {
        match &self.memory {
            Some(memory) => memory.of(&(self.whose, &self.version, what), find_out),
            None => find_out(),
        }
    }

    /// Asks about all inputs of a machine that will come in an exercise, most of which were asked about in an
    /// earlier grading.
    pub fn foresee(&self, exercise: &str, key: &str, inputs: &[String]) -> Result<(), String> {
        let machine = self.machine(exercise, key);
        let said = self.remembered(&(&machine, inputs), || {
            let all = self.ask(exercise, key, inputs, Again::Hardly)?;
            let said = inputs.iter().map(|input| all.get(input).cloned());
            let said = said.collect::<Option<Result<Vec<String>, String>>>();
            said.unwrap_or_else(|| Err("the solution gave no answer".to_owned()))
        })?;
        let name = |input: &String| (machine.clone(), input.clone());
        locked(&self.foreseen).extend(inputs.iter().map(name).zip(said.into_iter().map(Ok)));
        Ok(())
    }

    /// The results of the program in these cases.
    pub fn runs(&self, exercise: &str, cases: &[Case]) -> Result<Vec<Ran>, String> {
        let runs = cases.iter().filter_map(run_of);
        let runs: Vec<_> = runs
            .map(|run| (&run.command, &run.world.stdin, &run.world.files))
            .collect();
        let memory = self.memory.as_ref();
        let what = (self.whose, "program", &self.version, exercise, &runs);
        let remembered = memory.and_then(|memory| memory.key(&what));
        let known = remembered.as_ref().zip(memory);
        if let Some(ran) = known.and_then(|(key, memory)| memory.recall(key)) {
            return Ok(ran);
        }
        let (answer, answers) = channel();
        let question = Question::Runs(Runs {
            exercise: exercise.to_owned(),
            cases: cases.to_vec(),
            answer,
        });
        let ran: Vec<Ran> = self.answer(question, &answers)?;
        if let Some((key, memory)) = known.filter(|_| ran.iter().all(Result::is_ok)) {
            memory.keep(key, &ran);
        }
        Ok(ran)
    }

    fn answer<T>(
        &self,
        question: Question,
        answers: &Receiver<Result<Vec<T>, String>>,
    ) -> Result<Vec<T>, String> {
        let gone = || format!("{} cannot be asked any more", self.whose.name(None));
        let asked = locked(&self.questions)
            .as_ref()
            .map(|one| one.send(question));
        asked.and_then(Result::ok).ok_or_else(gone)?;
        answers.recv().map_err(|_| gone())?
    }
}

/// The lab with more time for each case: a limit is for students, and a busy machine is no fault of the lab's.
fn with_patience(lab: &Lab, whose: Whose) -> Lab {
    let mut lab = lab.clone();
    let patience = match whose {
        Whose::Solution => PATIENCE,
        Whose::Checks => PATIENCE_WITH_CHECKS,
    };
    for exercise in &mut lab.exercises {
        exercise.limits.cpu_ms *= patience;
        exercise.limits.wall_seconds *= patience;
    }
    lab
}

/// The hash of all that inputs and answers depend on besides the grader.
pub fn version(declared: &Declared, submission: &Submission, checks: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{declared:?}"));
    hash.update(checks);
    for file in &submission.files {
        hash.update(file.path.as_os_str().as_bytes());
        hash.update(&file.content);
    }
    hex(&hash.finalize())
}
