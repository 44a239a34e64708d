//! Reads `locale/skeleton.toml`: the words of a lab's skeletons, in the course's language and in
//! others. A phrase is a part of a skeleton's file, comment marks and line ends included.

use std::path::Path;

use serde::Deserialize;
use sudograde_core::lab::{LabError, Text};

use super::loader::Loader;
use crate::lab_files;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    phrase: Vec<Text>,
}

/// The phrases of the lab in `folder`; none if the lab has no such file.
///
/// # Errors
/// The first mistake, with file and line.
pub fn phrases(folder: &Path) -> Result<Vec<Text>, LabError> {
    let file = folder.join("locale/skeleton.toml");
    if !file.exists() {
        return Ok(Vec::new());
    }
    let source = lab_files::read(folder, &file)
        .map_err(|error| LabError::new(&file, format!("cannot be read: {error}")))?;
    let table: Table = Loader::new(folder, file, source).parse()?;
    Ok(table.phrase)
}
