//! Compiles and links the student's files: to the object that is loaded, and to the program.

use std::path::{Path, PathBuf};

use super::workshop::{COMPILED, LINK, PRELUDE_FILE, Workshop, compiled, is_header};
use crate::builder::build::Unbuilt;
use crate::builder::composition::{ObjectKey, is_program};
use crate::builder::diagnostics;
use crate::builder::error::BuildError;
use crate::builder::recipe::{Recipe, read_input, texts};
use crate::submission::{SourceFile, Submission};
use sudograde_core::plan::Plan;

const DYNAMIC_LIST: &str = "sudograde-dynamic.list";

/// The product with which exercises about functions are graded.
const OBJECT: &str = "student.so";

impl Workshop<'_> {
    /// Compiles the student's files: to the object that is loaded or, if the plan also has a
    /// program, to a file from which object and program are linked.
    pub fn compile_recipe(
        &self,
        plan: &Plan,
        submission: &Submission,
        keys: &[ObjectKey],
    ) -> Recipe {
        let mut arguments = texts(&["-include", PRELUDE_FILE]);
        let flags = self.toolchain.flags.iter().chain(&self.toolchain.watch);
        arguments.extend(flags.cloned());
        let mut inputs = self.sources_of(submission);
        inputs.push(SourceFile::new(PRELUDE_FILE, self.prelude()));
        // Only functions need an object. Programs are linked later, and a look at the files needs
        // no link.
        let is_object = !keys.is_empty() && !keys.iter().any(|key| is_program(plan, *key));
        arguments.extend(if is_object {
            self.object_arguments()
        } else {
            texts(&["-r"])
        });
        arguments.extend(self.sources(submission));
        if is_object {
            self.add_object_inputs(&mut arguments, &mut inputs);
        }
        self.recipe(arguments, inputs, if is_object { OBJECT } else { COMPILED })
    }

    /// The names of the student's sources.
    pub fn sources(&self, submission: &Submission) -> Vec<String> {
        let sources = compiled(submission).into_iter();
        sources
            .map(|file| file.path.display().to_string())
            .collect()
    }

    /// The student's files without headers, as every recipe has these already.
    pub fn sources_of(&self, submission: &Submission) -> Vec<SourceFile> {
        let files = submission.files.iter().chain(&submission.further_files);
        let files = files.filter(|file| !is_header(&file.path));
        files.cloned().collect()
    }

    fn object_arguments(&self) -> Vec<String> {
        let mut arguments = texts(LINK);
        // Constant tables are read-only, as they are on the machines of students.
        arguments.push("-Wl,-Bsymbolic,-z,muldefs,-z,relro".to_owned());
        arguments.push(format!("-Wl,--dynamic-list={DYNAMIC_LIST}"));
        arguments
    }

    fn add_object_inputs(&self, arguments: &mut Vec<String>, inputs: &mut Vec<SourceFile>) {
        inputs.push(SourceFile::new(DYNAMIC_LIST, self.dynamic_list()));
        self.add_given(arguments, inputs);
    }

    fn add_given(&self, arguments: &mut Vec<String>, inputs: &mut Vec<SourceFile>) {
        for (object, _) in &self.given {
            arguments.push(object.path.display().to_string());
            inputs.push(object.clone());
        }
    }

    /// Links the compiled files to the object that is loaded.
    pub fn link_object(&self, compiled: &Path) -> Result<PathBuf, BuildError> {
        let mut arguments = self.object_arguments();
        arguments.push(COMPILED.to_owned());
        let mut inputs = vec![read_input(COMPILED, compiled)?];
        self.add_object_inputs(&mut arguments, &mut inputs);
        let artifact = self.cache.make(&self.recipe(arguments, inputs, OBJECT))?;
        artifact
            .file
            .ok_or(BuildError::Toolchain(artifact.messages))
    }

    /// Links the compiled files to a program. The inner error is the student's, the outer one is
    /// not.
    pub fn link_program(&self, compiled: &Path) -> Result<Result<PathBuf, Unbuilt>, BuildError> {
        let mut arguments = texts(&["-Wl,-z,muldefs", COMPILED]);
        let mut inputs = vec![read_input(COMPILED, compiled)?];
        self.add_given(&mut arguments, &mut inputs);
        arguments.push("-lm".to_owned());
        let artifact = self
            .cache
            .make(&self.recipe(arguments, inputs, "program"))?;
        let undefined = || match diagnostics::undefined_reference(&artifact.messages) {
            Some(name) if name == "main" => Unbuilt::Missing { function: name },
            Some(name) => Unbuilt::Undefined { name },
            None => Unbuilt::DoesNotCompile,
        };
        Ok(artifact.file.clone().ok_or_else(undefined))
    }
}
