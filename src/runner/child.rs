//! The case process: [`enter`] gives it its descriptors, folder and limits, and [`run`] calls the
//! probe. These are the last steps before the student's code, and the first ones after it.

use std::ffi::{CStr, CString};
use std::fs::File;
use std::io::{Seek, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use seccompiler::BpfProgram;

use super::blocks;
use super::guard;
use super::heap;
use super::lockdown;
use super::objects::Loaded;
use super::own_heap;
use super::probe::{self, Api};
use super::shared::Shared;
use super::usage;
use super::workspace::{self, DESCRIPTORS, FILE_BYTES, Workspace};
use protocol::{CaseLimits, Filling};

/// The size of the stack, in bytes, as on an ordinary machine.
pub const STACK_BYTES: u64 = 8 << 20;

/// The exit status of a process that cannot begin.
const CANNOT_BEGIN: i32 = 121;

/// The size of a buffer of stdio, in bytes.
const BUFFER_BYTES: usize = 1 << 16;

unsafe extern "C" {
    static stdin: *mut libc::FILE;
    static stdout: *mut libc::FILE;
}

/// Gives stdio buffers of the runner's own, which do not count as the student's heap. Output is
/// written line by line, so that the lines before a crash or an endless loop are there.
pub fn give_buffers() {
    let buffer = || own_heap::untouched(BUFFER_BYTES).cast();
    // SAFETY: nothing was printed or read yet, and the buffers are never freed.
    unsafe {
        libc::setvbuf(stdin, buffer(), libc::_IOFBF, BUFFER_BYTES);
        libc::setvbuf(stdout, buffer(), libc::_IOLBF, BUFFER_BYTES);
    }
}

/// The open descriptors of a case process; it has no others.
#[derive(Clone, Copy)]
pub struct Descriptors<'a> {
    pub stdin: BorrowedFd<'a>,
    pub stdout: BorrowedFd<'a>,
    pub stderr: BorrowedFd<'a>,
    /// Becomes descriptor 3.
    pub report: Option<BorrowedFd<'a>>,
}

/// Turns this process into a case process: sets its descriptors, its folder, its limits and its
/// filter.
///
/// With a workspace, the process can open only the files of its folder and, for reading, those in
/// `readable`.
pub fn enter(
    descriptors: Descriptors,
    workspace: Option<&Workspace>,
    readable: &[&Path],
    limits: CaseLimits,
    filter: Option<&mut BpfProgram>,
) {
    // SAFETY: descriptors are only numbers to these calls, and the branch's own copies stay open
    // in the branch. If the branch dies, so does this process.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        libc::dup2(descriptors.stdin.as_raw_fd(), 0);
        libc::dup2(descriptors.stdout.as_raw_fd(), 1);
        libc::dup2(descriptors.stderr.as_raw_fd(), 2);
        let first_closed = match descriptors.report {
            Some(report) => {
                libc::dup2(report.as_raw_fd(), 3);
                4
            }
            None => 3,
        };
        libc::close_range(first_closed, libc::c_uint::MAX, 0);
    }
    if let Some(workspace) = workspace {
        // SAFETY: only sets how this process handles a signal. A write beyond the limit of a file
        // then fails, and is no crash.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
        if lockdown::restrict_view(readable, &[&workspace.folder]).is_err() {
            give_up("the case's folder cannot be kept apart");
        }
        if rustix::process::chdir(&workspace.folder).is_err() {
            give_up("the case's folder cannot be entered");
        }
    }
    let file_bytes = workspace.map_or(0, |_| FILE_BYTES);
    // A sanitizer maps addresses that it does not use, so its data is limited instead of its
    // addresses.
    let memory = match limits.shadow_bytes {
        0 => (Resource::As, limits.memory_bytes),
        shadow => (Resource::Data, shadow.saturating_add(limits.memory_bytes)),
    };
    // The kernel counts CPU time for this limit in ticks, which can run ahead of the real time on
    // a busy machine.
    let seconds = 2 * limits.cpu_ms.div_ceil(1000) + 5;
    for (resource, limit) in [
        memory,
        (Resource::Stack, STACK_BYTES),
        (Resource::Fsize, file_bytes),
        (Resource::Core, 0),
        (Resource::Nofile, DESCRIPTORS),
        // The branch enforces the CPU time itself; this limit holds if the branch is gone.
        (Resource::Cpu, seconds),
    ] {
        if usage::limit(resource, limit).is_err() {
            give_up("a limit cannot be set");
        }
    }
    if filter.is_some_and(|filter| lockdown::install_case_filter(filter).is_err()) {
        give_up("the case's filter cannot be installed");
    }
}

