//! The lab `conflicts`: solving a Sudoku by asking of each guess whether it is in conflict.
//!
//! A guess is written into its cell and then checked against the other cells of its row
//! ([`conflito_linha`]), its column ([`conflito_coluna`]) and its box
//! ([`conflito_subquadrado`]); [`conflito`] asks all three. [`ler_sudoku`] reads a board and
//! lists the cells that are to be filled. [`resolve`] walks along that list: forwards while digits
//! fit, and back when none does. [`imprimir_sudoku`] writes the board.
//!
//! These files build on each other only, by `super::`, so that the grader can also put them
//! beside a student's files: it takes them, with the program in `main.rs`, for the lab's solution in
//! Rust. For people, [`program`] is the lab's program.

pub mod conflito;
pub mod conflito_coluna;
pub mod conflito_linha;
pub mod conflito_subquadrado;
pub mod imprimir_sudoku;
pub mod ler_sudoku;
pub mod program;
pub mod resolve;
pub mod sudoku;
pub(crate) mod trace;

#[cfg(test)]
mod tests;
