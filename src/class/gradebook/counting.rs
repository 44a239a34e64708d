//! Queries about the runs that count, for the exports and the page.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::OptionalExtension;

use super::decide::submitted;
use super::recall::Failure;
use super::{Grade, Gradebook, GradebookError, LabRow};
use locale::Lang;
use sudograde_core::cohort::Item;
use sudograde_core::late::Moment;
use sudograde_core::report::{Counterexample, Points, Report};
use sudograde_core::verdict::Verdict;

/// The name of an exercise, and its points.
type ExercisePoints = (String, Option<Points>);

/// A submission that was handed in, and its points.
#[derive(Clone, Debug)]
pub struct Handed {
    pub at: Moment,
    pub score: Option<Points>,
    pub max_score: Option<Points>,
}

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
        let read = || -> rusqlite::Result<_> {
            let mut statement = self.connection.prepare_cached(
                "SELECT cases.id, exercises.name, criteria.name, cases.name, criteria.max_score > 0,
                     visibility = 'visible' OR visibility = 'after-due' AND ?2 FROM cases
                 JOIN criteria ON criteria.id = criterion_id JOIN exercises ON exercises.id = exercise_id
                 WHERE lab_id = ?1
                 ORDER BY exercises.position, exercises.name, criteria.position, criteria.name, cases.position",
            )?;
            let is_over = lab.last_due.is_some_and(|due| now > due);
            let mut rows = statement.query((lab.id, is_over))?;
            let mut items = Items::default();
            let mut known: BTreeMap<(String, String, String), usize> = BTreeMap::new();
            while let Some(row) = rows.next()? {
                let key: (String, String, String) = (row.get(1)?, row.get(2)?, row.get(3)?);
                let (counts, visible) = (row.get(4)?, row.get(5)?);
                let place = *known.entry(key.clone()).or_insert_with(|| {
                    let (exercise, criterion, case) = key;
                    items.items.push(Item {
                        exercise,
                        criterion,
                        case,
                        visible,
                        counts,
                    });
                    items.items.len() - 1
                });
                items.places.insert(row.get(0)?, place);
            }
            Ok(items)
        };
        read().map_err(|why| self.failed(why))
    }

    /// The verdicts of a run, one place for each item, and the resources that it needed.
    pub fn verdicts(
        &self,
        run: i64,
        items: &Items,
    ) -> Result<(Vec<Option<Verdict>>, Needs), GradebookError> {
        let read = || -> rusqlite::Result<_> {
            let mut verdicts = vec![None; items.items.len()];
            let mut needs = Needs::default();
            let mut statement = self.connection.prepare_cached(
                "SELECT case_id, verdicts.name, cpu_us, peak_bytes, leaked_blocks FROM case_results
                 JOIN verdicts ON verdicts.id = verdict_id WHERE run_id = ?1",
            )?;
            let mut rows = statement.query([run])?;
            while let Some(row) = rows.next()? {
                let case: i64 = row.get(0)?;
                let Some(place) = items.places.get(&case) else {
                    continue;
                };
                let name: String = row.get(1)?;
                verdicts[*place] = serde_json::from_value(name.into()).ok();
                let number = |column| -> rusqlite::Result<i64> {
                    Ok(row.get::<_, Option<i64>>(column)?.unwrap_or_default())
                };
                needs.cpu_us += number(2)?;
                needs.peak_bytes = needs.peak_bytes.max(number(3)?);
                needs.leaked_blocks += number(4)?.max(0);
            }
            Ok((verdicts, needs))
        };
        read().map_err(|why| self.failed(why))
    }

    /// The parts of a run's report about each exercise, besides criteria and cases: its name, and
    /// JSON.
    fn exercise_details(
        &self,
        run: i64,
    ) -> Result<Vec<(String, serde_json::Value)>, GradebookError> {
        let read = || -> rusqlite::Result<_> {
            let mut statement = self.connection.prepare_cached(
                "SELECT name, json FROM exercise_results JOIN exercises ON exercises.id = exercise_id
                 JOIN details ON details.id = detail_id WHERE run_id = ?1",
            )?;
            let rows = statement.query_map([run], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        read().map_err(|why| self.failed(why))
    }

    /// The time of each submission of a student, and the points of its run that counts.
    pub fn history(&self, lab: &LabRow, student: &str) -> Result<Vec<Handed>, GradebookError> {
        let read = || -> rusqlite::Result<_> {
            let mut statement = self.connection.prepare_cached(
                "SELECT submitted_at, submitted_by, counting_runs.score, counting_runs.max_score FROM submissions
                 JOIN students ON students.id = student_id
                 LEFT JOIN counting_runs ON counting_runs.submission_id = submissions.id
                 WHERE lab_id = ?1 AND key = ?2 ORDER BY submitted_at, submissions.id",
            )?;
            let rows = statement.query_map((lab.id, student), |row| {
                Ok(Handed {
                    at: submitted(row, 0)?.ok_or(rusqlite::Error::InvalidQuery)?,
                    score: row.get::<_, Option<f64>>(2)?.map(Points),
                    max_score: row.get::<_, Option<f64>>(3)?.map(Points),
                })
            })?;
            rows.collect()
        };
        read().map_err(|why| self.failed(why))
    }

    /// The paths that were found but could not be graded, and why.
    pub fn problems(&self, lab: &LabRow) -> Result<Vec<(String, String)>, GradebookError> {
        let read = || -> rusqlite::Result<_> {
            let sql = "SELECT path, message FROM problems WHERE lab_id = ?1 ORDER BY path";
            let mut statement = self.connection.prepare_cached(sql)?;
            statement
                .query_map([lab.id], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        };
        read().map_err(|why| self.failed(why))
    }

    /// The times of all submissions.
    pub fn moments(&self, lab: &LabRow) -> Result<Vec<String>, GradebookError> {
        let read = || -> rusqlite::Result<_> {
            let sql =
                "SELECT submitted_at FROM submissions WHERE lab_id = ?1 ORDER BY submitted_at";
            let mut statement = self.connection.prepare_cached(sql)?;
            statement.query_map([lab.id], |row| row.get(0))?.collect()
        };
        read().map_err(|why| self.failed(why))
    }

    /// The run that counts for a submission.
    pub fn counting_run(&self, submission: i64) -> Result<Option<i64>, GradebookError> {
        let read = || {
            self.connection
                .prepare_cached(
                    "SELECT max(id) FROM runs WHERE submission_id = ?1 AND score IS NOT NULL",
                )?
                .query_row([submission], |row| row.get(0))
                .optional()
        };
        Ok(read().map_err(|why| self.failed(why))?.flatten())
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
        let run = self.counting_run(worth.attempt.submission)?;
        let report = run.map(|run| self.report(run)).transpose();
        let report = report.map_err(|why| match why {
            Failure::Database(why) => self.failed(why),
            Failure::Report(why) => self.unreadable(grade, why),
        })?;
        Ok(report.flatten().map(|report| report.at(now, lab.last_due)))
    }

    /// The smallest failing inputs in the run that counts for a student, each with its exercise.
    pub fn counterexamples(
        &self,
        run: i64,
        grade: &Grade,
    ) -> Result<Vec<(String, Counterexample)>, GradebookError> {
        let mut found = Vec::new();
        for (exercise, mut detail) in self.exercise_details(run)? {
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

    /// The language of the sentences in the newest run of a lab.
    pub fn language(&self, lab: &LabRow) -> Result<Option<Lang>, GradebookError> {
        let read = || {
            let sql = "SELECT options FROM runs JOIN submissions ON submissions.id = submission_id
                 WHERE lab_id = ?1 ORDER BY runs.id DESC LIMIT 1";
            let mut statement = self.connection.prepare_cached(sql)?;
            statement
                .query_row([lab.id], |row| row.get::<_, String>(0))
                .optional()
        };
        let options = read().map_err(|why| self.failed(why))?.unwrap_or_default();
        let mut words = options.split(' ');
        Ok(words.find_map(|word| Lang::from_name(word.strip_prefix("lang=")?)))
    }

    /// The points of the exercises of each submission, in the lab's order.
    pub fn exercise_points(
        &self,
        lab: &LabRow,
    ) -> Result<BTreeMap<i64, Vec<ExercisePoints>>, GradebookError> {
        let read = || -> rusqlite::Result<_> {
            let mut statement = self.connection.prepare_cached(
                "SELECT submission_id, name, exercise_results.score FROM counting_runs
                 JOIN submissions ON submissions.id = submission_id AND submissions.lab_id = ?1
                 JOIN exercise_results ON run_id = counting_runs.id
                 JOIN exercises ON exercises.id = exercise_id
                 ORDER BY submission_id, position",
            )?;
            let mut rows = statement.query([lab.id])?;
            let mut points: BTreeMap<i64, Vec<ExercisePoints>> = BTreeMap::new();
            while let Some(row) = rows.next()? {
                let score: Option<f64> = row.get(2)?;
                points
                    .entry(row.get(0)?)
                    .or_default()
                    .push((row.get(1)?, score.map(Points)));
            }
            Ok(points)
        };
        read().map_err(|why| self.failed(why))
    }
}
