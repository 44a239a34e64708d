//! A case's own process: the last steps before the student's code, and the first after it.

use std::ffi::CString;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::sync::atomic::Ordering::Relaxed;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::heap;
use super::objects::Loaded;
use super::probe::Api;
use super::protocol::CaseLimits;
use super::shared::Shared;

/// An ordinary machine's stack.
pub const STACK_BYTES: u64 = 8 << 20;

/// The exit status of a process that could not begin.
const CANNOT_BEGIN: i32 = 121;

/// Where stdio keeps what is printed and read; static, so that it does not count as the student's heap.
const BUFFER_BYTES: usize = 1 << 16;
struct Buffer(std::cell::UnsafeCell<[u8; BUFFER_BYTES]>);
// SAFETY: handed to stdio alone, in a process with one thread.
unsafe impl Sync for Buffer {}
static OUTPUT: Buffer = Buffer(std::cell::UnsafeCell::new([0; BUFFER_BYTES]));
static INPUT: Buffer = Buffer(std::cell::UnsafeCell::new([0; BUFFER_BYTES]));

unsafe extern "C" {
    static stdin: *mut libc::FILE;
    static stdout: *mut libc::FILE;
}

/// Gives stdio buffers that are not on the heap.
pub fn give_buffers() {
    // SAFETY: nothing was printed or read yet, and the buffers are static.
    unsafe {
        libc::setvbuf(stdin, INPUT.0.get().cast(), libc::_IOFBF, BUFFER_BYTES);
        libc::setvbuf(stdout, OUTPUT.0.get().cast(), libc::_IOFBF, BUFFER_BYTES);
    }
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
    // The kernel counts for this limit in ticks, which can run ahead of the real time on a busy machine.
    let seconds = 2 * limits.cpu_ms.div_ceil(1000) + 5;
    for (resource, limit) in [
        (Resource::As, limits.memory_bytes),
        (Resource::Stack, STACK_BYTES),
        (Resource::Fsize, 0),
        (Resource::Core, 0),
        // The branch looks at the clock itself; this is for a branch that is gone.
        (Resource::Cpu, seconds),
    ] {
        // A machine may allow less than that; it is never more than was asked for.
        let allowed = getrlimit(resource).maximum.unwrap_or(limit).min(limit);
        let limit = Rlimit {
            current: Some(allowed),
            maximum: Some(allowed),
        };
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