/// The longest CPU time that the runner can enforce: less than this machine's own limit for a
/// process, so that the runner ends the process before the kernel does. The kernel's clock for that
/// limit runs ahead on a busy machine.
pub fn longest_cpu_time() -> Duration {
    let allowed = getrlimit(Resource::Cpu).maximum;
    allowed.map_or(Duration::MAX, |seconds| {
        Duration::from_secs(seconds) * 3 / 4
    })
}

/// A file in memory that holds this text, at its beginning. `None` for an empty text, for which
/// /dev/null serves as well.
pub fn standard_input(text: &str) -> Result<Option<File>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let mut file = memory_file("stdin")?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.rewind())
        .map_err(|error| format!("standard input: {error}"))?;
    Ok(Some(file))
}

/// An empty file in memory, which lies in no folder.
pub fn memory_file(name: &str) -> Result<File, String> {
    rustix::fs::memfd_create(name, rustix::fs::MemfdFlags::CLOEXEC)
        .map(File::from)
        .map_err(|error| format!("memfd_create: {error}"))
}

/// The input of a question, as a probe reads it.
pub fn probe_input(input: &str) -> Result<CString, String> {
    CString::new(input).map_err(|_| "an input holds a NUL byte".to_owned())
}

/// The options that hold for all questions to a process.
#[derive(Clone, Copy)]
pub struct Manner {
    /// The greatest length of an answer, in bytes.
    pub observation_bytes: usize,
    pub filling: Filling,
    /// Whether the substitutes write down their calls.
    pub traced: bool,
    /// Whether the process works in a folder of its own, which is emptied between questions.
    pub has_folder: bool,
}

/// Calls the probe for each of these questions in turn, then ends the process. It ends earlier if
/// there is no room for an answer.
pub fn run(loaded: &Loaded, page: &Shared, all: &[CString], manner: Manner) -> ! {
    fill(manner.filling.at(0, all.len()));
    loaded.prepare();
    page.enter();
    for (number, input) in all.iter().enumerate() {
        let api = Api::new(input);
        if !page.begin_answer(manner.observation_bytes) {
            break;
        }
        if manner.traced {
            api.start_trace();
        }
        if number > 0 {
            heap::forget(manner.filling);
            fill(manner.filling.at(number, all.len()));
            if manner.has_folder {
                workspace::empty_current();
            }
        }
        seed_random_numbers(input);
        heap::start_counting();
        probe::fill_stack::<{ probe::SHALLOW }>();
        loaded.run(&api);
        heap::check();
        heap::stop_counting();
        if !page.end_answer() {
            break;
        }
    }
    page.header().complete.store(true, Relaxed);
    // SAFETY: flushes the student's output and ends the process without exit handlers, which could
    // be the student's.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(0)
    }
}

/// Makes the numbers of C's generators follow from the input alone, so that a question has the same
/// answer in a process of its own and behind others.
fn seed_random_numbers(input: &CStr) {
    let words = input.to_bytes().chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_ne_bytes(word)
    });
    let mixed = words.fold(1, |seed: u64, word| {
        (seed ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(32)
    });
    let seed = mixed as u32;
    // SAFETY: both only write to the C library's own state, which has locks of its own.
    unsafe {
        libc::srand(seed);
        libc::srand48(i64::from(seed));
    }
}

/// Chooses the bytes in unused memory, and where guards stand.
fn fill(filling: Filling) {
    blocks::fill_with(filling);
    guard::stand(filling);
}

/// The words of a command line or an environment, as execve(2) takes them.
pub fn pointers(texts: &[CString]) -> Vec<*const libc::c_char> {
    let pointers = texts.iter().map(|text| text.as_ptr());
    pointers.chain([std::ptr::null()]).collect()
}

/// Ends a process that cannot begin. The reason goes to its output.
pub fn give_up(reason: &str) -> ! {
    // If this write fails, there is no other way to report.
    let _ = rustix::io::write(std::io::stdout().as_fd(), reason.as_bytes());
    // SAFETY: ends the process at once.
    unsafe { libc::_exit(CANNOT_BEGIN) }
}
