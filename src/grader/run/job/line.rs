//! [`Line`]: cases that run one after another. A function that hangs, or fills its memory,
//! everywhere costs its full time only once. One that hangs on some inputs is still asked about
//! each criterion.

use std::collections::HashSet;

use protocol::CaseLimits;
use sudograde_core::outcome::Outcome;

/// The divisor of the time limits of later cases, once one case was stopped.
pub const PATIENCE_AFTER_STOP: u64 = 10;
/// The number of stopped cases after which no more cases run of a criterion that has one of them:
/// it is lost already.
const STOPPED_CASES: usize = 3;

/// The divisor of the memory limit of later cases, once one case used up its memory: filling all
/// of it takes long.
const THRIFT_AFTER_REFUSAL: u64 = 4;

/// The shortest times for which a case runs. Less would tell nothing on a busy machine.
const LEAST_CPU_MS: u64 = 100;
const LEAST_WALL_MS: u64 = 300;
const LEAST_IDLE_MS: u64 = 1000;

/// The divisor of time limits, once something was stopped or not.
pub fn patience(stopped: bool) -> u64 {
    if stopped { PATIENCE_AFTER_STOP } else { 1 }
}

/// Limits with their times divided by `patience`.
pub fn hurried(whole: CaseLimits, patience: u64) -> CaseLimits {
    let part = |whole: u64, least: u64| (whole / patience).max(least.min(whole));
    CaseLimits {
        cpu_ms: part(whole.cpu_ms, LEAST_CPU_MS),
        wall_ms: part(whole.wall_ms, LEAST_WALL_MS),
        idle_ms: part(whole.idle_ms, LEAST_IDLE_MS),
        ..whole
    }
}

#[derive(Default)]
pub struct Line {
    stopped: usize,
    /// The criteria of stopped cases.
    lost: HashSet<String>,
    /// Whether a case has used up its memory.
    is_thrifty: bool,
}

impl Line {
    /// Takes the outcome of the next case. True if the runner passes over the cases that were sent
    /// with it.
    pub fn take(&mut self, criterion: &str, outcome: &Outcome) -> bool {
        if outcome.was_stopped() {
            self.stopped += 1;
            self.lost.insert(criterion.to_owned());
        }
        self.is_thrifty |= outcome.heap.refused;
        outcome.was_stopped() || outcome.heap.refused
    }

    /// Whether a case was stopped.
    pub fn has_stopped(&self) -> bool {
        self.stopped > 0
    }

    /// Whether no more cases of a criterion run.
    pub fn passes_over(&self, criterion: &str) -> bool {
        self.stopped >= STOPPED_CASES && self.lost.contains(criterion)
    }

    /// The limits of the cases that follow.
    pub fn limits(&self, whole: CaseLimits) -> CaseLimits {
        let thrift = if self.is_thrifty {
            THRIFT_AFTER_REFUSAL
        } else {
            1
        };
        CaseLimits {
            memory_bytes: whole.memory_bytes / thrift,
            ..hurried(whole, patience(self.has_stopped()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudograde_core::outcome::End;

    /// A line in which the cases of these criteria were stopped, one after another.
    fn after_stops(criteria: &[&str]) -> Line {
        let mut line = Line::default();
        for criterion in criteria {
            line.take(criterion, &Outcome::of(End::CpuLimit { cpu_ms: 100 }));
        }
        line
    }

    #[test]
    fn each_criterion_is_asked_about() {
        let line = after_stops(&["rows", "rows", "rows"]);
        assert!(line.passes_over("rows"));
        assert!(!line.passes_over("columns"));
    }

    #[test]
    fn one_that_is_lost_is_not_asked_about_again() {
        assert!(!after_stops(&["rows", "rows"]).passes_over("rows"));
        let line = after_stops(&["rows", "columns", "boxes", "valid-boards"]);
        for criterion in ["rows", "columns", "boxes", "valid-boards"] {
            assert!(line.passes_over(criterion), "{criterion}");
        }
    }
}
