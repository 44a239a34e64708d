//! [`Line`]: cases that run one after another. A function that hangs, or fills its memory,
//! everywhere costs its full time only once.

use protocol::CaseLimits;
use sudograde_core::outcome::Outcome;

/// The divisor of the time limits of later cases, once one case was stopped.
pub const PATIENCE_AFTER_STOP: u64 = 10;
/// The number of stopped cases after which no more cases run.
pub const STOPPED_CASES: usize = 3;

/// The divisor of the memory limit of later cases, once one case used up its memory: filling all
/// of it takes long.
const THRIFT_AFTER_REFUSAL: u64 = 4;

/// The shortest times for which a case runs. Less would tell nothing on a busy machine.
const LEAST_CPU_MS: u64 = 100;
const LEAST_WALL_MS: u64 = 300;

#[derive(Default)]
pub struct Line {
    stopped: usize,
    /// Whether a case has used up its memory.
    is_thrifty: bool,
}

impl Line {
    /// Takes the outcome of the next case. True if the runner passes over the cases that were sent
    /// with it.
    pub fn take(&mut self, outcome: &Outcome) -> bool {
        self.stopped += usize::from(outcome.was_stopped());
        self.is_thrifty |= outcome.heap.refused;
        outcome.was_stopped() || outcome.heap.refused
    }

    /// The number of cases that were stopped.
    pub fn stopped(&self) -> usize {
        self.stopped
    }

    /// Whether no more cases run.
    pub fn is_over(&self) -> bool {
        self.stopped >= STOPPED_CASES
    }

    /// The limits of the cases that follow.
    pub fn limits(&self, whole: CaseLimits) -> CaseLimits {
        let patience = if self.stopped > 0 {
            PATIENCE_AFTER_STOP
        } else {
            1
        };
        let thrift = if self.is_thrifty {
            THRIFT_AFTER_REFUSAL
        } else {
            1
        };
        CaseLimits {
            cpu_ms: (whole.cpu_ms / patience).max(LEAST_CPU_MS),
            wall_ms: (whole.wall_ms / patience).max(LEAST_WALL_MS),
            memory_bytes: whole.memory_bytes / thrift,
            ..whole
        }
    }
}
