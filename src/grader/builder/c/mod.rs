//! Builds C and C++ submissions.
//!
//! One run of the compiler turns the student's files into one shared object. Three measures make
//! its exercise functions replaceable, without a change to the source:
//!
//! - A prelude makes each exercise function a weak symbol. So a `static` one is bound by name,
//!   too, and a missing one does not stop the others from loading.
//! - A dynamic list leaves only these functions open to be bound elsewhere. All other names are
//!   bound inside the object: a helper called `index` stays the student's, and so does a `main`.
//! - The object is not linked against anything. If the runner loads the solution's substitutes
//!   first, calls to a prerequisite go there; otherwise they go to the student's own function.
//!
//! So one compilation and one link serve every exercise. The first definition of a name wins, so a
//! student's own copy of a given function replaces the given one.

mod adapted;
mod compose;
mod headers;
mod looks;
mod mend;
mod open_types;
mod own;
mod sanitized;
mod student;
mod symbols;
mod workshop;

use std::path::PathBuf;

use crate::builder::build::Build;
use crate::builder::cache::{Artifact, Cache};
use crate::builder::composition::keys;
use crate::builder::diagnostics;
use crate::builder::error::BuildError;
use crate::builder::repair::Dialect;
use crate::submission::{SourceFile, Submission};
pub use looks::{described, messages};
pub use sanitized::sanitized;
use sudograde_core::lab::Language;
use sudograde_core::plan::Plan;
use sudograde_core::report::{BuildStatus, Diagnostic};
use workshop::{Workshop, is_header, is_source};

/// Builds the submission for every composition that the plan needs.
pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let shop = Workshop::open(plan.lab, submission, cache)?;
    let keys = keys(plan);
    let artifact = cache.make(&shop.compile_recipe(plan, submission, &keys))?;
    let files = submission.file_names();
    let mut messages = Dialect::C.messages_of(&artifact, &files);
    let code = submission.files.iter().chain(&submission.further_files);
    let mut code = code.filter(|file| is_source(&file.path) || is_header(&file.path));
    let unfit = code.find_map(unfit);
    let (status, products) = match &artifact.file {
        Some(compiled) => {
            let (products, unfit) = shop.compose(plan, &keys, compiled)?;
            let status = match (unfit.is_empty(), products.values().any(Result::is_ok)) {
                (true, _) => BuildStatus::Ok,
                (false, true) => BuildStatus::Partial,
                (false, false) => BuildStatus::Failed,
            };
            messages.errors.extend(unfit);
            (status, products)
        }
        None => {
            let hopeful = unfit.is_none() && artifact.stopped.is_none();
            shop.mend(plan, submission, &keys, hopeful, &mut messages.errors)?
        }
    };
    messages.errors = match unfit.clone() {
        Some(unfit) => vec![unfit],
        None => errors(messages.errors, &artifact, &files),
    };
    let status = unfit.map_or(status, |_| BuildStatus::Failed);
    Ok(Build {
        compiled: artifact.file.clone(),
        ..Build::new(status, messages, &artifact, products)
    })
}

/// The error for a file in a state that no compiler message explains.
fn unfit(file: &SourceFile) -> Option<Diagnostic> {
    let (kind, message) = if file.content.contains(&0) {
        ("not-text", "the file holds NUL bytes")
    } else if file.content.iter().all(u8::is_ascii_whitespace) {
        ("empty", "the file is empty")
    } else {
        return None;
    };
    let name = file.path.display().to_string();
    Some(diagnostics::whole_file(name, kind, message))
}

/// The errors to show. The linker's messages have no line, so they are shown as they are, and only
/// if there is nothing else.
fn errors(errors: Vec<Diagnostic>, artifact: &Artifact, files: &[String]) -> Vec<Diagnostic> {
    if artifact.file.is_some() || !errors.is_empty() {
        return errors;
    }
    let said: Vec<&str> = artifact.messages.lines().take(5).collect();
    let said = said.join("\n");
    vec![diagnostics::without_place(files[0].clone(), said)]
}

/// The libraries that C and C++ programs expect, and the one with functions that the compiler
/// calls by itself.
pub fn runtimes(language: Language) -> Vec<PathBuf> {
    let names: &[&str] = match language {
        Language::Cpp => &["libm.so.6", "libgcc_s.so.1", "libstdc++.so.6"],
        _ => &["libm.so.6", "libgcc_s.so.1"],
    };
    names.iter().map(PathBuf::from).collect()
}
