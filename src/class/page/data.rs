//! What the page of a class needs of the gradebook.

use std::collections::BTreeMap;

use super::Page;
use crate::gradebook::{Grade, GradebookError, Needs};
use sudograde_core::cohort::{Cluster, Cohort, Sitting};
use sudograde_core::report::{Counterexample, Report};
use sudograde_core::verdict::Reason;

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
    /// The smallest inputs that fail, each with its exercise.
    pub found: Vec<(String, Counterexample)>,
}

impl Run {
    /// The smallest input that fails in the criterion of a group.
    pub fn smallest(&self, of: &Cluster) -> Option<&Counterexample> {
        let mut found = self.found.iter();
        let fits = |(exercise, one): &&(String, Counterexample)| {
            *exercise == of.exercise && Some(&one.criterion) == of.criterion.as_ref()
        };
        found.find(fits).map(|(_, found)| found)
    }
}

/// What a group has in common.
pub struct Typical<'a> {
    /// Whoever has the smallest input that most of them have.
    pub run: &'a Run,
    pub small: Option<&'a Counterexample>,
    /// What is said of how many, most first.
    pub said: Vec<(&'a str, usize)>,
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

    /// What a group has in common; None where nobody is in it.
    pub fn typical(&self, cluster: &Cluster) -> Option<Typical<'_>> {
        let mut same: BTreeMap<(&str, &str), Vec<&Run>> = BTreeMap::new();
        for run in cluster.students.iter().map(|student| &self.runs[*student]) {
            let small = run.smallest(cluster);
            let what = small.map_or(("", ""), |one| (&*one.message, &*one.input));
            same.entry(what).or_default().push(run);
        }
        let mut said: Vec<(&str, usize)> = Vec::new();
        for ((sentence, _), runs) in &same {
            match said.last_mut() {
                Some((last, count)) if last == sentence => *count += runs.len(),
                _ => said.push((sentence, runs.len())),
            }
        }
        said.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let most = said.first()?.0;
        let of_most = same.iter().filter(|((sentence, _), _)| *sentence == most);
        let run = *of_most.max_by_key(|(_, runs)| runs.len())?.1.first()?;
        Some(Typical {
            run,
            small: run.smallest(cluster),
            said,
        })
    }

    pub fn read(page: &Page) -> Result<Class, GradebookError> {
        let gradebook = page.gradebook;
        let grades = gradebook.grades(page.row)?;
        let items = gradebook.items(page.row, page.now)?;
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
            let found = gradebook.counterexamples(run, grade)?;
            class.cohort.sittings.push(Sitting {
                share,
                verdicts,
                kinds: kinds(&found),
            });
            class.runs.push(Run {
                grade: number,
                needs,
                found,
            });
        }
        class.cohort.items = items.items;
        if let Some(run) = class.runs.first() {
            class.sample = page.report(&grades[run.grade])?;
        }
        class.grades = grades;
        Ok(class)
    }
}

/// What kinds of mistakes they show. That the answer is wrong is no kind, and older reports say none.
fn kinds(found: &[(String, Counterexample)]) -> Vec<(String, String, String)> {
    let unsaid = ["", Reason::WrongAnswer.id()];
    let said = found
        .iter()
        .filter(|(_, one)| !unsaid.contains(&one.kind.as_str()));
    said.map(|(exercise, one)| (exercise.clone(), one.criterion.clone(), one.kind.clone()))
        .collect()
}
