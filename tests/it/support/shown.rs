//! The smallest input that shows a wrong submission's mistake, and inputs that are smaller by one
//! step.

use std::path::PathBuf;

use serde_json::Value;
use tempfile::TempDir;

use super::{Grading, Report, edited_copy, known, repository};

/// A wrong submission of the corpus, and the criterion that its mistake costs.
pub struct Mistake<'a> {
    pub lab: &'a str,
    pub submission: &'a str,
    pub exercise: &'a str,
    pub criterion: &'a str,
}

impl Mistake<'_> {
    fn folder(&self) -> PathBuf {
        known(self.lab, self.submission)
    }

    /// The counterexample, which comes from a generated input on which a property fails.
    #[track_caller]
    pub fn shown(&self) -> Value {
        let report = Grading::of(self.folder())
            .lab(repository("exercises").join(self.lab))
            .arguments(&["--exercise", self.exercise])
            .report();
        let exercise = report.exercise(self.exercise);
        let list = |key: &str| exercise[key].as_array().cloned().unwrap_or_default();
        let all = list("counterexamples");
        let found = all.iter().find(|one| one["criterion"] == self.criterion);
        let found = found.unwrap_or_else(|| panic!("{} is not shown: {all:#?}", self.criterion));
        assert_eq!(found["smallest"], true, "{found:#}");
        let failing =
            |one: &&Value| one["criterion"] == self.criterion && one["passed"] != one["run"];
        assert!(
            list("properties").iter().any(|one| failing(&one)),
            "{}",
            report.text
        );
        found.clone()
    }

    /// Grades the counterexample and inputs that are smaller, as the only fixed cases: just the first one fails.
    #[track_caller]
    pub fn fails_on_nothing_smaller(&self, found: &Value, smaller: &[String]) {
        assert!(!smaller.is_empty());
        let mut inputs = vec![input(found).to_owned()];
        inputs.extend_from_slice(smaller);
        let lab = self.lab_with(&inputs, found);
        let report = Grading::of(self.folder())
            .lab(lab.path())
            .arguments(&["--exercise", self.exercise, "--case", "smaller-*"])
            .report();
        assert_eq!(report.cases(self.exercise).len(), inputs.len());
        assert_eq!(failing(&report, self.exercise), ["smaller-0"]);
    }

    /// A copy of the lab in which the criterion has cases of these inputs, asked for as the counterexample was.
    fn lab_with(&self, inputs: &[String], found: &Value) -> TempDir {
        let call = found["call"].as_str().unwrap_or_default();
        let from = format!("name = \"{}\"", found["from"].as_str().unwrap_or_default());
        edited_copy(self.lab, |text| {
            let line = text.lines().find(|line| line.contains(&from));
            let checker = line.and_then(|line| line.split_once("checker = "));
            let checker = checker.map_or(String::new(), |(_, rest)| {
                let name = rest.split('"').nth(1).unwrap_or_default();
                format!(", checker = \"{name}\"")
            });
            // A lab that declares its types has a call for each criterion.
            let call = match text.contains("format_version = 2") {
                true => String::new(),
                false => format!(", call = \"{call}\""),
            };
            let cases = inputs.iter().enumerate().map(|(index, input)| {
                format!("{{ name = \"smaller-{index}\"{call}, input = {input:?}{checker} }},\n")
            });
            let (start, exercise) = after(text, &format!("\nid = \"{}\"\n", self.exercise));
            let (middle, criterion) = after(exercise, &format!(" id = \"{}\"", self.criterion));
            let cases = format!("cases = [\n{}", cases.collect::<String>());
            let criterion = criterion.replacen("cases = [", &cases, 1);
            format!("{start}{middle}{criterion}")
        })
    }
}

/// The text up to and with a part of it, and what follows.
fn after<'a>(text: &'a str, part: &str) -> (&'a str, &'a str) {
    let place = text
        .find(part)
        .unwrap_or_else(|| panic!("{part:?} is not in the manifest"));
    text.split_at(place + part.len())
}

pub fn input(found: &Value) -> &str {
    found["input"].as_str().expect("an input is text")
}

pub fn message(found: &Value) -> &str {
    found["message"].as_str().expect("a message is text")
}

fn failing(report: &Report, exercise: &str) -> Vec<String> {
    let cases = report.cases(exercise).into_iter();
    let failing = cases.filter(|case| case["verdict"] != "pass");
    failing
        .filter_map(|case| case["name"].as_str().map(str::to_owned))
        .collect()
}

/// Where a text has a digit that is not 0 (`empty`: that is).
pub fn places(text: &str, empty: bool) -> Vec<usize> {
    let digits = text.char_indices().filter(|(_, one)| one.is_ascii_digit());
    digits
        .filter(|(_, digit)| (*digit == '0') == empty)
        .map(|(place, _)| place)
        .collect()
}

/// The text with another digit in one place.
pub fn with_digit(text: &str, place: usize, digit: &str) -> String {
    let mut text = text.to_owned();
    text.replace_range(place..=place, digit);
    text
}
