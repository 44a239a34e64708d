//! The malloc family, interposed: glibc does the work, and while a case runs its blocks are counted.
//!
//! These definitions take the place of glibc's in this whole program and in everything that it
//! loads, so the student's code, the libraries that it calls (strdup, getline) and the reference's
//! substitutes share one heap and one count. Nothing is put around a block: an overrun hits
//! what it would hit in the student's own program.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed};

use super::shared;

unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_memalign(alignment: usize, size: usize) -> *mut c_void;
    fn __libc_free(block: *mut c_void);
}

static COUNTING: AtomicBool = AtomicBool::new(false);

/// Live blocks by usable size, in steps of 16 bytes; the last entry holds all larger ones.
const CLASSES: usize = 1024;
static BY_SIZE: [AtomicI32; CLASSES] = [const { AtomicI32::new(0) }; CLASSES];

/// Counts from now on, in a case's process.
pub fn start_counting() {
    COUNTING.store(true, Relaxed);
}

/// Forgets the blocks so far: a process that answers several inputs counts anew for each.
pub fn forget() {
    for class in &BY_SIZE {
        class.store(0, Relaxed);
    }
}

pub fn stop_counting() {
    COUNTING.store(false, Relaxed);
}

/// Blocks of at least `bytes` bytes that are live now.
pub fn live_blocks(bytes: usize) -> i64 {
    let first = (bytes / 16).min(CLASSES - 1);
    BY_SIZE[first..]
        .iter()
        .map(|count| i64::from(count.load(Relaxed)))
        .sum()
}

fn usable_size(block: *mut c_void) -> usize {
    // SAFETY: a block of glibc's; a pointer that is none is a fault of the student's that
    // glibc's own free would run into the same way.
    unsafe { libc::malloc_usable_size(block) }
}

fn count(usable: usize, sign: i32) {
    let Some(header) = shared::current() else {
        return;
    };
    let heap = &header.heap;
    let class = &BY_SIZE[(usable / 16).min(CLASSES - 1)];
    class.store(class.load(Relaxed).wrapping_add(sign), Relaxed);
    heap.live_blocks
        .store(heap.live_blocks.load(Relaxed) + i64::from(sign), Relaxed);
    let live = heap.live_bytes.load(Relaxed) + i64::from(sign) * usable as i64;
    heap.live_bytes.store(live, Relaxed);
    if live > heap.peak_bytes.load(Relaxed) {
        heap.peak_bytes.store(live, Relaxed);
    }
}

fn count_new(block: *mut c_void) -> *mut c_void {
    if COUNTING.load(Relaxed) {
        if block.is_null() {
            note_refusal();
        } else {
            count(usable_size(block), 1);
        }
    }
    block
}

fn note_refusal() {
    if let Some(header) = shared::current() {
        header.heap.refused.store(true, Relaxed);
    }
}

/// # Safety
/// As malloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: handed on as it came.
    count_new(unsafe { __libc_malloc(size) })
}

/// # Safety
/// As calloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn calloc(items: usize, size: usize) -> *mut c_void {
    // SAFETY: handed on as it came.
    count_new(unsafe { __libc_calloc(items, size) })
}

/// # Safety
/// As realloc(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(block: *mut c_void, size: usize) -> *mut c_void {
    let counting = COUNTING.load(Relaxed);
    let before = if counting && !block.is_null() {
        Some(usable_size(block))
    } else {
        None
    };
    // SAFETY: handed on as it came.
    let moved = unsafe { __libc_realloc(block, size) };
    if counting {
        let freed = !moved.is_null() || size == 0;
        if let (Some(usable), true) = (before, freed) {
            count(usable, -1);
        }
        if !moved.is_null() {
            count(usable_size(moved), 1);
        } else if size > 0 {
            note_refusal();
        }
    }
    moved
}

/// # Safety
/// As free(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(block: *mut c_void) {
    if COUNTING.load(Relaxed) && !block.is_null() {
        count(usable_size(block), -1);
    }
    // SAFETY: handed on as it came.
    unsafe { __libc_free(block) }
}

/// # Safety
/// As memalign(3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memalign(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: handed on as it came.
    count_new(unsafe { __libc_memalign(alignment, size) })
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
