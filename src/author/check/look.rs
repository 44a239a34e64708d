//! Grades a submission whose marks are known, and compares the result with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::known::{Known, Role};
use super::results::CheckedSubmission;
use crate::patience::{Longest, longest};
use crate::shares::{Shares, digest};
use grader::builder::Cache;
use grader::grade::{GradeError, Options, Preparations, grade, grade_prepared};
use grader::submission::Submission;
use locale::{Lang, Locale};
use sudograde_core::diff;
use sudograde_core::lab::{Lab, LabError, Task};
use sudograde_core::plan::Part;
use sudograde_core::report::{BuildStatus, CaseReport, ExerciseReport, Report, Visibility};
use sudograde_core::verdict::Verdict;

/// The result of one submission, compared with its known marks.
#[derive(Serialize, Deserialize)]
pub struct Look {
    pub result: CheckedSubmission,
    /// The CPU seconds that its code takes; if its time was used up, all of that time.
    pub needs: f64,
    pub longest: Longest,
    pub failure: Option<String>,
}

/// A mistake of a lab's author.
pub fn broken(error: LabError) -> GradeError {
    GradeError::Lab(error.to_string())
}

/// Grades a submission with English texts and without events.
pub fn graded(
    lab: &Lab,
    submission: &Submission,
    cache: &Cache,
    options: &Options,
) -> Result<Report, GradeError> {
    let locale = Locale::for_lab(Lang::En, lab).map_err(broken)?;
    grade(lab, submission, options, cache, &locale, &mut |_| {})
}

/// How submissions are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Grade the exercises that end by themselves again, without remembered outcomes.
    pub twice: bool,
    /// The language of the reports.
    pub lang: Lang,
}

/// The means to look at submissions.
pub struct Looking<'l> {
    lab: &'l Lab,
    manner: Manner,
    cache: &'l Cache,
    first: Preparations<'l>,
    /// Without remembered outcomes.
    anew: Preparations<'l>,
    tell: &'l Tell<'l>,
}

/// Receives the name of each submission, and its report if it was graded just now.
pub type Tell<'t> = dyn Fn(&str, Option<&Report>) + Sync + 't;

impl<'l> Looking<'l> {
    pub fn new(lab: &'l Lab, cache: &'l Cache, manner: Manner, tell: &'l Tell<'l>) -> Self {
        let options = |anew| Options {
            seed: 1,
            anew,
            ..Options::default()
        };
        Looking {
            lab,
            manner,
            cache,
            first: Preparations::new(lab, &options(false), cache),
            anew: Preparations::new(lab, &options(true), cache),
            tell,
        }
    }
}

/// The result of a submission, if it is not kept already: grades it, and gives its code this much time.
pub fn look(
    looking: &Looking,
    known: &Known,
    shares: &Shares,
    cpu_ms: BTreeMap<String, u64>,
) -> Result<Look, GradeError> {
    let piece = [
        "known".to_owned(),
        known.name.clone(),
        digest(&known.folder)?,
        format!("{:?}", (&known.role, looking.manner.twice)),
    ];
    let mut is_new = false;
    let found = shares.result(&piece, || {
        is_new = true;
        look_anew(looking, known, cpu_ms)
    })?;
    if !is_new {
        (looking.tell)(&known.name, None);
    }
    Ok(found)
}

/// Grades a submission, whose code has this much time.
pub fn look_anew(
    looking: &Looking,
    known: &Known,
    cpu_ms: BTreeMap<String, u64>,
) -> Result<Look, GradeError> {
    let lab = looking.lab;
    let locale = Locale::for_lab(looking.manner.lang, lab).map_err(broken)?;
    let submission = Submission::read(&known.folder, lab, known.language)?;
    let grade = |preparations: &Preparations, exercises| {
        let prepared = preparations.of(submission.language)?;
        let cpu_ms = cpu_ms.clone();
        let part = Part { exercises, cpu_ms };
        let cache = looking.cache;
        grade_prepared(&prepared, &submission, &part, cache, &locale, &mut |_| {})
    };
    let report = grade(&looking.first, Vec::new())?;
    (looking.tell)(&known.name, Some(&report));
    let failing = failing(&report);
    let criteria = failing.iter().filter_map(|case| case.rsplit_once('/'));
    let lost = criteria
        .map(|(criterion, _)| criterion.to_owned())
        .collect();
    let mut failure = failure(known, &report, &lost);
    let settled = settled(&report);
    if looking.manner.twice && failure.is_none() && !settled.is_empty() {
        failure = difference(lab, &report, &grade(&looking.anew, settled)?)
            .map(|difference| format!("a second grading differs:\n{difference}"));
    }
    Ok(Look {
        needs: (report.run.cpu_ms / 1e3).max(report.run.out_of_time.unwrap_or(0) as f64),
        longest: longest(&report),
        failure: failure.map(|why| format!("{}: {why}", known.name)),
        result: CheckedSubmission {
            name: known.name.clone(),
            language: submission.language,
            role: known.role.name(),
            score: report.score,
            lost,
            failing,
        },
    })
}

