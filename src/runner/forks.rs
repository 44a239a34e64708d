//! [`fork`], as cheap as possible: a branch forks for each of hundreds of cases, so the cost of a
//! fork is the cost of a case.

use std::ffi::c_void;
use std::sync::OnceLock;

use rustix::process::Pid;

type Fork = unsafe extern "C" fn() -> libc::pid_t;

/// As fork(2), but through `_Fork` if the C library has it. That one omits the work for programs
/// with threads, which touches many pages on both sides. Returns the new process, and nothing in
/// the new process itself.
///
/// # Safety
/// The process has one thread.
pub unsafe fn fork() -> Result<Option<Pid>, String> {
    static PLAIN: OnceLock<Option<Fork>> = OnceLock::new();
    let plain = PLAIN.get_or_init(|| {
        // SAFETY: a symbol of that name is the C library's function of that type (glibc 2.34 or
        // newer).
        unsafe {
            let found = libc::dlsym(libc::RTLD_DEFAULT, c"_Fork".as_ptr());
            (!found.is_null()).then(|| std::mem::transmute::<*mut c_void, Fork>(found))
        }
    });
    // SAFETY: the caller promises that there is one thread, so no other thread holds a lock.
    let process = unsafe { plain.map_or_else(|| libc::fork(), |plain| plain()) };
    match process {
        -1 => Err(format!("fork: {}", std::io::Error::last_os_error())),
        process => Ok(Pid::from_raw(process)),
    }
}
