//! A class: the submissions of its students, in folders, archives and checkouts, with the names
//! that course platforms give.
//!
//! [`find`] lists the submissions and opens no more than tables of contents; [`open`] prepares one
//! submission for grading. Students' files are data here: none is run, and no archive is trusted.

mod archive;
mod find;
mod found;
mod names;
mod open;
mod pseudonyms;
mod roster;

pub use archive::{ArchiveError, is_archive};
pub use find::{NotThere, find};
pub use found::{Finding, Found, KnownTimes, Place};
pub use names::{Named, normal, participant};
pub use open::{OpenError, Opened, open};
pub use pseudonyms::{HIDDEN, Pseudonyms, PseudonymsError, is_pseudonym};
pub use roster::{Roster, RosterError};
