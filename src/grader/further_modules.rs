//! The modules of a submission beyond the lab's own: from the student's files to those that they
//! name, and on from there.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use sudograde_core::lab::Toolchain;

/// The most modules of one submission beyond the lab's; more files of that size would fill the
/// memory.
const MOST: usize = 64;

/// The files of modules that one of the `roots`, or another such module, names. `named` gives the
/// places where each module that a file names may lie; the first that is there counts.
///
/// # Errors
/// As `read`, which gives None for a file that is not there; or `refuse` with a file that names
/// too many.
pub fn further<E>(
    toolchain: &Toolchain,
    roots: impl IntoIterator<Item = PathBuf>,
    named: impl Fn(&Path, &str) -> Vec<Vec<PathBuf>>,
    read: impl Fn(&Path) -> Option<Result<Vec<u8>, E>>,
    refuse: impl Fn(&Path, String) -> E,
) -> Result<Vec<(PathBuf, Vec<u8>)>, E> {
    let mut modules: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    let mut parents: VecDeque<PathBuf> = roots.into_iter().collect();
    while let Some(parent) = parents.pop_front() {
        let Some(source) = read(&parent) else {
            continue;
        };
        let source = String::from_utf8_lossy(&source?).into_owned();
        for places in named(&parent, &source) {
            let mut there = places
                .into_iter()
                .filter_map(|path| Some((read(&path)?, path)));
            let Some((content, path)) = there.next() else {
                continue;
            };
            let known = toolchain.student.contains(&path)
                || toolchain.given.contains(&path)
                || modules.iter().any(|(known, _)| *known == path);
            if known {
                continue;
            }
            if modules.len() == MOST {
                let why = format!("it declares more than {MOST} further modules");
                return Err(refuse(&parent, why));
            }
            modules.push((path.clone(), content?));
            parents.push_back(path);
        }
    }
    Ok(modules)
}