/// The exercises that are worth a second run: waiting for the same endless loop again shows
/// nothing.
fn settled(report: &Report) -> Vec<String> {
    let exercises = report.exercises.iter().filter(|exercise| {
        let mut cases = exercise.cases.iter();
        cases.all(|case| !matches!(case.verdict, Verdict::Timeout | Verdict::Skipped))
    });
    exercises.map(|exercise| exercise.id.clone()).collect()
}

/// The difference between the exercises of the second report and the first, except for times, and for
/// how many generated inputs there was time for. If many answers are right, such as a randomly
/// generated puzzle, each run may give another one: then only the judgement is compared, and not the
/// text.
fn difference(lab: &Lab, first: &Report, second: &Report) -> Option<String> {
    let text = |exercise: &ExerciseReport| {
        let mut exercise = exercise.clone();
        let generated = exercise.properties.iter();
        let generated: BTreeSet<String> = generated.map(|one| one.id.clone()).collect();
        let was_tried = |case: &CaseReport| generated.contains(&case.name);
        let cases = &mut exercise.cases;
        cases.retain(|case| !(was_tried(case) && case.verdict == Verdict::Pass));
        let mut value = serde_json::to_value(&exercise).unwrap_or_default();
        // For a program, the kernel counts all of its pages, those of libraries included.
        remove(
            &mut value,
            &["cpu_ms", "wall_ms", "peak_bytes", "properties"],
        );
        let cases = value["cases"].as_array_mut();
        for (case, value) in exercise.cases.iter().zip(cases.into_iter().flatten()) {
            // A case's share depends on whether generated inputs could be tried.
            remove(value, &["max_score", "score"]);
            if is_free(lab, &exercise.id, case) {
                remove(value, &["actual", "diff", "stdout", "message"]);
            }
        }
        format!("{value:#}\n")
    };
    let again = second.exercises.iter().map(text).collect::<String>();
    let before = first.exercises.iter();
    let is_in_second = |id: &String| second.exercises.iter().any(|other| other.id == *id);
    let before: String = before
        .filter(|exercise| is_in_second(&exercise.id))
        .map(text)
        .collect();
    (before != again).then(|| diff::unified(&before, &again))
}

/// True if the case has many right answers and the student's code gave one (such as a randomly
/// generated puzzle), or may have: a checker judges the output of a program.
fn is_free(lab: &Lab, exercise: &str, seen: &CaseReport) -> bool {
    let exercises = lab.exercises.iter().filter(|one| one.id == exercise);
    let criteria = exercises.flat_map(|exercise| &exercise.criteria);
    let mut cases = criteria.flat_map(|criterion| &criterion.cases);
    cases.any(|one| match &one.task {
        Task::Run(run) if one.name == seen.name => {
            run.judge.is_some() || seen.verdict == Verdict::Pass
        }
        _ => false,
    })
}

fn remove(value: &mut Value, keys: &[&str]) {
    match value {
        Value::Object(object) => {
            object.retain(|key, _| !keys.contains(&key.as_str()));
            object.values_mut().for_each(|value| remove(value, keys));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| remove(value, keys)),
        _ => {}
    }
}

/// The cases that do not pass, as `exercise/criterion/case`.
fn failing(report: &Report) -> BTreeSet<String> {
    let mut failing = BTreeSet::new();
    for exercise in &report.exercises {
        let cases = exercise.cases.iter();
        for case in cases.filter(|case| case.verdict != Verdict::Pass) {
            failing.insert(format!("{}/{}/{}", exercise.id, case.criterion, case.name));
        }
    }
    failing
}

