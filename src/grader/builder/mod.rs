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
pub use cache::{Cache, TEMPORARY};
pub use composition::ObjectKey;
pub use debug_info::{DebugInfo, Reader};
pub use diagnostics::Messages;
pub use error::{BuildError, CacheError};
pub use inspect::all_symbols;
pub use locate::Locator;
pub use product::{Objects, Product, Program, Script};
pub use tool::{MissingTool, Tool};

use crate::submission::Submission;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::plan::Plan;

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
    must_be_c(submission.language)?;
    c::messages(lab, submission, flags, cache)
}

/// The student's files as an object that tells where each variable is declared; None if they do
/// not compile.
pub fn described(
    lab: &Lab,
    submission: &Submission,
    cache: &Cache,
) -> Result<Option<PathBuf>, BuildError> {
    must_be_c(submission.language)?;
    c::described(lab, submission, cache)
}

/// Refuses a rule about C for a submission in another language.
pub fn must_be_c(language: Language) -> Result<(), BuildError> {
    if matches!(language, Language::C | Language::Cpp) {
        return Ok(());
    }
    let language = language.name();
    Err(BuildError::Lab {
        what: "a rule in lab.toml".to_owned(),
        output: format!("it is about C; {language} needs languages = [\"c\"]"),
    })
}

/// The composition as a program with sanitizers; None if there is none.
pub fn sanitized(
    plan: &Plan,
    submission: &Submission,
    key: ObjectKey,
    cache: &Cache,
) -> Result<Option<Product>, BuildError> {
    if must_be_c(submission.language).is_err() {
        return Ok(None);
    }
    let program = c::sanitized(plan, submission, key, cache)?;
    Ok(program.map(Product::Program))
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
