//! `sudograde batch plan`, `shard` and `merge`: a class, on several machines.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use super::batch::{Opened, plainly, status_of};
use crate::batch::Batch;
use crate::cli::{CheckMachine, Class, Dealt, GradeShard, MergeShards, PlanBatch};
use crate::gradebook::{Decided, Gradebook, GradebookError};
use crate::shards::{self, Done, ShardError, Sharded, Wish, machine};
use command_line::{open_cache, status, tell};
use grader::builder::{Cache, confine};
use grader::grade::Options;
use grader::manifest::load_with;
use grader::parallel;
use locale::Lang;
use protocol::Layer;
use sudograde_core::lab::Lab;

pub fn plan(asked: &PlanBatch) -> anyhow::Result<u8> {
    let run = planned(&asked.class, &asked.out, &asked.dealt, asked.db.as_deref())?;
    tell_problems(&run);
    let (last, folder) = (run.manifest.shards.len() - 1, asked.out.display());
    writeln!(
        anstream::stdout(),
        "next, for each K from 0 to {last}, on any machine: sudograde batch shard {folder} --index K"
    )?;
    Ok(match run.manifest.problems.is_empty() {
        true => status::FULL_MARKS,
        false => status::POINTS_LOST,
    })
}

fn tell_problems(run: &Sharded) {
    for one in &run.manifest.problems {
        tell(&format!("{}: {}", one.path, one.why));
    }
}

/// Makes the plan, and says how large it is.
pub fn planned(
    class: &Class,
    out: &Path,
    dealt: &Dealt,
    db: Option<&Path>,
) -> anyhow::Result<Sharded> {
    let gradebook = db.map(Gradebook::open).transpose()?;
    let course = gradebook.as_ref().map(Gradebook::course).transpose()?;
    let zone = course.unwrap_or_default().reading();
    let opened = Opened::of(class, &zone, &|_| Ok(Decided::new()))?;
    let wish = Wish {
        out,
        seconds: dealt.shard_seconds.into(),
        shards: dealt.shards.map(usize::from),
        students: opened.roster.students.clone(),
        has_teams: opened.roster.has_teams,
        earlier: match &gradebook {
            Some(gradebook) => earlier(gradebook, &opened.lab)?,
            None => BTreeMap::new(),
        },
    };
    let note = |text: &str| tell(&format!("note: {text}"));
    opened.finding.notes.iter().for_each(|text| note(text));
    let batch = opened.batch(class);
    let run = shards::plan(&batch, &opened.finding, wish, &note).map_err(whose)?;
    let manifest = &run.manifest;
    let submissions: usize = manifest.shards.iter().map(|shard| shard.submissions).sum();
    let seconds: f64 = manifest.shards.iter().map(|shard| shard.seconds).sum();
    let (count, folder) = (manifest.shards.len(), out.display());
    writeln!(
        anstream::stdout(),
        "{folder}: {submissions} submissions, {count} shards, about {seconds:.0} s in all"
    )?;
    Ok(run)
}

/// The times of a gradebook, by student.
fn earlier(gradebook: &Gradebook, lab: &Lab) -> anyhow::Result<BTreeMap<String, f64>> {
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
    let jobs = asked.jobs.map_or_else(parallel::cores, usize::from);
    let batch = batch(&run, &lab, &cache, &asked.without_layer, jobs)?;
    let index = asked.index;
    let piece = run.piece(index, asked.part.clone()).map_err(whose)?;
    let told = match shards::shard(&run, &batch, &piece).map_err(whose)? {
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

pub fn check(asked: &CheckMachine) -> anyhow::Result<u8> {
    let run = Sharded::open(&asked.run)?;
    let lab = lab_of(&run)?;
    let cache = open_cache(&asked.space)?;
    let batch = batch(&run, &lab, &cache, &[], 1)?;
    shards::check(&run, &batch).map_err(whose)?;
    let (here, there) = (machine::host(), &run.manifest.host);
    writeln!(
        anstream::stdout(),
        "{here}: it grades as {there} does, which made the plan"
    )?;
    Ok(status::FULL_MARKS)
}

fn batch<'a>(
    run: &'a Sharded,
    lab: &'a Lab,
    cache: &'a Cache,
    without: &[Layer],
    jobs: usize,
) -> anyhow::Result<Batch<'a>> {
    let manifest = &run.manifest;
    let without = [&manifest.without_layers[..], without].concat();
    confine::leave_out(&without);
    Ok(Batch {
        nameless: false,
        lab,
        hidden: manifest.hidden.as_deref(),
        cache,
        options: Options {
            seed: manifest.seed,
            full_sandbox: manifest.full_sandbox,
            without,
            ..Options::default()
        },
        language: None,
        lang: lang(run)?,
        jobs,
        force: false,
        limit: None,
    })
}

pub fn merge(asked: &MergeShards) -> anyhow::Result<u8> {
    let run = Sharded::open(&asked.run)?;
    let lab = lab_of(&run)?;
    let mut gradebook = Gradebook::open_or_create(&asked.db)?;
    let merged = shards::merge(&run, &lab, lang(&run)?, &mut gradebook).map_err(whose)?;
    tell_problems(&run);
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

pub fn lab_of(run: &Sharded) -> anyhow::Result<Lab> {
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
pub fn whose(error: ShardError) -> anyhow::Error {
    match error {
        ShardError::Batch(error) => plainly(error),
        ShardError::Io { why, path } => {
            anyhow::Error::from(why).context(path.display().to_string())
        }
        other => other.into(),
    }
}
