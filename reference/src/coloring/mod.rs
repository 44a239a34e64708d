//! The lab `coloring`: Sudoku as the colouring of a graph.
//!
//! Each cell is a vertex, an edge joins two cells that must differ, and a number is a colour. To
//! solve a Sudoku is then to colour the vertices that are left so that no edge joins two of one
//! colour: an *M-colouring*, with M = 9. Nothing in the search knows rows, columns or boxes any more,
//! and it colours any other [`graph`] as well.
//!
//! The solution, in the order of the exercises: [`build_graph`], [`color_first`] (the first
//! colouring), [`color_all`] (all of them), [`check_solution`] and [`generate`]. [`step_by_step`]
//! tells the search as it goes. [`exact`] finds the same colourings in an order that is quick
//! rather than fixed, and [`random`] is what [`generate`] throws its dice with.
//!
//! These files build on each other only, by `super::`, so that the grader can also put them
//! beside a student's files: it takes them for the lab's solution in Rust, with `main.rs` as its
//! program. [`program`] is the lab's program for people, a menu.
//!
//! Wherever colours are passed, the colour of vertex v stands at index v; 0 is "not coloured yet".
//! Vertices are counted from 1, so index 0 is not used: for n vertices there are n + 1 numbers.

pub mod build_graph;
pub mod check_solution;
pub mod color_all;
pub mod color_first;
pub mod exact;
pub mod generate;
pub mod graph;
pub mod program;
pub mod random;
pub mod step_by_step;
pub(crate) mod trace;

#[cfg(test)]
mod tests;
