//! The programs of the grader lie side by side, and start each other.

use std::path::PathBuf;

/// Grades one submission.
pub const GRADER: &str = "sudograde";
/// Runs student code.
pub const RUNNER: &str = "sudograde-runner";

/// The path of a program of the grader.
///
/// # Errors
/// It is not there: the message says what to do.
pub fn beside(name: &str) -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    // The programs of tests lie in a folder below.
    let folders = own.ancestors().skip(1).take(2);
    let mut found = folders.map(|folder| folder.join(name));
    found.find(|program| program.is_file()).ok_or_else(|| {
        format!(
            "{name} is not beside {}; `cargo build --release` in the grader's folder makes all programs",
            own.display()
        )
    })
}
