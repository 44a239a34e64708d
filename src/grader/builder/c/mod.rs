//! Builds C and C++ submissions.
//!
//! One run of the compiler turns the student's files into one shared object. Three measures make
//! its exercise functions replaceable, without a change to the source:
//!
//! - A prelude makes each exercise function a weak symbol. So a `static` one is bound by name,
//!   too, and a missing one does not stop the others from loading.
//! - A dynamic list leaves only these functions open to be bound elsewhere. All other names are
//!   bound inside the object: a helper called `index` stays the student's, and so does a `main`.
//! - The object is not linked against anything. If the runner loads the reference's substitutes
//!   first, calls to a prerequisite go there; otherwise they go to the student's own function.
//!
//! So one compilation and one link serve every exercise. The first definition of a name wins, so a
//! student's own copy of a given function replaces the given one.

mod headers;
mod link;
mod looks;
mod mend;
mod own;
mod sanitized;
mod symbols;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::builder::cache::{Artifact, Cache};
use crate::builder::diagnostics::{self, Messages};
use crate::builder::inspect::{Contents, inspect};
use crate::builder::recipe::{Recipe, read_input};
use crate::builder::tool::{self, Tool};
use crate::builder::{
    Build, BuildError, ObjectKey, Objects, Product, Program, Unbuilt, is_program, keys, substituted,
};
use crate::submission::{SourceFile, Submission};
pub use looks::{described, messages};
pub use sanitized::sanitized;
use sudograde_core::lab::{Lab, Language, Toolchain};
use sudograde_core::plan::Plan;
use sudograde_core::report::{BuildStatus, Diagnostic};

const HEADER: &str = include_str!("../../support/sudograde.h");
const PRELUDE_FILE: &str = "sudograde-prelude.h";
const DYNAMIC_LIST: &str = "sudograde-dynamic.list";
const EXPORTS: &str = "sudograde-exports.map";

/// The flags with which every object is compiled; they do not change what the code does. The last one
/// takes paths of system headers as they are: otherwise gcc asks for each of their folders whether it
/// is a link.
const COMPILE: &[&str] = &["-pipe", "-fPIC", "-fno-canonical-system-headers"];

/// Limits debugging information to line numbers, whatever a lab's flags ask for: the place of a
/// crash needs no more.
const LINES: &str = "-g1";

/// The flags with which every object is linked. Functions are bound at their first call, and there
/// are few segments, as each fork copies them.
const LINK: &[&str] = &["-shared", "-nostdlib", "-Wl,-z,lazy,-z,noseparate-code"];

/// The name of the student's files after compilation.
const COMPILED: &str = "student.o";

/// Optimizes code of the lab that is compiled once. The student's code is compiled as in the
/// course.
const OPTIMIZED: &str = "-O2";

type Products = BTreeMap<ObjectKey, Result<Product, Unbuilt>>;

/// The tool and the lab's files that all recipes for a submission share.
struct Workshop<'a> {
    toolchain: &'a Toolchain,
    language: Language,
    tool: Tool,
    cache: &'a Cache,
    /// Given headers and the student's headers. Every source may include them.
    headers: Vec<SourceFile>,
    /// The lab's versions of all `headers`.
    labs_headers: Vec<SourceFile>,
    /// Whether the student's headers declare the same types as the lab's.
    types_are_the_labs: bool,
    /// Given sources, compiled. They are linked to the student's files.
    given: Vec<(SourceFile, Contents)>,
}

/// Builds the submission for every composition that the plan needs.
pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let shop = Workshop::open(plan.lab, submission, cache)?;
    let keys = keys(plan);
    let artifact = cache.make(&shop.compile_recipe(plan, submission, &keys))?;
    let files = submission.file_names();
    let mut messages = if artifact.stopped {
        Messages::stopped(files[0].clone())
    } else {
        diagnostics::of_c(&artifact.messages)
    };
    let code = submission.files.iter();
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
            let hopeful = unfit.is_none() && !artifact.stopped;
            shop.mend(plan, submission, &keys, hopeful, &mut messages.errors)?
        }
    };
    Ok(Build {
        status: if unfit.is_some() {
            BuildStatus::Failed
        } else {
            status
        },
        errors: unfit.map_or_else(
            || errors(messages.errors, &artifact, &files),
            |one| vec![one],
        ),
        warnings: messages.warnings,
        wall_ms: artifact.wall_ms,
        cpu_ms: artifact.cpu_ms,
        cached: artifact.cached,
        products,
        compiled: artifact.file,
    })
}

