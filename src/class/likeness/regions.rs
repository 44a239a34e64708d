//! Finds the equal parts of two sources: runs of words around their common fingerprints.

use std::collections::{BTreeSet, HashMap};

use super::code::Code;
use super::fingerprints::GRAM;
use super::words::BORDER;

/// The maximal gap, in words on either side, between runs that are shown as one: a statement that
/// was inserted or changed.
const GAP: usize = 2 * GRAM;

/// The number of places of one fingerprint that are tried: a text that repeats one line a thousand
/// times would be compared with itself at a million places.
const MOST_PLACES: usize = 8;

/// An equal part of two sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The number of equal words.
    pub words: usize,
    pub sides: [Side; 2],
}

/// The place of a region in one of the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The number of the file.
    pub file: usize,
    /// The lines of the words, counted from 1.
    pub lines: BTreeSet<usize>,
}

/// A common run of words of maximal length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stretch {
    words: usize,
    starts: [usize; 2],
}

impl Stretch {
    /// True if this pair of places, one in each source, lies in the run.
    fn holds(&self, [left, right]: [usize; 2]) -> bool {
        let [here, there] = self.starts;
        (here..here + self.words).contains(&left) && left - here == right.wrapping_sub(there)
    }
}

/// The regions that two sources share, in the order of the first source. No word is in two regions:
/// longer runs come first.
pub fn regions(one: &Code, other: &Code) -> Vec<Region> {
    let mut seeds = seeds(one, other);
    // Ordered along diagonals: a seed that lies in the run before it leads to the same run.
    seeds.sort_by_key(|[left, right]| (left.wrapping_sub(*right), *left));
    let mut runs: Vec<Stretch> = Vec::new();
    for starts in seeds {
        let known = runs.last().is_some_and(|run| run.holds(starts));
        if !known {
            runs.push(longest(one, other, starts));
        }
    }
    runs.sort_by(|a, b| b.words.cmp(&a.words).then(a.starts.cmp(&b.starts)));
    runs.dedup();
    let mut used = [vec![false; one.words.len()], vec![false; other.words.len()]];
    let mut kept: Vec<Stretch> = Vec::new();
    for run in runs {
        if let Some(run) = unused(run, &used) {
            for (used, start) in used.iter_mut().zip(run.starts) {
                used[start..start + run.words].fill(true);
            }
            kept.push(run);
        }
    }
    kept.sort_by_key(|run| run.starts);
    merged(one, other, &kept)
}

/// Pairs of places with the same fingerprint.
fn seeds(one: &Code, other: &Code) -> Vec<[usize; 2]> {
    let (here, there) = (places(one), places(other));
    let mut seeds = Vec::new();
    for (hash, here) in &here {
        let there = there.get(hash).map_or(&[][..], Vec::as_slice);
        seeds.extend((here.iter()).flat_map(|left| there.iter().map(|right| [*left, *right])));
    }
    seeds
}

/// The first places of each fingerprint.
fn places(code: &Code) -> HashMap<u64, Vec<usize>> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for gram in &code.fingerprints {
        let places = places.entry(gram.hash).or_default();
        if places.len() < MOST_PLACES {
            places.push(gram.at);
        }
    }
    places
}

/// The longest run around a seed.
fn longest(one: &Code, other: &Code, [mut left, mut right]: [usize; 2]) -> Stretch {
    let same = |left: usize, right: usize| {
        let word = |code: &Code, at: usize| code.words.get(at).map(|word| word.word);
        let (here, there) = (word(one, left), word(other, right));
        here == there && here.is_some_and(|word| word != BORDER)
    };
    while left > 0 && right > 0 && same(left - 1, right - 1) {
        left -= 1;
        right -= 1;
    }
    let words = (0..)
        .take_while(|step| same(left + step, right + step))
        .count();
    Stretch {
        words,
        starts: [left, right],
    }
}

/// The first part of a run that is in no longer run, if it has at least the length of a gram.
fn unused(run: Stretch, used: &[Vec<bool>; 2]) -> Option<Stretch> {
    let is_used = |step: &usize| (0..2).any(|side| used[side][run.starts[side] + step]);
    let first = (0..run.words).find(|step| !is_used(step))?;
    let words = (first..run.words).take_while(|step| !is_used(step)).count();
    (words >= GRAM).then(|| Stretch {
        words,
        starts: run.starts.map(|start| start + first),
    })
}

/// Turns runs into regions. Runs that closely follow each other in both sources form one region.
fn merged(one: &Code, other: &Code, runs: &[Stretch]) -> Vec<Region> {
    let follows = |run: &Stretch, next: &Stretch| {
        (0..2).all(|side| {
            let end = run.starts[side] + run.words;
            let code = [one, other][side];
            next.starts[side] >= end
                && next.starts[side] - end <= GAP
                && code.file_of(run.starts[side]) == code.file_of(next.starts[side])
        })
    };
    let groups = runs.chunk_by(follows);
    let region = |group: &[Stretch]| Region {
        words: group.iter().map(|run| run.words).sum(),
        sides: [side(one, group, 0), side(other, group, 1)],
    };
    groups.map(region).collect()
}

fn side(code: &Code, group: &[Stretch], number: usize) -> Side {
    let places = group.iter().flat_map(|run| {
        let start = run.starts[number];
        start..start + run.words
    });
    Side {
        file: code.file_of(group[0].starts[number]),
        lines: places.map(|place| code.words[place].line).collect(),
    }
}
