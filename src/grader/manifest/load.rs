//! Reads `lab.toml` and checks properties that TOML's types cannot express: references,
//! duplicates, missing files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;

use locale::Lang;
use sudograde_core::lab::{Lab, LabError, Language, Limits, OracleKind, Probe, Toolchain};
use typed::Declared;

use super::load_exercise::Shared;
use super::loader::Loader;
use super::written::Manifest;
use super::{format_2, hidden, hints, texts};
use crate::catalogue::Catalogue;
use crate::moments;

/// Reads the lab in `folder`.
///
/// # Errors
/// The first mistake, with file, line and the expected form.
pub fn load(folder: &Path) -> Result<Lab, LabError> {
    load_with(folder, None)
}

/// Reads all labs of a catalogue, in the order of their ids.
pub fn load_all(catalogue: &Catalogue) -> Vec<Result<Lab, LabError>> {
    let ids = catalogue.ids().into_iter();
    ids.map(|id| load(&catalogue.folder().join(id))).collect()
}

/// Reads the lab in `folder`, with the hidden cases of another folder.
///
/// # Errors
/// As [`load`].
pub fn load_with(folder: &Path, hidden: Option<&Path>) -> Result<Lab, LabError> {
    let loader = Loader::open(folder, "lab.toml", "a lab's folder")?;
    let (mut manifest, declared, checks) = match loader.format_version()? {
        2 => {
            let (manifest, declared, checks) = format_2::read(&loader)?;
            (manifest, Some(declared), checks)
        }
        _ => (loader.parse::<Manifest>()?, None, None),
    };
    let hidden = hidden.map(|hidden| hidden::add(hidden, &mut manifest));
    let hidden = hidden.transpose()?;
    if let (Some(hidden), Some(declared)) = (&hidden, &declared) {
        format_2::check_hidden(hidden, &mut manifest, declared)?;
    }
    let lab = loader.check(manifest, declared, hidden)?;
    Ok(Lab {
        checks: checks.map(Arc::new),
        ..lab
    })
}

impl Loader {
    fn check(
        &self,
        manifest: Manifest,
        declared: Option<Declared>,
        hidden: Option<Loader>,
    ) -> Result<Lab, LabError> {
        if declared.is_none() {
            self.check_version(&manifest.format_version, " or 2")?;
        }
        self.check_id(&manifest.id)?;
        let course = &manifest.course_language;
        let is_unknown = Lang::from_name(course.get_ref()).is_none();
        self.refuse(
            is_unknown,
            course,
            "course_language must be one of es, pt, el, en",
        )?;
        self.refuse(
            manifest.toolchain.get_ref().is_empty(),
            &manifest.toolchain,
            "a lab needs a toolchain: [toolchain.c], [toolchain.cpp], [toolchain.rust] or [toolchain.python]",
        )?;
        let mut toolchains = BTreeMap::new();
        for (language, toolchain) in manifest.toolchain.into_inner() {
            toolchains.insert(language, self.check_toolchain(language, &toolchain)?);
        }
        let limits = self.limits(&manifest.limits, Limits::default())?;
        let ids = manifest.exercise.iter().map(|one| &one.get_ref().id);
        let ids = self.unique("exercise", ids)?;
        let made = declared
            .as_ref()
            .map(|one| one.asked.keys().map(String::as_str).collect());
        let made: Option<Vec<&str>> = made;
        self.check_order(&manifest.exercise)?;
        let shared = Shared {
            ids,
            limits,
            program: manifest.program.as_deref(),
            toolchains: &toolchains,
            generators: made.as_deref(),
            hidden,
        };
        let exercises = manifest.exercise.into_iter();
        let exercises = exercises
            .map(|one| self.check_exercise(one.into_inner(), &shared))
            .collect::<Result<Vec<_>, _>>()?;
        let course = manifest.course_language.into_inner();
        let due = manifest.due.map(|due| {
            let moment = moments::parse(due.get_ref());
            moment.map_err(|why| self.error(&due, why))
        });
        Ok(Lab {
            hints: hints::read(&self.folder, &exercises, &course)?,
            folder: self.folder.clone(),
            id: manifest.id.into_inner(),
            course_language: course,
            title: manifest.title,
            due: due.transpose()?,
            oracle: match &manifest.oracle {
                Some(oracle) => self.check_oracle(oracle, &toolchains)?,
                // Without an oracle, each case names its right answer; for one that does not, the
                // golden file is missing.
                None => OracleKind::Golden {
                    folder: self.folder.join("golden"),
                },
            },
            declared: declared.map(Arc::new),
            checks: None,
            view: manifest.view,
            submission_seconds: self.submission_seconds(&manifest.limits)?,
            grade_what_compiles: manifest.grade_what_compiles.unwrap_or(true),
            texts: texts::read(&self.folder)?,
            toolchains,
            exercises,
        })
    }

    fn check_oracle(
        &self,
        oracle: &Spanned<OracleKind>,
        toolchains: &BTreeMap<Language, Toolchain>,
    ) -> Result<OracleKind, LabError> {
        let mut checked = oracle.get_ref().clone();
        for (language, _) in oracle.get_ref().submissions() {
            let message = format!(
                "the oracle is written in {}, for which the lab has no toolchain",
                language.name()
            );
            self.refuse(!toolchains.contains_key(&language), oracle, &message)?;
        }
        match &mut checked {
            OracleKind::Golden { folder } | OracleKind::Submission { folder, .. } => {
                *folder = self.existing(oracle, folder)?;
            }
            OracleKind::Solutions { folders } => {
                for folder in folders.values_mut() {
                    *folder = self.existing(oracle, folder)?;
                }
            }
        }
        Ok(checked)
    }

    fn check_toolchain(
        &self,
        language: Language,
        toolchain: &Spanned<Toolchain>,
    ) -> Result<Toolchain, LabError> {
        let named = toolchain.get_ref();
        self.refuse(
            !named.watch.is_empty() && !matches!(language, Language::C | Language::Cpp),
            toolchain,
            "\"watch\" is for C and C++; flags of other languages belong in \"flags\"",
        )?;
        self.refuse(
            named.student.is_empty(),
            toolchain,
            "\"student\" must name at least one file of the submission",
        )?;
        let skeleton = self.existing(toolchain, &named.skeleton)?;
        for file in named.student.iter().chain(&named.given) {
            self.existing_in(toolchain, &named.skeleton, file)?;
        }
        let optional = |path: &Option<PathBuf>| {
            let path = path.as_ref();
            path.map(|path| self.existing(toolchain, path)).transpose()
        };
        Ok(Toolchain {
            skeleton,
            probe: match &named.probe {
                Some(Probe::Written(path)) => Some(Probe::Written(self.existing(toolchain, path)?)),
                made => made.clone(),
            },
            substitutes: optional(&named.substitutes)?,
            replacements: optional(&named.replacements)?,
            ..named.clone()
        })
    }
}