/// The error for a file in a state that no compiler message explains.
fn unfit(file: &SourceFile) -> Option<Diagnostic> {
    let name = file.path.display().to_string();
    if file.content.contains(&0) {
        return Some(diagnostics::whole_file(
            name,
            "not-text",
            "the file holds NUL bytes",
        ));
    }
    let blank = file.content.iter().all(u8::is_ascii_whitespace);
    blank.then(|| diagnostics::whole_file(name, "empty", "the file is empty"))
}

/// The errors to show. The linker's messages have no line, so they are shown as they are, and only
/// if there is nothing else.
fn errors(errors: Vec<Diagnostic>, artifact: &Artifact, files: &[String]) -> Vec<Diagnostic> {
    if artifact.file.is_some() || !errors.is_empty() {
        return errors;
    }
    let said: Vec<&str> = artifact.messages.lines().take(5).collect();
    vec![diagnostics::without_place(
        files[0].clone(),
        said.join("\n"),
    )]
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

impl<'a> Workshop<'a> {
    fn open(lab: &'a Lab, submission: &Submission, cache: &'a Cache) -> Result<Self, BuildError> {
        let language = submission.language;
        let toolchain = &lab.toolchains[&language];
        let tool = if language == Language::Cpp {
            tool::cpp_compiler()?
        } else {
            tool::c_compiler()?
        };
        let mut headers = Vec::new();
        for given in &toolchain.given {
            headers.push(read_input(given, &toolchain.skeleton.join(given))?);
        }
        let own = toolchain.student.iter().filter(|path| is_header(path));
        let mut labs_headers = headers.clone();
        for path in own.clone() {
            labs_headers.push(read_input(path, &toolchain.skeleton.join(path))?);
            headers.push(match submission.file(path) {
                Some(own) => own.clone(),
                None => read_input(path, &toolchain.skeleton.join(path))?,
            });
        }
        let mut shop = Workshop {
            toolchain,
            language,
            tool,
            cache,
            types_are_the_labs: headers::declare_same_types(language, &headers, &labs_headers),
            headers,
            labs_headers,
            given: Vec::new(),
        };
        for source in toolchain.given.iter().filter(|file| is_source(file)) {
            let object = shop.compile_given(source)?;
            let contents = inspect(&object)?;
            shop.given
                .push((read_input(source.with_extension("o"), &object)?, contents));
        }
        Ok(shop)
    }

    /// A recipe for the student's files, which see the student's headers.
    fn recipe(&self, arguments: Vec<String>, inputs: Vec<SourceFile>, output: &str) -> Recipe {
        self.recipe_with(&self.headers, arguments, inputs, output)
    }

    /// A recipe for the lab's files. They see the lab's headers if these declare the student's
    /// types, and the student's headers otherwise.
    fn labs_recipe(&self, arguments: Vec<String>, inputs: Vec<SourceFile>, output: &str) -> Recipe {
        let headers = if self.types_are_the_labs {
            &self.labs_headers
        } else {
            &self.headers
        };
        self.recipe_with(headers, arguments, inputs, output)
    }

    fn recipe_with(
        &self,
        headers: &[SourceFile],
        arguments: Vec<String>,
        mut inputs: Vec<SourceFile>,
        output: &str,
    ) -> Recipe {
        inputs.extend(headers.iter().cloned());
        let mut all: Vec<String> = COMPILE.iter().map(ToString::to_string).collect();
        all.extend(arguments);
        all.extend([LINES, "-o", output].map(str::to_owned));
        Recipe {
            tool: self.tool.clone(),
            arguments: all,
            inputs,
            output: output.to_owned(),
        }
    }

    /// Compiles the student's files: to the object that is loaded or, if the plan also has a
    /// program, to a file from which object and program are linked.
    fn compile_recipe(&self, plan: &Plan, submission: &Submission, keys: &[ObjectKey]) -> Recipe {
        let functions = replaceable(plan);
        let mut arguments = vec!["-include".to_owned(), PRELUDE_FILE.to_owned()];
        let flags = self.toolchain.flags.iter().chain(&self.toolchain.watch);
        arguments.extend(flags.cloned());
        let sources = self.sources(submission);
        let mut inputs = self.sources_of(submission);
        inputs.push(SourceFile::new(PRELUDE_FILE, self.prelude(&functions)));
        // Only functions need an object. Programs are linked later, and a look at the files needs
        // no link.
        if keys.is_empty() || keys.iter().any(|key| is_program(plan, *key)) {
            arguments.push("-r".to_owned());
            arguments.extend(sources);
            return self.recipe(arguments, inputs, COMPILED);
        }
        arguments.extend(self.object_arguments());
        arguments.extend(sources);
        arguments.extend(self.given_names());
        inputs.extend(self.object_inputs(&functions));
        self.recipe(arguments, inputs, "student.so")
    }

    /// The names of the student's sources.
    fn sources(&self, submission: &Submission) -> Vec<String> {
        let paths = submission.files.iter().map(|file| &file.path);
        let sources = paths.filter(|path| is_source(path));
        sources.map(|path| path.display().to_string()).collect()
    }

    /// The student's files without headers, as every recipe has these already.
    fn sources_of(&self, submission: &Submission) -> Vec<SourceFile> {
        let files = submission.files.iter();
        files
            .filter(|file| !is_header(&file.path))
            .cloned()
            .collect()
    }

    fn compose(
        &self,
        plan: &Plan,
        keys: &[ObjectKey],
        compiled: &Path,
    ) -> Result<(Products, Vec<Diagnostic>), BuildError> {
        let (programs, functions): (Vec<ObjectKey>, Vec<ObjectKey>) =
            keys.iter().partition(|key| is_program(plan, **key));
        // Program and object are linked at the same time.
        let (program, object) = std::thread::scope(|scope| {
            let program =
                (!programs.is_empty()).then(|| scope.spawn(|| self.link_program(compiled)));
            let object = match (programs.is_empty(), functions.is_empty()) {
                (true, _) => Ok(Some(compiled.to_owned())),
                (false, true) => Ok(None),
                (false, false) => self.link_object(plan, compiled).map(Some),
            };
            let failed = || Err(BuildError::Io("a thread of the build failed".to_owned()));
            let program = program.map(|thread| thread.join().unwrap_or_else(|_| failed()));
            (program.transpose(), object)
        });
        let mut products = BTreeMap::new();
        if let Some(program) = program? {
            let product = program.map(|made| Product::Program(Program::made(made)));
            products.extend(programs.into_iter().map(|key| (key, product.clone())));
        }
        let mut unfit = Vec::new();
        if let Some(student) = object?.filter(|_| !functions.is_empty()) {
            unfit = self.compose_objects(plan, &functions, &student, &mut products)?;
        }
        Ok((products, unfit))
    }

    fn compose_objects(
        &self,
        plan: &Plan,
        keys: &[ObjectKey],
        student: &Path,
        products: &mut Products,
    ) -> Result<Vec<Diagnostic>, BuildError> {
        let contents = inspect(student)?;
        let probe = match self.probe(&replaceable(plan)) {
            // The probe needs the student's own header, which cannot be used by itself.
            Err(BuildError::Lab { output, .. }) if !self.types_are_the_labs => {
                let failed = keys.iter().map(|key| (*key, Err(Unbuilt::DoesNotCompile)));
                products.extend(failed);
                return Ok(self.unfit_headers(&output));
            }
            probe => probe?,
        };
        for key in keys {
            let exercise = plan.exercises[key.exercise].exercise;
            let missing = exercise
                .functions
                .iter()
                .find(|function| !contents.functions.contains(*function));
            let composed = match missing {
                Some(function) => Err(Unbuilt::Missing {
                    function: function.clone(),
                }),
                None => Ok(Product::Objects(Objects {
                    student: student.to_owned(),
                    probe: probe.clone(),
                    substitutes: self.substitutes(&substituted(plan, *key))?,
                    runs_code_on_load: contents.runs_code_on_load,
                })),
            };
            products.insert(*key, composed);
        }
        Ok(Vec::new())
    }
}

/// The functions of all exercises.
fn replaceable(plan: &Plan) -> Vec<String> {
    let mut functions: Vec<String> = plan
        .lab
        .exercises
        .iter()
        .flat_map(|exercise| exercise.functions.clone())
        .collect();
    functions.sort();
    functions.dedup();
    functions
}

fn is_header(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| ["h", "hpp"].iter().any(|known| extension == *known))
}

fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        ["c", "cpp", "cc", "cxx"]
            .iter()
            .any(|known| extension == *known)
    })
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
