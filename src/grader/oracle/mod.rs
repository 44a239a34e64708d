//! The sources of right answers: one file for each kind of oracle.

mod golden;
mod observed;
mod reference;

pub use golden::Golden;
pub use observed::Observed;
pub use reference::{Reference, generators, given, size};
