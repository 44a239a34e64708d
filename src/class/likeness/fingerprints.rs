//! Fingerprints of a sequence of words, by winnowing.
//!
//! S. Schleimer, D. S. Wilkerson, A. Aiken: Winnowing: local algorithms for document
//! fingerprinting, SIGMOD 2003. Of every `WINDOW` grams in a row, the one with the least hash is
//! kept. So two texts that share `GUARANTEE` words in a row share a fingerprint, wherever the words
//! are; and a run of fewer than `GRAM` words is never found.

use std::collections::HashSet;
use std::ops::Range;

use super::words::{BORDER, Word};

/// The number of words in a gram; shorter runs occur in all code.
pub const GRAM: usize = 12;
/// The number of grams in a row of which at least one is kept.
pub const WINDOW: usize = 4;
/// A common run of this many words in two texts is always found.
pub const GUARANTEE: usize = WINDOW + GRAM - 1;

/// The hash of a gram, and the place of its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gram {
    pub hash: u64,
    pub at: usize,
}

/// All grams. No gram crosses a border.
pub fn grams(words: &[Word]) -> Vec<Gram> {
    let windows = words.windows(GRAM).enumerate();
    let inside = windows.filter(|(_, window)| window.iter().all(|word| word.word != BORDER));
    inside
        .map(|(at, window)| Gram {
            hash: hash(window),
            at,
        })
        .collect()
}

fn hash(words: &[Word]) -> u64 {
    let mix = |hash: u64, word: &Word| {
        (hash.rotate_left(5) ^ word.word).wrapping_mul(0x517c_c1b7_2722_0a95)
    };
    words.iter().fold(0, mix)
}

/// Of each window of consecutive grams, the one with the least hash, and of equal ones the last. Of
/// a run shorter than a window, one gram is kept.
pub fn winnowed(grams: &[Gram]) -> Vec<Gram> {
    let mut kept: Vec<Gram> = Vec::new();
    for run in grams.chunk_by(|one, next| one.at + 1 == next.at) {
        for window in run.windows(WINDOW.min(run.len())) {
            let least = window
                .iter()
                .min_by_key(|gram| (gram.hash, usize::MAX - gram.at));
            if let Some(least) = least
                && kept.last() != Some(least)
            {
                kept.push(*least);
            }
        }
    }
    kept
}

/// The minimal run of words that counts as given code: shorter pieces of it are common ways to
/// write a loop.
const GIVEN: usize = 2 * GRAM;

/// The code that a lab gives, by which it is distinguished from added code.
#[derive(Debug, Default)]
pub struct GivenCode {
    runs: HashSet<u64>,
    /// Whole functions, of any length.
    functions: HashSet<u64>,
}

impl GivenCode {
    pub fn add(&mut self, words: &[Word]) {
        self.functions
            .extend(functions(words).map(|(_, hash)| hash));
        self.runs.extend(runs(words).map(|(_, hash)| hash));
    }

    /// The words, with borders in place of the given ones.
    pub fn removed_from(&self, words: &[Word]) -> Vec<Word> {
        let given_functions = functions(words).filter(|(_, hash)| self.functions.contains(hash));
        let given_runs = runs(words).filter(|(_, hash)| self.runs.contains(hash));
        let mut own = words.to_vec();
        for (place, _) in given_functions.chain(given_runs) {
            own[place].iter_mut().for_each(|word| word.word = BORDER);
        }
        own
    }
}

/// All runs of [`GIVEN`] words with their hashes. No run crosses a border.
fn runs(words: &[Word]) -> impl Iterator<Item = (Range<usize>, u64)> {
    let windows = words.windows(GIVEN).enumerate();
    let inside = windows.filter(|(_, window)| window.iter().all(|word| word.word != BORDER));
    inside.map(|(at, window)| (at..at + GIVEN, hash(window)))
}

/// The pieces between borders, with their hashes.
fn functions(words: &[Word]) -> impl Iterator<Item = (Range<usize>, u64)> {
    let mut end = 0;
    let pieces = words.split(|word| word.word == BORDER);
    pieces.map(move |piece| {
        let start = end;
        end += piece.len() + 1;
        (start..start + piece.len(), hash(piece))
    })
}
