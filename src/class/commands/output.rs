//! Writes what a command makes into the file that its user named. A file of the same sort, as of last
//! week, is replaced; anything else stays.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, bail};

/// The number of first bytes that tell a page, a table of an export and a zip from each other and from all else.
const HEAD: usize = 8;

/// Writes a file, which is whole or as it was. `sources` are files that the command read.
///
/// # Errors
/// It cannot be written, or something else is there.
pub fn write(file: &Path, content: &[u8], sources: &[&Path]) -> anyhow::Result<()> {
    let named = file.display();
    if file.is_dir() || file.as_os_str().as_bytes().ends_with(b"/") {
        bail!("{named}: this is a folder; name a file");
    }
    let failed = || format!("{named}: it cannot be written");
    let there = match fs::metadata(file) {
        // A pipe, or the terminal.
        Ok(data) if !data.is_file() => {
            return fs::write(file, content).with_context(failed);
        }
        Ok(data) => Some(data),
        Err(_) => None,
    };
    let is = |data: &Metadata, path: &Path| {
        fs::metadata(path).is_ok_and(|other| (other.dev(), other.ino()) == (data.dev(), data.ino()))
    };
    if let Some(data) = &there {
        let is_source = sources.iter().any(|source| is(data, source));
        if is_source || !begins_alike(file, content).with_context(failed)? {
            bail!(
                "{named}: another kind of file is there, and is not replaced; name another one, or remove it"
            );
        }
    }
    // A link stays one.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let folder = target.parent().filter(|folder| *folder != Path::new(""));
    if let Some(folder) = folder
        && !folder.exists()
    {
        bail!(
            "{named}: there is no folder {}; make it, or name another file",
            folder.display()
        );
    }
    let mode = there.map_or(0o666, |data| data.permissions().mode());
    let beside = tempfile::Builder::new()
        .prefix(".unfinished-")
        .permissions(Permissions::from_mode(mode))
        .tempfile_in(folder.unwrap_or(Path::new(".")));
    let mut beside = beside.with_context(failed)?;
    beside.write_all(content).with_context(failed)?;
    beside.persist(&target).map(|_| ()).with_context(failed)
}

/// Whether a file is empty or begins as this content does.
fn begins_alike(file: &Path, content: &[u8]) -> std::io::Result<bool> {
    let mut head = Vec::new();
    File::open(file)?.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head.is_empty() || content.starts_with(&head))
}
