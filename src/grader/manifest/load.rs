//! Reads `lab.toml` and checks properties that TOML's types cannot express: references,
//! duplicates, missing files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;

use locale::Lang;
use sudograde_core::lab::{Lab, LabError, Language, Limits, OracleKind, Toolchain};

use super::hidden::Hidden;
use super::loader::{FORMAT_VERSION, Loader, check_id};
use super::written::Manifest;
use super::{hints, texts};
use crate::catalogue::Catalogue;
use crate::{lab_files, moments, oracle};

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
    let file: Arc<Path> = folder.join("lab.toml").into();
    let source = lab_files::manifest(&file).map_err(|error| {
        LabError::new(
            &file,
            format!("cannot be read: {error}; a lab's folder holds a lab.toml"),
        )
    })?;
    let source: Arc<str> = source.into();
    let mut manifest: Manifest = toml::from_str(&source).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        LabError::at(&file, &source, offset, error.message())
    })?;
    let hidden = hidden
        .map(|hidden| Hidden::take(hidden, &mut manifest))
        .transpose()?;
    Loader {
        folder,
        file: &file,
        source: &source,
        hidden: hidden.as_ref(),
    }
    .check(manifest)
}

impl Loader<'_> {
    fn check(&self, manifest: Manifest) -> Result<Lab, LabError> {
        let version = manifest.format_version;
        if *version.get_ref() != FORMAT_VERSION {
            return Err(self.error(
                &version,
                format!("format_version must be {FORMAT_VERSION} for this grader"),
            ));
        }
        check_id(manifest.id.get_ref()).map_err(|why| self.error(&manifest.id, why))?;
        let course = manifest.course_language.get_ref();
        if Lang::from_name(course).is_none() {
            return Err(self.error(
                &manifest.course_language,
                "course_language must be one of es, pt, el, en",
            ));
        }
        let mut toolchains = BTreeMap::new();
        if manifest.toolchain.get_ref().is_empty() {
            return Err(self.error(
                &manifest.toolchain,
                "a lab needs a toolchain: [toolchain.c], [toolchain.cpp], [toolchain.rust] or [toolchain.python]",
            ));
        }
        for (language, toolchain) in manifest.toolchain.into_inner() {
            toolchains.insert(language, self.check_toolchain(language, toolchain)?);
        }
        let base = self.limits(&manifest.limits, Limits::default())?;
        let ids: Vec<String> = manifest
            .exercise
            .iter()
            .map(|exercise| exercise.get_ref().id.get_ref().clone())
            .collect();
        self.check_unique(
            manifest
                .exercise
                .iter()
                .map(|exercise| &exercise.get_ref().id),
            "exercise",
        )?;
        self.check_order(&manifest.exercise)?;
        let generators = match manifest.oracle.as_ref().map(Spanned::get_ref) {
            Some(OracleKind::Reference) => oracle::generators(manifest.id.get_ref()),
            _ => None,
        };
        let mut exercises = Vec::new();
        for exercise in manifest.exercise {
            let program = manifest.program.as_deref();
            exercises.push(self.check_exercise(
                exercise.into_inner(),
                &ids,
                base,
                program,
                &toolchains,
                generators,
            )?);
        }
        let course = manifest.course_language.into_inner();
        let due = manifest.due.map(|due| {
            let moment = moments::parse(due.get_ref());
            moment.map_err(|why| self.error(&due, why))
        });
        let lab = Lab {
            hints: hints::read(self.folder, &exercises, &course)?,
            folder: self.folder.to_owned(),
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
            view: manifest.view,
            submission_seconds: self.submission_seconds(&manifest.limits)?,
            grade_what_compiles: manifest.grade_what_compiles.unwrap_or(true),
            texts: texts::read(self.folder)?,
            toolchains,
            exercises,
        };
        Ok(lab)
    }

    fn check_oracle(
        &self,
        oracle: &Spanned<OracleKind>,
        toolchains: &BTreeMap<Language, Toolchain>,
    ) -> Result<OracleKind, LabError> {
        match oracle.get_ref().clone() {
            OracleKind::Reference => Ok(OracleKind::Reference),
            OracleKind::Golden { folder } => Ok(OracleKind::Golden {
                folder: self.existing(oracle, &folder)?,
            }),
            OracleKind::Submission { language, folder } => {
                if !toolchains.contains_key(&language) {
                    return Err(self.error(
                        oracle,
                        format!(
                            "the oracle is written in {}, for which the lab has no toolchain",
                            language.name()
                        ),
                    ));
                }
                Ok(OracleKind::Submission {
                    language,
                    folder: self.existing(oracle, &folder)?,
                })
            }
        }
    }

    fn check_toolchain(
        &self,
        language: Language,
        toolchain: Spanned<Toolchain>,
    ) -> Result<Toolchain, LabError> {
        let named = toolchain.get_ref();
        if !named.watch.is_empty() && !matches!(language, Language::C | Language::Cpp) {
            return Err(self.error(
                &toolchain,
                "\"watch\" is for C and C++; flags of other languages belong in \"flags\"",
            ));
        }
        if named.student.is_empty() {
            return Err(self.error(
                &toolchain,
                "\"student\" must name at least one file of the submission",
            ));
        }
        let skeleton = self.existing(&toolchain, &named.skeleton)?;
        for student in &named.student {
            self.existing_in(&toolchain, &named.skeleton, student)?;
        }
        for given in &named.given {
            self.existing_in(&toolchain, &named.skeleton, given)?;
        }
        let optional = |path: &Option<PathBuf>| {
            path.as_ref()
                .map(|path| self.existing(&toolchain, path))
                .transpose()
        };
        Ok(Toolchain {
            skeleton,
            student: named.student.clone(),
            given: named.given.clone(),
            probe: optional(&named.probe)?,
            program: named.program.clone(),
            substitutes: optional(&named.substitutes)?,
            replacements: optional(&named.replacements)?,
            flags: named.flags.clone(),
            watch: named.watch.clone(),
        })
    }
}
