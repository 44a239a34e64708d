//! Builds the lab's own part: given files, the probe, and the substitutes for prerequisites.

use std::path::{Path, PathBuf};

use super::symbols::weak;
use super::{EXPORTS, HEADER, LINK, OPTIMIZED, PRELUDE_FILE, Workshop, file_name};
use crate::builder::inspect::inspect;
use crate::builder::recipe::{Recipe, read_input};
use crate::builder::{BuildError, diagnostics};
use crate::submission::SourceFile;
use sudograde_core::lab::Language;
use sudograde_core::report::Diagnostic;

/// Tells a probe that the student's headers declare the lab's types.
const SAME_TYPES: &str = "-DSG_TYPES_ARE_THE_LABS";

/// The link flags of the lab's own objects, which need no protected segment.
fn own_arguments() -> Vec<String> {
    let link = LINK.iter().chain(&["-Wl,-z,norelro"]);
    link.map(ToString::to_string).collect()
}

impl Workshop<'_> {
    /// Makes a product of the lab's own files. If they do not compile, the lab is broken.
    pub(super) fn make_own(&self, what: &Path, recipe: &Recipe) -> Result<PathBuf, BuildError> {
        let artifact = self.cache.make(recipe)?;
        artifact.file.ok_or_else(|| BuildError::Lab {
            what: what.display().to_string(),
            output: artifact.messages,
        })
    }

    pub(super) fn compile_given(&self, source: &Path) -> Result<PathBuf, BuildError> {
        let arguments = vec!["-c".to_owned(), source.display().to_string()];
        self.make_own(source, &self.labs_recipe(arguments, Vec::new(), "given.o"))
    }

    pub(super) fn probe_recipe(&self, functions: &[String]) -> Result<Recipe, BuildError> {
        let Some(file) = &self.toolchain.probe else {
            return Err(BuildError::Lab {
                what: "lab.toml".to_owned(),
                output: "exercises that are about functions need a probe".to_owned(),
            });
        };
        let name = file_name(file);
        let mut arguments = own_arguments();
        arguments.extend(["-include", PRELUDE_FILE, "-Wl,-Bsymbolic", &name].map(str::to_owned));
        if self.types_are_the_labs {
            arguments.push(SAME_TYPES.to_owned());
        }
        // In C++, an exception that reaches an optimized probe ends the program without its text.
        if self.types_are_the_labs && self.language == Language::C {
            arguments.push(OPTIMIZED.to_owned());
        }
        if !self.types_are_the_labs {
            // A student's header may expect these headers before it.
            for header in ["stdio.h", "stdlib.h", "string.h", "stdbool.h"] {
                arguments.extend(["-include".to_owned(), header.to_owned()]);
            }
        }
        // The full names of C++ functions are unknown until the student's files are compiled.
        let prelude = if self.language == Language::Cpp {
            self.prelude(functions)
        } else {
            weak(functions)
        };
        let inputs = vec![
            read_input(&name, file)?,
            SourceFile::new("sudograde.h", HEADER),
            SourceFile::new(PRELUDE_FILE, prelude),
        ];
        Ok(self.labs_recipe(arguments, inputs, "probe.so"))
    }

    pub(super) fn probe(&self, functions: &[String]) -> Result<PathBuf, BuildError> {
        let file = self.toolchain.probe.as_deref().unwrap_or(Path::new(""));
        let probe = self.make_own(file, &self.probe_recipe(functions)?)?;
        if inspect(&probe)?.functions.contains("sg_probe") {
            Ok(probe)
        } else {
            Err(BuildError::Lab {
                what: file.display().to_string(),
                output: "it does not define sg_probe, which the grader calls for each case"
                    .to_owned(),
            })
        }
    }

    /// A library with the reference's versions of these functions only; code that they do not need
    /// is left out. None if there is nothing to substitute, or if the student's types are not the
    /// lab's.
    pub(super) fn substitutes(&self, functions: &[String]) -> Result<Option<PathBuf>, BuildError> {
        let (Some(file), false) = (&self.toolchain.substitutes, functions.is_empty()) else {
            return Ok(None);
        };
        if !self.types_are_the_labs {
            return Ok(None);
        }
        let name = file_name(file);
        let mut arguments = own_arguments();
        arguments
            .extend([OPTIMIZED, "-ffunction-sections", "-Wl,--gc-sections"].map(str::to_owned));
        arguments.push(format!("-Wl,--version-script={EXPORTS}"));
        arguments.push(name.clone());
        let exported: String = functions
            .iter()
            .map(|function| format!(" {function};"))
            .collect();
        let exports = match self.language {
            Language::Cpp => format!(
                "{{ global: sg_watch; extern \"C++\" {{{} }}; local: *; }};\n",
                exported.replace(';', "[!_a-zA-Z0-9]*;")
            ),
            _ => format!("{{ global: sg_watch;{exported} local: *; }};\n"),
        };
        let inputs = vec![
            read_input(&name, file)?,
            SourceFile::new("sudograde.h", HEADER),
            SourceFile::new(EXPORTS, exports),
        ];
        let recipe = self.labs_recipe(arguments, inputs, "substitutes.so");
        let product = self.make_own(file, &recipe)?;
        let contents = inspect(&product)?;
        match functions
            .iter()
            .find(|function| !contents.functions.contains(*function))
        {
            None => Ok(Some(product)),
            Some(function) => Err(BuildError::Lab {
                what: file.display().to_string(),
                output: format!(
                    "it does not define {function}, which another exercise has as a prerequisite"
                ),
            }),
        }
    }

    /// The errors of the student's headers when another file includes them.
    pub(super) fn unfit_headers(&self, output: &str) -> Vec<Diagnostic> {
        let names: Vec<String> = self
            .labs_headers
            .iter()
            .map(|file| file.path.display().to_string())
            .collect();
        let own = diagnostics::of_c(output).errors.into_iter();
        let own: Vec<Diagnostic> = own.filter(|error| names.contains(&error.file)).collect();
        if own.is_empty() {
            let name = names.first().cloned().unwrap_or_default();
            let message = "it cannot be included by itself";
            return vec![diagnostics::whole_file(name, "signature", message)];
        }
        own
    }
}
