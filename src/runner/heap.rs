//! The malloc family, interposed: glibc does the work; while a case runs, its blocks are counted
//! and checked.
//!
//! These definitions replace glibc's in this whole program and in everything that it loads. So the
//! student's code, the libraries that it calls (strdup, getline) and the solution's substitutes
//! share one heap and one count. Each block has a label, and bytes behind it that no right program
//! writes to ([`blocks`]). A block that is freed twice, or written past its end, ends the case
//! there, with the kind of misuse and the line.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::blocks::{self, Block, BlockKind, LEAD};
use super::guard::{self, Guard};
use super::shared;
use protocol::filling::{Filling, TAIL};
use protocol::outcome::Misuse;

unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_memalign(alignment: usize, size: usize) -> *mut c_void;
    fn __libc_free(block: *mut c_void);
}

static COUNTING: AtomicBool = AtomicBool::new(false);

/// Starts to count blocks, in a case process.
pub fn start_counting() {
    COUNTING.store(true, Relaxed);
}

/// Forgets the blocks so far: a process that answers several inputs counts anew for each.
pub fn forget(filling: Filling) {
    blocks::give_back_kept(give_back);
    blocks::forget();
    guard::forget(filling);
}

/// Whether blocks were counted until now.
pub fn stop_counting() -> bool {
    COUNTING.swap(false, Relaxed)
}

/// Ends the case if a block was misused and this was not noticed yet.
///
/// A misuse that was noticed has ended the case already, unless the student's code caught the
/// signal.
pub fn check() {
    stop_at(blocks::check_all());
    stop_at(guard::check_all());
    if let Some(header) = shared::current()
        && header.fault.has_misuse()
    {
        // SAFETY: the signal ends the process from here on.
        unsafe { libc::signal(libc::SIGABRT, libc::SIG_DFL) };
        abort();
    }
}

/// The number of live blocks of at least `bytes` bytes.
pub fn live_blocks(bytes: usize) -> usize {
    let sizes = blocks::live_sizes().chain(guard::live_sizes());
    sizes.filter(|size| *size >= bytes).count()
}

/// The size of the live block that begins at `start`; None: none begins there. The list of live
/// blocks is looked through, so any address may be asked about.
pub fn block_bytes(start: *const c_void) -> Option<usize> {
    let guarded = || guard::live_size(Block(start.cast::<u8>().cast_mut()));
    blocks::live_size(start.cast()).or_else(guarded)
}

/// Whether these bytes lie in one live block. Any address may be asked about.
pub fn in_block(start: *const c_void, length: usize) -> bool {
    blocks::hold(start.addr(), length) || guard::hold(start.addr(), length)
}

/// A block with inaccessible memory beside it, for a probe to hand over.
pub fn guarded(size: usize) -> *mut c_void {
    let Some(block) = guard::make(size) else {
        // SAFETY: as any other call of malloc.
        return unsafe { malloc(size) };
    };
    count(size, 1);
    block.0.cast()
}

fn count(size: usize, sign: i32) {
    let Some(header) = shared::current() else {
        return;
    };
    let heap = &header.heap;
    heap.live_blocks
        .store(heap.live_blocks.load(Relaxed) + i64::from(sign), Relaxed);
    if sign > 0 {
        heap.allocations
            .store(heap.allocations.load(Relaxed) + 1, Relaxed);
    }
    let live = heap.live_bytes.load(Relaxed) + i64::from(sign) * size as i64;
    heap.live_bytes.store(live, Relaxed);
    if live > heap.peak_bytes.load(Relaxed) {
        heap.peak_bytes.store(live, Relaxed);
    }
}

fn note_refusal() {
    if let Some(header) = shared::current() {
        header.heap.refused.store(true, Relaxed);
    }
}

/// Ends the case if a block was misused: the crash handler notes the place.
fn stop_at(checked: Result<(), Misuse>) {
    let Err(misuse) = checked else { return };
    if let Some(header) = shared::current() {
        header.fault.set_misuse(misuse);
    }
    abort();
}

