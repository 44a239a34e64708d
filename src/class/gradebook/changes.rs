//! The marks that differ between two states of a gradebook: whose, from what to what, and why.

use std::collections::BTreeMap;

use super::error::GradebookError;
use super::grades::Grade;
use super::labs::LabRow;
use super::open::Gradebook;
use sudograde_core::report::Points;

/// A mark that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub student: String,
    pub before: Option<f64>,
    pub after: Option<f64>,
    /// The reasons, a few words each: `lab: is_valid/boxes 5 → 0`.
    pub because: Vec<String>,
}

/// The exercise and the criterion.
type Criterion = (String, String);

/// One state of a gradebook.
pub struct State<'a> {
    pub gradebook: &'a Gradebook,
    pub grades: &'a [Grade],
}

/// The students whose points differ, in the order of their keys.
///
/// # Errors
/// A gradebook cannot be read.
pub fn changes(before: &State, after: &State) -> Result<Vec<Change>, GradebookError> {
    let known: BTreeMap<&str, &Grade> = before
        .grades
        .iter()
        .map(|grade| (grade.student.key.as_str(), grade))
        .collect();
    let mut all = Vec::new();
    for grade in after.grades {
        let then = known.get(grade.student.key.as_str()).copied();
        let points = then.and_then(|then| then.points);
        if points != grade.points {
            all.push(Change {
                student: grade.student.key.clone(),
                before: points,
                after: grade.points,
                because: because(before.gradebook, then, after.gradebook, grade)?,
            });
        }
    }
    Ok(all)
}

fn because(
    before: &Gradebook,
    then: Option<&Grade>,
    after: &Gradebook,
    now: &Grade,
) -> Result<Vec<String>, GradebookError> {
    let mut reasons = Vec::new();
    let of = |grade: Option<&Grade>| Some(grade?.worth?.attempt.submission);
    let (old, new) = (of(then), of(Some(now)));
    if old != new && old.is_some() {
        reasons.push("another submission counts".to_owned());
    }
    let kept = |grade: Option<&Grade>| grade.and_then(|grade| Some(grade.worth?.kept * 100.0));
    if let (Some(old), Some(new)) = (kept(then), kept(Some(now)))
        && old != new
    {
        reasons.push(format!("lateness: {old:.0} % → {new:.0} % kept"));
    }
    if let (Some(old), Some(new)) = (old, new) {
        let was = before.criterion_points(old)?;
        let why = after.gradings(new)?.pop().map(|run| run.why);
        let why = why.unwrap_or_default();
        for (criterion, points) in after.criterion_points(new)? {
            let then = was.get(&criterion).copied().flatten();
            if then != points {
                let (then, now) = (told(then), told(points));
                reasons.push(format!(
                    "{why}: {}/{} {then} → {now}",
                    criterion.0, criterion.1
                ));
            }
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

    /// The marks that would differ with another policy.
    pub fn changes_under(
        &self,
        lab: &LabRow,
        other: &LabRow,
    ) -> Result<Vec<Change>, GradebookError> {
        let (before, after) = (self.grades(lab)?, self.grades(other)?);
        let state = |grades| State {
            gradebook: self,
            grades,
        };
        changes(&state(&before), &state(&after))
    }
}
