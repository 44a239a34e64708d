//! [`Records`]: a probe that is a script writes them to descriptor 3, one for each case that it is
//! asked for.

use std::fs::File;
use std::io::{Read, Seek};

use protocol::outcome::{End, Said};

#[derive(Default)]
pub struct Records {
    pub observed: Vec<String>,
    pub said: Option<Said>,
    /// Whether the file holds nothing else.
    pub whole: bool,
}

/// Reads the records, up to the first bytes that are none. `observation_bytes` is the greatest
/// length of all observations together.
pub fn read(mut file: File, observation_bytes: usize) -> Records {
    let mut bytes = Vec::new();
    // The text around the observations is short.
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

/// Splits off the first record: a line with its kind and its number of bytes, these bytes, and the
/// end of a line.
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

/// The end of a Rust program that panics.
const PANIC: End = End::Exited(101);

/// The report of a panic that a Rust program wrote to standard error: `thread 'main' panicked at
/// FILE:LINE:COLUMN:`, and the message in the next line. A program with a panic hook of its own
/// may have written anything.
pub fn panic(end: End, stderr: &str) -> Option<Said> {
    if end != PANIC {
        return None;
    }
    let lines: Vec<&str> = stderr.lines().collect();
    let place = |line: &&str| {
        let (_, place) = line.split_once(" panicked at ")?;
        let mut parts = place.trim_end_matches(':').rsplitn(3, ':');
        let (_, line, file) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
        Some((file.to_owned(), line))
    };
    let found = lines.iter().rposition(|line| place(line).is_some());
    let (file, line) = found.and_then(|at| place(&lines[at])).unwrap_or_default();
    let message = found
        .and_then(|at| lines.get(at + 1))
        .copied()
        .unwrap_or_default();
    Some(Said {
        file,
        line,
        message: message.chars().take(500).collect(),
        exception: false,
    })
}

#[cfg(test)]
mod tests {
    use super::{PANIC, panic};
    use protocol::outcome::End;

    #[test]
    fn a_panic_says_where_and_why() {
        let said = panic(
            PANIC,
            "reading\nthread 'main' (17) panicked at src/main.rs:3:17:\nno such file: b.txt\nnote: run with\n",
        );
        let said = said.expect("it is one");
        assert_eq!((said.file.as_str(), said.line), ("src/main.rs", 3));
        assert_eq!(said.message, "no such file: b.txt");
        // A panic hook of the program's own writes any text.
        let said = panic(PANIC, "sorry\n").expect("it is one");
        assert_eq!(
            (said.file.as_str(), said.line, said.message.as_str()),
            ("", 0, "")
        );
        assert!(panic(End::Exited(1), "panicked at a.rs:1:1:\n").is_none());
    }
}
