//! Grades one shard on this machine, after it showed that it grades as the plan's machine does.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use super::error::ShardError;
use super::manifest::{Manifest, Sharded};
use super::parcel::{self, Parcelled};
use super::refusals::refuse;
use super::results::{self, Graded, Header, Writing};
use super::{canaries, machine};
use crate::batch::{Batch, BatchError, Means};
use grader::digest::sha256;
use grader::submission::Submission;
use jiff::Timestamp;
use sudograde_core::plan::Part;

/// The end of a shard.
pub enum Done {
    /// A whole result file was there.
    Before,
    Now {
        graded: usize,
        /// Submissions that the grader failed on.
        faults: usize,
        file: PathBuf,
    },
}

/// A shard, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub index: usize,
    /// Places of submissions in the shard.
    pub part: Range<usize>,
}

pub fn shard(run: &Sharded, batch: &Batch, piece: &Piece) -> Result<Done, ShardError> {
    let index = piece.index;
    let file = run.parcel(index)?;
    let (named, _) = results::named(run)?;
    let missing = results::missing(piece.part.end, &named[index]);
    if !missing.iter().any(|place| piece.part.contains(place)) {
        return Ok(Done::Before);
    }
    let header = Header {
        run: run.digest.clone(),
        shard: index,
        part: piece.part.clone(),
        host: machine::host(),
        started: Timestamp::now(),
    };
    let differences = differences(run, batch)?;
    if !differences.is_empty() {
        return Err(refuse(run, Some(index), differences));
    }
    let bytes = fs::read(&file).map_err(ShardError::io(&file))?;
    if sha256(&bytes) != run.manifest.shards[index].digest {
        return Err(ShardError::Damaged {
            file,
            why: "it is not the file that the manifest names".to_owned(),
        });
    }
    let cache = batch.cache.folder();
    let here = tempfile::Builder::new().prefix(".shard-").tempdir_in(cache);
    let here = here.map_err(ShardError::io(cache))?;
    let all = parcel::unpack(&file, here.path()).map_err(ShardError::io(&file))?;
    let graded = grade(batch, &all[piece.part.clone()])?;
    let mut writing = Writing::begin(cache, &header).map_err(ShardError::io(cache))?;
    for one in &graded {
        writing.line(one).map_err(ShardError::io(cache))?;
    }
    let has_score = |one: &&Graded| matches!(&one.result, Ok(report) if report.score.is_some());
    Ok(Done::Now {
        graded: graded.len(),
        faults: graded.len() - graded.iter().filter(has_score).count(),
        file: writing.publish(run)?,
    })
}

/// Whether this machine grades as the plan's does, before thousands of shards are sent to it.
///
/// # Errors
/// It does not; then a note stays in the folder of the batch.
pub fn check(run: &Sharded, batch: &Batch) -> Result<(), ShardError> {
    let mut differences = differences(run, batch)?;
    differences.extend(machine::space(batch.cache.folder()));
    match differences.is_empty() {
        true => Ok(()),
        false => Err(refuse(run, None, differences)),
    }
}

/// Why results of this machine would not be those of the plan's, in words.
fn differences(run: &Sharded, batch: &Batch) -> Result<Vec<String>, ShardError> {
    let manifest = &run.manifest;
    let mut all = machine::differences(manifest, batch)?;
    let results = run.results();
    all.extend(machine::clocks(&results).map_err(ShardError::io(&results))?);
    if all.is_empty() {
        all.extend(of_canaries(manifest, batch)?);
    }
    Ok(all)
}

fn of_canaries(manifest: &Manifest, batch: &Batch) -> Result<Vec<String>, ShardError> {
    let found = canaries::grade(batch, manifest.canary, &Means::of(batch)?)?;
    let mut all = Vec::new();
    for layer in manifest.missing_layers.symmetric_difference(&found.missing) {
        let (here, there) = match found.missing.contains(layer) {
            true => ("missing", "there"),
            false => ("there", "missing"),
        };
        let name = layer.name();
        all.push(format!(
            "the layer \"{name}\" of the sandbox is {here} here, and was {there}"
        ));
    }
    let pairs = found.digests.iter().zip(&manifest.canaries);
    for ((here, there), name) in pairs.zip(canaries::NAMES) {
        match here {
            Ok(here) if here == there => {}
            Ok(_) => all.push(format!("{name} has other verdicts or points here")),
            Err(fault) => all.push(format!("{name} cannot be graded here: {fault}")),
        }
    }
    Ok(all)
}

/// Grades all submissions, several at once, and gives their results in their order.
fn grade(batch: &Batch, all: &[(Parcelled, PathBuf)]) -> Result<Vec<Graded>, ShardError> {
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<Graded>> = all.iter().map(|_| OnceLock::new()).collect();
    let work = || -> Result<(), BatchError> {
        let means = Means::of(batch)?;
        while let place = next.fetch_add(1, Relaxed)
            && let Some((facts, path)) = all.get(place)
        {
            let graded = one(batch, &means, facts, path);
            if graded.is_err() {
                next.store(all.len(), Relaxed);
            }
            // Nobody else has this place.
            let _ = results[place].set(graded?);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..batch.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        let failed = |_| {
            Err(BatchError::Unreadable(
                "a worker of the shard failed".to_owned(),
            ))
        };
        let ended = workers
            .into_iter()
            .map(|one| one.join().unwrap_or_else(failed));
        // All threads are waited for before the first error is returned.
        let ended: Vec<Result<(), BatchError>> = ended.collect();
        ended.into_iter().collect::<Result<(), _>>()
    })?;
    Ok(results
        .into_iter()
        .filter_map(OnceLock::into_inner)
        .collect())
}

fn one(batch: &Batch, means: &Means, facts: &Parcelled, path: &Path) -> Result<Graded, BatchError> {
    let (started, clock) = (Timestamp::now(), Instant::now());
    let unreadable = |why| BatchError::Unreadable(format!("{}: {why}", facts.path));
    let submission = Submission::read(path, batch.lab, Some(facts.language));
    let mut submission = submission.map_err(|why| unreadable(why.to_string()))?;
    submission.label.clone_from(&facts.path);
    let result = means.grade(&submission, &Part::default(), batch.cache, &mut |_| {})?;
    Ok(Graded {
        content_hash: facts.content_hash.clone(),
        started,
        wall_ms: clock.elapsed().as_secs_f64() * 1e3,
        result,
    })
}
