//! Prepares Python submissions: checks that the files are Python, and lists the functions that
//! they define.
//!
//! A Python program is its own source, and the probe is a script, too. So nothing is compiled; but
//! a file that does not parse is a build error with a line, and a function that is not defined is
//! missing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::cache::Cache;
use super::diagnostics::{self, Messages};
use super::recipe::{Recipe, read_input};
use super::repair::{Dialect, Repaired, Tried, repair};
use super::{
    Build, BuildError, Product, Program, Script, Unbuilt, is_program, keys, substituted, tool,
};
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::Language;
use sudograde_core::plan::Plan;
use sudograde_core::report::BuildStatus;

const SUBSTITUTES: &str = "substitutes.py";
const SUPPORT: &str = include_str!("../support/sudograde.py");
/// The script that starts a student's program.
const START: &str = include_str!("../support/start.py");
const LOOK: &str = include_str!("../support/look.py");

/// Options of the interpreter: no folder of the user's is on the module path, and nothing is
/// written beside the source.
const PROBE_ARGUMENTS: [&str; 2] = ["-I", "-B"];
const PROGRAM_ARGUMENTS: [&str; 2] = ["-s", "-B"];

pub fn build(plan: &Plan, submission: &Submission, cache: &Cache) -> Result<Build, BuildError> {
    let toolchain = &plan.lab.toolchains[&Language::Python];
    let python = tool::python()?;
    let mut probe = vec![SourceFile::new("sudograde.py", SUPPORT)];
    if let Some(file) = &toolchain.probe {
        probe.push(read_input("probe.py", file)?);
    }
    let substitutes = match &toolchain.substitutes {
        Some(file) => Some(read_input(SUBSTITUTES, file)?),
        None => None,
    };
    let given = toolchain.given.iter();
    let given: Vec<SourceFile> = given
        .map(|file| read_input(file, &toolchain.skeleton.join(file)))
        .collect::<Result<_, _>>()?;
    let names = submission.file_names();
    let look = |submission: &Submission| {
        let mut arguments: Vec<String> = PROBE_ARGUMENTS.map(str::to_owned).to_vec();
        arguments.extend(["look.py".to_owned(), "names.txt".to_owned()]);
        arguments.extend(names.iter().cloned());
        let mut inputs = vec![SourceFile::new("look.py", LOOK)];
        let all = submission.files.iter().chain(&given).chain(&probe);
        inputs.extend(all.chain(&substitutes).cloned());
        cache.make(&Recipe {
            tool: python.clone(),
            arguments,
            inputs,
            output: "names.txt".to_owned(),
        })
    };
    let mut looked = look(submission)?;
    let mut messages = if looked.stopped {
        Messages::stopped(names[0].clone())
    } else {
        diagnostics::of_python(&looked.messages)
    };
    let repaired = if looked.file.is_none() && !looked.stopped && plan.lab.grade_what_compiles {
        let errors = messages.errors.clone();
        repair(&submission.files, Dialect::Python, errors, |files| {
            let looked = look(&submission.with(files))?;
            Ok(Tried {
                errors: diagnostics::of_python(&looked.messages).errors,
                product: looked.file,
            })
        })?
    } else {
        None
    };
    // If no composition is left, the whole submission does not compile.
    let left = |repaired: &Repaired<PathBuf>| {
        keys(plan)
            .into_iter()
            .any(|key| repaired.unbuilt(plan, key).is_none())
    };
    let repaired = repaired.filter(left);
    let mut of_student = submission.files.clone();
    if let Some(repaired) = &repaired {
        looked.file = Some(repaired.product.clone());
        messages.errors.clone_from(&repaired.errors);
        of_student.clone_from(&repaired.files);
    }
    let names = match &looked.file {
        Some(file) => Some(read_names(file)?),
        None => None,
    };
    let mut products = BTreeMap::new();
    for key in keys(plan) {
        let exercise = plan.exercises[key.exercise].exercise;
        let script = |mut files: Vec<SourceFile>, probe_of: Option<Vec<String>>| {
            files.extend(of_student.iter().chain(&given).cloned());
            let arguments = match probe_of {
                Some(_) => PROBE_ARGUMENTS,
                None => PROGRAM_ARGUMENTS,
            };
            Script {
                interpreter: python.path.clone(),
                arguments: arguments.map(str::to_owned).to_vec(),
                files,
                probe_of,
            }
        };
        let missing = |names: &BTreeSet<String>| {
            let mut functions = exercise.functions.iter();
            functions
                .find(|function| !names.contains(*function))
                .cloned()
        };
        let unbuilt = repaired
            .as_ref()
            .and_then(|repaired| repaired.unbuilt(plan, key));
        let product = match (unbuilt, &looked.file, &names) {
            (Some(unbuilt), _, _) => Err(unbuilt),
            (None, Some(made), Some(names)) => match missing(names) {
                Some(function) => Err(Unbuilt::Missing { function }),
                None => Ok(Product::Program(Program {
                    script: Some(if is_program(plan, key) {
                        let program = toolchain.program.iter();
                        let started = program
                            .filter_map(|path| of_student.iter().find(|file| file.path == *path))
                            .cloned();
                        let start = SourceFile::new("sudograde_start.py", START);
                        script(std::iter::once(start).chain(started).collect(), None)
                    } else {
                        let prerequisites = substituted(plan, key);
                        let mut files = probe.clone();
                        files.extend(
                            substitutes
                                .iter()
                                .filter_map(|file| only(file, &prerequisites)),
                        );
                        script(files, Some(prerequisites))
                    }),
                    ..Program::made(made.clone())
                })),
            },
            _ => Err(Unbuilt::DoesNotCompile),
        };
        products.insert(key, product);
    }
    Ok(Build {
        status: match (&looked.file, &repaired) {
            (_, Some(_)) => BuildStatus::Partial,
            (Some(_), None) => BuildStatus::Ok,
            (None, None) => BuildStatus::Failed,
        },
        errors: messages.errors,
        warnings: messages.warnings,
        wall_ms: looked.wall_ms,
        cpu_ms: looked.cpu_ms,
        cached: looked.cached,
        products,
        compiled: None,
    })
}

