//! The data of a class's page, read from the gradebook.

use std::collections::BTreeMap;

use super::context::Page;
use crate::gradebook::{Grade, GradebookError, Needs};
use grader::digest::sha256;
use sudograde_core::cohort::{Cluster, Cohort, Sitting};
use sudograde_core::report::{Counterexample, Report};
use sudograde_core::said::{Said, retell};
use sudograde_core::verdict::Reason;

#[derive(Default)]
pub struct Class {
    pub grades: Vec<Grade>,
    /// A sitting for each grade with a run.
    pub cohort: Cohort,
    pub runs: Vec<CountingRun>,
    /// A report with the titles.
    pub sample: Option<Report>,
}

/// The run that counts for a student.
pub struct CountingRun {
    /// The number of its grade.
    pub grade: usize,
    pub needs: Needs,
    /// The smallest inputs that fail, each with its exercise.
    pub found: Vec<(String, Counterexample)>,
}

impl CountingRun {
    /// The smallest input that fails in the criterion of a group.
    pub fn smallest(&self, of: &Cluster) -> Option<&Counterexample> {
        let mut found = self.found.iter();
        let fits = |(exercise, one): &&(String, Counterexample)| {
            *exercise == of.exercise && Some(&one.criterion) == of.criterion.as_ref()
        };
        found.find(fits).map(|(_, found)| found)
    }
}

/// The common traits of a group.
pub struct Typical<'a> {
    /// The run of a student with the most frequent smallest input.
    pub run: &'a CountingRun,
    pub small: Option<&'a Counterexample>,
    /// The lab's words about their inputs, each with the number of inputs, most first.
    pub said: Vec<(&'a str, usize)>,
}

impl Class {
    /// True if the criterion uses the student's own functions, so that it fails whenever another one does.
    pub fn follows(&self, exercise: &str, criterion: &str) -> bool {
        let reports = self.sample.iter().flat_map(|report| &report.exercises);
        reports
            .filter(|one| one.id == exercise)
            .flat_map(|one| &one.criteria)
            .any(|one| one.id == criterion && one.own_functions)
    }

    /// The ways to fail, those of most students first, without those that only follow from another one.
    pub fn clusters(&self) -> Vec<Cluster> {
        let mut clusters = self.cohort.clusters();
        clusters.retain(|one| {
            let criterion = one.criterion.as_deref();
            !criterion.is_some_and(|criterion| self.follows(&one.exercise, criterion))
        });
        clusters
    }

    /// The name of a way to fail, by which it is commented on: `is_valid/boxes/valid-box-missed`. It is the same as long
    /// as somebody fails so.
    pub fn name(&self, cluster: &Cluster) -> String {
        let criterion = cluster.criterion.as_deref().unwrap_or("all");
        let way = cluster.kind.clone().unwrap_or_else(|| {
            // The names of hidden cases are not told.
            let items = cluster.items.iter().map(|item| &self.cohort.items[*item]);
            let cases: String = items.map(|item| format!("{}\n", item.case)).collect();
            sha256(format!("{cases}{:?}", cluster.verdict).as_bytes())[..6].to_owned()
        });
        format!("{}/{criterion}/{way}", cluster.exercise)
    }

    /// The common traits of a group; None for an empty one.
    pub fn typical(&self, cluster: &Cluster) -> Option<Typical<'_>> {
        let mut same: BTreeMap<(&str, &str), Vec<&CountingRun>> = BTreeMap::new();
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
        let mut class = Class::default();
        for (number, grade) in grades.iter().enumerate() {
            let Some(worth) = grade.worth else {
                continue;
            };
            let Some(run) = gradebook.counting_run(worth.attempt.submission)? else {
                continue;
            };
            let (verdicts, needs) = gradebook.verdicts(run, &items)?;
            let most = grade.max_score.filter(|most| *most > 0.0);
            let score = worth.attempt.score.zip(most);
            let share = score.map(|(score, most)| score / most);
            let mut found = gradebook.counterexamples(run, grade)?;
            for (_, small) in &mut found {
                let say = |said: &Said| page.telling.locale.say(said);
                retell(&mut small.message, &small.said, &say);
            }
            class.cohort.sittings.push(Sitting {
                share,
                verdicts,
                kinds: kinds(&found),
            });
            class.runs.push(CountingRun {
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

/// The kinds of mistakes that counterexamples show. A wrong answer is not a kind, and older reports name none.
fn kinds(found: &[(String, Counterexample)]) -> Vec<(String, String, String)> {
    let unsaid = ["", Reason::WrongAnswer.id()];
    let said = found
        .iter()
        .filter(|(_, one)| !unsaid.contains(&one.kind.as_str()));
    said.map(|(exercise, one)| (exercise.clone(), one.criterion.clone(), one.kind.clone()))
        .collect()
}