/// The way in which the result differs from the known marks.
fn failure(known: &Known, report: &Report, lost: &BTreeSet<String>) -> Option<String> {
    let Some(score) = report.score else {
        let mut cases = report.exercises.iter().flat_map(|one| &one.cases);
        let failed = cases.find(|case| case.verdict == Verdict::GraderError);
        return Some(failed.map_or_else(String::new, |case| {
            let why = case.message.as_deref().unwrap_or_default();
            format!("it has no score: {}: {why}", case.name)
        }));
    };
    match &known.role {
        Role::Skeleton if report.build.status != BuildStatus::Ok => {
            let error = report.build.errors.first();
            let error = error.map(|one| format!(": {}:{}: {}", one.file, one.line, one.message));
            let error = error.unwrap_or_default();
            Some(format!("the skeleton does not compile{error}"))
        }
        Role::Skeleton if score.0 > 0.0 => {
            let exercises = report.exercises.iter();
            let earned = exercises.flat_map(|exercise| {
                let own = exercise.criteria.iter();
                let own = own.filter(|one| one.score.is_some_and(|score| score.0 > 0.0));
                own.map(|one| format!("{}/{}", exercise.id, one.id))
            });
            Some(format!(
                "the skeleton earns {score} points, by {}: give each a case that the skeleton fails",
                list(&earned.collect::<Vec<_>>())
            ))
        }
        Role::Skeleton => {
            let packed = earned_by_visible_cases(report);
            (!packed.is_empty()).then(|| {
                format!(
                    "in a folder for students, which has no hidden cases, the skeleton earns {}: let them see a case there that it fails",
                    list(&packed)
                )
            })
        }
        Role::Right if score.0 < report.max_score.0 => Some(format!(
            "it is right, but has {score} of {} points; it loses {}{}",
            report.max_score,
            list(lost.difference(&bonus(report))),
            first_failure(report)
        )),
        Role::Right => differs(lost, &BTreeSet::new(), report),
        Role::Wrong { loses, .. } => differs(lost, loses, report),
    }
}

/// The first case that does not pass, with what is said of it and both answers.
fn first_failure(report: &Report) -> String {
    let mut cases = report.exercises.iter().flat_map(|one| &one.cases);
    let Some(case) = cases.find(|case| case.verdict != Verdict::Pass) else {
        return String::new();
    };
    let quoted = |text: &Option<String>| text.as_ref().map(|text| format!("{text:?}"));
    let mut text = format!("; the case {}", case.name);
    if let Some(message) = &case.message {
        let _ = write!(text, ": {message}");
    }
    if let (Some(expected), Some(actual)) = (quoted(&case.expected), quoted(&case.actual)) {
        let _ = write!(text, " Expected is {expected}, and it gives {actual}.");
    }
    text
}

/// The criteria all of whose visible cases pass.
fn earned_by_visible_cases(report: &Report) -> Vec<String> {
    let mut earned = Vec::new();
    for exercise in &report.exercises {
        for criterion in &exercise.criteria {
            let cases = exercise.cases.iter();
            let mut visible = cases
                .filter(|case| {
                    case.criterion == criterion.id && case.visibility == Visibility::Visible
                })
                .peekable();
            if visible.peek().is_some() && visible.all(|case| case.verdict == Verdict::Pass) {
                earned.push(format!("{}/{}", exercise.id, criterion.id));
            }
        }
    }
    earned
}

fn bonus(report: &Report) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for exercise in &report.exercises {
        for criterion in exercise.criteria.iter().filter(|criterion| criterion.bonus) {
            names.insert(format!("{}/{}", exercise.id, criterion.id));
        }
    }
    names
}

/// A lost bonus criterion counts only if the submission is expected to lose it.
fn differs(lost: &BTreeSet<String>, loses: &BTreeSet<String>, report: &Report) -> Option<String> {
    let bonus = bonus(report);
    let too_many: Vec<&String> = lost
        .difference(loses)
        .filter(|name| !bonus.contains(*name))
        .collect();
    let too_few: Vec<&String> = loses.difference(lost).collect();
    let mut parts = Vec::new();
    if !too_many.is_empty() {
        parts.push(format!("it also loses {}", list(too_many)));
    }
    if !too_few.is_empty() {
        parts.push(format!("it does not lose {}", list(too_few)));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn list<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
    names.join(", ")
}
