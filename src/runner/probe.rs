//! [`Api`]: the functions that a probe may call, the runner's side of `support/sudograde.h`.

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_void};
use std::sync::OnceLock;

use libloading::os::unix::Library;

use super::guard::PAGE;
use super::{blocks, heap, shared};

/// `struct sg_api` of sudograde.h.
#[repr(C)]
pub struct Api {
    input: *const c_char,
    write: extern "C" fn(*const u8, usize),
    live_blocks: extern "C" fn(usize) -> c_long,
    substitute: extern "C" fn(*const c_char) -> *mut c_void,
    fault: extern "C" fn(*const c_char, c_uint, *const u8, usize),
    guarded: extern "C" fn(usize) -> *mut c_void,
    fill_stack: extern "C" fn(),
    trace: extern "C" fn(*const u8, usize),
    block_bytes: extern "C" fn(*const c_void) -> usize,
    is_block: extern "C" fn(*const c_void) -> c_int,
    in_block: extern "C" fn(*const c_void, usize) -> c_int,
    is_static: extern "C" fn(*const c_void, usize) -> c_int,
}

/// The substitutes of this branch.
pub static SUBSTITUTES: OnceLock<Library> = OnceLock::new();

type Watch = unsafe extern "C" fn(*const Api);

impl Api {
    /// Makes the substitutes write down their calls, if they can.
    pub fn start_trace(&self) {
        let watch = SUBSTITUTES
            .get()
            // SAFETY: the signature is the contract between the runner and a lab's substitutes.
            .and_then(|library| unsafe { library.get::<Watch>("sg_watch").ok() });
        if let Some(watch) = watch {
            // SAFETY: as above. It is the lab's own code, which keeps the pointer for the probe's
            // run.
            unsafe { watch(self) };
        }
    }

    /// The functions for one question. The input must outlive the probe's run.
    pub fn new(input: &CStr) -> Self {
        Api {
            input: input.as_ptr(),
            write,
            live_blocks,
            substitute,
            fault,
            guarded,
            fill_stack: fill_stack::<DEEP>,
            trace,
            block_bytes,
            is_block,
            in_block,
            is_static,
        }
    }
}

extern "C" fn write(text: *const u8, length: usize) {
    if !text.is_null() {
        // SAFETY: the probe promises `length` readable bytes.
        shared::observe(unsafe { std::slice::from_raw_parts(text, length) });
    }
}

extern "C" fn guarded(size: usize) -> *mut c_void {
    heap::guarded(size)
}

/// The number of bytes of unused stack that are filled for every case. Most functions, together
/// with those that they call, use less.
pub const SHALLOW: usize = 4 << 10;

/// The number of bytes that are filled if a probe asks for it: some functions have whole boards on
/// the stack.
const DEEP: usize = 16 << 10;

/// The number of bytes that a branch fills before it forks. A case process fills from a place some
/// functions further down, and finds the right bytes there already.
pub const AHEAD: usize = 2 * DEEP;

/// Fills the stack below the caller, so that an uninitialised local variable holds the same bytes
/// as other unused memory.
#[inline(never)]
pub extern "C" fn fill_stack<const BYTES: usize>() {
    fill_far(BYTES);
    fill_near();
}

/// More bytes than a function that only compares or writes bytes has on the stack, together with
/// those that it calls.
const NEAR: usize = 512;

/// Fills the part of the stack that a function's own variables cover.
#[inline(never)]
fn fill_near() {
    let mut room = [blocks::fresh_byte(); NEAR];
    // The compiler must not remove the unused array.
    std::hint::black_box(&mut room);
}

/// Fills the stack below that part, page by page. A page that holds the right bytes already is
/// only read, because a fork shares it with its branch until it is written to. (With an array of
/// that size, the compiler's own probing of the stack would write to each page.)
#[inline(never)]
fn fill_far(bytes: usize) {
    let here = 0_u8;
    let byte = blocks::fresh_byte();
    let end = std::hint::black_box(&raw const here).addr() - NEAR;
    let mut start = end - bytes;
    while start < end {
        let length = (PAGE - start % PAGE).min(end - start);
        let room = std::ptr::with_exposed_provenance_mut::<libc::c_void>(start);
        // SAFETY: this is the process's own stack, below all that is in use: the functions called
        // here need less than the bytes that were left out. Handlers of signals have a stack of
        // their own.
        unsafe {
            let is_filled =
                *room.cast::<u8>() == byte && libc::memcmp(room, room.byte_add(1), length - 1) == 0;
            if !is_filled {
                libc::memset(room, byte.into(), length);
            }
        }
        start += length;
    }
}

extern "C" fn trace(text: *const u8, length: usize) {
    if !text.is_null() {
        // SAFETY: the substitutes promise `length` readable bytes.
        shared::trace(unsafe { std::slice::from_raw_parts(text, length) });
    }
}

extern "C" fn live_blocks(bytes: usize) -> c_long {
    heap::live_blocks(bytes).cast_signed() as c_long
}

extern "C" fn block_bytes(start: *const c_void) -> usize {
    heap::block_bytes(start).unwrap_or(0)
}

extern "C" fn is_block(start: *const c_void) -> c_int {
    heap::block_bytes(start).is_some().into()
}

extern "C" fn in_block(start: *const c_void, length: usize) -> c_int {
    heap::in_block(start, length).into()
}

extern "C" fn is_static(start: *const c_void, length: usize) -> c_int {
    let last = start.wrapping_byte_add(length.saturating_sub(1));
    (is_loaded(start) && is_loaded(last)).into()
}

/// Whether an address lies in a loaded object, where its static variables are.
fn is_loaded(address: *const c_void) -> bool {
    // SAFETY: the address is only compared with those of objects.
    unsafe { libc::dladdr(address, &mut std::mem::zeroed()) != 0 }
}

extern "C" fn substitute(name: *const c_char) -> *mut c_void {
    let Some(library) = SUBSTITUTES.get() else {
        return std::ptr::null_mut();
    };
    // The loader keeps its message about a name that is not there: that is no block of the student's.
    let was_counting = heap::stop_counting();
    // SAFETY: the probe passes a NUL-terminated name; the address is only handed on.
    let found = unsafe {
        let name = CStr::from_ptr(name);
        library
            .get::<*mut c_void>(name.to_bytes_with_nul())
            .map_or(std::ptr::null_mut(), |symbol| symbol.into_raw())
    };
    if was_counting {
        heap::start_counting();
    }
    found
}

extern "C" fn fault(file: *const c_char, line: c_uint, message: *const u8, length: usize) {
    let Some(header) = shared::current() else {
        return;
    };
    // SAFETY: the probe's support code passes a NUL-terminated file name and `length` bytes.
    unsafe {
        let file = if file.is_null() {
            &[]
        } else {
            CStr::from_ptr(file).to_bytes()
        };
        let message = if message.is_null() {
            &[]
        } else {
            std::slice::from_raw_parts(message, length)
        };
        header.fault.say(file, line, message);
    }
}
