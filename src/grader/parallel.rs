//! Runs many independent pieces of work on a few threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Calls `work` for every item and returns the results in the items' order. After an error no
/// further item is begun.
///
/// # Errors
/// Of the errors that occurred, the one of the first item.
pub fn each<'a, T: Sync, R: Send, E: Send>(
    items: &'a [T],
    threads: usize,
    work: impl Fn(&'a T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while let index = next.fetch_add(1, Relaxed)
            && let Some(item) = items.get(index)
        {
            let result = work(item);
            if result.is_err() {
                next.store(items.len(), Relaxed);
            }
            done.push((index, result));
        }
        done
    };
    let mut all = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(take)).collect();
        let mut all = Vec::new();
        for thread in threads {
            match thread.join() {
                Ok(done) => all.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

/// Calls both at the same time, the first in a thread of its own.
pub fn both<A: Send, B>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B) -> (A, B) {
    std::thread::scope(|scope| {
        let first = scope.spawn(first);
        let second = second();
        match first.join() {
            Ok(first) => (first, second),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Waits for the lock, also after a thread that held it failed.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of threads that this machine runs at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn results_are_in_order_and_the_first_mistake_counts() {
        let items: Vec<u32> = (0..100).collect();
        let doubled = each(&items, 3, |item| Ok::<u32, ()>(item * 2));
        assert_eq!(doubled, Ok((0..100).map(|item| item * 2).collect()));
        let failing = each(
            &items,
            1,
            |item| if *item < 40 { Ok(()) } else { Err(*item) },
        );
        assert_eq!(failing, Err(40));
    }
}
