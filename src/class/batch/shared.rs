//! The types that all parts of a batch share.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::gradebook::{GradebookError, Why};
use crate::intake::Found;
use grader::builder::Cache;
use grader::grade::{GradeError, Options};
use locale::Lang;
use sudograde_core::lab::{Lab, LabError, Language};
use sudograde_core::report::Report;

/// The settings for grading a class.
#[derive(Debug)]
pub struct Batch<'a> {
    pub lab: &'a Lab,
    /// The folder of the hidden cases that were added to the lab's.
    pub hidden: Option<&'a Path>,
    pub cache: &'a Cache,
    pub options: Options,
    pub language: Option<Language>,
    pub lang: Lang,
    pub jobs: usize,
    /// The gradebook names nobody, not even in reasons.
    pub nameless: bool,
    pub force: bool,
    /// The maximum of submissions to grade.
    pub limit: Option<usize>,
}

/// An event of a batch.
pub enum BatchEvent<'a> {
    Graded {
        found: &'a Found,
        why: Why,
        /// The report, or the fault of the grader.
        result: Result<&'a Report, &'a str>,
    },
    Unchanged {
        found: &'a Found,
        score: f64,
        max_score: f64,
    },
    /// The submission cannot be graded.
    Problem {
        path: &'a str,
        why: &'a str,
    },
    Note(&'a str),
}

/// The reasons why a batch cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    #[error(transparent)]
    Gradebook(#[from] GradebookError),
    #[error(transparent)]
    Lab(#[from] LabError),
    #[error("{0}")]
    Unreadable(String),
    #[error(transparent)]
    Grade(#[from] GradeError),
}

/// A lock without poisoning. The data of a thread that panicked is still whole, because no change
/// under a lock takes two steps.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
