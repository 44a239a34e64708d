//! Mounts: the part of the machine's files that a process sees, and file systems in memory that
//! have a size. These functions wrap mount(2) and its newer relatives.

use std::ffi::{CStr, CString};
use std::io::Error;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::path::Path;

const OPEN_TREE_CLONE: libc::c_uint = 1;
const MOVE_MOUNT_F_EMPTY_PATH: libc::c_uint = 4;
const MOUNT_ATTR_RDONLY: u64 = 1;
const MOUNT_ATTR_NOSUID: u64 = 2;
const MOUNT_ATTR_NODEV: u64 = 4;
const AT_RECURSIVE: libc::c_uint = 0x8000;

/// `struct mount_attr` of mount_setattr(2).
#[repr(C)]
struct Attributes {
    set: u64,
    clear: u64,
    propagation: u64,
    user_namespace: u64,
}

/// Makes later mounts visible only to this process and those that it starts; needs a mount
/// namespace.
pub fn make_private() -> Result<(), String> {
    mount(None, Path::new("/"), libc::MS_REC | libc::MS_PRIVATE, "")
}

/// Mounts an empty file system in memory.
pub fn memory(at: &Path, options: &str) -> Result<(), String> {
    mount(
        Some(c"tmpfs"),
        at,
        libc::MS_NOSUID | libc::MS_NODEV,
        options,
    )
}

/// Makes this mount read-only; the mounts below it stay as they are.
pub fn make_read_only(at: &Path) -> Result<(), String> {
    change_attributes(libc::AT_FDCWD, &text(at)?, MOUNT_ATTR_RDONLY, 0)
}

/// A read-only copy of this part of the old view.
pub fn tree(path: &Path, is_folder: bool) -> Result<OwnedFd, String> {
    let name = text(path)?;
    let flags = OPEN_TREE_CLONE | libc::O_CLOEXEC as libc::c_uint | AT_RECURSIVE;
    // SAFETY: the path is a NUL-terminated text; the result is a new descriptor or -1.
    let tree = unsafe { libc::syscall(libc::SYS_open_tree, libc::AT_FDCWD, name.as_ptr(), flags) };
    if tree < 0 {
        return Err(format!("{}: {}", path.display(), Error::last_os_error()));
    }
    // SAFETY: no other code owns the new descriptor.
    let tree = unsafe { OwnedFd::from_raw_fd(tree as i32) };
    let no_devices = if is_folder { MOUNT_ATTR_NODEV } else { 0 };
    let set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | no_devices;
    let flags = libc::AT_EMPTY_PATH as libc::c_uint | AT_RECURSIVE;
    change_attributes(tree.as_raw_fd(), c"", set, flags)?;
    Ok(tree)
}

fn change_attributes(
    at: libc::c_int,
    path: &CStr,
    set: u64,
    flags: libc::c_uint,
) -> Result<(), String> {
    let attributes = Attributes {
        set,
        clear: 0,
        propagation: 0,
        user_namespace: 0,
    };
    // SAFETY: the path is a NUL-terminated text, the structure is the kernel's and has that size.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            at,
            path.as_ptr(),
            flags,
            &raw const attributes,
            size_of::<Attributes>(),
        )
    };
    match done {
        0 => Ok(()),
        _ => Err(format!("mount_setattr: {}", Error::last_os_error())),
    }
}

pub fn move_to(tree: &OwnedFd, at: &Path) -> Result<(), String> {
    let name = text(at)?;
    // SAFETY: both paths are NUL-terminated texts.
    let done = unsafe {
        libc::syscall(
            libc::SYS_move_mount,
            tree.as_raw_fd(),
            c"".as_ptr(),
            libc::AT_FDCWD,
            name.as_ptr(),
            MOVE_MOUNT_F_EMPTY_PATH,
        )
    };
    match done {
        0 => Ok(()),
        _ => Err(format!("{}: {}", at.display(), Error::last_os_error())),
    }
}

/// Mounts a new file system of this kind, or changes a mount.
pub fn mount(
    kind: Option<&CStr>,
    at: &Path,
    flags: libc::c_ulong,
    options: &str,
) -> Result<(), String> {
    let kind = kind.map_or(std::ptr::null(), CStr::as_ptr);
    let (name, options) = (text(at)?, text(Path::new(options))?);
    // SAFETY: every pointer is null or to a NUL-terminated text.
    let done = unsafe { libc::mount(kind, name.as_ptr(), kind, flags, options.as_ptr().cast()) };
    match done {
        0 => Ok(()),
        _ => Err(format!(
            "mounting {}: {}",
            at.display(),
            Error::last_os_error()
        )),
    }
}

fn text(path: &Path) -> Result<CString, String> {
    CString::new(path.as_os_str().as_encoded_bytes())
        .map_err(|_| format!("{} holds a NUL byte", path.display()))
}
