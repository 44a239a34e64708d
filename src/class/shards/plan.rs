//! Makes the plan of a batch: opens every submission, deals them out to shards that take about the
//! same time, and grades the canaries.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fs;
use std::path::Path;

use jiff::Timestamp;

use super::error::ShardError;
use super::manifest::{Manifest, Problem, REFUSED, RESULTS, SHARDS, Shard, Sharded, parcel};
use super::parcel::Packing;
use super::{canaries, machine};
use crate::batch::{Bases, Batch, BatchError, Means};
use crate::gradebook::Student;
use crate::intake::{self, Finding, Found};
use grader::digest::sha256;
use grader::{parallel, programs};
use sudograde_core::lab::Language;

/// The time of a submission that was never graded, in seconds.
const SECONDS_EACH: f64 = 1.0;

/// More shards than a scheduler's array has places for are no help.
const MOST_SHARDS: usize = 10_000;

/// The wishes for a plan.
pub struct Wish<'a> {
    /// The folder to make.
    pub out: &'a Path,
    /// The least time of a shard, in seconds.
    pub seconds: f64,
    /// The number of shards, whatever their time.
    pub shards: Option<usize>,
    pub students: Vec<Student>,
    /// Whether the roster says who works with whom.
    pub has_teams: bool,
    /// The time of each student's last grading, in milliseconds.
    pub earlier: BTreeMap<String, f64>,
}

/// Writes the folder of a batch in shards; if it fails, there is none.
pub fn plan(
    batch: &Batch,
    finding: &Finding,
    wish: Wish,
    note: &(dyn Fn(&str) + Sync),
) -> Result<Sharded, ShardError> {
    let out = wish.out;
    if out.symlink_metadata().is_ok() {
        return Err(ShardError::Exists {
            folder: out.to_owned(),
        });
    }
    let parent = match out.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let making = tempfile::Builder::new().prefix(".plan-").tempdir_in(parent);
    let making = making.map_err(ShardError::io(parent))?;
    let dealt = dealt_out(batch, finding, making.path(), &wish, note)?;
    manifest(batch, wish.students, wish.has_teams, dealt)?.write(making.path())?;
    let folder = making.keep();
    if let Err(why) = fs::rename(&folder, out) {
        // A folder that cannot be removed is told by its name, which begins with a dot.
        let _ = fs::remove_dir_all(&folder);
        return Err(ShardError::io(out)(why));
    }
    Sharded::open(out)
}

/// All submissions, in the files of their shards.
struct Dealt {
    shards: Vec<Shard>,
    problems: Vec<Problem>,
    /// The number of submissions in each language.
    languages: BTreeMap<Language, usize>,
}

fn dealt_out(
    batch: &Batch,
    finding: &Finding,
    folder: &Path,
    wish: &Wish,
    note: &(dyn Fn(&str) + Sync),
) -> Result<Dealt, ShardError> {
    for name in [SHARDS, RESULTS, REFUSED] {
        let folder = folder.join(name);
        fs::create_dir(&folder).map_err(ShardError::io(&folder))?;
    }
    let groups: Vec<(usize, Group)> = deal(&finding.submissions, wish)
        .into_iter()
        .enumerate()
        .collect();
    let packed = parallel::each(&groups, batch.jobs, |(place, group)| {
        pack(batch, finding, folder, *place, group, note)
    })?;
    let problems = finding.problems.iter().map(|(path, student, why)| Problem {
        path: path.clone(),
        student: student.clone(),
        why: why.clone(),
    });
    let mut dealt = Dealt {
        shards: Vec::new(),
        problems: problems.collect(),
        languages: BTreeMap::new(),
    };
    for (place, one) in packed.into_iter().enumerate() {
        dealt.problems.extend(one.problems);
        for language in one.languages {
            *dealt.languages.entry(language).or_default() += 1;
        }
        let (from, to) = (parcel(folder, place), parcel(folder, dealt.shards.len()));
        if one.shard.submissions == 0 {
            fs::remove_file(&from).map_err(ShardError::io(&from))?;
            continue;
        }
        fs::rename(&from, &to).map_err(ShardError::io(&from))?;
        dealt.shards.push(one.shard);
    }
    Ok(dealt)
}

fn manifest(
    batch: &Batch,
    students: Vec<Student>,
    has_teams: bool,
    dealt: Dealt,
) -> Result<Manifest, ShardError> {
    let languages = dealt.languages.iter();
    let Some((&canary, _)) = languages.max_by_key(|(_, count)| **count) else {
        let first = dealt.problems.first();
        let first = first.map_or(String::new(), |one| format!(" ({}: {})", one.path, one.why));
        return Err(BatchError::Unreadable(format!("no submission can be graded{first}")).into());
    };
    let own = std::env::current_exe().unwrap_or_default();
    let bases = Bases::new(batch)?;
    let languages = dealt.languages.keys();
    let bases = languages.map(|one| Ok((*one, bases.of(*one, batch.cache)?)));
    let found = canaries::grade(batch, canary, &Means::of(batch)?)?;
    let named = found.digests.into_iter().zip(canaries::NAMES);
    let digests = named
        .map(|(digest, name)| digest.map_err(|fault| ShardError::Canary { name, fault }))
        .collect::<Result<_, _>>()?;
    let real = |folder: &Path| folder.canonicalize().map_err(ShardError::io(folder));
    Ok(Manifest {
        format_version: Manifest::FORMAT_VERSION,
        made_at: Timestamp::now(),
        host: machine::host(),
        lab: real(&batch.lab.folder)?,
        hidden: batch.hidden.map(real).transpose()?,
        seed: batch.options.seed,
        lang: batch.lang.id().to_owned(),
        full_sandbox: batch.options.full_sandbox,
        without_layers: batch.options.without.clone(),
        grader: programs::digest().map_err(ShardError::io(&own))?,
        bases: bases.collect::<Result<_, BatchError>>()?,
        canary,
        canaries: digests,
        missing_layers: found.missing,
        students,
        has_teams,
        problems: dealt.problems,
        shards: dealt.shards,
    })
}

