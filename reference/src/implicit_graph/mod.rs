//! The lab `implicit-graph`: solving a Sudoku as the search of a graph.
//!
//! A node of the graph is a board, perhaps with empty cells. An edge leads from a board to the
//! same board with one more number, in its first empty cell. The graph has far more nodes than
//! any memory holds, so it is never stored: [`get_adj_nodes`] makes the neighbours of a node when
//! they are needed, and [`dfs`] walks on to them. That is what makes the graph *implicit*.
//!
//! The solution, in the order of the exercises: [`get_adj_nodes`], [`is_valid`], [`is_final`] and
//! [`dfs`], on the type of [`node`]. These files build on each other only, by `super::`, so that
//! the grader can also put them beside a student's files.
//!
//! The grader takes them for the lab's solution in Rust. For people, [`board`] reads and prints boards
//! and [`program`] is the lab's program.

pub mod board;
pub mod dfs;
pub mod get_adj_nodes;
pub mod is_final;
pub mod is_valid;
pub mod node;
pub mod program;
pub(crate) mod trace;

#[cfg(test)]
mod tests;
