//! All by value, and types of the standard library that are not the skeleton's.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

mod entry;
pub use entry::Entry;

pub fn words(line: String) -> VecDeque<String> {
    line.split_whitespace().map(String::from).collect()
}

pub fn counts(line: String) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for word in words(line) {
        *counts.entry(word).or_default() += 1;
    }
    counts
}

pub fn most_frequent(line: String) -> Option<Cow<'static, str>> {
    let counts = counts(line);
    let most = counts.values().max()?;
    let mut all = counts.iter().filter(|(_, count)| *count == most);
    all.next().map(|(word, _)| Cow::Owned(word.clone()))
}

pub fn runs(letters: String) -> Box<[(char, usize)]> {
    let letters: Vec<char> = letters.chars().collect();
    letters
        .chunk_by(|a, b| a == b)
        .map(|run| (run[0], run.len()))
        .collect()
}

pub fn average(mut readings: Vec<f64>, width: u8) -> Vec<f64> {
    let mut all = vec![];
    while readings.len() >= width as usize {
        all.push(readings[..width as usize].iter().sum::<f64>() / f64::from(width));
        readings.remove(0);
    }
    all
}

pub fn checksum(bytes: Vec<u16>) -> u16 {
    bytes.iter().sum::<u16>() % 256
}

pub fn longest(mut entries: Vec<Entry>) -> Option<Entry> {
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.word.chars().count()));
    entries.into_iter().next()
}

pub fn remove_zeros(bytes: &mut Vec<u32>, removed: &mut i64) {
    let mut kept = Vec::new();
    for byte in bytes.drain(..) {
        match byte {
            0 => *removed += 1,
            _ => kept.push(byte),
        }
    }
    *bytes = kept;
}

pub fn largest(board: [[u8; 3]; 2], row: &mut u8, column: &mut i64) -> bool {
    let most = *board.as_flattened().iter().max().unwrap();
    let place = board.as_flattened().iter().position(|n| *n == most).unwrap();
    *row = place as u8 / 3;
    *column = place as i64 % 3;
    most > 0
}
