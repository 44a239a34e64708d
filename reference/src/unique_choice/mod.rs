//! The lab `unique-choice`: a checker, a solver and a generator of Sudoku puzzles.
//!
//! A [`grid`] remembers for each empty cell which numbers it can still hold: its *choices*. A cell
//! with one choice left is certain. A puzzle has a *unique choice* solution when there is such a
//! cell at every step, so that nothing is ever guessed. That is more than to have one solution.
//!
//! The functions `grid_*` are all that others know of a grid: [`grid_init`], [`grid_update`],
//! [`grid_iterate`], [`grid_unique`], [`grid_exist_unique`], [`grid_clear_unique`] and
//! [`grid_read_value`]. On them stand [`sudoku_read`], [`sudoku_print`], [`sudoku_is_correct`],
//! [`sudoku_print_errors`], [`sudoku_solve`] and [`sudoku_generate`].
//!
//! A grid is a value. A function that changes one takes it and gives it back, so whoever wants to
//! keep the old one copies it first; a function that only looks borrows it, which copies nothing.
//!
//! These files build on each other only, by `super::`, so that the grader can also put them
//! beside a student's files: it takes them, with the program in `main.rs`, for the lab's solution in
//! Rust. For people, [`program`] is the lab's program.

pub mod grid;
pub mod grid_clear_unique;
pub mod grid_exist_unique;
pub mod grid_init;
pub mod grid_iterate;
pub mod grid_read_value;
pub mod grid_unique;
pub mod grid_update;
pub mod program;
pub mod random;
pub mod sudoku_generate;
pub mod sudoku_is_correct;
pub mod sudoku_print;
pub mod sudoku_print_errors;
pub mod sudoku_read;
pub mod sudoku_solve;
pub(crate) mod trace;

#[cfg(test)]
mod tests;
