//! The product of a build: the files that a branch of the runner works with.

use std::path::{Path, PathBuf};

use crate::submission::SourceFile;

/// The files that a branch of the runner works with.
#[derive(Clone, Debug)]
pub enum Product {
    Objects(Objects),
    Program(Program),
}

impl Product {
    /// The files of the product, whose paths hold the hashes of their recipes. An empty path
    /// stands for missing substitutes.
    pub fn paths(&self) -> Vec<&Path> {
        match self {
            Product::Objects(objects) => [
                Some(&objects.student),
                Some(&objects.probe),
                objects.substitutes.as_ref(),
            ]
            .map(|path| path.map_or(Path::new(""), PathBuf::as_path))
            .to_vec(),
            Product::Program(program) => {
                let beside = program.beside.iter().map(|(_, path)| path.as_path());
                std::iter::once(program.made.as_path())
                    .chain(beside)
                    .collect()
            }
        }
    }

    /// The file whose debugging information tells places in the student's code.
    pub fn students(&self) -> &Path {
        match self {
            Product::Objects(objects) => &objects.student,
            Product::Program(program) => match program.beside.first() {
                Some((_, student)) => student,
                None => &program.made,
            },
        }
    }
}

/// A shared object with the student's functions, and the probe that calls them.
#[derive(Clone, Debug)]
pub struct Objects {
    pub student: PathBuf,
    pub probe: PathBuf,
    pub substitutes: Option<PathBuf>,
    pub runs_code_on_load: bool,
}

/// A program: an executable file, or a script with its interpreter.
#[derive(Clone, Debug)]
pub struct Program {
    /// The executable. For a script: the list of names that the check of its files wrote.
    pub made: PathBuf,
    pub script: Option<Script>,
    /// Objects that lie beside the program, under these names; the student's is the first.
    pub beside: Vec<(&'static str, PathBuf)>,
    /// Bytes that the program maps before it begins, in addition to a case's limit.
    pub shadow_bytes: u64,
    /// Whether it is a Rust program, which ends with an exit status of its own when it panics.
    pub panics: bool,
}

impl Program {
    /// An executable file that needs no other file.
    pub fn made(made: PathBuf) -> Self {
        Program {
            made,
            script: None,
            beside: Vec::new(),
            shadow_bytes: 0,
            panics: false,
        }
    }
}

/// A script, and the interpreter that starts it.
#[derive(Clone, Debug)]
pub struct Script {
    pub interpreter: PathBuf,
    /// Arguments of the interpreter itself.
    pub arguments: Vec<String>,
    /// All files of the script. The interpreter starts the first one; unless that is a probe, it
    /// receives the path of the second one.
    pub files: Vec<SourceFile>,
    /// For a probe: the prerequisites to substitute. A probe receives them with the case's call
    /// and input.
    pub probe_of: Option<Vec<String>>,
}
