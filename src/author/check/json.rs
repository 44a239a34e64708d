//! The results of checked labs, as described in docs/results.md.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::results::Checked;

/// The labs, each with the failing cases of further programs.
pub fn json(labs: &[(Checked, Vec<BTreeSet<String>>)]) -> serde_json::Result<String> {
    let of_lab = |(lab, further): &(Checked, Vec<BTreeSet<String>>)| {
        json!({
            "lab": lab.lab,
            "failures": lab.failures,
            "warnings": lab.warnings,
            "languages": lab.languages,
            "criteria": lab.criteria,
            "submissions": lab.submissions,
            "redundant_cases": lab.redundant(further),
        })
    };
    let labs: Vec<Value> = labs.iter().map(of_lab).collect();
    let value = json!({ "format_version": 1, "labs": labs });
    serde_json::to_string_pretty(&value).map(|text| text + "\n")
}
