//! The result file of a shard: JSON lines, first who graded, then a line for each submission, last a
//! digest of all before. It is written on this machine's disk, then moved as a whole.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::error::ShardError;
use super::manifest::{Shard, Sharded};
use grader::digest::hex;
use sudograde_core::report::Report;

#[derive(Debug, Serialize, Deserialize)]
pub struct Header {
    /// The digest of the manifest.
    pub run: String,
    pub shard: usize,
    /// The submissions of the shard, by their places in it.
    pub part: Range<usize>,
    pub host: String,
    pub started: Timestamp,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Graded {
    pub content_hash: String,
    pub started: Timestamp,
    pub wall_ms: f64,
    /// The report, or the fault of the grader.
    pub result: Result<Report, String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct End {
    digest: String,
}

/// The end of a result file's name.
const ENDING: &str = ".jsonl.gz";

/// A result file that is being written.
pub struct Writing {
    file: GzEncoder<NamedTempFile>,
    hash: Sha256,
    /// The beginning of its name among the results.
    name: String,
}

impl Writing {
    /// Begins a file in a folder on this machine's disk.
    pub fn begin(folder: &Path, header: &Header) -> io::Result<Self> {
        let file = tempfile::Builder::new()
            .prefix(".shard-")
            .tempfile_in(folder)?;
        let part = &header.part;
        let mut writing = Writing {
            file: GzEncoder::new(file, Compression::fast()),
            hash: Sha256::new(),
            name: format!("{}.{}-{}", header.shard, part.start, part.end),
        };
        writing.line(header)?;
        Ok(writing)
    }

    pub fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.hash.update(&text);
        self.file.write_all(&text)
    }

    /// Moves the whole file among the results: under a name that is no result's, then, once the disk
    /// has it, under its own.
    pub fn publish(mut self, run: &Sharded) -> Result<PathBuf, ShardError> {
        let folder = run.results();
        let digest = hex(&self.hash.clone().finalize());
        let moved = || -> io::Result<PathBuf> {
            self.line(&End { digest })?;
            let here = self.file.finish()?;
            let mut beside = tempfile::Builder::new()
                .prefix(".result-")
                .tempfile_in(&folder)?;
            io::copy(&mut here.reopen()?, &mut beside)?;
            beside.as_file().sync_all()?;
            let random: u64 = fastrand::u64(..);
            let name = folder.join(format!("{}.{random:016x}{ENDING}", self.name));
            beside.persist_noclobber(&name)?;
            File::open(&folder)?.sync_all()?;
            Ok(name)
        };
        moved().map_err(ShardError::io(&folder))
    }
}

/// A file among the results, by its name.
#[derive(Clone, Debug)]
pub struct Named {
    pub file: PathBuf,
    /// The submissions of the shard that it is about.
    pub part: Range<usize>,
}

/// The result files of each shard, in the order of their names, and why any other file is none.
pub fn named(run: &Sharded) -> Result<(Vec<Vec<Named>>, Vec<String>), ShardError> {
    let folder = run.results();
    let entries = fs::read_dir(&folder).map_err(ShardError::io(&folder))?;
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in entries {
        files.push(entry.map_err(ShardError::io(&folder))?.path());
    }
    files.sort();
    let mut shards = vec![Vec::new(); run.manifest.shards.len()];
    let mut others = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        match shard_and_part(&name, &run.manifest.shards) {
            Some((shard, part)) => shards[shard].push(Named { file, part }),
            None => others.push(format!(
                "{name}: it is the result of no shard; it is left out"
            )),
        }
    }
    Ok((shards, others))
}

/// `7.0-30.RANDOM.jsonl.gz` is about the first 30 submissions of shard 7.
fn shard_and_part(name: &str, shards: &[Shard]) -> Option<(usize, Range<usize>)> {
    let mut words = name.strip_suffix(ENDING)?.split('.');
    let shard: usize = words.next()?.parse().ok()?;
    let (from, to) = words.next()?.split_once('-')?;
    let part = from.parse().ok()?..to.parse().ok()?;
    let is_there = part.start < part.end && part.end <= shards.get(shard)?.submissions;
    is_there.then_some((shard, part))
}

/// The submissions of a shard that no result file is about.
pub fn missing(submissions: usize, files: &[Named]) -> Vec<usize> {
    let is_missing = |place: &usize| !files.iter().any(|one| one.part.contains(place));
    (0..submissions).filter(is_missing).collect()
}

/// Reads a result file of a shard.
///
/// # Errors
/// It is damaged, or of another plan; in words.
pub fn read(named: &Named, run: &Sharded, shard: usize) -> Result<Vec<Graded>, String> {
    let file = File::open(&named.file).map_err(|why| why.to_string())?;
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let lines: Vec<String> = lines
        .collect::<Result<_, _>>()
        .map_err(|why| format!("it is damaged ({why})"))?;
    let cut = || "it ends too early".to_owned();
    let (end, before) = lines.split_last().ok_or_else(cut)?;
    let end: End = serde_json::from_str(end).map_err(|_| cut())?;
    let mut hash = Sha256::new();
    for line in before {
        hash.update(line);
        hash.update(b"\n");
    }
    if hex(&hash.finalize()) != end.digest {
        return Err("its content and its digest differ".to_owned());
    }
    let (header, graded) = before.split_first().ok_or_else(cut)?;
    let damaged = |why: serde_json::Error| why.to_string();
    let header: Header = serde_json::from_str(header).map_err(damaged)?;
    if header.run != run.digest || header.shard != shard || header.part != named.part {
        return Err("it belongs to another plan or shard".to_owned());
    }
    let graded = graded.iter();
    let graded = graded.map(|line| serde_json::from_str(line).map_err(damaged));
    let graded: Vec<Graded> = graded.collect::<Result<_, _>>()?;
    match graded.len() == named.part.len() {
        true => Ok(graded),
        false => Err("it has not as many results as its name says".to_owned()),
    }
}
