//! The root of a student's crate: a file that the lab gives, or one that is made.

use std::path::PathBuf;

use sudograde_core::lab::Toolchain;

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
