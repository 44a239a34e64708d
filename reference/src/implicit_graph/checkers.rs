//! The checkers of this lab: observations of which many are right.
//!
//! Each reads what a probe wrote. A student's program stands behind that text, so nothing in it
//! can be taken for granted: what cannot be read is wrong, with the reason said.
//!
//! Rows, columns and boxes are counted from 0, as in the lab's statement; the nodes of a list are
//! counted from 1.

use super::board::{Conflict, Unit, first_conflict, first_empty};
use super::get_adj_nodes::get_adj_nodes;
use super::node::Node;
use super::search::Search;
use crate::{Complaint, LabError};

/// Right, or wrong and why.
type Judgement = Result<(), Complaint>;

/// The texts in the lab's folder `locale`, and what each can mention.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("list-null", &[]),
    ("list-expected", &["found"]),
    ("list-incomplete", &["count", "shown"]),
    ("list-empty", &[]),
    ("node-not-a-board", &["node", "found"]),
    ("node-of-full-board", &["node"]),
    (
        "node-first-empty-cell-still-empty",
        &["node", "row", "column"],
    ),
    (
        "node-not-first-empty-cell",
        &[
            "node",
            "row",
            "column",
            "is",
            "was",
            "first_row",
            "first_column",
        ],
    ),
    ("node-cell-not-a-digit", &["node", "row", "column", "is"]),
    (
        "node-row-repeats",
        &["node", "digit", "row", "column_a", "column_b"],
    ),
    (
        "node-column-repeats",
        &["node", "digit", "column", "row_a", "row_b"],
    ),
    (
        "node-box-repeats",
        &[
            "node", "digit", "box", "row_a", "column_a", "row_b", "column_b",
        ],
    ),
    ("solution-null", &[]),
    ("solution-not-a-board", &["found"]),
    ("solution-too-long", &["found"]),
    ("solution-given-changed", &["row", "column", "is", "given"]),
    ("solution-cell-empty", &["row", "column"]),
    ("solution-cell-not-a-digit", &["row", "column", "is"]),
    (
        "solution-row-repeats",
        &["digit", "row", "column_a", "column_b"],
    ),
    (
        "solution-column-repeats",
        &["digit", "column", "row_a", "row_b"],
    ),
    (
        "solution-box-repeats",
        &["digit", "box", "row_a", "column_a", "row_b", "column_b"],
    ),
    ("search-finds-nothing", &["found"]),
    ("search-finds-something", &["found"]),
    ("live-nodes-not-counted", &["found"]),
    ("live-nodes-too-many", &["live", "most"]),
    ("live-nodes-negative", &["live"]),
];

