//! `sudograde batch ... --engine slurm`, and `batch resume`, `status` and `cancel`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::shards::{lab_of, merge, planned, whose};
use crate::cli::{MergeShards, OfRun, ResumeBatch, WholeBatch};
use crate::cluster::{ClusterError, Driven, Patience, Slurm, SlurmWishes, drive};
use crate::shards::{Sharded, machine, refusals, results};
use command_line::{status as exit, tell};

/// How long nodes that are idle have to answer before the first shard is sent.
const MOST_ASKING: Duration = Duration::from_secs(90);

pub fn whole(asked: &WholeBatch) -> anyhow::Result<u8> {
    if asked.force || asked.limit.is_some() {
        anyhow::bail!("--force and --limit are for a batch on this machine");
    }
    let mut beside = asked.db.clone().into_os_string();
    beside.push(".run");
    let out = asked.out.clone().unwrap_or_else(|| PathBuf::from(beside));
    Slurm::is_there()?;
    let db = Some(asked.db.as_path()).filter(|db| db.exists());
    planned(&asked.class, &out, &asked.dealt, db)?;
    let into = MergeShards {
        run: out,
        db: asked.db.clone(),
    };
    let jobs = asked.class.jobs.map_or(1, usize::from);
    graded(&into, &asked.slurm, jobs, true)
}

pub fn resume(asked: &ResumeBatch) -> anyhow::Result<u8> {
    Slurm::is_there()?;
    graded(&asked.into, &asked.slurm, asked.jobs.into(), false)
}

/// Sends what is missing, waits, and merges.
fn graded(
    into: &MergeShards,
    asked: &SlurmWishes,
    jobs: usize,
    is_new: bool,
) -> anyhow::Result<u8> {
    let run = Sharded::open(&into.run)?;
    let mut slurm = Slurm::of(&run, asked, jobs)?;
    let (folder, db) = (into.run.display(), into.db.display());
    tell(&format!(
        "the jobs go on without this program; to come back: sudograde batch resume {folder} --db {db}; to end \
         them: sudograde batch cancel {folder}"
    ));
    if is_new {
        let nodes = slurm.ask_nodes(MOST_ASKING)?;
        let refused = told_refusals(&run)?;
        if nodes > 0 && refused.len() == nodes {
            anyhow::bail!(
                "no node of {nodes} grades as this machine does; make the plan on a node, with srun"
            );
        }
    }
    let patience = Patience {
        look: Duration::from_secs(1),
        late_files: Duration::from_secs(5),
        whole: Duration::from_secs(asked.wait * 60),
    };
    let lab = lab_of(&run)?;
    let mut check = || machine::has_the_plans_lab(&run.manifest, &lab);
    let driven = drive(&run, &mut slurm, patience, &mut check, &mut |text| {
        tell(text)
    });
    match driven.map_err(plainly)? {
        Driven::Done => merge(into),
        Driven::Waiting => {
            tell(&format!(
                "not all shards are done after {} minutes; to come back: sudograde batch resume {folder} --db {db}",
                asked.wait
            ));
            Ok(exit::POINTS_LOST)
        }
    }
}

fn told_refusals(run: &Sharded) -> anyhow::Result<BTreeSet<String>> {
    let mut hosts = BTreeSet::new();
    for one in refusals::all(run).map_err(whose)? {
        tell(&format!("{} is left out: {}", one.host, one.why.join("; ")));
        hosts.insert(one.host);
    }
    Ok(hosts)
}

fn plainly(error: ClusterError) -> anyhow::Error {
    match error {
        ClusterError::Shard(error) => whose(error),
        other => other.into(),
    }
}

pub fn status(asked: &OfRun) -> anyhow::Result<u8> {
    let run = Sharded::open(&asked.run)?;
    let missing = missing(&run)?;
    let all = run.manifest.shards.len();
    writeln!(
        anstream::stdout(),
        "{} of {all} shards are done",
        all - missing.len()
    )?;
    if !missing.is_empty() {
        let missing: Vec<String> = missing.iter().map(usize::to_string).collect();
        writeln!(
            anstream::stdout(),
            "without all results: {}",
            missing.join(",")
        )?;
    }
    told_refusals(&run)?;
    if let Some(left) = left(&run)? {
        writeln!(anstream::stdout(), "in Slurm: {left}")?;
    }
    Ok(exit::FULL_MARKS)
}

fn left(run: &Sharded) -> anyhow::Result<Option<String>> {
    let asked = SlurmWishes::default();
    match Slurm::of(run, &asked, 1) {
        Ok(slurm) => Ok(slurm.told()?),
        // The shards may run by other means.
        Err(ClusterError::NotThere(_)) => Ok(None),
        Err(error) => Err(plainly(error)),
    }
}

fn missing(run: &Sharded) -> anyhow::Result<Vec<usize>> {
    let (named, _) = results::named(run).map_err(whose)?;
    let shards = run.manifest.shards.iter().zip(&named).enumerate();
    let missing =
        shards.filter(|(_, (shard, files))| !results::missing(shard.submissions, files).is_empty());
    Ok(missing.map(|(index, _)| index).collect())
}

pub fn cancel(asked: &OfRun) -> anyhow::Result<u8> {
    let run = Sharded::open(&asked.run)?;
    Slurm::of(&run, &SlurmWishes::default(), 1)?.cancel()?;
    let folder: &Path = &asked.run;
    writeln!(
        anstream::stdout(),
        "{}: the jobs are ended; results that are there stay",
        folder.display()
    )?;
    Ok(exit::FULL_MARKS)
}
