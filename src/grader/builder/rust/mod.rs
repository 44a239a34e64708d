//! Builds Rust submissions with rustc alone: no build scripts, no procedural macros, no
//! dependencies.
//!
//! The lab's probe is the root of the crate; the student's files are its modules. The probe calls
//! prerequisites through a switch (`substitutable!`), so one compilation serves every exercise.
//! The reference's versions lie in a library of their own, which is loaded only if they stand in
//! for the student's. Both link to the same libstd, so they share types and the heap.
//!
//! If the crate as a whole does not compile, the functions with errors are taken out. If that does
//! not help, each exercise is compiled with its own files and the skeleton's versions of the
//! others.

mod mend;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::builder::cache::{Artifact, Cache};
use crate::builder::diagnostics::{self, Messages};
use crate::builder::inspect::inspect;
use crate::builder::recipe::{Recipe, read_input};
use crate::builder::tool::{self, Rust};
use crate::builder::{
    Build, BuildError, ObjectKey, Objects, Product, Program, Unbuilt, is_program, keys, substituted,
};
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{Exercise, Language, Toolchain};
use sudograde_core::plan::Plan;
use sudograde_core::report::BuildStatus;

const SUPPORT: &str = include_str!("../../support/sudograde.rs");
const SUPPORT_LIBRARY: &str = "libsudograde.rlib";
const ROOT: &str = "probe.rs";

fn rust_program(made: PathBuf) -> Product {
    Product::Program(Program {
        panics: true,
        ..Program::made(made)
    })
}

/// The tool and the lab's files that all recipes for a submission share.
struct Workshop<'a> {
    toolchain: &'a Toolchain,
    rust: Rust,
    cache: &'a Cache,
    given: Vec<SourceFile>,
    probe: SourceFile,
    /// The crate that probes use, compiled.
    support: SourceFile,
}

/// Builds the submission for every composition that the plan needs.
pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let shop = Workshop::open(plan, cache)?;
    let keys = keys(plan);
    let (programs, functions): (Vec<ObjectKey>, Vec<ObjectKey>) =
        keys.iter().partition(|key| is_program(plan, **key));
    // Program and object are compiled at the same time.
    let (program, whole) = std::thread::scope(|scope| {
        let program = (!programs.is_empty()).then(|| scope.spawn(|| shop.program(submission)));
        // If there is no exercise to build, the object is compiled for its messages, which rules
        // look at.
        let whole = (!functions.is_empty() || programs.is_empty())
            .then(|| cache.make(&shop.recipe(&submission.files, &submission.extra_modules)));
        let failed = || Err(BuildError::Io("a thread of the build failed".to_owned()));
        let program = program.map(|thread| thread.join().unwrap_or_else(|_| failed()));
        (program.transpose(), whole.transpose())
    });
    let (program, whole) = (program?, whole?);
    let Some(whole) = whole.or_else(|| program.clone()) else {
        return Err(BuildError::Io("there is nothing to build".to_owned()));
    };
    let mut wall_ms = whole.wall_ms;
    let mut cpu_ms = whole.cpu_ms;
    let mut messages = shop.messages(&whole, submission);
    if whole.file.is_none()
        && !whole.stopped
        && let Some((products, errors)) = shop.mend(plan, submission, &keys, &whole)?
    {
        return Ok(Build {
            status: BuildStatus::Partial,
            warnings: messages.warnings,
            errors,
            wall_ms,
            cpu_ms,
            cached: whole.cached,
            products,
            compiled: None,
        });
    }
    let mut products = BTreeMap::new();
    if let Some(program) = program {
        let made = program.file.ok_or(Unbuilt::DoesNotCompile);
        let product = made.map(rust_program);
        products.extend(programs.into_iter().map(|key| (key, product.clone())));
    }
    for key in functions {
        let built = match &whole.file {
            Some(student) => Ok(student.clone()),
            None if key.own_functions => Err(Unbuilt::DoesNotCompile),
            None => {
                let exercise = plan.exercises[key.exercise].exercise;
                let (alone, said) = shop.alone(exercise, submission)?;
                if let Some(artifact) = said {
                    wall_ms += artifact.wall_ms;
                    cpu_ms += artifact.cpu_ms;
                    for error in shop
                        .messages(&artifact, &submission.only(own_files(exercise)))
                        .errors
                    {
                        if !messages.errors.contains(&error) {
                            messages.errors.push(error);
                        }
                    }
                }
                alone
            }
        };
        let composed = match built {
            Ok(student) => Ok(shop.objects(plan, key, student)?),
            Err(unbuilt) => Err(unbuilt),
        };
        products.insert(key, composed);
    }
    let status = match (&whole.file, products.values().any(Result::is_ok)) {
        (Some(_), _) => BuildStatus::Ok,
        (None, true) => BuildStatus::Partial,
        (None, false) => BuildStatus::Failed,
    };
    Ok(Build {
        status,
        warnings: messages.warnings,
        errors: messages.errors,
        wall_ms,
        cpu_ms,
        cached: whole.cached,
        products,
        compiled: None,
    })
}