fn abort() -> ! {
    COUNTING.store(false, Relaxed);
    // SAFETY: ends the process, by a signal that is handled.
    unsafe { libc::abort() }
}

/// Called by code that the compiler adds to functions with arrays (`-fstack-protector-strong`), if
/// the bytes behind the arrays have changed when the function returns.
#[unsafe(no_mangle)]
pub extern "C" fn __stack_chk_fail() {
    stop_at(Err(Misuse::PastLocal));
}

/// Called by code that the compiler adds to accesses of arrays (`-fsanitize=bounds`), if the index
/// is outside. This is only noted: `board[0][40]` of nine rows of nine is outside of its row, and
/// harmless. The sanitizers tell harmless from harmful later.
#[unsafe(no_mangle)]
pub extern "C" fn __ubsan_handle_out_of_bounds() {
    if let Some(header) = shared::current() {
        header.beyond.store(true, Relaxed);
    }
}

unsafe fn give_back(block: Block) {
    // SAFETY: the block is freed, and no code owns it any more.
    unsafe { __libc_free(block.allocation()) };
}

/// Makes a block of `size` bytes, with its label and tail, in memory from `allocate`.
///
/// # Safety
/// `allocate` gives fresh memory of the size that it is asked for, or null.
unsafe fn make(
    size: usize,
    lead: usize,
    is_zeroed: bool,
    allocate: impl Fn(usize) -> *mut c_void,
) -> *mut c_void {
    let counting = COUNTING.load(Relaxed);
    let whole = size.checked_add(lead + TAIL);
    let mut start = whole.map_or(std::ptr::null_mut(), &allocate);
    if let (true, true, Some(whole)) = (counting, start.is_null(), whole)
        && blocks::give_back_kept(give_back)
    {
        start = allocate(whole);
    }
    if start.is_null() {
        if counting {
            note_refusal();
        }
        // SAFETY: this thread's own variable.
        unsafe { *libc::__errno_location() = libc::ENOMEM };
        return start;
    }
    // SAFETY: the allocation has room for the label, the block and its tail.
    unsafe {
        let block = Block(start.cast::<u8>().add(lead));
        if counting {
            block.begin(BlockKind::Live, size, lead);
            block.fill_fresh(is_zeroed);
            block.link();
            count(size, 1);
        } else {
            block.begin(BlockKind::Early, size, lead);
        }
        block.0.cast()
    }
}

/// Takes a live block away from the student: out of the list and the count.
///
/// # Safety
/// Its label says that it is live.
unsafe fn take(block: Block) {
    // SAFETY: promised by the caller.
    unsafe {
        if block.is_overrun() {
            stop_at(Err(Misuse::WroteOutside));
        }
        stop_at(block.unlink());
        count(block.size(), -1);
    }
}

/// A block that the student's code hands back.
enum InUse {
    Guarded(&'static Guard),
    Labelled(BlockKind),
}

/// Tells what kind of block the student's code hands back. Anything but a block in use ends the
/// case.
///
/// # Safety
/// The block is not null. The bytes before it can be read, or reading them is a fault of the
/// student's.
unsafe fn in_use(block: Block) -> InUse {
    if let Some(guard) = guard::of(block) {
        if guard.is_freed() {
            stop_at(Err(Misuse::FreedTwice));
        }
        return InUse::Guarded(guard);
    }
    // SAFETY: promised by the caller.
    let kind = unsafe { block.kind() };
    match kind {
        Some(BlockKind::Freed) => stop_at(Err(Misuse::FreedTwice)),
        None => stop_at(Err(blocks::why_unlabelled(block))),
        Some(_) => {}
    }
    InUse::Labelled(kind.unwrap_or(BlockKind::Early))
}

/// # Safety
/// As malloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: glibc's malloc gives what is asked for.
    unsafe { make(size, LEAD, false, |whole| __libc_malloc(whole)) }
}

/// # Safety
/// As calloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn calloc(items: usize, size: usize) -> *mut c_void {
    let size = items.saturating_mul(size);
    // SAFETY: as for malloc.
    unsafe { make(size, LEAD, true, |whole| __libc_calloc(1, whole)) }
}

