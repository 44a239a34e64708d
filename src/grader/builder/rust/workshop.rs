//! A [`Workshop`]: the tool and the lab's files that all recipes for a submission share.

use std::path::{Path, PathBuf};

use super::made::Made;
use crate::builder::build::Unbuilt;
use crate::builder::cache::{Artifact, Cache};
use crate::builder::composition::{ObjectKey, substituted};
use crate::builder::error::BuildError;
use crate::builder::inspect::inspect;
use crate::builder::product::{Objects, Product, Program};
use crate::builder::recipe::{Recipe, read_input, texts};
use crate::builder::tool::{self, Rust};
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{Language, Toolchain};
use sudograde_core::plan::Plan;

const SUPPORT: &str = include_str!("../../support/sudograde.rs");
/// The modules of the support crate.
const MODULES: [(&str, &str); 6] = [
    ("streams.rs", include_str!("../../support/streams.rs")),
    ("typed.rs", include_str!("../../support/typed.rs")),
    (
        "typed/argument.rs",
        include_str!("../../support/typed/argument.rs"),
    ),
    ("typed/make.rs", include_str!("../../support/typed/make.rs")),
    ("typed/show.rs", include_str!("../../support/typed/show.rs")),
    (
        "typed/switch.rs",
        include_str!("../../support/typed/switch.rs"),
    ),
];
const SUPPORT_LIBRARY: &str = "libsudograde.rlib";

/// These crates are so small that more units cost more than they save.
const ONE_UNIT: &str = "-Ccodegen-units=1";

/// Arguments for every object. libc and libgcc are in the process before the object is loaded.
/// Without a search for them, the link takes a third less time.
const OBJECT: &[&str] = &[
    "--edition=2024",
    "--crate-type=cdylib",
    "--extern=sudograde=libsudograde.rlib",
    "--error-format=json",
    "-Cprefer-dynamic",
    ONE_UNIT,
    "-Clink-arg=-nostdlib",
    "-Clink-arg=-Wl,-z,lazy",
];

/// Lints that the student's crate forbids do not hold for the probe in it.
const MERE_WARNINGS: &str = "--cap-lints=warn";
/// The lint level that nothing further inside can change.
const FORBID: &[u8] = b"forbid";

const PROGRAM: &[&str] = &[
    "--edition=2024",
    "--crate-type=bin",
    "--error-format=json",
    ONE_UNIT,
];

pub struct Workshop<'a> {
    pub toolchain: &'a Toolchain,
    pub cache: &'a Cache,
    rust: Rust,
    given: Vec<SourceFile>,
    /// The probe, which is a module of the student's crate.
    pub made: Made<'a>,
    /// The crate that probes use, compiled.
    support: SourceFile,
}

