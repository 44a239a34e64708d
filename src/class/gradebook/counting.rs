//! Queries about the runs that count, for the exports and the page.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Row;
use serde_json::Value;

use super::error::{Failure, GradebookError};
use super::grades::Grade;
use super::labs::{LabRow, moment};
use super::open::Gradebook;
use locale::Lang;
use sudograde_core::cohort::Item;
use sudograde_core::report::{Counterexample, Points, Report};
use sudograde_core::verdict::Verdict;

/// The name of an exercise, and its points.
type ExercisePoints = (String, Option<Points>);

/// The resources that a run needed, over all of its cases.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    pub cpu_us: i64,
    pub peak_bytes: i64,
    /// The number of heap blocks that were not freed.
    pub leaked_blocks: i64,
}

/// The cases of a lab, and the place of each among them, by its number in the gradebook. A case
/// that changed has several numbers and one place.
#[derive(Default)]
pub struct Items {
    pub items: Vec<Item>,
    places: BTreeMap<i64, usize>,
}

impl Gradebook {
    /// The cases that a lab ever had, in its order, and whether students may see them at the moment
    /// `now`.
    pub fn items(&self, lab: &LabRow, now: Timestamp) -> Result<Items, GradebookError> {
        let is_over = lab.last_due.is_some_and(|due| now > due);
        let rows = self.all(
            "SELECT cases.id, exercises.name, criteria.name, cases.name, criteria.max_score > 0,
                 visibility = 'visible' OR visibility = 'after-due' AND ?2 FROM cases
             JOIN criteria ON criteria.id = criterion_id JOIN exercises ON exercises.id = exercise_id
             WHERE lab_id = ?1
             ORDER BY exercises.position, exercises.name, criteria.position, criteria.name, cases.position",
            (lab.id, is_over),
            |row| Ok((row.get(0)?, item(row)?)),
        )?;
        let mut items = Items::default();
        let mut known: BTreeMap<[String; 3], usize> = BTreeMap::new();
        for (id, item) in rows {
            let key = [&item.exercise, &item.criterion, &item.case].map(String::clone);
            let place = *known.entry(key).or_insert_with(|| {
                items.items.push(item);
                items.items.len() - 1
            });
            items.places.insert(id, place);
        }
        Ok(items)
    }

