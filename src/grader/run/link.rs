//! The link to a runner: sends asks, receives replies, and remembers outcomes that would only
//! repeat. The runner starts when the first ask needs it.

use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsStr;
use std::time::{Duration, Instant};

use super::ask::{Ask, Bundle};
use super::budget::Budget;
use super::compose;
use super::job::{Job, Lane};
use super::runner::{RunError, Runner};
use super::seen::unloadable;
use crate::builder::{ObjectKey, Product};
use crate::memory::{Key, Memory, Recollection, RunResults};
use serde::Serialize;
use serde::de::DeserializeOwned;

use protocol::{Branch, Composition, MissingLayer, Reply};
use sudograde_core::outcome::{End, Glimpse, Glimpses, Outcome};
use sudograde_core::plan::Attempt;

/// The runner may be silent for this much longer than the longest case may take.
const GRACE: Duration = Duration::from_secs(15);

/// The branches of a composition.
#[derive(Clone, Copy)]
struct Branches {
    first: Branch,
    twin: Option<Branch>,
}

pub struct Link<'a> {
    memory: Option<&'a Memory>,
    budget: &'a Budget,
    start: Option<Box<dyn FnOnce() -> Result<Runner, RunError> + 'a>>,
    runner: Option<Runner>,
    missing: Vec<MissingLayer>,
    /// The branches, by composition and by whether the cases have folders.
    branches: BTreeMap<(ObjectKey, bool), Branches>,
    /// The memory of each composition.
    remembered: BTreeMap<ObjectKey, Recollection<'a>>,
    /// The memories of exercises that need no further runs.
    complete: Vec<Recollection<'a>>,
    /// Replies that came while the link waited for others.
    waiting: VecDeque<Reply>,
    /// The number of jobs so far; the next one's id.
    jobs: usize,
    /// The number of branches so far; the next one's number.
    grown: Branch,
    /// CPU time of the student's code, in microseconds, in this session or when a remembered
    /// outcome was seen.
    cpu_us: u64,
}

/// The names of the objects of a product.
fn objects(product: &Product) -> Vec<&OsStr> {
    let paths = product.paths().into_iter();
    paths.map(|path| path.as_os_str()).collect()
}

impl<'a> Link<'a> {
    pub fn new(
        memory: Option<&'a Memory>,
        budget: &'a Budget,
        start: impl FnOnce() -> Result<Runner, RunError> + 'a,
    ) -> Self {
        Link {
            memory,
            budget,
            start: Some(Box::new(start)),
            runner: None,
            missing: Vec::new(),
            branches: BTreeMap::new(),
            remembered: BTreeMap::new(),
            complete: Vec::new(),
            waiting: VecDeque::new(),
            jobs: 0,
            grown: 0,
            cpu_us: 0,
        }
    }

    /// The name under which the results of an ask are remembered.
    pub fn name(&self, product: &Product, ask: &Ask) -> Option<Key> {
        let what = (
            "run",
            (ask.again, ask.once_more),
            (&ask.requests, &ask.criteria),
            &ask.bundle,
        );
        self.name_of(product, &what)
    }

    /// The name under which something is remembered that depends on a product and on `what`.
    pub fn name_of(&self, product: &Product, what: &impl Serialize) -> Option<Key> {
        self.memory?.key(&(what, objects(product)))
    }

    /// The finding of this name, if it is remembered. The time that was spent to find it out counts again.
    pub fn recall_finding<T: DeserializeOwned>(&mut self, name: Option<&Key>) -> Option<T> {
        let (found, cpu_us): (T, u64) = self.memory?.recall(name?)?;
        self.cpu_us += cpu_us;
        Some(found)
    }

    /// Remembers a finding, and the CPU time since it was `since_us`.
    pub fn remember_finding(&self, name: Option<&Key>, found: &impl Serialize, since_us: u64) {
        if let Some((memory, name)) = self.memory.zip(name) {
            memory.keep(name, &(found, self.cpu_us - since_us));
        }
    }

    pub fn cpu_us(&self) -> u64 {
        self.cpu_us
    }

