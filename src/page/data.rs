//! What the page of a class needs of the gradebook.

use anyhow::Context;

use super::Page;
use crate::core::cohort::{Cohort, Sitting};
use crate::core::report::Report;
use crate::gradebook::{Grade, Needs};
use crate::locale::{Lang, Locale};

pub struct Class {
    pub grades: Vec<Grade>,
    /// A sitting for each grade that has a run.
    pub cohort: Cohort,
    pub runs: Vec<Run>,
    /// A report that holds the titles.
    pub sample: Option<Report>,
}

/// The run that counts for a student.
pub struct Run {
    /// Its grade, by number.
    pub grade: usize,
    pub needs: Needs,
}

impl Class {
    /// Whether a criterion fails whenever another one does, as it is tried with the student's own functions.
    pub fn follows(&self, exercise: &str, criterion: &str) -> bool {
        let reports = self.sample.iter().flat_map(|report| &report.exercises);
        reports
            .filter(|one| one.id == exercise)
            .flat_map(|one| &one.criteria)
            .any(|one| one.id == criterion && one.own_functions)
    }

    pub fn read(page: &Page) -> anyhow::Result<Class> {
        let gradebook = page.gradebook;
        let grades = gradebook.grades(page.row)?;
        let items = gradebook.items(page.row)?;
        let unsaid = Lang::ALL.map(|lang| Locale::new(lang).text("reason-wrong-answer", &[]));
        let mut class = Class {
            grades: Vec::new(),
            cohort: Cohort::default(),
            runs: Vec::new(),
            sample: None,
        };
        for (number, grade) in grades.iter().enumerate() {
            let Some(worth) = grade.worth else {
                continue;
            };
            let Some(run) = gradebook.counting_run(worth.attempt.submission)? else {
                continue;
            };
            let (verdicts, needs) = gradebook.verdicts(run, &items)?;
            let most = grade.max_score.filter(|most| *most > 0.0);
            let share = worth
                .attempt
                .score
                .zip(most)
                .map(|(score, most)| score / most);
            let kinds = kinds(page, run, &unsaid)?;
            class.cohort.sittings.push(Sitting {
                share,
                verdicts,
                kinds,
            });
            class.runs.push(Run {
                grade: number,
                needs,
            });
        }
        class.cohort.items = items.items;
        if let Some(run) = class.runs.first() {
            class.sample = report(page, &grades[run.grade])?;
        }
        class.grades = grades;
        Ok(class)
    }
}

/// What a lab says of the smallest counterexamples of a run. That the answer is wrong, it need not say.
fn kinds(
    page: &Page,
    run: i64,
    unsaid: &[String],
) -> anyhow::Result<Vec<(String, String, String)>> {
    let mut kinds = Vec::new();
    for (exercise, detail) in page.gradebook.exercise_details(run)? {
        for found in detail["counterexamples"].as_array().into_iter().flatten() {
            let (Some(criterion), Some(message)) =
                (found["criterion"].as_str(), found["message"].as_str())
            else {
                continue;
            };
            if !unsaid.iter().any(|other| other == message) {
                kinds.push((exercise.clone(), criterion.to_owned(), message.to_owned()));
            }
        }
    }
    Ok(kinds)
}

/// The report of the run that counts for a student.
pub fn report(page: &Page, grade: &Grade) -> anyhow::Result<Option<Report>> {
    let Some(worth) = grade.worth else {
        return Ok(None);
    };
    let Some(run) = page.gradebook.counting_run(worth.attempt.submission)? else {
        return Ok(None);
    };
    let report = page
        .gradebook
        .report(run)?
        .map(serde_json::from_value)
        .transpose();
    report.with_context(|| {
        format!(
            "the report of {} in the gradebook cannot be read",
            grade.student.key
        )
    })
}
