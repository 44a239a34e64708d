//! Compiles one exercise, if the whole crate does not compile.

use std::path::PathBuf;

use super::workshop::{ROOT, Workshop};
use crate::builder::build::Unbuilt;
use crate::builder::cache::Artifact;
use crate::builder::diagnostics;
use crate::builder::error::BuildError;
use crate::builder::recipe::read_input;
use crate::submission::Submission;
use sudograde_core::lab::{Exercise, Language};

impl Workshop<'_> {
    /// Compiles one exercise with the skeleton's versions of the other files. The artifact is None
    /// if nothing was compiled.
    pub fn alone(
        &self,
        exercise: &Exercise,
        submission: &Submission,
    ) -> Result<(Result<PathBuf, Unbuilt>, Option<Artifact>), BuildError> {
        let own = own_files(exercise);
        let missing = Unbuilt::Missing {
            function: exercise.functions[0].clone(),
        };
        if own.iter().any(|path| submission.file(path).is_none()) {
            return Ok((Err(missing), None));
        }
        let mut files = Vec::new();
        for path in &self.toolchain.student {
            match submission.file(path) {
                Some(file) if own.contains(path) => files.push(file.clone()),
                // Not the reference's version: the student's code could include it as text.
                _ => files.push(read_input(path, &self.toolchain.skeleton.join(path))?),
            }
        }
        let artifact = self.object(&files, &submission.extra_modules)?;
        let built = match &artifact.file {
            Some(file) => Ok(file.clone()),
            None if lacks_function(exercise, &artifact) => Err(missing),
            None => Err(Unbuilt::DoesNotCompile),
        };
        Ok((built, Some(artifact)))
    }
}

/// Whether the probe asks for a function that the student's module does not have.
fn lacks_function(exercise: &Exercise, artifact: &Artifact) -> bool {
    let errors = diagnostics::of_rust(&artifact.messages).errors.into_iter();
    let mut unresolved =
        errors.filter(|error| error.file == ROOT && error.kind.as_deref() == Some("unresolved"));
    let is_own = |name: &String| {
        let mut functions = exercise.functions.iter();
        functions.any(|function| name.eq_ignore_ascii_case(function))
    };
    unresolved.any(|error| error.names.iter().any(is_own))
}

/// The student's files that hold an exercise, as named in the manifest.
pub fn own_files(exercise: &Exercise) -> &[PathBuf] {
    let files = exercise.files.get(&Language::Rust);
    files.map_or(&[], Vec::as_slice)
}
