//! The results of checked labs, as described in docs/results.md.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Checked, CheckedLanguage, CheckedSubmission, Tally};

/// The labs, each with the failing cases of further programs.
pub fn json(labs: &[(Checked, Vec<BTreeSet<String>>)]) -> serde_json::Result<String> {
    let labs: Vec<Value> = labs
        .iter()
        .map(|(lab, further)| of_lab(lab, further))
        .collect();
    let value = json!({ "format_version": 1, "labs": labs });
    serde_json::to_string_pretty(&value).map(|text| text + "\n")
}

fn of_lab(lab: &Checked, further: &[BTreeSet<String>]) -> Value {
    json!({
        "lab": lab.lab,
        "failures": lab.failures,
        "languages": lab.languages.iter().map(language).collect::<Vec<_>>(),
        "criteria": lab.criteria,
        "submissions": lab.submissions.iter().map(submission).collect::<Vec<_>>(),
        "redundant_cases": lab.redundant(further),
    })
}

fn language(one: &CheckedLanguage) -> Value {
    let tally = |tally: Tally| json!({ "all": tally.all, "as_expected": tally.as_expected });
    json!({
        "language": one.language,
        "points": sudograde_core::report::Points(one.points),
        "cases": one.cases,
        "visible": one.visible,
        "skeleton": one.skeleton,
        "constant": one.constant,
        "right": tally(one.right),
        "wrong": tally(one.wrong),
    })
}

fn submission(one: &CheckedSubmission) -> Value {
    json!({
        "name": one.name,
        "language": one.language,
        "role": one.role,
        "score": one.score,
        "loses": one.lost,
        "failing_cases": one.failing,
    })
}
