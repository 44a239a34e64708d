//! A format that is handed to students or to their course's platform.

use super::telling::Telling;
use super::{plain, student};
use sudograde_core::report::Report;

/// Each format has its own file.
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
    /// Whether it shows a mark that is not the sum of its parts, by lateness or adjustments.
    pub shows_marks: bool,
    pub(super) writer: fn(&Report, &Telling) -> anyhow::Result<String>,
}

/// The reader of a format; exports list the formats in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reader {
    Platform,
    Program,
    Person,
}

impl Handout {
    /// The report in this format; hidden cases are counted in it and not shown.
    ///
    /// # Errors
    /// The format cannot express a text of the report.
    pub fn write(&self, report: &Report, telling: &Telling) -> anyhow::Result<String> {
        let view = student::view(report, telling.locale);
        (self.writer)(
            &plain::shown(&view, |one| plain::report(one, telling.locale)),
            telling,
        )
    }
}
