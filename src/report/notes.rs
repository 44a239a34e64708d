//! Lines on stderr while a submission is graded, whatever the format: progress and gaps.
//!
//! Progress is for somebody who watches: it is shown on a terminal only, and leaves no trace there.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};

use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::visible::on_a_line;

/// The columns of a line of progress: a longer one could not be taken away on a narrow terminal.
const COLUMNS: usize = 59;

pub struct Notes<'a> {
    locale: &'a Locale,
    watched: bool,
    /// Whether the report waits for exercises that take long; then those that are done are told.
    waits: bool,
    /// Exercises that take long, by their places in the lab.
    slow: BTreeMap<usize, String>,
    /// Marks and ids of exercises that are done, by their places.
    done: BTreeMap<usize, String>,
    /// Whether a line of progress is on the terminal now.
    shows: bool,
}

impl<'a> Notes<'a> {
    pub fn new(locale: &'a Locale) -> Self {
        Notes {
            locale,
            watched: std::io::stderr().is_terminal(),
            waits: false,
            slow: BTreeMap::new(),
            done: BTreeMap::new(),
            shows: false,
        }
    }

    /// For a report whose exercises come in the lab's order, however long one takes.
    pub fn of_a_report_that_waits(locale: &'a Locale) -> Self {
        Notes {
            waits: true,
            ..Notes::new(locale)
        }
    }

    pub fn take(&mut self, event: &Event) {
        self.clear();
        match event {
            Event::MissingLayer { layer, reason } => {
                let text = self
                    .locale
                    .text("missing-layer", &[("layer", layer), ("why", reason)]);
                anstream::eprintln!("{}", on_a_line(&text));
            }
            Event::StillRunning { exercise, index } => {
                self.slow.insert(*index, (*exercise).to_owned());
                self.progress(*index);
            }
            Event::Exercise { index, report } => {
                self.slow.remove(index);
                let mark = report.progress().mark();
                self.done.insert(*index, format!("{mark} {}", report.id));
                if self.waits {
                    self.progress(*index);
                }
            }
            _ => {}
        }
    }

    /// Shows which exercise still runs, and which of those behind it are done; `latest` is the one
    /// that something is known of now. If the report goes on, it needs the line.
    fn progress(&mut self, latest: usize) {
        let Some((first, exercise)) = self.slow.first_key_value() else {
            return;
        };
        if !self.watched || latest < *first {
            return;
        }
        let mut line = self.locale.text("still-running", &[("exercise", exercise)]);
        if self.waits {
            for (_, done) in self.done.range(first..) {
                line.push_str(&format!("  {done}"));
            }
        }
        let line: String = on_a_line(&line).chars().take(COLUMNS).collect();
        anstream::eprint!("{line}");
        let _ = std::io::stderr().flush();
        self.shows = true;
    }

    /// Takes the line of progress away.
    fn clear(&mut self) {
        if std::mem::take(&mut self.shows) {
            // To the beginning of the line, and all behind it erased.
            eprint!("\r\x1b[K");
        }
    }
}
