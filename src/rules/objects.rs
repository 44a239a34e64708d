//! No object file, library or executable among the files that were handed in.

use std::path::PathBuf;

use object::FileKind;

/// The files that a compiler made.
pub fn find(files: &[(PathBuf, Vec<u8>)]) -> Vec<String> {
    let made = files
        .iter()
        .filter(|(_, content)| FileKind::parse(content.as_slice()).is_ok());
    made.map(|(path, _)| path.display().to_string()).collect()
}
