//! Prepares Python submissions: checks that the files are Python, and lists the functions that
//! they define.
//!
//! A Python program is its own source, and the probe is a script, too. So nothing is compiled; but
//! a file that does not parse is a build error with a line, and a function that is not defined is
//! missing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::build::{Build, Unbuilt};
use super::cache::{Artifact, Cache};
use super::composition::{ObjectKey, is_program, keys, substituted};
use super::error::BuildError;
use super::product::{Product, Program, Script};
use super::recipe::{Recipe, probe_source, read_input, texts};
use super::repair::{Dialect, Repaired, repair, words_of};
use super::tool::{self, Tool};
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{Language, Toolchain};
use sudograde_core::plan::Plan;
use sudograde_core::report::BuildStatus;

const SUBSTITUTES: &str = "substitutes.py";
const SUPPORT: &str = include_str!("../support/sudograde.py");
/// The script that starts a student's program.
const START: &str = include_str!("../support/start.py");
const LOOK: &str = include_str!("../support/look.py");

/// Options of the interpreter: no folder of the user's is on the module path, nothing is written
/// beside the source, and the scripts do what is needed of `site`.
const PROBE_ARGUMENTS: &[&str] = &["-I", "-B", "-S"];
const PROGRAM_ARGUMENTS: &[&str] = &["-s", "-B", "-S"];

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
    if looked.file.is_none() && !looked.stopped && plan.lab.grade_what_compiles {
        let errors = messages.errors.clone();
        repaired = repair(&submission.files, Dialect::Python, errors, |files| {
            shop.look(&submission.with(files), cache)
        })?;
    }
    let unbuilt = |repaired: &Repaired, key: &ObjectKey| repaired.unbuilt(plan, *key);
    // If no composition is left, the whole submission does not compile.
    let repaired = repaired.filter(|one| keys.iter().any(|key| unbuilt(one, key).is_none()));
    let mut students = &submission.files;
    if let Some(repaired) = &repaired {
        looked.file = Some(repaired.product.clone());
        messages.errors.clone_from(&repaired.errors);
        students = &repaired.files;
    }
    let learned = looked.file.as_deref().map(Learned::read).transpose()?;
    let product = |key: ObjectKey| -> Result<Product, Unbuilt> {
        let (Some(made), Some(learned)) = (&looked.file, &learned) else {
            return Err(Unbuilt::DoesNotCompile);
        };
        if let Some(unbuilt) = repaired.as_ref().and_then(|one| unbuilt(one, &key)) {
            return Err(unbuilt);
        }
        let mut functions = plan.exercises[key.exercise].exercise.functions.iter();
        if let Some(missing) = functions.find(|function| !learned.names.contains(*function)) {
            return Err(Unbuilt::Missing {
                function: missing.clone(),
            });
        }
        let mut script = match is_program(plan, key) {
            true => shop.program(students, toolchain),
            false => shop.probe(students, substituted(plan, key)),
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
        let mut probe = vec![SourceFile::new("sudograde.py", SUPPORT)];
        if let Some(file) = &toolchain.probe {
            probe.push(probe_source("probe.py", file)?);
        }
        let substitutes = toolchain.substitutes.as_ref();
        let given = toolchain.given.iter();
        Ok(Workshop {
            python: tool::python()?,
            probe,
            substitutes: substitutes
                .map(|file| read_input(SUBSTITUTES, file))
                .transpose()?,
            given: given
                .map(|file| read_input(file, &toolchain.skeleton.join(file)))
                .collect::<Result<_, _>>()?,
        })
    }

    /// Checks that the files are Python. The product is what is [`Learned`].
    fn look(&self, submission: &Submission, cache: &Cache) -> Result<Artifact, BuildError> {
        let mut arguments = texts(PROBE_ARGUMENTS);
        arguments.extend(texts(&["look.py", "learned.json"]));
        arguments.extend(submission.file_names());
        arguments.extend(texts(&["--"]));
        let labs = self.given.iter().chain(&self.probe);
        arguments.extend(labs.map(|file| file.path.display().to_string()));
        let mut inputs = vec![SourceFile::new("look.py", LOOK)];
        let all = submission.files.iter().chain(&self.given);
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
        self.script(PROGRAM_ARGUMENTS, files, students, None)
    }

    fn probe(&self, students: &[SourceFile], prerequisites: Vec<String>) -> Script {
        let substitutes = self.substitutes.as_ref();
        let mut files = self.probe.clone();
        files.extend(substitutes.and_then(|file| only(file, &prerequisites)));
        self.script(PROBE_ARGUMENTS, files, students, Some(prerequisites))
    }

    fn script(
        &self,
        arguments: &[&str],
        mut files: Vec<SourceFile>,
        students: &[SourceFile],
        probe_of: Option<Vec<String>>,
    ) -> Script {
        files.extend(students.iter().chain(&self.given).cloned());
        Script {
            interpreter: self.python.path.clone(),
            arguments: texts(arguments),
            files,
            probe_of,
        }
    }
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
        let kept = blocks
            .iter()
            .filter(|(name, _)| name.as_ref().is_none_or(|name| wanted.contains(name)));
        let kept: String = kept.map(|(_, block)| block.as_str()).collect();
        let words = words_of(kept.as_bytes());
        let names = blocks.iter().filter_map(|(name, _)| name.as_ref());
        let used = names.filter(|name| words.contains(*name) && !wanted.contains(*name));
        let used: Vec<String> = used.cloned().collect();
        if used.is_empty() {
            return Some(SourceFile::new(SUBSTITUTES, kept));
        }
        wanted.extend(used);
    }
}

/// The names that the student's files define.
/// What look.py writes about files that are Python.
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
