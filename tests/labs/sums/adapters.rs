//! Adapters in Rust: a file's text for the file, a word for the standard input.

use std::fs::{self, File};
use std::os::fd::AsRawFd;

/// The sum of a file with these numbers.
pub fn adapt_sum_file(numbers: &str) -> i64 {
    fs::write("numbers.txt", numbers).unwrap();
    crate::sum_file::sum_file("numbers.txt")
}

/// What is in the file with this name, without white space at its end; None if there is none.
pub fn adapt_save_sum(sum: i64, name: &str) -> Option<String> {
    fs::write("stdin.txt", format!("{name}\n")).unwrap();
    dup2(File::open("stdin.txt").unwrap().as_raw_fd(), 0);
    crate::save_sum::save_sum(sum);
    let saved = fs::read_to_string(name).ok()?;
    Some(saved.trim_end().to_owned())
}

unsafe extern "C" {
    safe fn dup2(from: i32, to: i32) -> i32;
}
