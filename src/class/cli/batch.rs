//! The options of `sudograde batch` and of its steps.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;

use clap::{ArgMatches, Args, FromArgMatches, Subcommand, ValueEnum};
use command_line::options::{self, Sandbox, Space};
use locale::Lang;
use protocol::Layer;
use sudograde_core::lab::Language;

use crate::cluster;

pub const BATCH_STATUS: &str = "\
Exit status: 0 all were graded, 1 some could not be read (they are named), 2 wrong usage or a broken lab, 3 the \
grader failed on some, which have no score, 4 the sandbox is not available.";

/// A batch as a whole, or one of its steps. To derive this, clap would need all options to be optional.
#[derive(Debug)]
pub enum Batch {
    Whole(Box<WholeBatch>),
    Step(BatchStep),
}

impl Args for Batch {
    fn augment_args(command: clap::Command) -> clap::Command {
        let command = command
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true);
        BatchStep::augment_subcommands(WholeBatch::augment_args(command)).subcommand_required(false)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Batch {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(match matches.subcommand() {
            Some(_) => Batch::Step(BatchStep::from_arg_matches(matches)?),
            None => Batch::Whole(Box::new(WholeBatch::from_arg_matches(matches)?)),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A batch on this machine.
#[derive(Debug, Args)]
pub struct WholeBatch {
    #[command(flatten)]
    pub class: Class,
    /// The gradebook; created if it does not exist.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long, conflicts_with = "engine")]
    pub preview: bool,
    /// Also grade unchanged submissions again.
    #[arg(long)]
    pub force: bool,
    /// Grade at most N submissions.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// A line for each submission.
    #[arg(long)]
    pub verbose: bool,
    /// Where it is graded.
    #[arg(long, value_enum, default_value_t = Engine::Local)]
    pub engine: Engine,
    /// The folder of a batch on a cluster, which all nodes have to see [default: the gradebook's path with .run].
    #[arg(long, value_name = "RUN", help_heading = "Slurm")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub dealt: Dealt,
    #[command(flatten)]
    pub slurm: cluster::SlurmWishes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// On this machine.
    Local,
    /// In shards, on the nodes of a Slurm cluster (docs/many-machines.md).
    Slurm,
}

/// How submissions are dealt out to shards.
#[derive(Clone, Debug, Args)]
pub struct Dealt {
    /// The least time of a shard, in seconds.
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(help_heading = "Shards")]
    pub shard_seconds: u32,
    /// The number of shards, whatever their time.
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "shard_seconds",
        help_heading = "Shards"
    )]
    pub shards: Option<NonZeroUsize>,
}

/// The steps of a batch in shards, on as many machines as there are (docs/many-machines.md).
#[derive(Debug, Subcommand)]
pub enum BatchStep {
    /// Deal out a class to shards; writes a folder that all machines see.
    Plan(Box<PlanBatch>),
    /// Grade one shard of a planned batch on this machine.
    #[command(after_help = SHARD_STATUS)]
    Shard(GradeShard),
    /// Put the results of all shards into a gradebook; may be done again.
    #[command(after_help = MERGE_STATUS)]
    Merge(MergeShards),
    /// Ask whether this machine grades as the one that made the plan.
    #[command(after_help = SHARD_STATUS)]
    Check(CheckMachine),
    /// Come back to a batch on a Slurm cluster: send what is missing, wait, and merge.
    #[command(after_help = MERGE_STATUS)]
    Resume(ResumeBatch),
    /// Say how far a planned batch is.
    Status(OfRun),
    /// End the jobs of a batch on a Slurm cluster; results that are there stay.
    Cancel(OfRun),
}

pub const SHARD_STATUS: &str = "\
Exit status: 0 the shard has a result file, 2 wrong usage, or a lab that changed since the plan, 3 this machine would \
grade otherwise than the plan's (it says why), or the grader failed, 4 the sandbox is not available.";

pub const MERGE_STATUS: &str = "\
Exit status: 0 all is in the gradebook, 1 shards are missing (they are named) or some submissions could not be read, \
2 wrong usage, 3 the grader failed on some, which have no score.";

/// The submissions to grade, and the way to grade them.
#[derive(Debug, Args)]
pub struct Class {
    /// Submissions, or folders and archives (.zip, .tar.gz) that hold those of a class.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The lab: its name, or the path of its folder.
    #[arg(long)]
    pub lab: String,
    /// A CSV file of the students: columns id, name, section, submitted_at (when the student handed in), and any
    /// others by which submissions name them.
    #[arg(long, value_name = "CSV")]
    pub roster: Option<PathBuf>,
    /// A CSV file with the times of submissions: columns such as id and submitted_at.
    #[arg(long, value_name = "CSV")]
    pub times: Option<PathBuf>,
    /// Grade without names: the gradebook has pseudonyms, and this table, created if it is missing, tells whose they are.
    #[arg(long, value_name = "FILE")]
    pub pseudonyms: Option<PathBuf>,
    /// The number of submissions graded at the same time [default: the number of cores].
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Grade only students or paths that match this pattern with `*` and `?`; can be given several times.
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<glob::Pattern>,
    /// The submissions' language, if folders hold several.
    #[arg(long, value_parser = options::language())]
    pub language: Option<Language>,
    /// The language of texts [default: the environment's, else the course's].
    #[arg(long, value_parser = options::lang())]
    pub lang: Option<Lang>,
    /// The seed of generated inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A folder with a hidden.toml: further cases that students do not see.
    #[arg(long, value_name = "DIR")]
    pub hidden: Option<PathBuf>,
    /// The sandbox to require.
    #[arg(long, value_enum, default_value_t = Sandbox::Available)]
    pub sandbox: Sandbox,
    /// Leave out a layer of the sandbox, to try a machine without it.
    #[arg(long, value_name = "LAYER", hide = true, value_parser = options::layer())]
    pub without_layer: Vec<Layer>,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Debug, Args)]