pub(super) fn complaint<const N: usize>(
    id: &'static str,
    arguments: [(&'static str, String); N],
) -> Complaint {
    Complaint {
        id,
        arguments: arguments.into(),
    }
}

/// An argument.
pub(super) fn number(name: &'static str, value: impl ToString) -> (&'static str, String) {
    (name, value.to_string())
}

/// The argument `found`: what the student's program wrote.
pub(super) fn found(text: &str) -> (&'static str, String) {
    ("found", quoted(text))
}

/// `get_adj_nodes`, call `children`: every node is the board with its first empty cell filled and
/// breaks no rule; there is a node when there can be one, and an empty list otherwise.
pub(super) fn no_invalid_child(board: &Node, observation: &str) -> Judgement {
    let mut lines = observation.trim_end().lines();
    let first_line = lines.next().unwrap_or_default().trim_end();
    let Some(count) = first_line
        .strip_prefix("nodes: ")
        .and_then(|n| n.parse::<usize>().ok())
    else {
        return Err(match first_line {
            "NULL" => complaint("list-null", []),
            other => complaint("list-expected", [found(other)]),
        });
    };
    let mut children = 0;
    while let Some(line) = lines.next() {
        let node = number("node", children + 1);
        let not_a_board = |line| complaint("node-not-a-board", [node.clone(), found(line)]);
        if !line.trim_end().is_empty() {
            return Err(not_a_board(line));
        }
        let child = read_board(&mut lines).map_err(not_a_board)?;
        is_valid_child(board, &node, &child)?;
        children += 1;
    }
    if children != count {
        return Err(complaint(
            "list-incomplete",
            [number("count", count), number("shown", children)],
        ));
    }
    if count == 0 && !get_adj_nodes(board).is_empty() {
        return Err(complaint("list-empty", []));
    }
    Ok(())
}

/// Whether `child` is `board` with its first empty cell filled, and breaks no rule. `node` says
/// which one it is.
fn is_valid_child(board: &Node, node: &(&'static str, String), child: &Cells) -> Judgement {
    let node = || node.clone();
    let Some(first) = first_empty(board) else {
        return Err(complaint("node-of-full-board", [node()]));
    };
    for (row, column, was, is) in both(board, child) {
        let (at_row, at_column) = (number("row", row), number("column", column));
        if (row, column) != first {
            if was != is {
                return Err(complaint(
                    "node-not-first-empty-cell",
                    [
                        node(),
                        at_row,
                        at_column,
                        number("is", is),
                        number("was", was),
                        number("first_row", first.0),
                        number("first_column", first.1),
                    ],
                ));
            }
        } else if is == 0 {
            let id = "node-first-empty-cell-still-empty";
            return Err(complaint(id, [node(), at_row, at_column]));
        } else if !(1..=9).contains(&is) {
            let id = "node-cell-not-a-digit";
            return Err(complaint(id, [node(), at_row, at_column, number("is", is)]));
        }
    }
    let ids = [
        "node-row-repeats",
        "node-column-repeats",
        "node-box-repeats",
    ];
    no_conflict(child, ids).map_err(|mut complaint| {
        complaint.arguments.insert(0, node());
        complaint
    })
}

/// `DFS`, call `solution`: a full board that keeps the givens and breaks no rule, or `NULL` when
/// there is none.
pub(super) fn solves(board: &Node, observation: &str) -> Result<Judgement, LabError> {
    let observation = observation.trim_end();
    if observation == "NULL" {
        return Ok(match Search::remembered(board)?.solution {
            Some(_) => Err(complaint("solution-null", [])),
            None => Ok(()),
        });
    }
    let mut lines = observation.lines();
    let not_a_board = |line: &str| complaint("solution-not-a-board", [found(line)]);
    let judged = read_board(&mut lines)
        .map_err(not_a_board)
        .and_then(|answer| match lines.next() {
            Some(more) => Err(complaint("solution-too-long", [found(more)])),
            None => is_solution(board, &answer),
        });
    Ok(judged)
}

fn is_solution(board: &Node, answer: &Cells) -> Judgement {
    for (row, column, given, is) in both(board, answer) {
        let (at_row, at_column) = (number("row", row), number("column", column));
        if given != 0 && given != is {
            return Err(complaint(
                "solution-given-changed",
                [at_row, at_column, number("is", is), number("given", given)],
            ));
        }
        if is == 0 {
            return Err(complaint("solution-cell-empty", [at_row, at_column]));
        }
        if !(1..=9).contains(&is) {
            let id = "solution-cell-not-a-digit";
            return Err(complaint(id, [at_row, at_column, number("is", is)]));
        }
    }
    let ids = [
        "solution-row-repeats",
        "solution-column-repeats",
        "solution-box-repeats",
    ];
    no_conflict(answer, ids)
}

/// `DFS`, call `freed`: a node or NULL, as the board demands, and no node still live but those
/// that the search left on its stack. A search that empties its stack before it returns is
/// right too.
pub(super) fn freed(board: &Node, observation: &str) -> Result<Judgement, LabError> {
    let search = Search::remembered(board)?;
    let (expected, otherwise) = if search.solution.is_some() {
        ("a node", "search-finds-nothing")
    } else {
        ("NULL", "search-finds-something")
    };
    let mut lines = observation.trim_end().lines().map(str::trim_end);
    let came = lines.next().unwrap_or_default();
    if came != expected {
        return Ok(Err(complaint(otherwise, [found(came)])));
    }
    let live = lines.next().unwrap_or_default();
    let Some(count) = live
        .strip_prefix("live nodes: ")
        .and_then(|n| n.parse::<i64>().ok())
    else {
        return Ok(Err(complaint("live-nodes-not-counted", [found(live)])));
    };
    let left = search.left;
    Ok(match usize::try_from(count) {
        Ok(count) if count <= left => Ok(()),
        Ok(count) => Err(complaint(
            "live-nodes-too-many",
            [number("live", count), number("most", left)],
        )),
        Err(_) => Err(complaint("live-nodes-negative", [number("live", count)])),
    })
}

/// A board as a student's program left it: in C, a cell can hold any number.
type Cells = [[i64; 9]; 9];

/// Each cell of two boards: row, column, what the first holds, what the second holds.
fn both(board: &Node, other: &Cells) -> impl Iterator<Item = (usize, usize, i64, i64)> {
    let pairs = board.sudo.iter().flatten().zip(other.iter().flatten());
    pairs
        .enumerate()
        .map(|(index, (a, b))| (index / 9, index % 9, i64::from(*a), *b))
}

/// Takes nine lines of nine numbers. Err: the first line that is none.
fn read_board<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<Cells, &'a str> {
    let mut cells = [[0; 9]; 9];
    for row in &mut cells {
        let line = lines.next().unwrap_or_default();
        let numbers: Option<Vec<i64>> = line
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        *row = numbers
            .and_then(|numbers| numbers.try_into().ok())
            .ok_or(line)?;
    }
    Ok(cells)
}

/// Whether cells that were found to hold 0 to 9 break no rule; the ids are those of complaints
/// about a row, a column and a box.
fn no_conflict(cells: &Cells, [of_row, of_column, of_box]: [&'static str; 3]) -> Judgement {
    let digit = |cell| u8::try_from(cell).unwrap_or_default();
    let node = Node {
        sudo: cells.map(|row| row.map(digit)),
    };
    let Some(Conflict { digit, unit, cells }) = first_conflict(&node) else {
        return Ok(());
    };
    let [(row_a, column_a), (row_b, column_b)] = cells;
    let digit = number("digit", digit);
    let [row_a, row_b] = [number("row_a", row_a), number("row_b", row_b)];
    let [column_a, column_b] = [number("column_a", column_a), number("column_b", column_b)];
    Err(match unit {
        Unit::Row(k) => complaint(of_row, [digit, number("row", k), column_a, column_b]),
        Unit::Column(k) => complaint(of_column, [digit, number("column", k), row_a, row_b]),
        Unit::Box(k) => {
            let arguments = [digit, number("box", k), row_a, column_a, row_b, column_b];
            complaint(of_box, arguments)
        }
    })
}

/// A student's text in a reason: on one line, and not more of it than anyone reads.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
