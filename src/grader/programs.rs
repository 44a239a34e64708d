//! Finds the programs of the grader, which lie side by side and start each other.

use std::io;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use crate::digest::hex;

/// The program that grades one submission.
pub const GRADER: &str = "sudograde";
/// The program that runs student code.
pub const RUNNER: &str = "sudograde-runner";

/// The path of a program of the grader.
///
/// # Errors
/// The program is missing; the message says how to build it.
pub fn beside(name: &str) -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    // Test programs lie in a folder below.
    let folders = own.ancestors().skip(1).take(2);
    let mut found = folders.map(|folder| folder.join(name));
    found.find(|program| program.is_file()).ok_or_else(|| {
        format!(
            "{name} is missing beside {}; `cargo build --release` in the grader's folder builds all programs",
            own.display()
        )
    })
}

/// A digest of this program and the runner, wherever they lie.
pub fn digest() -> io::Result<String> {
    let own = std::env::current_exe()?;
    let mut hash = Sha256::new();
    for program in [own.with_file_name(RUNNER), own] {
        hash.update(std::fs::read(program)?);
    }
    Ok(hex(&hash.finalize()[..16]))
}
