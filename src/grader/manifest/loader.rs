//! A file of the lab's author: finds the files that it names, and points at its mistakes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use sudograde_core::lab::{LabError, Place};
use sudograde_core::text_tools::nearest;
use toml::Spanned;

use crate::lab_files;

pub struct Loader {
    /// The folder to which the file's paths are relative.
    pub folder: PathBuf,
    file: Arc<Path>,
    source: Arc<str>,
}

impl Loader {
    /// Opens the manifest `name` in `folder`, which is a `holder` of one.
    pub fn open(folder: &Path, name: &str, holder: &str) -> Result<Self, LabError> {
        let file = folder.join(name);
        let source = lab_files::manifest(&file).map_err(|error| {
            let message = format!("cannot be read: {error}; {holder} holds a {name}");
            LabError::new(&file, message)
        })?;
        Ok(Loader::new(folder, file, source))
    }

    pub fn new(folder: &Path, file: PathBuf, source: String) -> Self {
        Loader {
            folder: folder.to_owned(),
            file: file.into(),
            source: source.into(),
        }
    }

    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, LabError> {
        toml::from_str(&self.source).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            self.error_at(offset, error.message())
        })
    }

    pub fn source(&self) -> &str {
        &self.source
    }

    pub fn error_at(&self, offset: usize, message: impl Into<String>) -> LabError {
        LabError::at(&self.file, &self.source, offset, message)
    }

    pub fn error<T>(&self, place: &Spanned<T>, message: impl Into<String>) -> LabError {
        self.error_at(place.span().start, message)
    }

    /// An error in a line of the manifest, counted from 1.
    pub fn error_in(&self, line: usize, message: impl Into<String>) -> LabError {
        let before = self
            .source
            .split_inclusive('\n')
            .take(line.saturating_sub(1));
        let start = before.map(str::len).sum();
        let text = self.source.get(start..).unwrap_or_default();
        let blanks = text.len() - text.trim_start_matches(' ').len();
        self.error_at(start + blanks, message)
    }

    /// An error at `place` if something `is_wrong`.
    pub fn refuse<T>(
        &self,
        is_wrong: bool,
        place: &Spanned<T>,
        message: &str,
    ) -> Result<(), LabError> {
        match is_wrong {
            true => Err(self.error(place, message)),
            false => Ok(()),
        }
    }

    /// The line of this part of the manifest, counted from 1.
    pub fn line<T>(&self, place: &Spanned<T>) -> usize {
        let before = self.source.get(..place.span().start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    pub fn place(&self, offset: usize) -> Place {
        Place {
            file: Arc::clone(&self.file),
            source: Arc::clone(&self.source),
            offset,
        }
    }

    /// Checks that the file has one of these versions, before anything else is read. A file that
    /// says none is refused when its keys are.
    pub fn check_version(&self, allowed: &[u32]) -> Result<(), LabError> {
        #[derive(serde::Deserialize)]
        struct Versioned {
            format_version: Option<Spanned<u32>>,
        }
        let Some(version) = self.parse::<Versioned>()?.format_version else {
            return Ok(());
        };
        let message = format!("format_version must be {} for this grader", allowed[0]);
        self.refuse(!allowed.contains(version.get_ref()), &version, &message)
    }

    /// Resolves a path of the manifest. The result is relative to the grader's working folder.
    /// `place` is the part of the manifest that holds the path.
    pub fn existing<T>(&self, place: &Spanned<T>, path: &Path) -> Result<PathBuf, LabError> {
        self.existing_in(place, Path::new(""), path)
    }

    /// Resolves a path of the manifest that is relative to another one, `base`.
    pub fn existing_in<T>(
        &self,
        place: &Spanned<T>,
        base: &Path,
        path: &Path,
    ) -> Result<PathBuf, LabError> {
        let folder = self.folder.join(base);
        let full = folder.join(path);
        let is_there = full.exists();
        if is_there && lab_files::is_inside(&self.folder, &full) {
            return Ok(full);
        }
        // The span of a table may end with its header; the keys follow after it.
        let start = place.span().start;
        let written = format!("\"{}\"", path.display());
        let rest = self.source.get(start..).unwrap_or_default();
        let message = if is_there {
            format!("{written}: {}", lab_files::OUTSIDE)
        } else {
            format!("{written} does not exist in {}", folder.display())
        };
        Err(self.error_at(start + rest.find(&written).unwrap_or(0), message))
    }

    /// The ids as texts, after a check that each is there once.
    pub fn unique<'a>(
        &self,
        what: &str,
        ids: impl Iterator<Item = &'a Spanned<String>>,
    ) -> Result<Vec<String>, LabError> {
        let mut seen = BTreeSet::new();
        ids.map(|id| {
            let name = id.get_ref();
            let message = format!("the {what} \"{name}\" appears twice; ids must be unique");
            self.refuse(!seen.insert(name), id, &message)?;
            Ok(name.clone())
        })
        .collect()
    }

    /// Checks an id: ids become file names, options and JSON values.
    pub fn check_id(&self, id: &Spanned<String>) -> Result<(), LabError> {
        let name = id.get_ref();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let message = format!("\"{name}\" is not an id: use letters, digits, \"-\" and \"_\"");
        self.refuse(name.is_empty() || !name.bytes().all(plain), id, &message)
    }

    /// The index of a name among those that are known.
    pub fn find(
        &self,
        what: &str,
        name: &Spanned<String>,
        known: &[String],
    ) -> Result<usize, LabError> {
        let wanted = name.get_ref();
        known.iter().position(|one| one == wanted).ok_or_else(|| {
            let hint = nearest(wanted, known)
                .map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
            let known = known.join(", ");
            self.error(
                name,
                format!("unknown {what} \"{wanted}\"{hint} (there are: {known})"),
            )
        })
    }

    /// The text of one of the lab's files; `place` is the part of the manifest that names it.
    pub fn text_of<T>(&self, place: &Spanned<T>, path: &Path) -> Result<String, LabError> {
        let full = self.existing(place, path)?;
        lab_files::read(&self.folder, &full)
            .map_err(|why| self.error(place, format!("{}: {why}", full.display())))
    }
}
