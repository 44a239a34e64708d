//! Asks git about a student's checkout, without trusting anything in it.

use std::path::Path;
use std::process::Command;

use crate::builder::{confine, tool};

/// What `git log` says with these arguments; None when the folder is no checkout, or git cannot read it.
pub fn log<'a>(folder: &Path, arguments: impl IntoIterator<Item = &'a str>) -> Option<String> {
    if !folder.join(".git").is_dir() {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let mut command = Command::new(tool::on_path("git")?);
    command
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        // What is missing is not fetched, by whatever command the checkout names for that.
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_ALLOW_PROTOCOL", "none")
        .arg("--git-dir")
        .arg(folder.join(".git"))
        .arg("--work-tree")
        .arg(&folder)
        // Nothing that the checkout's own settings name is started.
        .args(["-c", "safe.directory=*", "-c", "core.fsmonitor=false"])
        .args(["-c", "core.hooksPath=/dev/null"])
        .args(["-c", "protocol.allow=never"])
        .args(["--no-pager", "log"])
        .args(["--no-show-signature", "--no-textconv", "--no-ext-diff"])
        .args(arguments);
    let work = tempfile::tempdir().ok()?;
    let finished = confine::run(command, work.path(), &[&folder]).ok()?;
    finished
        .success
        .then(|| String::from_utf8_lossy(&finished.output).into_owned())
}

/// The moment of the commit that is checked out, in seconds.
pub fn last_commit(folder: &Path) -> Option<i64> {
    log(folder, ["-1", "--format=%ct"])?.trim().parse().ok()
}
