//! Inputs that are nearer to the end of a search: boards with more of their cells filled, as the right
//! answer has them, or with any digit where there is none. Each has fewer empty cells, so that going
//! from one to a fuller one ends.

use super::board::cells;
use super::observed::{RETURNED, Seen};
use super::steps::Steps;
use super::value::Value;

/// The digits of a board, row by row, and how many a row has.
type Cells = (Vec<i64>, usize);

/// The biggest steps first: all calls but one left out, then all empty cells filled, halves of them and
/// so on down to single cells.
pub fn fuller(right: &Seen) -> Vec<Steps> {
    let steps = &right.steps;
    let mut found = Vec::new();
    if steps.0.len() > 1 {
        found.extend(steps.0.iter().map(|did| Steps(vec![did.clone()])));
    }
    for (place, did) in steps.0.iter().enumerate() {
        let moment = right.observed.moments.get(place);
        let answer = moment.and_then(|moment| moment.seen.get(RETURNED));
        let answer = answer.and_then(cells_of);
        for (k, value) in did.values.iter().enumerate() {
            let Some(board) = cells_of(value) else {
                continue;
            };
            for filled in filled(&board, answer.as_ref()) {
                let mut other = steps.clone();
                put(&mut other.0[place].values[k], &filled);
                found.push(other);
            }
        }
    }
    found
}

fn filled((board, columns): &Cells, answer: Option<&Cells>) -> Vec<Cells> {
    let empty = (0..board.len()).filter(|place| board[*place] == 0);
    let empty: Vec<usize> = empty.collect();
    let with = |some: &[usize], digit: &dyn Fn(usize) -> i64| {
        let mut other = board.clone();
        for place in some {
            other[*place] = digit(*place);
        }
        (other, *columns)
    };
    let mut found = Vec::new();
    match answer.filter(|answer| answer.0.len() == board.len()) {
        Some((answer, _)) => {
            let mut part = empty.len();
            while part > 0 {
                let parts = empty.chunks(part);
                found.extend(parts.map(|some| with(some, &|place| answer[place])));
                part /= 2;
            }
        }
        None => {
            // Every digit is one character.
            let most = i64::try_from((*columns).min(9)).unwrap_or_default();
            for place in empty {
                found.extend((1..=most).map(|digit| with(&[place], &|_| digit)));
            }
        }
    }
    found
}

/// The cells of the first board in a value.
fn cells_of(value: &Value) -> Option<Cells> {
    match value {
        Value::Board(rows) => {
            let columns = rows.first()?.elements()?.len();
            let cells = cells(rows).map(|cell| match cell {
                Value::Int(digit) | Value::Hole(digit) => Some(*digit),
                _ => None,
            });
            Some((cells.collect::<Option<_>>()?, columns))
        }
        Value::Record(fields) => fields.iter().find_map(|(_, one)| cells_of(one)),
        // Each of several answers is one.
        Value::List(all) => all.first().and_then(cells_of),
        _ => None,
    }
}

/// Puts other cells into the first board of a value.
fn put(value: &mut Value, cells: &Cells) -> bool {
    match value {
        Value::Board(rows) => {
            let (cells, columns) = cells;
            for (row, cells) in rows.iter_mut().zip(cells.chunks(*columns)) {
                if let Value::List(row) = row {
                    let places = row.iter_mut().zip(cells);
                    let places = places.filter(|(cell, _)| !matches!(cell, Value::Hole(_)));
                    places.for_each(|(cell, digit)| *cell = Value::Int(*digit));
                }
            }
            true
        }
        Value::Record(fields) => fields.iter_mut().any(|(_, one)| put(one, cells)),
        _ => false,
    }
}
