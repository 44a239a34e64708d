//! Remembers what was seen of objects and inputs that were run before, so that grading an unchanged
//! submission again takes no longer than reading the answer.
//!
//! A memory is kept under the hash of all that the outcome depends on: the objects (named by the recipe
//! that they were made from), the inputs and limits, and the grader itself. Only outcomes that another run
//! would repeat are kept: a case that ran out of time may be luckier on a less busy machine.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::builder::tool;
use serde::{Deserialize, Serialize};

use crate::core::outcome::{End, Glimpse, Outcome};
use crate::runner::protocol::{Bundle, CaseRequest};

pub struct Memory {
    folder: PathBuf,
    grader: String,
}

/// What was seen of one composition.
#[derive(Serialize, Deserialize)]
pub struct Seen {
    /// Of each case, in their order.
    pub outcomes: Vec<Outcome>,
    /// Of each input of the bundle.
    pub glimpses: Vec<Glimpse>,
}

/// The name of one memory.
pub struct Key(String);

impl Memory {
    /// Keeps memories in the build cache's folder.
    pub fn new(cache: &Path) -> Self {
        let executable = std::env::current_exe().unwrap_or_default();
        Memory {
            folder: cache.to_owned(),
            grader: tool::identity(&executable),
        }
    }

    /// The memory of these cases with these objects, whose paths hold the hashes of their recipes.
    pub fn key(
        &self,
        objects: &[&Path],
        cases: &[CaseRequest],
        bundle: Option<&Bundle>,
    ) -> Option<Key> {
        let mut hash = Sha256::new();
        hash.update(self.grader.as_bytes());
        for object in objects {
            hash.update(object.as_os_str().as_encoded_bytes());
            hash.update([0]);
        }
        hash.update(serde_json::to_vec(&(cases, bundle)).ok()?);
        let name: String = hash
            .finalize()
            .iter()
            .take(16)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Some(Key(name))
    }

    fn file(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{}.run", key.0))
    }

    pub fn recall(&self, key: &Key) -> Option<Seen> {
        serde_json::from_slice(&std::fs::read(self.file(key)).ok()?).ok()
    }

    /// Keeps what was seen when all of it would come again. Failing to does no harm.
    pub fn keep(&self, key: &Key, seen: &Seen) {
        let settled = |outcome: &Outcome| {
            // Signal 9 may have come from a system that ran out of memory.
            outcome.began && matches!(outcome.end, End::Exited(_) | End::Signaled(..=8 | 10..))
        };
        let observed = |glimpse: &Glimpse| matches!(glimpse, Glimpse::Observed(_));
        if !seen.outcomes.iter().all(settled) || !seen.glimpses.iter().all(observed) {
            return;
        }
        let Ok(text) = serde_json::to_vec(seen) else {
            return;
        };
        // Written under another name first, so that nobody reads half of it.
        if let Ok(mut file) = tempfile::NamedTempFile::new_in(&self.folder)
            && std::io::Write::write_all(&mut file, &text).is_ok()
        {
            let _ = file.persist(self.file(key));
        }
    }
}
