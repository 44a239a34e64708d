//! The grader and a lab as files that a platform runs: the same parts for all platforms, and a file for each platform
//! that adds its scripts.

mod base64;
pub mod classroom50;
pub mod coderunner;
pub mod github;
pub mod gradescope;
mod parts;
pub mod student;

pub use parts::Parts;
