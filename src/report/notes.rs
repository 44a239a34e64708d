//! Writes progress and missing layers to stderr during a grading, whatever the format.

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
        let text = match event {
            Event::MissingLayer { layer, reason } => {
                let arguments = [("layer", *layer), ("why", *reason)];
                self.locale.text("missing-layer", &arguments)
            }
            Event::StillRunning {
                exercise,
                limit_seconds,
                ..
            } => {
                let arguments = [
                    ("exercise", *exercise),
                    ("seconds", &limit_seconds.to_string()),
                ];
                self.locale.text("still-running", &arguments)
            }
            Event::Built(_) | Event::Exercise { .. } | Event::Finished(_) => return,
        };
        anstream::eprintln!("{}", printable(&text));
    }
}
