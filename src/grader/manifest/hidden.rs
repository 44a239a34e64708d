//! Reads `hidden.toml`: cases that an instructor adds to a lab from another folder, hidden from
//! students.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::loader::{FORMAT_VERSION, Loader, unknown};
use super::written::{Manifest, ManifestCase};
use crate::lab_files;
use sudograde_core::lab::LabError;

/// The name of the file.
const NAME: &str = "hidden.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ManifestHidden {
    format_version: Spanned<u32>,
    lab: Spanned<String>,
    exercise: Vec<HiddenExercise>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HiddenExercise {
    id: Spanned<String>,
    criterion: Vec<HiddenCriterion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HiddenCriterion {
    id: Spanned<String>,
    cases: Vec<Spanned<ManifestCase>>,
}

/// The file of hidden cases, for messages about them.
pub struct Hidden {
    folder: PathBuf,
    file: Arc<Path>,
    source: Arc<str>,
}

impl Hidden {
    /// Reads the cases of a folder, and adds them to their criteria in the lab's manifest.
    pub fn take(folder: &Path, lab: &mut Manifest) -> Result<Self, LabError> {
        let file: Arc<Path> = folder.join(NAME).into();
        let source = lab_files::manifest(&file).map_err(|error| {
            let message =
                format!("cannot be read: {error}; a folder of hidden cases holds a {NAME}");
            LabError::new(&file, message)
        })?;
        let manifest: ManifestHidden = toml::from_str(&source).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            LabError::at(&file, &source, offset, error.message())
        })?;
        let hidden = Hidden {
            folder: folder.to_owned(),
            file,
            source: source.into(),
        };
        hidden.loader().join(manifest, lab)?;
        Ok(hidden)
    }

    /// The loader that checks these cases: paths are relative to the folder of the hidden cases.
    pub fn loader(&self) -> Loader<'_> {
        Loader {
            folder: &self.folder,
            file: &self.file,
            source: &self.source,
            hidden: None,
        }
    }
}

impl Loader<'_> {
    fn join(&self, manifest: ManifestHidden, lab: &mut Manifest) -> Result<(), LabError> {
        if *manifest.format_version.get_ref() != FORMAT_VERSION {
            let message = format!("format_version must be {FORMAT_VERSION} for this grader");
            return Err(self.error(&manifest.format_version, message));
        }
        if manifest.lab.get_ref() != lab.id.get_ref() {
            let message = format!(
                "its cases are for another lab than \"{}\"",
                lab.id.get_ref()
            );
            return Err(self.error(&manifest.lab, message));
        }
        for exercise in manifest.exercise {
            let all = lab.exercise.iter_mut().map(Spanned::get_mut);
            let (known, own) = pick(all, &exercise.id, |one| &one.id);
            let own = own.ok_or_else(|| self.unknown("exercise", &exercise.id, &known))?;
            for criterion in exercise.criterion {
                let all = own.criterion.iter_mut().map(Spanned::get_mut);
                let (known, own) = pick(all, &criterion.id, |one| &one.id);
                let own = own.ok_or_else(|| self.unknown("criterion", &criterion.id, &known))?;
                own.hidden.extend(criterion.cases);
            }
        }
        Ok(())
    }

    fn unknown(&self, what: &str, id: &Spanned<String>, known: &[String]) -> LabError {
        self.error(id, unknown(what, id.get_ref(), known))
    }
}

/// The ids of all, and the one with the wanted id.
fn pick<'a, T>(
    all: impl Iterator<Item = &'a mut T>,
    wanted: &Spanned<String>,
    id: impl Fn(&T) -> &Spanned<String>,
) -> (Vec<String>, Option<&'a mut T>) {
    let mut ids = Vec::new();
    let mut found = None;
    for one in all {
        ids.push(id(one).get_ref().clone());
        if id(one).get_ref() == wanted.get_ref() {
            found = Some(one);
        }
    }
    (ids, found)
}
