//! The list of live blocks, which are linked by their labels.

use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

use super::index::{Found, Index};
use super::{Block, Label, lie_in};
use protocol::outcome::Misuse;

/// The newest live block. Live blocks are linked.
static NEWEST: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

/// The newest forgotten block, left from an earlier input.
static FORGOTTEN: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
/// The live block that was found last; none if it is null.
static FOUND: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

/// A search that takes more steps than this makes an index for those to come.
const FAR: usize = 64;

static INDEX: Index = Index::new();

/// Forgets the live blocks so far.
pub fn forget() {
    INDEX.end();
    FORGOTTEN.store(NEWEST.load(Relaxed), Relaxed);
    FOUND.store(std::ptr::null_mut(), Relaxed);
}

impl Block {
    /// Puts the block into the list of live blocks.
    ///
    /// # Safety
    /// The block has a label and is not in the list.
    pub unsafe fn link(self) {
        INDEX.add(self.0);
        let next = NEWEST.swap(self.0, Relaxed);
        // SAFETY: promised by the caller; blocks of the list have labels.
        unsafe {
            self.change(|label| {
                label.next = next;
                label.previous = std::ptr::null_mut();
            });
            if !next.is_null() {
                Block(next).change(|label| label.previous = self.0);
            }
        }
    }

    /// Takes the block out of the list of live blocks.
    ///
    /// # Safety
    /// The block is in the list, and its label is intact.
    pub unsafe fn unlink(self) -> Result<(), Misuse> {
        // SAFETY: promised by the caller; a neighbour's label is followed only if it is intact.
        unsafe {
            let Label { next, previous, .. } = self.read();
            for neighbour in [next, previous] {
                if !neighbour.is_null() && Block(neighbour).kind().is_none() {
                    return Err(Misuse::WroteOutside);
                }
            }
            INDEX.remove(self.0);
            if previous.is_null() {
                NEWEST.store(next, Relaxed);
            } else {
                Block(previous).change(|label| label.next = next);
            }
            if !next.is_null() {
                Block(next).change(|label| label.previous = previous);
            }
            if FORGOTTEN.load(Relaxed) == self.0 {
                FORGOTTEN.store(next, Relaxed);
            }
            if FOUND.load(Relaxed) == self.0 {
                FOUND.store(std::ptr::null_mut(), Relaxed);
            }
        }
        Ok(())
    }
}

/// The live blocks that are not forgotten, the newest first, up to and including the first that
/// has a damaged label.
pub fn live() -> impl Iterator<Item = Block> {
    until(FORGOTTEN.load(Relaxed))
}

/// The same, and the forgotten ones.
pub fn with_forgotten() -> impl Iterator<Item = Block> {
    until(std::ptr::null_mut())
}

fn until(forgotten: *mut u8) -> impl Iterator<Item = Block> {
    let listed =
        move |block: *mut u8| (!block.is_null() && block != forgotten).then_some(Block(block));
    // SAFETY: blocks of the list have labels; a damaged one is not followed.
    let next = move |block: &Block| unsafe { block.kind().and_then(|_| listed(block.read().next)) };
    std::iter::successors(listed(NEWEST.load(Relaxed)), next)
}

/// The sizes of the live blocks that are not forgotten.
pub fn live_sizes() -> impl Iterator<Item = usize> {
    // SAFETY: blocks of the list have labels.
    live().map(|block| unsafe { block.size() })
}

/// The first of these blocks, sought from the one that was found last: blocks that lead to each other were
/// often made about the same time.
fn find(is_sought: impl Fn(Block) -> bool) -> Option<Block> {
    let start = match FOUND.load(Relaxed) {
        none if none.is_null() => NEWEST.load(Relaxed),
        found => found,
    };
    let forgotten = FORGOTTEN.load(Relaxed);
    let listed =
        move |block: *mut u8| (!block.is_null() && block != forgotten).then_some(Block(block));
    // SAFETY: blocks of the list have labels; a damaged one is not followed.
    let label = |block: &Block| unsafe { block.kind().map(|_| block.read()) };
    let older = |block: &Block| listed(label(block)?.next);
    let newer = |block: &Block| listed(label(block)?.previous);
    let mut older = std::iter::successors(listed(start), older);
    let mut newer = std::iter::successors(listed(start), newer).skip(1);
    for steps in 0.. {
        if steps == FAR {
            INDEX.begin(live().map(|block| block.0));
        }
        let both = [older.next(), newer.next()];
        if let Some(found) = both.into_iter().flatten().find(|block| is_sought(*block)) {
            FOUND.store(found.0, Relaxed);
            return Some(found);
        }
        if both.iter().all(Option::is_none) {
            break;
        }
    }
    None
}

/// The size of the live block that begins at `start`.
pub fn live_size(start: *const u8) -> Option<usize> {
    let found = match INDEX.find(start) {
        Found::Is => Some(Block(start.cast_mut())),
        Found::IsNot => None,
        Found::Unknown => find(|block| block.0.cast_const() == start),
    };
    // SAFETY: blocks of the list have labels.
    found.map(|block| unsafe { block.size() })
}

/// Whether these bytes lie in one live block.
pub fn hold(start: usize, length: usize) -> bool {
    let first = std::ptr::without_provenance(start);
    if INDEX.find(first) == Found::Is && live_size(first).is_some_and(|size| length <= size) {
        return true;
    }
    let found = find(|block| {
        // SAFETY: blocks of the list have labels.
        let size = unsafe { block.size() };
        lie_in(start, length, block.0.addr(), size)
    });
    found.is_some()
}
