//! Grades a class: every submission that was found, several at once. Each is recorded as soon as it
//! is done.
//!
//! A submission that was graded before on the same basis (content, lab, compiler, grader, options)
//! is not graded again. So a batch that was stopped resumes where it was, and a batch after a
//! change of the lab grades only the submissions that the change affects.

mod basis;
mod means;
mod progress;
mod queue;
mod shared;
mod summary;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use jiff::Timestamp;

pub use basis::{Bases, lab_hash};
pub use means::Means;
pub use progress::Progress;
pub use shared::{Batch, BatchError, BatchEvent, lock};
pub use summary::Summary;

use crate::gradebook::{Basis, Gradebook, Graded, HandedIn, Student, Todo, Why};
use crate::intake::{self, Finding, Found, HIDDEN, Opened};
use queue::Queue;
use sudograde_core::plan::Part;

/// The wait between two looks at submissions that another process is grading.
const WAIT: Duration = Duration::from_millis(100);

/// Grades the submissions that were found. `tell` is called for each submission, from several
/// threads.
///
/// # Errors
/// Nothing can be graded: the lab is broken, or the sandbox or the gradebook is not available.
/// Results recorded before stay.
pub fn run(
    batch: &Batch,
    finding: &Finding,
    gradebook: &mut Gradebook,
    tell: &(dyn Fn(BatchEvent) + Sync),
) -> Result<Summary, BatchError> {
    let title = batch.lab.title.get(batch.lang.id());
    let lab = gradebook.lab(&batch.lab.id, title, batch.lab.due)?;
    let running = Running {
        batch,
        lab,
        bases: Bases::new(batch)?,
        gradebook: Mutex::new(gradebook),
        queue: Queue::new(finding.submissions.len(), batch.limit),
        summary: Mutex::default(),
        tell,
    };
    for note in &finding.notes {
        tell(BatchEvent::Note(note));
    }
    for (path, student, why) in &finding.problems {
        running.problem(path, student.as_ref(), why)?;
    }
    std::thread::scope(|scope| {
        let work = || {
            let done = running.work(&finding.submissions);
            if done.is_err() {
                running.queue.stop();
            }
            done
        };
        let workers: Vec<_> = (0..batch.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        let failed = |_| {
            let why = "a worker of the batch failed".to_owned();
            Err(BatchError::Unreadable(why))
        };
        let workers = workers.into_iter();
        // All threads are waited for before the first error is returned.
        let ended: Vec<Result<(), BatchError>> = workers
            .map(|worker| worker.join().unwrap_or_else(failed))
            .collect();
        ended.into_iter().collect::<Result<(), _>>()
    })?;
    lock(&running.gradebook).forget_the_dead()?;
    let summary = std::mem::take(&mut *lock(&running.summary));
    Ok(summary)
}

/// A running batch.
struct Running<'a> {
    batch: &'a Batch<'a>,
    /// The lab's row.
    lab: i64,
    bases: Bases,
    gradebook: Mutex<&'a mut Gradebook>,
    queue: Queue,
    summary: Mutex<Summary>,
    tell: &'a (dyn Fn(BatchEvent) + Sync),
}

impl<'a> Running<'a> {
    /// Grades one submission after another until none is left.
    fn work(&self, all: &[Found]) -> Result<(), BatchError> {
        let batch = self.batch;
        let means = Means::of(batch)?;
        while let Some(place) = self.queue.next() {
            let found = &all[place];
            match intake::open(found, batch.lab, batch.language, batch.cache.folder()) {
                Ok(opened) => self.opened(place, found, &opened, &means)?,
                Err(error) => {
                    let why = error.to_string();
                    self.problem(&found.path, Some(&found.student), &why)?;
                }
            }
        }
        Ok(())
    }

    fn opened(
        &self,
        place: usize,
        found: &Found,
        opened: &Opened,
        means: &Means<'a>,
    ) -> Result<(), BatchError> {
        let submission = &opened.submission;
        let files = [&submission.files[..], &submission.further_files].concat();
        let handed_in = HandedIn {
            lab: self.lab,
            student: &found.student,
            path: &found.path,
            content_hash: &opened.content_hash,
            told: opened.told,
            files: &files,
        };
        let basis = self
            .bases
            .of(opened.submission.language, self.batch.cache)?;
        let claimed = lock(&self.gradebook)
            .claim(&handed_in, &basis, self.batch.force, &|| opened.submitted())?;
        match claimed {
            Todo::Nothing { score, max_score } => {
                lock(&self.summary).unchanged += 1;
                (self.tell)(BatchEvent::Unchanged {
                    found,
                    score,
                    max_score,
                });
            }
            Todo::Busy => {
                self.queue.later(place);
                std::thread::sleep(WAIT);
            }
            Todo::Grade(_) if !self.queue.may_grade() => {
                lock(&self.gradebook).release(&handed_in)?;
            }
            Todo::Grade(why) => {
                for note in &opened.notes {
                    (self.tell)(BatchEvent::Note(&format!("{}: {note}", found.path)));
                }
                let graded = self.grade(found, opened, &handed_in, &basis, why, means);
                if graded.is_err() {
                    lock(&self.gradebook).release(&handed_in)?;
                }
                graded?;
            }
        }
        Ok(())
    }

    fn grade(
        &self,
        found: &Found,
        opened: &Opened,
        handed_in: &HandedIn,
        basis: &Basis,
        why: Why,
        means: &Means<'a>,
    ) -> Result<(), BatchError> {
        let (started, clock) = (Timestamp::now(), Instant::now());
        let result = means.grade(
            &opened.submission,
            &Part::default(),
            self.batch.cache,
            &mut |_| {},
        )?;
        let result = result.as_ref().map_err(String::as_str);
        let graded = Graded {
            why,
            submitted: opened.submitted(),
            started,
            wall_ms: clock.elapsed().as_secs_f64() * 1e3,
            result,
        };
        lock(&self.gradebook).record(handed_in, basis, &graded)?;
        lock(&self.summary).count(why, result);
        (self.tell)(BatchEvent::Graded { found, why, result });
        Ok(())
    }

    fn problem(&self, path: &str, student: Option<&Student>, why: &str) -> Result<(), BatchError> {
        let now = Timestamp::now();
        let kept = if self.batch.nameless { HIDDEN } else { why };
        lock(&self.gradebook).problem(self.lab, path, student, kept, now)?;
        lock(&self.summary).problems += 1;
        (self.tell)(BatchEvent::Problem { path, why });
        Ok(())
    }
}