    /// The verdicts of a run, one place for each item, and the resources that it needed.
    pub fn verdicts(
        &self,
        run: i64,
        items: &Items,
    ) -> Result<(Vec<Option<Verdict>>, Needs), GradebookError> {
        let rows = self.all(
            "SELECT case_id, verdicts.name, coalesce(cpu_us, 0), coalesce(peak_bytes, 0),
                 coalesce(leaked_blocks, 0) FROM case_results
             JOIN verdicts ON verdicts.id = verdict_id WHERE run_id = ?1",
            [run],
            |row| {
                let needs = Needs {
                    cpu_us: row.get(2)?,
                    peak_bytes: row.get(3)?,
                    leaked_blocks: row.get(4)?,
                };
                Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, needs))
            },
        )?;
        let mut verdicts = vec![None; items.items.len()];
        let mut needs = Needs::default();
        for (case, verdict, of_case) in rows {
            if let Some(place) = items.places.get(&case) {
                verdicts[*place] = serde_json::from_value(verdict.into()).ok();
                needs.cpu_us += of_case.cpu_us;
                needs.peak_bytes = needs.peak_bytes.max(of_case.peak_bytes);
                needs.leaked_blocks += of_case.leaked_blocks.max(0);
            }
        }
        Ok((verdicts, needs))
    }

    /// The paths that were found but could not be graded, and why.
    pub fn problems(&self, lab: &LabRow) -> Result<Vec<(String, String)>, GradebookError> {
        self.all(
            "SELECT path, message FROM problems WHERE lab_id = ?1 ORDER BY path",
            [lab.id],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// The times of all submissions.
    pub fn moments(&self, lab: &LabRow) -> Result<Vec<String>, GradebookError> {
        self.all(
            "SELECT submitted_at FROM submissions WHERE lab_id = ?1 ORDER BY submitted_at",
            [lab.id],
            |row| row.get(0),
        )
    }

    /// The run that counts for a submission.
    pub fn counting_run(&self, submission: i64) -> Result<Option<i64>, GradebookError> {
        let sql = "SELECT max(id) FROM runs WHERE submission_id = ?1 AND score IS NOT NULL";
        let found = self.first(sql, [submission], |row| row.get(0))?;
        Ok(found.flatten())
    }

    /// The report of the run that counts for a student, as a student may see it at that moment.
    pub fn report_of(
        &self,
        lab: &LabRow,
        grade: &Grade,
        now: Timestamp,
    ) -> Result<Option<Report>, GradebookError> {
        let Some(worth) = grade.worth else {
            return Ok(None);
        };
        let report = self.report_of_submission(grade, worth.attempt.submission)?;
        Ok(report.map(|report| report.at(now, lab.last_due)))
    }

    /// The report of the run that counts for a student's submission; None if there is none any more.
    pub fn report_of_submission(
        &self,
        grade: &Grade,
        submission: i64,
    ) -> Result<Option<Report>, GradebookError> {
        let Some(run) = self.counting_run(submission)? else {
            return Ok(None);
        };
        self.report(run).map_err(|why| match why {
            Failure::Database(why) => self.failed(why),
            Failure::Report(why) => self.unreadable(grade, why),
        })
    }

    /// The smallest failing inputs in the run that counts for a student, each with its exercise.
    pub fn counterexamples(
        &self,
        run: i64,
        grade: &Grade,
    ) -> Result<Vec<(String, Counterexample)>, GradebookError> {
        let details = self.all(
            "SELECT name, json FROM exercise_results JOIN exercises ON exercises.id = exercise_id
             JOIN details ON details.id = detail_id WHERE run_id = ?1",
            [run],
            |row| Ok((row.get::<_, String>(0)?, row.get::<_, Value>(1)?)),
        )?;
        let mut found = Vec::new();
        for (exercise, mut detail) in details {
            let all: Vec<Counterexample> = serde_json::from_value(detail["counterexamples"].take())
                .map_err(|why| self.unreadable(grade, why))?;
            found.extend(all.into_iter().map(|one| (exercise.clone(), one)));
        }
        Ok(found)
    }

    fn unreadable(&self, grade: &Grade, why: serde_json::Error) -> GradebookError {
        GradebookError::Unreadable {
            path: self.path.clone(),
            key: grade.student.key.clone(),
            why,
        }
    }

    /// The language in which the newest run of a lab was graded.
    pub fn language(&self, lab: &LabRow) -> Result<Option<Lang>, GradebookError> {
        let options: Option<String> = self.first(
            "SELECT options FROM runs JOIN submissions ON submissions.id = submission_id
             WHERE lab_id = ?1 ORDER BY runs.id DESC LIMIT 1",
            [lab.id],
            |row| row.get(0),
        )?;
        let options = options.unwrap_or_default();
        let mut words = options.split(' ');
        Ok(words.find_map(|word| Lang::from_name(word.strip_prefix("lang=")?)))
    }

    /// Students of whom several submissions have one time of the roster, how many, and that time.
    pub fn same_roster_times(
        &self,
        lab: &LabRow,
    ) -> Result<Vec<(String, usize, Timestamp)>, GradebookError> {
        let all = self.all(
            "SELECT key, count(*), submitted_at FROM submissions JOIN students ON students.id = student_id
             WHERE lab_id = ?1 AND submitted_by = 'roster' GROUP BY student_id, submitted_at HAVING count(*) > 1
             ORDER BY key",
            [lab.id],
            |row| Ok((row.get(0)?, row.get::<_, i64>(1)?, moment(row, 2)?)),
        )?;
        let told = all
            .into_iter()
            .filter_map(|(key, count, at)| Some((key, usize::try_from(count).ok()?, at?)));
        Ok(told.collect())
    }

    /// The places where submissions were found: each student's key, and a path.
    pub fn places(&self, lab: &LabRow) -> Result<Vec<(String, String)>, GradebookError> {
        self.all(
            "SELECT key, path FROM sources JOIN submissions ON submissions.id = submission_id
             JOIN students ON students.id = student_id WHERE sources.lab_id = ?1 ORDER BY submissions.id",
            [lab.id],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// The points of the exercises of each submission, in the lab's order.
    pub fn exercise_points(
        &self,
        lab: &LabRow,
    ) -> Result<BTreeMap<i64, Vec<ExercisePoints>>, GradebookError> {
        let rows = self.all(
            "SELECT submission_id, name, exercise_results.score FROM counting_runs
             JOIN submissions ON submissions.id = submission_id AND submissions.lab_id = ?1
             JOIN exercise_results ON run_id = counting_runs.id
             JOIN exercises ON exercises.id = exercise_id
             ORDER BY submission_id, position",
            [lab.id],
            |row| Ok((row.get(0)?, (row.get(1)?, points(row, 2)?))),
        )?;
        let mut of_submissions: BTreeMap<i64, Vec<ExercisePoints>> = BTreeMap::new();
        for (submission, points) in rows {
            of_submissions.entry(submission).or_default().push(points);
        }
        Ok(of_submissions)
    }
}

fn item(row: &Row) -> rusqlite::Result<Item> {
    Ok(Item {
        exercise: row.get(1)?,
        criterion: row.get(2)?,
        case: row.get(3)?,
        counts: row.get(4)?,
        visible: row.get(5)?,
    })
}

fn points(row: &Row, column: usize) -> rusqlite::Result<Option<Points>> {
    Ok(row.get::<_, Option<f64>>(column)?.map(Points))
}
