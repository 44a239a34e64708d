//! [`atexit`] and [`at_quick_exit`]: two functions that the C library keeps in a static part of
//! its own. Objects that are linked against nothing do not have that part.

use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

type Handler = unsafe extern "C" fn(*mut c_void);

unsafe extern "C" {
    fn __cxa_atexit(handler: Handler, argument: *mut c_void, object: *mut c_void) -> c_int;
    fn __cxa_at_quick_exit(handler: Handler, object: *mut c_void) -> c_int;
}

/// `atexit` of C. A case ends without handlers, because the caller of a function decides when the
/// program ends. Code that calls `exit` itself runs them.
///
/// # Safety
/// As in C. A handler without parameters ignores its argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn atexit(handler: Handler) -> c_int {
    // SAFETY: promised by the caller.
    unsafe { __cxa_atexit(handler, null_mut(), null_mut()) }
}

/// `at_quick_exit` of C.
///
/// # Safety
/// As for `atexit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn at_quick_exit(handler: Handler) -> c_int {
    // SAFETY: promised by the caller.
    unsafe { __cxa_at_quick_exit(handler, null_mut()) }
}
