//! How a report is laid out in tables, and put together again.
//!
//! What is asked for often is a column. All else of an exercise, criterion or case stays the JSON text that it is in
//! the report; the same text is kept once, as most students fail in the same ways. So a key that is
//! new in the report needs no new column, and nothing of a report is lost.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, params};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::Gradebook;
use crate::core::report::{CaseReport, ExerciseReport, Points, Report};

/// Keys that are columns, and so no part of what is kept as JSON.
const COLUMNS: [&str; 3] = ["score", "max_score", "exercises"];

/// Keys of a case that differ from run to run.
const TIMES: [&str; 2] = ["cpu_ms", "wall_ms"];

/// The rows of what came of cases, by the digest of all that is recorded of them: most come out as they did before.
#[derive(Default)]
pub struct Known(HashMap<[u8; 32], i64>);

/// So many rows are known at most.
const MOST_KNOWN: usize = 1 << 16;

/// What a run keeps of its report as JSON, apart from its exercises.
pub fn rest_of_report(report: &Report) -> rusqlite::Result<Value> {
    let mut map = object(report)?;
    map.retain(|key, _| !COLUMNS.contains(&key.as_str()));
    Ok(Value::Object(map))
}

/// Writes what came of an exercise, its criteria and cases.
pub fn results(
    transaction: &Transaction,
    known: &mut Known,
    lab: i64,
    run: i64,
    place: usize,
    mut report: ExerciseReport,
) -> rusqlite::Result<()> {
    let cases = std::mem::take(&mut report.cases);
    let mut map = object(&report)?;
    map.remove("cases");
    let criteria = take_list(&mut map, "criteria");
    let (score, max_score) = take_points(&mut map);
    let name = take_text(&mut map, "id");
    let exercise = define(
        transaction,
        "exercises",
        ["lab_id", "position", "name", "max_score"],
        params![lab, place as i64, name, max_score],
    )?;
    let rest = detail(transaction, map)?;
    let mut ids = Vec::new();
    for (place, map) in criteria.into_iter().enumerate() {
        ids.push(criterion_result(transaction, run, exercise, place, map)?);
    }
    let mut outcomes = Vec::new();
    let mut times = Vec::new();
    for (place, mut case) in cases.into_iter().enumerate() {
        times.extend([case.cpu_ms.take(), case.wall_ms.take()].map(|time| time.map(microseconds)));
        let criterion = ids.iter().find(|(name, _)| *name == case.criterion);
        let criterion = criterion.map(|(_, id)| *id);
        let digest = Sha256::new()
            .chain_update(criterion.unwrap_or_default().to_le_bytes())
            .chain_update(place.to_le_bytes())
            .chain_update(json(&case)?)
            .finalize()
            .into();
        let row = match known.0.get(&digest) {
            Some(row) => *row,
            None => {
                let row = outcome(transaction, criterion, place, &case)?;
                if known.0.len() >= MOST_KNOWN {
                    known.0.clear();
                }
                known.0.insert(digest, row);
                row
            }
        };
        outcomes.push(row);
    }
    let outcomes = define(
        transaction,
        "outcome_lists",
        ["outcomes"],
        params![json(&outcomes)?],
    )?;
    transaction
        .prepare_cached("INSERT INTO exercise_results VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute(params![run, exercise, score, rest, outcomes, json(&times)?])?;
    Ok(())
}

/// Writes a criterion's result; gives its name and row.
fn criterion_result(
    transaction: &Transaction,
    run: i64,
    exercise: i64,
    place: usize,
    mut map: Map<String, Value>,
) -> rusqlite::Result<(String, i64)> {
    let (score, max_score) = take_points(&mut map);
    let name = take_text(&mut map, "id");
    let bonus = map.remove("bonus") == Some(Value::Bool(true));
    let criterion = define(
        transaction,
        "criteria",
        ["exercise_id", "position", "name", "max_score", "bonus"],
        params![exercise, place as i64, name, max_score, bonus],
    )?;
    let rest = detail(transaction, map)?;
    transaction
        .prepare_cached("INSERT INTO criterion_results VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![run, criterion, score, rest])?;
    Ok((name, criterion))
}

/// The row of what came of a case, apart from its times.
fn outcome(
    transaction: &Transaction,
    criterion: Option<i64>,
    place: usize,
    case: &CaseReport,
) -> rusqlite::Result<i64> {
    let mut map = object(case)?;
    map.retain(|key, _| !TIMES.contains(&key.as_str()));
    let (score, max_score) = take_points(&mut map);
    let name = take_text(&mut map, "name");
    map.remove("criterion");
    let case = define(
        transaction,
        "cases",
        [
            "criterion_id",
            "position",
            "name",
            "max_score",
            "visibility",
        ],
        params![
            criterion,
            place as i64,
            name,
            max_score,
            take_text(&mut map, "visibility")
        ],
    )?;
    let verdict = define(
        transaction,
        "verdicts",
        ["name"],
        params![take_text(&mut map, "verdict")],
    )?;
    // A case earns all of its points or none, whatever the criterion's scoring.
    let share = score.map(|score| f64::from(score > 0.0));
    let mut integer = |key: &str| map.remove(key).and_then(|value| value.as_i64());
    let (peak, leaked) = (integer("peak_bytes"), integer("leaked_blocks"));
    let rest = detail(transaction, map)?;
    define(
        transaction,
        "outcomes",
        [
            "case_id",
            "verdict_id",
            "share",
            "peak_bytes",
            "leaked_blocks",
            "detail_id",
        ],
        params![case, verdict, share, peak, leaked, rest],
    )
}

/// The row with these values, which is made if it is not there.
fn define<const COUNT: usize>(
    transaction: &Transaction,
    table: &str,
    columns: [&str; COUNT],
    values: &[&dyn rusqlite::ToSql],
) -> rusqlite::Result<i64> {
    let numbered = |separator: &str, form: &dyn Fn(usize) -> String| {
        let parts: Vec<String> = (0..COUNT).map(form).collect();
        parts.join(separator)
    };
    let fits = numbered(" AND ", &|place| {
        format!("{} IS ?{}", columns[place], place + 1)
    });
    let known = transaction
        .prepare_cached(&format!("SELECT id FROM {table} WHERE {fits}"))?
        .query_row(values, |row| row.get(0))
        .optional()?;
    if let Some(known) = known {
        return Ok(known);
    }
    let places = numbered(", ", &|place| format!("?{}", place + 1));
    let names = columns.join(", ");
    transaction
        .prepare_cached(&format!("INSERT INTO {table} ({names}) VALUES ({places})"))?
        .execute(values)?;
    Ok(transaction.last_insert_rowid())
}

/// The row of what is kept as JSON.
fn detail(transaction: &Transaction, map: Map<String, Value>) -> rusqlite::Result<i64> {
    let json = Value::Object(map).to_string();
    let digest = Sha256::digest(&json);
    let hash = &digest[..16];
    let known = transaction
        .prepare_cached("SELECT id FROM details WHERE hash = ?1")?
        .query_row([hash], |row| row.get(0))
        .optional()?;
    if let Some(known) = known {
        return Ok(known);
    }
    transaction
        .prepare_cached("INSERT INTO details (hash, json) VALUES (?1, ?2)")?
        .execute(params![hash, json])?;
    Ok(transaction.last_insert_rowid())
}

impl Gradebook {
    /// The JSON report of a run, as docs/results.md describes it; None when the run has none.
    pub fn report(&self, run: i64) -> Result<Option<Value>, super::GradebookError> {
        read_report(&self.connection, run).map_err(|why| self.failed(why))
    }
}

fn read_report(connection: &rusqlite::Connection, run: i64) -> rusqlite::Result<Option<Value>> {
    let head = connection
        .prepare_cached("SELECT detail, score, max_score FROM runs WHERE id = ?1")?
        .query_row([run], |row| {
            let detail: Option<Value> = row.get(0)?;
            Ok((detail, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    let Some((Some(Value::Object(mut report)), score, max_score)) = head else {
        return Ok(None);
    };
    put_points(&mut report, score, max_score);
    let mut statement = connection.prepare_cached(
        "SELECT exercises.id, name, score, max_score, json FROM exercise_results
         JOIN exercises ON exercises.id = exercise_id JOIN details ON details.id = detail_id
         WHERE run_id = ?1 ORDER BY position",
    )?;
    let mut rows = statement.query([run])?;
    let mut exercises = Vec::new();
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let mut exercise = row_object(row, 4)?;
        exercise.insert("id".to_owned(), row.get::<_, String>(1)?.into());
        put_points(&mut exercise, row.get(2)?, row.get(3)?);
        exercise.insert("criteria".to_owned(), read_criteria(connection, run, id)?);
        exercise.insert("cases".to_owned(), read_cases(connection, run, id)?);
        exercises.push(Value::Object(exercise));
    }
    report.insert("exercises".to_owned(), Value::Array(exercises));
    Ok(Some(Value::Object(report)))
}

fn read_criteria(
    connection: &rusqlite::Connection,
    run: i64,
    exercise: i64,
) -> rusqlite::Result<Value> {
    let mut statement = connection.prepare_cached(
        "SELECT name, score, max_score, bonus, json FROM criterion_results
         JOIN criteria ON criteria.id = criterion_id JOIN details ON details.id = detail_id
         WHERE run_id = ?1 AND exercise_id = ?2 ORDER BY position",
    )?;
    let rows = statement.query_map([run, exercise], |row| {
        let mut criterion = row_object(row, 4)?;
        criterion.insert("id".to_owned(), row.get::<_, String>(0)?.into());
        put_points(&mut criterion, row.get(1)?, row.get(2)?);
        if row.get(3)? {
            criterion.insert("bonus".to_owned(), Value::Bool(true));
        }
        Ok(Value::Object(criterion))
    })?;
    rows.collect()
}

fn read_cases(
    connection: &rusqlite::Connection,
    run: i64,
    exercise: i64,
) -> rusqlite::Result<Value> {
    let mut statement = connection.prepare_cached(
        "SELECT cases.name, criteria.name, verdicts.name, visibility, share * cases.max_score,
             cases.max_score, cpu_us, wall_us, peak_bytes, leaked_blocks, json
         FROM case_results
         JOIN cases ON cases.id = case_id JOIN criteria ON criteria.id = criterion_id
         JOIN verdicts ON verdicts.id = verdict_id JOIN details ON details.id = detail_id
         WHERE run_id = ?1 AND exercise_id = ?2 ORDER BY cases.position",
    )?;
    let rows = statement.query_map([run, exercise], |row| {
        let mut case = row_object(row, 10)?;
        for (place, key) in ["name", "criterion", "verdict", "visibility"]
            .into_iter()
            .enumerate()
        {
            case.insert(key.to_owned(), row.get::<_, String>(place)?.into());
        }
        put_points(&mut case, row.get(4)?, row.get(5)?);
        for (place, key) in [6, 7].into_iter().zip(TIMES) {
            let microseconds: Option<f64> = row.get(place)?;
            case.insert(key.to_owned(), microseconds.map(|us| us / 1e3).into());
        }
        for (place, key) in [(8, "peak_bytes"), (9, "leaked_blocks")] {
            case.insert(key.to_owned(), row.get::<_, Option<i64>>(place)?.into());
        }
        Ok(Value::Object(case))
    })?;
    rows.collect()
}

fn row_object(row: &rusqlite::Row, place: usize) -> rusqlite::Result<Map<String, Value>> {
    match row.get(place)? {
        Value::Object(map) => Ok(map),
        _ => Ok(Map::new()),
    }
}

fn put_points(map: &mut Map<String, Value>, score: Option<f64>, max_score: Option<f64>) {
    for (key, points) in [("score", score), ("max_score", max_score)] {
        let points = serde_json::to_value(points.map(Points)).unwrap_or_default();
        map.insert(key.to_owned(), points);
    }
}

fn object(value: &impl serde::Serialize) -> rusqlite::Result<Map<String, Value>> {
    match serde_json::to_value(value) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Ok(Map::new()),
        Err(error) => Err(rusqlite::Error::ToSqlConversionFailure(Box::new(error))),
    }
}

fn json(list: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(list)
        .map_err(|why| rusqlite::Error::ToSqlConversionFailure(Box::new(why)))
}

fn take_list(map: &mut Map<String, Value>, key: &str) -> Vec<Map<String, Value>> {
    match map.remove(key) {
        Some(Value::Array(list)) => list
            .into_iter()
            .filter_map(|entry| match entry {
                Value::Object(map) => Some(map),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn take_text(map: &mut Map<String, Value>, key: &str) -> String {
    match map.remove(key) {
        Some(Value::String(text)) => text,
        _ => String::new(),
    }
}

fn microseconds(milliseconds: f64) -> i64 {
    (milliseconds * 1e3).round() as i64
}

/// Score and most points.
fn take_points(map: &mut Map<String, Value>) -> (Option<f64>, f64) {
    let mut take = |key: &str| map.remove(key).and_then(|value| value.as_f64());
    (take("score"), take("max_score").unwrap_or_default())
}
