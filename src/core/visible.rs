//! Makes every character of a text visible. Names, messages and the output of programs come from
//! strangers: a control character can move a terminal's cursor, a bidirectional one can make a line
//! read as another (Trojan Source, CVE-2021-42574), and an invisible one can make two names look
//! the same.
//!
//! One function, for every format, turns such characters into an escape in plain letters:
//! `\u{202e}`. Each format adds its own quoting. Letters of any script stay, and so do emoji with
//! their joiners.

use std::borrow::Cow;
use std::fmt::Write;

const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// True if a character is not seen, or changes how others are seen.
fn is_hidden(letter: char) -> bool {
    let code = letter as u32;
    matches!(
        letter,
        // Bidirectional: marks, embeddings, overrides, isolates.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Zero width or blank: soft hyphen, joiners, fillers, separators of lines, byte order mark,
        // tags.
        | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e00ff}' | '\u{fdd0}'..='\u{fdef}'
    ) || letter.is_control()
        || code & 0xfffe == 0xfffe
}

/// True for a character that joins its neighbours or chooses how the letter before it is drawn. It
/// is harmless after a letter outside of ASCII.
fn is_modifier(letter: char) -> bool {
    JOINERS.contains(&letter)
        || matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// True if a character must be escaped after `before`.
fn is_unsafe(letter: char, before: Option<char>) -> bool {
    if !is_modifier(letter) {
        return is_hidden(letter);
    }
    // A digit, `#` or `*` with a selector begins a key cap.
    let bears = |before: char| {
        let of_script = !before.is_ascii() && !is_hidden(before) && !JOINERS.contains(&before);
        of_script || (letter == '\u{fe0f}' && "0123456789#*".contains(before))
    };
    !before.is_some_and(bears)
}

/// The text with an escape for each character that is not seen or changes how others are seen. Line
/// feeds and tabs stay.
pub fn printable(text: &str) -> Cow<'_, str> {
    shown(text, &['\n', '\t'], |out, letter| {
        let _ = write!(out, "{}", letter.escape_default());
    })
}

/// Like [`printable`], on one line: a line feed or tab becomes a blank.
pub fn on_a_line(text: &str) -> Cow<'_, str> {
    let text = printable(text);
    if text.contains(['\n', '\t']) {
        return Cow::Owned(text.replace(['\n', '\t'], " "));
    }
    text
}

/// Finished JSON with such characters as JSON escapes, so that a reader gets the exact text.
pub fn json(text: &str) -> Cow<'_, str> {
    shown(text, &['\n', '\t'], |out, letter| {
        let mut units = [0; 2];
        for unit in letter.encode_utf16(&mut units) {
            let _ = write!(out, "\\u{unit:04x}");
        }
    })
}

fn shown<'t>(text: &'t str, kept: &[char], escape: impl Fn(&mut String, char)) -> Cow<'t, str> {
    // Few texts hold such a character.
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if text.as_bytes().iter().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    for letter in text.chars() {
        if is_unsafe(letter, before) && !kept.contains(&letter) {
            // Writing to a String never fails.
            escape(&mut out, letter);
        } else {
            out.push(letter);
        }
        before = Some(letter);
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_shown() {
        assert_eq!(printable("a\u{202e}b"), "a\\u{202e}b");
        assert_eq!(printable("\u{1b}[31m\r\0"), "\\u{1b}[31m\\r\\u{0}");
        assert_eq!(printable("x\u{9b}y\u{7f}"), "x\\u{9b}y\\u{7f}");
        assert_eq!(
            printable("a\u{200d}b\u{200b}\u{feff}"),
            "a\\u{200d}b\\u{200b}\\u{feff}"
        );
        assert_eq!(on_a_line("a\tb\nc"), "a b c");
    }

    #[test]
    fn names_and_emoji_stay() {
        for name in [
            "José Ñandú",
            "Γιώργος",
            "李小龍",
            "می\u{200c}خواهم",
            "👩\u{200d}💻",
            "❤\u{fe0f}\u{200d}🔥",
            "1\u{fe0f}\u{20e3}",
            "שלום",
        ] {
            assert_eq!(printable(name), name);
        }
        assert_eq!(printable("rows\n\tand columns"), "rows\n\tand columns");
    }

    #[test]
    fn json_is_read_as_the_exact_text() {
        let text = "a\u{202e}b\u{e0001}\u{9b}é";
        let written = serde_json::to_string(text).expect("it is text");
        let safe = json(&written);
        assert!(
            !safe.contains(['\u{202e}', '\u{e0001}', '\u{9b}']),
            "{safe}"
        );
        let read: String = serde_json::from_str(&safe).expect("it is JSON");
        assert_eq!(read, text);
    }
}
