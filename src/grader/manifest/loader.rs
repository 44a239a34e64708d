//! The loader that all parts of reading a manifest share: it finds files and points at mistakes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sudograde_core::lab::{LabError, Place};
use sudograde_core::text_tools::nearest;
use toml::Spanned;

use super::hidden::Hidden;
use crate::lab_files;

/// The version of the manifest's format that this grader reads.
pub const FORMAT_VERSION: u32 = 1;

pub(super) struct Loader<'a> {
    pub folder: &'a Path,
    pub file: &'a Arc<Path>,
    pub source: &'a Arc<str>,
    /// The file of hidden cases, if there is one.
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
        let full = self.folder.join(base).join(path);
        let is_there = full.exists();
        if is_there && lab_files::is_inside(self.folder, &full) {
            return Ok(full);
        }
        // The span of a table may end with its header; the keys follow after it.
        let start = place.span().start;
        let written = format!("\"{}\"", path.display());
        let inside = self
            .source
            .get(start..)
            .and_then(|text| text.find(&written));
        let message = if is_there {
            format!("{written}: {}", lab_files::OUTSIDE)
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
                    format!("the {what} \"{name}\" appears twice; ids must be unique"),
                ));
            }
        }
        Ok(())
    }
}

/// Checks an id: ids become file names, options and JSON values.
pub(super) fn check_id(id: &str) -> Result<(), String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !id.is_empty() && id.bytes().all(plain) {
        Ok(())
    } else {
        Err(format!(
            "\"{id}\" is not an id: use letters, digits, \"-\" and \"_\""
        ))
    }
}

/// The message for an unknown name.
pub fn unknown(what: &str, name: &str, known: &[String]) -> String {
    let hint =
        nearest(name, known).map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    format!(
        "unknown {what} \"{name}\"{hint} (there are: {})",
        known.join(", ")
    )
}
