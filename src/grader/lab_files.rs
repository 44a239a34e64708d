//! Reads the files that a lab names.
//!
//! The grader may read more than the lab's author may, and it shows the content. So these files
//! lie in the lab's folder, links resolved, and are ordinary files of bounded size.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::catalogue::Catalogue;
use crate::{ordinary, sealed};

/// The longest file of a lab that is read, in bytes: no input and no answer of a case is longer.
const MOST_BYTES: u64 = 8 << 20;

/// Folders that come with the grader: its labs, their solutions and their boards. Any lab
/// may name files there.
const SHARED: [&str; 3] = ["exercises", "reference", "fixtures"];

/// Whether a path leads into the folder of a lab, or into a folder that all labs share.
pub fn is_inside(folder: &Path, path: &Path) -> bool {
    let Ok(real) = path.canonicalize() else {
        return false;
    };
    let mut shared = shared_folders().iter();
    shared.any(|folder| real.starts_with(folder))
        || (folder.canonicalize()).is_ok_and(|folder| real.starts_with(folder))
}

/// The folders that all labs share, links resolved. They stay where they are.
fn shared_folders() -> &'static [PathBuf] {
    static FOLDERS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    FOLDERS.get_or_init(|| {
        let labs = [Catalogue::locate(), Catalogue::own()];
        let beside = labs.iter().filter_map(|labs| labs.folder().parent());
        let named = beside.flat_map(|beside| SHARED.map(|name| beside.join(name)));
        named
            .filter_map(|folder| folder.canonicalize().ok())
            .collect()
    })
}

/// A file of the solution in `folder`: it has the path of the student's file, or lies in the folder
/// itself.
pub fn of_solution(folder: &Path, path: &Path) -> PathBuf {
    let same = folder.join(path);
    let flat = path.file_name().map(|name| folder.join(name));
    match flat {
        Some(flat) if !same.exists() && flat.exists() => flat,
        _ => same,
    }
}

/// The text of a file of the lab in `folder`, which may be sealed.
///
/// # Errors
/// The reason why it cannot be read.
pub fn read(folder: &Path, file: &Path) -> Result<String, String> {
    let real = file.canonicalize().map_err(|error| error.to_string())?;
    if !is_inside(folder, file) {
        return Err(OUTSIDE.to_owned());
    }
    let content = ordinary::read(&real, MOST_BYTES).map_err(|error| error.to_string())?;
    String::from_utf8(sealed::open(content)).map_err(|_| "it is not UTF-8 text".to_owned())
}

/// The text of a manifest, which may lie anywhere. A link is followed.
///
/// # Errors
/// The reason why it cannot be read.
pub fn manifest(file: &Path) -> std::io::Result<String> {
    ordinary::text(&file.canonicalize()?, MOST_BYTES)
}

pub const OUTSIDE: &str =
    "it is outside of the lab's folder, and a lab reads only its own files; move it there";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_file_is_read_as_what_it_was() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = folder.path().join("checks.py");
        let text = "def fits(square):\n    return True\n";
        std::fs::write(&file, sealed::seal(text.as_bytes())).expect("it can be written");
        assert_eq!(read(folder.path(), &file).as_deref(), Ok(text));
    }
}
