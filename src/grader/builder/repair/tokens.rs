//! Splits C, C++ or Rust into words and signs, whether or not it compiles.

use super::dialect::Dialect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    Sign(u8),
    /// A string or a character in quotes.
    Quoted,
    /// A line for the preprocessor, with the lines that continue it.
    Directive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
    /// For the first token of a line: its distance from the margin, in bytes.
    pub column: Option<usize>,
}

pub fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

pub fn tokens(source: &[u8], dialect: Dialect) -> Vec<Token> {
    let mut scanner = Scanner {
        source,
        rust: dialect == Dialect::Rust,
        at: 0,
    };
    let mut found: Vec<Token> = Vec::new();
    let mut line_start = 0;
    let mut fresh = true;
    while let Some(byte) = scanner.peek(0) {
        let start = scanner.at;
        if byte == b'\n' {
            scanner.at += 1;
            (line_start, fresh) = (scanner.at, true);
            continue;
        }
        if byte.is_ascii_whitespace() {
            scanner.at += 1;
            continue;
        }
        if scanner.comment() {
            continue;
        }
        let kind = scanner.token(byte, fresh);
        let column = fresh.then(|| start - line_start);
        fresh = false;
        found.push(Token {
            kind,
            start,
            end: scanner.at,
            column,
        });
    }
    found
}

struct Scanner<'a> {
    source: &'a [u8],
    rust: bool,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.source.get(self.at + ahead).copied()
    }

    fn starts_with(&self, text: &[u8]) -> bool {
        self.source[self.at..].starts_with(text)
    }

    /// Skips a comment; false if there is none.
    fn comment(&mut self) -> bool {
        if self.starts_with(b"//") {
            while self.peek(0).is_some_and(|byte| byte != b'\n') {
                self.at += 1;
            }
            return true;
        }
        if !self.starts_with(b"/*") {
            return false;
        }
        let mut depth = 0;
        while self.at < self.source.len() {
            if self.starts_with(b"*/") {
                self.at += 2;
                depth -= 1;
                if depth == 0 {
                    break;
                }
            } else if self.starts_with(b"/*") {
                self.at += 2;
                // Only Rust's comments nest.
                depth = if self.rust { depth + 1 } else { 1 };
            } else {
                self.at += 1;
            }
        }
        true
    }

    fn token(&mut self, byte: u8, first_of_line: bool) -> TokenKind {
        if byte == b'#' && first_of_line && !self.rust {
            self.directive();
            return TokenKind::Directive;
        }
        if is_word_byte(byte) {
            let start = self.at;
            while self.peek(0).is_some_and(is_word_byte) {
                self.at += 1;
            }
            let word = &self.source[start..self.at];
            let raw = self.rust && matches!(word, b"r" | b"br" | b"cr");
            return if raw && self.raw_text() {
                TokenKind::Quoted
            } else {
                TokenKind::Word
            };
        }
        if byte == b'"' || (byte == b'\'' && !self.is_lifetime()) {
            self.quoted(byte);
            return TokenKind::Quoted;
        }
        self.at += 1;
        TokenKind::Sign(byte)
    }

    fn directive(&mut self) {
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' if self.starts_with(b"\\\r\n") => self.at += 3,
                b'\\' => self.at += 2,
                b'\n' => break,
                b'/' if self.starts_with(b"/*") => {
                    self.comment();
                }
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.source.len());
    }

    /// Whether a lifetime begins here: `'a` without a closing quote.
    fn is_lifetime(&self) -> bool {
        let is_name = self.peek(1).is_some_and(is_word_byte);
        let ends = (2..=5).any(|ahead| self.peek(ahead) == Some(b'\''));
        self.rust && is_name && !ends
    }

    /// Skips a quoted text. In C, a text that is not closed ends with its line.
    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.at += 2,
                b'\n' if !self.rust || quote == b'\'' => break,
                _ => self.at += 1,
            }
            if byte == quote {
                break;
            }
        }
        self.at = self.at.min(self.source.len());
    }

    /// Skips `r#"…"#` from behind the `r`; false if it is no raw text.
    fn raw_text(&mut self) -> bool {
        let marks = self.source[self.at..]
            .iter()
            .take_while(|byte| **byte == b'#')
            .count();
        if self.peek(marks) != Some(b'"') {
            return false;
        }
        let end = [vec![b'"'], vec![b'#'; marks]].concat();
        self.at += marks + 1;
        while self.at < self.source.len() && !self.starts_with(&end) {
            self.at += 1;
        }
        self.at = (self.at + end.len()).min(self.source.len());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str, dialect: Dialect) -> Vec<&str> {
        let all = tokens(source.as_bytes(), dialect);
        all.iter()
            .map(|token| &source[token.start..token.end])
            .collect()
    }

    #[test]
    fn braces_in_texts_comments_and_directives_do_not_count() {
        let c = "#define OPEN { \\\n  {\nchar c = '{'; /* { */ char *s = \"}\\\"\"; // }\n}";
        let found = words(c, Dialect::C);
        assert_eq!(found.iter().filter(|word| **word == "{").count(), 0);
        assert_eq!(found.iter().filter(|word| **word == "}").count(), 1);
        let rust = "fn f<'a>(x: &'a str) -> char { let r = r#\"}\"#; /* { /* { */ */ '{' }";
        let found = words(rust, Dialect::Rust);
        assert_eq!(found.iter().filter(|word| **word == "{").count(), 1);
        assert_eq!(found.iter().filter(|word| **word == "}").count(), 1);
    }

    #[test]
    fn an_open_quote_of_c_ends_with_its_line() {
        assert_eq!(
            words("s = \"open;\nint x;", Dialect::C),
            ["s", "=", "\"open;", "int", "x", ";"]
        );
    }
}
