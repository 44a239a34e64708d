//! Words and numbers.

use std::collections::HashMap;

mod entry;

pub use entry::Entry;

pub fn words(line: &str) -> Vec<String> {
    todo!()
}

pub fn counts(line: &str) -> HashMap<String, u8> {
    todo!()
}

pub fn most_frequent(line: &str) -> Option<String> {
    todo!()
}

pub fn runs(letters: &str) -> Vec<(char, u8)> {
    todo!()
}

pub fn average(readings: &[f64], width: usize) -> Vec<f64> {
    todo!()
}

pub fn checksum(bytes: &[u8]) -> u8 {
    todo!()
}

pub fn longest(entries: &[Entry]) -> Option<Entry> {
    todo!()
}

pub fn remove_zeros(bytes: &mut Vec<u8>, removed: &mut i32) {
    todo!()
}

pub fn largest(board: &[[i32; 3]; 2], row: &mut usize, column: &mut usize) -> bool {
    todo!()
}
