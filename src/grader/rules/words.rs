//! Splits a source in C or Rust into words, each with its line, as the compiler sees them.
//! Comments are left out, a string literal is one word, and lines joined by a backslash are one.

/// An identifier, a number, a string or character literal, or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'s> {
    pub line: usize,
    pub text: &'s str,
    /// Whether only white space is before it on its line.
    pub is_first: bool,
}

/// The source and the line of each of its bytes. In C, lines that end in a backslash are joined,
/// and trigraphs are replaced.
pub fn spliced(source: &str, is_c: bool) -> (String, Vec<usize>) {
    const TRIGRAPHS: [(&str, char); 9] = [
        ("??=", '#'),
        ("??/", '\\'),
        ("??'", '^'),
        ("??(", '['),
        ("??)", ']'),
        ("??!", '|'),
        ("??<", '{'),
        ("??>", '}'),
        ("??-", '~'),
    ];
    let (mut text, mut lines) = (String::new(), Vec::new());
    let (mut rest, mut line) = (source, 1);
    while let Some(first) = rest.chars().next() {
        let trigraph = TRIGRAPHS
            .iter()
            .find(|(written, _)| is_c && rest.starts_with(written));
        let (sign, length) = trigraph.map_or((first, first.len_utf8()), |(_, sign)| (*sign, 3));
        rest = &rest[length..];
        if is_c && sign == '\\' {
            let after = rest.trim_start_matches([' ', '\t', '\r']);
            if let Some(next) = after.strip_prefix('\n') {
                rest = next;
                line += 1;
                continue;
            }
        }
        text.push(sign);
        lines.resize(text.len(), line);
        line += usize::from(sign == '\n');
    }
    (text, lines)
}

/// The words of a source that [`spliced`] returned.
pub fn words<'s>((text, lines): &'s (String, Vec<usize>), is_c: bool) -> Vec<Word<'s>> {
    let mut words = Vec::new();
    let (mut at, mut is_first) = (0, true);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if first.is_whitespace() {
            is_first |= first == '\n';
            first.len_utf8()
        } else {
            let length = match first {
                '"' => quoted(rest, '"', !is_c),
                '\'' if is_c || is_character(rest) => quoted(rest, '\'', false),
                _ if first.is_alphanumeric() || first == '_' => {
                    let goes_on = |letter: char| letter.is_alphanumeric() || letter == '_';
                    rest.find(|letter| !goes_on(letter)).unwrap_or(rest.len())
                }
                _ => first.len_utf8(),
            };
            let (line, text) = (lines[at], &rest[..length]);
            words.push(Word {
                line,
                text,
                is_first,
            });
            is_first = false;
            length
        };
        at += length;
    }
    words
}

/// The length of a literal in bytes. Without `has_lines` it ends at the end of its line at the
/// latest.
fn quoted(rest: &str, end: char, has_lines: bool) -> usize {
    let mut is_escaped = false;
    for (place, letter) in rest.char_indices().skip(1) {
        match letter {
            '\n' if !has_lines => return place,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == end => return place + letter.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// Whether a quote begins a character literal in Rust, not a lifetime.
fn is_character(rest: &str) -> bool {
    let mut letters = rest.chars().skip(1);
    letters.next() == Some('\\') || letters.next() == Some('\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str, is_c: bool) -> Vec<(usize, String)> {
        let spliced = spliced(source, is_c);
        let words = words(&spliced, is_c).into_iter();
        words
            .map(|word| (word.line, word.text.to_owned()))
            .collect()
    }

    #[test]
    fn a_word_is_found_whatever_it_is_written_like() {
        let source = "/* a */ ??=pra\\\ngma // x\n\"b /* c\" 'd'\n";
        let expected = [(1, "#"), (1, "pragma"), (3, "\"b /* c\""), (3, "'d'")];
        let expected = expected.map(|(line, text)| (line, text.to_owned()));
        assert_eq!(found(source, true), expected);
    }

    #[test]
    fn lifetimes_are_no_characters() {
        let source = "fn f<'a>(x: &'a str) { '\\'' }";
        let words = found(source, false);
        assert!(words.iter().any(|(_, text)| text == "'\\''"), "{words:?}");
        assert!(words.iter().any(|(_, text)| text == "str"), "{words:?}");
    }
}