/// The submissions of a shard, by their places, and the time that they will take.
#[derive(Clone, Debug, Default, PartialEq)]
struct Group {
    all: Vec<usize>,
    seconds: f64,
}

/// Deals out submissions: the longest first, each to the shard that has least to do.
fn deal(all: &[Found], wish: &Wish) -> Vec<Group> {
    let mut known: Vec<f64> = wish.earlier.values().copied().collect();
    known.sort_by(f64::total_cmp);
    let usual = known
        .get(known.len() / 2)
        .map_or(SECONDS_EACH, |middle| middle / 1e3);
    let seconds = |found: &Found| {
        let earlier = wish.earlier.get(&found.student.key);
        earlier.map_or(usual, |milliseconds| milliseconds / 1e3)
    };
    deal_out(all.iter().map(seconds).collect(), wish)
}

fn deal_out(times: Vec<f64>, wish: &Wish) -> Vec<Group> {
    let whole: f64 = times.iter().sum();
    let fitting = (whole / wish.seconds) as usize;
    let count = wish.shards.unwrap_or(fitting);
    let count = count.clamp(1, times.len().clamp(1, MOST_SHARDS));
    let mut groups = vec![Group::default(); count];
    // Microseconds, as they can be compared.
    let mut least: BinaryHeap<Reverse<(u64, usize)>> =
        (0..count).map(|k| Reverse((0, k))).collect();
    let mut order: Vec<usize> = (0..times.len()).collect();
    order.sort_by(|one, other| times[*other].total_cmp(&times[*one]));
    for place in order {
        if let Some(Reverse((busy, group))) = least.pop() {
            groups[group].all.push(place);
            groups[group].seconds += times[place];
            least.push(Reverse((busy + (times[place] * 1e6) as u64, group)));
        }
    }
    for group in &mut groups {
        group.all.sort_unstable();
    }
    groups
}

/// A shard that was packed.
struct Packed {
    shard: Shard,
    languages: Vec<Language>,
    problems: Vec<Problem>,
}

fn pack(
    batch: &Batch,
    finding: &Finding,
    folder: &Path,
    place: usize,
    group: &Group,
    note: &(dyn Fn(&str) + Sync),
) -> Result<Packed, ShardError> {
    let file = parcel(folder, place);
    let mut packing = Packing::create(&file).map_err(ShardError::io(&file))?;
    let (mut languages, mut problems) = (Vec::new(), Vec::new());
    for &place in &group.all {
        let found = &finding.submissions[place];
        let packed = match intake::open(found, batch.lab, batch.language, batch.cache.folder()) {
            Ok(opened) => {
                for told in &opened.notes {
                    note(&format!("{}: {told}", found.path));
                }
                packing.add(found, &opened).map_err(ShardError::io(&file))?
            }
            Err(why) => {
                problems.push(Problem {
                    path: found.path.clone(),
                    student: Some(found.student.clone()),
                    why: why.to_string(),
                });
                continue;
            }
        };
        languages.push(packed.language);
    }
    packing.finish().map_err(ShardError::io(&file))?;
    let bytes = fs::read(&file).map_err(ShardError::io(&file))?;
    Ok(Packed {
        shard: Shard {
            submissions: languages.len(),
            seconds: group.seconds,
            digest: sha256(&bytes),
        },
        languages,
        problems,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn wish(seconds: f64, shards: Option<usize>) -> Wish<'static> {
        Wish {
            out: Path::new(""),
            seconds,
            shards,
            students: Vec::new(),
            has_teams: false,
            earlier: BTreeMap::new(),
        }
    }

    #[test]
    fn a_short_batch_is_one_shard() {
        let groups = deal_out(vec![1.0; 29], &wish(30.0, None));
        assert_eq!(groups.len(), 1);
        assert_eq!(groups[0].all, (0..29).collect::<Vec<_>>());
    }

    #[test]
    fn a_long_submission_has_few_beside_it() {
        let mut times = vec![1.0; 60];
        times[5] = 40.0;
        let groups = deal_out(times, &wish(30.0, None));
        let seconds: Vec<f64> = groups.iter().map(|group| group.seconds).collect();
        assert_eq!(seconds, [40.0, 30.0, 29.0]);
    }

    proptest! {
        /// Every submission is in one shard, none of which lasts longer than the mean and one submission.
        #[test]
        fn each_is_dealt_once(times in prop::collection::vec(0.1_f64..20.0, 1..200), seconds in 1.0_f64..60.0) {
            let whole: f64 = times.iter().sum();
            let longest = times.iter().copied().fold(0.0, f64::max);
            let groups = deal_out(times.clone(), &wish(seconds, None));
            let mut all: Vec<usize> = groups.iter().flat_map(|group| group.all.clone()).collect();
            all.sort_unstable();
            prop_assert_eq!(all, (0..times.len()).collect::<Vec<_>>());
            let mean = whole / groups.len() as f64;
            for group in &groups {
                prop_assert!(group.seconds <= mean + longest + 0.01);
            }
        }
    }
}
