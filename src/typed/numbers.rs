//! Numbers of things in sentences for authors.

use std::fmt::Display;

/// "1 value", "2 values".
pub fn several(count: impl Display, thing: &str) -> String {
    match count.to_string().as_str() {
        "1" => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

/// The verb behind such a number.
pub fn are(count: impl Display) -> &'static str {
    match count.to_string().as_str() {
        "1" => "is",
        _ => "are",
    }
}

/// The sentence about something that takes another number of values than it is given.
pub fn wrong_number(what: &str, takes: usize, given: usize) -> String {
    let takes = several(takes, "value");
    format!("{what} takes {takes}, and here {} {given}", are(given))
}
