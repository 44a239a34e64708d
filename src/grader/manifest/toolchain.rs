//! Checks the toolchains of a lab, and makes the probe of each language from the declarations. The
//! lab's solution has to be there, and to define what is declared.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use sudograde_core::lab::{LabError, Language, Probe, Toolchain};
use toml::Spanned;
use typed::Declared;

use super::declare::{check_declarations, check_solution, declarations};
use super::loader::Loader;
use super::written;
use crate::bind;
use crate::builder;
use crate::lab_files;

impl Loader {
    /// The languages and folders of the right submissions.
    pub(super) fn solutions(
        &self,
        written: &Spanned<written::Solution>,
        languages: &[Language],
    ) -> Result<BTreeMap<Language, PathBuf>, LabError> {
        let all = match written.get_ref() {
            written::Solution::Long { language, folder } => {
                BTreeMap::from([(*language, folder.clone())])
            }
            written::Solution::Short(all) => all.clone(),
        };
        let message = "name a solution: solution.c = \"solution\"";
        self.refuse(all.is_empty(), written, message)?;
        let folders = all.into_iter().map(|(language, folder)| {
            let message = format!(
                "the solution is written in {}, for which the lab has no toolchain",
                language.name()
            );
            self.refuse(!languages.contains(&language), written, &message)?;
            Ok((language, self.existing(written, &folder)?))
        });
        let folders: BTreeMap<Language, PathBuf> = folders.collect::<Result<_, LabError>>()?;
        for language in languages {
            let message = format!(
                "there is no solution in {}: solution.{} = \"FOLDER\"",
                language.name(),
                language.id()
            );
            self.refuse(!folders.contains_key(language), written, &message)?;
        }
        Ok(folders)
    }

    pub(super) fn toolchains(
        &self,
        written: &written::Manifest,
        solutions: &BTreeMap<Language, PathBuf>,
        declared: &Declared,
    ) -> Result<BTreeMap<Language, Toolchain>, LabError> {
        let all = written.toolchain.get_ref().iter();
        let all = all.map(|(language, place)| {
            let toolchain = self.files_of(*language, place)?;
            let solution = &solutions[language];
            let toolchain =
                self.with_probe(*language, place, toolchain, solution, written, declared)?;
            Ok((*language, toolchain))
        });
        all.collect()
    }

    /// The toolchain with the paths of its files, all of which are there.
    fn files_of(
        &self,
        language: Language,
        place: &Spanned<Toolchain>,
    ) -> Result<Toolchain, LabError> {
        let named = place.get_ref();
        self.refuse(
            !named.watch.is_empty() && !matches!(language, Language::C | Language::Cpp),
            place,
            "\"watch\" is for C and C++; flags of other languages belong in \"flags\"",
        )?;
        self.refuse(
            named.student.is_empty(),
            place,
            "\"student\" must name at least one file of the submission",
        )?;
        let message = match language {
            Language::Rust => {
                "several student's files are modules of a root: given = [\"src/lib.rs\"], or the program's own file"
            }
            _ => {
                "a lab has one student's file so far, except in C and Rust; the header that declares its functions, or its class, is given: given = [\"…\"]"
            }
        };
        let is_fine = match language {
            Language::C => true,
            Language::Rust if builder::has_root(named) => true,
            _ => named.student.len() == 1,
        };
        self.refuse(!is_fine, place, message)?;
        let skeleton = self.existing(place, &named.skeleton)?;
        for file in named.student.iter().chain(&named.given) {
            let found = self.existing_in(place, &named.skeleton, file)?;
            let mut parts = file.components();
            let is_below = parts.all(|part| matches!(part, Component::Normal(_)));
            let message = format!("\"{}\" is not a file in the skeleton", file.display());
            self.refuse(!is_below || !found.is_file(), place, &message)?;
        }
        Ok(Toolchain {
            skeleton,
            ..named.clone()
        })
    }

    fn with_probe(
        &self,
        language: Language,
        place: &Spanned<Toolchain>,
        toolchain: Toolchain,
        solution: &Path,
        written: &written::Manifest,
        declared: &Declared,
    ) -> Result<Toolchain, LabError> {
        let mut sources = toolchain.student.iter();
        let source = match language {
            Language::C => sources.find(|path| path.extension().is_some_and(|end| end == "c")),
            _ => sources.next(),
        };
        let message = "\"student\" must name at least one source of the submission";
        let source = source.ok_or_else(|| self.error(place, message))?;
        for (name, of) in &written.types {
            let checked = bind::check_type(declared, language, name);
            checked.map_err(|why| self.error(&of.get_ref().kind, why))?;
        }
        let files = declarations(self, &toolchain);
        let made = bind::probe(declared, language, &toolchain, &files);
        let made = made.map_err(|why| match why.line {
            0 => self.error(place, why.why),
            line => self.error_in(line, why.why),
        })?;
        let all = toolchain.student.iter();
        let all: Vec<PathBuf> = all
            .map(|path| lab_files::of_solution(solution, path))
            .collect();
        check_solution(self, &written.function, declared, language, &all)?;
        if language == Language::C {
            check_declarations(self, declared, &toolchain, &files, &all)?;
        }
        Ok(Toolchain {
            probe: Probe {
                name: made.name.to_owned(),
                text: made.text.into(),
            },
            substitutes: Some(lab_files::of_solution(solution, source)),
            ..toolchain
        })
    }
}
