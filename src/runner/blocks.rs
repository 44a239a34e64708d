//! [`Block`]: a block of the heap as the runner lays it out, with a label and filled bytes before
//! it, and filled bytes behind it.
//!
//! While a case runs, fresh memory and freed memory are filled with bytes that no right program
//! depends on, and freed blocks are kept a while before their memory is used again. So the misuse
//! of a block shows: by its label, by the bytes behind it, or by an answer that changes with the
//! filling.

mod index;
mod live;

use std::ffi::c_void;
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicUsize, Ordering::Relaxed};

use protocol::filling::{self, Filling, TAIL, beside};
use protocol::outcome::Misuse;

use live::live;
pub use live::{forget, hold, live_size, live_sizes};

/// The label right before each block. Code that goes one element too far back uses its `front`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Label {
    size: usize,
    /// The bytes from the allocation's beginning to the block.
    lead: usize,
    next: *mut u8,
    previous: *mut u8,
    seal: usize,
    front: [u8; FRONT],
}

/// The room for the label. It keeps a block as aligned as malloc's.
pub const LEAD: usize = size_of::<Label>();

const FRONT: usize = 8;

/// The greatest number of bytes filled of a block: filling a large block takes longer than most
/// calls.
const MOST_FILLED: usize = 64 << 10;

/// The state of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Allocated before the case began; not counted.
    Early,
    Live,
    Freed,
}

const KINDS: [(BlockKind, usize); 3] = [
    (BlockKind::Early, 0x5eed_0b1e_55ed_ea51),
    (BlockKind::Live, 0x5eed_0b1e_55ed_11fe),
    (BlockKind::Freed, 0x5eed_0b1e_55ed_f2ee),
];

/// The bytes that fill fresh and freed memory.
static FRESH: AtomicU8 = AtomicU8::new(filling::FRESH);
static FREED: AtomicU8 = AtomicU8::new(filling::FREED);

/// Chooses the bytes that unused memory is filled with. The other filling has zero for fresh
/// memory, which often holds zero on a student's machine.
pub fn fill_with(filling: Filling) {
    let (fresh, freed) = match filling {
        Filling::Usual | Filling::Halves => (filling::FRESH, filling::FREED),
        Filling::Other => (0x00, 0x22),
    };
    // A fork shares the page until the page is written to.
    if FRESH.load(Relaxed) != fresh {
        for block in live::with_forgotten() {
            // SAFETY: blocks of the list have labels; one with an intact label has a tail.
            unsafe { block.surround(fresh) };
        }
        FRESH.store(fresh, Relaxed);
        FREED.store(freed, Relaxed);
    }
}

pub fn fresh_byte() -> u8 {
    FRESH.load(Relaxed)
}

/// A pointer to a block, or one that claims to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Block(pub *mut u8);

impl Block {
    /// The address of the label. It need not be aligned: the pointer may not be malloc's.
    fn label(self) -> *mut Label {
        self.0.wrapping_sub(size_of::<Label>()).cast()
    }

    /// # Safety
    /// The bytes before the block can be read.
    unsafe fn read(self) -> Label {
        // SAFETY: promised by the caller; all bytes make a valid label.
        unsafe { self.label().read_unaligned() }
    }

    /// # Safety
    /// There is a label.
    unsafe fn change(self, change: impl FnOnce(&mut Label)) {
        // SAFETY: promised by the caller.
        unsafe {
            let mut label = self.read();
            change(&mut label);
            self.label().write_unaligned(label);
        }
    }

    /// Makes a label for a fresh block.
    ///
    /// # Safety
    /// The `lead` bytes before the block are its own, and `lead` is at least [`LEAD`].
    pub unsafe fn begin(self, kind: BlockKind, size: usize, lead: usize) {
        let none = std::ptr::null_mut();
        let label = Label {
            size,
            lead,
            next: none,
            previous: none,
            seal: self.seal(kind),
            front: beside(fresh_byte()),
        };
        // SAFETY: promised by the caller.
        unsafe { self.label().write_unaligned(label) };
    }

    fn seal(self, kind: BlockKind) -> usize {
        let word = KINDS.iter().find(|(known, _)| *known == kind);
        word.map_or(0, |(_, word)| word ^ self.0 as usize)
    }

    /// The state of the block; `None` if there is no label, or a damaged one.
    ///
    /// # Safety
    /// The bytes before the block can be read, or reading them is a fault of the student's.
    pub unsafe fn kind(self) -> Option<BlockKind> {
        // SAFETY: promised by the caller.
        let Label { seal, front, .. } = unsafe { self.read() };
        let mut kinds = KINDS.iter().map(|(kind, _)| *kind);
        let kind = kinds.find(|kind| seal == self.seal(*kind))?;
        // An early block may have been filled with other bytes, when the process was young.
        (kind == BlockKind::Early || front == beside(fresh_byte())).then_some(kind)
    }

    /// # Safety
    /// There is a label.
    pub unsafe fn size(self) -> usize {
        // SAFETY: promised by the caller.
        unsafe { self.read() }.size
    }

    /// The beginning of the allocation that holds the block.
    ///
    /// # Safety
    /// There is a label.
    pub unsafe fn allocation(self) -> *mut c_void {
        // SAFETY: promised by the caller; the lead lies inside of the allocation.
        unsafe { self.0.sub(self.read().lead).cast() }
    }

