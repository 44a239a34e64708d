//! The time that a submission has for all of its cases together.
//!
//! Time counts while the grader waits for the runner, that is, while student code runs. Time in
//! which the grader compiles, judges, or waits for another grading's compiler does not count.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub struct Budget {
    all: Duration,
    used: Cell<Duration>,
    stop: Stop,
}

/// Ends a grading whose result is not needed any more: from then on nothing more runs, and nothing
/// is remembered. All clones are one stop.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// When one n-th of the time is used up, the rest is reserved for work that decides about points.
const PART_FOR_EXTRAS: u32 = 2;

impl Budget {
    pub fn new(seconds: u64) -> Self {
        Budget {
            all: Duration::from_secs(seconds),
            used: Cell::default(),
            stop: Stop::default(),
        }
    }

    /// The same budget, which ends early when it is stopped.
    pub fn until(self, stop: &Stop) -> Self {
        Budget {
            stop: stop.clone(),
            ..self
        }
    }

    pub fn seconds(&self) -> u64 {
        self.all.as_secs()
    }

    pub fn use_up(&self, time: Duration) {
        self.used.set(self.used.get() + time);
    }

    pub fn left(&self) -> Duration {
        if self.stop.is_stopped() {
            return Duration::ZERO;
        }
        self.all.saturating_sub(self.used.get())
    }

    /// Whether the time is used up: then nothing more runs.
    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }

    /// Whether it is too late to begin work that no verdict needs: searches for smaller inputs,
    /// closer looks.
    pub fn is_late(&self) -> bool {
        self.stop.is_stopped() || self.used.get() >= self.all / PART_FOR_EXTRAS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extras_end_before_all_else_does() {
        let budget = Budget::new(4);
        let mut seen = Vec::new();
        for _ in 0..5 {
            seen.push((budget.is_late(), budget.is_over(), budget.left().as_secs()));
            budget.use_up(Duration::from_secs(1));
        }
        assert_eq!(
            seen,
            [
                (false, false, 4),
                (false, false, 3),
                (true, false, 2),
                (true, false, 1),
                (true, true, 0)
            ]
        );
        assert!(budget.is_over());
    }

    #[test]
    fn a_stopped_budget_is_over_for_all_work() {
        let stop = Stop::default();
        let budget = Budget::new(4).until(&stop);
        assert!(!budget.is_late() && !budget.is_over());
        stop.stop();
        assert!(budget.is_late() && budget.is_over());
    }
}
