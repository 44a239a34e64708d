//! Exercise 2: does another cell of the column hold the same number?

use super::sudoku::Sudoku;

/// Whether a cell of column `j`, other than (`i`, `j`) itself, holds the value of (`i`, `j`).
///
/// Two empty cells are not in conflict: the answer for an empty cell is `false`.
///
/// # Panics
/// `i` or `j` is above 8.
pub fn conflito_coluna(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    let value = sudoku[i][j];
    value != 0 && (0..9).any(|row| row != i && sudoku[row][j] == value)
}
