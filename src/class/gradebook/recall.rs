//! Rebuilds the report of a run from the tables that [`super::store`] writes.

use rusqlite::{Connection, Row};
use serde::de::{DeserializeOwned, Error};
use serde_json::{Map, Value};

use super::error::Failure;
use super::open::Gradebook;
use super::seen::once;
use super::statements::Statements;
use sudograde_core::report::{CaseReport, CriterionReport, ExerciseReport, Points, Report};

impl Gradebook {
    /// The report of a run, as described in docs/results.md; None if the run has none.
    ///
    /// # Errors
    /// The database cannot be read, or its content is not a report.
    pub fn report(&self, run: i64) -> Result<Option<Report>, Failure> {
        let sql = "SELECT detail, score, max_score FROM runs WHERE id = ?1";
        let head = self.connection.first(sql, [run], |row| {
            let detail: Option<String> = row.get(0)?;
            Ok((detail, row.get(1)?, row.get(2)?))
        })?;
        let Some((Some(detail), score, max_score)) = head else {
            return Ok(None);
        };
        let exercises = Value::Array(Vec::new());
        let mut report: Report = whole(
            &detail,
            [
                ("score", points(score)),
                ("max_score", points(max_score)),
                ("exercises", exercises),
            ],
        )?;
        report.exercises = self.exercises(run)?;
        Ok(Some(report))
    }

    fn exercises(&self, run: i64) -> Result<Vec<ExerciseReport>, Failure> {
        let mut statement = self.connection.prepare_cached(
            "SELECT json, exercises.id, name, score, max_score, outcomes, times FROM exercise_results
             JOIN exercises ON exercises.id = exercise_id JOIN details ON details.id = detail_id
             JOIN outcome_lists ON outcome_lists.id = outcome_list_id
             WHERE run_id = ?1 ORDER BY position",
        )?;
        let mut rows = statement.query([run])?;
        let mut exercises = Vec::new();
        while let Some(row) = rows.next()? {
            let none = || Value::Array(Vec::new());
            let mut exercise: ExerciseReport = whole(
                text(row, 0)?,
                [
                    ("id", row.get::<_, String>(2)?.into()),
                    ("score", points(row.get(3)?)),
                    ("max_score", points(row.get(4)?)),
                    ("criteria", none()),
                    ("cases", none()),
                ],
            )?;
            exercise.criteria = self.criteria(run, row.get(1)?)?;
            exercise.cases = self.cases(text(row, 5)?, text(row, 6)?)?;
            exercises.push(exercise);
        }
        Ok(exercises)
    }

    fn criteria(&self, run: i64, exercise: i64) -> Result<Vec<CriterionReport>, Failure> {
        let mut statement = self.connection.prepare_cached(
            "SELECT json, name, score, max_score, bonus, criteria.id, detail_id FROM criterion_results
             JOIN criteria ON criteria.id = criterion_id JOIN details ON details.id = detail_id
             WHERE run_id = ?1 AND exercise_id = ?2 ORDER BY position",
        )?;
        let mut rows = statement.query([run, exercise])?;
        let mut criteria = Vec::new();
        while let Some(row) = rows.next()? {
            let score: Option<f64> = row.get(2)?;
            let key = (row.get(5)?, row.get(6)?, score.map(f64::to_bits));
            criteria.push(once(&self.seen.criteria, key, || {
                whole(
                    text(row, 0)?,
                    [
                        ("id", row.get::<_, String>(1)?.into()),
                        ("score", points(score)),
                        ("max_score", points(row.get(3)?)),
                        ("bonus", row.get::<_, bool>(4)?.into()),
                    ],
                )
            })?);
        }
        Ok(criteria)
    }

    /// Cases from the list of their outcomes and the list of their times (CPU and wall time of
    /// each, in microseconds).
    fn cases(&self, outcomes: &str, times: &str) -> Result<Vec<CaseReport>, Failure> {
        let outcomes: Vec<i64> = serde_json::from_str(outcomes)?;
        let times: Vec<Option<f64>> = serde_json::from_str(times)?;
        let mut cases = Vec::new();
        for (place, row) in outcomes.iter().enumerate() {
            let mut case = once(&self.seen.cases, *row, || outcome(&self.connection, *row))?;
            let milliseconds =
                |place: usize| times.get(place).copied().flatten().map(|us| us / 1e3);
            (case.cpu_ms, case.wall_ms) = (milliseconds(2 * place), milliseconds(2 * place + 1));
            cases.push(case);
        }
        Ok(cases)
    }
}

/// The result of a case, without times.
fn outcome(connection: &Connection, row: i64) -> Result<CaseReport, Failure> {
    let mut statement = connection.prepare_cached(
        "SELECT json, cases.name, criteria.name, verdicts.name, visibility, share * cases.max_score,
             cases.max_score, peak_bytes, leaked_blocks
         FROM outcomes
         JOIN cases ON cases.id = case_id JOIN criteria ON criteria.id = criterion_id
         JOIN verdicts ON verdicts.id = verdict_id JOIN details ON details.id = detail_id
         WHERE outcomes.id = ?1",
    )?;
    let mut rows = statement.query([row])?;
    let missing = || serde_json::Error::custom("what came of a case is missing");
    let row = rows.next()?.ok_or_else(missing)?;
    let name = |place| row.get::<_, String>(place).map(Value::from);
    let number = |place| row.get::<_, Option<i64>>(place).map(Value::from);
    whole(
        text(row, 0)?,
        [
            ("name", name(1)?),
            ("criterion", name(2)?),
            ("verdict", name(3)?),
            ("visibility", name(4)?),
            ("score", points(row.get(5)?)),
            ("max_score", points(row.get(6)?)),
            ("peak_bytes", number(7)?),
            ("leaked_blocks", number(8)?),
            ("cpu_ms", Value::Null),
            ("wall_ms", Value::Null),
        ],
    )
}

/// A value from its JSON and its columns.
fn whole<T: DeserializeOwned, const COLUMNS: usize>(
    json: &str,
    columns: [(&str, Value); COLUMNS],
) -> Result<T, Failure> {
    let mut map: Map<String, Value> = serde_json::from_str(json)?;
    map.extend(columns.map(|(key, value)| (key.to_owned(), value)));
    Ok(serde_json::from_value(Value::Object(map))?)
}

fn text<'r>(row: &'r Row, place: usize) -> rusqlite::Result<&'r str> {
    let value = row.get_ref(place)?;
    value.as_str().map_err(|why| {
        rusqlite::Error::FromSqlConversionFailure(place, value.data_type(), why.into())
    })
}

fn points(points: Option<f64>) -> Value {
    serde_json::to_value(points.map(Points)).unwrap_or_default()
}
