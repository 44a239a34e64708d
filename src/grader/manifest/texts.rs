//! Reads the texts of a lab's checkers: `locale/es.ftl` and others.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use locale::{LabTexts, Lang};
use sudograde_core::lab::{LabError, TextFile};

use crate::lab_files;

/// The files in `locale/` of the lab in `folder`, after a check of their syntax.
///
/// # Errors
/// The first mistake in a file.
pub fn read(folder: &Path) -> Result<Vec<TextFile>, LabError> {
    let mut files = Vec::new();
    let folder = folder.join("locale");
    let found = fs::read_dir(&folder).into_iter().flatten().flatten();
    for path in found.map(|file| file.path()) {
        let is_known = |stem: &OsStr| Lang::ALL.iter().any(|lang| stem == lang.id());
        let is_text = path.extension().is_some_and(|ending| ending == "ftl");
        if is_text && !path.file_stem().is_some_and(is_known) {
            let message =
                "no reader has this language: texts are in en.ftl, es.ftl, pt.ftl and el.ftl";
            return Err(LabError::new(&path, message));
        }
    }
    for lang in Lang::ALL {
        let path = folder.join(lang.id()).with_extension("ftl");
        if path.exists() {
            let source = lab_files::read(&folder, &path)
                .map_err(|error| LabError::new(&path, format!("cannot be read: {error}")))?;
            files.push(TextFile {
                language: lang.id(),
                path,
                source,
            });
        }
    }
    LabTexts::check(&files)?;
    Ok(files)
}