impl<'a> Workshop<'a> {
    fn open(plan: &'a Plan, cache: &'a Cache) -> Result<Self, BuildError> {
        let toolchain = &plan.lab.toolchains[&Language::Rust];
        let rust = tool::rust_compiler(cache.folder())?;
        let given = toolchain
            .given
            .iter()
            .map(|file| read_input(file, &toolchain.skeleton.join(file)))
            .collect::<Result<_, _>>()?;
        let probe = match &toolchain.probe {
            Some(probe) => read_input(ROOT, probe)?,
            None => SourceFile::new(ROOT, ""),
        };
        Ok(Workshop {
            toolchain,
            support: support(toolchain, &rust, cache)?,
            rust,
            cache,
            given,
            probe,
        })
    }

    fn base_arguments(&self, crate_name: &str) -> Vec<String> {
        let fixed = [
            "--edition=2024",
            "--crate-type=cdylib",
            "--extern=sudograde=libsudograde.rlib",
            "--error-format=json",
            "-Cprefer-dynamic",
            // libc and libgcc are in the process before the object is loaded. Without a search for
            // them, the link takes a third less time.
            "-Clink-arg=-nostdlib",
            "-Clink-arg=-Wl,-z,lazy",
        ];
        let mut arguments: Vec<String> = fixed.map(str::to_owned).to_vec();
        arguments.push(format!("--crate-name={crate_name}"));
        arguments.extend(self.toolchain.flags.iter().cloned());
        arguments
    }

    /// The recipe for a crate with these files: the student's, or the skeleton's in their place.
    fn recipe(&self, files: &[SourceFile], extra_modules: &[SourceFile]) -> Recipe {
        let mut arguments = self.base_arguments("student");
        arguments.extend([ROOT.to_owned(), "-o".to_owned(), "student.so".to_owned()]);
        let mut root = self.probe.clone();
        for module in extra_modules {
            let name = module
                .path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy();
            let line = format!(
                "\n#[path = \"{}\"]\npub mod {name};\n",
                module.path.display()
            );
            root.content.extend_from_slice(line.as_bytes());
        }
        let mut inputs = vec![root, self.support.clone()];
        inputs.extend(self.given.iter().chain(files).chain(extra_modules).cloned());
        Recipe {
            tool: self.rust.tool.clone(),
            arguments,
            inputs,
            output: "student.so".to_owned(),
        }
    }

    /// Compiles the student's files to a program.
    fn program(&self, submission: &Submission) -> Result<Artifact, BuildError> {
        let root = self.toolchain.program.as_deref().unwrap_or(Path::new(""));
        let mut arguments = ["--edition=2024", "--crate-type=bin", "--error-format=json"]
            .map(str::to_owned)
            .to_vec();
        arguments.push("--crate-name=program".to_owned());
        arguments.extend(self.toolchain.flags.iter().cloned());
        arguments.push(root.display().to_string());
        arguments.extend(["-o".to_owned(), "program".to_owned()]);
        let own = submission.files.iter().chain(&submission.extra_modules);
        self.cache.make(&Recipe {
            tool: self.rust.tool.clone(),
            arguments,
            inputs: self.given.iter().chain(own).cloned().collect(),
            output: "program".to_owned(),
        })
    }

    fn objects(
        &self,
        plan: &Plan,
        key: ObjectKey,
        student: PathBuf,
    ) -> Result<Product, BuildError> {
        Ok(Product::Objects(Objects {
            runs_code_on_load: inspect(&student)?.runs_code_on_load,
            probe: student.clone(),
            substitutes: self.substitutes(&substituted(plan, key))?,
            student,
        }))
    }

