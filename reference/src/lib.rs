//! The reference solution of every built-in lab, one module for each: the lab's manifest names its folder as
//! the lab's solution in Rust, so that the grader builds these files, too, and asks them. `cargo test -p
//! reference` proves them against other solutions; `trace` plays them forwards and backwards.

pub mod boards;
pub mod coloring;
pub mod conflicts;
pub mod implicit_graph;
pub mod samurai;
pub mod solver;
pub mod trace;
pub mod unique_choice;
