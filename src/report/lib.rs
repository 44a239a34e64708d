//! Output formats, one file each. They lay out events and reports, and decide nothing:
//! [`sudograde_core::shown`] chooses the cases that are shown.
//!
//! All formats except our own JSON are handed to students, so they are made from what [`student`] leaves of a report:
//! a hidden case counts, and nothing else is said about it.

mod answers;
mod check50;
mod classroom50;
mod coderunner;
mod commands;
mod counted;
mod describe;
mod github;
mod gradescope;
mod handout;
mod html;
mod human;
mod junit;
mod layout;
mod markdown;
mod notes;
mod plain;
mod retold;
mod screen;
mod story;
mod student;
mod telling;
mod whole;

pub use answers::Answers;
pub use commands::Commands;
pub use describe::describe;
pub use handout::{Handout, Reader};
pub use html::FORMAT as HTML;
pub use human::Human;
pub use layout::{laid_out, marked, printable};
pub use markdown::FORMAT as MARKDOWN;
pub use notes::Notes;
pub use retold::retold;
pub use screen::{Look, Screen, USUAL_WIDTH};
pub use story::{further, state, verdict_in};
pub use student::view as for_student;
pub use telling::{Mark, Telling};
pub use whole::most_whole;

use sudograde_core::report::Report;
use sudograde_core::visible;

/// The report as docs/results.md describes it: data, so texts are exact.
pub fn json(report: &Report) -> serde_json::Result<String> {
    let text = serde_json::to_string_pretty(&report.as_told())?;
    Ok(visible::json(&text).into_owned() + "\n")
}

/// All formats for students and platforms, as the command line lists them.
pub const HANDOUTS: [&Handout; 7] = [
    &junit::FORMAT,
    &gradescope::FORMAT,
    &classroom50::FORMAT,
    &coderunner::FORMAT,
    &github::FORMAT,
    &markdown::FORMAT,
    &check50::FORMAT,
];
