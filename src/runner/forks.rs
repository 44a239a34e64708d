//! Makes forks cheap: a branch forks for each of hundreds of cases.
//!
//! A fork copies the page tables of memory that the process has changed. What is only mapped from a file
//! is left out, so that each case would find its way to every page of code anew, which takes
//! longer than the fork itself. Where one byte of a mapping was written, the kernel copies all of
//! that mapping's page table: so each mapping of code and constants gets one byte written, with the
//! value that it has.

use std::ffi::{c_int, c_void};
use std::ops::Range;
use std::sync::OnceLock;

type Fork = unsafe extern "C" fn() -> libc::pid_t;

/// As fork(2). Where the C library has it, without what it does for programs with threads, which touches
/// many pages on both sides.
///
/// # Safety
/// The process has one thread.
pub unsafe fn fork() -> libc::pid_t {
    static PLAIN: OnceLock<Option<Fork>> = OnceLock::new();
    let plain = PLAIN.get_or_init(|| {
        // SAFETY: a symbol of that name is the C library's function of that type (glibc 2.34 or newer).
        unsafe {
            let found = libc::dlsym(libc::RTLD_DEFAULT, c"_Fork".as_ptr());
            (!found.is_null()).then(|| std::mem::transmute::<*mut c_void, Fork>(found))
        }
    });
    // SAFETY: the caller promises that there is one thread; so no lock is held by another one.
    unsafe {
        match plain {
            Some(plain) => plain(),
            None => libc::fork(),
        }
    }
}

/// Prepares all libraries that are loaded now. Where the kernel refuses, forks cost what they cost.
pub fn prepare() {
    // SAFETY: the callback only uses the pointers during the call.
    unsafe { libc::dl_iterate_phdr(Some(prepare_library), std::ptr::null_mut()) };
}

unsafe extern "C" fn prepare_library(
    info: *mut libc::dl_phdr_info,
    _size: usize,
    _nothing: *mut c_void,
) -> c_int {
    // SAFETY: the linker passes a valid description of `dlpi_phnum` headers.
    let (info, headers) = unsafe {
        let info = &*info;
        if info.dlpi_phdr.is_null() {
            return 0;
        }
        let headers = std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into());
        (info, headers)
    };
    for header in headers {
        let is_mapped = header.p_type == libc::PT_LOAD && header.p_filesz > 0;
        // What can be written to was: addresses are filled in when a library is loaded.
        if is_mapped && header.p_flags & libc::PF_W == 0 {
            let start = (info.dlpi_addr + header.p_vaddr) as usize;
            let range = start..start + header.p_memsz as usize;
            touch(range, header.p_flags & libc::PF_X != 0);
        }
    }
    0
}

/// Writes a byte of the mapping, and leaves it as it was.
fn touch(range: Range<usize>, is_code: bool) {
    const PAGE: usize = 4096;
    let first = range.start / PAGE * PAGE;
    let length = range.end - first;
    let execute = if is_code { libc::PROT_EXEC } else { 0 };
    // SAFETY: the range is a library's own mapping. It stays readable, and executable if it was, all
    // the time, and the byte that is written is the one that is there; this process has one thread.
    unsafe {
        let start = first as *mut c_void;
        let readable = libc::PROT_READ | execute;
        if libc::mprotect(start, length, readable | libc::PROT_WRITE) == 0 {
            let byte = range.start as *mut u8;
            byte.write_volatile(byte.read_volatile());
            libc::mprotect(start, length, readable);
        }
    }
}
