//! Puts the results of all shards into a gradebook. It may be done again: what is there stays.

use std::fs;
use std::time::{Duration, Instant};

use super::error::ShardError;
use super::manifest::Sharded;
use super::parcel::{self, Parcelled};
use super::refusals;
use super::results::{self, Graded, Named};
use crate::batch::{BatchError, Summary};
use crate::gradebook::{self, Gradebook, GradebookError, HandedIn, Todo};
use grader::digest::sha256;
use grader::submission::SourceFile;
use sudograde_core::lab::Lab;

/// The longest wait for another process that grades the same submission.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
pub struct Merged {
    pub summary: Summary,
    /// The shards without a whole result file.
    pub missing: Vec<usize>,
    /// Results that were left out, and machines that refused, in words.
    pub notes: Vec<String>,
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
        .enrol(row, &run.manifest.students, run.manifest.has_teams)
        .map_err(BatchError::from)?;
    let mut merging = Merging {
        run,
        lab: row,
        gradebook,
        merged: Merged::default(),
    };
    merging.problems().map_err(BatchError::from)?;
    let (shards, others) = results::named(run)?;
    merging.merged.notes.extend(others);
    for (index, files) in shards.iter().enumerate() {
        merging.shard(index, files)?;
    }
    let mut merged = merging.merged;
    for refusal in refusals::all(run)? {
        if let Some(shard) = refusal.shard.filter(|shard| merged.missing.contains(shard)) {
            let (host, why) = (&refusal.host, refusal.why.join("; "));
            merged
                .notes
                .push(format!("{host} refused shard {shard}: {why}"));
        }
    }
    Ok(merged)
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

    fn shard(&mut self, index: usize, files: &[Named]) -> Result<(), ShardError> {
        let file = self.run.parcel(index)?;
        let planned = &self.run.manifest.shards[index];
        let mut graded: Vec<Option<Graded>> = vec![None; planned.submissions];
        for named in files {
            if graded[named.part.clone()].iter().all(Option::is_some) {
                continue;
            }
            match results::read(named, self.run, index) {
                Ok(results) => {
                    for (place, result) in named.part.clone().zip(results) {
                        graded[place].get_or_insert(result);
                    }
                }
                Err(why) => {
                    let note = format!("{}: {why}; it is left out", named.file.display());
                    self.merged.notes.push(note);
                }
            }
        }
        if graded.iter().any(Option::is_none) {
            self.merged.missing.push(index);
        }
        if graded.iter().all(Option::is_none) {
            return Ok(());
        }
        let bytes = fs::read(&file).map_err(ShardError::io(&file))?;
        if sha256(&bytes) != planned.digest {
            return Err(ShardError::Damaged {
                file,
                why: "it is not the file that the manifest names".to_owned(),
            });
        }
        let all = parcel::read(&file).map_err(ShardError::io(&file))?;
        for ((facts, files), graded) in all.iter().zip(&graded) {
            match graded {
                Some(graded) if graded.content_hash == facts.content_hash => {
                    self.one(facts, files, graded)?;
                }
                Some(_) => {
                    let note = format!(
                        "shard {index}: a result is about another submission than {}",
                        facts.path
                    );
                    self.merged.notes.push(note);
                }
                None => {}
            }
        }
        Ok(())
    }

    fn one(
        &mut self,
        facts: &Parcelled,
        files: &[SourceFile],
        graded: &Graded,
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
                .claim(&handed_in, basis, false, &|| facts.submitted)
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
        let run = gradebook::Graded {
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
