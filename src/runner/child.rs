//! A case's own process: the last steps before the student's code, and the first after it.

use std::ffi::CString;
use std::fs::File;
use std::io::{Seek, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::blocks;
use super::guard;
use super::heap;
use super::lockdown;
use super::objects::Loaded;
use super::own_heap;
use super::probe::{self, Api};
use super::shared::Shared;
use super::workspace::{DESCRIPTORS, FILE_BYTES, Workspace};
use protocol::{CaseLimits, Filling};

/// An ordinary machine's stack.
pub const STACK_BYTES: u64 = 8 << 20;

/// The exit status of a process that could not begin.
const CANNOT_BEGIN: i32 = 121;

/// How much stdio keeps of what is printed and read.
const BUFFER_BYTES: usize = 1 << 16;

unsafe extern "C" {
    static stdin: *mut libc::FILE;
    static stdout: *mut libc::FILE;
}

/// Gives stdio buffers that are the runner's own and do not count as the student's heap.
pub fn give_buffers() {
    let buffer = || own_heap::untouched(BUFFER_BYTES).cast();
    // SAFETY: nothing was printed or read yet, and the buffers are never freed.
    unsafe {
        libc::setvbuf(stdin, buffer(), libc::_IOFBF, BUFFER_BYTES);
        libc::setvbuf(stdout, buffer(), libc::_IOFBF, BUFFER_BYTES);
    }
}

/// What a case's process has open, and nothing else.
pub struct Descriptors<'a> {
    pub stdin: BorrowedFd<'a>,
    pub stdout: BorrowedFd<'a>,
    pub stderr: BorrowedFd<'a>,
    /// Becomes descriptor 3.
    pub report: Option<BorrowedFd<'a>>,
}

/// Makes this process a case's: its descriptors, its folder, its limits.
///
/// With a folder, files that it can open are those there and, to be read, `readable`.
pub fn enter(
    descriptors: Descriptors,
    workspace: Option<&Workspace>,
    readable: &[&Path],
    limits: CaseLimits,
) {
    // SAFETY: descriptors are only numbers to these calls; the branch's own copies stay open in
    // the branch. If the branch dies, so does this process.
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
    if workspace.is_some() {
        // SAFETY: sets how this process takes a signal. A write beyond a file's limit fails, and is no crash.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    }
    if let Some(workspace) = workspace
        && lockdown::restrict_view(readable, &[&workspace.folder]).is_err()
    {
        give_up("the case's folder cannot be kept apart");
    }
    if let Some(workspace) = workspace
        && rustix::process::chdir(&workspace.folder).is_err()
    {
        give_up("the case's folder cannot be entered");
    }
    let file_bytes = workspace.map_or(0, |_| FILE_BYTES);
    // The kernel counts for this limit in ticks, which can run ahead of the real time on a busy machine.
    // Addresses that a sanitizer maps and does not use are no memory.
    let memory = match limits.shadow_bytes {
        0 => (Resource::As, limits.memory_bytes),
        shadow => (Resource::Data, shadow.saturating_add(limits.memory_bytes)),
    };
    let seconds = 2 * limits.cpu_ms.div_ceil(1000) + 5;
    for (resource, limit) in [
        memory,
        (Resource::Stack, STACK_BYTES),
        (Resource::Fsize, file_bytes),
        (Resource::Core, 0),
        (Resource::Nofile, DESCRIPTORS),
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

/// What this machine lets a process have, less what it takes to be ended before the kernel does it.
pub fn longest_cpu_time() -> Duration {
    let allowed = getrlimit(Resource::Cpu).maximum;
    allowed.map_or(Duration::MAX, |seconds| {
        Duration::from_secs(seconds) * 9 / 10
    })
}

/// A file in memory with this text, to be read from its beginning; None for an empty text, which
/// /dev/null has too.
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

/// An empty file that has no place in any folder.
pub fn memory_file(name: &str) -> Result<File, String> {
    rustix::fs::memfd_create(name, rustix::fs::MemfdFlags::CLOEXEC)
        .map(File::from)
        .map_err(|error| format!("memfd_create: {error}"))
}

/// What the probe is called for.
pub struct Asked {
    pub call: CString,
    pub input: CString,
}

impl Asked {
    pub fn new(call: &str, input: &str) -> Result<Self, String> {
        let text =
            |text: &str| CString::new(text).map_err(|_| "an input holds a NUL byte".to_owned());
        Ok(Asked {
            call: text(call)?,
            input: text(input)?,
        })
    }
}

impl Drop for Asked {
    /// The next fork would have what is left of it.
    fn drop(&mut self) {
        let input = std::mem::take(&mut self.input);
        let mut bytes = input.into_bytes();
        bytes.fill(0);
        std::hint::black_box(&bytes);
    }
}

/// What goes for all that a process is asked.
#[derive(Clone, Copy)]
pub struct Manner {
    /// The longest answer.
    pub observation_bytes: usize,
    pub filling: Filling,
    /// The substitutes write down how they are called.
    pub traced: bool,
}

/// Calls the probe for one of these after another, and ends the process: after the last one, or where
/// there is no room for an answer.
pub fn run(loaded: &Loaded, page: &Shared, all: &[Asked], manner: Manner) -> ! {
    blocks::fill_with(manner.filling);
    guard::stand(manner.filling);
    loaded.prepare();
    page.enter();
    for (number, asked) in all.iter().enumerate() {
        let api = Api::new(&asked.call, &asked.input);
        if !page.begin_answer(manner.observation_bytes) {
            break;
        }
        if manner.traced {
            api.start_trace();
        }
        if number > 0 {
            heap::forget();
        }
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
