//! What a wrong observation of a small board shows: the cells to blame, and a sentence.

use super::board::{Conflict, Unit, first_conflict, first_empty};
use super::checkers::{self, complaint, number};
use super::get_adj_nodes::get_adj_nodes;
use super::node::Node;
use super::search::Search;
use crate::{Complaint, Explanation};

/// The texts in the lab's folder `locale`, besides those of the checkers.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    (
        "valid-row-missed",
        &["digit", "row", "column_a", "column_b"],
    ),
    (
        "valid-column-missed",
        &["digit", "column", "row_a", "row_b"],
    ),
    (
        "valid-box-missed",
        &["digit", "box", "row_a", "column_a", "row_b", "column_b"],
    ),
    ("valid-refused", &[]),
    ("final-zero-missed", &["row", "column"]),
    ("final-refused", &[]),
    ("argument-changed", &["function", "row", "column"]),
    ("wrong-in-turn", &["function", "call"]),
    ("node-missing", &["digit", "row", "column"]),
    ("nodes-not-ascending", &[]),
    ("iterations-wrong", &["counted", "right"]),
];

pub(super) fn explain(
    exercise: &str,
    call: &str,
    boards: &[Node],
    observation: &str,
) -> Option<Explanation> {
    match (boards, exercise) {
        ([board], "is_valid") => valid(board, observation),
        ([board], "is_final") => final_(board, observation),
        ([board], "get_adj_nodes" | "get_adj_nodes_valid") => adjacent(board, call, observation),
        ([board], "DFS") => searched(board, call, observation),
        (_, "is_valid" | "is_final") => in_turn(exercise, boards, observation),
        _ => None,
    }
}

fn only(complaint: Complaint) -> Option<Explanation> {
    at(&[], complaint)
}

fn at(cells: &[(usize, usize)], complaint: Complaint) -> Option<Explanation> {
    let culprits = cells.iter().map(|(row, column)| 9 * row + column).collect();
    Some(Explanation {
        complaint,
        culprits,
    })
}

/// Where an observation says that the function changed its argument.
fn changed(function: &str, observation: &str) -> Option<Explanation> {
    let line = observation
        .lines()
        .find_map(|line| line.trim().strip_prefix("argument changed at ("))?;
    let (row, column) = line.strip_suffix(')')?.split_once(',')?;
    let (row, column) = (row.parse().ok()?, column.parse().ok()?);
    let arguments = [
        ("function", function.to_owned()),
        number("row", row),
        number("column", column),
    ];
    at(&[(row, column)], complaint("argument-changed", arguments))
}

fn valid(board: &Node, observation: &str) -> Option<Explanation> {
    if let Some(changed) = changed("is_valid", observation) {
        return Some(changed);
    }
    match (observation.trim(), first_conflict(board)) {
        ("1", Some(Conflict { digit, unit, cells })) => {
            let [(row_a, column_a), (row_b, column_b)] = cells;
            let digit = number("digit", digit);
            let rows = [number("row_a", row_a), number("row_b", row_b)];
            let columns = [number("column_a", column_a), number("column_b", column_b)];
            let ([row_a, row_b], [column_a, column_b]) = (rows, columns);
            let missed = match unit {
                Unit::Row(k) => complaint(
                    "valid-row-missed",
                    [digit, number("row", k), column_a, column_b],
                ),
                Unit::Column(k) => complaint(
                    "valid-column-missed",
                    [digit, number("column", k), row_a, row_b],
                ),
                Unit::Box(k) => complaint(
                    "valid-box-missed",
                    [digit, number("box", k), row_a, column_a, row_b, column_b],
                ),
            };
            at(&cells, missed)
        }
        ("0", None) => only(complaint("valid-refused", [])),
        _ => None,
    }
}

fn final_(board: &Node, observation: &str) -> Option<Explanation> {
    if let Some(changed) = changed("is_final", observation) {
        return Some(changed);
    }
    match (observation.trim(), first_empty(board)) {
        ("1", Some((row, column))) => {
            let arguments = [number("row", row), number("column", column)];
            at(&[(row, column)], complaint("final-zero-missed", arguments))
        }
        ("0", None) => only(complaint("final-refused", [])),
        _ => None,
    }
}

/// Several boards, one after another: inputs are made smaller, so each alone is answered rightly.
fn in_turn(function: &str, boards: &[Node], observation: &str) -> Option<Explanation> {
    let lines: Vec<&str> = observation.lines().map(str::trim).collect();
    if lines.len() != boards.len() {
        return None;
    }
    let right = |board: &Node| match function {
        "is_valid" => first_conflict(board).is_none(),
        _ => first_empty(board).is_none(),
    };
    let mut answers = boards.iter().zip(&lines);
    let wrong = answers.position(|(board, line)| *line != u8::from(right(board)).to_string())?;
    only(complaint(
        "wrong-in-turn",
        [("function", function.to_owned()), number("call", wrong + 1)],
    ))
}

fn adjacent(board: &Node, call: &str, observation: &str) -> Option<Explanation> {
    match call {
        "argument" => changed("get_adj_nodes", observation),
        "children" => {
            if let Err(wrong) = checkers::no_invalid_child(board, observation) {
                return only(wrong);
            }
            let (row, column) = first_empty(board)?;
            let digits: Vec<u8> = observation
                .split("\n\n")
                .skip(1)
                .filter_map(|node| node.split_whitespace().nth(9 * row + column)?.parse().ok())
                .collect();
            let children = get_adj_nodes(board);
            let mut wanted = children.iter().map(|child| child.sudo[row][column]);
            match wanted.find(|digit| !digits.contains(digit)) {
                Some(digit) => {
                    let arguments = [
                        number("digit", digit),
                        number("row", row),
                        number("column", column),
                    ];
                    at(&[(row, column)], complaint("node-missing", arguments))
                }
                None if !digits.is_sorted() => only(complaint("nodes-not-ascending", [])),
                None => None,
            }
        }
        _ => None,
    }
}

fn searched(board: &Node, call: &str, observation: &str) -> Option<Explanation> {
    let wrong = match call {
        "solution" => checkers::solves(board, observation).ok()?.err()?,
        "freed" => checkers::freed(board, observation).ok()?.err()?,
        "found" => {
            let solution = &Search::remembered(board).ok()?.solution;
            let id = match solution {
                Some(_) => "search-finds-nothing",
                None => "search-finds-something",
            };
            complaint(id, [checkers::found(observation.trim())])
        }
        "iterations" => {
            let counted: i64 = observation.trim().parse().ok()?;
            let right = *Search::remembered(board).ok()?.counts().first()?;
            complaint(
                "iterations-wrong",
                [number("counted", counted), number("right", right)],
            )
        }
        _ => return None,
    };
    only(wrong)
}
