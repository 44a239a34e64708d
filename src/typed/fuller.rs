//! Inputs that are nearer to the end of a search: boards with more of their cells filled, as the right
//! answer has them, or with any digit where there is none. Each has fewer empty cells, so that going
//! from one to a fuller one ends.

use super::board::cells;
use super::observed::{RETURNED, Seen};
use super::steps::Steps;
use super::value::Value;

/// The digits of a board, row by row, and how many a row has.
type Cells = (Vec<i64>, usize);

/// Whether an input holds a board.
pub fn has_board(steps: &Steps) -> bool {
    let mut values = steps.0.iter().flat_map(|did| &did.values);
    values.any(|value| cells_of(value).is_some())
}

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
        for (k, value) in did.values.iter().enumerate() {
            let Some(board) = cells_of(value) else {
                continue;
            };
            let answer = answer.and_then(|answer| answer_of(answer, &board));
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

/// The cells of a right answer: a board, or a list of its cells.
fn answer_of(answer: &Value, (board, columns): &Cells) -> Option<Cells> {
    let Value::List(all) = answer else {
        return cells_of(answer);
    };
    let cells = all.iter().map(|cell| match cell {
        Value::Int(digit) => Some(*digit),
        _ => None,
    });
    let cells: Vec<i64> = cells.collect::<Option<_>>()?;
    (cells.len() == board.len()).then_some((cells, *columns))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observed::{Moment, Observed};
    use crate::steps::Did;

    fn of(cells: [i64; 4]) -> Value {
        let row = |row: &[i64]| Value::List(row.iter().copied().map(Value::Int).collect());
        Value::Board(cells.chunks(2).map(row).collect())
    }

    #[test]
    fn an_answer_may_be_a_list_of_cells() {
        let cells = [1, 2, 2, 1].map(Value::Int);
        let answer = Value::List(cells.to_vec());
        let moment = Moment {
            step: Some(0),
            seen: [(RETURNED.into(), answer)].into(),
            ..Moment::default()
        };
        let did = Did {
            step: 0,
            name: String::new(),
            values: vec![of([1, 0, 2, 0])],
        };
        let right = Seen {
            steps: Steps(vec![did]),
            observed: Observed {
                moments: vec![moment],
                ..Observed::default()
            },
        };
        assert!(has_board(&right.steps));
        let found: Vec<String> = fuller(&right).iter().map(Steps::to_string).collect();
        assert_eq!(found, ["1221", "1220", "1021"]);
    }
}
