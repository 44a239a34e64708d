//! Shows the progress of a batch: a bar in a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::shared::{BatchEvent, lock};
use sudograde_core::report::Points;
use sudograde_core::text_tools::tabbed;
use sudograde_core::visible::printable;

/// The interval between two lines when there is no terminal.
const INTERVAL: Duration = Duration::from_secs(10);

pub struct Progress {
    bar: ProgressBar,
    /// True if one line for each submission goes to standard output.
    verbose: bool,
    live: bool,
    seen: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    last_line: Option<Instant>,
    /// Submissions without full marks, submissions that cannot be graded, and faults of the grader.
    losing: usize,
    problems: usize,
    faults: usize,
    /// The first error in writing.
    failed: Option<io::Error>,
}

impl Progress {
    pub fn new(count: usize, verbose: bool) -> Self {
        let live = io::stderr().is_terminal();
        let target = match live {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(count as u64), target);
        let style =
            ProgressStyle::with_template("{bar:30} {pos}/{len}  {per_sec}  ETA {eta}  {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Progress {
            bar,
            verbose,
            live,
            seen: Mutex::default(),
        }
    }

    pub fn take(&self, told: &BatchEvent) {
        let mut seen = lock(&self.seen);
        match told {
            BatchEvent::Graded { found, why, result } => {
                let (points, fault) = match result {
                    Ok(report) => match report.score {
                        Some(score) => {
                            seen.losing += usize::from(!report.full_marks());
                            (format!("{score}/{}", report.max_score), None)
                        }
                        None => {
                            let points = format!("?/{}", report.max_score);
                            (points, Some("a case has no verdict"))
                        }
                    },
                    Err(fault) => ("?".to_owned(), Some(*fault)),
                };
                if let Some(fault) = fault {
                    seen.faults += 1;
                    let path = &found.path;
                    self.say(&format!(
                        "{path}: no score, because the grader failed: {fault}"
                    ));
                }
                let columns = [&found.student.key, &points, why.told(), &found.path];
                self.line(&mut seen, &tabbed(&columns));
            }
            BatchEvent::Unchanged {
                found,
                score,
                max_score,
            } => {
                let points = format!("{}/{}", Points(*score), Points(*max_score));
                let columns = [&found.student.key, &points, "unchanged", &found.path];
                self.line(&mut seen, &tabbed(&columns));
            }
            BatchEvent::Problem { path, why } => {
                seen.problems += 1;
                self.say(&format!("{path}: not graded: {why}"));
            }
            BatchEvent::Note(note) => {
                self.say(&format!("note: {note}"));
                return;
            }
        }
        self.bar.inc(1);
        let failures = format!(
            "{} lose points, {} not graded, {} without a score",
            seen.losing, seen.problems, seen.faults
        );
        let since_last = match seen.last_line {
            Some(last) => last.elapsed(),
            None => self.bar.elapsed(),
        };
        if !self.live && since_last > INTERVAL {
            seen.last_line = Some(Instant::now());
            anstream::eprintln!(
                "{} of {} done, {:.1} a second, {} left; {failures}",
                self.bar.position(),
                self.bar.length().unwrap_or_default(),
                self.bar.position() as f64 / self.bar.elapsed().as_secs_f64(),
                HumanDuration(self.bar.eta()),
            );
        }
        self.bar.set_message(failures);
    }

    fn say(&self, text: &str) {
        let text = printable(text);
        self.bar.suspend(|| anstream::eprintln!("{text}"));
    }

    fn line(&self, seen: &mut Shown, line: &str) {
        if self.verbose && seen.failed.is_none() {
            let written = self.bar.suspend(|| writeln!(io::stdout(), "{line}"));
            seen.failed = written.err();
        }
    }

    /// Removes the bar.
    ///
    /// # Errors
    /// Some output could not be written.
    pub fn finish(self) -> io::Result<()> {
        self.bar.finish_and_clear();
        let seen = self.seen.into_inner();
        let failed = seen.map_or(None, |seen| seen.failed);
        failed.map_or(Ok(()), Err)
    }
}
