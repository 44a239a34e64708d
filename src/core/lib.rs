//! The pure middle of the grader: no files, no clock, no processes, no printing.
//!
//! Data flows one way: a [`plan`] of all cases, the [`outcome`] of each case as the runner saw it,
//! the [`judge`]'s verdict, the [`score`], and the [`report`], from which every output format is
//! made. A [`lab`] is data.

pub use protocol::outcome;

pub mod changed;
pub mod cohort;
pub mod crash;
pub mod diff;
pub mod event;
pub mod first;
pub mod hint;
pub mod judge;
pub mod judgement;
pub mod lab;
pub mod late;
pub mod oracle;
pub mod plan;
pub mod program;
pub mod report;
pub mod said;
pub mod sanitizer;
pub mod score;
pub mod shown;
pub mod shrink;
pub mod standing;
pub mod text_tools;
pub mod verdict;
pub mod visible;
