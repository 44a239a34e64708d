//! Right versions of the functions that other exercises of conflicts build on, in Rust.
//!
//! While conflito is graded, the first three stand in for the student's; while resolve is graded,
//! all four do. The files under src/ are the reference's here. A function is compiled only where
//! it is asked for or built on, so that no right answer lies near the function under test.

#[path = "src/sudoku.rs"]
pub mod sudoku;

#[cfg(any(substitute = "conflito_linha", substitute = "conflito"))]
#[path = "src/conflito_linha.rs"]
mod conflito_linha;

#[cfg(any(substitute = "conflito_coluna", substitute = "conflito"))]
#[path = "src/conflito_coluna.rs"]
mod conflito_coluna;

#[cfg(any(substitute = "conflito_subquadrado", substitute = "conflito"))]
#[path = "src/conflito_subquadrado.rs"]
mod conflito_subquadrado;

#[cfg(substitute = "conflito")]
#[path = "src/conflito.rs"]
mod conflito;

#[cfg(substitute = "conflito_linha")]
#[unsafe(no_mangle)]
pub fn sg_substitute_conflito_linha(sudoku: &sudoku::Sudoku, i: usize, j: usize) -> bool {
    conflito_linha::conflito_linha(sudoku, i, j)
}

#[cfg(substitute = "conflito_coluna")]
#[unsafe(no_mangle)]
pub fn sg_substitute_conflito_coluna(sudoku: &sudoku::Sudoku, i: usize, j: usize) -> bool {
    conflito_coluna::conflito_coluna(sudoku, i, j)
}

#[cfg(substitute = "conflito_subquadrado")]
#[unsafe(no_mangle)]
pub fn sg_substitute_conflito_subquadrado(sudoku: &sudoku::Sudoku, i: usize, j: usize) -> bool {
    conflito_subquadrado::conflito_subquadrado(sudoku, i, j)
}

#[cfg(substitute = "conflito")]
#[unsafe(no_mangle)]
pub fn sg_substitute_conflito(sudoku: &sudoku::Sudoku, i: usize, j: usize) -> bool {
    conflito::conflito(sudoku, i, j)
}
