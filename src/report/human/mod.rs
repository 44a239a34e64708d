//! The report for people, in a terminal: what works, and for each failure the case that shows it.

mod case;
mod counterexample;
mod explain;
mod style;
mod total;
mod writer;

pub use explain::describe;
pub use writer::Human;
