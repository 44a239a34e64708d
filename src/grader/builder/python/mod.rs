//! Prepares Python submissions: checks that the files are Python, and lists the functions that
//! they define.
//!
//! A Python program is its own source, and the probe is a script, too. So nothing is compiled; but
//! a file that does not parse is a build error with a line, and a function that is not defined is
//! missing.

mod only;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use self::only::names;
use self::only::{Wanted, only};
use crate::bind::name_in;
use crate::builder::build::{Build, Unbuilt};
use crate::builder::cache::{Artifact, Cache};
use crate::builder::composition::{ObjectKey, is_program, keys, substituted};
use crate::builder::error::BuildError;
use crate::builder::product::{Product, Program, Script};
use crate::builder::recipe::{Recipe, read_input, texts};
use crate::builder::repair::{Dialect, Repaired, repair};
use crate::builder::tool::{self, Tool};
use crate::grammar;
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{Language, Toolchain};
use sudograde_core::plan::Plan;
use sudograde_core::report::BuildStatus;

const SUBSTITUTES: &str = "substitutes.py";
const SUPPORT: &str = include_str!("../../support/sudograde.py");
/// The script that starts a student's program.
const START: &str = include_str!("../../support/start.py");
const LOOK: &str = include_str!("../../support/look.py");

/// Options of the interpreter: no folder of the user's is on the module path, nothing is written
/// beside the source, and the scripts do what is needed of `site`. It starts with an environment of
/// the runner's, which chooses the seed of hashes.
const ARGUMENTS: &[&str] = &["-s", "-B", "-S"];
/// The same for [`LOOK`], which starts with the user's environment and is not to use it.
const LOOK_ARGUMENTS: &[&str] = &["-I", "-B", "-S"];

/// The files of a lab for Python submissions.
struct Workshop {
    python: Tool,
    probe: Vec<SourceFile>,
    substitutes: Option<SourceFile>,
    given: Vec<SourceFile>,
}

pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let toolchain = &plan.lab.toolchains[&Language::Python];
    let shop = Workshop::open(toolchain)?;
    let keys = keys(plan);
    let mut looked = shop.look(submission, cache)?;
    let mut messages = Dialect::Python.messages_of(&looked, &submission.file_names());
    let mut repaired = None;
    if looked.file.is_none() && looked.stopped.is_none() && plan.lab.grade_what_compiles {
        let errors = messages.errors.clone();
        repaired = repair(
            &submission.files,
            Dialect::Python,
            errors,
            Vec::new(),
            |files| shop.look(&submission.with(files), cache),
        )?;
    }
    let unbuilt = |repaired: &Repaired, key: &ObjectKey| repaired.unbuilt(plan, *key);
    // If no composition is left, the whole submission does not compile.
    let repaired = repaired.filter(|one| keys.iter().any(|key| unbuilt(one, key).is_none()));
    let mut students = submission.files.clone();
    if let Some(repaired) = &repaired {
        looked.file = Some(repaired.product.clone());
        messages.errors.clone_from(&repaired.errors);
        students.clone_from(&repaired.files);
    }
    students.extend_from_slice(&submission.further_files);
    let learned = looked.file.as_deref().map(Learned::read).transpose()?;
    let product = |key: ObjectKey| -> Result<Product, Unbuilt> {
        let (Some(made), Some(learned)) = (&looked.file, &learned) else {
            return Err(Unbuilt::DoesNotCompile);
        };
        if let Some(unbuilt) = repaired.as_ref().and_then(|one| unbuilt(one, &key)) {
            return Err(unbuilt);
        }
        let mut functions = plan.exercises[key.exercise].exercise.functions.iter();
        let is_missing = |function: &&String| !learned.names.contains(name_of(plan, function));
        if let Some(missing) = functions.find(is_missing) {
            return Err(Unbuilt::Missing {
                function: missing.clone(),
            });
        }
        let mut script = match is_program(plan, key) {
            true => shop.program(&students, toolchain),
            false => shop.probe(plan, &students, substituted(plan, key)),
        };
        script.files.extend(learned.bytecode());
        Ok(Product::Program(Program {
            script: Some(script),
            ..Program::made(made.clone())
        }))
    };
    let products = keys.iter().map(|key| (*key, product(*key))).collect();
    let status = match (&looked.file, &repaired) {
        (_, Some(_)) => BuildStatus::Partial,
        (Some(_), None) => BuildStatus::Ok,
        (None, None) => BuildStatus::Failed,
    };
    Ok(Build::new(status, messages, &looked, products))
}

