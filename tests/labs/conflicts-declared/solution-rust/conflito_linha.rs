//! Exercise 1: does another cell of the row hold the same number?

use super::sudoku::Sudoku;

/// Whether a cell of row `i`, other than (`i`, `j`) itself, holds the value of (`i`, `j`).
///
/// Two empty cells are not in conflict: the answer for an empty cell is `false`.
///
/// # Panics
/// `i` or `j` is above 8.
pub fn conflito_linha(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    let value = sudoku[i][j];
    // The walk comes by (i, j) too. Without `column != j` each cell would meet itself there, and
    // be in conflict always.
    value != 0 && (0..9).any(|column| column != j && sudoku[i][column] == value)
}
