//! Likeness: finds submissions that share code which the lab did not give, and where they share it.
//! It is a measure, not a verdict.
//!
//! Only the skeleton's files are read here; all else is computed from the sources in the arguments.
//! docs/likeness.md describes the method and its limits.

pub mod apart;
mod code;
mod compare;
mod fingerprints;
mod listing;
mod regions;
mod skeleton;
mod terminal;
mod words;

pub use code::{Code, Given, of_headers};
pub use compare::{Pair, compare};
pub use fingerprints::{GRAM, GUARANTEE, WINDOW};
pub use listing::{
    Alike, Entry, LEAST_WORDS, LeftOut, Listing, Options, Place, Reason, Shared, Who, list,
};
pub use regions::{Region, Side, regions};
pub use skeleton::skeleton;
pub use terminal::{left_out, name, place, table};

#[cfg(test)]
mod tests;
