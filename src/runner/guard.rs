//! Blocks in pages of their own: a probe's boards and arrays, handed to the student's code.
//!
//! Such a block ends where an inaccessible page begins, so that reading or writing past its end is a crash at that
//! very line; once freed, all of it is inaccessible. For the student's code it is a block of malloc's like others.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use super::blocks::{Block, Kind, LEAD, fresh_byte};
use crate::core::outcome::Misuse;

const PAGE: usize = 4096;

/// More guarded blocks than a probe hands over in a case; those beyond are ordinary ones.
const MOST: usize = 16;

/// A guarded block, and the pages around it.
struct Guard {
    block: AtomicUsize,
    pages: AtomicUsize,
    length: AtomicUsize,
    freed: AtomicBool,
}

static GUARDS: [Guard; MOST] = [const {
    Guard {
        block: AtomicUsize::new(0),
        pages: AtomicUsize::new(0),
        length: AtomicUsize::new(0),
        freed: AtomicBool::new(false),
    }
}; MOST];
static MADE: AtomicUsize = AtomicUsize::new(0);

/// A block whose end is the end of what can be accessed; None when there is none to be had.
pub fn make(size: usize) -> Option<Block> {
    let guard = GUARDS.get(MADE.load(Relaxed))?;
    let inner = size.checked_add(LEAD)?.next_multiple_of(PAGE);
    let length = inner + PAGE;
    // SAFETY: a fresh mapping, of which the last page becomes inaccessible.
    let start = unsafe {
        let start = libc::mmap(
            std::ptr::null_mut(),
            length,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        );
        if start == libc::MAP_FAILED {
            return None;
        }
        libc::mprotect(start.byte_add(inner), PAGE, libc::PROT_NONE);
        start.cast::<u8>()
    };
    // SAFETY: inside of the mapping. A size that is a multiple of an element's leaves the block as
    // aligned as the element.
    let block = unsafe {
        start.write_bytes(fresh_byte(), inner);
        let block = Block(start.add(inner - size));
        block.begin(Kind::Guarded, size, inner - size);
        block
    };
    guard.block.store(block.0 as usize, Relaxed);
    guard.pages.store(start as usize, Relaxed);
    guard.length.store(length, Relaxed);
    MADE.fetch_add(1, Relaxed);
    Some(block)
}

/// Makes the pages of a guarded block inaccessible for good.
pub fn close(block: Block) {
    let of_block = |guard: &&Guard| guard.block.load(Relaxed) == block.0 as usize;
    if let Some(guard) = GUARDS.iter().find(of_block) {
        guard.freed.store(true, Relaxed);
        let pages = guard.pages.load(Relaxed) as *mut libc::c_void;
        // SAFETY: the mapping is the block's alone.
        unsafe { libc::mprotect(pages, guard.length.load(Relaxed), libc::PROT_NONE) };
    }
}

/// The block was guarded and is freed: nothing about it can be read any more.
pub fn is_closed(block: Block) -> bool {
    let made = MADE.load(Relaxed).min(MOST);
    let mut closed = GUARDS[..made]
        .iter()
        .filter(|guard| guard.freed.load(Relaxed));
    closed.any(|guard| guard.block.load(Relaxed) == block.0 as usize)
}

/// What an access to this address, which ended in a crash, was.
pub fn misuse_at(address: usize) -> Option<Misuse> {
    let of_pages = |guard: &&Guard| {
        let start = guard.pages.load(Relaxed);
        (start..start + guard.length.load(Relaxed)).contains(&address)
    };
    let guard = GUARDS.iter().find(of_pages)?;
    Some(if guard.freed.load(Relaxed) {
        Misuse::UsedAfterFree
    } else {
        Misuse::PastEnd
    })
}
