//! Output formats, one file each. They lay out events and reports, and decide nothing:
//! [`sudograde_core::shown`] chooses the cases that are shown.
//!
//! All formats but our own JSON are handed to students, so they are made of what [`student`] leaves of a report: a
//! hidden case counts, and nothing else is told of it.

mod check50;
mod counted;
mod github;
mod gradescope;
mod human;
mod junit;
mod layout;
mod markdown;
mod notes;
mod plain;
mod screen;
mod story;
mod student;

pub use human::{Human, describe};
pub use layout::{laid_out, marked, printable};
pub use markdown::FORMAT as MARKDOWN;
pub use notes::Notes;
pub use screen::{Look, Screen, USUAL_WIDTH};
pub use story::further;
pub use student::view as for_student;

use locale::Locale;
use sudograde_core::report::Report;
use sudograde_core::visible;

/// The report as docs/results.md describes it: data, so texts are exact.
pub fn json(report: &Report) -> serde_json::Result<String> {
    let text = serde_json::to_string_pretty(report)?;
    Ok(visible::json(&text).into_owned() + "\n")
}

/// How a report is told to a student: in which language, and how inputs are laid out.
pub struct Telling<'a> {
    pub locale: &'a Locale,
    /// Long inputs are shown in rows of so many characters.
    pub input_columns: Option<usize>,
}

/// A format that is handed to students or their course's platform. Each has its file here.
#[derive(Debug)]
pub struct Handout {
    pub name: &'static str,
    /// Help of `grade`.
    pub help: &'static str,
    /// Help of `export`.
    pub help_for_class: &'static str,
    /// The name that the format's reader looks for.
    pub file: &'static str,
    pub reader: Reader,
    writer: fn(&Report, &Telling) -> anyhow::Result<String>,
}

/// The reader of a format; exports list the formats in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reader {
    Platform,
    Program,
    Person,
}

/// All of them, as the command line lists them.
pub const HANDOUTS: [&Handout; 5] = [
    &junit::FORMAT,
    &gradescope::FORMAT,
    &github::FORMAT,
    &markdown::FORMAT,
    &check50::FORMAT,
];

impl Handout {
    /// The report in this format; hidden cases are counted in it and not shown.
    ///
    /// # Errors
    /// The text cannot be put together, which is no fault of the report's.
    pub fn write(&self, report: &Report, telling: &Telling) -> anyhow::Result<String> {
        let view = student::view(report, telling.locale);
        (self.writer)(&plain::shown(&view, plain::report), telling)
    }
}
