//! A look at the report of a grading.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A report in JSON.
#[derive(Clone)]
pub struct Report {
    pub json: Value,
    pub text: String,
    pub stderr: String,
}

impl Report {
    pub fn score(&self) -> Option<f64> {
        self.json["score"].as_f64()
    }

    pub fn max_score(&self) -> f64 {
        self.json["max_score"]
            .as_f64()
            .expect("max_score is a number")
    }

    pub fn exercises(&self) -> &[Value] {
        self.json["exercises"]
            .as_array()
            .expect("exercises is a list")
    }

    pub fn exercise(&self, id: &str) -> &Value {
        let found = self
            .exercises()
            .iter()
            .find(|exercise| exercise["id"] == id);
        found.unwrap_or_else(|| panic!("{id} is not in the report"))
    }

    /// The points of each exercise, None where the grader failed.
    pub fn points(&self) -> BTreeMap<String, Option<f64>> {
        let points = |exercise: &Value| {
            let id = exercise["id"].as_str().expect("an id is a text").to_owned();
            (id, exercise["score"].as_f64())
        };
        self.exercises().iter().map(points).collect()
    }

    pub fn cases(&self, exercise: &str) -> Vec<&Value> {
        self.exercise(exercise)["cases"]
            .as_array()
            .expect("cases is a list")
            .iter()
            .collect()
    }

    pub fn all_cases(&self) -> Vec<&Value> {
        self.exercises()
            .iter()
            .filter_map(|exercise| exercise["cases"].as_array())
            .flatten()
            .collect()
    }

    pub fn case(&self, exercise: &str, name: &str) -> &Value {
        let found = self
            .cases(exercise)
            .into_iter()
            .find(|case| case["name"] == name);
        found.unwrap_or_else(|| panic!("{exercise} has no case {name}"))
    }

    /// The first case of an exercise that was not passed.
    pub fn first_failure(&self, exercise: &str) -> &Value {
        let found = self
            .cases(exercise)
            .into_iter()
            .find(|case| case["verdict"] != "pass");
        found.unwrap_or_else(|| panic!("{exercise} fails nowhere"))
    }

    /// The verdicts of an exercise, each once.
    pub fn verdicts(&self, exercise: &str) -> BTreeSet<&str> {
        self.cases(exercise)
            .iter()
            .map(|case| case["verdict"].as_str().expect("a verdict is a text"))
            .collect()
    }

    /// The criteria of which a case is not passed, as `exercise/criterion`.
    pub fn lost_criteria(&self) -> BTreeSet<String> {
        let mut lost = BTreeSet::new();
        for exercise in self.exercises() {
            for case in exercise["cases"].as_array().into_iter().flatten() {
                if case["verdict"] != "pass" {
                    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    lost.insert(format!(
                        "{}/{}",
                        text(&exercise["id"]),
                        text(&case["criterion"])
                    ));
                }
            }
        }
        lost
    }

    /// Checks that the exercises named lose points, and that all others keep all of theirs.
    #[track_caller]
    pub fn loses_only(&self, exercises: &[&str]) {
        for exercise in self.exercises() {
            let id = exercise["id"].as_str().expect("an id is a text");
            let full = exercise["score"] == exercise["max_score"];
            let score = &exercise["score"];
            assert_eq!(
                full,
                !exercises.contains(&id),
                "{id} has {score}; lost: {:?}",
                self.lost_criteria()
            );
        }
    }

    /// Checks that everything is passed, the criteria without points too.
    #[track_caller]
    pub fn full_marks(&self) {
        assert_eq!(
            self.lost_criteria(),
            BTreeSet::new(),
            "score {:?}, {}",
            self.score(),
            self.json["build"]
        );
        assert_eq!(self.score(), Some(self.max_score()));
    }

    /// The report without what may differ between two gradings of the same.
    pub fn without_times(&self) -> Value {
        let mut json = self.json.clone();
        remove_times(&mut json);
        json
    }
}

pub(super) fn remove_times(value: &mut Value) {
    match value {
        Value::Object(entries) => {
            for (key, entry) in entries {
                if key.ends_with("_ms") && entry.is_number() {
                    *entry = Value::from("time");
                } else if key == "peak_bytes" && entry.is_number() {
                    // A block may find room 16 bytes further on, and the kernel counts a program's pages by the dozen.
                    *entry = Value::from("bytes");
                } else if key == "cached" {
                    *entry = Value::from("either");
                } else {
                    remove_times(entry);
                }
            }
        }
        Value::Array(entries) => entries.iter_mut().for_each(remove_times),
        _ => {}
    }
}