    /// Compiles one exercise with the skeleton's versions of the other files. The artifact is None
    /// if nothing was compiled.
    fn alone(
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
                // The skeleton's version. Prerequisites are substituted while the exercise is
                // graded, and a right version must not lie where the student's code can include it
                // as text.
                _ => files.push(read_input(path, &self.toolchain.skeleton.join(path))?),
            }
        }
        let artifact = self
            .cache
            .make(&self.recipe(&files, &submission.extra_modules))?;
        let built = match &artifact.file {
            Some(file) => Ok(file.clone()),
            None if self.lacks_function(exercise, &artifact) => Err(missing),
            None => Err(Unbuilt::DoesNotCompile),
        };
        Ok((built, Some(artifact)))
    }

    /// Whether the probe asks for a function that the student's module does not have.
    fn lacks_function(&self, exercise: &Exercise, artifact: &Artifact) -> bool {
        let errors = diagnostics::of_rust(&artifact.messages).errors;
        errors.iter().any(|error| {
            error.file == ROOT
                && error.kind.as_deref() == Some("unresolved")
                && exercise.functions.iter().any(|function| {
                    error
                        .names
                        .iter()
                        .any(|name| name.eq_ignore_ascii_case(function))
                })
        })
    }

    fn replacement(&self, path: &Path) -> Result<SourceFile, BuildError> {
        match &self.toolchain.replacements {
            Some(folder) => read_input(path, &folder.join(path.file_name().unwrap_or_default())),
            None => read_input(path, &self.toolchain.skeleton.join(path)),
        }
    }

    /// A library with the reference's versions of these functions only.
    fn substitutes(&self, functions: &[String]) -> Result<Option<PathBuf>, BuildError> {
        let (Some(file), false) = (&self.toolchain.substitutes, functions.is_empty()) else {
            return Ok(None);
        };
        let mut arguments = self.base_arguments("substitutes");
        for function in functions {
            arguments.extend(["--cfg".to_owned(), format!("substitute=\"{function}\"")]);
        }
        arguments.extend([
            "substitutes.rs".to_owned(),
            "-o".to_owned(),
            "substitutes.so".to_owned(),
        ]);
        let mut inputs = vec![read_input("substitutes.rs", file)?, self.support.clone()];
        inputs.extend(self.given.iter().cloned());
        let program = self.toolchain.program.as_ref();
        let modules = self.toolchain.student.iter().filter(|path| is_module(path));
        for path in modules.filter(|path| Some(*path) != program) {
            inputs.push(self.replacement(path)?);
        }
        let recipe = Recipe {
            tool: self.rust.tool.clone(),
            arguments,
            inputs,
            output: "substitutes.so".to_owned(),
        };
        let artifact = self.cache.make(&recipe)?;
        let product = artifact.file.ok_or_else(|| BuildError::Lab {
            what: file.display().to_string(),
            output: artifact.messages,
        })?;
        Ok(Some(product))
    }

    /// The compiler's messages about the student's own files. If all errors are about the probe,
    /// the student's functions are not as the probe expects; these errors are then reported for
    /// the first file.
    fn messages(&self, artifact: &Artifact, submission: &Submission) -> Messages {
        let names = submission.file_names();
        if artifact.stopped {
            return Messages::stopped(names[0].clone());
        }
        let Messages { errors, warnings } = diagnostics::of_rust(&artifact.messages);
        let (mut own, others): (Vec<_>, Vec<_>) = errors
            .into_iter()
            .partition(|error| names.contains(&error.file));
        if own.is_empty() {
            own.extend(others.into_iter().map(|error| {
                diagnostics::whole_file(names[0].clone(), "signature", error.message)
            }));
        }
        Messages {
            errors: own,
            warnings: warnings
                .into_iter()
                .filter(|warning| names.contains(&warning.file))
                .collect(),
        }
    }
}

/// The crate that probes use. It has the lab's flags, as the lab's crates do; it is optimized, as
/// it is the grader's own code.
fn support(toolchain: &Toolchain, rust: &Rust, cache: &Cache) -> Result<SourceFile, BuildError> {
    let fixed = ["--edition=2024", "--crate-type=rlib", "-Cprefer-dynamic"];
    let own = ["-Copt-level=2", "sudograde.rs", "-o", SUPPORT_LIBRARY];
    let own = own.map(str::to_owned);
    let arguments = fixed.map(str::to_owned).into_iter();
    let arguments = arguments.chain(toolchain.flags.iter().cloned()).chain(own);
    let artifact = cache.make(&Recipe {
        tool: rust.tool.clone(),
        arguments: arguments.collect(),
        inputs: vec![SourceFile::new("sudograde.rs", SUPPORT)],
        output: SUPPORT_LIBRARY.to_owned(),
    })?;
    let library = artifact.file.ok_or_else(|| BuildError::Lab {
        what: "the crate that probes use".to_owned(),
        output: artifact.messages,
    })?;
    read_input(SUPPORT_LIBRARY, &library)
}

fn is_module(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

/// The student's files that hold an exercise, as named in the manifest.
fn own_files(exercise: &Exercise) -> &[PathBuf] {
    exercise
        .files
        .get(&Language::Rust)
        .map_or(&[], Vec::as_slice)
}
