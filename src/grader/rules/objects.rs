//! Finds object files, libraries and executables among the files that were handed in.

use std::io::Read;
use std::path::{Path, PathBuf};

use object::FileKind;

use crate::ordinary;
use sudograde_core::lab::Language;
use sudograde_core::plan::Finding;

/// The most files that are looked at.
const MOST_FILES: usize = 20_000;

/// The number of bytes at a file's beginning that tell its kind.
const BEGINNING: u64 = 64 << 10;

/// The files that a compiler made. Cargo's folder `target` is passed over, as students do not hand
/// it in.
pub fn find(folder: &Path, language: Language) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    let mut seen = 0;
    while let Some(inside) = folders.pop() {
        let entries = std::fs::read_dir(folder.join(&inside));
        for entry in entries.into_iter().flatten().flatten() {
            // Links are not followed: they could lead anywhere.
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            let path = inside.join(entry.file_name());
            let is_made = language == Language::Rust && path == Path::new("target");
            if kind.is_dir() && entry.file_name() != ".git" && !is_made {
                folders.push(path);
            } else if kind.is_file() {
                seen += 1;
                if seen > MOST_FILES {
                    let text = format!("> {MOST_FILES}");
                    return vec![Finding::how("no-objects-many", text)];
                }
                if is_object(&folder.join(&path)) {
                    found.push(path);
                }
            }
        }
    }
    found.sort();
    found
        .into_iter()
        .map(|path| path.display().to_string().into())
        .collect()
}

fn is_object(file: &Path) -> bool {
    let mut beginning = Vec::new();
    let read =
        ordinary::open(file).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    read.is_ok() && FileKind::parse(beginning.as_slice()).is_ok()
}
