//! The events of a grading. Every output consumes these events, in this order.

use super::report::{BuildReport, ExerciseReport, Report};

#[derive(Debug)]
pub enum Event<'a> {
    /// A layer of the sandbox is missing: its id, and why.
    MissingLayer {
        layer: &'static str,
        reason: &'a str,
    },
    Built(&'a BuildReport),
    /// An exercise takes long, and others are reported before it.
    StillRunning {
        exercise: &'a str,
        index: usize,
    },
    /// An exercise is done. Exercises come as they finish, not in the lab's order.
    Exercise {
        index: usize,
        report: &'a ExerciseReport,
    },
    Finished(&'a Report),
}
