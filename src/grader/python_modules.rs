//! The modules of a Python submission beyond the lab's own: a student's file imports them, and they
//! lie beside it.

use std::path::{Path, PathBuf};

/// Modules of the grader's, which lie in the same folder.
const OWN: [&str; 4] = ["probe", "substitutes", "sudograde", "sudograde_start"];

/// The file of each module that a file imports, if it lies beside it.
pub fn imported_by(file: &Path, source: &str) -> Vec<Vec<PathBuf>> {
    let names = source.lines().flat_map(imported);
    let names = names.filter(|name| !OWN.contains(name));
    let beside = |name| vec![file.with_file_name(format!("{name}.py"))];
    names.map(beside).collect()
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
