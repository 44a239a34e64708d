//! Inputs that are nearer to the end of a search: boards with more of their cells filled, as the right
//! answer has them, or with any digit where there is none. Each has fewer empty cells, so that going
//! from one to a fuller one ends.

use std::sync::Arc;

use super::board::cells;
use super::observed::{RETURNED, Seen};
use super::smaller_value::parts;
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
/// so on down to single cells. Each is made when it is asked for.
pub fn fuller(right: &Seen) -> impl Iterator<Item = Steps> + use<> {
    let steps = Arc::new(right.steps.clone());
    let mut boards = Vec::new();
    for (place, did) in steps.0.iter().enumerate() {
        let moment = right.observed.moments.get(place);
        let answer = moment.and_then(|moment| moment.seen.get(RETURNED));
        for (k, value) in did.values.iter().enumerate() {
            if let Some(board) = cells_of(value) {
                let answer = answer.and_then(|answer| answer_of(answer, &board));
                boards.push((place, k, filled(board, answer)));
            }
        }
    }
    let of_call = Arc::clone(&steps);
    let several = if steps.0.len() > 1 { steps.0.len() } else { 0 };
    let calls = (0..several).map(move |call| Steps(vec![of_call.0[call].clone()]));
    calls.chain(boards.into_iter().flat_map(move |(place, k, all)| {
        let steps = Arc::clone(&steps);
        all.map(move |filled| {
            let mut other = Steps::clone(&steps);
            put(&mut other.0[place].values[k], &filled);
            other
        })
    }))
}

/// The cells that an answer fills, all at once down to single ones; then every digit in those that it leaves
/// empty.
fn filled((board, columns): Cells, answer: Option<Cells>) -> impl Iterator<Item = Cells> {
    let answer = answer.map(|(cells, _)| cells);
    let answer = answer.filter(|answer| answer.len() == board.len());
    let answer = answer.unwrap_or_else(|| board.clone());
    let empty = (0..board.len()).filter(|place| board[*place] == 0);
    let (left, known): (Vec<usize>, Vec<usize>) = empty.partition(|place| answer[*place] == 0);
    let before = board.clone();
    let as_answered = parts(known.len()).map(move |part| {
        let mut other = before.clone();
        known[part]
            .iter()
            .for_each(|place| other[*place] = answer[*place]);
        (other, columns)
    });
    // Every digit is one character.
    let most = i64::try_from(columns.min(9)).unwrap_or_default();
    let digits = left.into_iter();
    let digits = digits.flat_map(move |place| (1..=most).map(move |digit| (place, digit)));
    as_answered.chain(digits.map(move |(place, digit)| {
        let mut other = board.clone();
        other[place] = digit;
        (other, columns)
    }))
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
    match cells.collect::<Option<Vec<i64>>>() {
        Some(cells) => (cells.len() == board.len()).then_some((cells, *columns)),
        None => cells_of(answer),
    }
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

    /// The inputs that are fuller than `board`, with this right answer.
    fn fuller_than(board: Value, answer: Value) -> Vec<String> {
        let moment = Moment {
            step: Some(0),
            seen: [(RETURNED.into(), answer)].into(),
            ..Moment::default()
        };
        let did = Did {
            step: 0,
            name: String::new(),
            values: vec![board],
        };
        let right = Seen {
            steps: Steps(vec![did]),
            observed: Observed {
                moments: vec![moment],
                ..Observed::default()
            },
        };
        assert!(has_board(&right.steps));
        fuller(&right).map(|one| one.to_string()).collect()
    }

    #[test]
    fn an_answer_may_be_a_list_of_cells() {
        let answer = Value::List([1, 2, 2, 1].map(Value::Int).to_vec());
        let found = fuller_than(of([1, 0, 2, 0]), answer);
        assert_eq!(found, ["1221", "1220", "1021"]);
    }

    #[test]
    fn the_first_of_several_answers_is_taken() {
        let answer = Value::List(vec![of([1, 2, 2, 1]), of([1, 3, 2, 4])]);
        let found = fuller_than(of([1, 0, 2, 0]), answer);
        assert_eq!(found, ["1221", "1220", "1021"]);
    }

    #[test]
    fn without_an_answer_every_digit_is_tried() {
        let found = fuller_than(of([1, 0, 2, 1]), Value::List(Vec::new()));
        assert_eq!(found, ["1121", "1221"]);
    }

    /// The solution leaves a board as it is that has no solution: each step fills a cell all the same.
    #[test]
    fn cells_that_the_answer_leaves_empty_are_filled_with_every_digit() {
        let found = fuller_than(of([1, 0, 0, 1]), of([1, 0, 0, 1]));
        assert_eq!(found, ["1101", "1201", "1011", "1021"]);
        let found = fuller_than(of([1, 0, 0, 1]), of([1, 2, 0, 1]));
        assert_eq!(found, ["1201", "1011", "1021"]);
    }
}
