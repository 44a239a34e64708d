//! The link to a runner: sends asks, receives replies, and remembers outcomes that would only
//! repeat. The runner starts when the first ask needs it.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use super::ask::Ask;
use super::budget::Budget;
use super::compose::Placed;
use super::runner::{RunError, Runner};
use super::seen::unloadable;
use crate::builder::{ObjectKey, Product};
use crate::memory::{Key, Memory, Recollection, RunResults};
use protocol::{MissingLayer, Reply};
use sudograde_core::outcome::{End, Glimpse, Glimpses, Outcome};
use sudograde_core::plan::Attempt;

/// The runner may be silent for this much longer than the longest case may take.
const GRACE: Duration = Duration::from_secs(15);

pub struct Link<'a> {
    memory: Option<&'a Memory>,
    budget: &'a Budget,
    start: Option<Box<dyn FnOnce() -> Result<Runner, RunError> + 'a>>,
    runner: Option<Runner>,
    missing: Vec<MissingLayer>,
    /// The products that the runner can find, by composition and by whether the cases have
    /// folders.
    placed: BTreeMap<(ObjectKey, bool), Placed>,
    /// The memory of each composition.
    remembered: BTreeMap<ObjectKey, Recollection<'a>>,
    /// The memories of exercises that need no further runs.
    complete: Vec<Recollection<'a>>,
    /// Replies that came while the link waited for others.
    waiting: VecDeque<Reply>,
    /// The number of compositions so far; the next one's id.
    asked: usize,
    /// CPU time of the student's code, in microseconds, in this session or when a remembered
    /// outcome was seen.
    cpu_us: u64,
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
            placed: BTreeMap::new(),
            remembered: BTreeMap::new(),
            complete: Vec::new(),
            waiting: VecDeque::new(),
            asked: 0,
            cpu_us: 0,
        }
    }

    /// The name under which the results of an ask are remembered.
    pub fn name(&self, product: &Product, ask: &Ask) -> Option<Key> {
        let objects: Vec<_> = product
            .paths()
            .iter()
            .map(|path| path.as_os_str())
            .collect();
        self.memory?
            .key(&("run", objects, ask.once_more, &ask.requests, &ask.bundle))
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
                let placed = self.placed.remove(&(key, with_folders));
                if let (Some(placed), Some(runner)) = (placed, &mut self.runner) {
                    runner.release(placed.branch)?;
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
        mut ask: Ask,
    ) -> Result<Result<RunResults, Attempt>, RunError> {
        let name = self.name(product, &ask);
        if let Some(seen) = self.recall(key, name.as_ref()) {
            return Ok(Ok(seen));
        }
        if self.is_over() {
            return Ok(Ok(self.unrun(&ask)));
        }
        let longest = Duration::from_millis(ask.longest_ms());
        let unrun = self.unrun(&ask);
        let with_bundle = ask.bundle.is_some();
        let id = self.send(key, product, &mut ask)?;
        let mut outcomes: Vec<Option<Outcome>> = vec![None; unrun.outcomes.len()];
        let mut glimpses = (!with_bundle).then(Glimpses::default);
        let mut last_reply = Instant::now();
        while glimpses.is_none() || outcomes.iter().any(Option::is_none) {
            if self.is_over() {
                break;
            }
            match self.receive(GRACE)? {
                Some(Reply::Case {
                    composition,
                    case,
                    outcome,
                }) if composition == id => {
                    if let Some(place) = outcomes.get_mut(case) {
                        *place = Some(*outcome);
                    }
                }
                Some(Reply::Bundle {
                    composition,
                    glimpses: seen,
                }) if composition == id => glimpses = Some(seen),
                Some(Reply::Unloadable {
                    composition,
                    reason,
                }) if composition == id => return Ok(Err(unloadable(&reason))),
                Some(other) => self.waiting.push_back(other),
                None if last_reply.elapsed() > longest + GRACE => return Err(silent()),
                None => continue,
            }
            last_reply = Instant::now();
        }
        let seen = RunResults {
            outcomes: (outcomes.into_iter().zip(unrun.outcomes))
                .map(|(seen, unrun)| seen.unwrap_or(unrun))
                .collect(),
            glimpses: glimpses.unwrap_or(unrun.glimpses),
        };
        self.remember(key, name.as_ref(), &seen);
        Ok(Ok(seen))
    }

    /// The results of an ask for which there is no time left.
    pub fn unrun(&self, ask: &Ask) -> RunResults {
        let seconds = self.budget.seconds();
        let questions = ask.bundle.as_ref().map_or(0, |one| one.questions.len());
        RunResults {
            outcomes: vec![Outcome::of(End::OutOfTime { seconds }); ask.requests.len()],
            glimpses: Glimpses {
                all: vec![Glimpse::NotRun; questions],
                cpu_us: 0,
            },
        }
    }

    /// Whether the submission has used up its time. If so, ends the runner: nothing more runs.
    pub fn is_over(&mut self) -> bool {
        let is_over = self.budget.is_over();
        if is_over && self.runner.take().is_some() {
            self.placed.clear();
        }
        is_over
    }

    /// Whether it is too late for work that no verdict needs.
    pub fn is_late(&self) -> bool {
        self.budget.is_late()
    }

    /// Sends an ask to the runner and returns the id of its replies.
    pub fn send(
        &mut self,
        key: ObjectKey,
        product: &Product,
        ask: &mut Ask,
    ) -> Result<usize, RunError> {
        let id = self.asked;
        self.asked += 1;
        if let Some(start) = self.start.take() {
            let runner = start()?;
            self.missing.clone_from(&runner.missing);
            self.runner = Some(runner);
        }
        let runner = self.runner.as_mut().ok_or_else(silent)?;
        let placed = match self.placed.entry((key, ask.workspace)) {
            Entry::Occupied(placed) => placed.into_mut(),
            Entry::Vacant(place) => {
                // The id is also the branch's number, as no branch has had it.
                place.insert(Placed::new(id, product, ask.workspace, runner)?)
            }
        };
        let composition = placed.compose(id, std::mem::take(ask));
        let sent = runner.request(placed.branch, &composition);
        *ask = composition.into();
        sent?;
        Ok(id)
    }

    /// The next reply that was not taken yet; None if none comes in time.
    pub fn next(&mut self, timeout: Duration) -> Result<Option<Reply>, RunError> {
        match self.waiting.pop_front() {
            Some(reply) => Ok(Some(reply)),
            None if self.is_over() => Ok(None),
            None => self.receive(timeout),
        }
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<Reply>, RunError> {
        let runner = self.runner.as_mut().ok_or_else(silent)?;
        let asked = Instant::now();
        let reply = runner.next(timeout.min(self.budget.left()))?;
        self.budget.use_up(asked.elapsed());
        self.cpu_us += match &reply {
            Some(Reply::Broken { reason }) => return Err(RunError::Broken(reason.clone())),
            Some(Reply::Case { outcome, .. }) => outcome.spent_us(),
            Some(Reply::Bundle { glimpses, .. }) => glimpses.cpu_us,
            Some(Reply::Ready { .. } | Reply::Unloadable { .. } | Reply::Piece { .. }) | None => 0,
        };
        Ok(reply)
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

/// Whether the runner has been silent for too long.
pub fn is_too_long(silence: Duration, longest_ms: u64) -> bool {
    silence > Duration::from_millis(longest_ms) + GRACE
}