impl<'a> Workshop<'a> {
    pub fn open(plan: &'a Plan, cache: &'a Cache) -> Result<Self, BuildError> {
        let toolchain = &plan.lab.toolchains[&Language::Rust];
        let rust = tool::rust_compiler(cache.folder())?;
        let given = toolchain.given.iter();
        let made = Made::of(plan, toolchain);
        Ok(Workshop {
            made,
            toolchain,
            support: support(toolchain, &rust, cache)?,
            rust,
            cache,
            given: given
                .map(|file| read_input(file, &toolchain.skeleton.join(file)))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The files that the lab gives.
    pub fn given(&self) -> &[SourceFile] {
        &self.given
    }

    /// Compiles the student's own crate with a probe in it.
    pub fn own_crate(
        &self,
        root: &SourceFile,
        others: &[SourceFile],
    ) -> Result<Artifact, BuildError> {
        let mut inputs = vec![root.clone(), self.support.clone()];
        let given = self.given.iter().filter(|file| file.path != root.path);
        inputs.extend(given.chain(others).cloned());
        let mut fixed = [OBJECT, &["--crate-name=student"]].concat();
        let forbids = |file: &SourceFile| {
            let words = file.content.windows(FORBID.len());
            words.clone().any(|word| word == FORBID)
        };
        if forbids(root) || others.iter().any(forbids) {
            fixed.push(MERE_WARNINGS);
        }
        let root = root.path.display().to_string();
        self.cache
            .make(&self.recipe(&fixed, &[], &root, inputs, "student.so"))
    }

    /// A recipe that compiles `root`. `fixed` stands before the lab's flags, `further` behind them.
    fn recipe(
        &self,
        fixed: &[&str],
        further: &[String],
        root: &str,
        inputs: Vec<SourceFile>,
        output: &str,
    ) -> Recipe {
        let end = texts(&[root, "-o", output]);
        Recipe {
            tool: self.rust.tool.clone(),
            arguments: [&texts(fixed), &self.toolchain.flags, further, &end].concat(),
            inputs,
            output: output.to_owned(),
        }
    }

    /// Compiles a crate with these files: the student's, or the skeleton's in their place.
    pub fn object(
        &self,
        files: &[SourceFile],
        further_files: &[SourceFile],
    ) -> Result<Artifact, BuildError> {
        Ok(self.fitting(files, further_files)?.0)
    }

    /// Compiles the student's files to a program.
    pub fn program(&self, submission: &Submission) -> Result<Artifact, BuildError> {
        let root = self.toolchain.program.as_deref().unwrap_or(Path::new(""));
        let root = root.display().to_string();
        let own = submission.files.iter().chain(&submission.further_files);
        let inputs = self.given.iter().chain(own).cloned().collect();
        let fixed = [PROGRAM, &["--crate-name=program"]].concat();
        self.cache
            .make(&self.recipe(&fixed, &[], &root, inputs, "program"))
    }

    /// Whether the file of the program was not handed in.
    pub fn lacks_program(&self, submission: &Submission) -> bool {
        let file = self.toolchain.program.as_deref();
        file.is_some_and(|file| submission.file(file).is_none())
    }

    pub fn objects(
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

    /// A library with the solution's versions of these functions only.
    fn substitutes(&self, functions: &[String]) -> Result<Option<PathBuf>, BuildError> {
        let made = &self.made;
        let functions = made.replaceable(functions);
        let (Some(file), false) = (&self.toolchain.substitutes, functions.is_empty()) else {
            return Ok(None);
        };
        let solution = made.solution(&self.given, file, &functions)?;
        let mut solution = solution.into_iter();
        let Some(root) = solution.next() else {
            return Ok(None);
        };
        let (root, probe) = made.rooted(&root, made.stand_ins(&functions));
        let mut inputs = vec![root.clone(), probe, self.support.clone()];
        let given = self.given.iter().filter(|file| file.path != root.path);
        inputs.extend(given.cloned());
        inputs.extend(solution);
        // Nobody looks into them: they are as quick as they can be.
        let quick = "-Copt-level=2";
        let fixed = [OBJECT, &["--crate-name=substitutes", MERE_WARNINGS]].concat();
        let root = root.path.display().to_string();
        let recipe = self.recipe(&fixed, &[quick.to_owned()], &root, inputs, "substitutes.so");
        let artifact = self.cache.make(&recipe)?;
        let library = artifact.of_lab(file, |artifact| made.first_error(artifact))?;
        Ok(Some(library))
    }
}

/// The crate that probes use. It has the lab's flags, as the lab's crates do; it is optimized, as
/// it is the grader's own code.
fn support(toolchain: &Toolchain, rust: &Rust, cache: &Cache) -> Result<SourceFile, BuildError> {
    let fixed = texts(&["--edition=2024", "--crate-type=rlib", "-Cprefer-dynamic"]);
    let own = texts(&["-Copt-level=2", "sudograde.rs", "-o", SUPPORT_LIBRARY]);
    let modules = MODULES.map(|(name, text)| SourceFile::new(name, text));
    let mut inputs = vec![SourceFile::new("sudograde.rs", SUPPORT)];
    inputs.extend(modules);
    let recipe = Recipe {
        tool: rust.tool.clone(),
        arguments: [fixed, toolchain.flags.clone(), own].concat(),
        inputs,
        output: SUPPORT_LIBRARY.to_owned(),
    };
    let library = cache.make_of_lab(Path::new("the crate that probes use"), &recipe)?;
    read_input(SUPPORT_LIBRARY, &library)
}

pub fn is_module(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

/// A program. A Rust program that panics ends with an exit status of its own.
/// The program, or why there is none.
pub fn rust_program(made: Option<PathBuf>, lacks_file: bool) -> Result<Product, Unbuilt> {
    match made {
        Some(made) => Ok(Product::Program(Program {
            panics: true,
            ..Program::made(made)
        })),
        None if lacks_file => Err(Unbuilt::Missing {
            function: "main".to_owned(),
        }),
        None => Err(Unbuilt::DoesNotCompile),
    }
}
