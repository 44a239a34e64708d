//! Lines on stderr while a submission is graded, whatever the format: progress and gaps.
//!
//! Progress is for somebody who watches: it is shown on a terminal only, and leaves no trace there.

use std::io::{IsTerminal, Write};

use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::visible::on_a_line;

pub struct Notes<'a> {
    locale: &'a Locale,
    watched: bool,
    /// Whether a line of progress is on the terminal now.
    shows: bool,
}

impl<'a> Notes<'a> {
    pub fn new(locale: &'a Locale) -> Self {
        Notes {
            locale,
            watched: std::io::stderr().is_terminal(),
            shows: false,
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
            Event::StillRunning { exercise, .. } if self.watched => {
                let text = self.locale.text("still-running", &[("exercise", exercise)]);
                anstream::eprint!("{}", on_a_line(&text));
                let _ = std::io::stderr().flush();
                self.shows = true;
            }
            _ => {}
        }
    }

    /// Takes the line of progress away.
    fn clear(&mut self) {
        if std::mem::take(&mut self.shows) {
            // To the beginning of the line, and all behind it erased.
            eprint!("\r\x1b[K");
        }
    }
}
