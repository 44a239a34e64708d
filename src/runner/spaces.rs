//! Namespaces ([`enter`]): a machine of its own for a process, as far as the kernel offers one.

use std::io::Error;
use std::path::Path;

/// Moves this process into new namespaces, into all of them or none. An ordinary user gets a user
/// namespace, too.
pub fn enter(wanted: libc::c_int) -> Result<(), String> {
    let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
    let flags = match user.is_root() {
        true => wanted,
        false => wanted | libc::CLONE_NEWUSER,
    };
    // SAFETY: no memory is involved; this process has one thread.
    if unsafe { libc::unshare(flags) } != 0 {
        return Err(format!("unshare: {}", Error::last_os_error()));
    }
    if !user.is_root() {
        map_user("setgroups", "deny")?;
        map_user("uid_map", &format!("{0} {0} 1", user.as_raw()))?;
        map_user("gid_map", &format!("{0} {0} 1", group.as_raw()))?;
    }
    Ok(())
}

/// Keeps the user's number in the new namespace. Without a number, the user could make no file in
/// a file system of its own.
fn map_user(name: &str, text: &str) -> Result<(), String> {
    let file = Path::new("/proc/self").join(name);
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}
