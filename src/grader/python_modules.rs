//! The modules of a Python submission beyond the lab's own: a student's file imports them, and they
//! lie beside it.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use sudograde_core::lab::Toolchain;

/// The most modules of one submission beyond the lab's; more files of that size would fill the
/// memory.
const MOST: usize = 64;

/// Modules of the grader's, which lie in the same folder.
const OWN: [&str; 4] = ["probe", "substitutes", "sudograde", "sudograde_start"];

/// The files of modules that one of the student's files, or another such module, imports.
///
/// # Errors
/// As `read`, which gives None for a file that is not there; or `refuse` with a file that imports
/// too many.
pub fn further<E>(
    toolchain: &Toolchain,
    read: impl Fn(&Path) -> Option<Result<Vec<u8>, E>>,
    refuse: impl Fn(&Path, String) -> E,
) -> Result<Vec<(PathBuf, Vec<u8>)>, E> {
    let mut modules: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    let mut parents: VecDeque<PathBuf> = toolchain.student.iter().cloned().collect();
    while let Some(parent) = parents.pop_front() {
        let Some(source) = read(&parent) else {
            continue;
        };
        let source = String::from_utf8_lossy(&source?).into_owned();
        for name in source.lines().flat_map(imported) {
            let path = parent.with_file_name(format!("{name}.py"));
            let is_known = OWN.contains(&name)
                || toolchain.student.contains(&path)
                || toolchain.given.contains(&path)
                || modules.iter().any(|(known, _)| *known == path);
            let Some(content) = (if is_known { None } else { read(&path) }) else {
                continue;
            };
            if modules.len() == MOST {
                let why = format!("it imports more than {MOST} further modules");
                return Err(refuse(&parent, why));
            }
            modules.push((path.clone(), content?));
            parents.push_back(path);
        }
    }
    Ok(modules)
}

/// The modules in a line like `import a, b as c` or `from a import b`.
fn imported(line: &str) -> Vec<&str> {
    let words = line.split('#').next().unwrap_or_default().trim();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let first = |text: &str| {
        text.trim()
            .find(|letter| !is_name(letter))
            .unwrap_or(text.trim().len())
    };
    let names: Vec<&str> = if let Some(rest) = words.strip_prefix("import ") {
        rest.split(',').collect()
    } else if let Some((name, _)) = words
        .strip_prefix("from ")
        .and_then(|rest| rest.split_once(" import"))
    {
        vec![name]
    } else {
        Vec::new()
    };
    let names = names.into_iter().map(|name| &name.trim()[..first(name)]);
    names.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::imported;

    #[test]
    fn imports_are_found() {
        for (line, names) in [
            ("import marks", &["marks"][..]),
            ("import marks as m, words  # both", &["marks", "words"]),
            ("    from marks import *", &["marks"]),
            ("from marks.of import a", &["marks"]),
            ("from . import a", &[]),
            ("important = 1", &[]),
            ("# import marks", &[]),
        ] {
            assert_eq!(imported(line), names, "{line}");
        }
    }
}
