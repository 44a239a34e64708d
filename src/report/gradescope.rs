//! `results.json` of Gradescope: one test for each criterion. The rules are in docs/results.md.

use serde_json::{Value, json};

use super::counted::{Row, rows};
use super::handout::{Handout, Reader};
use super::telling::Telling;
use sudograde_core::report::Report;

pub const FORMAT: Handout = Handout {
    name: "gradescope",
    help: "results.json of Gradescope",
    help_for_class: "A zip with results.json of Gradescope for each student",
    file: "results.json",
    reader: Reader::Platform,
    shows_marks: true,
    writer: write,
};

fn write(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let mut results = json!({
        "output": summary(report, telling),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {
            "lab": report.lab,
            "language": report.language,
            "seed": report.seed,
        },
    });
    // Without a score and tests, Gradescope refuses the results instead of giving 0 points.
    if let Some(score) = telling.counted(report) {
        results["score"] = json!(score);
        results["tests"] = rows(report).iter().map(|row| test(row, telling)).collect();
    }
    Ok(serde_json::to_string_pretty(&results)? + "\n")
}

fn summary(report: &Report, telling: &Telling) -> String {
    let mut summary = format!(
        "{}: {}",
        telling.word("score"),
        telling.counted_words(report)
    );
    if let Some(because) = telling.because() {
        summary.push_str(&format!("\n{because}"));
    }
    let faults = telling.faults(report);
    if !faults.is_empty() {
        summary.push_str(&format!("\n\n{faults}"));
    }
    let errors = telling.build_errors(report);
    if !errors.is_empty() {
        summary.push_str(&format!("\n\n{}\n{errors}", telling.word("build-failed")));
    }
    summary
}

fn test(row: &Row, telling: &Telling) -> Value {
    json!({
        "name": row.title(),
        "score": row.score,
        "max_score": row.criterion.max_score,
        "status": if row.fails() { "failed" } else { "passed" },
        "output": telling.criterion(row),
        "tags": [row.exercise.id],
        "visibility": "visible",
    })
}
