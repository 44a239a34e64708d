//! What is smaller than an input: the steps by which a board on which a student's function fails
//! becomes one that a person takes in at a glance.
//!
//! For a search a smaller board is one that is nearer to its end, with fewer empty cells; for
//! every other function one with fewer filled cells. Either way as many cells and a
//! smaller sum of digits is smaller too, and so is leaving out a board of several. No chain of such steps is
//! endless.

use super::generators::digits;
use super::is_valid::is_valid;
use super::node::Node;
use super::search::Search;

type Board = [[u8; 9]; 9];

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
            let mut steps = cleared(board);
            steps.extend(lowered(board));
            steps
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

/// The board, thirds of it, rows, columns and single cells cleared, as far as they hold something.
fn cleared(board: &Board) -> Vec<Board> {
    let bands = (0..3).map(|band| (27 * band..27 * band + 27).collect());
    let rows = (0..9).map(|row| (9 * row..9 * row + 9).collect());
    let columns = (0..9).map(|column| (column..81).step_by(9).collect());
    let cells = (0..81).map(|cell| vec![cell]);
    let all = std::iter::once((0..81).collect());
    let sets = all.chain(bands).chain(rows).chain(columns).chain(cells);
    let clear = |cells: Vec<usize>| {
        let mut smaller = *board;
        for cell in cells {
            smaller[cell / 9][cell % 9] = 0;
        }
        smaller
    };
    sets.map(clear).filter(|smaller| smaller != board).collect()
}

/// The board with every cell of one digit lowered to another: equal cells stay equal, so that
/// conflicts stay.
fn lowered(board: &Board) -> Vec<Board> {
    let pairs = (2..=9)
        .rev()
        .flat_map(|from| (1..from).map(move |to| (from, to)));
    let lower = |(from, to)| board.map(|row| row.map(|cell| if cell == from { to } else { cell }));
    pairs
        .map(lower)
        .filter(|smaller| smaller != board)
        .collect()
}

/// The board with more of its cells filled: as a solution has them, or, where there is none, with
/// anything that breaks no rule.
fn nearer_to_the_end(board: &Board) -> Vec<Board> {
    let empty: Vec<usize> = (0..81).filter(|c| board[c / 9][c % 9] == 0).collect();
    let node = Node { sudo: *board };
    let Ok(search) = Search::remembered(&node) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    if let Some(solution) = &search.solution {
        let mut part = empty.len();
        while part > 0 {
            for cells in empty.chunks(part) {
                let mut fuller = *board;
                for cell in cells {
                    fuller[cell / 9][cell % 9] = solution.sudo[cell / 9][cell % 9];
                }
                found.push(fuller);
            }
            part /= 2;
        }
    } else {
        for cell in empty {
            for digit in 1..=9 {
                let mut fuller = *board;
                fuller[cell / 9][cell % 9] = digit;
                found.push(fuller);
            }
        }
    }
    let legal = |board: &Board| {
        let node = Node { sudo: *board };
        is_valid(&node) && Search::ends_within(&node, LONGEST_SEARCH)
    };
    found.into_iter().filter(legal).collect()
}
