//! References to all, patterns in parameters, and lists of references.

use std::collections::HashMap;

pub use entry::Entry;
mod entry;
mod helpers;

pub fn words<'l>(line: &'l str) -> Vec<&'l str> {
    helpers::parts(line)
}

pub fn counts(line: &String) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    for word in words(line) {
        counts.entry(word).and_modify(|count| *count += 1).or_insert(1);
    }
    counts
}

pub fn most_frequent(line: &String) -> Option<&str> {
    let counts = counts(line);
    let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    all.first().map(|(word, _)| *word)
}

pub fn runs(letters: &str) -> impl Iterator<Item = (char, i32)> {
    let mut letters = letters.chars().peekable();
    std::iter::from_fn(move || {
        let letter = letters.next()?;
        let mut count = 1;
        while letters.next_if_eq(&letter).is_some() {
            count += 1;
        }
        Some((letter, count))
    })
}

pub fn average(readings: &Vec<f64>, &width: &usize) -> Vec<f64> {
    let count = (readings.len() + 1).saturating_sub(width);
    (0..count).map(|k| readings[k..k + width].iter().sum::<f64>() / width as f64).collect()
}

pub fn checksum(bytes: &mut [u8]) -> i32 {
    let mut sum = 0;
    for byte in bytes {
        sum += i32::from(*byte);
    }
    sum & 255
}

pub fn longest<'e>(entries: &'e [&Entry]) -> Option<&'e Entry> {
    let length = |entry: &Entry| entry.word.chars().count();
    let most = entries.iter().map(|entry| length(entry)).max()?;
    entries.iter().copied().find(|entry| length(entry) == most)
}

pub fn remove_zeros(bytes: &mut Vec<u8>, removed: &mut isize) {
    while let Some(place) = bytes.iter().position(|byte| *byte == 0) {
        bytes.remove(place);
        *removed += 1;
    }
}

pub fn largest(board: &[[u8; 3]], row: &mut usize, column: &mut usize) -> bool {
    for (i, numbers) in board.iter().enumerate() {
        for (j, number) in numbers.iter().enumerate() {
            if *number > board[*row][*column] {
                *row = i;
                *column = j;
            }
        }
    }
    board[*row][*column] != 0
}
