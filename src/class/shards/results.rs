//! The result file of a shard: JSON lines, first who graded, then a line for each submission, last a
//! digest of all before. It is written on this machine's disk, then moved as a whole.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::error::ShardError;
use super::manifest::Sharded;
use grader::digest::hex;
use sudograde_core::report::Report;

#[derive(Debug, Serialize, Deserialize)]
pub struct Header {
    /// The digest of the manifest.
    pub run: String,
    pub shard: usize,
    pub host: String,
    pub started: Timestamp,
}

#[derive(Debug, Serialize, Deserialize)]
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

/// A result file that is being written.
pub struct Writing {
    file: NamedTempFile,
    hash: Sha256,
}

impl Writing {
    /// Begins a file in a folder on this machine's disk.
    pub fn begin(folder: &Path, header: &Header) -> io::Result<Self> {
        let file = tempfile::Builder::new()
            .prefix(".shard-")
            .tempfile_in(folder)?;
        let mut writing = Writing {
            file,
            hash: Sha256::new(),
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

    /// Moves the whole file among the results: under a random name that is no result's, then, once
    /// the disk has it, under its own.
    pub fn publish(mut self, run: &Sharded, shard: usize) -> Result<PathBuf, ShardError> {
        let digest = hex(&self.hash.clone().finalize());
        let here = self.file.path().to_owned();
        self.line(&End { digest }).map_err(ShardError::io(&here))?;
        let folder = run.results();
        let moved = || -> io::Result<PathBuf> {
            let mut beside = tempfile::Builder::new()
                .prefix(".result-")
                .tempfile_in(&folder)?;
            io::copy(&mut File::open(&here)?, &mut beside)?;
            beside.as_file().sync_all()?;
            let random: u64 = fastrand::u64(..);
            let name = folder.join(format!("{shard}.{random:016x}.jsonl"));
            beside.persist_noclobber(&name)?;
            File::open(&folder)?.sync_all()?;
            Ok(name)
        };
        moved().map_err(ShardError::io(&folder))
    }
}

/// A result file that is whole.
#[derive(Debug)]
pub struct Results {
    pub file: PathBuf,
    pub header: Header,
    pub graded: Vec<Graded>,
}

/// The whole result files of each shard, and why any other file is none. Files of the same shard are
/// in the order of their names.
pub fn all(run: &Sharded) -> Result<(Vec<Vec<PathBuf>>, Vec<String>), ShardError> {
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
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.starts_with('.') {
            continue;
        }
        let index = name
            .split_once('.')
            .and_then(|(index, _)| index.parse::<usize>().ok());
        match index.and_then(|index| shards.get_mut(index)) {
            Some(shard) => shard.push(file),
            None => others.push(format!(
                "{name}: it is the result of no shard; it is left out"
            )),
        }
    }
    Ok((shards, others))
}

/// Reads a result file of a shard.
///
/// # Errors
/// It is damaged, or of another plan; in words.
pub fn read(file: &Path, run: &Sharded, shard: usize) -> Result<Results, String> {
    let lines = BufReader::new(File::open(file).map_err(|why| why.to_string())?).lines();
    let lines: Vec<String> = lines
        .collect::<Result<_, _>>()
        .map_err(|why| why.to_string())?;
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
    if header.run != run.digest || header.shard != shard {
        return Err("it belongs to another plan".to_owned());
    }
    let graded = graded
        .iter()
        .map(|line| serde_json::from_str(line).map_err(damaged));
    Ok(Results {
        file: file.to_owned(),
        header,
        graded: graded.collect::<Result<_, _>>()?,
    })
}

/// Whether a shard has a result file that is whole.
pub fn is_done(run: &Sharded, shard: usize) -> Result<bool, ShardError> {
    let (shards, _) = all(run)?;
    let mut files = shards[shard].iter();
    Ok(files.any(|file| read(file, run, shard).is_ok()))
}
