//! [`OwnHeap`]: the runner's own heap, apart from the one that malloc gives to student code
//! ([`super::heap`]).
//!
//! A wrong program may read memory that it never wrote, and follow pointers that it finds there.
//! It finds the same bytes each time, whatever the runner did before: the runner's blocks are not
//! among malloc's. They lie where the kernel maps nothing by itself, so libraries get the same
//! addresses however much memory the runner uses.
//!
//! The heap has two parts. A process in which student code runs has only the blocks that were
//! allocated [`for_forks`]. The other part is the branch's own. It holds the inputs and the
//! outcomes of all other cases: no student code can look there, and a fork has less to copy.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use dlmalloc::{Allocator, Dlmalloc};

/// The address at which the part for forks begins. Both parts lie far below the kernel's own
/// mappings, and far above address zero. This one lies a little below the place where Linux puts a
/// program on x86-64, which has page tables already: elsewhere, a fork would have to copy more of
/// them.
const OF_FORKS: usize = 0x5555_5000_0000;
/// The address at which the branch's part begins.
const OF_BRANCH: usize = 0x2000_0000_0000;

/// The greatest number of mappings at other addresses. A machine may not offer these addresses;
/// then the kernel chooses the place of each mapping.
const MOST_ELSEWHERE: usize = 8;

static PARTS: Parts = Parts {
    of_forks: Part::beginning(OF_FORKS),
    of_branch: Part::beginning(OF_BRANCH),
    for_forks: Cell::new(false),
};

/// Whether forks lack the branch's part.
static IS_KEPT: AtomicBool = AtomicBool::new(false);
/// Whether this process is such a fork.
static IS_FORK: AtomicBool = AtomicBool::new(false);

/// Calls `make`; forks get all that it allocates.
pub fn for_forks<T>(make: impl FnOnce() -> T) -> T {
    let before = PARTS.for_forks.replace(true);
    let made = make();
    PARTS.for_forks.set(before);
    made
}

/// From now on, forks get only the blocks that were allocated for them.
pub fn keep_from_forks() {
    IS_KEPT.store(true, Relaxed);
    PARTS.of_branch.pages().advise(libc::MADV_DONTFORK);
}

/// Calls `fork` in such a way that the copy of this process has all of the heap.
pub fn lend(fork: impl FnOnce() -> libc::pid_t) -> libc::pid_t {
    let is_kept = IS_KEPT.load(Relaxed);
    if is_kept {
        PARTS.of_branch.pages().advise(libc::MADV_DOFORK);
    }
    let process = fork();
    if is_kept {
        keep_from_forks();
    }
    process
}

/// Memory that is never freed and was never touched, so that forks have less to copy.
pub fn untouched(bytes: usize) -> *mut u8 {
    Box::leak(Box::<[u8]>::new_uninit_slice(bytes))
        .as_mut_ptr()
        .cast()
}

/// Notes that this process is a fork. It must be called in a fork before anything else.
pub fn enter_fork() {
    IS_FORK.store(IS_KEPT.load(Relaxed), Relaxed);
}

/// The `global_allocator` of the runner's program, and of no other: that program has one thread.
pub struct OwnHeap;

