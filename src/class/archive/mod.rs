//! The archive of a course: one file with all that the marks rest on, and sums that show years later
//! that nothing changed.

mod course;
mod package;

pub use course::collect;
pub use package::{ArchiveError, Checked, Package, check};
