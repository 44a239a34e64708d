//! Reads untrusted files: a path to a file may lead to a pipe, a device or a link by the time that
//! it is opened.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Opens an ordinary file. Does not follow a link and does not block.
///
/// # Errors
/// `InvalidInput` if it is no ordinary file.
pub fn open(path: &Path) -> Result<File> {
    let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
    let mut options = File::options();
    options.read(true).custom_flags(flags.bits().cast_signed());
    let other = || Error::new(ErrorKind::InvalidInput, "it is not an ordinary file");
    let file = options.open(path).map_err(|error| {
        // The errors of the kernel for a link and for a socket.
        match rustix::io::Errno::from_io_error(&error) {
            Some(rustix::io::Errno::LOOP | rustix::io::Errno::NXIO) => other(),
            _ => error,
        }
    })?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(other()),
    }
}

/// The content of an ordinary file of at most `most` bytes.
///
/// # Errors
/// As [`open`], and `FileTooLarge` if the file is longer.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>> {
    let file = open(path)?;
    let mut content = Vec::with_capacity(file.metadata()?.len().min(most) as usize);
    file.take(most.saturating_add(1))
        .read_to_end(&mut content)?;
    if content.len() as u64 > most {
        let why = format!("it is larger than {} MiB", most >> 20);
        return Err(Error::new(ErrorKind::FileTooLarge, why));
    }
    Ok(content)
}

/// The content of an ordinary file, as text.
///
/// # Errors
/// As [`read`], and `InvalidData` if the content is not UTF-8.
pub fn text(path: &Path, most: u64) -> Result<String> {
    String::from_utf8(read(path, most)?)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// Whether a link leads to something else in the folder that it lies in. Otherwise anyone with
/// write access to the folder could name any file that the grader can read.
pub fn leads_inside(link: &Path, folder: &Path) -> bool {
    let (Ok(to), Ok(folder)) = (link.canonicalize(), folder.canonicalize()) else {
        return false;
    };
    to.starts_with(&folder) && to != folder
}
