//! `sudograde batch plan`, `shard` and `merge`: a class, on several machines.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use super::batch::{Opened, plainly, status_of};
use crate::batch::Batch;
use crate::cli::{GradeShard, MergeShards, PlanBatch};
use crate::gradebook::{Gradebook, GradebookError};
use crate::shards::{self, Done, ShardError, Sharded, Wish};
use command_line::{open_cache, status, tell};
use grader::builder::confine;
use grader::grade::Options;
use grader::manifest::load_with;
use grader::parallel;
use locale::Lang;
use sudograde_core::lab::Lab;

pub fn plan(asked: &PlanBatch) -> anyhow::Result<u8> {
    let opened = Opened::of(&asked.class)?;
    let wish = Wish {
        out: &asked.out,
        seconds: asked.shard_seconds.into(),
        shards: asked.shards.map(usize::from),
        students: opened.roster.students.clone(),
        earlier: earlier(asked.db.as_deref(), &opened.lab)?,
    };
    for note in &opened.finding.notes {
        tell(&format!("note: {note}"));
    }
    let batch = opened.batch(&asked.class);
    let note = |text: &str| tell(&format!("note: {text}"));
    let run = shards::plan(&batch, &opened.finding, wish, &note).map_err(whose)?;
    let manifest = &run.manifest;
    for one in &manifest.problems {
        tell(&format!("{}: {}", one.path, one.why));
    }
    let submissions: usize = manifest.shards.iter().map(|shard| shard.submissions).sum();
    let seconds: f64 = manifest.shards.iter().map(|shard| shard.seconds).sum();
    let (count, folder) = (manifest.shards.len(), asked.out.display());
    writeln!(
        anstream::stdout(),
        "{folder}: {submissions} submissions in {count} shards, about {seconds:.0} s in all\n\
         next, for each K from 0 to {}, on any machine: sudograde batch shard {folder} --index K",
        count - 1
    )?;
    Ok(match manifest.problems.is_empty() {
        true => status::FULL_MARKS,
        false => status::POINTS_LOST,
    })
}

/// The times of a gradebook, by student.
fn earlier(db: Option<&Path>, lab: &Lab) -> anyhow::Result<BTreeMap<String, f64>> {
    let Some(db) = db else {
        return Ok(BTreeMap::new());
    };
    let gradebook = Gradebook::open(db)?;
    match gradebook.lab_called(Some(&lab.id)) {
        Ok(row) => Ok(gradebook.times(&row)?),
        // It holds other labs only.
        Err(GradebookError::WhichLab { .. }) => Ok(BTreeMap::new()),
        Err(error) => Err(error.into()),
    }
}

pub fn shard(asked: &GradeShard) -> anyhow::Result<u8> {
    let run = Sharded::open(&asked.run)?;
    let lab = lab_of(&run)?;
    let cache = open_cache(&asked.space)?;
    let manifest = &run.manifest;
    let without = [&manifest.without_layers[..], &asked.without_layer].concat();
    confine::leave_out(&without);
    let batch = Batch {
        lab: &lab,
        hidden: manifest.hidden.as_deref(),
        cache: &cache,
        options: Options {
            seed: manifest.seed,
            full_sandbox: manifest.full_sandbox,
            without,
            ..Options::default()
        },
        language: None,
        lang: lang(&run)?,
        jobs: asked.jobs.map_or_else(parallel::cores, usize::from),
        force: false,
        limit: None,
    };
    let index = asked.index;
    let told = match shards::shard(&run, &batch, index).map_err(whose)? {
        Done::Before => format!("shard {index}: it was graded before"),
        Done::Now {
            graded,
            faults: 0,
            file,
        } => {
            format!("shard {index}: {graded} graded: {}", file.display())
        }
        Done::Now {
            graded,
            faults,
            file,
        } => format!(
            "shard {index}: {graded} graded; the grader failed on {faults}, which have no score: {}",
            file.display()
        ),
    };
    writeln!(anstream::stdout(), "{told}")?;
    Ok(status::FULL_MARKS)
}

pub fn merge(asked: &MergeShards) -> anyhow::Result<u8> {
    let run = Sharded::open(&asked.run)?;
    let lab = lab_of(&run)?;
    let mut gradebook = Gradebook::open_or_create(&asked.db)?;
    let merged = shards::merge(&run, &lab, lang(&run)?, &mut gradebook).map_err(whose)?;
    for one in &run.manifest.problems {
        tell(&format!("{}: {}", one.path, one.why));
    }
    for note in &merged.notes {
        tell(&format!("note: {note}"));
    }
    writeln!(anstream::stdout(), "{}: {}", lab.id, merged.summary)?;
    let Some(first) = merged.missing.first() else {
        return Ok(status_of(&merged.summary));
    };
    let missing: Vec<String> = merged.missing.iter().map(usize::to_string).collect();
    tell(&format!(
        "shards without a result: {}\nnext: sudograde batch shard {} --index {first}, and so on; then merge again",
        missing.join(","),
        asked.run.display()
    ));
    Ok(match status_of(&merged.summary) {
        status::FULL_MARKS => status::POINTS_LOST,
        other => other,
    })
}

fn lab_of(run: &Sharded) -> anyhow::Result<Lab> {
    let manifest = &run.manifest;
    let lab = load_with(&manifest.lab, manifest.hidden.as_deref());
    lab.with_context(|| {
        format!(
            "the lab of {} cannot be read on this machine",
            run.folder.display()
        )
    })
}

fn lang(run: &Sharded) -> anyhow::Result<Lang> {
    let known = Lang::ALL
        .into_iter()
        .find(|one| one.id() == run.manifest.lang);
    known.with_context(|| {
        format!(
            "{}: no language \"{}\"",
            run.folder.display(),
            run.manifest.lang
        )
    })
}

/// The error by itself, as whose fault it is decides the exit status.
fn whose(error: ShardError) -> anyhow::Error {
    match error {
        ShardError::Batch(error) => plainly(error),
        ShardError::Io { why, path } => {
            anyhow::Error::from(why).context(path.display().to_string())
        }
        other => other.into(),
    }
}
