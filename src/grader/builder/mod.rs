//! Builds what is graded: for each exercise, the objects that a runner loads.
//!
//! One file per language turns a submission into [`recipe::Recipe`]s; [`cache`] carries them out,
//! each once. A recipe is plain data: a tool, its arguments and its input files.

mod c;
mod cache;
pub mod confine;
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
pub use diagnostics::Messages;
pub use inspect::all_symbols;
pub use locate::Locator;
pub use tool::{MissingTool, Tool};

use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{Kind, Lab, Language};
use sudograde_core::plan::Plan;
use sudograde_core::report::{BuildStatus, Diagnostic};

/// What a build came to.
#[derive(Debug)]
pub struct Build {
    pub status: BuildStatus,
    pub warnings: Vec<Diagnostic>,
    pub errors: Vec<Diagnostic>,
    pub wall_ms: f64,
    pub cpu_ms: f64,
    pub cached: bool,
    /// Per exercise and composition, in the plan's terms.
    pub products: BTreeMap<ObjectKey, Result<Product, Unbuilt>>,
    /// C and C++: the student's files, compiled.
    pub compiled: Option<PathBuf>,
}

/// Which composition of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectKey {
    /// Index in the plan.
    pub exercise: usize,
    /// With the student's own prerequisites.
    pub own_functions: bool,
}

/// What a branch of the runner works with.
#[derive(Clone, Debug)]
pub enum Product {
    Objects(Objects),
    Program(Program),
}

impl Product {
    /// Files whose paths hold the hashes of the recipes that made them.
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

    /// The file that tells places in the student's code.
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
    /// The executable; of a script, what was made when it was looked through.
    pub made: PathBuf,
    pub script: Option<Script>,
    /// Objects that lie beside it, under these names; the student's is the first.
    pub beside: Vec<(&'static str, PathBuf)>,
    /// Memory that it maps before it begins, beyond what a case may have.
    pub shadow_bytes: u64,
    /// It is a Rust program, which ends with a status of its own when it panics.
    pub panics: bool,
}

impl Program {
    /// An executable file that stands for itself.
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

#[derive(Clone, Debug)]
pub struct Script {
    pub interpreter: PathBuf,
    /// The interpreter's own arguments.
    pub arguments: Vec<String>,
    /// All files of the script; the first one is started, and is told the second one if it is no probe.
    pub files: Vec<SourceFile>,
    /// Folders that the interpreter reads, beside the system's libraries.
    pub readable: Vec<PathBuf>,
    /// It is a probe: it is told the case's call and input, and these prerequisites.
    pub probe_of: Option<Vec<String>>,
}

/// Why there are no objects for an exercise.
#[derive(Clone, Debug)]
pub enum Unbuilt {
    DoesNotCompile,
    /// It uses this function of the student's, which does not compile.
    NeedsBroken {
        function: String,
    },
    Missing {
        function: String,
    },
    /// A name is used that is defined nowhere.
    Undefined {
        name: String,
    },
}

/// A build that cannot be had, by no fault of the student's.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    MissingTool(#[from] MissingTool),
    #[error(transparent)]
    Cache(#[from] CacheError),
    #[error("the lab is broken: {what}:\n{output}")]
    Lab { what: String, output: String },
    /// The compiler is broken, not what it was given.
    #[error(
        "the compiler cannot do its work: {0}\nrun `sudograde doctor` to see what this machine lacks"
    )]
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

/// What the compiler says of a submission with further flags.
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

/// The student's files as an object that says of each variable where it is declared; None where they do not compile.
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

/// A rule about C was to be looked after in another language.
pub fn about_c(language: Language) -> BuildError {
    BuildError::Lab {
        what: "a rule in lab.toml".to_owned(),
        output: format!(
            "it is about C; {} needs languages = [\"c\"]",
            language.name()
        ),
    }
}

/// The composition once more, as a program with sanitizers; None where there can be none.
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

/// Libraries that must be loaded before the objects of a language.
pub fn runtimes(language: Language, cache: &Cache) -> Result<Vec<PathBuf>, BuildError> {
    match language {
        Language::C | Language::Cpp => Ok(c::runtimes(language)),
        Language::Rust => Ok(vec![tool::rust_compiler(cache.folder())?.libstd]),
        Language::Python => Ok(Vec::new()),
    }
}

/// Tells the compiler or interpreter of a language from other versions of it.
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
    for (exercise, planned) in built.filter(|(_, planned)| planned.exercise.kind != Kind::Rules) {
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
    plan.exercises[key.exercise].exercise.kind == Kind::Program
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
