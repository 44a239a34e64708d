//! Remembers what was seen of objects and inputs that were run before, so that grading an unchanged
//! submission again takes no longer than reading the answer.
//!
//! A memory is kept under the hash of all that the outcome depends on: the objects (named by the recipe
//! that they were made from), the inputs and limits, and the grader itself. Only outcomes that another run
//! would repeat are kept: a case that ran out of time may be luckier on a less busy machine.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::builder::tool;
use crate::core::outcome::{End, Outcome};
use crate::runner::protocol::CaseRequest;

pub struct Memory {
    folder: PathBuf,
    grader: String,
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
    pub fn key(&self, objects: &[&Path], cases: &[CaseRequest]) -> Option<Key> {
        let mut hash = Sha256::new();
        hash.update(self.grader.as_bytes());
        for object in objects {
            hash.update(object.as_os_str().as_encoded_bytes());
            hash.update([0]);
        }
        hash.update(serde_json::to_vec(cases).ok()?);
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

    /// The outcomes, in the cases' order.
    pub fn recall(&self, key: &Key) -> Option<Vec<Outcome>> {
        serde_json::from_slice(&std::fs::read(self.file(key)).ok()?).ok()
    }

    /// Keeps the outcomes when each of them would come again. Failing to does no harm.
    pub fn keep(&self, key: &Key, outcomes: &[Outcome]) {
        let settled = |outcome: &Outcome| {
            // Signal 9 may have come from a system that ran out of memory.
            outcome.began && matches!(outcome.end, End::Exited(_) | End::Signaled(..=8 | 10..))
        };
        if !outcomes.iter().all(settled) {
            return;
        }
        let Ok(text) = serde_json::to_vec(outcomes) else {
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
