//! The root of a student's crate: a file that the lab gives, or one that is made.

use std::path::PathBuf;

use sudograde_core::lab::{Language, Toolchain};

use crate::grammar::{parse, walk};
use crate::rust_modules::{is_of_root, module_name};
use crate::submission::SourceFile;

/// The root of the crate, where the lab gives it: then the student's files are modules.
pub fn given_root(toolchain: &Toolchain) -> Option<&PathBuf> {
    let mut given = toolchain.given.iter();
    given.find(|path| path.file_name().is_some_and(|name| name == "lib.rs"))
}

/// The root that declares all modules, if the student's root is a program.
pub fn made_root(toolchain: &Toolchain) -> Option<PathBuf> {
    let program = toolchain.program.as_ref();
    let program = program.filter(|program| toolchain.student.contains(program))?;
    let is_made = given_root(toolchain).is_none() && toolchain.student.len() > 1;
    is_made.then(|| program.with_file_name("lib.rs"))
}

/// Whether several files of the student's are modules of one crate.
pub fn has_root(toolchain: &Toolchain) -> bool {
    given_root(toolchain).is_some() || made_root(toolchain).is_some()
}

/// The modules that are the same in the student's crate and in the solution's: given files that
/// name no other module. Types of these have the same layout in both, as one compiler makes them
/// of one text with the same flags.
pub fn shared(toolchain: &Toolchain, given: &[SourceFile]) -> Vec<String> {
    // A root of the student's could give their names to other modules.
    let root = match given_root(toolchain) {
        Some(root) => Some(root.clone()),
        None => made_root(toolchain),
    };
    let modules = given.iter().filter(|file| {
        let is_module = file.path.extension().is_some_and(|end| end == "rs");
        let is_beside = root.as_ref().is_some_and(|root| *root != file.path);
        is_beside && is_module && is_of_root(&file.path) && names_no_other(&file.content)
    });
    modules.map(|file| module_name(&file.path)).collect()
}

fn names_no_other(source: &[u8]) -> bool {
    let Some(tree) = parse(Language::Rust, source) else {
        return false;
    };
    let mut names_one = false;
    walk(&tree, (), |node, ()| {
        names_one |= matches!(node.kind(), "crate" | "super" | "mod_item");
        Some(())
    });
    !names_one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_that_names_another_one_is_not_shared() {
        assert!(names_no_other(
            b"/// The crate.\npub struct Shape { sides: Vec<u8> }\n"
        ));
        assert!(!names_no_other(
            b"pub struct Shape { sides: crate::Sides }\n"
        ));
        assert!(!names_no_other(b"use super::Sides;\n"));
        assert!(!names_no_other(b"mod sides;\n"));
    }
}
