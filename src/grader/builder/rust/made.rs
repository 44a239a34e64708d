//! The crate that is compiled: the student's own, with the probe as a module in
//! it. Parts of the probe that do not fit the student's code are cut out, so that a function that is
//! missing or has another signature costs its own exercise only.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::root::{given_root, made_root};
use crate::bind::rust as bind;
use crate::builder::build::{Products, Unbuilt};
use crate::builder::cache::Artifact;
use crate::builder::composition::ObjectKey;
use crate::builder::diagnostics;
use crate::builder::error::BuildError;
use crate::builder::recipe::read_input;
use crate::lab_files;
use crate::rust_modules::{is_of_root, module_name};
use crate::submission::{SourceFile, Submission, further_files};
use sudograde_core::lab::{Exercise, Language, Probe, Toolchain};
use sudograde_core::plan::Plan;
use sudograde_core::report::Diagnostic;
use typed::Declared;

/// The name of the module that holds the probe. Nothing in it can be named outside of it.
pub const MADE_MODULE: &str = "sudograde_probe_made_from_lab_toml";

/// The key of the part that the runner calls.
const ENTRY: &str = "probe";

/// The beginning of the keys of parts about a type.
const TYPE: &str = "type:";

pub struct Made<'a> {
    pub declared: &'a Declared,
    pub toolchain: &'a Toolchain,
    name: &'a str,
    text: &'a str,
    /// Functions that the solution's replace while another exercise is graded.
    pub prerequisites: Vec<&'a str>,
}

/// The parts cut out of the probe, each with the compiler's message and the name that was not found.
#[derive(Clone, Debug)]
pub struct Cut {
    function: String,
    manifest_line: usize,
    said: String,
    is_missing: bool,
}

/// By the keys of parts.
pub type Cuts = BTreeMap<String, Cut>;

impl<'a> Made<'a> {
    pub fn of(plan: &'a Plan, toolchain: &'a Toolchain) -> Self {
        let declared = &*plan.lab.declared;
        let Probe { name, text } = &toolchain.probe;
        let all = plan.lab.exercises.iter();
        let ids: BTreeSet<&String> = all.clone().flat_map(|one| &one.prerequisites).collect();
        let below = all.filter(|one| ids.contains(&one.id));
        let functions = below.flat_map(|one| one.functions.iter().map(String::as_str));
        let functions: BTreeSet<&str> = functions.collect();
        let functions = functions.into_iter();
        Made {
            declared,
            toolchain,
            name,
            text,
            prerequisites: functions
                .filter(|name| bind::can_stand_in(declared, name))
                .collect(),
        }
    }

    /// The file that is the root of the crate: one that is given or made, or the student's first.
    pub fn root(&self) -> PathBuf {
        let given = given_root(self.toolchain).cloned();
        let root = given.or_else(|| made_root(self.toolchain));
        let root = root.or_else(|| self.toolchain.student.first().cloned());
        root.unwrap_or_else(|| PathBuf::from("src/lib.rs"))
    }

    /// The files of a crate, its root first. A root that is given declares the modules beyond the
    /// lab's, too.
    pub fn crate_of(
        &self,
        given: &[SourceFile],
        own: &[SourceFile],
        modules: &[SourceFile],
    ) -> Vec<SourceFile> {
        let mut files = Vec::new();
        let is_root = |file: &&SourceFile| given_root(self.toolchain) == Some(&file.path);
        if let Some(root) = given.iter().find(is_root) {
            let mut content = root.content.clone();
            for module in modules.iter().filter(|one| is_of_root(&one.path)) {
                let line = format!("\nmod {};\n", module_name(&module.path));
                content.extend_from_slice(line.as_bytes());
            }
            files.push(SourceFile::new(&root.path, content));
        } else if let Some(root) = made_root(self.toolchain) {
            let all = given.iter().chain(own).chain(modules);
            let all = all.filter(|file| !self.is_program(file) && is_of_root(&file.path));
            let lines = all.map(|file| format!("pub mod {};\n", module_name(&file.path)));
            files.push(SourceFile::new(root, lines.collect::<String>()));
        }
        let own = own.iter().chain(modules);
        let is_there = |file: &&SourceFile| files.is_empty() || !self.is_program(file);
        let own: Vec<SourceFile> = own.filter(is_there).cloned().collect();
        files.extend(own);
        files
    }

    /// Whether it is the program's file, of which a crate with a made root knows nothing.
    fn is_program(&self, file: &SourceFile) -> bool {
        made_root(self.toolchain).is_some() && self.toolchain.program.as_ref() == Some(&file.path)
    }

