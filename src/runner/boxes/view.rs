//! The view ([`enter`]): the files that a box sees. It is a file system of its own, with the
//! system's programs and libraries, the files that the request names, and the box's folder.
//!
//! All but the folder is read-only, so calls that landlock does not govern (modes, times,
//! attributes) reach nothing else. Commands cannot find out whether other files exist. The folder
//! is in memory and has a size, which also limits files that have no name.

use std::io::Error;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use crate::mount;
use protocol::boxes::{BoxLimits, FOLDER};

/// The files of the system that compilers, make and git read. No other part of /usr is among them,
/// because a lab may lie there.
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

/// An existing folder on which the new root is put together; the box no longer sees its old
/// content.
const GROUND: &str = "/usr";

/// The options of the root itself, which holds only names of folders.
const ROOT: &str = "mode=0755,size=1m,nr_inodes=2000";

/// A part of the old view that goes into the new one.
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

/// Puts this process into a view of its own; needs a mount namespace. `owner` is the user and
/// group of the folder.
///
/// On an error, the process keeps its old view.
pub fn enter(readable: &[PathBuf], owner: (u32, u32), limits: &BoxLimits) -> Result<(), String> {
    mount::make_private()?;
    let mut parts = Vec::new();
    let system = SYSTEM.iter().map(Path::new);
    for path in system.chain(readable.iter().map(PathBuf::as_path)) {
        collect(path, &mut parts)?;
    }
    // If no new /proc can be mounted, the old one stands in.
    let processes = mount::tree(Path::new("/proc"), true)?;
    let ground = Path::new(GROUND);
    mount::memory(ground, ROOT)?;
    let put = put_together(ground, &parts, &processes, owner, limits);
    if put.is_err() {
        // SAFETY: unmounts the file system that was mounted above, in which nothing is open.
        unsafe { libc::umount2(c"/usr".as_ptr(), libc::MNT_DETACH) };
    }
    put
}

fn put_together(
    ground: &Path,
    parts: &[Part],
    processes: &OwnedFd,
    (user, group): (u32, u32),
    limits: &BoxLimits,
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
    // SAFETY: only the root and the working folder change, and no reference to them is held.
    let turned = unsafe {
        libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c".".as_ptr()) == 0
            && libc::umount2(c".".as_ptr(), libc::MNT_DETACH) == 0
    };
    if !turned {
        return Err(format!("pivot_root: {}", Error::last_os_error()));
    }
    std::env::set_current_dir(FOLDER).map_err(|error| failed(Path::new(FOLDER), error))
}

/// Mounts a /proc that shows the processes of this namespace alone, in place of the machine's.
pub fn show_own_processes() {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC | libc::MS_RDONLY;
    // On an error, only the names of other processes are seen: landlock lets none be opened.
    let _ = mount::mount(Some(c"proc"), Path::new("/proc"), flags, "subset=pid");
}

/// Collects the parts of the old view that show `path` in the new one; a link is followed.
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
