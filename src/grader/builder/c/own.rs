//! Builds the lab's own part: given files, the probe, and the substitutes for prerequisites.

use std::path::{Path, PathBuf};

use super::adapted::Adapted;
use super::symbols::weak;
use super::workshop::{HEADER, LINK, PRELUDE_FILE, Workshop, file_name, is_source};
use crate::bind::{self, Files};
use crate::builder::diagnostics;
use crate::builder::error::BuildError;
use crate::builder::inspect::inspect;
use crate::builder::recipe::{Recipe, read_input, texts};
use crate::submission::SourceFile;
use sudograde_core::lab::{Language, Probe};
use sudograde_core::report::Diagnostic;

/// Tells a probe that the student's headers declare the lab's types.
const SAME_TYPES: &str = "-DSG_TYPES_ARE_THE_LABS";

/// Optimizes code of the lab that is compiled once. The student's code is compiled as in the
/// course.
const OPTIMIZED: &str = "-O2";

const EXPORTS: &str = "sudograde-exports.map";

/// A static variable with a destructor, such as those of <iostream>, refers to the library's handle, which
/// the compiler's own files would define.
const HANDLE: &str =
    "extern \"C\" { __attribute__((visibility(\"hidden\"))) void *__dso_handle = nullptr; }\n";

/// The link flags of the lab's own objects, which need no protected segment.
fn own_arguments(further: &[&str]) -> Vec<String> {
    texts(&[LINK, &["-Wl,-z,norelro"], further].concat())
}

