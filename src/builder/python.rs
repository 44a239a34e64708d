//! Prepares Python submissions: looks whether they are Python at all, and which functions they define.
//!
//! A Python program is its own source; the probe is a script too. So there is nothing to compile,
//! but a file that does not parse is a build error, with its line, and a function that is not there is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::cache::Cache;
use super::diagnostics::{self, Messages};
use super::recipe::{Recipe, read_input};
use super::{
    Build, BuildError, Product, Program, Script, Unbuilt, is_program, keys, substituted, tool,
};
use crate::core::plan::Plan;
use crate::core::report::BuildStatus;
use crate::lab::Language;
use crate::submission::{SourceFile, Submission};

const SUPPORT: &str = include_str!("../support/sudograde.py");
const LOOK: &str = include_str!("../support/look.py");

/// No folder of the user's on the path of modules, and nothing written beside the source.
const PROBE_ARGUMENTS: [&str; 2] = ["-I", "-B"];
const PROGRAM_ARGUMENTS: [&str; 2] = ["-s", "-B"];

pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let toolchain = &plan.lab.toolchains[&Language::Python];
    let python = tool::python()?;
    let mut probe = vec![SourceFile::new("sudograde.py", SUPPORT)];
    for (name, file) in [
        ("probe.py", &toolchain.probe),
        ("substitutes.py", &toolchain.substitutes),
    ] {
        if let Some(file) = file {
            probe.push(read_input(name, file)?);
        }
    }
    let given = toolchain.given.iter();
    let given: Vec<SourceFile> = given
        .map(|file| read_input(file, &toolchain.skeleton.join(file)))
        .collect::<Result<_, _>>()?;
    let files = submission.file_names();
    let mut arguments: Vec<String> = PROBE_ARGUMENTS.map(str::to_owned).to_vec();
    arguments.extend(["look.py".to_owned(), "names.txt".to_owned()]);
    arguments.extend(files.iter().cloned());
    let mut inputs = vec![SourceFile::new("look.py", LOOK)];
    let all = submission.files.iter().chain(&given).chain(&probe);
    inputs.extend(all.cloned());
    let looked = cache.make(&Recipe {
        tool: python.clone(),
        arguments,
        inputs,
        output: "names.txt".to_owned(),
    })?;
    let messages = if looked.stopped {
        Messages::stopped(files[0].clone())
    } else {
        diagnostics::of_c(&looked.messages)
    };
    let names = match &looked.file {
        Some(file) => Some(read_names(file)?),
        None => None,
    };
    let mut products = BTreeMap::new();
    for key in keys(plan) {
        let exercise = plan.exercises[key.exercise].exercise;
        let script = |mut files: Vec<SourceFile>, probe_of: Option<Vec<String>>| {
            files.extend(submission.files.iter().chain(&given).cloned());
            let arguments = match probe_of {
                Some(_) => PROBE_ARGUMENTS,
                None => PROGRAM_ARGUMENTS,
            };
            Script {
                interpreter: python.path.clone(),
                arguments: arguments.map(str::to_owned).to_vec(),
                files,
                readable: Vec::new(),
                probe_of,
            }
        };
        let missing = |names: &BTreeSet<String>| {
            let mut functions = exercise.functions.iter();
            functions
                .find(|function| !names.contains(*function))
                .cloned()
        };
        let product = match (&looked.file, &names) {
            (Some(made), Some(names)) => match missing(names) {
                Some(function) => Err(Unbuilt::Missing { function }),
                None => Ok(Product::Program(Program {
                    made: made.clone(),
                    script: Some(if is_program(plan, key) {
                        let program = toolchain.program.iter();
                        let started = program.filter_map(|path| submission.file(path)).cloned();
                        script(started.collect(), None)
                    } else {
                        script(probe.clone(), Some(substituted(plan, key)))
                    }),
                })),
            },
            _ => Err(Unbuilt::DoesNotCompile),
        };
        products.insert(key, product);
    }
    Ok(Build {
        status: if looked.file.is_some() {
            BuildStatus::Ok
        } else {
            BuildStatus::Failed
        },
        errors: messages.errors,
        warnings: messages.warnings,
        wall_ms: looked.wall_ms,
        cpu_ms: looked.cpu_ms,
        cached: looked.cached,
        products,
    })
}

/// The names that the student's files define.
fn read_names(file: &PathBuf) -> Result<BTreeSet<String>, BuildError> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| BuildError::Io(format!("{}: {error}", file.display())))?;
    Ok(text.lines().map(str::to_owned).collect())
}
