//! [`OwnHeap`]: the runner's own heap, apart from the one that malloc gives to student code
//! ([`super::heap`]).
//!
//! A wrong program may read memory that it never wrote, and follow pointers that it finds there.
//! It finds the same bytes each time, whatever the runner did before: the runner's blocks are not
//! among malloc's. They lie where the kernel maps nothing by itself, so libraries get the same
//! addresses however much memory the runner uses.
//!
//! A case process is a fork of its branch, so it has the runner's blocks, too. A branch holds only
//! the ask that it works on, and each block is cleared when it is freed. So student code finds no
//! input but its own.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::{Cell, UnsafeCell};

use dlmalloc::{Allocator, Dlmalloc};

/// The address at which the heap begins: far below the kernel's own mappings, and far above address
/// zero. It lies a little below the place where Linux puts a program on x86-64, which has page
/// tables already: elsewhere, a fork would have to copy more of them.
const BEGINNING: usize = 0x5555_5000_0000;

static HEAP: Heap = Heap(UnsafeCell::new(Dlmalloc::new_with_allocator(Pages(
    Cell::new(BEGINNING),
))));

struct Heap(UnsafeCell<Dlmalloc<Pages>>);

// SAFETY: the program that uses it has one thread.
unsafe impl Sync for Heap {}

/// Memory that is never freed and was never touched, so that forks have less to copy.
pub fn untouched(bytes: usize) -> *mut u8 {
    Box::leak(Box::<[u8]>::new_uninit_slice(bytes))
        .as_mut_ptr()
        .cast()
}

/// The `global_allocator` of the runner's program, and of no other: that program has one thread.
pub struct OwnHeap;

// SAFETY: the allocator keeps the contract of the trait, and no two calls are in it at once, as
// there is one thread.
unsafe impl GlobalAlloc for OwnHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { (*HEAP.0.get()).malloc(layout.size(), layout.align()) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { (*HEAP.0.get()).calloc(layout.size(), layout.align()) }
    }

    /// Clears the block: forks must not find what it held. (`realloc` comes here, too.)
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above; the block is the caller's.
        unsafe {
            libc::explicit_bzero(block.cast(), layout.size());
            (*HEAP.0.get()).free(block, layout.size(), layout.align());
        }
    }
}

/// Pages at consecutive addresses, of which this is the next one. A machine may not offer these
/// addresses; then the kernel chooses the place of each mapping.
struct Pages(Cell<usize>);

// SAFETY: fresh mappings of the process's own, of the requested size.
unsafe impl Allocator for Pages {
    fn alloc(&self, size: usize) -> (*mut u8, usize, u32) {
        let wish = self.0.get();
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let place = std::ptr::without_provenance_mut(wish);
        // SAFETY: asks for memory that is not in use; the address is only a wish.
        let pages = unsafe { libc::mmap(place, size, access, kind, -1, 0) };
        if pages == libc::MAP_FAILED {
            return (std::ptr::null_mut(), 0, 0);
        }
        if pages.addr() == wish {
            self.0.set(wish + size);
        }
        (pages.cast(), size, 0)
    }

    fn remap(&self, _: *mut u8, _: usize, _: usize, _: bool) -> *mut u8 {
        std::ptr::null_mut()
    }

    fn free_part(&self, _: *mut u8, _: usize, _: usize) -> bool {
        false
    }

    fn free(&self, pages: *mut u8, size: usize) -> bool {
        // SAFETY: the caller no longer uses these pages.
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
