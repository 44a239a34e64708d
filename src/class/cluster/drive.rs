//! Sends pieces of shards to a scheduler, waits, and sends again what has no results: first as it is,
//! then in halves, until the submission that no attempt survives is alone. It has the grader's fault
//! as its result then.
//!
//! A scheduler's word counts for one thing only: whether anything still runs.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::ClusterError;
use crate::shards::refusals::{self, Refusal};
use crate::shards::results::{self, Graded, Header, Writing};
use crate::shards::{Piece, ShardError, Sharded, machine, parcel};

/// The part of a scheduler that [`drive`] needs.
pub trait Scheduler {
    /// Sends these pieces, to any machine but these.
    ///
    /// # Errors
    /// They cannot be sent.
    fn send(&mut self, pieces: &[Piece], except: &BTreeSet<String>) -> Result<(), ClusterError>;

    /// How many pieces wait or run, in words; None when nothing is left of this batch.
    ///
    /// # Errors
    /// It does not answer, or is not there any more.
    fn left(&mut self) -> Result<Option<String>, ClusterError>;
}

/// How long to wait.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Between two looks.
    pub look: Duration,
    /// For files that a shared folder shows late.
    pub late_files: Duration,
    /// For all pieces.
    pub whole: Duration,
}

/// The attempts at a piece before it is split, and at a single submission.
const MOST_TRIES: usize = 2;

/// The end of a batch.
#[derive(Debug, PartialEq)]
pub enum Driven {
    Done,
    /// The patience is at an end; what was sent goes on.
    Waiting,
}

/// Sends, waits and sends again until every submission has a result. `check` fails if the plan does
/// not hold any more, as when the lab changed.
pub fn drive(
    run: &Sharded,
    scheduler: &mut dyn Scheduler,
    patience: Patience,
    check: &mut dyn FnMut() -> Result<(), ShardError>,
    tell: &mut dyn FnMut(&str),
) -> Result<Driven, ClusterError> {
    let since = Instant::now();
    let mut tries = Tries::default();
    // Pieces that an earlier program sent go on.
    let mut sent: Vec<Piece> = Vec::new();
    // The notes that were there before it.
    let mut noted: BTreeSet<String> = BTreeSet::new();
    loop {
        let mut last = String::new();
        while let Some(left) = scheduler.left()? {
            if since.elapsed() > patience.whole {
                return Ok(Driven::Waiting);
            }
            let all = run.manifest.shards.len();
            let told = format!(
                "{} of {all} shards done; {left}",
                all - unfinished(run)?.len()
            );
            if told != last {
                tell(&told);
                last = told;
            }
            std::thread::sleep(patience.look);
        }
        let late = Instant::now();
        while !sent.is_empty()
            && !unfinished(run)?.is_empty()
            && late.elapsed() < patience.late_files
        {
            std::thread::sleep(patience.look.min(patience.late_files));
        }
        let refused = refusals::all(run)?;
        let is_new = |one: &&Refusal| !noted.contains(&one.name);
        let new: Vec<usize> = refused
            .iter()
            .filter(is_new)
            .filter_map(|one| one.shard)
            .collect();
        tries.count(&sent, run, &new)?;
        check()?;
        let unfinished_now = unfinished(run)?;
        let (pieces, hopeless) = tries.next(&unfinished_now);
        // Many shards without a single result: the fault is none of a submission's.
        let is_split = pieces != unfinished_now || !hopeless.is_empty();
        if is_split && run.manifest.shards.len() > 1 && is_without_results(run)? {
            return Err(ClusterError::NoResults {
                log: run.folder.join("log"),
            });
        }
        for (piece, count) in hopeless {
            let (shard, place) = (piece.index, piece.part.start);
            tell(&format!(
                "shard {shard}, submission {place}: no attempt survives it"
            ));
            give_up(run, &piece, count)?;
        }
        if pieces.is_empty() && unfinished(run)?.is_empty() {
            return Ok(Driven::Done);
        }
        if pieces.is_empty() {
            continue;
        }
        noted = refused.iter().map(|one| one.name.clone()).collect();
        let except = refused.into_iter().map(|one| one.host).collect();
        scheduler.send(&pieces, &except)?;
        sent = pieces;
    }
}

fn is_without_results(run: &Sharded) -> Result<bool, ShardError> {
    let (named, _) = results::named(run)?;
    Ok(named.iter().all(Vec::is_empty))
}

