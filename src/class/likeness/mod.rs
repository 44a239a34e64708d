//! Likeness: finds submissions that share code which the lab did not give, and where they share it.
//! It is a measure, not a verdict.
//!
//! Sources come from gradebooks, from the lab's skeleton and from folders of outside sources; all else is
//! computed from these.
//! docs/likeness.md describes the method and its limits.

pub mod apart;
mod code;
mod compare;
mod entries;
mod findings;
mod fingerprints;
mod groups;
mod list;
mod listing;
mod outside;
mod regions;
mod skeleton;
mod terminal;
mod words;

pub use code::{Code, Given, of_headers};
pub use compare::{Pair, compare};
pub use entries::{Entry, of_class};
pub use findings::Conclusion;
pub use fingerprints::{GRAM, GUARANTEE, WINDOW};
pub use list::{LEAST_WORDS, list};
pub use listing::{Alike, Group, LeftOut, Listing, Named, Options, Party, Place, Reason, Shared};
pub use outside::{Outside, outside};
pub use regions::{Region, Side, regions};
pub use skeleton::skeleton;
pub use terminal::{View, left_out, members, name, note, place, table};

#[cfg(test)]
mod tests;
