//! Time limits for code that is known to be wrong, or was made wrong.
//!
//! A submission that loops for ever in many cases uses up its time in each of them. It shows
//! nothing new after some multiple of the time that a right submission takes.

use std::collections::BTreeMap;

use sudograde_core::report::Report;

/// Wrong code may take this many times as long as right code.
const TIMES: f64 = 10.0;
/// A busy machine needs some time for anything.
const LEAST_MS: u64 = 300;

/// The CPU time of the longest case of each exercise, in milliseconds.
pub type Longest = BTreeMap<String, f64>;

pub fn longest(report: &Report) -> Longest {
    let exercises = report.exercises.iter().map(|exercise| {
        let times = exercise.cases.iter().filter_map(|case| case.cpu_ms);
        (exercise.id.clone(), times.fold(0.0, f64::max))
    });
    exercises.collect()
}

/// The CPU time in milliseconds that wrong code has in a case of each exercise.
pub fn enough(right: &Longest) -> BTreeMap<String, u64> {
    let all = right.iter().map(|(exercise, longest)| {
        let enough = (longest * TIMES).ceil() as u64;
        (exercise.clone(), enough.max(LEAST_MS))
    });
    all.collect()
}