    /// The student's files that a submission lacks, as the skeleton has them: the other ones still
    /// name their modules.
    pub fn lacking(&self, own: &[SourceFile]) -> Result<Vec<SourceFile>, BuildError> {
        let missing = self.toolchain.student.iter();
        let missing = missing.filter(|path| own.iter().all(|file| file.path != **path));
        let skeleton = |path: &PathBuf| read_input(path, &self.toolchain.skeleton.join(path));
        missing.map(skeleton).collect()
    }

    /// Takes the products of exercises away whose functions stand in a file that is not there.
    pub fn without_files(&self, plan: &Plan, submission: &Submission, products: &mut Products) {
        let is_there = |path: &PathBuf| submission.file(path).is_some();
        if self.toolchain.student.iter().all(is_there) {
            return;
        }
        let own = submission.files.iter().chain(&submission.further_files);
        let defined = bind::defined(&own.cloned().collect::<Vec<_>>());
        for (key, product) in products.iter_mut().filter(|(_, product)| product.is_ok()) {
            let functions = &plan.exercises[key.exercise].exercise.functions;
            let missing = functions.iter().find(|name| {
                let declared = self.declared.functions.get(*name);
                declared.is_some_and(|of| !defined.contains(bind::defined_as(name, of)))
            });
            if let Some(function) = missing {
                *product = Err(Unbuilt::Missing {
                    function: function.clone(),
                });
            }
        }
    }

    /// Whether a file defines a function of an exercise.
    pub fn defines(&self, exercise: &Exercise, file: &SourceFile) -> bool {
        let defined = bind::defined(std::slice::from_ref(file));
        exercise.functions.iter().any(|name| {
            let declared = self.declared.functions.get(name);
            declared.is_some_and(|of| defined.contains(bind::defined_as(name, of)))
        })
    }

    fn probe_path(&self) -> PathBuf {
        self.root().with_file_name(self.name)
    }

    /// The root with the probe as its last module; it is behind the last line, so lines keep their
    /// numbers.
    pub fn rooted(&self, root: &SourceFile, probe: String) -> (SourceFile, SourceFile) {
        let mut content = root.content.clone();
        let line = format!("\n#[path = \"{}\"]\nmod {MADE_MODULE};\n", self.name);
        content.extend_from_slice(line.as_bytes());
        (
            SourceFile::new(&root.path, content),
            SourceFile::new(self.probe_path(), probe),
        )
    }

    /// The probe for the student's crate.
    pub fn probe(&self, cuts: &Cuts) -> String {
        let mut cut: BTreeSet<String> = cuts.keys().cloned().collect();
        let functions = self.declared.functions.keys();
        cut.extend(functions.map(|name| bind::stand_in_key(name)));
        cut.insert(bind::WATCH.to_owned());
        bind::without(self.text, &cut)
    }

    /// The module of the solution's crate that exports these functions.
    pub fn stand_ins(&self, functions: &[String]) -> String {
        let wanted: BTreeSet<String> = functions
            .iter()
            .map(|one| bind::stand_in_key(one))
            .collect();
        let types = |key: &str| key.starts_with(TYPE) || key == bind::WATCH;
        let cut = bind::parts(self.text).into_iter().map(|part| part.key);
        let cut = cut.filter(|key| !wanted.contains(key) && !types(key));
        bind::without(self.text, &cut.collect())
    }

    /// Those of these functions that the solution's can replace.
    pub fn replaceable(&self, functions: &[String]) -> Vec<String> {
        let all = functions.iter();
        all.filter(|name| self.prerequisites.contains(&name.as_str()))
            .cloned()
            .collect()
    }

    /// The files of the solution's crate, its root first; `file` is the first of the student's. These
    /// functions can be called.
    pub fn solution(
        &self,
        given: &[SourceFile],
        file: &Path,
        functions: &[String],
    ) -> Result<Vec<SourceFile>, BuildError> {
        let first = self.toolchain.student.first();
        let depth = first.map_or(0, |first| first.components().count());
        let folder = file.ancestors().nth(depth).unwrap_or(file);
        let is_flat = first.is_some_and(|first| !file.ends_with(first));
        let folder = file.parent().filter(|_| is_flat).unwrap_or(folder);
        let own = self.toolchain.student.iter();
        let own = own.map(|path| read_input(path, &lab_files::of_solution(folder, path)));
        let own: Vec<SourceFile> = own.collect::<Result<_, _>>()?;
        let modules = further_files(folder, self.toolchain, Language::Rust, &own);
        let modules = modules.map_err(|why| BuildError::Io(why.to_string()))?;
        let files = self.crate_of(given, &own, &modules);
        Ok(bind::shown(files, functions, self.declared))
    }

