//! Files that a lab names. The grader may read more than a lab's author may, and shows what it reads: so they lie in the
//! lab's folder, links resolved, and are ordinary files of bounded size.

use std::fs::OpenOptions;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

use super::Catalogue;

/// A longer file is no input and no answer of a case.
const MOST_BYTES: u64 = 8 << 20;

/// What comes with the grader, beside its labs: their solutions and their boards. Any lab may name files there.
const SHARED: [&str; 2] = ["reference", "fixtures"];

/// Whether a path leads to something in the folder of a lab, or in what all labs share.
pub fn is_inside(folder: &Path, path: &Path) -> bool {
    let Ok(real) = path.canonicalize() else {
        return false;
    };
    let holds = |folder: &Path| {
        folder
            .canonicalize()
            .is_ok_and(|folder| real.starts_with(folder))
    };
    if holds(folder) {
        return true;
    }
    [Catalogue::locate(), Catalogue::own()].iter().any(|labs| {
        let beside = labs.folder().parent();
        beside.is_some_and(|beside| SHARED.iter().any(|name| holds(&beside.join(name))))
    })
}

/// The text of a file of the lab in `folder`.
///
/// # Errors
/// Why it is not read.
pub fn read(folder: &Path, file: &Path) -> Result<String, String> {
    let real = file.canonicalize().map_err(|error| error.to_string())?;
    if !is_inside(folder, file) {
        return Err(OUTSIDE.to_owned());
    }
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC).bits();
    let opened = OpenOptions::new()
        .read(true)
        .custom_flags(flags.cast_signed())
        .open(&real);
    let opened = opened.map_err(|error| error.to_string())?;
    let data = opened.metadata().map_err(|error| error.to_string())?;
    if !data.is_file() {
        return Err("it is no ordinary file".to_owned());
    }
    let mut text = String::new();
    let mut beginning = opened.take(MOST_BYTES + 1);
    beginning
        .read_to_string(&mut text)
        .map_err(|error| error.to_string())?;
    if text.len() as u64 > MOST_BYTES {
        return Err(format!("it is larger than {} MiB", MOST_BYTES >> 20));
    }
    Ok(text)
}

pub const OUTSIDE: &str = "it lies outside of the lab's folder, and a lab reads its own files only; put it into the lab's folder";
