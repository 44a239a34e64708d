//! The reasons for a failed build that are not the student's fault.

use std::path::PathBuf;

use super::tool::MissingTool;
use protocol::boxes::Stop;
use sudograde_core::lab::Language;

/// The reason for a failed build that is not the student's fault.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    MissingTool(#[from] MissingTool),
    #[error(transparent)]
    Cache(#[from] CacheError),
    #[error("the lab is broken: {what}:\n{output}")]
    Lab { what: String, output: String },
    /// A compiler of the lab's own code reached a limit.
    #[error(
        "the compiler was stopped while it made {what}: {why}\nis the machine very busy? then try again"
    )]
    Stopped { what: String, why: Stop },
    /// The compiler is broken, not its input.
    #[error("the compiler failed: {0}\nrun `sudograde doctor` to see what this machine lacks")]
    Toolchain(String),
    #[error("{0}")]
    Io(String),
}

#[derive(Clone, Debug, thiserror::Error)]
#[error("the build cache {} cannot be used: {why}\nset SUDOGRADE_CACHE to another folder", folder.display())]
pub struct CacheError {
    pub folder: PathBuf,
    pub why: String,
}

/// Refuses a rule about C for a submission in another language.
pub fn must_be_c(language: Language) -> Result<(), BuildError> {
    if matches!(language, Language::C | Language::Cpp) {
        return Ok(());
    }
    let language = language.name();
    Err(BuildError::Lab {
        what: "a rule in lab.toml".to_owned(),
        output: format!("it is about C; {language} needs languages = [\"c\"]"),
    })
}
