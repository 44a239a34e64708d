//! Compares this machine with the plan's: everything that results depend on.

use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::error::ShardError;
use super::manifest::Manifest;
use crate::batch::{Batch, lab_hash};
use grader::builder;
use grader::programs;
use sudograde_core::lab::Lab;

/// The free space that a shard may need, in bytes.
const LEAST_SPACE: u64 = 256 << 20;

/// Clocks that differ by more are not only inexact.
const MOST_SKEW: Duration = Duration::from_secs(60);

/// The name of this machine; Slurm has its own for a node.
pub fn host() -> String {
    if let Ok(node) = std::env::var("SLURMD_NODENAME") {
        return node;
    }
    let system = rustix::system::uname();
    system.nodename().to_string_lossy().into_owned()
}

/// Whether the lab is still the plan's.
///
/// # Errors
/// It is not, or cannot be read.
pub fn has_the_plans_lab(manifest: &Manifest, lab: &Lab) -> Result<(), ShardError> {
    let here = lab_hash(lab, manifest.hidden.as_deref())?;
    let mut planned = manifest.bases.values();
    match planned.all(|planned| planned.lab == here) {
        true => Ok(()),
        false => Err(ShardError::OtherLab {
            lab: lab.folder.clone(),
            why: "the lab changed since the plan was made".to_owned(),
        }),
    }
}

/// The differences between this machine and the one that made the plan, in words.
///
/// # Errors
/// The lab is not the plan's any more, or cannot be read.
pub fn differences(manifest: &Manifest, batch: &Batch) -> Result<Vec<String>, ShardError> {
    has_the_plans_lab(manifest, batch.lab)?;
    let mut all = Vec::new();
    let own = std::env::current_exe().unwrap_or_default();
    if programs::digest().map_err(ShardError::io(&own))? != manifest.grader {
        all.push(format!("{}: another version of sudograde", own.display()));
    }
    for (language, planned) in &manifest.bases {
        match builder::toolchain(*language, batch.cache) {
            Ok(here) if here != planned.toolchain => all.push(format!(
                "another compiler or interpreter of {}: {here} here, {} there",
                language.name(),
                planned.toolchain
            )),
            Ok(_) => {}
            Err(missing) => all.push(missing.to_string()),
        }
    }
    Ok(all)
}

/// Whether the disk with this folder is too full for a shard, in words.
pub fn space(folder: &Path) -> Option<String> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let (folder, mebibytes) = (folder.display(), free >> 20);
    (free < LEAST_SPACE).then(|| format!("{folder}: only {mebibytes} MiB are free on its disk"))
}

/// Whether this machine's clock and that of the disk with this folder differ, in words.
pub fn clocks(folder: &Path) -> io::Result<Option<String>> {
    let probe = tempfile::Builder::new()
        .prefix(".clock-")
        .tempfile_in(folder)?;
    let there = probe.as_file().metadata()?.modified()?;
    Ok(skew(SystemTime::now(), there))
}

fn skew(here: SystemTime, there: SystemTime) -> Option<String> {
    let (apart, how) = match here.duration_since(there) {
        Ok(apart) => (apart, "ahead of"),
        Err(error) => (error.duration(), "behind"),
    };
    let seconds = apart.as_secs();
    (apart > MOST_SKEW)
        .then(|| format!("the clock is {seconds} s {how} that of the batch's folder"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_wrong_is_told() {
        let now = SystemTime::now();
        let told = |there| skew(now, there);
        assert_eq!(told(now - Duration::from_secs(59)), None);
        assert_eq!(
            told(now - Duration::from_secs(90)).as_deref(),
            Some("the clock is 90 s ahead of that of the batch's folder")
        );
        assert_eq!(
            told(now + Duration::from_secs(90)).as_deref(),
            Some("the clock is 90 s behind that of the batch's folder")
        );
    }
}