/// The substitutes for these functions, and what they use themselves; None if there are no
/// functions. Student code runs in the same interpreter and could use any other function of the
/// lab.
fn only(substitutes: &SourceFile, functions: &[String]) -> Option<SourceFile> {
    if functions.is_empty() {
        return None;
    }
    let text = String::from_utf8_lossy(&substitutes.content).into_owned();
    // A definition reaches from its first line to the next line that begins at the margin.
    let mut blocks: Vec<(Option<String>, String)> = vec![(None, String::new())];
    for line in text.split_inclusive('\n') {
        let name = line
            .strip_prefix("def ")
            .and_then(|rest| rest.split('(').next());
        let at_margin = line.starts_with(|first: char| !first.is_whitespace() && first != ')');
        if name.is_some() || (at_margin && blocks.last().is_some_and(|(name, _)| name.is_some())) {
            blocks.push((name.map(|name| name.trim().to_owned()), String::new()));
        }
        if let Some((_, block)) = blocks.last_mut() {
            block.push_str(line);
        }
    }
    let mut wanted: BTreeSet<String> = functions.iter().cloned().collect();
    loop {
        let kept = |name: &Option<String>| name.as_ref().is_none_or(|name| wanted.contains(name));
        let words: BTreeSet<String> = blocks
            .iter()
            .filter(|(name, _)| kept(name))
            .flat_map(|(_, block)| {
                block.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            })
            .map(str::to_owned)
            .collect();
        let used = blocks.iter().filter_map(|(name, _)| name.clone());
        let used: Vec<String> = used
            .filter(|name| words.contains(name) && !wanted.contains(name))
            .collect();
        if used.is_empty() {
            let text: String = blocks
                .iter()
                .filter(|(name, _)| kept(name))
                .map(|(_, block)| block.as_str())
                .collect();
            return Some(SourceFile::new(SUBSTITUTES, text));
        }
        wanted.extend(used);
    }
}

/// The names that the student's files define.
fn read_names(file: &PathBuf) -> Result<BTreeSet<String>, BuildError> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| BuildError::Io(format!("{}: {error}", file.display())))?;
    Ok(text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_asked_for_and_what_it_uses_is_there() {
        let text = "import sys\n\n\ndef first(a):\n    return _search(a)\n\n\ndef _search(a):\n    return a\n\n\n\
                    def check(\n    a,\n):\n    return LIMIT\n\n\nLIMIT = 3\n";
        let file = SourceFile::new(SUBSTITUTES, text);
        let kept = |functions: &[&str]| {
            let functions: Vec<String> = functions.iter().map(|name| (*name).to_owned()).collect();
            only(&file, &functions).map(|file| String::from_utf8(file.content).expect("text"))
        };
        assert_eq!(kept(&[]), None);
        let check = kept(&["check"]).expect("there is one");
        assert!(check.contains("def check(") && check.contains("LIMIT = 3"));
        assert!(
            !check.contains("_search") && !check.contains("first"),
            "{check}"
        );
        let first = kept(&["first"]).expect("there is one");
        assert!(
            first.contains("def _search") && !first.contains("check"),
            "{first}"
        );
    }
}
