//! Links the compiled files: to the object that is loaded, and to the program.

use std::path::{Path, PathBuf};

use super::{COMPILED, DYNAMIC_LIST, LINK, Workshop, replaceable};
use crate::builder::recipe::read_input;
use crate::builder::{BuildError, Unbuilt, diagnostics};
use crate::submission::SourceFile;
use sudograde_core::plan::Plan;

impl Workshop<'_> {
    pub(super) fn object_arguments(&self) -> Vec<String> {
        let mut arguments: Vec<String> = LINK.iter().map(ToString::to_string).collect();
        // Constant tables are read-only, as they are on the machines of students.
        arguments.push("-Wl,-Bsymbolic,-z,muldefs,-z,relro".to_owned());
        arguments.push(format!("-Wl,--dynamic-list={DYNAMIC_LIST}"));
        arguments
    }

    pub(super) fn object_inputs(&self, functions: &[String]) -> Vec<SourceFile> {
        let mut inputs = vec![SourceFile::new(DYNAMIC_LIST, self.dynamic_list(functions))];
        inputs.extend(self.given_objects());
        inputs
    }

    pub(super) fn given_names(&self) -> impl Iterator<Item = String> {
        self.given
            .iter()
            .map(|(object, _)| object.path.display().to_string())
    }

    pub(super) fn given_objects(&self) -> impl Iterator<Item = SourceFile> {
        self.given.iter().map(|(object, _)| object.clone())
    }

    /// Links the compiled files to the object that is loaded.
    pub(super) fn link_object(&self, plan: &Plan, compiled: &Path) -> Result<PathBuf, BuildError> {
        let mut arguments = self.object_arguments();
        arguments.push(COMPILED.to_owned());
        arguments.extend(self.given_names());
        let mut inputs = vec![read_input(COMPILED, compiled)?];
        inputs.extend(self.object_inputs(&replaceable(plan)));
        let artifact = self
            .cache
            .make(&self.recipe(arguments, inputs, "student.so"))?;
        artifact
            .file
            .ok_or(BuildError::Toolchain(artifact.messages))
    }

    /// Links the compiled files to a program. The inner error is the student's, the outer one is
    /// not.
    pub(super) fn link_program(
        &self,
        compiled: &Path,
    ) -> Result<Result<PathBuf, Unbuilt>, BuildError> {
        let mut arguments = vec!["-Wl,-z,muldefs".to_owned(), COMPILED.to_owned()];
        arguments.extend(self.given_names());
        arguments.push("-lm".to_owned());
        let mut inputs = vec![read_input(COMPILED, compiled)?];
        inputs.extend(self.given_objects());
        let artifact = self
            .cache
            .make(&self.recipe(arguments, inputs, "program"))?;
        Ok(match artifact.file {
            Some(program) => Ok(program),
            None => Err(match diagnostics::undefined_reference(&artifact.messages) {
                Some(name) if name == "main" => Unbuilt::Missing { function: name },
                Some(name) => Unbuilt::Undefined { name },
                None => Unbuilt::DoesNotCompile,
            }),
        })
    }
}