/// The parts of shards without results.
fn unfinished(run: &Sharded) -> Result<Vec<Piece>, ShardError> {
    let (named, _) = results::named(run)?;
    let mut all: Vec<Piece> = Vec::new();
    for (index, (files, shard)) in named.iter().zip(&run.manifest.shards).enumerate() {
        for place in results::missing(shard.submissions, files) {
            match all.last_mut() {
                Some(last) if last.index == index && last.part.end == place => last.part.end += 1,
                _ => all.push(Piece {
                    index,
                    part: place..place + 1,
                }),
            }
        }
    }
    Ok(all)
}

/// The failed attempts at each piece.
#[derive(Default)]
struct Tries(BTreeMap<(usize, usize, usize), usize>);

fn name(piece: &Piece) -> (usize, usize, usize) {
    (piece.index, piece.part.start, piece.part.end)
}

impl Tries {
    /// Counts an attempt at each piece that was sent and has no results, but not of shards that a
    /// machine refused: it tried nothing.
    fn count(
        &mut self,
        sent: &[Piece],
        run: &Sharded,
        refused: &[usize],
    ) -> Result<(), ShardError> {
        let (named, _) = results::named(run)?;
        for piece in sent {
            let missing = results::missing(piece.part.end, &named[piece.index]);
            let is_missing = missing.iter().any(|place| piece.part.contains(place));
            if is_missing && !refused.contains(&piece.index) {
                self.failed(piece);
            }
        }
        Ok(())
    }

    fn failed(&mut self, piece: &Piece) {
        *self.0.entry(name(piece)).or_default() += 1;
    }

    /// The pieces to send now, and those at which nobody tries any more, with the number of attempts.
    fn next(&self, unfinished: &[Piece]) -> (Vec<Piece>, Vec<(Piece, usize)>) {
        let (mut pieces, mut hopeless) = (Vec::new(), Vec::new());
        let mut waiting: Vec<Piece> = unfinished.to_vec();
        while let Some(piece) = waiting.pop() {
            let count = self.0.get(&name(&piece)).copied().unwrap_or_default();
            if count < MOST_TRIES {
                pieces.push(piece);
                continue;
            }
            if piece.part.len() == 1 {
                hopeless.push((piece, count));
                continue;
            }
            let middle = piece.part.start + piece.part.len() / 2;
            let (start, end) = (piece.part.start, piece.part.end);
            for part in [start..middle, middle..end] {
                waiting.push(Piece {
                    index: piece.index,
                    part,
                });
            }
        }
        pieces.sort_by_key(name);
        (pieces, hopeless)
    }
}

/// Records that the grader failed on a submission.
fn give_up(run: &Sharded, piece: &Piece, count: usize) -> Result<(), ShardError> {
    let file = run.parcel(piece.index)?;
    let all = parcel::read(&file).map_err(ShardError::io(&file))?;
    let header = Header {
        run: run.digest.clone(),
        shard: piece.index,
        part: piece.part.clone(),
        host: machine::host(),
        started: Timestamp::now(),
    };
    let here = std::env::temp_dir();
    let mut writing = Writing::begin(&here, &header).map_err(ShardError::io(&here))?;
    for (facts, _) in &all[piece.part.clone()] {
        let fault = format!("{count} attempts to grade it ended without a result");
        let graded = Graded {
            content_hash: facts.content_hash.clone(),
            started: header.started,
            wall_ms: 0.0,
            result: Err(fault),
        };
        writing.line(&graded).map_err(ShardError::io(&here))?;
    }
    writing.publish(run)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The parts of one shard without results.
    fn unfinished(done: &[bool]) -> Vec<Piece> {
        let mut all: Vec<Piece> = Vec::new();
        for place in (0..done.len()).filter(|place| !done[*place]) {
            match all.last_mut() {
                Some(last) if last.part.end == place => last.part.end += 1,
                _ => all.push(Piece {
                    index: 0,
                    part: place..place + 1,
                }),
            }
        }
        all
    }

    proptest! {
        /// A submission that ends every attempt is alone at last, and all others are graded.
        #[test]
        fn what_no_attempt_survives_is_found(bad in prop::collection::btree_set(0_usize..40, 0..4)) {
            let mut done = [false; 40];
            let mut tries = Tries::default();
            let mut given_up = BTreeSet::new();
            for _round in 0..40 {
                let (pieces, hopeless) = tries.next(&unfinished(&done));
                for (piece, count) in hopeless {
                    prop_assert_eq!((piece.part.len(), count), (1, MOST_TRIES));
                    given_up.insert(piece.part.start);
                    done[piece.part.start] = true;
                }
                for piece in &pieces {
                    match piece.part.clone().any(|place| bad.contains(&place)) {
                        true => tries.failed(piece),
                        false => done[piece.part.clone()].fill(true),
                    }
                }
            }
            prop_assert_eq!(given_up, bad);
            prop_assert!(done.iter().all(|done| *done));
        }
    }
}
