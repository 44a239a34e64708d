//! Boards that are smaller than another, the biggest steps first: by such steps, a board on which a
//! student's function fails becomes one that a person takes in at a glance.
//!
//! Smaller is fewer filled cells, or as many and a smaller sum of digits. For a search it is fewer
//! empty cells: a board that is nearer to the end. Neither order has an endless descent.

use super::{Board, Cell, cells};

/// The board, thirds of it, rows, columns and single cells cleared, as far as they hold something,
/// and then its digits lowered.
pub fn simpler(board: &Board) -> Vec<Board> {
    let mut all = cleared(board);
    all.extend(lowered(board));
    all
}

/// The board, thirds of it, rows, columns and single cells cleared, as far as they hold something.
pub fn cleared(board: &Board) -> Vec<Board> {
    let all = std::iter::once((0..81).collect());
    let bands = (0..3).map(|band| (27 * band..27 * band + 27).collect());
    let rows = (0..9).map(|row| (9 * row..9 * row + 9).collect());
    let columns = (0..9).map(|column| (column..81).step_by(9).collect());
    let cells = (0..81).map(|cell| vec![cell]);
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
pub fn lowered(board: &Board) -> Vec<Board> {
    let pairs = (2..=9)
        .rev()
        .flat_map(|from| (1..from).map(move |to| (from, to)));
    let lower = |(from, to)| board.map(|row| row.map(|cell| if cell == from { to } else { cell }));
    pairs
        .map(lower)
        .filter(|smaller| smaller != board)
        .collect()
}

/// The board with more of its empty cells filled as `full` has them: all of them, halves, quarters and so on down
/// to single cells.
pub fn filled_from(board: &Board, full: &Board) -> Vec<Board> {
    let empty: Vec<Cell> = cells()
        .filter(|&(row, column)| board[row][column] == 0)
        .collect();
    let mut found = Vec::new();
    let mut part = empty.len();
    while part > 0 {
        for some in empty.chunks(part) {
            let mut fuller = *board;
            for &(row, column) in some {
                fuller[row][column] = full[row][column];
            }
            found.push(fuller);
        }
        part /= 2;
    }
    found
}
