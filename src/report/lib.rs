//! Output formats, one file each. They lay out events and reports, and decide nothing: the cases that are shown are
//! chosen in [`sudograde_core::shown`].
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
mod story;
mod student;

pub use human::{Human, describe};
pub use layout::{laid_out, marked, printable};
pub use notes::Notes;
pub use student::view as for_student;
pub use story::further;

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

/// A format that is handed to students or their course's platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handout {
    Junit,
    Gradescope,
    Github,
    Markdown,
    Check50,
}

impl Handout {
    /// The report in this format; hidden cases are counted in it and not shown.
    ///
    /// # Errors
    /// The text cannot be put together, which is no fault of the report's.
    pub fn write(self, report: &Report, telling: &Telling) -> anyhow::Result<String> {
        let report = &plain::shown(&student::view(report, telling.locale), plain::report);
        Ok(match self {
            Handout::Junit => junit::write(report, telling)?,
            Handout::Gradescope => gradescope::write(report, telling)?,
            Handout::Github => github::write(report, telling)?,
            Handout::Markdown => markdown::write(report, telling),
            Handout::Check50 => check50::write(report, telling)?,
        })
    }
}