    /// The first error of the lab's own crate, with its line in the manifest.
    pub fn first_error(&self, artifact: &Artifact) -> String {
        let errors = diagnostics::of_rust(&artifact.messages).errors;
        let Some(error) = errors.first() else {
            return artifact.messages.clone();
        };
        let parts = bind::parts(self.text);
        let line = error.line as usize;
        let is_probe = self.probe_path() == Path::new(&error.file);
        let part = parts.iter().find(|part| part.lines.contains(&line));
        match part.filter(|_| is_probe) {
            Some(part) => told(&error.message, part.manifest_line),
            None => format!("{}:{line}: {}", error.file, error.message),
        }
    }

    /// Finds the parts of the probe in which errors lie. True: some are new.
    pub fn cut(&self, artifact: &Artifact, functions: &BTreeSet<String>, cuts: &mut Cuts) -> bool {
        let before = cuts.len();
        let file = self.probe_path().display().to_string();
        let errors = diagnostics::of_rust(&artifact.messages).errors.into_iter();
        let parts = bind::parts(self.text);
        for error in errors.filter(|error| error.file == file) {
            let line = error.line as usize;
            let part = parts.iter().find(|part| part.lines.contains(&line));
            let Some(part) = part.filter(|part| part.key != ENTRY) else {
                continue;
            };
            let declared = self.declared.functions.get(&part.function);
            let called = declared.map(|of| bind::defined_as(&part.function, of));
            cuts.entry(part.key.clone()).or_insert_with(|| Cut {
                function: part.function.clone(),
                manifest_line: part.manifest_line,
                said: error.message.clone(),
                is_missing: called.is_some_and(|called| !functions.contains(called)),
            });
        }
        cuts.len() > before
    }

    /// The machines of an exercise's criteria, by their numbers.
    fn machines(&self, plan: &Plan, exercise: usize) -> BTreeSet<String> {
        let exercise = plan.exercises[exercise].exercise;
        let keys = exercise.criteria.iter();
        let keys = keys.map(|one| Declared::key(&exercise.id, &one.id));
        let asked = keys.filter_map(|key| self.declared.asked.get(&key));
        let number = |name: &String| self.declared.machines.keys().position(|one| one == name);
        let numbers = asked.filter_map(|asked| number(&asked.machine));
        numbers.map(bind::machine_key).collect()
    }

    /// The reason why an exercise is not built, if something that it is about was cut out.
    fn unbuilt(&self, plan: &Plan, exercise: usize, cuts: &Cuts) -> Option<Unbuilt> {
        let functions = &plan.exercises[exercise].exercise.functions;
        let machines = self.machines(plan, exercise);
        let is_about = |(key, cut): &(&String, &Cut)| {
            functions.contains(&cut.function) || machines.contains(*key)
        };
        let cut = cuts.iter().find(is_about).map(|(_, cut)| cut)?;
        Some(match cut.is_missing {
            true => Unbuilt::Missing {
                function: cut.function.clone(),
            },
            false => Unbuilt::DoesNotCompile,
        })
    }

    /// Takes the products of exercises away that a cut is about.
    pub fn apply(&self, plan: &Plan, cuts: &Cuts, products: &mut Products) {
        let keys: Vec<ObjectKey> = products.keys().copied().collect();
        for key in keys {
            if let (Some(why), Some(Ok(_))) =
                (self.unbuilt(plan, key.exercise, cuts), products.get(&key))
            {
                products.insert(key, Err(why));
            }
        }
    }

    /// Errors for the student about the cuts: functions whose signature is not the lab's, each in
    /// the file that defines it.
    pub fn errors(&self, cuts: &Cuts, submission: &Submission) -> Vec<Diagnostic> {
        let files = &submission.files;
        let place = |function: &String| {
            let declared = self.declared.functions.get(function);
            let called = declared.map(|of| bind::defined_as(function, of));
            let defines = |file: &&SourceFile| {
                let own = bind::defined(std::slice::from_ref(*file));
                called.is_some_and(|called| own.contains(called))
            };
            let file = files.iter().find(defines).or(files.first());
            file.map_or_else(String::new, |file| file.path.display().to_string())
        };
        let mut errors: Vec<Diagnostic> = Vec::new();
        // A type that is not there causes the other errors about it.
        let (types, others): (Vec<_>, Vec<_>) =
            cuts.iter().partition(|(key, _)| key.starts_with(TYPE));
        let found = types.into_iter().chain(others).map(|(_, cut)| cut);
        for cut in found.filter(|cut| !cut.is_missing) {
            let said = told(&cut.said, cut.manifest_line);
            let error = diagnostics::whole_file(place(&cut.function), "signature", said);
            if !errors.contains(&error) {
                errors.push(error);
            }
        }
        errors
    }
}

/// A compiler's words with the line of the manifest that they are about; 0: there is none.
fn told(said: &str, line: usize) -> String {
    match line {
        0 => said.to_owned(),
        line => format!("lab.toml:{line}: {said}"),
    }
}