// SAFETY: the allocator keeps the contract of the trait, and no two calls are in it at once, as
// there is one thread. A fork leaves the branch's blocks alone.
unsafe impl GlobalAlloc for OwnHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let part = PARTS.for_new().0.get();
        // SAFETY: as above.
        unsafe { (*part).malloc(layout.size(), layout.align()) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let part = PARTS.for_new().0.get();
        // SAFETY: as above.
        unsafe { (*part).calloc(layout.size(), layout.align()) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if let Some(part) = PARTS.of(block) {
            // SAFETY: as above; the block is the caller's.
            unsafe { (*part.0.get()).free(block, layout.size(), layout.align()) }
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match PARTS.of(block) {
            // SAFETY: as above; the block is the caller's.
            Some(part) => unsafe {
                (*part.0.get()).realloc(block, layout.size(), layout.align(), size)
            },
            None => std::ptr::null_mut(),
        }
    }
}

struct Parts {
    of_forks: Part,
    of_branch: Part,
    /// Whether new blocks are for forks. The flag lies here, because a branch changes it for each
    /// fork, and each page that it writes to costs time.
    for_forks: Cell<bool>,
}

// SAFETY: the program that uses them has one thread.
unsafe impl Sync for Parts {}

impl Parts {
    /// The part in which blocks are allocated now.
    fn for_new(&self) -> &Part {
        if self.for_forks.get() || IS_FORK.load(Relaxed) {
            &self.of_forks
        } else {
            &self.of_branch
        }
    }

    /// The part that a block belongs to, if this process has it.
    fn of(&self, block: *mut u8) -> Option<&Part> {
        if self.of_forks.pages().hold(block.addr()) {
            return Some(&self.of_forks);
        }
        (!IS_FORK.load(Relaxed)).then_some(&self.of_branch)
    }
}

struct Part(UnsafeCell<Dlmalloc<Pages>>);

impl Part {
    const fn beginning(beginning: usize) -> Self {
        Part(UnsafeCell::new(Dlmalloc::new_with_allocator(Pages {
            beginning,
            next: Cell::new(beginning),
            elsewhere: [const { Cell::new((0, 0)) }; MOST_ELSEWHERE],
            is_branchs: beginning == OF_BRANCH,
        })))
    }

    fn pages(&self) -> &Pages {
        // SAFETY: there is one thread, and the fields of the pages that change are cells.
        unsafe { (*self.0.get()).allocator() }
    }
}

/// Pages at consecutive addresses, as far as the machine offers them.
struct Pages {
    beginning: usize,
    next: Cell<usize>,
    /// The beginning and size of mappings at other addresses; size 0 marks a free entry.
    elsewhere: [Cell<(usize, usize)>; MOST_ELSEWHERE],
    is_branchs: bool,
}

impl Pages {
    fn ranges(&self) -> impl Iterator<Item = (usize, usize)> {
        let first = (self.beginning, self.next.get() - self.beginning);
        let others = self.elsewhere.iter().map(Cell::get);
        std::iter::once(first).chain(others)
    }

    fn hold(&self, address: usize) -> bool {
        self.ranges()
            .any(|(beginning, size)| address.wrapping_sub(beginning) < size)
    }

    fn advise(&self, advice: i32) {
        for (beginning, size) in self.ranges().filter(|(_, size)| *size > 0) {
            // SAFETY: only decides whether forks get these pages. Pages that were given back are
            // passed over.
            unsafe { libc::madvise(std::ptr::without_provenance_mut(beginning), size, advice) };
        }
    }
}

// SAFETY: fresh mappings of the process's own, of the requested size.
unsafe impl Allocator for Pages {
    fn alloc(&self, size: usize) -> (*mut u8, usize, u32) {
        let none = (std::ptr::null_mut(), 0, 0);
        let wish = self.next.get();
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let place = std::ptr::without_provenance_mut(wish);
        // SAFETY: asks for memory that is not in use; the address is only a wish.
        let pages = unsafe { libc::mmap(place, size, access, kind, -1, 0) };
        if pages == libc::MAP_FAILED {
            return none;
        }
        if pages.addr() == wish {
            self.next.set(wish + size);
        } else if let Some(free) = self.elsewhere.iter().find(|one| one.get().1 == 0) {
            free.set((pages.addr(), size));
        } else {
            // SAFETY: no other code has seen these pages.
            unsafe { libc::munmap(pages, size) };
            return none;
        }
        if self.is_branchs && IS_KEPT.load(Relaxed) {
            // SAFETY: only decides whether forks get these pages.
            unsafe { libc::madvise(pages, size, libc::MADV_DONTFORK) };
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
        let known = self
            .elsewhere
            .iter()
            .find(|one| one.get() == (pages.addr(), size));
        if let Some(known) = known {
            known.set((0, 0));
        }
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
