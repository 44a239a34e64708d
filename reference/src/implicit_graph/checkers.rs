//! The checkers of this lab: observations of which many are right.
//!
//! Each reads what a probe wrote. A student's program stands behind that text, so nothing in it
//! can be taken for granted: what cannot be read is wrong, with the reason said.

use super::board::{first_conflict, first_empty};
use super::get_adj_nodes::get_adj_nodes;
use super::node::Node;
use super::search::Search;
use crate::LabError;

/// Right, or wrong and why.
type Judgement = Result<(), String>;

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
            "NULL" => "NULL came back instead of a list".to_owned(),
            other => format!("a list of nodes was expected, not {}", quoted(other)),
        });
    };
    let mut children = 0;
    while let Some(line) = lines.next() {
        if !line.trim_end().is_empty() {
            return Err(format!("node {children}: {} is not a board", quoted(line)));
        }
        let child = read_board(&mut lines).map_err(|why| format!("node {children}: {why}"))?;
        is_valid_child(board, &child).map_err(|why| format!("node {children}: {why}"))?;
        children += 1;
    }
    if children != count {
        return Err(format!(
            "the list has {count} nodes, of which {children} were shown"
        ));
    }
    if count == 0 && !get_adj_nodes(board).is_empty() {
        return Err("the list is empty, but the board has a valid neighbour".to_owned());
    }
    Ok(())
}

/// Whether `child` is `board` with its first empty cell filled, and breaks no rule.
fn is_valid_child(board: &Node, child: &Cells) -> Judgement {
    let Some(first) = first_empty(board) else {
        return Err("a full board has no neighbours".to_owned());
    };
    for (row, column, was, is) in both(board, child) {
        if (row, column) != first && was != is {
            return Err(format!("cell ({row},{column}) is {is} and was {was}"));
        }
        if (row, column) == first && !(1..=9).contains(&is) {
            return Err(format!(
                "cell ({row},{column}) is {is}, not a digit from 1 to 9"
            ));
        }
    }
    no_conflict(child)
}

/// `DFS`, call `solution`: a full board that keeps the givens and breaks no rule, or `NULL` when
/// there is none.
pub(super) fn solves(board: &Node, observation: &str) -> Result<Judgement, LabError> {
    let observation = observation.trim_end();
    if observation == "NULL" {
        return Ok(match Search::remembered(board)?.solution {
            Some(_) => Err("NULL came back, but the board has a solution".to_owned()),
            None => Ok(()),
        });
    }
    let mut lines = observation.lines();
    let judged = read_board(&mut lines).and_then(|answer| match lines.next() {
        Some(more) => Err(format!("after the board comes {}", quoted(more))),
        None => is_solution(board, &answer),
    });
    Ok(judged)
}

fn is_solution(board: &Node, answer: &Cells) -> Judgement {
    for (row, column, given, is) in both(board, answer) {
        if given != 0 && given != is {
            return Err(format!(
                "cell ({row},{column}) changed a given, {given} to {is}"
            ));
        }
        if is == 0 {
            return Err(format!("cell ({row},{column}) is empty"));
        }
        if !(1..=9).contains(&is) {
            return Err(format!(
                "cell ({row},{column}) is {is}, not a digit from 1 to 9"
            ));
        }
    }
    no_conflict(answer)
}

/// `DFS`, call `freed`: a node or NULL, as the board demands, and no node still live but those
/// that the search left on its stack. A search that empties its stack before it returns is
/// right too.
pub(super) fn freed(board: &Node, observation: &str) -> Result<Judgement, LabError> {
    let search = Search::remembered(board)?;
    let expected = if search.solution.is_some() {
        "a node"
    } else {
        "NULL"
    };
    let mut lines = observation.trim_end().lines().map(str::trim_end);
    let found = lines.next().unwrap_or_default();
    if found != expected {
        return Ok(Err(format!(
            "{expected} was expected, not {}",
            quoted(found)
        )));
    }
    let live = lines.next().unwrap_or_default();
    let Some(count) = live
        .strip_prefix("live nodes: ")
        .and_then(|n| n.parse::<i64>().ok())
    else {
        return Ok(Err(format!(
            "a count of live nodes was expected, not {}",
            quoted(live)
        )));
    };
    let left = search.left;
    Ok(match usize::try_from(count) {
        Ok(count) if count <= left => Ok(()),
        Ok(count) => Err(format!(
            "{count} live nodes, but at most {left} can still be on the stack"
        )),
        Err(_) => Err(format!(
            "{count} live nodes: more were freed than allocated"
        )),
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

/// Takes nine lines of nine numbers.
fn read_board<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<Cells, String> {
    let mut cells = [[0; 9]; 9];
    for row in &mut cells {
        let line = lines.next().unwrap_or_default();
        let numbers: Option<Vec<i64>> = line
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        *row = numbers
            .and_then(|numbers| numbers.try_into().ok())
            .ok_or_else(|| format!("a row of nine numbers was expected, not {}", quoted(line)))?;
    }
    Ok(cells)
}

/// Whether cells that were found to hold 0 to 9 break no rule.
fn no_conflict(cells: &Cells) -> Judgement {
    let digit = |cell| u8::try_from(cell).unwrap_or_default();
    let node = Node {
        sudo: cells.map(|row| row.map(digit)),
    };
    first_conflict(&node).map_or(Ok(()), |conflict| Err(conflict.to_string()))
}

/// A student's text in a reason: on one line, and not more of it than anyone reads.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
