//! The queue of submissions that are left, for several workers.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::shared::lock;

pub struct Queue {
    /// Indices of submissions.
    left: Mutex<VecDeque<usize>>,
    /// The number of submissions that may still be graded.
    allowed: AtomicUsize,
}

impl Queue {
    pub fn new(count: usize, limit: Option<usize>) -> Self {
        Queue {
            left: Mutex::new((0..count).collect()),
            allowed: AtomicUsize::new(limit.unwrap_or(usize::MAX)),
        }
    }

    pub fn next(&self) -> Option<usize> {
        lock(&self.left).pop_front()
    }

    /// Puts back a submission that another worker or process is grading: it comes up again after
    /// all others.
    pub fn later(&self, place: usize) {
        lock(&self.left).push_back(place);
    }

    /// Takes one from the number of submissions that may be graded. If that number is used up, the
    /// work is over.
    pub fn may_grade(&self) -> bool {
        let less = |allowed: usize| allowed.checked_sub(1);
        let may = self.allowed.fetch_update(Relaxed, Relaxed, less).is_ok();
        if !may {
            self.stop();
        }
        may
    }

    pub fn stop(&self) {
        lock(&self.left).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_busy_comes_up_again() {
        let queue = Queue::new(2, None);
        assert_eq!(queue.next(), Some(0));
        queue.later(0);
        assert_eq!(
            (queue.next(), queue.next(), queue.next()),
            (Some(1), Some(0), None)
        );
    }

    #[test]
    fn the_limit_ends_the_work() {
        let queue = Queue::new(3, Some(1));
        assert!(queue.next().is_some() && queue.may_grade());
        assert!(queue.next().is_some() && !queue.may_grade());
        assert_eq!(queue.next(), None);
    }
}