    /// Fills the bytes behind the block, and the block itself unless it is zeroed.
    ///
    /// # Safety
    /// The block has a label, and [`TAIL`] bytes behind it.
    pub unsafe fn fill_fresh(self, is_zeroed: bool) {
        // SAFETY: promised by the caller.
        unsafe {
            let size = self.size();
            if !is_zeroed {
                self.0.write_bytes(fresh_byte(), size.min(MOST_FILLED));
            }
            let tail = self.0.add(size).cast::<[u8; TAIL]>();
            tail.write_unaligned(beside(fresh_byte()));
        }
    }

    /// Fills the bytes beside the block anew, unless something else was written there.
    ///
    /// # Safety
    /// As for [`Block::fill_fresh`].
    unsafe fn surround(self, fresh: u8) {
        // SAFETY: promised by the caller.
        unsafe {
            if self.kind().is_some() && !self.is_overrun() {
                self.change(|label| label.front = beside(fresh));
                let tail = self.0.add(self.size()).cast::<[u8; TAIL]>();
                tail.write_unaligned(beside(fresh));
            }
        }
    }

    /// # Safety
    /// It is live.
    pub unsafe fn is_overrun(self) -> bool {
        // SAFETY: promised by the caller: the tail is its own.
        let tail = unsafe {
            self.0
                .add(self.size())
                .cast::<[u8; TAIL]>()
                .read_unaligned()
        };
        tail != beside(fresh_byte())
    }

    /// # Safety
    /// It is live, and not linked.
    unsafe fn fill_freed(self) {
        // SAFETY: promised by the caller.
        unsafe {
            let size = self.size().min(MOST_FILLED);
            self.0.write_bytes(FREED.load(Relaxed), size);
        }
    }

    /// # Safety
    /// It was filled by [`Block::fill_freed`].
    unsafe fn was_written_after(self) -> bool {
        // SAFETY: promised by the caller.
        unsafe {
            let size = self.size().min(MOST_FILLED);
            !holds_only(self.0, size, FREED.load(Relaxed))
        }
    }
}

/// Whether `length` bytes at `start` are among the `size` bytes at `block`.
pub fn lie_in(start: usize, length: usize, block: usize, size: usize) -> bool {
    let before = start.checked_sub(block);
    before.is_some_and(|before| before < size && length <= size - before)
}

/// Whether all of these bytes have this value.
///
/// # Safety
/// The bytes can be read.
pub unsafe fn holds_only(start: *const u8, length: usize, value: u8) -> bool {
    // SAFETY: promised by the caller. If each byte is like the one after it, all are like the
    // first.
    unsafe {
        length == 0
            || (*start == value && libc::memcmp(start.cast(), start.add(1).cast(), length - 1) == 0)
    }
}

/// The kind of misuse if a freed pointer has no intact label: a live block whose label was written
/// over, or no block at all.
pub fn why_unlabelled(freed: Block) -> Misuse {
    // SAFETY: blocks of the list have labels.
    let is_written_over = |block: Block| block == freed || unsafe { block.kind() }.is_none();
    if live().any(is_written_over) {
        Misuse::WroteOutside
    } else {
        Misuse::FreedUnknown
    }
}

/// The number of freed blocks that are kept before their memory is used again.
const KEPT: usize = 128;
static KEPT_BLOCKS: [AtomicPtr<u8>; KEPT] = [const { AtomicPtr::new(std::ptr::null_mut()) }; KEPT];
static KEPT_SO_FAR: AtomicUsize = AtomicUsize::new(0);

/// Larger blocks are given back at once.
const MOST_KEPT_BYTES: usize = 16 << 10;

/// Marks a block as freed and keeps it; gives back the block that was kept longest.
///
/// # Safety
/// The block was live, and is not in the list any more.
pub unsafe fn retire(block: Block, give_back: unsafe fn(Block)) -> Result<(), Misuse> {
    // SAFETY: promised by the caller; kept blocks have labels, and no other code frees them.
    unsafe {
        let seal = block.seal(BlockKind::Freed);
        block.change(|label| label.seal = seal);
        block.fill_freed();
        if block.size() > MOST_KEPT_BYTES {
            give_back(block);
            return Ok(());
        }
        let place = KEPT_SO_FAR.fetch_add(1, Relaxed) % KEPT;
        let oldest = Block(KEPT_BLOCKS[place].swap(block.0, Relaxed));
        if !oldest.0.is_null() {
            if oldest.was_written_after() {
                return Err(Misuse::UsedAfterFree);
            }
            give_back(oldest);
        }
    }
    Ok(())
}

/// Gives all kept blocks back; true if there were any.
pub fn give_back_kept(give_back: unsafe fn(Block)) -> bool {
    let mut any = false;
    for place in &KEPT_BLOCKS {
        let kept = Block(place.swap(std::ptr::null_mut(), Relaxed));
        if !kept.0.is_null() {
            any = true;
            // SAFETY: no other code owns kept blocks.
            unsafe { give_back(kept) };
        }
    }
    any
}

/// Checks all live and all kept blocks.
pub fn check_all() -> Result<(), Misuse> {
    for block in live() {
        // SAFETY: blocks of the list have labels; only an intact one tells where the block ends.
        if unsafe { block.kind().is_none() || block.is_overrun() } {
            return Err(Misuse::WroteOutside);
        }
    }
    for place in &KEPT_BLOCKS {
        let kept = Block(place.load(Relaxed));
        // SAFETY: kept blocks have labels.
        if !kept.0.is_null() && unsafe { kept.was_written_after() } {
            return Err(Misuse::UsedAfterFree);
        }
    }
    Ok(())
}
