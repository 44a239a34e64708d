//! Fingerprints of a sequence of words, by winnowing.
//!
//! S. Schleimer, D. S. Wilkerson, A. Aiken: Winnowing: local algorithms for document fingerprinting, SIGMOD 2003. Of each
//! `WINDOW` grams in a row the least hash is kept. So two texts that share `GUARANTEE` words in a row share a
//! fingerprint, wherever the words stand; and what is shorter than `GRAM` words is never found.

use std::collections::{BTreeSet, HashSet};

use super::words::{BORDER, Word};

/// Words in a gram: what is shorter is everybody's.
pub const GRAM: usize = 8;
/// Grams of which one is kept at least.
pub const WINDOW: usize = 4;
/// A run of so many words that two texts share is found.
pub const GUARANTEE: usize = WINDOW + GRAM - 1;

/// The hash of a gram, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gram {
    pub hash: u64,
    pub at: usize,
}

/// All grams. None reaches over a border.
pub fn grams(words: &[Word]) -> Vec<Gram> {
    let windows = words.windows(GRAM).enumerate();
    let inside = windows.filter(|(_, window)| window.iter().all(|word| word.word != BORDER));
    inside
        .map(|(at, window)| Gram {
            hash: window.iter().fold(0, |hash, word| mix(hash, word.word)),
            at,
        })
        .collect()
}

fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// Of each window of grams that follow each other the one with the least hash, of equals the last. Where fewer follow
/// each other than a window has, one of them.
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

/// Puts borders in the place of words that are given: those of grams that the given code has too.
pub fn without_given(words: &[Word], given: &HashSet<u64>) -> Vec<Word> {
    let of_given = grams(words)
        .into_iter()
        .filter(|gram| given.contains(&gram.hash));
    let places: BTreeSet<usize> = of_given.flat_map(|gram| gram.at..gram.at + GRAM).collect();
    let mut own = words.to_vec();
    for place in places {
        own[place].word = BORDER;
    }
    own
}
