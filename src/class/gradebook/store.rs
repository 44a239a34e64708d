//! Writes a report to the tables; [`super::recall`] rebuilds it.
//!
//! Values that queries often need are columns. All else of an exercise, criterion or case stays the
//! JSON text of the report. Each text is stored once, because most students fail in the same ways.
//! So a new key in the report needs no new column, and no part of a report is lost.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, params};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use sudograde_core::report::{CaseReport, ExerciseReport, Report};

/// Keys that are columns, and so not part of the stored JSON.
const COLUMNS: [&str; 3] = ["score", "max_score", "exercises"];

/// Keys of a case that differ from run to run.
const TIMES: [&str; 2] = ["cpu_ms", "wall_ms"];

/// The rows of outcomes by the digest of their content: most outcomes are equal to earlier ones.
#[derive(Default)]
pub struct Known(HashMap<[u8; 32], i64>);

/// The maximum of known rows.
const MOST_KNOWN: usize = 1 << 16;

/// The part of a run's report that is stored as JSON, without its exercises.
pub fn rest_of_report(report: &Report) -> rusqlite::Result<Value> {
    let mut map = object(report)?;
    map.retain(|key, _| !COLUMNS.contains(&key.as_str()));
    Ok(Value::Object(map))
}

/// Writes the results of an exercise, its criteria and its cases.
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

/// Writes a criterion's result; returns its name and row.
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

/// The row of a case's outcome, without times.
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

/// The row with these values; it is added if it is missing.
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

/// The row of a JSON text.
fn detail(transaction: &Transaction, map: Map<String, Value>) -> rusqlite::Result<i64> {
    let json = Value::Object(map).to_string();
    let digest = Sha256::digest(&json);
    let hash = &digest[..16];
    let known = transaction
        .prepare_cached("SELECT id, json IS ?2 FROM details WHERE hash = ?1")?
        .query_row(params![hash, json], |row| {
            Ok((row.get(0)?, row.get::<_, bool>(1)?))
        })
        .optional()?;
    if let Some((known, is_whole)) = known {
        if !is_whole {
            // The stored text is damaged.
            transaction
                .prepare_cached("UPDATE details SET json = ?2 WHERE id = ?1")?
                .execute(params![known, json])?;
        }
        return Ok(known);
    }
    transaction
        .prepare_cached("INSERT INTO details (hash, json) VALUES (?1, ?2)")?
        .execute(params![hash, json])?;
    Ok(transaction.last_insert_rowid())
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

/// The score and the maximum.
fn take_points(map: &mut Map<String, Value>) -> (Option<f64>, f64) {
    let mut take = |key: &str| map.remove(key).and_then(|value| value.as_f64());
    (take("score"), take("max_score").unwrap_or_default())
}
