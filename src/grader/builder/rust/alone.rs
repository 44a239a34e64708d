//! Compiles one exercise, if the whole crate does not compile.

use std::path::PathBuf;

use super::workshop::Workshop;
use crate::builder::build::Unbuilt;
use crate::builder::cache::Artifact;
use crate::builder::error::BuildError;
use crate::builder::recipe::read_input;
use crate::submission::Submission;
use sudograde_core::lab::Exercise;

impl Workshop<'_> {
    /// Compiles one exercise with the skeleton's versions of the other files. The artifact is None
    /// if nothing was compiled.
    pub fn alone(
        &self,
        exercise: &Exercise,
        submission: &Submission,
    ) -> Result<(Result<PathBuf, Unbuilt>, Option<Artifact>), BuildError> {
        let own = self.own_files(exercise)?;
        if own.is_empty() {
            return Ok((Err(Unbuilt::DoesNotCompile), None));
        }
        if own.iter().any(|path| submission.file(path).is_none()) {
            let function = exercise.functions[0].clone();
            return Ok((Err(Unbuilt::Missing { function }), None));
        }
        let alone = self.alone_in(exercise, submission)?;
        let artifact = self.object(&alone.files, &alone.further_files)?;
        let built = match &artifact.file {
            Some(file) => Ok(file.clone()),
            None => Err(Unbuilt::DoesNotCompile),
        };
        Ok((built, Some(artifact)))
    }
}

impl Workshop<'_> {
    /// The submission with the files of one exercise; the others are the skeleton's.
    pub fn alone_in(
        &self,
        exercise: &Exercise,
        submission: &Submission,
    ) -> Result<Submission, BuildError> {
        let own = self.own_files(exercise)?;
        let mut files = Vec::new();
        for path in &self.toolchain.student {
            match submission.file(path) {
                Some(file) if own.contains(path) => files.push(file.clone()),
                // Not the solution's version: the student's code could include it as text.
                _ => files.push(read_input(path, &self.toolchain.skeleton.join(path))?),
            }
        }
        Ok(submission.with(&files))
    }

    /// The student's files that hold an exercise: those of the skeleton that define its functions. None, if it has no file of its own.
    pub fn own_files(&self, exercise: &Exercise) -> Result<Vec<PathBuf>, BuildError> {
        let mut own = Vec::new();
        for path in &self.toolchain.student {
            let file = read_input(path, &self.toolchain.skeleton.join(path))?;
            if self.made.defines(exercise, &file) {
                own.push(path.clone());
            }
        }
        let is_all = own.len() == self.toolchain.student.len();
        Ok(if is_all { Vec::new() } else { own })
    }
}
