//! Exercise 6: the search, with a loop and a list instead of recursion.

use super::conflito::conflito;
use super::sudoku::Sudoku;

/// Solves the board: fills the cells that `vazios` lists with the first solution in the order of
/// that list, lowest digits first. Cells that are not listed keep their numbers.
///
/// Returns whether there is a solution. When there is none, the listed cells are empty again.
///
/// # Panics
/// A cell of `vazios`, as (row, column), has a number above 8.
pub fn resolve(sudoku: &mut Sudoku, vazios: &[(usize, usize)]) -> bool {
    resolve_contando(sudoku, vazios, &mut 0)
}

/// Does what [`resolve`] does, and adds to `passos` the turns of its loop: each one tries the next
/// digit in one cell, or finds that the digits are used up and steps back.
///
/// # Panics
/// A cell of `vazios`, as (row, column), has a number above 8.
pub fn resolve_contando(sudoku: &mut Sudoku, vazios: &[(usize, usize)], passos: &mut u64) -> bool {
    for &(i, j) in vazios {
        sudoku[i][j] = 0;
    }
    // The loop below looks only at the cells that it fills. It would not notice two givens that
    // contradict each other, and could fill the board around them.
    if givens_contradict(sudoku) {
        return false;
    }
    // The cells before `k` hold digits that do not conflict, `k` is the one to work on, and the
    // cells after it are empty. The board itself remembers how far each cell has come, which is
    // what recursion would keep on the stack.
    let mut k = 0;
    while let Some(&(i, j)) = vazios.get(k) {
        *passos += 1;
        if sudoku[i][j] == 9 {
            // Every digit failed here, so a digit before this cell is wrong. The cell is emptied:
            // it must not stand in the way of the cells before it.
            sudoku[i][j] = 0;
            match k.checked_sub(1) {
                Some(previous) => k = previous,
                // There is nothing before the first cell: no digit is right in it.
                None => return false,
            }
            continue;
        }
        sudoku[i][j] += 1;
        if !conflito(sudoku, i, j) {
            k += 1;
        }
    }
    true
}

/// Whether two numbers on the board break a rule.
fn givens_contradict(sudoku: &Sudoku) -> bool {
    (0..9).any(|i| (0..9).any(|j| conflito(sudoku, i, j)))
}
