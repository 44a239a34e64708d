//! Builds what is graded: for each exercise, the objects that a runner loads.
//!
//! One file per language turns a submission into [`recipe::Recipe`]s; [`cache`] carries them out,
//! each once. A recipe is plain data: a tool, its arguments and its input files.

mod c;
mod cache;
mod confine;
mod diagnostics;
mod inert;
mod inspect;
mod locate;
mod recipe;
mod rust;
pub mod tool;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use cache::{Cache, CacheError};
pub use locate::Locator;
pub use tool::{MissingTool, Tool};

use crate::core::plan::Plan;
use crate::core::report::{BuildStatus, Diagnostic};
use crate::lab::Language;
use crate::submission::Submission;

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
    pub objects: BTreeMap<ObjectKey, Result<Objects, Unbuilt>>,
}

/// Which composition of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectKey {
    /// Index in the plan.
    pub exercise: usize,
    /// With the student's own prerequisites.
    pub own_functions: bool,
}

/// What a branch of the runner loads.
#[derive(Clone, Debug)]
pub struct Objects {
    pub student: PathBuf,
    pub probe: PathBuf,
    pub substitutes: Option<PathBuf>,
    pub runs_code_on_load: bool,
}

impl Objects {
    pub fn paths(&self) -> Vec<&Path> {
        [
            Some(&self.student),
            Some(&self.probe),
            self.substitutes.as_ref(),
        ]
        .map(|path| path.map_or(Path::new(""), PathBuf::as_path))
        .to_vec()
    }
}

/// Why there are no objects for an exercise.
#[derive(Clone, Debug)]
pub enum Unbuilt {
    DoesNotCompile,
    Missing { function: String },
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
    }
}

/// Libraries that must be loaded before the objects of a language.
pub fn runtimes(language: Language, cache: &Cache) -> Result<Vec<PathBuf>, BuildError> {
    match language {
        Language::C | Language::Cpp => Ok(c::runtimes(language)),
        Language::Rust => Ok(vec![tool::rust_compiler(cache.folder())?.libstd]),
    }
}

/// The compositions that the plan needs.
fn keys(plan: &Plan) -> Vec<ObjectKey> {
    let mut keys = Vec::new();
    for (exercise, planned) in plan.exercises.iter().enumerate() {
        for own_functions in [false, true] {
            if planned
                .cases
                .iter()
                .any(|case| case.criterion.own_functions == own_functions)
            {
                keys.push(ObjectKey {
                    exercise,
                    own_functions,
                });
            }
        }
    }
    keys
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
