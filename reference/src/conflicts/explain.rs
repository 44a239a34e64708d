//! What a wrong observation shows: the cells to blame, and a sentence.

use super::checkers::{complaint, number};
use super::lab::{empty_cells, parse_question, solved};
use super::ler_sudoku;
use super::sudoku::Sudoku;
use crate::boards::{Cell, Unit, cells, conflicts};
use crate::{Complaint, Explanation};

/// The texts in the lab's folder `locale`, besides those of the checkers.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("conflict-missed-in-row", TWINS),
    ("conflict-missed-in-column", TWINS),
    ("conflict-missed-in-box", TWINS),
    ("conflict-invented-in-row", &["digit", "row", "column"]),
    ("conflict-invented-in-column", &["digit", "row", "column"]),
    ("conflict-invented-in-box", &["digit", "row", "column"]),
    ("conflict-invented", &["digit", "row", "column"]),
    ("question-changed-board", &["row", "column"]),
    ("read-wrong", &["row", "column", "expected", "found"]),
    ("list-too-short", &["row", "column"]),
    ("list-too-long", &["found"]),
    ("list-differs", &["place", "row", "column", "found"]),
    ("given-changed", &["row", "column", "given", "found"]),
    ("left-empty", &["row", "column", "expected"]),
    ("filled-wrong", &["row", "column", "expected", "found"]),
    ("not-emptied", &["row", "column", "found"]),
    (
        "filled-around",
        &[
            "digit", "row_a", "column_a", "row_b", "column_b", "row", "column", "found",
        ],
    ),
];

const TWINS: &[&str] = &["digit", "row", "column", "row_b", "column_b"];

pub(super) fn explain(
    exercise: &str,
    call: &str,
    input: &str,
    observation: &str,
) -> Option<Explanation> {
    match exercise {
        "ler_sudoku" => read(call, input, observation),
        "resolve" => one_board(input, |board| filled(board, observation)),
        "imprimir_sudoku" => None,
        _ => asked(exercise, input, observation),
    }
}

/// The cells to blame, and the sentence.
type Shown = (Vec<Cell>, Complaint);

fn one_board(input: &str, shown: impl Fn(&Sudoku) -> Option<Shown>) -> Option<Explanation> {
    let (board, None) = parse_question(input.trim_end()).ok()? else {
        return None;
    };
    let (cells, complaint) = shown(&board)?;
    let culprits = cells.into_iter().map(|(i, j)| 9 * i + j).collect();
    Some(Explanation {
        complaint,
        culprits,
    })
}

