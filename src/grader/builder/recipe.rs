//! A recipe: everything that determines a compiler's product, as plain data.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::error::BuildError;
use super::tool::Tool;
use crate::digest::hex;
use crate::sealed;
use crate::submission::SourceFile;

/// Changes whenever the meaning of a cached result changes.
const CACHE_VERSION: u32 = 1;

/// One run of a tool.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub tool: Tool,
    pub arguments: Vec<String>,
    /// The files in the tool's folder before it runs.
    pub inputs: Vec<SourceFile>,
    /// The file that the tool makes in its folder.
    pub output: String,
}

/// Reads a file of the lab, which may be sealed. `path` is its place in the tool's folder.
pub fn read_input(path: impl Into<PathBuf>, file: &Path) -> Result<SourceFile, BuildError> {
    let content = std::fs::read(file)
        .map_err(|error| BuildError::Io(format!("{}: {error}", file.display())))?;
    Ok(SourceFile::new(path, sealed::open(content)))
}

/// Arguments of a tool.
pub fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

impl Recipe {
    /// The name of the result in the cache: equal recipes have equal results.
    pub fn key(&self) -> String {
        let mut hash = Sha256::new();
        let mut put = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        put(&CACHE_VERSION.to_le_bytes());
        put(self.tool.identity.as_bytes());
        put(self.output.as_bytes());
        for argument in &self.arguments {
            put(argument.as_bytes());
        }
        put(b"inputs");
        for input in &self.inputs {
            put(input.path.as_os_str().as_encoded_bytes());
            put(&input.content);
        }
        hex(&hash.finalize()[..16])
    }
}