impl Workshop<'_> {
    pub fn probe_recipe(&self) -> Result<Recipe, BuildError> {
        self.recipe_for(self.adapted.as_ref())
    }

    fn recipe_for(&self, adapted: Option<&Adapted>) -> Result<Recipe, BuildError> {
        let Probe { name, text } = &self.toolchain.probe;
        let mut arguments = own_arguments(&["-include", PRELUDE_FILE, "-Wl,-Bsymbolic", name]);
        if self.types_are_the_labs {
            arguments.push(SAME_TYPES.to_owned());
            // In C++, an exception that reaches an optimized probe ends the program without its
            // text.
            if self.language == Language::C {
                arguments.push(OPTIMIZED.to_owned());
            }
        } else {
            // A student's header may expect these headers before it.
            for header in ["stdio.h", "stdlib.h", "string.h", "stdbool.h"] {
                arguments.extend(texts(&["-include", header]));
            }
        }
        // The full names of C++ functions are unknown until the student's files are compiled.
        let prelude = match self.language {
            Language::Cpp => self.prelude(),
            _ => weak(&self.functions),
        };
        let text: &str = adapted.map_or(text, |adapted| &adapted.text);
        let inputs = vec![
            SourceFile::new(name, text.as_bytes()),
            SourceFile::new("sudograde.h", HEADER),
            SourceFile::new(PRELUDE_FILE, prelude),
        ];
        Ok(self.labs_recipe(arguments, inputs, "probe.so"))
    }

    pub fn probe_for(&self, adapted: Option<&Adapted>) -> Result<PathBuf, BuildError> {
        // A mistake in code made from the manifest is mended in the manifest.
        let file = Path::new("the probe made from lab.toml");
        let functions = ["sg_probe".to_owned()];
        let why = "which the grader calls for each case";
        self.make_with(file, &self.recipe_for(adapted)?, &functions, why)
    }

    /// Makes a product of the lab's own files, which must define these functions.
    fn make_with(
        &self,
        file: &Path,
        recipe: &Recipe,
        functions: &[String],
        why: &str,
    ) -> Result<PathBuf, BuildError> {
        let product = self.cache.make_of_lab(file, recipe)?;
        let known = inspect(&product)?.functions;
        match functions.iter().find(|name| !known.contains(*name)) {
            None => Ok(product),
            Some(name) => Err(BuildError::Lab {
                what: file.display().to_string(),
                output: format!("it does not define {name}, {why}"),
            }),
        }
    }

    /// A library with the solution's versions of these functions only; code that they do not need
    /// is left out. None if there is nothing to substitute, or if the student's types are not the
    /// lab's.
    pub fn substitutes(&self, functions: &[String]) -> Result<Option<PathBuf>, BuildError> {
        let own = self.functions.iter();
        let own: Vec<String> = own
            .filter(|one| !functions.contains(one))
            .cloned()
            .collect();
        let nothing = functions.is_empty()
            || !self.types_are_the_labs
            || self.open_types.are_looked_into(&own, functions);
        let Some(file) = self.toolchain.substitutes.as_ref().filter(|_| !nothing) else {
            return Ok(None);
        };
        let sources = self.solution(file)?;
        let mut sources = self.written_down(sources, functions)?;
        let script = format!("-Wl,--version-script={EXPORTS}");
        let mut arguments = own_arguments(&[
            OPTIMIZED,
            "-ffunction-sections",
            "-Wl,--gc-sections",
            &script,
        ]);
        if self.language == Language::Cpp {
            sources.push(SourceFile::new("sudograde-handle.cpp", HANDLE));
        }
        let names = sources.iter().map(|one| one.path.display().to_string());
        arguments.extend(names);
        let exported = functions.iter();
        let exported: String = exported.map(|function| format!(" {function};")).collect();
        let exports = match self.language {
            Language::Cpp => format!(
                "{{ global: sg_watch; extern \"C++\" {{{} }}; local: *; }};\n",
                exported.replace(';', "[!_a-zA-Z0-9]*;")
            ),
            _ => format!("{{ global: sg_watch;{exported} local: *; }};\n"),
        };
        let mut inputs = sources;
        inputs.push(SourceFile::new("sudograde.h", HEADER));
        inputs.push(SourceFile::new(EXPORTS, exports));
        let recipe = self.labs_recipe(arguments, inputs, "substitutes.so");
        let why = "which another exercise has as a prerequisite";
        self.make_with(file, &recipe, functions, why).map(Some)
    }

    /// The sources, of which some functions write their calls down.
    fn written_down(
        &self,
        sources: Vec<SourceFile>,
        functions: &[String],
    ) -> Result<Vec<SourceFile>, BuildError> {
        let files = Files::read(self.toolchain, |path| {
            read_input(path, &self.toolchain.skeleton.join(path)).ok()
        });
        let written = bind::written_down(
            self.declared,
            self.language,
            self.toolchain,
            &files,
            sources,
            functions,
        );
        written.map_err(|output| BuildError::Lab {
            what: "lab.toml".to_owned(),
            output,
        })
    }

    /// The sources of the solution, of which `file` is the first.
    pub fn solution(&self, file: &Path) -> Result<Vec<SourceFile>, BuildError> {
        let sources = self.toolchain.student.iter();
        let sources: Vec<&PathBuf> = sources.filter(|path| is_source(path)).collect();
        let (Some(first), true) = (sources.first(), sources.len() > 1) else {
            return Ok(vec![read_input(file_name(file), file)?]);
        };
        let folder = file.ancestors().nth(first.components().count());
        let folder = folder.unwrap_or(Path::new(""));
        let sources = sources.iter();
        sources
            .map(|path| read_input(*path, &folder.join(path)))
            .collect()
    }

    /// The errors of the student's headers when another file includes them.
    pub fn unfit_headers(&self, output: &str) -> Vec<Diagnostic> {
        let names = self.labs_headers.iter();
        let names: Vec<String> = names.map(|file| file.path.display().to_string()).collect();
        let mut own = diagnostics::of_c(output).errors;
        own.retain(|error| names.contains(&error.file));
        if own.is_empty() {
            let name = names.first().cloned().unwrap_or_default();
            let message = "it cannot be included by itself";
            return vec![diagnostics::whole_file(name, "signature", message)];
        }
        own
    }
}
