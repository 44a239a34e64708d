//! Builds, for each exercise, the objects or the program that a runner works with.
//!
//! One file per language turns a submission into [`recipe::Recipe`]s; [`cache`] carries out each
//! recipe once. A recipe is plain data: a tool, its arguments and its input files. The result is a
//! [`Build`].

mod build;
mod c;
mod cache;
mod composition;
pub mod confine;
mod debug_info;
mod diagnostics;
mod error;
mod explain;
mod inert;
mod inspect;
mod locate;
mod product;
mod python;
mod recipe;
mod repair;
mod rust;
pub mod tool;

use std::path::PathBuf;

pub use build::{Build, Unbuilt};
pub use c::{described, messages, sanitized};
pub use cache::Cache;
pub use composition::ObjectKey;
pub use debug_info::{DebugInfo, Reader};
pub use diagnostics::Messages;
pub use error::{BuildError, CacheError, must_be_c};
pub use explain::nearest_of;
pub use inspect::all_symbols;
pub use locate::Locator;
pub use product::{Objects, Product, Program, Script};
pub use python::names as python_names;
pub use repair::functions;
pub use rust::{MADE_MODULE, has_root};
pub use tool::{MissingTool, Tool};

use crate::submission::Submission;
use sudograde_core::lab::Language;
use sudograde_core::plan::Plan;

/// Builds a submission for the exercises of the plan.
pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let mut build = match submission.language {
        Language::C | Language::Cpp => c::build(plan, submission, cache),
        Language::Rust => rust::build(plan, submission, cache),
        Language::Python => python::build(plan, submission, cache),
    }?;
    explain::explain(&mut build, plan, submission);
    Ok(build)
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
