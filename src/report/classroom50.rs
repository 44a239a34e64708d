//! The part of Classroom 50's `result.json` that a grading makes: one test for each criterion, in whole points. The
//! rules are in docs/platforms.md.

use serde_json::{Value, json};

use super::counted::{Row, rows};
use super::handout::{Handout, Reader};
use super::telling::Telling;
use super::whole::whole;
use sudograde_core::report::Report;

/// The version of the results that this is.
const SCHEMA: &str = "classroom50/result/v1";

pub const FORMAT: Handout = Handout {
    name: "classroom50",
    help: "The points and tests of Classroom 50's result.json, in whole points",
    help_for_class: "A zip with the points and tests of Classroom 50's result.json for each student",
    file: "result.json",
    reader: Reader::Platform,
    shows_marks: false,
    writer: write,
};

fn write(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let mut result = json!({ "schema": SCHEMA });
    let rows = rows(report);
    let points = rows
        .iter()
        .map(|row| Some((row.score?.0, row.criterion.max_score.0)));
    // Without a score and tests, the runner refuses the result instead of giving 0 points.
    match (report.score, points.collect::<Option<Vec<_>>>()) {
        (Some(_), Some(points)) => {
            let whole = whole(&points, report.max_score.0);
            let mut tests: Vec<Value> = rows
                .iter()
                .zip(&whole.rows)
                .map(|(row, points)| test(row, *points, telling))
                .collect();
            let errors = telling.build_errors(report);
            if !errors.is_empty() {
                let title = telling.word("build-failed");
                tests.insert(0, entry(&title, false, (0, 0), errors));
            }
            result["score"] = whole.score.into();
            result["max-score"] = whole.max_score.into();
            result["tests"] = tests.into();
        }
        _ => result["error"] = telling.faults(report).into(),
    }
    Ok(serde_json::to_string_pretty(&result)? + "\n")
}

fn test(row: &Row, points: (u64, u64), telling: &Telling) -> Value {
    entry(&row.title(), !row.fails(), points, telling.criterion(row))
}

fn entry(name: &str, passed: bool, (score, max_score): (u64, u64), output: String) -> Value {
    let mut entry = json!({
        "test-name": name,
        "passed": passed,
        "score": score,
        "max-score": max_score,
    });
    if !output.is_empty() {
        entry["output"] = output.into();
    }
    entry
}
