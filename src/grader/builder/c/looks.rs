//! Compiles the student's files once more for rules about them: for the compiler's messages, and
//! for its facts about variables.

use std::path::PathBuf;

use super::workshop::{COMPILED, LINK, Workshop};
use crate::builder::cache::Cache;
use crate::builder::diagnostics::{self, Messages};
use crate::builder::error::{BuildError, must_be_c};
use crate::builder::recipe::{Recipe, texts};
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
    must_be_c(submission.language)?;
    let shop = Workshop::open(lab, submission, cache)?;
    let flags = [flags, &texts(&["-r"])].concat();
    let artifact = cache.make(&shop.look_recipe(submission, flags, COMPILED))?;
    Ok(diagnostics::of_c(&artifact.messages))
}

/// The student's files as an object that tells where each variable is declared; None if they do
/// not compile.
pub fn described(
    lab: &Lab,
    submission: &Submission,
    cache: &Cache,
) -> Result<Option<PathBuf>, BuildError> {
    must_be_c(submission.language)?;
    let shop = Workshop::open(lab, submission, cache)?;
    let mut recipe = shop.look_recipe(submission, texts(LINK), "described.so");
    // It must stand behind `-g1`, which asks for line numbers only.
    recipe.arguments.push("-g".to_owned());
    Ok(cache.make(&recipe)?.file)
}

impl Workshop<'_> {
    fn look_recipe(&self, submission: &Submission, flags: Vec<String>, output: &str) -> Recipe {
        let arguments = [
            self.toolchain.flags.clone(),
            flags,
            self.sources(submission),
        ];
        self.recipe(arguments.concat(), self.sources_of(submission), output)
    }
}
