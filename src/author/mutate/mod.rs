//! Measures a lab's tests: makes small mistakes in right submissions, by machine, and counts those
//! that a case catches.
//!
//! [`mutants`] is pure: source text goes in, mutants come out. [`mutate`] builds and grades each
//! mutant. An equivalent mutant behaves like the original, so no case can catch it: it is listed by
//! hand, with the reason, and set aside.

mod edits;
mod equivalent;
pub mod keep;
mod operators;
mod rare;
mod results;
mod scope;
mod show;
mod source;
#[cfg(test)]
mod tests;
mod trial;

pub use equivalent::Equivalents;
pub use operators::Operator;
pub use results::{Fate, Mutated};
pub use show::{diffs, json, markdown, sizes};
pub use source::{Mutant, mutants};
pub use trial::{MutantChoice, mutate};
