//! The entry declared here, with a field more than the lab's is not needed; loops like in C.

use std::collections::BTreeMap;
use std::rc::Rc;

mod entry;
use self::entry::Entry;

fn words(line: Box<str>) -> Vec<Rc<str>> {
    let mut all = Vec::new();
    let mut word = String::new();
    for letter in line.chars() {
        if letter != ' ' {
            word.push(letter);
        } else if !word.is_empty() {
            all.push(Rc::from(word.as_str()));
            word.clear();
        }
    }
    if !word.is_empty() {
        all.push(Rc::from(word));
    }
    all
}

fn counts(line: &str) -> BTreeMap<String, i32> {
    let mut all = BTreeMap::new();
    for word in words(line.into()) {
        let count = all.get(&*word).copied().unwrap_or(0);
        all.insert(word.to_string(), count + 1);
    }
    all
}

fn most_frequent(line: &str) -> Option<String> {
    let mut best = (0, None);
    for (word, count) in counts(line) {
        if count > best.0 {
            best = (count, Some(word));
        }
    }
    best.1
}

fn runs(letters: &str) -> Vec<(char, i128)> {
    let mut runs = vec![];
    let mut before = None;
    let mut count = 0;
    for letter in letters.chars() {
        if before != Some(letter) {
            if let Some(before) = before {
                runs.push((before, count));
            }
            count = 0;
        }
        before = Some(letter);
        count += 1;
    }
    if let Some(before) = before {
        runs.push((before, count));
    }
    runs
}

fn average(readings: &[f64], width: usize) -> std::collections::LinkedList<f64> {
    let mut all = std::collections::LinkedList::new();
    let mut k = 0;
    while k + width <= readings.len() {
        let mut mean = 0.0;
        for j in k..k + width {
            mean += readings[j] / width as f64;
        }
        all.push_back(mean);
        k += 1;
    }
    all
}

fn checksum(bytes: &Vec<u8>) -> u32 {
    let mut sum: u32 = 0;
    for byte in bytes {
        sum += *byte as u32;
    }
    sum % 256
}

fn longest(entries: &Vec<Entry>) -> Option<&Entry> {
    let mut best = entries.first()?;
    for entry in entries {
        if entry.word.chars().count() > best.word.chars().count() {
            best = entry;
        }
    }
    Some(best)
}

fn remove_zeros(bytes: &mut std::collections::VecDeque<u8>, removed: &mut i32) {
    for _ in 0..bytes.len() {
        let first = bytes.pop_front().unwrap();
        if first == 0 {
            *removed += 1;
        } else {
            bytes.push_back(first);
        }
    }
}

fn largest(board: &Vec<[i32; 3]>, row: &mut i32, column: &mut i32) -> bool {
    let mut is_any = false;
    for i in (0..2).rev() {
        for j in (0..3).rev() {
            if board[i][j] > 0 && board[i][j] >= board[*row as usize][*column as usize] {
                *row = i as i32;
                *column = j as i32;
                is_any = true;
            }
        }
    }
    is_any
}
