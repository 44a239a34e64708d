//! Writes a new lab's folder: all of it, or nothing.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// The files of a folder, and their texts.
pub type Files = Vec<(PathBuf, String)>;

/// The folder's name, which is the lab's id.
///
/// # Errors
/// It cannot be a lab's folder; the message says what to do.
pub fn id_of(folder: &Path) -> anyhow::Result<String> {
    let name = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    match name {
        Some(name) if name.bytes().all(is_plain) => Ok(name),
        _ => bail!(
            "{}: the name of a lab's folder is its id: use letters, digits, \"-\" and \"_\", as in word-count",
            folder.display()
        ),
    }
}

/// Refuses a folder that is there.
///
/// # Errors
/// It is there, or there is no folder around it.
pub fn refuse_if_there(folder: &Path) -> anyhow::Result<()> {
    if folder.symlink_metadata().is_ok() {
        bail!(
            "{0}: this folder is there already, and nothing in it is overwritten; choose another name, or remove it first. To check the lab in it: sudograde lab check {0}",
            folder.display()
        );
    }
    let around = around(folder);
    if !around.is_dir() {
        bail!(
            "{}: there is no such folder to put the lab in; make it first: mkdir -p {0}",
            around.display()
        );
    }
    Ok(())
}

fn around(folder: &Path) -> &Path {
    match folder.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Writes the files into a folder beside `folder`, and gives it the name at the end. An
/// unfinished folder is removed.
///
/// # Errors
/// Something cannot be written.
pub fn write(folder: &Path, files: &Files) -> anyhow::Result<()> {
    let kept = tempfile::Builder::new()
        .prefix(".new-lab-")
        .tempdir_in(around(folder));
    let kept = kept
        .with_context(|| format!("{}: nothing can be written there", around(folder).display()))?;
    let whole = kept.path().join("lab");
    for (path, text) in files {
        let file = whole.join(path);
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        let written = made.and_then(|()| fs::write(&file, text));
        written
            .with_context(|| format!("{}: it cannot be written", folder.join(path).display()))?;
    }
    refuse_if_there(folder)?;
    fs::rename(&whole, folder).with_context(|| format!("{}: it cannot be made", folder.display()))
}
