//! The sources of right answers: one file for each kind of oracle.

mod golden;
mod observed;

pub use golden::Golden;
pub use observed::Observed;
