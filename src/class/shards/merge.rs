//! Puts the results of all shards into a gradebook. It may be done again: what is there stays.

use std::fs;
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::error::ShardError;
use super::manifest::{Sharded, digest};
use super::parcel::{self, Parcelled};
use super::results::{self, Results};
use crate::batch::{BatchError, Summary};
use crate::gradebook::{Gradebook, GradebookError, Graded, HandedIn, Todo};
use grader::submission::SourceFile;
use sudograde_core::lab::Lab;

/// The longest wait for another process that grades the same submission.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
pub struct Merged {
    pub summary: Summary,
    /// The shards without a whole result file.
    pub missing: Vec<usize>,
    /// What was left out, and machines that refused, in words.
    pub notes: Vec<String>,
}

/// A note of a machine that refused.
#[derive(Deserialize)]
struct Refused {
    host: String,
    why: Vec<String>,
}

pub fn merge(
    run: &Sharded,
    lab: &Lab,
    lang: locale::Lang,
    gradebook: &mut Gradebook,
) -> Result<Merged, ShardError> {
    let title = lab.title.get(lang.id());
    let row = gradebook
        .lab(&lab.id, title, lab.due)
        .map_err(BatchError::from)?;
    gradebook
        .enrol(&run.manifest.students)
        .map_err(BatchError::from)?;
    let mut merging = Merging {
        run,
        lab: row,
        gradebook,
        merged: Merged::default(),
    };
    merging.problems().map_err(BatchError::from)?;
    let (shards, others) = results::all(run)?;
    merging.merged.notes.extend(others);
    for (index, files) in shards.iter().enumerate() {
        let mut whole = None;
        for file in files {
            match results::read(file, run, index) {
                Ok(results) => whole = whole.or(Some(results)),
                Err(why) => {
                    let note = format!("{}: {why}; it is left out", file.display());
                    merging.merged.notes.push(note);
                }
            }
        }
        match whole {
            Some(results) => merging.shard(index, &results)?,
            None => merging.merged.missing.push(index),
        }
    }
    let mut merged = merging.merged;
    merged.notes.extend(refused(run, &merged.missing)?);
    Ok(merged)
}

/// The machines that refused a shard which is still missing.
fn refused(run: &Sharded, missing: &[usize]) -> Result<Vec<String>, ShardError> {
    let folder = run.refused();
    let entries = fs::read_dir(&folder).map_err(ShardError::io(&folder))?;
    let mut all = Vec::new();
    for entry in entries {
        let file = entry.map_err(ShardError::io(&folder))?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let index = name
            .split_once('.')
            .and_then(|(index, _)| index.parse().ok());
        let text = fs::read(&file).map_err(ShardError::io(&file))?;
        if let (Some(index), Ok(note)) = (index, serde_json::from_slice::<Refused>(&text))
            && missing.contains(&index)
        {
            let why = note.why.join("; ");
            all.push(format!("{} refused shard {index}: {why}", note.host));
        }
    }
    all.sort();
    Ok(all)
}

struct Merging<'a> {
    run: &'a Sharded,
    /// The lab's row.
    lab: i64,
    gradebook: &'a mut Gradebook,
    merged: Merged,
}

impl Merging<'_> {
    fn problems(&mut self) -> Result<(), GradebookError> {
        let manifest = &self.run.manifest;
        for one in &manifest.problems {
            let whose = one.student.as_ref();
            self.gradebook
                .problem(self.lab, &one.path, whose, &one.why, manifest.made_at)?;
            self.merged.summary.problems += 1;
        }
        Ok(())
    }

    fn shard(&mut self, index: usize, results: &Results) -> Result<(), ShardError> {
        let file = self.run.parcel(index)?;
        let damaged = |why: &str| ShardError::Damaged {
            file: file.clone(),
            why: why.to_owned(),
        };
        let bytes = fs::read(&file).map_err(ShardError::io(&file))?;
        if digest(&bytes) != self.run.manifest.shards[index].digest {
            return Err(damaged("it is not the file that the manifest names"));
        }
        let all = parcel::read(&file).map_err(ShardError::io(&file))?;
        let hashes = all.iter().map(|(facts, _)| &facts.content_hash);
        if !hashes.eq(results.graded.iter().map(|one| &one.content_hash)) {
            let (file, host) = (results.file.display(), &results.header.host);
            let note =
                format!("{file} (from {host}): it is about other submissions; it is left out");
            self.merged.notes.push(note);
            self.merged.missing.push(index);
            return Ok(());
        }
        for ((facts, files), graded) in all.iter().zip(&results.graded) {
            self.one(facts, files, graded)?;
        }
        Ok(())
    }

    fn one(
        &mut self,
        facts: &Parcelled,
        files: &[SourceFile],
        graded: &results::Graded,
    ) -> Result<(), ShardError> {
        let handed_in = HandedIn {
            lab: self.lab,
            student: &facts.student,
            path: &facts.path,
            content_hash: &facts.content_hash,
            told: facts.told,
            files,
        };
        let basis = &self.run.manifest.bases[&facts.language];
        let done = |why: GradebookError| ShardError::from(BatchError::from(why));
        if self
            .gradebook
            .has_run(&handed_in, graded.started)
            .map_err(done)?
        {
            self.merged.summary.unchanged += 1;
            return Ok(());
        }
        let since = Instant::now();
        let why = loop {
            match self
                .gradebook
                .claim(&handed_in, basis, false)
                .map_err(done)?
            {
                Todo::Grade(why) => break why,
                Todo::Nothing { .. } => {
                    self.merged.summary.unchanged += 1;
                    return Ok(());
                }
                Todo::Busy if since.elapsed() > PATIENCE => {
                    let work = facts.path.clone();
                    return Err(ShardError::Busy { work });
                }
                Todo::Busy => std::thread::sleep(Duration::from_millis(100)),
            }
        };
        let result = graded.result.as_ref().map_err(String::as_str);
        let run = Graded {
            why,
            submitted: facts.submitted,
            started: graded.started,
            wall_ms: graded.wall_ms,
            result,
        };
        self.gradebook
            .record(&handed_in, basis, &run)
            .map_err(done)?;
        self.merged.summary.count(why, result);
        Ok(())
    }
}
