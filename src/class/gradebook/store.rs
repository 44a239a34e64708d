//! Writes a report to the tables; [`super::recall`] rebuilds it.
//!
//! Values that queries often need are columns. All else of an exercise, criterion or case stays the
//! JSON text of the report. Each text is stored once, because most students fail in the same ways.
//! So a new key in the report needs no new column, and no part of a report is lost.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Error, Transaction, params};
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::statements::Statements;
use sudograde_core::report::{CaseReport, CriterionReport, ExerciseReport, Report};

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
pub fn rest_of_report(report: &Report) -> rusqlite::Result<String> {
    let mut map = object(&Report {
        exercises: Vec::new(),
        ..report.clone()
    })?;
    map.retain(|key, _| !COLUMNS.contains(&key.as_str()));
    Ok(Value::Object(map).to_string())
}

/// Writes the results of an exercise, its criteria and its cases.
pub fn results(
    transaction: &Transaction,
    known: &mut Known,
    lab: i64,
    run: i64,
    place: usize,
    report: &ExerciseReport,
) -> rusqlite::Result<()> {
    let mut map = object(&ExerciseReport {
        cases: Vec::new(),
        criteria: Vec::new(),
        ..report.clone()
    })?;
    map.remove("cases");
    map.remove("criteria");
    let (score, max_score) = take_points(&mut map);
    let name = take_text(&mut map, "id");
    let exercise = define(
        transaction,
        "exercises",
        ["lab_id", "position", "name", "max_score"],
        params![lab, place as i64, name, max_score],
    )?;
    let rest = detail(transaction, map)?;
    let mut criteria = BTreeMap::new();
    for (place, criterion) in report.criteria.iter().enumerate() {
        let row = criterion_result(transaction, run, exercise, place, criterion)?;
        criteria.insert(&criterion.id, row);
    }
    let mut outcomes = Vec::new();
    let mut times = Vec::new();
    for (place, case) in report.cases.iter().enumerate() {
        times.extend([case.cpu_ms, case.wall_ms].map(|time| time.map(microseconds)));
        let criterion = criteria.get(&case.criterion).copied();
        outcomes.push(known.outcome(transaction, criterion, place, case)?);
    }
    let outcomes = json(&outcomes)?;
    let outcomes = define(
        transaction,
        "outcome_lists",
        ["outcomes"],
        params![outcomes],
    )?;
    transaction.change(
        "INSERT INTO exercise_results VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![run, exercise, score, rest, outcomes, json(&times)?],
    )
}

impl Known {
    /// The row of a case's outcome, without times.
    fn outcome(
        &mut self,
        transaction: &Transaction,
        criterion: Option<i64>,
        place: usize,
        case: &CaseReport,
    ) -> rusqlite::Result<i64> {
        let case = CaseReport {
            cpu_ms: None,
            wall_ms: None,
            ..case.clone()
        };
        let digest = Sha256::new()
            .chain_update(criterion.unwrap_or_default().to_le_bytes())
            .chain_update(place.to_le_bytes())
            .chain_update(json(&case)?)
            .finalize()
            .into();
        if let Some(row) = self.0.get(&digest) {
            return Ok(*row);
        }
        let row = outcome(transaction, criterion, place, &case)?;
        if self.0.len() >= MOST_KNOWN {
            self.0.clear();
        }
        self.0.insert(digest, row);
        Ok(row)
    }
}

/// Writes a criterion's result; returns its row.
fn criterion_result(
    transaction: &Transaction,
    run: i64,
    exercise: i64,
    place: usize,
    criterion: &CriterionReport,
) -> rusqlite::Result<i64> {
    let mut map = object(criterion)?;
    let (score, max_score) = take_points(&mut map);
    let name = take_text(&mut map, "id");
    map.remove("bonus");
    let row = define(
        transaction,
        "criteria",
        ["exercise_id", "position", "name", "max_score", "bonus"],
        params![exercise, place as i64, name, max_score, criterion.bonus],
    )?;
    let rest = detail(transaction, map)?;
    let sql = "INSERT INTO criterion_results VALUES (?1, ?2, ?3, ?4)";
    transaction.change(sql, params![run, row, score, rest])?;
    Ok(row)
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
    let sql = format!("SELECT id FROM {table} WHERE {fits}");
    if let Some(known) = transaction.first(&sql, values, |row| row.get(0))? {
        return Ok(known);
    }
    let places = numbered(", ", &|place| format!("?{}", place + 1));
    let names = columns.join(", ");
    let sql = format!("INSERT INTO {table} ({names}) VALUES ({places})");
    transaction.change(&sql, values)?;
    Ok(transaction.last_insert_rowid())
}

/// The row of a JSON text.
pub fn detail(transaction: &Transaction, map: Map<String, Value>) -> rusqlite::Result<i64> {
    let json = Value::Object(map).to_string();
    let digest = Sha256::digest(&json);
    let hash = &digest[..16];
    let sql = "SELECT id, json IS ?2 FROM details WHERE hash = ?1";
    let known = transaction.first(sql, params![hash, json], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    match known {
        Some((known, true)) => Ok(known),
        // The stored text is damaged.
        Some((known, false)) => {
            let sql = "UPDATE details SET json = ?2 WHERE id = ?1";
            transaction.change(sql, params![known, json])?;
            Ok(known)
        }
        None => {
            let sql = "INSERT INTO details (hash, json) VALUES (?1, ?2)";
            transaction.change(sql, params![hash, json])?;
            Ok(transaction.last_insert_rowid())
        }
    }
}

fn object(value: &impl Serialize) -> rusqlite::Result<Map<String, Value>> {
    match serde_json::to_value(value) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(_) => Ok(Map::new()),
        Err(why) => Err(Error::ToSqlConversionFailure(Box::new(why))),
    }
}

fn json(value: &impl Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|why| Error::ToSqlConversionFailure(Box::new(why)))
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
