//! The modules of a Rust submission beyond the lab's own: a student's file declares them, and they
//! lie where cargo looks for them.

use std::path::{Path, PathBuf};

use sudograde_core::lab::Toolchain;

/// Files that are the root of a crate, or the root of a folder of modules.
const ROOTS: [&str; 3] = ["lib.rs", "main.rs", "mod.rs"];

/// The files in which the modules lie that a file declares.
pub fn declared(toolchain: &Toolchain, file: &Path, source: &str) -> Vec<Vec<PathBuf>> {
    let is_root = toolchain.program.as_deref() == Some(file);
    let names = source.lines().filter_map(declared_module);
    names
        .map(|name| places(file, is_root, name).to_vec())
        .collect()
}

/// The files from which a crate's modules are found: the program, `src/lib.rs` (which need not be
/// graded itself), and the student's files.
pub fn roots(toolchain: &Toolchain) -> impl Iterator<Item = PathBuf> {
    let student = toolchain.student.iter().cloned();
    std::iter::once(PathBuf::from("src/lib.rs"))
        .chain(toolchain.program.clone())
        .chain(student.filter(|path| path.extension().is_some_and(|end| end == "rs")))
}

/// Whether the root of the crate declares a module, and no other module does.
pub fn is_of_root(module: &Path) -> bool {
    let depth = module.components().count();
    depth == 2 || (depth == 3 && module.ends_with("mod.rs"))
}

/// The name of a module: of its file, or of the folder whose root it is.
pub fn module_name(module: &Path) -> String {
    let named = match module.ends_with("mod.rs") {
        true => module.parent().unwrap_or(module),
        false => module,
    };
    let name = named.file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The files in which `mod name;` of `parent` may lie.
fn places(parent: &Path, is_root: bool, name: &str) -> [PathBuf; 2] {
    let is_root = is_root || ROOTS.iter().any(|root| parent.ends_with(root));
    let folder = match is_root {
        true => parent.parent().unwrap_or(Path::new("")).to_owned(),
        false => parent.with_extension(""),
    };
    [
        folder.join(format!("{name}.rs")),
        folder.join(name).join("mod.rs"),
    ]
}

/// The name in a line like `pub(crate) mod name;`.
fn declared_module(line: &str) -> Option<&str> {
    let line = line.trim();
    let mut rest = line.strip_prefix("pub").unwrap_or(line).trim_start();
    if let Some(scope) = rest.strip_prefix('(') {
        rest = scope.split_once(')')?.1.trim_start();
    }
    let name = rest.strip_prefix("mod ")?.trim();
    let name = name.strip_suffix(';')?.trim();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    name.chars().all(is_name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn module_declarations_are_found() {
        assert_eq!(declared_module("mod units;"), Some("units"));
        assert_eq!(declared_module("  pub(crate) mod units ;"), Some("units"));
        assert_eq!(declared_module("pub mod units;"), Some("units"));
        assert_eq!(declared_module("mod units {"), None);
        assert_eq!(declared_module("use units;"), None);
    }

    #[test]
    fn modules_lie_where_cargo_looks_for_them() {
        for (parent, is_root, first) in [
            ("src/lib.rs", false, "src/one.rs"),
            ("src/fits.rs", false, "src/fits/one.rs"),
            ("src/fits/mod.rs", false, "src/fits/one.rs"),
            ("src/program.rs", true, "src/one.rs"),
        ] {
            let found = places(Path::new(parent), is_root, "one");
            assert_eq!(found[0], Path::new(first), "{parent}");
        }
        for (module, name, of_root) in [
            ("src/one.rs", "one", true),
            ("src/one/mod.rs", "one", true),
            ("src/fits/one.rs", "one", false),
        ] {
            let module = Path::new(module);
            assert_eq!(module_name(module), name);
            assert_eq!(is_of_root(module), of_root, "{name}");
        }
    }
}