impl Workshop {
    fn open(toolchain: &Toolchain) -> Result<Self, BuildError> {
        let probe = vec![
            SourceFile::new("sudograde.py", SUPPORT),
            SourceFile::new("probe.py", toolchain.probe.text.as_bytes()),
        ];
        let substitutes = toolchain.substitutes.as_ref();
        let substitutes = substitutes.map(|file| {
            let read = read_input(SUBSTITUTES, file)?;
            let unreadable = format!("{}: it is too long", file.display());
            let tree = grammar::parse(Language::Python, &read.content);
            tree.map(|_| read).ok_or(BuildError::Io(unreadable))
        });
        let given = toolchain.given.iter();
        Ok(Workshop {
            python: tool::python()?,
            probe,
            substitutes: substitutes.transpose()?,
            given: given
                .map(|file| read_input(file, &toolchain.skeleton.join(file)))
                .collect::<Result<_, _>>()?,
        })
    }

    /// Checks that the files are Python. The product is what is [`Learned`].
    fn look(&self, submission: &Submission, cache: &Cache) -> Result<Artifact, BuildError> {
        let mut arguments = texts(LOOK_ARGUMENTS);
        arguments.extend(texts(&["look.py", "learned.json"]));
        arguments.extend(submission.file_names());
        arguments.extend(texts(&["--"]));
        let labs = self.given.iter().chain(&self.probe);
        arguments.extend(labs.map(|file| file.path.display().to_string()));
        let mut inputs = vec![SourceFile::new("look.py", LOOK)];
        let all = submission.files.iter().chain(&submission.further_files);
        let all = all.chain(&self.given);
        let all = all.chain(&self.probe).chain(&self.substitutes);
        inputs.extend(all.cloned());
        cache.make(&Recipe {
            tool: self.python.clone(),
            arguments,
            inputs,
            output: "learned.json".to_owned(),
        })
    }

    fn program(&self, students: &[SourceFile], toolchain: &Toolchain) -> Script {
        let mut files = vec![SourceFile::new("sudograde_start.py", START)];
        let program = toolchain.program.as_ref();
        let is_program = |file: &&SourceFile| Some(&file.path) == program;
        files.extend(students.iter().find(is_program).cloned());
        self.script(files, students, None)
    }

    fn probe(&self, plan: &Plan, students: &[SourceFile], prerequisites: Vec<String>) -> Script {
        let mut files = self.probe.clone();
        if let Some(file) = self
            .substitutes
            .as_ref()
            .filter(|_| !prerequisites.is_empty())
        {
            let others = plan.lab.declared.functions.keys();
            let others = others.filter(|name| !prerequisites.contains(name));
            let named = |name: &String| name_of(plan, name).to_owned();
            let wanted = Wanted {
                functions: &prerequisites.iter().map(named).collect::<Vec<_>>(),
                never: &others.map(named).collect::<Vec<_>>(),
            };
            files.push(SourceFile::new(SUBSTITUTES, only(file, &wanted)));
        }
        self.script(files, students, Some(prerequisites))
    }

    fn script(
        &self,
        mut files: Vec<SourceFile>,
        students: &[SourceFile],
        probe_of: Option<Vec<String>>,
    ) -> Script {
        files.extend(students.iter().chain(&self.given).cloned());
        Script {
            interpreter: self.python.path.clone(),
            arguments: texts(ARGUMENTS),
            files,
            probe_of,
        }
    }
}

/// What Python calls a function of the lab.
fn name_of<'p>(plan: &'p Plan, name: &'p str) -> &'p str {
    let function = plan.lab.declared.functions.get(name);
    function.map_or(name, |function| name_in(Language::Python, name, function))
}

/// The output of look.py about files in Python.
#[derive(Deserialize)]
struct Learned {
    /// The names that the submission's files define.
    names: BTreeSet<String>,
    /// The bytecode of files, by the path where the interpreter looks for it.
    bytecode: BTreeMap<PathBuf, Vec<u8>>,
}

impl Learned {
    fn read(file: &Path) -> Result<Self, BuildError> {
        let text = std::fs::read(file).map_err(|error| error.to_string());
        text.and_then(|text| serde_json::from_slice(&text).map_err(|error| error.to_string()))
            .map_err(|why| BuildError::Io(format!("{}: {why}", file.display())))
    }

    fn bytecode(&self) -> impl Iterator<Item = SourceFile> {
        let files = self.bytecode.iter();
        files.map(|(path, content)| SourceFile::new(path.clone(), content.clone()))
    }
}
