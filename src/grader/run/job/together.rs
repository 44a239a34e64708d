//! [`Together`]: many inputs for few processes. An input that breaks its process proves nothing,
//! because others ran before it. The next process goes on with the input that follows.

use super::super::ask::Bundle;
use super::line::{PATIENCE_AFTER_STOP, hurried, patience};
use protocol::{Answers, CaseLimits};
use sudograde_core::outcome::{Glimpse, Glimpses};

/// The number of inputs that crash or are stopped after which no more inputs run.
const BROKEN_INPUTS: usize = 4;

/// All inputs have the time of so many cases. Right answers take next to none of it, but hundreds of
/// them in Python do.
const TIMES: u64 = 2;
/// One process gets the CPU time of a case divided by this number.
const PROCESS_PART: u64 = 4;
/// A process that is stopped before it gave this many answers hangs, and is not just slow.
const SOME_ANSWERS: usize = 16;

pub struct Together {
    all: usize,
    glimpses: Vec<Glimpse>,
    /// The CPU time that a stop leaves, and all that may be used, in microseconds.
    less_us: u64,
    most_us: u64,
    used_us: u64,
    wall_us: u64,
    broken: usize,
    has_begun: bool,
    /// Whether a process is at work.
    waits: bool,
}

impl Together {
    pub fn new(bundle: &Bundle) -> Self {
        Together {
            all: bundle.questions.len(),
            glimpses: Vec::new(),
            less_us: bundle.limits.cpu_ms * 1000 / PATIENCE_AFTER_STOP,
            most_us: bundle.limits.cpu_ms * 1000 * TIMES,
            used_us: 0,
            wall_us: bundle.limits.wall_ms * 1000 * TIMES,
            broken: 0,
            has_begun: false,
            waits: false,
        }
    }

    pub fn is_over(&self) -> bool {
        self.glimpses.len() == self.all
    }

    /// The next questions, and the limits of their process. `stopped` says whether cases were
    /// stopped before.
    pub fn next<'b>(
        &mut self,
        bundle: &'b Bundle,
        stopped: bool,
    ) -> Option<(&'b [String], CaseLimits)> {
        if self.waits || self.is_over() {
            return None;
        }
        if !self.has_begun && stopped {
            self.most_us = self.less_us;
        }
        if self.broken >= BROKEN_INPUTS || self.used_us >= self.most_us || self.wall_us == 0 {
            self.end();
            return None;
        }
        self.has_begun = true;
        self.waits = true;
        let part_us = self.most_us.min(bundle.limits.cpu_ms * 1000) / PROCESS_PART;
        let cpu_us = part_us.min(self.most_us - self.used_us);
        let open = &bundle.questions[self.glimpses.len()..];
        let limits = CaseLimits {
            cpu_ms: cpu_us.div_ceil(1000),
            wall_ms: self.wall_us.div_ceil(1000),
            idle_ms: hurried(bundle.limits, patience(stopped)).idle_ms,
            ..bundle.limits
        };
        Some((&open[..open.len().min(bundle.at_once)], limits))
    }

    /// Takes the answers to the questions that were asked last.
    pub fn take(&mut self, answers: Answers) {
        self.waits = false;
        self.used_us += answers.cpu_us;
        self.wall_us = self.wall_us.saturating_sub(answers.wall_us);
        let answered = answers.texts.len();
        let is_stuck = answers.stopped && answered < SOME_ANSWERS;
        let texts = answers.texts.into_iter().map(Glimpse::Observed);
        self.glimpses.extend(texts);
        if answers.broke {
            self.glimpses.push(if answers.stopped {
                Glimpse::Stopped
            } else {
                Glimpse::Broke
            });
            self.broken += 1;
        }
        if is_stuck {
            self.end();
        } else if answers.stopped && !self.is_in_time(answered, answers.cpu_us) {
            self.most_us = self.most_us.min(self.used_us + self.less_us);
        }
        // The process is not trusted.
        self.glimpses.truncate(self.all);
    }

    /// Whether the rest fits into the time that is left, at the speed of a process that was stopped: it may be slow
    /// and still be right about everything.
    fn is_in_time(&self, answered: usize, cpu_us: u64) -> bool {
        let rest = self.all.saturating_sub(self.glimpses.len());
        let left_us = self.most_us.saturating_sub(self.used_us);
        u128::from(cpu_us) * rest as u128 <= u128::from(left_us) * answered as u128
    }

    /// The other inputs do not run.
    fn end(&mut self) {
        self.glimpses.resize(self.all, Glimpse::NotRun);
    }

    pub fn glimpses(self) -> Glimpses {
        Glimpses {
            all: self.glimpses,
            cpu_us: self.used_us,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::ask::case_limits;
    use super::*;
    use sudograde_core::lab::Limits;

    const ALL: usize = 400;

    fn bundle() -> Bundle {
        let inputs = (0..ALL).map(|number| number.to_string()).collect();
        let limits = Limits {
            cpu_ms: 1000,
            ..Limits::default()
        };
        Bundle::new(inputs, protocol::MOST_QUESTIONS, case_limits(limits))
    }

    /// The CPU time of the process that follows one that was stopped after some answers.
    fn next_after(answered: usize) -> Option<u64> {
        let bundle = bundle();
        let mut together = Together::new(&bundle);
        let (_, limits) = together.next(&bundle, false).expect("all is open");
        together.take(Answers {
            texts: vec![String::new(); answered],
            broke: true,
            stopped: true,
            cpu_us: limits.cpu_ms * 1000,
            wall_us: limits.cpu_ms * 1000,
        });
        let (_, limits) = together.next(&bundle, false)?;
        Some(limits.cpu_ms)
    }

    #[test]
    fn a_slow_process_is_followed_by_another_with_as_much_time() {
        assert_eq!(next_after(300), Some(250));
        // 250 ms for 50 of 400 are 2 s for all.
        assert_eq!(next_after(50), Some(250));
    }

    #[test]
    fn after_one_that_hung_there_is_little_time() {
        // A quarter of what was used and a tenth of the limit.
        assert_eq!(next_after(49), Some(88));
        assert_eq!(next_after(SOME_ANSWERS), Some(88));
        assert_eq!(next_after(SOME_ANSWERS - 1), None);
    }
}
