//! What the tokens at a place look like: the header of a function, of a type, or a statement.

use std::collections::BTreeSet;
use std::ops::Range;

use super::outline::{Header, Outliner};
use super::tokens::Kind;

/// Behind one of these stands the name of what Rust declares.
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

/// Words of declarations that name nothing of the student's.
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

/// Tokens that are looked at for the header of a function or type.
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
            .is_some_and(|name| self.kind(name) == Some(Kind::Word));
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

    /// Whether a function's definition begins here: words, a list in parentheses, a brace.
    pub fn begins_definition(&self, at: usize) -> bool {
        if self.rust {
            let word = if self.text(at) == b"pub" { at + 1 } else { at };
            return [b"fn".as_slice(), b"impl"].contains(&self.text(word));
        }
        let statements: &[&[u8]] = &[
            b"if", b"for", b"while", b"switch", b"else", b"do", b"return", b"case", b"default",
            b"sizeof", b"goto",
        ];
        let mut words = 0;
        let mut index = at;
        loop {
            match self.kind(index).filter(|_| index < at + LONGEST_HEADER) {
                Some(Kind::Word) if statements.contains(&self.text(index)) => return false,
                Some(Kind::Word) => words += 1,
                Some(Kind::Sign(b'*' | b'&' | b':' | b'<' | b'>' | b',')) => {}
                Some(Kind::Sign(b'(')) => break,
                _ => return false,
            }
            index += 1;
        }
        let named = words >= 2 || self.text(at) == b"main";
        let mut depth = 0;
        while named && index < at + LONGEST_HEADER {
            match self.kind(index) {
                Some(Kind::Sign(b'(')) => depth += 1,
                Some(Kind::Sign(b')')) => depth -= 1,
                Some(Kind::Sign(b';' | b'{' | b'}')) => return false,
                _ => {}
            }
            index += 1;
            if depth == 0 {
                return self.is_sign(index, b'{');
            }
        }
        false
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
                // The words of a variable's value are not declared.
                let mut depth = 0;
                let mut is_value = false;
                let declared = tokens.clone().filter(|index| {
                    match self.kind(*index) {
                        Some(Kind::Sign(b'(' | b'[' | b'{')) => depth += 1,
                        Some(Kind::Sign(b')' | b']' | b'}')) => depth -= 1,
                        Some(Kind::Sign(b'=')) if depth == 0 => is_value = true,
                        Some(Kind::Sign(b',')) if depth == 0 => is_value = false,
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

    /// A word that is followed by what follows the name of a variable or a type.
    fn ends_declarator(&self, index: usize) -> bool {
        let signs = [b'=', b'[', b',', b';', b')', b'{'];
        let followed = signs.iter().any(|sign| self.is_sign(index + 1, *sign));
        self.kind(index) == Some(Kind::Word) && followed
    }

    /// Where the header of a function of C ends, if a statement follows it, and the function's name.
    pub fn header_without_body(&self, header: &Header) -> Option<(usize, String)> {
        let name = header.name.filter(|_| !self.rust)?;
        let mut depth = 0;
        let mut at = name + 1;
        loop {
            match self.kind(at).filter(|_| at < name + LONGEST_HEADER)? {
                Kind::Sign(b'(') => depth += 1,
                Kind::Sign(b')') => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        let goes_on: &[&[u8]] = &[b"const", b"noexcept", b"override", b"__attribute__"];
        let statement = self.kind(at)? == Kind::Word && !goes_on.contains(&self.text(at));
        statement.then(|| (self.tokens[at - 1].end, self.word(name)))
    }
}
