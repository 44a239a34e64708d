//! [`Guard`]: blocks in pages of their own, for the boards and arrays that a probe hands to the
//! student's code.
//!
//! Such a block ends where an inaccessible page begins, so an access past its end crashes at that
//! very line. When a case is run again, the block begins where such a page ends. A freed block is
//! inaccessible as a whole. To the student's code it is like any other block of malloc's.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use super::blocks::{Block, fresh_byte, holds_only, lie_in};
use protocol::Filling;
use protocol::outcome::Misuse;

pub const PAGE: usize = 4096;

/// The greatest number of guarded blocks, more than a probe hands over in a case. Any further
/// blocks are ordinary ones.
const MOST: usize = 16;

/// A guarded block, and the pages around it.
pub struct Guard {
    block: AtomicUsize,
    size: AtomicUsize,
    pages: AtomicUsize,
    length: AtomicUsize,
    freed: AtomicBool,
}

static GUARDS: [Guard; MOST] = [const {
    Guard {
        block: AtomicUsize::new(0),
        size: AtomicUsize::new(0),
        pages: AtomicUsize::new(0),
        length: AtomicUsize::new(0),
        freed: AtomicBool::new(false),
    }
}; MOST];
static MADE: AtomicUsize = AtomicUsize::new(0);
/// The number of guards that earlier inputs left.
static FORGOTTEN: AtomicUsize = AtomicUsize::new(0);
static IS_BEFORE: AtomicBool = AtomicBool::new(false);

/// Chooses on which side of a block the inaccessible page is. Blocks with the other side vanish.
pub fn stand(filling: Filling) {
    let is_before = filling == Filling::Other;
    if IS_BEFORE.swap(is_before, Relaxed) != is_before {
        unmap();
    }
}

/// A block with an inaccessible page right beside it; `None` if none is available.
pub fn make(size: usize) -> Option<Block> {
    let guard = GUARDS.get(MADE.load(Relaxed))?;
    let inner = size.checked_next_multiple_of(PAGE)?.max(PAGE);
    let length = inner + PAGE;
    let (open, closed, offset) = if IS_BEFORE.load(Relaxed) {
        (PAGE, 0, 0)
    } else {
        (0, inner, inner - size)
    };
    let start = map(length, libc::MAP_PRIVATE)?;
    // SAFETY: a fresh mapping, of which one page becomes inaccessible and the others are written
    // to. If the size is a multiple of an element's, the block is as aligned as the element.
    let block = unsafe {
        libc::mprotect(start.byte_add(closed), PAGE, libc::PROT_NONE);
        let open = start.cast::<u8>().add(open);
        open.write_bytes(fresh_byte(), inner);
        open.add(offset)
    };
    guard.block.store(block as usize, Relaxed);
    guard.size.store(size, Relaxed);
    guard.pages.store(start as usize, Relaxed);
    guard.length.store(length, Relaxed);
    guard.freed.store(false, Relaxed);
    MADE.fetch_add(1, Relaxed);
    Some(Block(block))
}

/// Maps fresh, zeroed pages.
pub fn map(length: usize, kind: libc::c_int) -> Option<*mut libc::c_void> {
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let kind = kind | libc::MAP_ANONYMOUS;
    // SAFETY: a fresh anonymous mapping.
    let start = unsafe { libc::mmap(std::ptr::null_mut(), length, access, kind, -1, 0) };
    (start != libc::MAP_FAILED).then_some(start)
}

/// Forgets the guards so far. When a process runs cases again, each of them has [`MOST`] guards of
/// its own. A bundle has [`MOST`] for each half of its inputs, because a guard costs more than most
/// calls.
pub fn forget(filling: Filling) {
    if filling == Filling::Other {
        unmap();
    }
    FORGOTTEN.store(MADE.load(Relaxed), Relaxed);
}

fn unmap() {
    for guard in made() {
        // SAFETY: the mapping is the block's alone, and no code may use it any more.
        unsafe { libc::munmap(guard.pages(), guard.length.load(Relaxed)) };
    }
    MADE.store(0, Relaxed);
    FORGOTTEN.store(0, Relaxed);
}

fn made() -> &'static [Guard] {
    &GUARDS[..MADE.load(Relaxed).min(MOST)]
}

/// The sizes of blocks that are neither freed nor forgotten.
pub fn live_sizes() -> impl Iterator<Item = usize> {
    let own = made().iter().skip(FORGOTTEN.load(Relaxed));
    own.filter(|guard| !guard.is_freed()).map(Guard::size)
}

/// The size of a block that was made here and is neither freed nor forgotten.
pub fn live_size(block: Block) -> Option<usize> {
    let mut own = made().iter().skip(FORGOTTEN.load(Relaxed));
    let found = own.find(|guard| guard.block.load(Relaxed) == block.0 as usize)?;
    (!found.is_freed()).then(|| found.size())
}

/// Whether these bytes lie in one block that was made here and is neither freed nor forgotten.
pub fn hold(start: usize, length: usize) -> bool {
    let own = made().iter().skip(FORGOTTEN.load(Relaxed));
    let mut live = own.filter(|guard| !guard.is_freed());
    live.any(|guard| lie_in(start, length, guard.block.load(Relaxed), guard.size()))
}

/// The guard of a block that was made here, freed or not.
pub fn of(block: Block) -> Option<&'static Guard> {
    let guards = made().iter();
    guards
        .rev()
        .find(|guard| guard.block.load(Relaxed) == block.0 as usize)
}

/// Checks the bytes beside all blocks that are not freed.
pub fn check_all() -> Result<(), Misuse> {
    made().iter().try_for_each(Guard::check)
}

impl Guard {
    pub fn size(&self) -> usize {
        self.size.load(Relaxed)
    }

    pub fn is_freed(&self) -> bool {
        self.freed.load(Relaxed)
    }

    /// Checks that the bytes beside the block, in its pages, are unchanged.
    pub fn check(&self) -> Result<(), Misuse> {
        if self.is_freed() {
            return Ok(());
        }
        let block = self.block.load(Relaxed) as *const u8;
        let inner = self.length.load(Relaxed) - PAGE;
        let rest = inner - self.size();
        // SAFETY: all other bytes of the readable pages lie before the block, or behind it.
        let is_whole = unsafe {
            let beside = if IS_BEFORE.load(Relaxed) {
                block.add(self.size())
            } else {
                block.sub(rest)
            };
            holds_only(beside, rest, fresh_byte())
        };
        is_whole.then_some(()).ok_or(Misuse::WroteOutside)
    }

    /// Makes the pages of the block inaccessible for good.
    pub fn close(&self) {
        self.freed.store(true, Relaxed);
        // SAFETY: the mapping is the block's alone.
        unsafe { libc::mprotect(self.pages(), self.length.load(Relaxed), libc::PROT_NONE) };
    }

    fn pages(&self) -> *mut libc::c_void {
        self.pages.load(Relaxed) as *mut libc::c_void
    }
}

/// The kind of misuse of an access to this address that ended in a crash; `None` outside of all
/// guards.
pub fn misuse_at(address: usize) -> Option<Misuse> {
    let of_pages = |guard: &&Guard| {
        let start = guard.pages.load(Relaxed);
        (start..start + guard.length.load(Relaxed)).contains(&address)
    };
    let guard = made().iter().find(of_pages)?;
    Some(if guard.is_freed() {
        Misuse::UsedAfterFree
    } else if address < guard.block.load(Relaxed) {
        Misuse::BeforeStart
    } else {
        Misuse::PastEnd
    })
}
