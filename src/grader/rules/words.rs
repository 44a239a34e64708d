//! Splits a source in C or Rust into words, each with its line, as the compiler sees them.
//! Comments are left out, a string literal is one word, and lines joined by a backslash are one.

use crate::tokens::{Language, tokens};

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
        // rustc takes more for white space than ASCII has, and skips marks of direction.
        let is_space = sign.is_whitespace() || matches!(sign, '\u{200e}' | '\u{200f}');
        text.push(if is_space && sign != '\n' { ' ' } else { sign });
        lines.resize(text.len(), line);
        line += usize::from(sign == '\n');
    }
    (text, lines)
}

/// The words of a source that [`spliced`] returned.
pub fn words<'s>((text, lines): &'s (String, Vec<usize>), is_c: bool) -> Vec<Word<'s>> {
    let language = if is_c {
        Language::CWithDirectives
    } else {
        Language::Rust
    };
    let tokens = tokens(text.as_bytes(), language).into_iter();
    let words = tokens.map(|token| Word {
        line: lines[token.start],
        text: text.get(token.start..token.end).unwrap_or_default(),
        is_first: token.column.is_some(),
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str, is_c: bool) -> Vec<(usize, String)> {
        let spliced = spliced(source, is_c);
        let words = words(&spliced, is_c).into_iter();
        let words = words.map(|word| (word.line, word.text.to_owned()));
        words.collect()
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
        let words = found("fn f<'a>(x: &'a str) { '\\'' }", false);
        for wanted in ["'\\''", "str"] {
            assert!(words.iter().any(|(_, text)| text == wanted), "{words:?}");
        }
    }
}
