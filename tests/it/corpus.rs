//! Every wrong and right submission under fixtures/, and every skeleton: each loses what it should.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::support::{Grading, Report, repository, two_at_a_time};

/// What `expect.toml` says beside a wrong submission.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// The mistake, for people.
    pub mistake: String,
    /// The criteria that it loses, as `exercise/criterion`; it keeps all others.
    pub loses: BTreeSet<String>,
}

impl Expected {
    pub fn parse(text: &str) -> Result<Self, String> {
        let expected: Expected = toml::from_str(text).map_err(|error| error.to_string())?;
        if expected.mistake.is_empty() || expected.loses.is_empty() {
            return Err("a wrong submission has a mistake and loses something".to_owned());
        }
        Ok(expected)
    }
}

/// Grades a submission, and checks that it loses what the expect.toml beside it says; without one,
/// that it loses nothing. Returns what it lost.
pub fn check(grading: &Grading, folder: &Path) -> Result<BTreeSet<String>, String> {
    let name = folder.display();
    let expected = match fs::read_to_string(folder.join("expect.toml")) {
        Ok(text) => {
            Expected::parse(&text)
                .map_err(|why| format!("{name}/expect.toml: {why}"))?
                .loses
        }
        Err(_) => BTreeSet::new(),
    };
    let report = grading.json_run().report();
    let lost = report.lost_criteria();
    // What is lost has no points, and what is kept has all.
    for (key, score, max_score) in criteria(&report) {
        let full = score == Some(max_score);
        if max_score > 0.0 && full == lost.contains(&key) && !is_proportional(score, max_score) {
            return Err(format!(
                "{name}: {key} has {score:?} of {max_score}, and lost is {lost:?}"
            ));
        }
    }
    if lost == expected {
        return Ok(lost);
    }
    let list = |keys: BTreeSet<&String>| keys.into_iter().cloned().collect::<Vec<_>>().join(", ");
    let too_many: BTreeSet<&String> = lost.difference(&expected).collect();
    let too_few: BTreeSet<&String> = expected.difference(&lost).collect();
    let examples: Vec<String> = report
        .all_cases()
        .iter()
        .filter(|case| case["verdict"] != "pass")
        .take(3)
        .map(|case| format!("{} {} {}", case["name"], case["verdict"], case["message"]))
        .collect();
    Err(format!(
        "{name}: loses too much: [{}]; should lose as well: [{}]; build {}; failing: {}",
        list(too_many),
        list(too_few),
        report.json["build"]["status"],
        examples.join("; ")
    ))
}

fn is_proportional(score: Option<f64>, max_score: f64) -> bool {
    score.is_some_and(|score| score > 0.0 && score < max_score)
}

/// Every criterion as `exercise/criterion`, with its score and most score.
fn criteria(report: &Report) -> Vec<(String, Option<f64>, f64)> {
    let mut all = Vec::new();
    for exercise in report.exercises() {
        for criterion in exercise["criteria"].as_array().into_iter().flatten() {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            let key = format!("{}/{}", text(&exercise["id"]), text(&criterion["id"]));
            all.push((
                key,
                criterion["score"].as_f64(),
                criterion["max_score"].as_f64().unwrap_or_default(),
            ));
        }
    }
    all
}

/// The folders in a folder, sorted; none when it is not there.
fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// The labs that come with the grader.
fn labs() -> Vec<PathBuf> {
    let labs: Vec<PathBuf> = folders(&repository("exercises"))
        .into_iter()
        .filter(|lab| lab.join("lab.toml").is_file())
        .collect();
    assert!(!labs.is_empty());
    labs
}

fn name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The submissions under fixtures/<lab>/<language>/<kind>, with the language.
fn submissions(lab: &Path, kind: &str) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for language in folders(&repository("fixtures").join(name(lab))) {
        for submission in folders(&language.join(kind)) {
            found.push((name(&language), submission));
        }
    }
    found
}

fn grade_all(kind: &str) -> BTreeMap<String, BTreeSet<String>> {
    let lost_by_lab = std::sync::Mutex::new(BTreeMap::<String, BTreeSet<String>>::new());
    let mut failures = Vec::new();
    for lab in labs() {
        let all = submissions(&lab, kind);
        assert!(
            !all.is_empty(),
            "there are no {kind} submissions of {} under fixtures/",
            name(&lab)
        );
        failures.extend(two_at_a_time(&all, |(language, folder)| {
            let has_expectation = folder.join("expect.toml").is_file();
            if has_expectation != (kind == "wrong") {
                return Err(format!(
                    "{}: an expect.toml belongs beside wrong submissions, and to them only",
                    folder.display()
                ));
            }
            let grading = Grading::of(folder)
                .lab(&lab)
                .arguments(&["--language", language]);
            let lost = check(&grading, folder)?;
            if language == "c" {
                lost_by_lab
                    .lock()
                    .expect("no thread fails with the lock")
                    .entry(name(&lab))
                    .or_default()
                    .extend(lost);
            }
            Ok(())
        }));
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    lost_by_lab
        .into_inner()
        .expect("no thread fails with the lock")
}

#[test]
fn wrong_submissions_lose_what_they_should_and_every_criterion_is_lost_by_one() {
    let lost_by_lab = grade_all("wrong");
    for lab in labs() {
        let language = "c";
        let skeleton = Grading::of(lab.join(language))
            .lab(&lab)
            .arguments(&["--language", language])
            .report();
        let all: BTreeSet<String> = criteria(&skeleton)
            .into_iter()
            .map(|(key, ..)| key)
            .collect();
        let lost = lost_by_lab.get(&name(&lab)).cloned().unwrap_or_default();
        let never: Vec<&String> = all.difference(&lost).collect();
        assert!(
            never.is_empty(),
            "no wrong submission of {} in C loses {never:?}",
            name(&lab)
        );
    }
}

#[test]
fn right_submissions_keep_everything() {
    grade_all("right");
}

#[test]
fn skeletons_earn_nothing() {
    for lab in labs() {
        for language in ["c", "cpp", "rust"]
            .into_iter()
            .filter(|language| lab.join(language).is_dir())
        {
            let report = Grading::of(lab.join(language))
                .lab(&lab)
                .arguments(&["--language", language])
                .report();
            assert_eq!(
                report.score(),
                Some(0.0),
                "{} in {language}: {:?}",
                name(&lab),
                report.points()
            );
            assert_ne!(
                report.json["build"]["status"], "failed",
                "the skeleton compiles: {}",
                report.json["build"]
            );
        }
    }
}
