//! The report for people, in a terminal: what works, and for each failure the case that shows it.

mod case;
mod counterexample;
mod style;
mod total;
mod writer;

pub(crate) use style::STRONG;
pub use writer::Human;
