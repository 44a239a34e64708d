//! Loads the objects of a composition ([`Loaded`]): the solution's substitutes, the student's
//! object, the probe.
//!
//! The dynamic linker composes them. The student's object leaves its exercise functions open to be
//! bound elsewhere. So a call to `is_valid` inside of it goes to the first loaded library that
//! defines one: to the substitutes if they are loaded, else to the student's own. Everything else
//! in the object is bound to itself.

use std::ffi::{CStr, c_int, c_void};
use std::ops::Range;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LAZY, RTLD_LOCAL, RTLD_NOW};

use super::probe::Api;

type Entry = unsafe extern "C" fn(*const Api);
type Prepare = unsafe extern "C" fn();

/// The student's object and the probe, ready to be called.
pub struct Loaded {
    entry: Entry,
    prepare: Option<Prepare>,
    /// The addresses of the student's object.
    pub students: Range<usize>,
}

impl Loaded {
    /// Lets the probe prepare (a runtime's own buffers) before its heap is counted.
    pub fn prepare(&self) {
        if let Some(prepare) = self.prepare {
            // SAFETY: the signature is the contract between the runner and a probe.
            unsafe { prepare() };
        }
    }

    /// Calls the probe for one case.
    pub fn run(&self, api: &Api) {
        // SAFETY: as above. The student's code behind it may do anything; therefore it runs in a
        // process of its own.
        unsafe { (self.entry)(api) };
    }
}

/// Opens a library whose functions all later objects find, as long as it is kept. See
/// [`open_bound`].
pub fn open_global(path: &Path) -> Result<Library, String> {
    open_bound(path, RTLD_GLOBAL)
}

/// Opens a library with all its functions bound, so that no case has to look them up. If one of
/// them is defined nowhere, this shows only when it is called: then each function is looked up at
/// its first call.
fn open_bound(path: &Path, visibility: c_int) -> Result<Library, String> {
    open(path, RTLD_NOW | visibility).or_else(|_| open(path, RTLD_LAZY | visibility))
}

/// Opens the student's object, then the probe, which is bound to the student's functions.
pub fn load(student: &Path, probe: &Path) -> Result<Loaded, String> {
    std::mem::forget(open_bound(student, RTLD_GLOBAL)?);
    let library = open_bound(probe, RTLD_LOCAL)?;
    // SAFETY: the probe is the lab's, built against the header that declares these signatures.
    let (entry, prepare) = unsafe {
        let entry = library
            .get::<Entry>("sg_probe")
            .map_err(|error| error.to_string())?;
        (
            *entry,
            library
                .get::<Prepare>("sg_prepare")
                .ok()
                .map(|symbol| *symbol),
        )
    };
    std::mem::forget(library);
    Ok(Loaded {
        entry,
        prepare,
        students: loaded_range(student),
    })
}

/// No object is unloaded. Else the dynamic linker notes, when a function is bound at its first call,
/// which object needs which, in a block that a case would be charged with.
fn open(path: &Path, flags: c_int) -> Result<Library, String> {
    let flags = flags | libc::RTLD_NODELETE;
    // SAFETY: loading may run the library's constructors. Those of the lab's libraries are
    // trusted; a student's object that has any is loaded in a case process, behind its filter.
    unsafe { Library::open(Some(path), flags) }.map_err(|error| describe(&error))
}

fn describe(error: &libloading::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}

struct Search<'a> {
    path: &'a Path,
    found: Range<usize>,
}

/// The addresses of a loaded library in memory; empty if it is not found.
fn loaded_range(path: &Path) -> Range<usize> {
    let mut search = Search { path, found: 0..0 };
    // SAFETY: the callback only uses the pointers during the call, and `search` outlives it.
    unsafe { libc::dl_iterate_phdr(Some(compare), (&raw mut search).cast()) };
    search.found
}

unsafe extern "C" fn compare(
    info: *mut libc::dl_phdr_info,
    _size: usize,
    search: *mut c_void,
) -> c_int {
    // SAFETY: the linker passes a valid description; `search` is the caller's.
    let (info, search) = unsafe { (&*info, &mut *search.cast::<Search>()) };
    if info.dlpi_name.is_null() {
        return 0;
    }
    // SAFETY: the linker's own NUL-terminated name.
    let name = unsafe { CStr::from_ptr(info.dlpi_name) };
    if name.to_bytes() != search.path.as_os_str().as_bytes() {
        return 0;
    }
    // SAFETY: the linker describes `dlpi_phnum` headers there.
    let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
    let end = headers
        .iter()
        .filter(|header| header.p_type == libc::PT_LOAD)
        .map(|header| (header.p_vaddr + header.p_memsz) as usize)
        .max()
        .unwrap_or(0);
    let start = info.dlpi_addr as usize;
    search.found = start..start + end;
    1
}
