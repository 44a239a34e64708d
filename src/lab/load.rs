//! Reads `lab.toml` and checks what TOML's types cannot: references, duplicates, missing files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;

use super::hidden::Hidden;
use super::manifest::Manifest;
use super::{Lab, LabError, Language, Limits, Oracle, Place, Toolchain, files, hints};
use crate::locale::{LabTexts, Lang};
use crate::moments;
use crate::text_tools::nearest;

/// The version of the manifest's format that this grader reads.
pub const FORMAT_VERSION: u32 = 1;

/// Reads the lab in `folder`.
///
/// # Errors
/// The first mistake found, with file, line and what is expected.
pub fn load(folder: &Path) -> Result<Lab, LabError> {
    load_with(folder, None)
}

/// Reads the lab in `folder`, with the hidden cases of another folder.
///
/// # Errors
/// As [`load`].
pub fn load_with(folder: &Path, hidden: Option<&Path>) -> Result<Lab, LabError> {
    let file: Arc<Path> = folder.join("lab.toml").into();
    let source = super::files::manifest(&file).map_err(|error| {
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

pub(super) struct Loader<'a> {
    pub folder: &'a Path,
    pub file: &'a Arc<Path>,
    pub source: &'a Arc<str>,
    /// Where the hidden cases come from.
    pub hidden: Option<&'a Hidden>,
}

impl Loader<'_> {
    pub fn error<T>(&self, place: &Spanned<T>, message: impl Into<String>) -> LabError {
        LabError::at(self.file, self.source, place.span().start, message)
    }

    pub fn place(&self, offset: usize) -> Place {
        Place {
            file: Arc::clone(self.file),
            source: Arc::clone(self.source),
            offset,
        }
    }

    fn check(&self, manifest: Manifest) -> Result<Lab, LabError> {
        let version = manifest.format_version;
        if *version.get_ref() != FORMAT_VERSION {
            return Err(self.error(
                &version,
                format!("format_version is {FORMAT_VERSION} for this grader"),
            ));
        }
        check_id(manifest.id.get_ref()).map_err(|why| self.error(&manifest.id, why))?;
        let course = manifest.course_language.get_ref();
        if Lang::from_name(course).is_none() {
            return Err(self.error(
                &manifest.course_language,
                "course_language is one of es, pt, el, en",
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
        let reference = match manifest.oracle.as_ref().map(Spanned::get_ref) {
            Some(Oracle::Reference) => reference::lab(manifest.id.get_ref()),
            _ => None,
        };
        let generators = reference.map(reference::Lab::generators);
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
                // Every case says itself what is right; one that does not misses its file.
                None => Oracle::Golden {
                    folder: self.folder.join("golden"),
                },
            },
            view: manifest.view,
            submission_seconds: self.submission_seconds(&manifest.limits)?,
            grade_what_compiles: manifest.grade_what_compiles.unwrap_or(true),
            locale: self.check_locale()?,
            toolchains,
            exercises,
        };
        Ok(lab)
    }

    /// The folder with the lab's own texts, after a look at all of them.
    fn check_locale(&self) -> Result<Option<PathBuf>, LabError> {
        let folder = self.folder.join("locale");
        if !folder.is_dir() {
            return Ok(None);
        }
        LabTexts::check(&folder)?;
        Ok(Some(folder))
    }

    fn check_oracle(
        &self,
        oracle: &Spanned<Oracle>,
        toolchains: &BTreeMap<Language, Toolchain>,
    ) -> Result<Oracle, LabError> {
        match oracle.get_ref().clone() {
            Oracle::Reference => Ok(Oracle::Reference),
            Oracle::Golden { folder } => Ok(Oracle::Golden {
                folder: self.existing(oracle, &folder)?,
            }),
            Oracle::Submission { language, folder } => {
                if !toolchains.contains_key(&language) {
                    return Err(self.error(
                        oracle,
                        format!(
                            "the oracle is written in {}, for which the lab has no toolchain",
                            language.name()
                        ),
                    ));
                }
                Ok(Oracle::Submission {
                    language,
                    folder: self.existing(oracle, &folder)?,
                })
            }
        }
    }

    /// A path of the manifest, from where the grader was started. `place` holds it.
    pub fn existing<T>(&self, place: &Spanned<T>, path: &Path) -> Result<PathBuf, LabError> {
        self.existing_in(place, Path::new(""), path)
    }

    /// A path of the manifest that is relative to another one.
    fn existing_in<T>(
        &self,
        place: &Spanned<T>,
        base: &Path,
        path: &Path,
    ) -> Result<PathBuf, LabError> {
        let full = self.folder.join(base).join(path);
        let is_there = full.exists();
        if is_there && files::is_inside(self.folder, &full) {
            return Ok(full);
        }
        // The span of a table may end with its header; what is written in it follows.
        let start = place.span().start;
        let written = format!("\"{}\"", path.display());
        let inside = self
            .source
            .get(start..)
            .and_then(|text| text.find(&written));
        let message = if is_there {
            format!("{written}: {}", files::OUTSIDE)
        } else {
            let folder = self.folder.join(base);
            format!("{written} does not exist in {}", folder.display())
        };
        Err(LabError::at(
            self.file,
            self.source,
            start + inside.unwrap_or(0),
            message,
        ))
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
                "\"student\" names no file; a toolchain takes at least one from the submission",
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

    pub fn check_unique<'a>(
        &self,
        ids: impl Iterator<Item = &'a Spanned<String>>,
        what: &str,
    ) -> Result<(), LabError> {
        let mut seen = BTreeSet::new();
        for id in ids {
            let name = id.get_ref();
            if !seen.insert(name) {
                return Err(self.error(
                    id,
                    format!("the {what} \"{name}\" is there twice; ids are unique"),
                ));
            }
        }
        Ok(())
    }
}

/// Ids become file names, options and JSON values.
pub(super) fn check_id(id: &str) -> Result<(), String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !id.is_empty() && id.bytes().all(plain) {
        Ok(())
    } else {
        Err(format!(
            "\"{id}\" is no id: letters, digits, \"-\" and \"_\" make one"
        ))
    }
}

/// The message for a name that is not known.
pub fn unknown(what: &str, name: &str, known: &[String]) -> String {
    let hint =
        nearest(name, known).map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    format!(
        "unknown {what} \"{name}\"{hint} (there are: {})",
        known.join(", ")
    )
}
