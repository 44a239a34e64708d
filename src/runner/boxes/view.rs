//! The files that a box sees: a file system of its own, with the system's programs and libraries, what the
//! request names, and its folder.
//!
//! All but the folder is read-only, so calls that landlock does not govern (modes, times, attributes) reach
//! nothing else; and files that are not there cannot be found to exist. The folder is in memory and has a size,
//! whatever a file in it is called, or when it has no name.

use std::io::Error;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use crate::mount;
use protocol::boxes::{FOLDER, Limits};

/// What compilers, make and git read of the system: no other part of /usr, as a lab may lie there.
pub const SYSTEM: &[&str] = &[
    "/usr/bin",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/include",
    "/usr/local/include",
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/dev/null",
];

/// An existing folder on which the new root is put together; the box no longer sees what was there.
const GROUND: &str = "/usr";

/// Bytes of the root itself, which holds the names of folders only.
const ROOT: &str = "mode=0755,size=1m,nr_inodes=2000";

/// A part of the old view, to be put into the new one.
enum Part {
    Tree {
        at: PathBuf,
        tree: OwnedFd,
        is_folder: bool,
    },
    Link {
        at: PathBuf,
        to: PathBuf,
    },
}

impl Part {
    fn at(&self) -> &Path {
        match self {
            Part::Tree { at, .. } | Part::Link { at, .. } => at,
        }
    }
}

/// Puts this process into a view of its own; needs a mount namespace. `owner` is whose the folder is.
///
/// When it fails, the process sees what it saw before.
pub fn enter(readable: &[PathBuf], owner: (u32, u32), limits: &Limits) -> Result<(), String> {
    mount::make_private()?;
    let mut parts = Vec::new();
    let system = SYSTEM.iter().map(Path::new);
    for path in system.chain(readable.iter().map(PathBuf::as_path)) {
        collect(path, &mut parts)?;
    }
    // Where a new file system of processes cannot be mounted, the old one stands in.
    let processes = mount::tree(Path::new("/proc"), true)?;
    let ground = Path::new(GROUND);
    mount::memory(ground, ROOT)?;
    let put = put_together(ground, &parts, &processes, owner, limits);
    if put.is_err() {
        // SAFETY: takes away what was mounted above, and nothing is open there.
        unsafe { libc::umount2(c"/usr".as_ptr(), libc::MNT_DETACH) };
    }
    put
}

fn put_together(
    ground: &Path,
    parts: &[Part],
    processes: &OwnedFd,
    (user, group): (u32, u32),
    limits: &Limits,
) -> Result<(), String> {
    let inside = |path: &Path| ground.join(path.strip_prefix("/").unwrap_or(path));
    let failed = |path: &Path, error: Error| format!("{}: {error}", path.display());
    for part in parts {
        let at = inside(part.at());
        let parent = at.parent().unwrap_or(ground);
        std::fs::create_dir_all(parent).map_err(|error| failed(part.at(), error))?;
        match part {
            Part::Link { to, .. } => std::os::unix::fs::symlink(to, &at),
            Part::Tree {
                is_folder: true, ..
            } => std::fs::create_dir_all(&at),
            Part::Tree { .. } => std::fs::File::create(&at).map(drop),
        }
        .map_err(|error| failed(part.at(), error))?;
        if let Part::Tree { tree, .. } = part {
            mount::move_to(tree, &at)?;
        }
    }
    let folder = inside(Path::new(FOLDER));
    for path in [&folder, &inside(Path::new("/proc"))] {
        std::fs::create_dir_all(path).map_err(|error| failed(path, error))?;
    }
    mount::move_to(processes, &inside(Path::new("/proc")))?;
    let (bytes, files) = (limits.disk_bytes, limits.files);
    let options = format!("mode=0700,uid={user},gid={group},size={bytes},nr_inodes={files}");
    mount::memory(&folder, &options)?;
    mount::make_read_only(ground)?;
    std::env::set_current_dir(ground).map_err(|error| failed(ground, error))?;
    // SAFETY: the root and the working folder change, to which no reference is held.
    let turned = unsafe {
        libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c".".as_ptr()) == 0
            && libc::umount2(c".".as_ptr(), libc::MNT_DETACH) == 0
    };
    if !turned {
        return Err(format!("pivot_root: {}", Error::last_os_error()));
    }
    std::env::set_current_dir(FOLDER).map_err(|error| failed(Path::new(FOLDER), error))
}

/// A file system of the processes of this namespace alone, in the place of the machine's.
pub fn show_own_processes() {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC | libc::MS_RDONLY;
    // Where it cannot be had, only names of processes are seen: landlock lets none be opened.
    let _ = mount::mount(Some(c"proc"), Path::new("/proc"), flags, "subset=pid");
}

/// What of the old view is needed to see `path` in the new one; a link is followed.
fn collect(path: &Path, parts: &mut Vec<Part>) -> Result<(), String> {
    let known = parts.iter().any(|part| path.starts_with(part.at()));
    let Ok(data) = std::fs::symlink_metadata(path) else {
        return Ok(());
    };
    if known || !path.is_absolute() {
        return Ok(());
    }
    let at = path.to_owned();
    if data.is_symlink() {
        let Ok(to) = std::fs::canonicalize(path) else {
            return Ok(());
        };
        parts.push(Part::Link { at, to: to.clone() });
        return collect(&to, parts);
    }
    parts.push(Part::Tree {
        at,
        tree: mount::tree(path, data.is_dir())?,
        is_folder: data.is_dir(),
    });
    Ok(())
}
