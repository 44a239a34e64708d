//! Words and numbers.

use std::collections::HashMap;

mod entry;

pub use entry::Entry;

pub fn words(line: &str) -> Vec<String> {
    line.split(' ')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

pub fn counts(line: &str) -> HashMap<String, u8> {
    let mut counts = HashMap::new();
    for word in words(line) {
        *counts.entry(word).or_insert(0) = 1;
    }
    counts
}

pub fn most_frequent(line: &str) -> Option<String> {
    let mut best: Option<(String, u8)> = None;
    for (word, count) in counts(line) {
        let is_better = match &best {
            None => true,
            Some((other, most)) => count > *most || count == *most && word < *other,
        };
        if is_better {
            best = Some((word, count));
        }
    }
    best.map(|(word, _)| word)
}

pub fn runs(letters: &str) -> Vec<(char, u8)> {
    let mut runs: Vec<(char, u8)> = Vec::new();
    for letter in letters.chars() {
        match runs.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => runs.push((letter, 1)),
        }
    }
    runs
}

pub fn average(readings: &[f64], width: usize) -> Vec<f64> {
    let windows = readings.windows(width);
    windows
        .map(|window| window.iter().sum::<f64>() / width as f64)
        .collect()
}

pub fn checksum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte))
}

pub fn longest(entries: &[Entry]) -> Option<Entry> {
    let mut best: Option<&Entry> = None;
    for entry in entries {
        let length = entry.word.chars().count();
        if best.is_none_or(|best| length > best.word.chars().count()) {
            best = Some(entry);
        }
    }
    best.cloned()
}

pub fn remove_zeros(bytes: &mut Vec<u8>, removed: &mut i32) {
    let before = bytes.len();
    bytes.retain(|byte| *byte != 0);
    *removed += (before - bytes.len()) as i32;
}

pub fn largest(board: &[[i32; 3]; 2], row: &mut usize, column: &mut usize) -> bool {
    let mut most = 0;
    (*row, *column) = (0, 0);
    for (i, numbers) in board.iter().enumerate() {
        for (j, number) in numbers.iter().enumerate() {
            if *number > most {
                most = *number;
                (*row, *column) = (i, j);
            }
        }
    }
    most > 0
}
