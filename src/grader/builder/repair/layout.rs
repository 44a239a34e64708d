//! Recognizes the header of a function or of a type, or a statement, by the tokens at a place.

use std::collections::BTreeSet;
use std::ops::Range;

use super::outline::{Header, Outliner};
use super::tokens::TokenKind;

/// In Rust, the name of a declaration stands behind one of these words.
const DECLARING: &[&[u8]] = &[
    b"const",
    b"static",
    b"struct",
    b"enum",
    b"union",
    b"type",
    b"mod",
    b"macro_rules",
];

/// Words in declarations that are not the student's names.
const KEYWORDS: &[&str] = &[
    "int",
    "char",
    "void",
    "long",
    "short",
    "unsigned",
    "signed",
    "float",
    "double",
    "bool",
    "auto",
    "const",
    "static",
    "extern",
    "inline",
    "volatile",
    "register",
    "typedef",
    "struct",
    "union",
    "enum",
    "class",
    "using",
    "namespace",
    "std",
    "use",
    "pub",
    "crate",
    "super",
    "self",
    "as",
];

/// Words that begin a statement in C and C++, or that stand before a parenthesis and name no
/// function.
const C_STATEMENTS: &[&[u8]] = &[
    b"if",
    b"for",
    b"while",
    b"switch",
    b"else",
    b"do",
    b"return",
    b"case",
    b"default",
    b"sizeof",
    b"goto",
    b"break",
    b"continue",
    b"alignof",
    b"_Alignof",
];

/// Words that begin a statement in C++ only; C functions may have these names.
const CPP_STATEMENTS: &[&[u8]] = &[b"try", b"catch", b"throw"];

/// Words that begin a statement in Rust.
const RUST_STATEMENTS: &[&[u8]] = &[
    b"if",
    b"for",
    b"while",
    b"loop",
    b"match",
    b"else",
    b"return",
    b"let",
    b"break",
    b"continue",
];

/// The number of tokens that are searched for the header of a function or type.
const LONGEST_HEADER: usize = 100;

