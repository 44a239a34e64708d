//! What is smaller than an input: the steps by which a board on which a student's function fails
//! becomes one that a person takes in at a glance.
//!
//! For a search a smaller board is one that is nearer to its end, with fewer empty cells; for
//! every other function one with fewer filled cells. Either way as many cells and a
//! smaller sum of digits is smaller too, and so is leaving out a board of several. No chain of such steps is
//! endless.

use super::is_valid::is_valid;
use super::node::Node;
use super::search::Search;
use crate::boards::smaller::{filled_from, simpler};
use crate::boards::{Board, Cell, cells, digits};

/// For a search, boards of which it does not see the end soon are left out.
const LONGEST_SEARCH: u32 = 300;

pub(super) fn smaller(exercise: &str, boards: &[Node]) -> Vec<String> {
    let boards: Vec<Board> = boards.iter().map(|board| board.sudo).collect();
    let mut found: Vec<Vec<Board>> = Vec::new();
    if boards.len() > 1 {
        found.extend((0..boards.len()).map(|left_out| {
            let mut fewer = boards.clone();
            fewer.remove(left_out);
            fewer
        }));
    }
    for (place, board) in boards.iter().enumerate() {
        let steps = if exercise == "DFS" {
            nearer_to_the_end(board)
        } else {
            simpler(board)
        };
        found.extend(steps.into_iter().map(|step| {
            let mut changed = boards.clone();
            changed[place] = step;
            changed
        }));
    }
    let text = |boards: Vec<Board>| {
        let lines: Vec<String> = boards.iter().map(digits).collect();
        lines.join("\n")
    };
    found.into_iter().map(text).collect()
}

/// The board with more of its cells filled: as a solution has them, or, where there is none, with
/// anything that breaks no rule.
fn nearer_to_the_end(board: &Board) -> Vec<Board> {
    let node = Node { sudo: *board };
    let Ok(search) = Search::remembered(&node) else {
        return Vec::new();
    };
    let found = match &search.solution {
        Some(solution) => filled_from(board, &solution.sudo),
        None => {
            let fill = |(row, column): Cell| {
                (1..=9).map(move |digit| {
                    let mut fuller = *board;
                    fuller[row][column] = digit;
                    fuller
                })
            };
            let empty = cells().filter(|&(row, column)| board[row][column] == 0);
            empty.flat_map(fill).collect()
        }
    };
    let legal = |board: &Board| {
        let node = Node { sudo: *board };
        is_valid(&node) && Search::ends_within(&node, LONGEST_SEARCH)
    };
    found.into_iter().filter(legal).collect()
}
