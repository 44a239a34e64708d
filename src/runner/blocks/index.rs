//! [`Index`]: finds a live block by its first address, without a look at the others. Most processes
//! have few blocks and need none; it is made when a search took long.

use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering::Relaxed};

/// The number of slots, a power of two.
const SLOTS: usize = 1 << 15;

/// The most slots in use: with more, searches get long.
const MOST: usize = SLOTS / 4 * 3;

/// A hash table with linear probing. Blocks that lie side by side are in slots side by side, so
/// that few pages are touched.
pub struct Index {
    slots: [AtomicPtr<u8>; SLOTS],
    used: AtomicUsize,
    /// Whether it is kept up to date.
    in_use: AtomicBool,
    /// Whether blocks had no room in it.
    overfull: AtomicBool,
}

/// The answer to a search.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    Is,
    IsNot,
    /// The index does not hold all blocks.
    Unknown,
}

impl Index {
    pub const fn new() -> Self {
        Index {
            slots: [const { AtomicPtr::new(std::ptr::null_mut()) }; SLOTS],
            used: AtomicUsize::new(0),
            in_use: AtomicBool::new(false),
            overfull: AtomicBool::new(false),
        }
    }

    /// Holds these blocks, and those that are added from now on.
    pub fn begin(&self, blocks: impl Iterator<Item = *mut u8>) {
        if !self.in_use.swap(true, Relaxed) {
            blocks.for_each(|block| self.add(block));
        }
    }

    /// Holds nothing, and is not kept up to date any more.
    pub fn end(&self) {
        if self.in_use.swap(false, Relaxed) {
            for slot in &self.slots {
                slot.store(std::ptr::null_mut(), Relaxed);
            }
            self.used.store(0, Relaxed);
            self.overfull.store(false, Relaxed);
        }
    }

    pub fn add(&self, block: *mut u8) {
        if !self.in_use.load(Relaxed) {
            return;
        }
        if self.used.load(Relaxed) == MOST {
            self.overfull.store(true, Relaxed);
            return;
        }
        self.used.fetch_add(1, Relaxed);
        let (free, _) = self.probe(block);
        self.slots[free].store(block, Relaxed);
    }

    pub fn find(&self, block: *const u8) -> Found {
        if !self.in_use.load(Relaxed) {
            return Found::Unknown;
        }
        match self.probe(block) {
            (_, true) => Found::Is,
            (_, false) if self.overfull.load(Relaxed) => Found::Unknown,
            (_, false) => Found::IsNot,
        }
    }

    pub fn remove(&self, block: *mut u8) {
        if !self.in_use.load(Relaxed) {
            return;
        }
        let (mut hole, true) = self.probe(block) else {
            return;
        };
        self.used.fetch_sub(1, Relaxed);
        // Each block behind the hole that a probe would not reach any more moves into it.
        let mut next = hole;
        loop {
            next = (next + 1) % SLOTS;
            let block = self.slots[next].load(Relaxed);
            if block.is_null() {
                break;
            }
            let from_home = next.wrapping_sub(home(block)) % SLOTS;
            let from_hole = next.wrapping_sub(hole) % SLOTS;
            if from_home >= from_hole {
                self.slots[hole].store(block, Relaxed);
                hole = next;
            }
        }
        self.slots[hole].store(std::ptr::null_mut(), Relaxed);
    }

    /// The slot of a block, and true; or the free slot at which the search for it ends.
    fn probe(&self, block: *const u8) -> (usize, bool) {
        let mut slot = home(block);
        loop {
            let found = self.slots[slot].load(Relaxed).cast_const();
            if found.is_null() || found == block {
                return (slot, !found.is_null());
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// The slot at which the search for a block begins. A block with its label has 64 bytes or more.
fn home(block: *const u8) -> usize {
    (block.addr() >> 6) % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Blocks that are added and removed in whatever order, many of them with the same home.
    #[test]
    fn it_holds_what_was_added_and_not_removed() {
        let index = Box::new(Index::new());
        let block = |number: usize| std::ptr::without_provenance_mut::<u8>(number);
        assert_eq!(index.find(block(64)), Found::Unknown);
        index.begin([block(64), block(65)].into_iter());
        let mut held = BTreeSet::from([64, 65]);
        let mut chance = 1_usize;
        for _ in 0..20_000 {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let number = 1 + (chance >> 33) % 3000 + ((chance >> 50) % 2) * (SLOTS << 6);
            if held.remove(&number) {
                index.remove(block(number));
            } else {
                held.insert(number);
                index.add(block(number));
            }
        }
        for number in (1..=3000).chain((SLOTS << 6) + 1..(SLOTS << 6) + 3000) {
            let expected = match held.contains(&number) {
                true => Found::Is,
                false => Found::IsNot,
            };
            assert_eq!(index.find(block(number)), expected, "{number}");
        }
        index.end();
        assert_eq!(index.find(block(64)), Found::Unknown);
    }

    #[test]
    fn without_room_it_says_that_it_does_not_know() {
        let index = Box::new(Index::new());
        let block = |number: usize| std::ptr::without_provenance_mut::<u8>(number << 6);
        index.begin((1..=MOST + 1).map(block));
        assert_eq!(index.find(block(1)), Found::Is);
        assert_eq!(index.find(block(MOST + 1)), Found::Unknown);
        index.remove(block(1));
        assert_eq!(index.find(block(1)), Found::Unknown);
    }
}