fn at<const N: usize>(
    id: &'static str,
    (i, j): Cell,
    more: [(&'static str, String); N],
) -> Complaint {
    let mut said = complaint(id, [number("row", i), number("column", j)]);
    said.arguments.extend(more);
    said
}

/// The functions that ask for a conflict: the first question that was answered wrongly.
fn asked(function: &str, input: &str, observation: &str) -> Option<Explanation> {
    if let Some(text) = observation.split("the board was changed at (").nth(1) {
        let (place, _) = text.split_once(')')?;
        let (row, column) = place.split_once(',')?;
        let cell: Cell = (row.parse().ok()?, column.parse().ok()?);
        if cell.0 > 8 || cell.1 > 8 {
            return None;
        }
        return Some(Explanation {
            complaint: at("question-changed-board", cell, []),
            culprits: vec![9 * cell.0 + cell.1],
        });
    }
    let mut words = observation.split_whitespace();
    let mut start = 0;
    for line in input.split('\n') {
        let shown = if line.is_empty() {
            None
        } else {
            let (board, cell) = parse_question(line).ok()?;
            let cells = cell.map_or_else(|| cells().collect(), |cell| vec![cell]);
            let mut answers = Vec::new();
            for cell in cells {
                answers.push((cell, words.next()?));
            }
            let mut answers = answers.into_iter();
            answers.find_map(|(cell, word)| answered(function, &board, cell, word))
        };
        if let Some((cells, complaint)) = shown {
            let culprits = cells.into_iter().map(|(i, j)| start + 9 * i + j);
            return Some(Explanation {
                complaint,
                culprits: culprits.collect(),
            });
        }
        start += line.len() + 1;
    }
    None
}

/// What is wrong about one answer.
fn answered(function: &str, board: &Sudoku, (i, j): Cell, word: &str) -> Option<Shown> {
    let digit = board[i][j];
    let [row, column, box_] = Unit::of((i, j));
    let units = match function {
        "conflito_linha" => vec![row],
        "conflito_coluna" => vec![column],
        "conflito_subquadrado" => vec![box_],
        _ => vec![row, column, box_],
    };
    let twin = |unit: &Unit| {
        let mut cells = unit.cells().into_iter();
        let twin = cells.find(|&(k, l)| (k, l) != (i, j) && board[k][l] == digit)?;
        Some((*unit, twin))
    };
    match (word, units.iter().find_map(twin)) {
        _ if digit == 0 => None,
        ("true" | "X", None) => {
            let id = match (units.len(), units[0]) {
                (1, Unit::Row(_)) => "conflict-invented-in-row",
                (1, Unit::Column(_)) => "conflict-invented-in-column",
                (1, Unit::Box(_)) => "conflict-invented-in-box",
                _ => "conflict-invented",
            };
            Some((vec![(i, j)], at(id, (i, j), [number("digit", digit)])))
        }
        ("false" | ".", Some((unit, (k, l)))) => {
            let id = match unit {
                Unit::Row(_) => "conflict-missed-in-row",
                Unit::Column(_) => "conflict-missed-in-column",
                Unit::Box(_) => "conflict-missed-in-box",
            };
            let more = [
                number("digit", digit),
                number("row_b", k),
                number("column_b", l),
            ];
            Some((vec![(i, j), (k, l)], at(id, (i, j), more)))
        }
        _ => None,
    }
}

/// `ler_sudoku`: the first cell that is not what the file says, or the first wrong one of the list.
fn read(call: &str, text: &str, observation: &str) -> Option<Explanation> {
    let board = ler_sudoku::board(text).ok()?;
    let blame = |(i, j): Cell, complaint| {
        let digits = text
            .char_indices()
            .filter(|(_, digit)| digit.is_ascii_digit());
        let mut places = digits.map(|(at, _)| text[..at].chars().count());
        Explanation {
            complaint,
            culprits: places.nth(9 * i + j).into_iter().collect(),
        }
    };
    if call == "board" {
        let found = numbers(observation)?;
        let (i, j) = cells().find(|&(i, j)| i64::from(board[i][j]) != found[9 * i + j])?;
        let more = [
            number("expected", board[i][j]),
            number("found", found[9 * i + j]),
        ];
        return Some(blame((i, j), at("read-wrong", (i, j), more)));
    }
    let mut expected = empty_cells(&board);
    if call == "appended" {
        expected.splice(..0, [(8, 8), (4, 4)]);
    }
    let listed: Vec<&str> = observation
        .split_whitespace()
        .filter(|word| word.starts_with('('))
        .collect();
    for (place, &(i, j)) in expected.iter().enumerate() {
        match listed.get(place) {
            None => return Some(blame((i, j), at("list-too-short", (i, j), []))),
            Some(found) if *found != format!("({i},{j})") => {
                let more = [number("place", place + 1), number("found", found)];
                return Some(blame((i, j), at("list-differs", (i, j), more)));
            }
            Some(_) => {}
        }
    }
    let more = listed.get(expected.len())?;
    Some(Explanation {
        complaint: complaint("list-too-long", [number("found", more)]),
        culprits: Vec::new(),
    })
}

/// The 81 numbers of an observation.
fn numbers(observation: &str) -> Option<Vec<i64>> {
    let words = observation.split_whitespace();
    let numbers: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == 81)
}

/// `resolve`: the first cell that is not as it should be.
fn filled(board: &Sudoku, observation: &str) -> Option<Shown> {
    let found = numbers(observation)?;
    let found = |(i, j): Cell| found[9 * i + j];
    let (solution, has_one) = solved(board);
    let differs = |&(i, j): &Cell| found((i, j)) != i64::from(solution[i][j]);
    let is_given = |&(i, j): &Cell| board[i][j] != 0;
    let (i, j) = cells()
        .filter(is_given)
        .find(differs)
        .or_else(|| cells().find(differs))?;
    let is = number("found", found((i, j)));
    let expected = number("expected", solution[i][j]);
    if is_given(&(i, j)) {
        let more = [number("given", board[i][j]), is];
        return Some((vec![(i, j)], at("given-changed", (i, j), more)));
    }
    if has_one && found((i, j)) == 0 {
        return Some((vec![(i, j)], at("left-empty", (i, j), [expected])));
    }
    if has_one {
        return Some((vec![(i, j)], at("filled-wrong", (i, j), [expected, is])));
    }
    let Some(conflict) = conflicts(board).next() else {
        return Some((vec![(i, j)], at("not-emptied", (i, j), [is])));
    };
    let [a, b] = conflict.cells;
    let more = [
        is,
        number("digit", conflict.digit),
        number("row_a", a.0),
        number("column_a", a.1),
        number("row_b", b.0),
        number("column_b", b.1),
    ];
    Some((vec![a, b], at("filled-around", (i, j), more)))
}
