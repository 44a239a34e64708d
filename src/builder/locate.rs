//! Turns the place of a crash into words: `sudoku.c:42 in is_valid`.

use std::path::{Path, PathBuf};

use addr2line::Loader;

use super::inspect::base_name;
use crate::core::outcome::Fault;

/// Looks up places in one shared object.
pub struct Locator {
    object: PathBuf,
}

impl Locator {
    pub fn new(object: &Path) -> Self {
        Locator {
            object: object.to_owned(),
        }
    }

    /// The innermost place of the crash that lies in a file of the student's. None when the object
    /// says nothing of it.
    pub fn locate(&self, fault: &Fault, student_files: &[String]) -> Option<String> {
        if let Some(said) = &fault.said
            && student_files.contains(&said.file)
        {
            return Some(format!("{}:{}", said.file, said.line));
        }
        self.place_of(&fault.frames, student_files)
    }

    /// The first of these addresses that lies in a file of the student's.
    pub fn place_of(&self, addresses: &[u64], student_files: &[String]) -> Option<String> {
        let loader = Loader::new(&self.object).ok()?;
        addresses
            .iter()
            .filter(|address| **address <= FARTHEST)
            .find_map(|address| place(&loader, *address, student_files))
    }
}

/// No object is that large; a process can write down any address.
const FARTHEST: u64 = u32::MAX as u64;

fn place(loader: &Loader, address: u64, student_files: &[String]) -> Option<String> {
    let location = loader.find_location(address).ok()??;
    let path = location.file?;
    let file = student_files
        .iter()
        .find(|file| Path::new(path).ends_with(file))?;
    let line = location.line?;
    match loader.find_symbol(address) {
        Some(function) => Some(format!(
            "{file}:{line} in {}",
            base_name(&addr2line::demangle_auto(function.into(), None))
        )),
        None => Some(format!("{file}:{line}")),
    }
}
