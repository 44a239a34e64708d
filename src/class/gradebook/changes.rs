//! The marks that differ between two states of a gradebook: whose, from what to what, and why.

use std::collections::BTreeMap;

use super::error::GradebookError;
use super::grades::Grade;
use super::log::signed;
use super::open::Gradebook;
use sudograde_core::report::Points;

/// A mark that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub lab: String,
    pub student: String,
    pub before: Option<f64>,
    pub after: Option<f64>,
    /// The reasons, a few words each: `lab: is_valid/boxes 5 → 0`.
    pub because: Vec<String>,
    /// Whether work was graded meanwhile.
    pub is_graded: bool,
}

/// The exercise and the criterion.
type Criterion = (String, String);

/// The grades of all labs at one moment.
pub struct Marks {
    labs: Vec<(String, Vec<Grade>)>,
    last_run: Option<i64>,
}

impl Marks {
    /// The number of marks in a lab, or in all.
    pub fn count(&self, lab: Option<&str>) -> usize {
        let labs = self.labs.iter();
        let those = labs.filter(|(name, _)| lab.is_none_or(|lab| lab == name));
        those.map(|(_, grades)| grades.len()).sum()
    }

    fn of(&self, lab: &str) -> &[Grade] {
        let found = self.labs.iter().find(|(name, _)| name == lab);
        found.map_or(&[], |(_, grades)| grades)
    }
}

impl Gradebook {
    /// # Errors
    /// The gradebook cannot be read.
    pub fn marks(&self) -> Result<Marks, GradebookError> {
        let labs = self.labs()?.into_iter();
        let labs = labs.map(|lab| {
            let grades = self.grades(&lab)?;
            Ok((lab.name, grades))
        });
        Ok(Marks {
            labs: labs.collect::<Result<_, GradebookError>>()?,
            last_run: self
                .first("SELECT max(id) FROM runs", [], |row| row.get(0))?
                .flatten(),
        })
    }

    /// The marks that changed since then.
    ///
    /// # Errors
    /// The gradebook cannot be read.
    pub fn changed_since(&self, before: &Marks) -> Result<Vec<Change>, GradebookError> {
        changes((self, before), (self, &self.marks()?))
    }
}

/// The marks that differ between two states of a gradebook, by lab and student.
///
/// # Errors
/// A gradebook cannot be read.
pub fn changes(
    (old, before): (&Gradebook, &Marks),
    (new, after): (&Gradebook, &Marks),
) -> Result<Vec<Change>, GradebookError> {
    let mut all = Vec::new();
    for (lab, grades) in &after.labs {
        let known: BTreeMap<&str, &Grade> = before
            .of(lab)
            .iter()
            .map(|grade| (grade.student.key.as_str(), grade))
            .collect();
        for grade in grades {
            let then = known.get(grade.student.key.as_str()).copied();
            let points = then.and_then(|then| then.points);
            if points == grade.points {
                continue;
            }
            let run = match submission(Some(grade)) {
                Some(submission) => new.counting_run(submission)?,
                None => None,
            };
            let is_graded = run > before.last_run;
            let mut because = reasons(then, grade);
            if is_graded && let Some(then) = then {
                because.extend(criteria((old, then), (new, grade))?);
            }
            all.push(Change {
                lab: lab.clone(),
                student: grade.student.key.clone(),
                before: points,
                after: grade.points,
                because,
                is_graded,
            });
        }
    }
    Ok(all)
}

/// The submission that counts.
fn submission(grade: Option<&Grade>) -> Option<i64> {
    Some(grade?.worth?.attempt.submission)
}

/// The reasons that lie in the grades themselves.
fn reasons(then: Option<&Grade>, now: &Grade) -> Vec<String> {
    let mut reasons = Vec::new();
    let old = submission(then);
    if old != submission(Some(now)) && old.is_some() {
        reasons.push("another submission counts".to_owned());
    }
    let kept = |grade: Option<&Grade>| grade.and_then(|grade| Some(grade.worth?.kept * 100.0));
    if let (Some(old), Some(new)) = (kept(then), kept(Some(now)))
        && old != new
    {
        reasons.push(format!("lateness: {old:.0} % → {new:.0} % kept"));
    }
    let adjusted = |grade: &Grade| signed(grade.adjusted_by());
    let (given, gives) = (then.map_or_else(|| signed(0.0), adjusted), adjusted(now));
    if given != gives {
        reasons.push(format!("adjustments: {given} → {gives}"));
    }
    reasons
}

/// The criteria whose points differ, and why the submission was graded.
fn criteria(
    (before, then): (&Gradebook, &Grade),
    (after, now): (&Gradebook, &Grade),
) -> Result<Vec<String>, GradebookError> {
    let mut reasons = Vec::new();
    let (Some(old), Some(new)) = (submission(Some(then)), submission(Some(now))) else {
        return Ok(reasons);
    };
    let was = before.criterion_points(old)?;
    let why = after.gradings(new)?.pop().map(|run| run.why);
    let why = why.unwrap_or_default();
    for (criterion, points) in after.criterion_points(new)? {
        let then = was.get(&criterion).copied().flatten();
        if then != points {
            let (then, now) = (told(then), told(points));
            let (exercise, criterion) = criterion;
            reasons.push(format!("{why}: {exercise}/{criterion} {then} → {now}"));
        }
    }
    Ok(reasons)
}

fn told(points: Option<f64>) -> String {
    points.map_or_else(|| "?".to_owned(), |points| Points(points).to_string())
}

impl Gradebook {
    /// The points of each criterion in the run of a submission that counts.
    fn criterion_points(
        &self,
        submission: i64,
    ) -> Result<BTreeMap<Criterion, Option<f64>>, GradebookError> {
        let rows = self.all(
            "SELECT exercises.name, criteria.name, criterion_results.score FROM counting_runs
             JOIN criterion_results ON run_id = counting_runs.id
             JOIN criteria ON criteria.id = criterion_id JOIN exercises ON exercises.id = exercise_id
             WHERE submission_id = ?1",
            [submission],
            |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)),
        )?;
        Ok(rows.into_iter().collect())
    }
}
