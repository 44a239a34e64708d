//! Compiles the student's files once more for rules about them: for the compiler's messages, and
//! for its facts about variables.

use std::path::PathBuf;

use super::{COMPILED, LINK, Workshop};
use crate::builder::diagnostics::{self, Messages};
use crate::builder::{BuildError, Cache};
use crate::submission::Submission;
use sudograde_core::lab::Lab;

/// Compiles the student's files as they are with further flags, and returns the compiler's
/// messages.
pub fn messages(
    lab: &Lab,
    submission: &Submission,
    flags: &[String],
    cache: &Cache,
) -> Result<Messages, BuildError> {
    let shop = Workshop::open(lab, submission, cache)?;
    let mut arguments = shop.toolchain.flags.clone();
    arguments.extend(flags.iter().cloned());
    arguments.push("-r".to_owned());
    arguments.extend(shop.sources(submission));
    let inputs = shop.sources_of(submission);
    let artifact = cache.make(&shop.recipe(arguments, inputs, COMPILED))?;
    Ok(diagnostics::of_c(&artifact.messages))
}

/// The student's files as an object that tells where each variable is declared; None if they do
/// not compile.
pub fn described(
    lab: &Lab,
    submission: &Submission,
    cache: &Cache,
) -> Result<Option<PathBuf>, BuildError> {
    let shop = Workshop::open(lab, submission, cache)?;
    let mut arguments = shop.toolchain.flags.clone();
    arguments.extend(LINK.iter().map(ToString::to_string));
    arguments.extend(shop.sources(submission));
    let inputs = shop.sources_of(submission);
    let mut recipe = shop.recipe(arguments, inputs, "described.so");
    // It must stand behind `-g1`, which asks for line numbers only.
    recipe.arguments.push("-g".to_owned());
    Ok(cache.make(&recipe)?.file)
}
