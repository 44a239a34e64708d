//! Builds, for each exercise, the objects or the program that a runner works with.
//!
//! One file per language turns a submission into [`recipe::Recipe`]s; [`cache`] carries out each
//! recipe once. A recipe is plain data: a tool, its arguments and its input files. The result is a
//! [`Build`].

mod c;
mod cache;
pub mod confine;
mod debug_info;
mod diagnostics;
mod inert;
mod inspect;
mod locate;
mod python;
mod recipe;
mod repair;
mod rust;
pub mod tool;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use cache::{Cache, CacheError, TEMPORARY};
pub use debug_info::{DebugInfo, Reader};
pub use diagnostics::Messages;
pub use inspect::all_symbols;
pub use locate::Locator;
pub use tool::{MissingTool, Tool};

use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{ExerciseKind, Lab, Language};
use sudograde_core::plan::Plan;
use sudograde_core::report::{BuildStatus, Diagnostic};

/// The result of a build.
#[derive(Debug)]
pub struct Build {
    pub status: BuildStatus,
    pub warnings: Vec<Diagnostic>,
    pub errors: Vec<Diagnostic>,
    pub wall_ms: f64,
    pub cpu_ms: f64,
    pub cached: bool,
    /// The product of each composition that the plan needs, or the reason why it has none.
    pub products: BTreeMap<ObjectKey, Result<Product, Unbuilt>>,
    /// The student's files, compiled (C and C++ only).
    pub compiled: Option<PathBuf>,
}

/// Names a composition of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectKey {
    /// The index of the exercise in the plan.
    pub exercise: usize,
    /// Whether the prerequisites are the student's own functions.
    pub own_functions: bool,
}

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

/// The reason why an exercise has no objects.
#[derive(Clone, Debug)]
pub enum Unbuilt {
    DoesNotCompile,
    /// The exercise uses this function of the student's, which does not compile.
    NeedsBroken {
        function: String,
    },
    Missing {
        function: String,
    },
    /// The code uses a name that is defined nowhere.
    Undefined {
        name: String,
    },
}

/// The reason for a failed build that is not the student's fault.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    MissingTool(#[from] MissingTool),
    #[error(transparent)]
    Cache(#[from] CacheError),
    #[error("the lab is broken: {what}:\n{output}")]
    Lab { what: String, output: String },
    /// The compiler is broken, not its input.
    #[error("the compiler failed: {0}\nrun `sudograde doctor` to see what this machine lacks")]
    Toolchain(String),
    #[error("{0}")]
    Io(String),
}

/// Builds a submission for the exercises of the plan.
pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    match submission.language {
        Language::C | Language::Cpp => c::build(plan, submission, cache),
        Language::Rust => rust::build(plan, submission, cache),
        Language::Python => python::build(plan, submission, cache),
    }
}

/// Compiles a submission with further flags, and returns the compiler's messages.
pub fn messages(
    lab: &Lab,
    submission: &Submission,
    flags: &[String],
    cache: &Cache,
) -> Result<Messages, BuildError> {
    match submission.language {
        Language::C | Language::Cpp => c::messages(lab, submission, flags, cache),
        language => Err(about_c(language)),
    }
}

/// The student's files as an object that tells where each variable is declared; None if they do
/// not compile.
pub fn described(
    lab: &Lab,
    submission: &Submission,
    cache: &Cache,
) -> Result<Option<PathBuf>, BuildError> {
    match submission.language {
        Language::C | Language::Cpp => c::described(lab, submission, cache),
        language => Err(about_c(language)),
    }
}

/// The error for a rule about C in a submission in another language.
pub fn about_c(language: Language) -> BuildError {
    BuildError::Lab {
        what: "a rule in lab.toml".to_owned(),
        output: format!(
            "it is about C; {} needs languages = [\"c\"]",
            language.name()
        ),
    }
}

/// The composition as a program with sanitizers; None if there is none.
pub fn sanitized(
    plan: &Plan,
    submission: &Submission,
    key: ObjectKey,
    cache: &Cache,
) -> Result<Option<Product>, BuildError> {
    match submission.language {
        Language::C | Language::Cpp => {
            let program = c::sanitized(plan, submission, key, cache)?;
            Ok(program.map(Product::Program))
        }
        Language::Rust | Language::Python => Ok(None),
    }
}

/// The libraries that must be loaded before the objects of a language.
pub fn runtimes(language: Language, cache: &Cache) -> Result<Vec<PathBuf>, BuildError> {
    match language {
        Language::C | Language::Cpp => Ok(c::runtimes(language)),
        Language::Rust => Ok(vec![tool::rust_compiler(cache.folder())?.libstd]),
        Language::Python => Ok(Vec::new()),
    }
}

/// Tells the compiler or interpreter of a language from its other versions.
pub fn toolchain(language: Language, cache: &Cache) -> Result<String, BuildError> {
    Ok(match language {
        Language::C => tool::c_compiler()?.identity,
        Language::Cpp => tool::cpp_compiler()?.identity,
        Language::Rust => tool::rust_compiler(cache.folder())?.tool.identity,
        Language::Python => tool::python()?.identity,
    })
}

/// The compositions that the plan needs.
fn keys(plan: &Plan) -> Vec<ObjectKey> {
    let mut keys = Vec::new();
    let built = plan.exercises.iter().enumerate();
    for (exercise, planned) in
        built.filter(|(_, planned)| planned.exercise.kind != ExerciseKind::Rules)
    {
        for own_functions in [false, true] {
            let cases = planned.cases.iter().map(|case| case.criterion);
            let properties = planned.properties.iter().map(|property| property.criterion);
            let mut criteria = cases.chain(properties);
            if criteria.any(|criterion| criterion.own_functions == own_functions) {
                keys.push(ObjectKey {
                    exercise,
                    own_functions,
                });
            }
        }
    }
    keys
}

fn is_program(plan: &Plan, key: ObjectKey) -> bool {
    plan.exercises[key.exercise].exercise.kind == ExerciseKind::Program
}

/// The functions that are the reference's while an exercise is graded.
fn substituted(plan: &Plan, key: ObjectKey) -> Vec<String> {
    if key.own_functions {
        return Vec::new();
    }
    let exercise = plan.exercises[key.exercise].exercise;
    let prerequisites = plan
        .lab
        .exercises
        .iter()
        .filter(|other| exercise.prerequisites.contains(&other.id));
    let mut functions: Vec<String> = prerequisites
        .flat_map(|other| other.functions.clone())
        .collect();
    functions.retain(|function| !exercise.functions.contains(function));
    functions.sort();
    functions.dedup();
    functions
}