impl Outliner<'_> {
    pub fn follows_operator(&self, at: usize) -> bool {
        (1..=2).any(|back| {
            at.checked_sub(back)
                .is_some_and(|index| self.text(index) == b"operator")
        })
    }

    pub fn is_function(&self, start: usize, header: &Header) -> bool {
        let named = header
            .name
            .is_some_and(|name| self.kind(name) == Some(TokenKind::Word));
        let by_form = if self.rust {
            header.is_fn
        } else {
            self.text(start) != b"typedef"
        };
        named && by_form && !header.assigned
    }

    pub fn is_container(&self, start: usize, brace: usize) -> bool {
        let holds: &[&[u8]] = if self.rust {
            &[b"impl", b"mod", b"trait", b"extern"]
        } else {
            &[b"namespace", b"extern", b"class", b"struct"]
        };
        let header = start..brace.min(start + LONGEST_HEADER);
        let plain = header
            .clone()
            .all(|index| !self.is_sign(index, b'=') && (self.rust || !self.is_sign(index, b'(')));
        plain
            && header
                .clone()
                .any(|index| holds.contains(&self.text(index)))
            && self.text(start) != b"typedef"
    }

    /// Whether a statement begins here, in a place where a declaration could begin.
    pub fn begins_statement(&self, at: usize) -> bool {
        self.is_statement(at) || (!self.rust && CPP_STATEMENTS.contains(&self.text(at)))
    }

    /// Whether a word is a keyword of statements or expressions, which names no function.
    pub fn is_statement(&self, at: usize) -> bool {
        let words = if self.rust {
            RUST_STATEMENTS
        } else {
            C_STATEMENTS
        };
        self.kind(at) == Some(TokenKind::Word) && words.contains(&self.text(at))
    }

    /// Whether the definition of a function begins here: words, a list in parentheses, and a
    /// brace, or a statement in the place of the brace.
    pub fn begins_definition(&self, at: usize) -> bool {
        if self.rust {
            return self.begins_rust(at);
        }
        if self.begins_statement(at) {
            return false;
        }
        let mut words = 0;
        let mut index = at;
        loop {
            match self.kind(index).filter(|_| index < at + LONGEST_HEADER) {
                Some(TokenKind::Word) if self.is_statement(index) => return false,
                Some(TokenKind::Word) => words += 1,
                Some(TokenKind::Sign(b'*' | b'&' | b':' | b'<' | b'>' | b',' | b'~')) => {}
                Some(TokenKind::Sign(b'(')) => break,
                _ => return false,
            }
            index += 1;
        }
        let named = words >= 2 || self.text(at) == b"main";
        let Some(end) = self.behind_parameters(index).filter(|_| named) else {
            return false;
        };
        self.is_sign(end, b'{') || self.begins_body(end)
    }

    /// Whether `fn` or `impl` stands here, perhaps behind words like `pub`.
    fn begins_rust(&self, at: usize) -> bool {
        let before: &[&[u8]] = &[b"pub", b"const", b"async", b"unsafe", b"extern"];
        let mut at = at;
        for _ in 0..before.len() {
            if !before.contains(&self.text(at)) {
                break;
            }
            at += 1;
            if self.is_sign(at, b'(') {
                at += 3;
            } else if self.kind(at) == Some(TokenKind::Quoted) {
                at += 1;
            }
        }
        [b"fn".as_slice(), b"impl"].contains(&self.text(at))
    }

    /// The token behind the parentheses that open here, and behind words that may follow them.
    fn behind_parameters(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        let mut at = open;
        loop {
            match self.kind(at).filter(|_| at < open + LONGEST_HEADER)? {
                TokenKind::Sign(b'(') => depth += 1,
                TokenKind::Sign(b')') => depth -= 1,
                TokenKind::Sign(b';' | b'{' | b'}') => return None,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        let goes_on: &[&[u8]] = &[
            b"const",
            b"noexcept",
            b"override",
            b"final",
            b"__attribute__",
        ];
        while goes_on.contains(&self.text(at)) {
            at += 1;
        }
        Some(at)
    }

    /// Whether a statement stands in the place of a body's opening brace.
    fn begins_body(&self, at: usize) -> bool {
        match self.kind(at) {
            Some(TokenKind::Word) => true,
            // `*a = 1;` begins a line; a product that goes on does not.
            Some(TokenKind::Sign(b'*' | b'(' | b'+' | b'-')) => {
                self.tokens[at].column.is_some() && !self.is_sign(at + 1, b'>')
            }
            _ => false,
        }
    }

    /// The names that a declaration declares.
    pub fn declared(&self, tokens: &Range<usize>, header: &Header) -> BTreeSet<String> {
        let declares = |index: &usize| DECLARING.contains(&self.text(*index));
        match header.name {
            Some(name) if !header.assigned && !self.rust => [self.word(name)].into(),
            _ if self.rust && self.text(tokens.start) != b"use" => {
                let name = tokens
                    .clone()
                    .find(declares)
                    .map(|index| self.word(index + 1));
                name.into_iter().collect()
            }
            _ if self.rust => self.without_keywords(self.words(tokens.clone())),
            _ => {
                // Words in the value of a variable are not declared.
                let mut depth = 0;
                let mut is_value = false;
                let declared = tokens.clone().filter(|index| {
                    match self.kind(*index) {
                        Some(TokenKind::Sign(b'(' | b'[' | b'{')) => depth += 1,
                        Some(TokenKind::Sign(b')' | b']' | b'}')) => depth -= 1,
                        Some(TokenKind::Sign(b'=')) if depth == 0 => is_value = true,
                        Some(TokenKind::Sign(b',')) if depth == 0 => is_value = false,
                        _ => {}
                    }
                    !is_value && self.ends_declarator(*index)
                });
                self.without_keywords(declared.map(|index| self.word(index)).collect())
            }
        }
    }

    fn without_keywords(&self, mut names: BTreeSet<String>) -> BTreeSet<String> {
        names.retain(|name| !KEYWORDS.contains(&name.as_str()));
        names
    }

    /// Whether a word precedes a sign that can follow the name of a variable or a type.
    fn ends_declarator(&self, index: usize) -> bool {
        let signs = [b'=', b'[', b',', b';', b')', b'{'];
        let followed = signs.iter().any(|sign| self.is_sign(index + 1, *sign));
        self.kind(index) == Some(TokenKind::Word) && followed
    }

    /// The token behind the header of a function, if a statement follows instead of a brace.
    pub fn header_without_body(&self, start: usize, header: &Header) -> Option<usize> {
        let name = header.name?;
        if self.rust {
            return self.rust_without_body(start, name).filter(|_| header.is_fn);
        }
        let end = self.behind_parameters(name + 1)?;
        let is_header = self.tokens[start].column.is_some() && self.text(start) != b"typedef";
        (is_header && self.begins_body(end)).then_some(end)
    }

    /// The same for Rust: a type and bounds follow the parameters, and a body begins with a
    /// statement or on a line of its own.
    fn rust_without_body(&self, start: usize, name: usize) -> Option<usize> {
        self.tokens[start].column?;
        let mut open = name + 1;
        while !self.is_sign(open, b'(') {
            self.kind(open).filter(|_| open < name + LONGEST_HEADER)?;
            open += 1;
        }
        let first = self.behind_parameters(open)?;
        for at in first..first + LONGEST_HEADER {
            match self.kind(at)? {
                TokenKind::Sign(b'{' | b'}' | b';') => return None,
                TokenKind::Word if self.text(at) == b"where" => return None,
                TokenKind::Word if self.is_statement(at) => return Some(at),
                // `-> T` may stand on the next line.
                TokenKind::Sign(b'-') if self.is_sign(at + 1, b'>') => {}
                _ if self.tokens[at].column.is_some() => return Some(at),
                _ => {}
            }
        }
        None
    }
}
