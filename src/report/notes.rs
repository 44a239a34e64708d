//! What goes to stderr while a submission is graded, whatever the format: progress and gaps.

use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::visible::printable;

pub struct Notes<'a> {
    locale: &'a Locale,
}

impl<'a> Notes<'a> {
    pub fn new(locale: &'a Locale) -> Self {
        Notes { locale }
    }

    pub fn take(&mut self, event: &Event) {
        match event {
            Event::MissingLayer { layer, reason } => {
                let text = self
                    .locale
                    .text("missing-layer", &[("layer", layer), ("why", reason)]);
                anstream::eprintln!("{}", printable(&text));
            }
            Event::StillRunning {
                exercise,
                limit_seconds,
                ..
            } => {
                let seconds = limit_seconds.to_string();
                let text = self.locale.text(
                    "still-running",
                    &[("exercise", exercise), ("seconds", &seconds)],
                );
                anstream::eprintln!("{}", printable(&text));
            }
            Event::Built(_) | Event::Exercise { .. } | Event::Finished(_) => {}
        }
    }
}
