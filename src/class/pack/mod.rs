//! The grader and a lab as files that a platform runs: the same parts for most platforms, and a file for each platform
//! that adds its scripts. A problem package for contest judges holds no grader.

pub mod classroom50;
pub mod coderunner;
pub mod github;
pub mod gradescope;
pub mod kattis;
mod parts;
pub mod student;

pub use parts::Parts;
