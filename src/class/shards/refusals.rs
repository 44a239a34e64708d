//! The notes of machines that would grade otherwise than the plan's.

use std::fs;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::error::ShardError;
use super::machine;
use super::manifest::Sharded;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The name of its file.
    #[serde(skip)]
    pub name: String,
    /// The shard that was not graded; None: the machine was only asked.
    pub shard: Option<usize>,
    pub host: String,
    pub at: Timestamp,
    pub why: Vec<String>,
}

/// Leaves a note, and gives the error that ends this program.
pub fn refuse(run: &Sharded, shard: Option<usize>, why: Vec<String>) -> ShardError {
    let refusal = Refusal {
        name: String::new(),
        shard,
        host: machine::host(),
        at: Timestamp::now(),
        why,
    };
    let name = shard.map_or("machine".to_owned(), |shard| shard.to_string());
    let random: u64 = fastrand::u64(..);
    let file = run.refused().join(format!("{name}.{random:016x}.json"));
    let written = serde_json::to_vec(&refusal).map_err(Into::into);
    match written.and_then(|text| fs::write(&file, text)) {
        Ok(()) => ShardError::OtherMachine {
            host: refusal.host,
            why: refusal.why,
        },
        Err(error) => ShardError::io(&file)(error),
    }
}

/// All notes that can be read, in the order of their moments.
pub fn all(run: &Sharded) -> Result<Vec<Refusal>, ShardError> {
    let folder = run.refused();
    let entries = fs::read_dir(&folder).map_err(ShardError::io(&folder))?;
    let mut all = Vec::new();
    for entry in entries {
        let file = entry.map_err(ShardError::io(&folder))?.path();
        let text = fs::read(&file).map_err(ShardError::io(&file))?;
        // A note may be half written: it only says why a result is missing.
        if let Ok(mut refusal) = serde_json::from_slice::<Refusal>(&text) {
            let name = file.file_name().unwrap_or_default();
            refusal.name = name.to_string_lossy().into_owned();
            all.push(refusal);
        }
    }
    all.sort_by_key(|one| one.at);
    Ok(all)
}