/// # Safety
/// As realloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(old: *mut c_void, size: usize) -> *mut c_void {
    if old.is_null() {
        // SAFETY: as for malloc.
        return unsafe { malloc(size) };
    }
    if size == 0 {
        // SAFETY: handed on as it came.
        unsafe { free(old) };
        return std::ptr::null_mut();
    }
    let counting = COUNTING.load(Relaxed);
    let block = Block(old.cast());
    // SAFETY: `in_use` returns only for a block that has a label or a guard; the copied bytes lie
    // in both blocks.
    unsafe {
        let (kind, old_size) = match in_use(block) {
            InUse::Labelled(kind) => (Some(kind), block.size()),
            InUse::Guarded(guard) => (None, guard.size()),
        };
        // A block that always moves exposes code that goes on using the old one.
        let Some(kind) = kind.filter(|kind| !counting || *kind == BlockKind::Early) else {
            let moved = malloc(size);
            if !moved.is_null() {
                moved.copy_from_nonoverlapping(old, old_size.min(size));
                free(old);
            }
            return moved;
        };
        let lead = block.0.offset_from_unsigned(block.allocation().cast());
        let whole = size.checked_add(lead + TAIL);
        let moved = whole.map_or(std::ptr::null_mut(), |whole| {
            __libc_realloc(block.allocation(), whole)
        });
        if moved.is_null() {
            return moved;
        }
        let block = Block(moved.cast::<u8>().add(lead));
        block.begin(kind, size, lead);
        block.0.cast()
    }
}

/// # Safety
/// As free(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(block: *mut c_void) {
    if block.is_null() {
        return;
    }
    let block = Block(block.cast());
    // SAFETY: `in_use` returns only for a block that has a label or a guard.
    unsafe {
        match (in_use(block), COUNTING.load(Relaxed)) {
            (InUse::Labelled(BlockKind::Live), true) => {
                take(block);
                stop_at(blocks::retire(block, give_back));
            }
            (InUse::Guarded(guard), counting) => {
                if counting {
                    stop_at(guard.check());
                    count(guard.size(), -1);
                }
                guard.close();
            }
            _ => give_back(block),
        }
    }
}

/// # Safety
/// As memalign(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memalign(alignment: usize, size: usize) -> *mut c_void {
    let lead = LEAD.next_multiple_of(alignment.max(1));
    // SAFETY: glibc's memalign gives what is asked for, and the lead keeps the alignment.
    unsafe { make(size, lead, false, |whole| __libc_memalign(alignment, whole)) }
}

/// # Safety
/// As malloc_usable_size(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc_usable_size(block: *mut c_void) -> usize {
    if block.is_null() {
        return 0;
    }
    let block = Block(block.cast());
    // SAFETY: `in_use` returns only for a block that has a label or a guard.
    unsafe {
        match in_use(block) {
            InUse::Guarded(guard) => guard.size(),
            InUse::Labelled(_) => block.size(),
        }
    }
}

/// # Safety
/// As valloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn valloc(size: usize) -> *mut c_void {
    // SAFETY: as memalign.
    unsafe { memalign(4096, size) }
}

/// # Safety
/// As pvalloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pvalloc(size: usize) -> *mut c_void {
    // SAFETY: as memalign.
    unsafe {
        memalign(
            4096,
            size.checked_next_multiple_of(4096).unwrap_or(usize::MAX),
        )
    }
}

/// # Safety
/// As aligned_alloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: as memalign, which takes every alignment that aligned_alloc takes.
    unsafe { memalign(alignment, size) }
}

/// # Safety
/// As posix_memalign(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(
    result: *mut *mut c_void,
    alignment: usize,
    size: usize,
) -> c_int {
    if !alignment.is_power_of_two() || !alignment.is_multiple_of(size_of::<*mut c_void>()) {
        return libc::EINVAL;
    }
    // SAFETY: the alignment is one that memalign takes.
    let block = unsafe { memalign(alignment, size) };
    if block.is_null() {
        return libc::ENOMEM;
    }
    // SAFETY: the caller promises that `result` can be written.
    unsafe { *result = block };
    0
}
