//! The plan of a batch in shards, and where its files are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use protocol::Layer;
use serde::{Deserialize, Serialize};

use super::error::ShardError;
use super::shard::Piece;
use crate::gradebook::{Basis, Student};
use grader::digest::sha256;
use sudograde_core::lab::Language;

const FORMAT_VERSION: u32 = 1;

const MANIFEST: &str = "manifest.json";
pub const SHARDS: &str = "shards";
pub const RESULTS: &str = "results";
pub const REFUSED: &str = "refused";

#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    pub format_version: u32,
    pub made_at: Timestamp,
    /// The machine that made the plan.
    pub host: String,
    /// The lab's folder, which every machine sees at this path.
    pub lab: PathBuf,
    pub hidden: Option<PathBuf>,
    pub seed: u64,
    /// The language of texts.
    pub lang: String,
    pub full_sandbox: bool,
    pub without_layers: Vec<Layer>,
    /// A digest of the grader's programs.
    pub grader: String,
    /// All that results depend on, besides the submission, by its language.
    pub bases: BTreeMap<Language, Basis>,
    /// The language of the canaries.
    pub canary: Language,
    /// The result of each canary, as a digest.
    pub canaries: Vec<String>,
    pub missing_layers: BTreeSet<Layer>,
    /// The students of the roster, those who handed in nothing too.
    pub students: Vec<Student>,
    /// Whether the roster says who works with whom.
    #[serde(default)]
    pub has_teams: bool,
    pub problems: Vec<Problem>,
    pub shards: Vec<Shard>,
}

/// Something that was found and cannot be graded.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Problem {
    pub path: String,
    pub student: Option<Student>,
    pub why: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shard {
    pub submissions: usize,
    /// The time that it will take, as far as earlier times tell.
    pub seconds: f64,
    /// A digest of its file.
    pub digest: String,
}

/// The folder of a batch in shards.
#[derive(Debug)]
pub struct Sharded {
    pub folder: PathBuf,
    pub manifest: Manifest,
    /// The digest of the manifest, by which results name it.
    pub digest: String,
}

impl Sharded {
    /// # Errors
    /// The folder holds no manifest, or one of another version.
    pub fn open(folder: &Path) -> Result<Self, ShardError> {
        let none = |why: String| ShardError::NoRun {
            folder: folder.to_owned(),
            why,
        };
        let text = fs::read(folder.join(MANIFEST)).map_err(|why| none(why.to_string()))?;
        let manifest: Manifest =
            serde_json::from_slice(&text).map_err(|why| ShardError::Damaged {
                file: folder.join(MANIFEST),
                why: why.to_string(),
            })?;
        if manifest.format_version != FORMAT_VERSION {
            return Err(ShardError::Damaged {
                file: folder.join(MANIFEST),
                why: format!(
                    "another version of sudograde wrote it ({})",
                    manifest.format_version
                ),
            });
        }
        Ok(Sharded {
            folder: folder.to_owned(),
            manifest,
            digest: sha256(&text),
        })
    }

    pub fn results(&self) -> PathBuf {
        self.folder.join(RESULTS)
    }

    pub fn refused(&self) -> PathBuf {
        self.folder.join(REFUSED)
    }

    /// A part of a shard, or all of it.
    ///
    /// # Errors
    /// There is no such shard, or no such part of it.
    pub fn piece(&self, index: usize, part: Option<Range<usize>>) -> Result<Piece, ShardError> {
        self.parcel(index)?;
        let submissions = self.manifest.shards[index].submissions;
        let part = part.unwrap_or(0..submissions);
        if part.end > submissions {
            return Err(ShardError::NoPart {
                folder: self.folder.clone(),
                index,
                submissions,
            });
        }
        Ok(Piece { index, part })
    }

    /// The file of a shard's submissions.
    ///
    /// # Errors
    /// There is no such shard.
    pub fn parcel(&self, index: usize) -> Result<PathBuf, ShardError> {
        let last = self.manifest.shards.len() - 1;
        if index > last {
            return Err(ShardError::NoShard {
                folder: self.folder.clone(),
                index,
                last,
            });
        }
        Ok(parcel(&self.folder, index))
    }
}

impl Manifest {
    pub const FORMAT_VERSION: u32 = FORMAT_VERSION;

    /// Writes it into the folder of a batch, which is whole then.
    pub fn write(&self, folder: &Path) -> Result<(), ShardError> {
        let file = folder.join(MANIFEST);
        let text = serde_json::to_vec_pretty(self).map_err(|why| ShardError::Io {
            path: file.clone(),
            why: why.into(),
        })?;
        fs::write(&file, text).map_err(ShardError::io(&file))
    }
}

/// The file of a shard's submissions in the folder of a batch.
pub fn parcel(folder: &Path, index: usize) -> PathBuf {
    folder.join(SHARDS).join(format!("{index}.tar.gz"))
}
