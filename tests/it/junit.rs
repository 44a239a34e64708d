//! The XML of JUnit: it keeps to the schema of Jenkins, and counts right.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::support::Grading;
use crate::support::formatted::{formatted, text, wrong};

/// What Jenkins' schema allows: an element's attributes (required ones with `!`) and its children.
const SCHEMA: [(&str, &[&str], &[&str]); 9] = [
    (
        "testsuites",
        &["name", "time", "tests", "failures", "errors"],
        &["testsuite"],
    ),
    (
        "testsuite",
        &[
            "!name",
            "!tests",
            "!failures",
            "!errors",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
        ],
        &["properties", "testcase", "system-out", "system-err"],
    ),
    ("properties", &[], &["property"]),
    ("property", &["!name", "!value"], &[]),
    (
        "testcase",
        &["!name", "time", "classname", "group"],
        &["skipped", "error", "failure", "system-out", "system-err"],
    ),
    ("failure", &["type", "message"], &[]),
    ("error", &["type", "message"], &[]),
    ("skipped", &["type", "message"], &[]),
    ("system-out", &[], &[]),
];

fn keeps_to_the_schema(node: Node) {
    let name = node.tag_name().name().replace("system-err", "system-out");
    let rule = SCHEMA.iter().find(|(element, ..)| *element == name);
    let (_, attributes, children) = rule.unwrap_or_else(|| panic!("{name} is not in the schema"));
    for attribute in node.attributes() {
        let known = |one: &&&str| one.trim_start_matches('!') == attribute.name();
        assert!(
            attributes.iter().find(known).is_some(),
            "{name}: {}",
            attribute.name()
        );
    }
    for required in attributes.iter().filter_map(|one| one.strip_prefix('!')) {
        assert!(node.has_attribute(required), "{name} without {required}");
    }
    if let Some(time) = node.attribute("time") {
        assert!(
            time.parse::<f64>().is_ok_and(f64::is_sign_positive),
            "{time}"
        );
    }
    for child in node.children().filter(Node::is_element) {
        assert!(
            children.contains(&child.tag_name().name()),
            "{child:?} in {name}"
        );
        keeps_to_the_schema(child);
    }
}

#[test]
fn the_junit_xml_keeps_to_the_schema_and_counts_right() {
    let folder = wrong();
    let report = Grading::of(folder.path()).report();
    let run = formatted(&folder, "junit");
    let document = Document::parse(&run.stdout).expect("well-formed XML");
    keeps_to_the_schema(document.root_element());
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    for case in report.all_cases() {
        *verdicts.entry(text(&case["verdict"])).or_default() += 1;
    }
    let elements = |name: &str| {
        document
            .descendants()
            .filter(|node| node.has_tag_name(name))
            .count()
    };
    let root = document.root_element();
    assert_eq!(elements("testcase"), report.all_cases().len());
    assert_eq!(
        root.attribute("tests"),
        Some(report.all_cases().len().to_string().as_str())
    );
    let is_skipped = |case: &&&Value| {
        let is_noted = case["verdict"] != "pass" && case["max_score"] == 0;
        case["verdict"] == "skipped" || is_noted
    };
    let skipped = report.all_cases().iter().filter(is_skipped).count();
    let failed = report.all_cases().len() - verdicts["pass"] - skipped;
    assert_eq!(elements("failure"), failed);
    assert_eq!(
        root.attribute("failures"),
        Some(failed.to_string().as_str())
    );
    assert_eq!(elements("error"), 0);
    for suite in root.children().filter(Node::is_element) {
        let exercise = report.exercise(suite.attribute("name").expect("a name"));
        let score = suite
            .descendants()
            .find(|node| node.attribute("name") == Some("score"));
        let value = score
            .and_then(|node| node.attribute("value"))
            .map(str::parse::<f64>);
        assert_eq!(value, exercise["score"].as_f64().map(Ok));
    }
}
