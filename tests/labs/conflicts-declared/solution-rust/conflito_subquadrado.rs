//! Exercise 3: does another cell of the box of 3x3 cells hold the same number?

use super::sudoku::Sudoku;

/// Whether a cell in the box of (`i`, `j`), other than (`i`, `j`) itself, holds the value of
/// (`i`, `j`).
///
/// Two empty cells are not in conflict: the answer for an empty cell is `false`.
///
/// # Panics
/// `i` or `j` is above 8.
pub fn conflito_subquadrado(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    let value = sudoku[i][j];
    // Division of integers drops the remainder: rows 3, 4 and 5 all give 3 * 1, the first row of
    // their box.
    let (first_row, first_column) = (3 * (i / 3), 3 * (j / 3));
    // The nine cells are at most 2 away from the first. Two loops that run to `<= first + 3` would
    // also read a row and a column of the neighbouring boxes, and leave the board in the last ones.
    let meets_its_value = |p: usize| {
        let (row, column) = (first_row + p / 3, first_column + p % 3);
        (row, column) != (i, j) && sudoku[row][column] == value
    };
    value != 0 && (0..9).any(meets_its_value)
}
