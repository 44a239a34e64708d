//! Output formats, one file each. They consume events and reports and decide nothing.

mod human;
mod notes;

pub use human::{Human, describe};
pub use notes::Notes;

use crate::core::report::Report;

/// The report as docs/results.md describes it.
pub fn json(report: &Report) -> serde_json::Result<String> {
    serde_json::to_string_pretty(report).map(|text| text + "\n")
}
