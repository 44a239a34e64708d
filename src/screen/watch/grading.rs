//! A grading on a thread of its own, which can be ended at any time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use grader::builder::Cache;
use grader::grade::{Options, grade};
use grader::run::Stop;
use grader::submission::Submission;
use locale::{Lang, Locale};
use sudograde_core::event::Event;
use sudograde_core::lab::Lab;

use super::state::{News, Score};

/// A grading that is at work, or has ended. It is ended when the value is dropped.
pub struct Grading {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Grading {
    /// Grades a submission and sends news.
    pub fn start(
        lab: Arc<Lab>,
        submission: Arc<Submission>,
        cache: Arc<Cache>,
        lang: Lang,
        send: impl Fn(News) + Send + 'static,
    ) -> Self {
        let stop = Stop::default();
        let options = Options {
            seed: 1,
            stop: stop.clone(),
            ..Options::default()
        };
        let work = move || {
            let graded = catch_unwind(AssertUnwindSafe(|| {
                let locale = Locale::for_lab(lang, &lab).map_err(|error| error.to_string())?;
                let mut tell = |event: Event| match event {
                    Event::Built(build) => send(News::Built(Box::new(build.clone()))),
                    Event::Exercise { index, report } => {
                        send(News::Exercise(index, Box::new(report.clone())));
                    }
                    Event::Finished(report) => send(News::Finished(Score {
                        score: report.score,
                        max_score: report.max_score,
                    })),
                    Event::StillRunning { .. } | Event::MissingLayer { .. } => {}
                };
                grade(&lab, &submission, &options, &cache, &locale, &mut tell)
                    .map(|_| ())
                    .map_err(|error| error.to_string())
            }));
            let failed = |_| Err("it panicked, which is a mistake in it".to_owned());
            if let Err(why) = graded.unwrap_or_else(failed) {
                send(News::Failed(why));
            }
        };
        Grading {
            stop,
            thread: Some(thread::spawn(work)),
        }
    }

    /// Ends the grading soon, without waiting for it.
    pub fn stop(&self) {
        self.stop.stop();
    }

    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for Grading {
    /// Waits for its end, so that no process of the student's is left.
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            // Its panic was sent as news.
            let _ = thread.join();
        }
    }
}
