//! [`Code`]: a file of C, C++ or Rust as words and signs.

use std::collections::BTreeSet;
use std::ops::Range;

use super::dialect::Dialect;
use crate::tokens::{Language, Token, TokenKind, tokens};

pub struct Code<'a> {
    pub source: &'a [u8],
    pub is_rust: bool,
    pub tokens: Vec<Token>,
}

impl<'a> Code<'a> {
    pub fn new(source: &'a [u8], dialect: Dialect) -> Self {
        let is_rust = dialect == Dialect::Rust;
        let language = if is_rust { Language::Rust } else { Language::C };
        Code {
            source,
            is_rust,
            tokens: tokens(source, language),
        }
    }

    /// The text of a token; empty behind the last one.
    pub fn text(&self, at: usize) -> &'a [u8] {
        let token = self.tokens.get(at);
        token.map_or(b"", |token| &self.source[token.start..token.end])
    }

    pub fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    pub fn is_word(&self, at: usize) -> bool {
        self.kind(at) == Some(TokenKind::Word)
    }

    pub fn is_directive(&self, at: usize) -> bool {
        self.kind(at) == Some(TokenKind::Directive)
    }

    /// The sign at a place; 0 if there is none.
    pub fn sign(&self, at: usize) -> u8 {
        match self.kind(at) {
            Some(TokenKind::Sign(sign)) => sign,
            _ => 0,
        }
    }

    /// The distance from the margin of a token that begins a line.
    pub fn column(&self, at: usize) -> Option<usize> {
        self.tokens.get(at)?.column
    }

    /// The byte behind a token.
    pub fn end(&self, at: usize) -> usize {
        let token = self.tokens.get(at);
        token.map_or(self.source.len(), |token| token.end)
    }

    pub fn word(&self, at: usize) -> String {
        String::from_utf8_lossy(self.text(at)).into_owned()
    }

    pub fn words(&self, tokens: Range<usize>) -> BTreeSet<String> {
        let words = tokens.filter(|at| self.is_word(*at));
        words.map(|at| self.word(at)).collect()
    }

    /// The token behind the block that opens at `brace`; false if its closing brace is missing, or
    /// if `is_next` says that something else begins before it.
    pub fn behind_block(&self, brace: usize, is_next: impl Fn(usize) -> bool) -> (usize, bool) {
        let mut depth = 0;
        let mut at = brace;
        while at < self.tokens.len() && !(at > brace && is_next(at)) {
            match self.sign(at) {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return (at, true);
            }
        }
        (at, false)
    }
}
