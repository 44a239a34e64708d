//! Exercise 4: does a cell break any rule?

use super::conflito_coluna::conflito_coluna;
use super::conflito_linha::conflito_linha;
use super::conflito_subquadrado::conflito_subquadrado;
use super::sudoku::Sudoku;

/// Whether another cell in the row, the column or the box of (`i`, `j`) holds its value.
///
/// # Panics
/// `i` or `j` is above 8.
pub fn conflito(sudoku: &Sudoku, i: usize, j: usize) -> bool {
    conflito_linha(sudoku, i, j)
        || conflito_coluna(sudoku, i, j)
        || conflito_subquadrado(sudoku, i, j)
}
