//! The runner's own heap, apart from the one that malloc gives to student code ([`super::heap`]).
//!
//! A wrong program may read what it never wrote, and follow pointers that it finds there. It finds the same each time, whatever
//! the runner did before: the runner's blocks are not among malloc's, and lie where the kernel maps nothing by itself,
//! so that libraries come to the same addresses however much the runner has to keep in mind.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::{Cell, UnsafeCell};

use dlmalloc::{Allocator, Dlmalloc};

/// Where the heap begins: far below the kernel's own mappings, far above none at all.
const BEGINNING: usize = 0x1000_0000_0000;

/// For the runner's program alone, as its `global_allocator`: it has one thread.
pub struct OwnHeap(UnsafeCell<Dlmalloc<Pages>>);

// SAFETY: the program that uses it has one thread.
unsafe impl Sync for OwnHeap {}

impl OwnHeap {
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a default is no constant")]
    pub const fn new() -> Self {
        let next = Cell::new(BEGINNING);
        OwnHeap(UnsafeCell::new(Dlmalloc::new_with_allocator(Pages {
            next,
        })))
    }
}

// SAFETY: the allocator keeps what the trait asks for, and nobody else is in it, as there is one thread.
unsafe impl GlobalAlloc for OwnHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { (*self.0.get()).malloc(layout.size(), layout.align()) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { (*self.0.get()).calloc(layout.size(), layout.align()) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above; the block is the caller's.
        unsafe { (*self.0.get()).free(block, layout.size(), layout.align()) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above; the block is the caller's.
        unsafe { (*self.0.get()).realloc(block, layout.size(), layout.align(), size) }
    }
}

/// Pages one behind the other.
struct Pages {
    next: Cell<usize>,
}

// SAFETY: fresh mappings of the process's own, of the size that is asked for.
unsafe impl Allocator for Pages {
    fn alloc(&self, size: usize) -> (*mut u8, usize, u32) {
        let wish = std::ptr::without_provenance_mut(self.next.get());
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: asks for memory that nobody has; the address is a wish.
        let pages = unsafe { libc::mmap(wish, size, access, kind, -1, 0) };
        if pages == libc::MAP_FAILED {
            return (std::ptr::null_mut(), 0, 0);
        }
        self.next.set(pages as usize + size);
        (pages.cast(), size, 0)
    }

    fn remap(&self, _: *mut u8, _: usize, _: usize, _: bool) -> *mut u8 {
        std::ptr::null_mut()
    }

    fn free_part(&self, _: *mut u8, _: usize, _: usize) -> bool {
        false
    }

    fn free(&self, pages: *mut u8, size: usize) -> bool {
        // SAFETY: the caller has no more use for them.
        unsafe { libc::munmap(pages.cast(), size) == 0 }
    }

    fn can_release_part(&self, _: u32) -> bool {
        false
    }

    fn allocates_zeros(&self) -> bool {
        true
    }

    fn page_size(&self) -> usize {
        4096
    }
}
