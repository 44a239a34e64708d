//! The input of GitHub Classroom's autograding reporter: one test for each criterion. The rules are in
//! docs/results.md.

use serde_json::{Value, json};

use super::counted::{Row, rows};
use super::handout::{Handout, Reader};
use super::telling::Telling;
use sudograde_core::report::{Points, Report};

/// The version of the runners' results that this is.
const VERSION: u32 = 1;

pub const FORMAT: Handout = Handout {
    name: "github",
    help: "JSON for the autograding reporter of GitHub Classroom",
    help_for_class: "A zip with the JSON of GitHub Classroom's reporter for each student",
    file: "github.json",
    reader: Reader::Platform,
    shows_marks: false,
    writer: write,
};

fn write(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let rows = rows(report);
    let mut tests: Vec<Value> = rows.iter().map(|row| test(row, telling)).collect();
    let errors = telling.build_errors(report);
    if !errors.is_empty() {
        let (status, title) = ("fail", telling.word("build-failed"));
        tests.insert(
            0,
            json!({"name": title, "status": status, "score": 0, "message": errors}),
        );
    }
    // With a maximum of 0 the reporter sends no points, which is right after a fault of the grader.
    let (status, most) = match report.score {
        None => ("error", Points(0.0)),
        Some(_) if report.full_marks() => ("pass", report.max_score),
        Some(_) => ("fail", report.max_score),
    };
    let results = json!({
        "version": VERSION,
        "status": status,
        "max_score": most,
        "tests": tests,
    });
    Ok(serde_json::to_string_pretty(&results)? + "\n")
}

fn test(row: &Row, telling: &Telling) -> Value {
    let status = match row.score {
        None => "error",
        Some(_) if row.fails() => "fail",
        Some(_) => "pass",
    };
    let mut test = json!({
        "name": row.title(),
        "status": status,
        "score": row.score.unwrap_or(Points(0.0)),
    });
    if status != "pass" {
        test["message"] = telling.criterion(row).into();
    }
    test
}
