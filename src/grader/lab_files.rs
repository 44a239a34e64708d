//! Files that a lab names. The grader may read more than a lab's author may, and shows what it reads: so they lie in the
//! lab's folder, links resolved, and are ordinary files of bounded size.

use std::path::Path;

use crate::catalogue::Catalogue;
use crate::ordinary;

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
    ordinary::text(&real, MOST_BYTES).map_err(|error| error.to_string())
}

/// The text of a manifest, wherever it lies; a link is followed.
///
/// # Errors
/// Why it is not read.
pub fn manifest(file: &Path) -> std::io::Result<String> {
    ordinary::text(&file.canonicalize()?, MOST_BYTES)
}

pub const OUTSIDE: &str = "it lies outside of the lab's folder, and a lab reads its own files only; put it into the lab's folder";