    /// The remembered results of an ask. The first ask of a composition names the memory of all
    /// that follow.
    pub fn recall(&mut self, key: ObjectKey, name: Option<&Key>) -> Option<RunResults> {
        let name = name?;
        let seen = self.recollection(key, name)?.recall(name)?;
        let alone: u64 = seen.outcomes.iter().map(Outcome::spent_us).sum();
        self.cpu_us += alone + seen.glimpses.cpu_us;
        Some(seen)
    }

    pub fn remember(&mut self, key: ObjectKey, name: Option<&Key>, seen: &RunResults) {
        if let Some(name) = name
            && seen.is_settled()
            && let Some(remembered) = self.recollection(key, name)
        {
            remembered.add(name, seen);
        }
    }

    fn recollection(&mut self, key: ObjectKey, first: &Key) -> Option<&mut Recollection<'a>> {
        let memory = self.memory?;
        let remembered = self.remembered.entry(key);
        Some(remembered.or_insert_with(|| Recollection::of(memory, first)))
    }

    /// Ends the branches of an exercise: it needs no further runs.
    pub fn release(&mut self, exercise: usize) -> Result<(), RunError> {
        let keys = [false, true].map(|own_functions| ObjectKey {
            exercise,
            own_functions,
        });
        for key in keys {
            self.complete.extend(self.remembered.remove(&key));
            for with_folders in [false, true] {
                let branches = self.branches.remove(&(key, with_folders));
                if let (Some(branches), Some(runner)) = (branches, &mut self.runner) {
                    runner.release(branches.first)?;
                    branches.twin.map_or(Ok(()), |twin| runner.release(twin))?;
                }
            }
        }
        Ok(())
    }

    /// Sends an ask and waits for all results. Returns an attempt instead if the objects cannot be
    /// loaded.
    pub fn ask(
        &mut self,
        key: ObjectKey,
        product: &Product,
        ask: Ask,
    ) -> Result<Result<RunResults, Attempt>, RunError> {
        let name = self.name(product, &ask);
        if let Some(seen) = self.recall(key, name.as_ref()) {
            return Ok(Ok(seen));
        }
        let unrun = self.unrun(&ask);
        if self.is_over() {
            return Ok(Ok(unrun));
        }
        let longest_ms = ask.longest_ms();
        let mut job = self.begin(key, product, ask)?;
        let mut last_reply = Instant::now();
        while !job.is_over() && !self.is_over() {
            match self.receive(GRACE)? {
                Some(reply) if job_of(&reply) == Some(job.id()) => {
                    self.count(&reply);
                    if let Err(reason) = job.take(reply) {
                        return Ok(Err(unloadable(&reason)));
                    }
                    self.go_on(key, &mut job)?;
                }
                Some(other) => self.waiting.push_back(other),
                None if is_too_long(last_reply.elapsed(), longest_ms) => return Err(silent()),
                None => continue,
            }
            last_reply = Instant::now();
        }
        let seen = job.results(unrun);
        self.remember(key, name.as_ref(), &seen);
        Ok(Ok(seen))
    }

    /// The results of an ask for which there is no time left.
    pub fn unrun(&self, ask: &Ask) -> RunResults {
        let seconds = self.budget.seconds();
        let cases = ask.bundle.as_ref().map_or(0, Bundle::cases);
        RunResults {
            outcomes: vec![Outcome::of(End::OutOfTime { seconds }); ask.requests.len()],
            glimpses: Glimpses {
                all: vec![Glimpse::NotRun; cases],
                cpu_us: 0,
            },
        }
    }

    /// Whether the submission has used up its time. If so, ends the runner: nothing more runs.
    pub fn is_over(&mut self) -> bool {
        let is_over = self.budget.is_over();
        if is_over && self.runner.take().is_some() {
            self.branches.clear();
        }
        is_over
    }

    /// Whether it is too late for work that no verdict needs.
    pub fn is_late(&self) -> bool {
        self.budget.is_late()
    }

    /// Begins to ask the runner, and returns the job whose replies will come.
    pub fn begin(&mut self, key: ObjectKey, product: &Product, ask: Ask) -> Result<Job, RunError> {
        if let Some(start) = self.start.take() {
            let runner = start()?;
            self.missing.clone_from(&runner.missing);
            self.runner = Some(runner);
        }
        if !self.branches.contains_key(&(key, ask.workspace)) {
            let branches = self.grow(product, &ask)?;
            self.branches.insert((key, ask.workspace), branches);
        }
        let mut job = Job::new(self.jobs, ask);
        self.jobs += 1;
        self.go_on(key, &mut job)?;
        Ok(job)
    }

    fn grow(&mut self, product: &Product, ask: &Ask) -> Result<Branches, RunError> {
        let runner = self.runner.as_mut().ok_or_else(silent)?;
        let first = self.grown;
        let twin = Job::needs_twin(ask).then_some(first + 1);
        self.grown += 2;
        let (work, workspace) = compose::place(first, product, ask.workspace, runner)?;
        let observation_bytes = ask.limits().map(|one| one.observation_bytes).max();
        let composition = Composition {
            work,
            workspace,
            observation_bytes: observation_bytes.unwrap_or(0),
            twin,
        };
        runner.tell(first, &composition)?;
        Ok(Branches { first, twin })
    }

    /// Sends the questions of a job that can be asked now.
    pub fn go_on(&mut self, key: ObjectKey, job: &mut Job) -> Result<(), RunError> {
        let branches = self.branches.get(&(key, job.ask().workspace));
        let (Some(runner), Some(Branches { first, twin })) = (&mut self.runner, branches) else {
            return Err(silent());
        };
        job.send(&mut |lane, ask| {
            let branch = match lane {
                Lane::Cases => *first,
                Lane::Beside => twin.unwrap_or(*first),
            };
            runner.belongs(ask.id.job, *first);
            runner.tell(branch, ask)
        })?;
        runner.flush()
    }

    /// The next reply that was not taken yet; None if none comes in time.
    pub fn next(&mut self, timeout: Duration) -> Result<Option<Reply>, RunError> {
        let reply = match self.waiting.pop_front() {
            Some(reply) => Some(reply),
            None if self.is_over() => None,
            None => self.receive(timeout)?,
        };
        reply.iter().for_each(|reply| self.count(reply));
        Ok(reply)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<Reply>, RunError> {
        let runner = self.runner.as_mut().ok_or_else(silent)?;
        let asked = Instant::now();
        let reply = runner.next(timeout.min(self.budget.left()))?;
        self.budget.use_up(asked.elapsed());
        match reply {
            Some(Reply::Broken { reason }) => Err(RunError::Broken(reason)),
            reply => Ok(reply),
        }
    }

    /// Counts the time of a reply, when its job takes it: what is found out meanwhile for another
    /// job is remembered with its own time.
    fn count(&mut self, reply: &Reply) {
        self.cpu_us += match reply {
            Reply::Alone { outcome, .. } => outcome.cpu_us,
            Reply::Together { answers, .. } => answers.cpu_us,
            _ => 0,
        };
    }

    /// Layers of the sandbox that the runner lacks; empty until it has started.
    pub fn missing(&self) -> &[MissingLayer] {
        &self.missing
    }

    /// Lets the runner end, after it has answered all requests.
    pub fn finish(mut self) -> Done {
        if let Some(runner) = &mut self.runner {
            runner.finish();
        }
        // How far a slow submission gets depends on time. If its outcomes were remembered, it
        // would get further the next time.
        if !self.budget.is_late() {
            let all = self
                .complete
                .into_iter()
                .chain(self.remembered.into_values());
            all.for_each(Recollection::keep);
        }
        Done {
            cpu_us: self.cpu_us,
            _runner: self.runner,
        }
    }
}

/// The result of a finished session.
pub struct Done {
    /// CPU time of the student's code, in microseconds.
    pub cpu_us: u64,
    /// The runner, which ends by itself. Dropping it waits for its end.
    _runner: Option<Runner>,
}

pub fn silent() -> RunError {
    RunError::Broken("it gives no more answers".to_owned())
}

/// The job that a reply belongs to.
pub fn job_of(reply: &Reply) -> Option<usize> {
    match reply {
        Reply::Alone { id, .. } | Reply::Together { id, .. } | Reply::Unloadable { id, .. } => {
            Some(id.job)
        }
        Reply::Ready { .. } | Reply::Piece { .. } | Reply::Broken { .. } => None,
    }
}

/// Whether the runner has been silent for too long.
pub fn is_too_long(silence: Duration, longest_ms: u64) -> bool {
    silence > Duration::from_millis(longest_ms) + GRACE
}
