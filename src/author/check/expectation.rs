//! `expect.toml`, which lies beside a wrong submission: its mistake, what it loses, and its base.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;
use sudograde_core::lab::LabError;

/// The name of the file. It is no part of the submission.
pub const EXPECTATION: &str = "expect.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// For people.
    mistake: String,
    /// As `exercise/criterion`; it keeps all others.
    pub loses: BTreeSet<String>,
    /// The submission that its patch changes: a path below the folder of `right` and `wrong`, or of `submissions`.
    pub base: Option<String>,
    /// It takes long and comes to an end: it has the lab's own time.
    #[serde(default)]
    pub slow: bool,
}

/// The content of a folder's expect.toml, if it has one.
///
/// # Errors
/// It cannot be read, or says too little.
pub fn expectation(folder: &Path) -> Result<Option<Expectation>, LabError> {
    let file = folder.join(EXPECTATION);
    if !file.is_file() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&file)
        .map_err(|error| LabError::new(&file, format!("cannot be read: {error}")))?;
    let expectation: Expectation = toml::from_str(&text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        LabError::at(&file, &text, offset, error.message())
    })?;
    if expectation.mistake.is_empty() || expectation.loses.is_empty() {
        let message = "a wrong submission needs a \"mistake\" and \"loses\"";
        return Err(LabError::new(&file, message));
    }
    Ok(Some(expectation))
}
