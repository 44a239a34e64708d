//! What a probe that is a script writes to descriptor 3: a record for each case that it was asked for.

use std::fs::File;
use std::io::{Read, Seek};

use crate::core::outcome::Said;

#[derive(Default)]
pub struct Records {
    pub observed: Vec<String>,
    pub said: Option<Said>,
    /// Nothing else is there.
    pub whole: bool,
}

/// Reads them, up to where it is nothing that a probe writes; observations of so many bytes in all.
pub fn read(mut file: File, observation_bytes: usize) -> Records {
    let mut bytes = Vec::new();
    // What goes around the observations is short.
    let most = 2 * observation_bytes as u64 + (64 << 10);
    let read = file
        .rewind()
        .and_then(|()| file.take(most).read_to_end(&mut bytes));
    let mut records = Records::default();
    let mut rest = match read {
        Ok(_) => bytes.as_slice(),
        Err(_) => return records,
    };
    while let Some((kind, text, after)) = next_record(rest) {
        let text = String::from_utf8_lossy(text).into_owned();
        match kind {
            "observed" => records.observed.push(text),
            _ => records.said = said(&text),
        }
        rest = after;
    }
    records.whole = rest.is_empty();
    records
}

/// A line with the kind of a record and the number of its bytes, these bytes, and the end of a line.
fn next_record(bytes: &[u8]) -> Option<(&str, &[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let (kind, count) = std::str::from_utf8(&bytes[..end]).ok()?.split_once(' ')?;
    let (text, after) = bytes[end + 1..].split_at_checked(count.parse().ok()?)?;
    let after = after.strip_prefix(b"\n")?;
    ["observed", "said"]
        .contains(&kind)
        .then_some((kind, text, after))
}

/// The file, the line and the message of an exception.
fn said(text: &str) -> Option<Said> {
    let mut parts = text.splitn(3, '\t');
    Some(Said {
        file: parts.next()?.to_owned(),
        line: parts.next()?.parse().ok()?,
        message: parts.next()?.to_owned(),
        exception: true,
    })
}
