//! The solver against known boards, and against a naive one on small graphs.

mod boards;
mod graphs;
