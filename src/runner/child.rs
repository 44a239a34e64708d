//! A case's own process: the last steps before the student's code, and the first after it.

use std::ffi::CString;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::sync::atomic::Ordering::Relaxed;

use rustix::process::{Resource, Rlimit, setrlimit};

use super::objects::Loaded;
use super::probe::Api;
use super::protocol::CaseLimits;
use super::shared::Shared;
use super::heap;

/// An ordinary machine's stack.
pub const STACK_BYTES: u64 = 8 << 20;

/// The exit status of a process that could not begin.
const CANNOT_BEGIN: i32 = 121;

/// Where stdio keeps what the student prints; static, so that it does not count as the student's heap.
struct Buffer(std::cell::UnsafeCell<[u8; 1 << 16]>);
// SAFETY: handed to stdio alone, in a process with one thread.
unsafe impl Sync for Buffer {}
static STDOUT: Buffer = Buffer(std::cell::UnsafeCell::new([0; 1 << 16]));

unsafe extern "C" {
    static stdout: *mut libc::FILE;
}

/// Gives stdio a buffer that is not on the heap.
pub fn buffer_stdout() {
    // SAFETY: nothing was printed yet, and the buffer is static.
    unsafe { libc::setvbuf(stdout, STDOUT.0.get().cast(), libc::_IOFBF, 1 << 16) };
}

/// Leaves the case's process three descriptors, its output and nothing to read, and its limits.
pub fn enter(null: BorrowedFd, output: BorrowedFd, limits: CaseLimits) {
    // SAFETY: descriptors are only numbers to these calls; the branch's own copies stay open in
    // the branch. If the branch dies, so does this process.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        libc::dup2(null.as_raw_fd(), 0);
        libc::dup2(output.as_raw_fd(), 1);
        libc::dup2(output.as_raw_fd(), 2);
        libc::close_range(3, libc::c_uint::MAX, 0);
    }
    let seconds = limits.cpu_ms.div_ceil(1000) + 1;
    for (resource, limit) in [
        (Resource::As, limits.memory_bytes),
        (Resource::Stack, STACK_BYTES),
        (Resource::Fsize, 0),
        (Resource::Core, 0),
        // The branch looks at the clock itself; this is for a branch that is gone.
        (Resource::Cpu, seconds),
    ] {
        let limit = Rlimit { current: Some(limit), maximum: Some(limit) };
        if setrlimit(resource, limit).is_err() {
            give_up("a limit cannot be set");
        }
    }
}

/// Runs the probe and ends the process.
pub fn run(loaded: &Loaded, page: &Shared, call: &CString, input: &CString) -> ! {
    let api = Api::new(call, input);
    loaded.prepare();
    page.enter();
    heap::start_counting();
    loaded.run(&api);
    heap::stop_counting();
    page.header().complete.store(true, Relaxed);
    // SAFETY: flushes what the student printed and ends the process without handlers, which
    // could be the student's.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(0)
    }
}

/// Ends a process that could not begin; the reason goes where its output goes.
pub fn give_up(reason: &str) -> ! {
    // There is nobody else to tell when this write fails.
    let _ = rustix::io::write(std::io::stdout().as_fd(), reason.as_bytes());
    // SAFETY: ends the process at once.
    unsafe { libc::_exit(CANNOT_BEGIN) }
}
