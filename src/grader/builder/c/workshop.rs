//! A [`Workshop`]: the tool and the lab's files that all recipes for a submission share.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::adapted::{Adapted, adapted};
use super::headers::declare_same_types;
use super::open_types::OpenTypes;
use crate::builder::cache::Cache;
use crate::builder::error::BuildError;
use crate::builder::inspect::{Contents, inspect};
use crate::builder::recipe::{Recipe, read_input, texts};
use crate::builder::tool::{self, Tool};
use crate::c_files::{has_ending, includes};
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{Lab, Language, Toolchain};
use typed::Declared;

pub const HEADER: &str = include_str!("../../support/sudograde.h");
pub const PRELUDE_FILE: &str = "sudograde-prelude.h";

/// The name of the student's files after compilation.
pub const COMPILED: &str = "student.o";

/// The flags with which every object is compiled; they do not change what the code does. With the
/// last one, gcc does not ask for each folder of system headers whether it is a link.
const COMPILE: &[&str] = &["-pipe", "-fPIC", "-fno-canonical-system-headers"];

/// The flags with which every object is linked. Functions are bound at their first call, and there
/// are few segments, as each fork copies them.
pub const LINK: &[&str] = &["-shared", "-nostdlib", "-Wl,-z,lazy,-z,noseparate-code"];

/// Limits debugging information to line numbers, whatever a lab's flags ask for: the place of a
/// crash needs no more.
const LINES: &str = "-g1";

pub struct Workshop<'a> {
    pub toolchain: &'a Toolchain,
    /// The lab's declarations, if it has some.
    pub declared: &'a Declared,
    pub language: Language,
    /// The functions of all exercises; each can be replaced by a substitute.
    pub functions: Vec<String>,
    pub cache: &'a Cache,
    /// The lab's versions of all headers that a source may include.
    pub labs_headers: Vec<SourceFile>,
    /// Whether the student's headers, and declarations in other files, are the lab's.
    pub types_are_the_labs: bool,
    /// Types that the headers leave open.
    pub open_types: OpenTypes,
    /// The probe for declarations of the student's that are not the skeleton's.
    pub adapted: Option<Adapted>,
    /// The same without all declarations that differ: the last resort.
    pub fallback: Option<Adapted>,
    /// Given sources, compiled. They are linked to the student's files.
    pub given: Vec<(SourceFile, Contents)>,
    tool: Tool,
    /// Given headers and the student's headers.
    headers: Vec<SourceFile>,
}

impl<'a> Workshop<'a> {
    pub fn open(
        lab: &'a Lab,
        submission: &Submission,
        cache: &'a Cache,
    ) -> Result<Self, BuildError> {
        let language = submission.language;
        let toolchain = &lab.toolchains[&language];
        let of_lab = |path: &PathBuf| read_input(path, &toolchain.skeleton.join(path));
        let mut labs_headers = Vec::new();
        for given in &toolchain.given {
            labs_headers.push(of_lab(given)?);
        }
        let mut headers = labs_headers.clone();
        for path in toolchain.student.iter().filter(|path| is_header(path)) {
            let header = of_lab(path)?;
            headers.push(submission.file(path).unwrap_or(&header).clone());
            labs_headers.push(header);
        }
        let functions = lab.exercises.iter().flat_map(|one| one.functions.clone());
        let mut functions: Vec<String> = functions.collect();
        functions.sort();
        functions.dedup();
        let adapted = adapted(lab, submission, &BTreeSet::new())?;
        let others = adapted.as_ref().map(|one| one.others.clone());
        let fallback = match others {
            Some(others) => super::adapted::adapted(lab, submission, &others)?,
            None => None,
        };
        let same_headers = declare_same_types(language, &headers, &labs_headers);
        let further = submission.further_files.iter();
        headers.extend(further.filter(|file| is_header(&file.path)).cloned());
        let mut shop = Workshop {
            toolchain,
            declared: &lab.declared,
            language,
            functions,
            tool: match language {
                Language::Cpp => tool::cpp_compiler()?,
                _ => tool::c_compiler()?,
            },
            cache,
            types_are_the_labs: same_headers && adapted.is_none(),
            open_types: OpenTypes::Alike,
            adapted,
            fallback,
            headers,
            labs_headers,
            given: Vec::new(),
        };
        if let (Some(file), true) = (&toolchain.substitutes, shop.types_are_the_labs) {
            let own: Vec<SourceFile> = compiled(submission).into_iter().cloned().collect();
            let labs = shop.solution(file)?;
            shop.open_types = OpenTypes::of(language, &shop.labs_headers, &own, &labs);
        }
        for source in toolchain.given.iter().filter(|file| is_source(file)) {
            let name = source.display().to_string();
            let recipe = shop.labs_recipe(texts(&["-c", &name]), Vec::new(), "given.o");
            let object = shop.cache.make_of_lab(source, &recipe)?;
            let contents = inspect(&object)?;
            let object = read_input(source.with_extension("o"), &object)?;
            shop.given.push((object, contents));
        }
        Ok(shop)
    }

    /// A recipe for the student's files, which see the student's headers.
    pub fn recipe(&self, arguments: Vec<String>, inputs: Vec<SourceFile>, output: &str) -> Recipe {
        self.recipe_with(&self.headers, arguments, inputs, output)
    }

    /// A recipe for the lab's files. They see the lab's headers if these declare the student's
    /// types, and the student's headers otherwise.
    pub fn labs_recipe(
        &self,
        arguments: Vec<String>,
        inputs: Vec<SourceFile>,
        output: &str,
    ) -> Recipe {
        let headers = match self.types_are_the_labs {
            true => &self.labs_headers,
            false => &self.headers,
        };
        self.recipe_with(
            headers,
            [self.standard(), arguments].concat(),
            inputs,
            output,
        )
    }

    /// The lab's choice of a newer C++ than the compiler's own: its headers may need it.
    fn standard(&self) -> Vec<String> {
        let flags = self.toolchain.flags.iter();
        let newer = ["++20", "++2a", "++23", "++2b"];
        let newer = flags.filter(|flag| newer.iter().any(|end| flag.ends_with(end)));
        newer.cloned().collect()
    }

    pub fn recipe_with(
        &self,
        headers: &[SourceFile],
        arguments: Vec<String>,
        mut inputs: Vec<SourceFile>,
        output: &str,
    ) -> Recipe {
        // A student's own header takes no other file's place.
        let is_new = |header: &&SourceFile| inputs.iter().all(|input| input.path != header.path);
        let headers: Vec<SourceFile> = headers.iter().filter(is_new).cloned().collect();
        inputs.extend(headers);
        let mut all = texts(COMPILE);
        all.extend(arguments);
        all.extend(texts(&[LINES, "-o", output]));
        Recipe {
            tool: self.tool.clone(),
            arguments: all,
            inputs,
            output: output.to_owned(),
        }
    }
}

pub fn is_header(path: &Path) -> bool {
    has_ending(path, &["h", "hpp"])
}

pub fn is_source(path: &Path) -> bool {
    has_ending(path, &["c", "cpp", "cc", "cxx"])
}

/// The student's sources that are compiled, and not only included.
pub fn compiled(submission: &Submission) -> Vec<&SourceFile> {
    let all = || submission.files.iter().chain(&submission.further_files);
    let included: Vec<PathBuf> = all().flat_map(includes).collect();
    let is_own = |file: &SourceFile| submission.file(&file.path).is_some();
    all()
        .filter(|file| is_source(&file.path))
        .filter(|file| is_own(file) || !included.contains(&file.path))
        .collect()
}

pub fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
