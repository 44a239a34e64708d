//! Splits C, C++ or Rust into words and signs, whether or not it compiles.

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C and C++. A directive is one token.
    C,
    /// C and C++, with the words of directives.
    CWithDirectives,
    Rust,
}

pub fn tokens(source: &[u8], language: Language) -> Vec<Token> {
    let mut scanner = Scanner {
        source,
        language,
        at: 0,
    };
    let mut found: Vec<Token> = Vec::new();
    let mut line_start = 0;
    let mut fresh = true;
    while let Some(byte) = scanner.peek(0) {
        let start = scanner.at;
        if byte.is_ascii_whitespace() {
            scanner.at += 1;
            if byte == b'\n' {
                (line_start, fresh) = (scanner.at, true);
            }
        } else if !scanner.comment() {
            found.push(Token {
                kind: scanner.token(byte, fresh),
                start,
                end: scanner.at,
                column: fresh.then(|| start - line_start),
            });
            fresh = false;
        }
    }
    found
}

struct Scanner<'a> {
    source: &'a [u8],
    language: Language,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.source.get(self.at + ahead).copied()
    }

    fn is_rust(&self) -> bool {
        self.language == Language::Rust
    }

    fn starts_with(&self, text: &[u8]) -> bool {
        self.source[self.at..].starts_with(text)
    }

    fn skip_while(&mut self, skipped: impl Fn(u8) -> bool) {
        while self.peek(0).is_some_and(&skipped) {
            self.at += 1;
        }
    }

    /// Skips a comment; false if there is none.
    fn comment(&mut self) -> bool {
        if self.starts_with(b"//") {
            self.skip_while(|byte| byte != b'\n');
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
                depth = if self.is_rust() { depth + 1 } else { 1 };
            } else {
                self.at += 1;
            }
        }
        true
    }

    fn token(&mut self, byte: u8, first_of_line: bool) -> TokenKind {
        if byte == b'#' && first_of_line && self.language == Language::C {
            self.directive();
            return TokenKind::Directive;
        }
        if is_word_byte(byte) {
            let start = self.at;
            self.skip_while(is_word_byte);
            let word = &self.source[start..self.at];
            let raw = self.is_rust() && matches!(word, b"r" | b"br" | b"cr");
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
        let length = match self.peek(1) {
            _ if !self.is_rust() => return false,
            Some(b'\\') | None => return false,
            Some(0xf0..) => 4,
            Some(0xe0..) => 3,
            Some(0xc0..) => 2,
            Some(_) => 1,
        };
        self.peek(1 + length) != Some(b'\'')
    }

    /// Skips a quoted text. In C, a text that is not closed ends with its line.
    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.at += 2,
                b'\n' if !self.is_rust() || quote == b'\'' => break,
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

    fn words(source: &str, language: Language) -> Vec<&str> {
        let all = tokens(source.as_bytes(), language).into_iter();
        all.map(|token| &source[token.start..token.end]).collect()
    }

    #[test]
    fn braces_in_texts_comments_and_directives_do_not_count() {
        let c = "#define OPEN { \\\n  {\nchar c = '{'; /* { */ char *s = \"}\\\"\"; // }\n}";
        let rust = "fn f<'a,'b>(x: &'a str) -> char { let r = r#\"}\"#; /* { /* { */ */ '{' }";
        for (source, language, open) in [(c, Language::C, 0), (rust, Language::Rust, 1)] {
            let found = words(source, language);
            let count = |sign| found.iter().filter(|word| **word == sign).count();
            assert_eq!((count("{"), count("}")), (open, 1), "{found:?}");
        }
    }

    #[test]
    fn an_open_quote_of_c_ends_with_its_line() {
        let found = words("s = \"open;\nint x;", Language::C);
        assert_eq!(found, ["s", "=", "\"open;", "int", "x", ";"]);
    }
}
