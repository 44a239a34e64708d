//! Remembers results of earlier gradings: grading an unchanged submission again takes no longer
//! than reading the answer.
//!
//! A memory is stored under the hash of everything that it depends on. For a run these are the
//! objects (named by the recipe that made them), the inputs and the limits. For every memory it is
//! also the grader itself. Only outcomes that another run would repeat
//! are kept: a run stopped by its time limit may finish next time, on a less busy machine.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::builder::tool;
use crate::digest::hex;
use crate::ordinary;
use crate::space::{self, SEEN};
use sudograde_core::outcome::{Glimpse, Glimpses, Outcome};

/// The longest memory, in bytes.
const MOST_BYTES: u64 = 1 << 30;

pub struct Memory {
    folder: PathBuf,
    grader: String,
}

/// The observed results of one composition.
#[derive(Clone, Serialize, Deserialize)]
pub struct RunResults {
    /// The outcome of each case, in the order of the cases.
    pub outcomes: Vec<Outcome>,
    /// The glimpses of the bundle's inputs.
    pub glimpses: Glimpses,
}

impl RunResults {
    /// Whether another run would give the same results.
    pub fn is_settled(&self) -> bool {
        let observed = |glimpse: &Glimpse| matches!(glimpse, Glimpse::Observed(_));
        self.outcomes.iter().all(Outcome::is_settled) && self.glimpses.all.iter().all(observed)
    }
}

/// The name of one memory.
#[derive(Clone)]
pub struct Key(String);

/// The memory of one composition: the results of the first ask, which gives the memory its name,
/// and of the asks that follow from it. It is one file, as a search for the smallest failing input
/// asks dozens of times.
pub struct Recollection<'m> {
    memory: &'m Memory,
    name: Key,
    seen: BTreeMap<String, RunResults>,
    has_grown: bool,
}

impl<'m> Recollection<'m> {
    pub fn of(memory: &'m Memory, first: &Key) -> Self {
        Recollection {
            memory,
            name: first.clone(),
            seen: memory.recall(first).unwrap_or_default(),
            has_grown: false,
        }
    }

    pub fn recall(&self, ask: &Key) -> Option<RunResults> {
        self.seen.get(&ask.0).cloned()
    }

    pub fn add(&mut self, ask: &Key, seen: &RunResults) {
        self.seen.insert(ask.0.clone(), seen.clone());
        self.has_grown = true;
    }

    /// Stores the added results for other gradings.
    pub fn keep(self) {
        if self.has_grown {
            self.memory.keep(&self.name, &self.seen);
        }
    }
}

impl Memory {
    /// Keeps memories in the build cache's folder.
    pub fn new(cache: &Path) -> Self {
        let executable = std::env::current_exe().unwrap_or_default();
        Memory {
            folder: cache.to_owned(),
            grader: tool::identity(&executable),
        }
    }

    /// The key of a result that depends on `what` and on the grader alone.
    pub fn key(&self, what: &impl Serialize) -> Option<Key> {
        let mut hash = Sha256::new();
        hash.update(self.grader.as_bytes());
        hash.update([0]);
        hash.update(postcard::to_stdvec(what).ok()?);
        Some(Key(hex(&hash.finalize()[..16])))
    }

    /// Returns the remembered result for `what`; otherwise computes it and keeps it.
    pub fn of<T: Serialize + DeserializeOwned, E>(
        &self,
        what: &impl Serialize,
        find_out: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let key = self.key(what);
        if let Some(known) = key.as_ref().and_then(|key| self.recall(key)) {
            return Ok(known);
        }
        let found = find_out()?;
        if let Some(key) = &key {
            self.keep(key, &found);
        }
        Ok(found)
    }

    fn file(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{}{SEEN}", key.0))
    }

    pub fn recall<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let path = self.file(key);
        let file = ordinary::read(&path, MOST_BYTES).ok()?;
        // A damaged file, or one that took another's place, is not trusted.
        let (digest, bytes) = file.split_first_chunk()?;
        (*digest == digest_of(key, bytes)).then_some(())?;
        space::mark_as_used(&path);
        postcard::from_bytes(bytes).ok()
    }

    /// Keeps a result that another run would repeat. A failure to write does no harm.
    pub fn keep(&self, key: &Key, found: &impl Serialize) {
        let Ok(bytes) = postcard::to_stdvec(found) else {
            return;
        };
        // Written under another name first, so that no reader sees half of it.
        if let Ok(mut file) = tempfile::NamedTempFile::new_in(&self.folder)
            && file.write_all(&digest_of(key, &bytes)).is_ok()
            && file.write_all(&bytes).is_ok()
            && file.persist(self.file(key)).is_ok()
        {
            space::add(&self.folder, bytes.len() as u64);
        }
    }
}

/// The digest of the content that is stored under a key.
fn digest_of(key: &Key, bytes: &[u8]) -> [u8; 32] {
    let digest = Sha256::new().chain_update(&key.0).chain_update(bytes);
    digest.finalize().into()
}