pub struct PlanBatch {
    #[command(flatten)]
    pub class: Class,
    /// The folder to make, which all machines have to see; it must not exist yet.
    #[arg(long, value_name = "RUN")]
    pub out: PathBuf,
    #[command(flatten)]
    pub dealt: Dealt,
    /// A gradebook: its earlier times balance the shards, and its time zone is that of the roster.
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct GradeShard {
    /// The folder that `batch plan` made.
    pub run: PathBuf,
    /// The shard, from 0.
    #[arg(long, value_name = "K")]
    pub index: usize,
    /// Only some of its submissions, from 0: `0-20` are the first twenty.
    #[arg(long, value_name = "FROM-TO", value_parser = part)]
    pub part: Option<Range<usize>>,
    /// The number of submissions graded at the same time [default: the number of cores].
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Leave out a layer of the sandbox, to try a machine without it.
    #[arg(long, value_name = "LAYER", hide = true, value_parser = options::layer())]
    pub without_layer: Vec<Layer>,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Debug, Args)]
pub struct CheckMachine {
    /// The folder that `batch plan` made.
    pub run: PathBuf,
    #[command(flatten)]
    pub space: Space,
}

#[derive(Debug, Args)]
pub struct OfRun {
    /// The folder that `batch plan` made.
    pub run: PathBuf,
}

#[derive(Debug, Args)]
pub struct ResumeBatch {
    #[command(flatten)]
    pub into: MergeShards,
    /// The cores of a shard.
    #[arg(long, value_name = "N", default_value = "1")]
    pub jobs: NonZeroUsize,
    #[command(flatten)]
    pub slurm: cluster::SlurmWishes,
}

fn part(text: &str) -> Result<Range<usize>, &'static str> {
    let ends = text.split_once('-');
    let ends = ends.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let part = ends.map(|(from, to): (usize, usize)| from..to);
    part.filter(|part| !part.is_empty())
        .ok_or("a part is two places, such as 0-20")
}

#[derive(Debug, Args)]
pub struct MergeShards {
    /// The folder that `batch plan` made.
    pub run: PathBuf,
    /// The gradebook; created if it does not exist.
    #[arg(long, value_name = "FILE")]
    pub db: PathBuf,
}
