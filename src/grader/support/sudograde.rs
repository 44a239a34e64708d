//! The interface of a Rust probe: the crate `sudograde`, compiled once for all submissions.
//!
//! A probe is a module of the student's crate, made from lab.toml. It names its entry with
//! `sudograde::probe!(function)`. The runner calls the entry in a fresh process for each case;
//! many generated inputs share one process, in which it is called for each in turn. The text that
//! the entry writes with [`Probe::write`] is the observation; nothing else is judged.

pub mod streams;
pub mod typed;

use std::cell::Cell;
use std::ffi::{CStr, CString, c_char, c_long, c_uint, c_void};
use std::io::Write;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// The same layout as `struct sg_api` in sudograde.h.
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
}

impl Api {
    /// For substitutes: records a call, on a line of its own.
    pub fn trace(&self, text: &str) {
        (self.trace)(text.as_ptr(), text.len());
    }
}

static API: AtomicPtr<Api> = AtomicPtr::new(std::ptr::null_mut());

thread_local! {
    /// `prepare` touches this variable; it has no other use.
    static TOUCHED: Cell<bool> = const { Cell::new(false) };
}

/// Makes the allocations that Rust makes at first use and never frees: the buffers of `print!`
/// and of standard input, and this library's thread-local variables, which `HashMap`, for one,
/// brings along. The runner calls this before it counts blocks, so that they do not count as lost
/// by the student's code.
pub fn prepare() {
    // The address escapes, so the compiler cannot leave the variable out.
    TOUCHED.with(|variable| std::hint::black_box(variable.as_ptr()));
    let _ = std::io::stdin();
    flush();
}

/// Writes out the last line if it was printed without a newline. A program's own `main` does that
/// when it ends, and here there is none. A failure is not reported, as output is not judged.
fn flush() {
    let _ = std::io::stdout().flush();
}

/// One case, as the probe's entry sees it.
pub struct Probe<'a> {
    /// The case's input.
    pub input: &'a str,
    api: &'a Api,
}

impl Probe<'_> {
    /// Appends text to the observation.
    pub fn write(&self, text: &str) {
        (self.api.write)(text.as_ptr(), text.len());
    }

    /// The number of heap blocks of at least `bytes` bytes that were allocated since the probe
    /// began and are not freed yet.
    pub fn live_blocks(&self, bytes: usize) -> c_long {
        (self.api.live_blocks)(bytes)
    }
}

/// The address that stands for "not looked up yet", as `NONE` stands for "there is none". No
/// function has one of these addresses.
pub const UNKNOWN: usize = 0;
const NONE: usize = 1;

/// The address of the solution's function that replaces the student's in this run, if there is
/// one. `known` keeps it for the next call, which need not give the name.
fn address(name: *const c_char, known: &AtomicUsize) -> Option<usize> {
    let mut address = known.load(Ordering::Relaxed);
    if address == UNKNOWN {
        // SAFETY: `start` stored a pointer that is valid for the whole process.
        let api = unsafe { API.load(Ordering::Relaxed).as_ref() }?;
        let found = (api.substitute)(name) as usize;
        address = if found == UNKNOWN { NONE } else { found };
        known.store(address, Ordering::Relaxed);
    }
    if address == NONE { None } else { Some(address) }
}

/// Runs the probe's entry. `probe!` calls this function.
pub fn start(api: *mut Api, entry: fn(&Probe)) {
    API.store(api, Ordering::Relaxed);
    std::panic::set_hook(Box::new(|panic| {
        let api = API.load(Ordering::Relaxed);
        let payload = panic.payload();
        let message = match (
            payload.downcast_ref::<&str>(),
            payload.downcast_ref::<String>(),
        ) {
            (Some(text), _) => text,
            (_, Some(text)) => text.as_str(),
            _ => "panic",
        };
        let (file, line) = panic
            .location()
            .map_or(("", 0), |at| (at.file(), at.line()));
        let file = CString::new(file).unwrap_or_default();
        // SAFETY: stored above, valid for the whole process.
        if let Some(api) = unsafe { api.as_ref() } {
            (api.fault)(file.as_ptr(), line, message.as_ptr(), message.len());
        }
        flush();
        std::process::abort();
    }));
    // SAFETY: the runner passes an Api that outlives the probe, with
    // NUL-terminated UTF-8 strings.
    let api = unsafe { &*api };
    let text = |pointer| {
        unsafe { CStr::from_ptr(pointer) }
            .to_str()
            .unwrap_or_default()
    };
    entry(&Probe {
        input: text(api.input),
        api,
    });
    flush();
}

/// Names the probe's entry: `sudograde::probe!(observe);` with `fn observe(probe: &Probe)`.
#[macro_export]
macro_rules! probe {
    ($entry:path) => {
        #[unsafe(no_mangle)]
        pub extern "C" fn sg_probe(api: *mut $crate::Api) {
            $crate::start(api, $entry);
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn sg_prepare() {
            $crate::prepare();
        }
    };
}
