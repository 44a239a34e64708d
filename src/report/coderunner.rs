//! The result of a template grader of CodeRunner, Moodle's type of question. The rules are in docs/platforms.md.

use serde_json::json;

use super::handout::{Handout, Reader};
use super::html::fragment;
use super::telling::Telling;
use sudograde_core::report::{Points, Report};

pub const FORMAT: Handout = Handout {
    name: "coderunner",
    help: "The result of a template grader of CodeRunner",
    help_for_class: "A zip with the result of a template grader of CodeRunner for each student",
    file: "coderunner.json",
    reader: Reader::Platform,
    shows_marks: true,
    writer: write,
};

fn write(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let result = match telling.counted(report) {
        Some(score) => json!({
            "fraction": fraction(score, report.max_score),
            "epiloguehtml": fragment(report, telling)?,
        }),
        // Without a fraction, CodeRunner shows an error and gives no mark.
        None => json!({ "error": telling.faults(report) }),
    };
    Ok(serde_json::to_string_pretty(&result)? + "\n")
}

/// The part of the points, 0 to 1; 1 where there are none to earn.
fn fraction(score: Points, most: Points) -> f64 {
    match most.0 > 0.0 {
        true => (score.0 / most.0).clamp(0.0, 1.0),
        false => 1.0,
    }
}
