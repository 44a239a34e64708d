//! The outline of a file that does not compile: which bytes belong to which function.
//!
//! [`outline`] counts braces. Where they do not match, the layout decides: a definition that
//! begins as near to the margin as the open one is not inside of it. The error recovery of a
//! parser loses everything behind a missing brace; this outline loses one function.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Dialect;
use super::ends::Landmarks;
use super::item::{BraceFault, Form, Item, words_of};
use super::tokens::{Token, TokenKind, tokens};

/// The most containers inside each other that are read. A student's file has fewer.
const DEEPEST: usize = 20;

pub fn outline(source: &[u8], dialect: Dialect) -> Vec<Item> {
    let mut outliner = Outliner {
        source,
        rust: dialect == Dialect::Rust,
        tokens: tokens(source, dialect),
        items: Vec::new(),
        landmarks: Landmarks::default(),
        depth: 0,
        around: None,
    };
    outliner.landmarks = outliner.landmarks();
    outliner.block(0, false);
    outliner.items
}

pub struct Outliner<'a> {
    source: &'a [u8],
    pub rust: bool,
    pub tokens: Vec<Token>,
    items: Vec<Item>,
    pub landmarks: Landmarks,
    /// The number of containers around the current token.
    pub depth: usize,
    /// The distance of the innermost container from the margin.
    pub around: Option<usize>,
}

/// The facts about an item that are known before its end.
#[derive(Default)]
pub struct Header {
    parens: i32,
    pub assigned: bool,
    pub is_fn: bool,
    /// Whether a keyword of a statement stands before the first parenthesis.
    is_statement: bool,
    /// The word before the first parenthesis, or behind `fn`.
    pub name: Option<usize>,
}

impl Outliner<'_> {
    pub fn text(&self, index: usize) -> &[u8] {
        self.tokens
            .get(index)
            .map_or(b"", |token| &self.source[token.start..token.end])
    }

    pub fn kind(&self, index: usize) -> Option<TokenKind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    pub fn is_sign(&self, index: usize, sign: u8) -> bool {
        self.kind(index) == Some(TokenKind::Sign(sign))
    }

    fn end(&self, index: usize) -> usize {
        self.tokens
            .get(index)
            .map_or(self.source.len(), |token| token.end)
    }

    /// Finds items up to the brace that closes the block. Returns the token behind it.
    fn block(&mut self, mut at: usize, nested: bool) -> usize {
        while at < self.tokens.len() {
            at = match self.kind(at) {
                Some(TokenKind::Sign(b'}')) if nested => return at + 1,
                Some(TokenKind::Sign(b'}')) => self.rest_of_function(at),
                Some(TokenKind::Directive) => self.directive(at),
                Some(TokenKind::Sign(b';')) => at + 1,
                Some(TokenKind::Word) if self.begins_statement(at) && self.follows_function() => {
                    self.rest_of_function(at)
                }
                _ => self.item(at),
            };
        }
        at
    }

    /// Reads the block that opens at `brace`: the items of a container, and nothing of others.
    /// Returns the token behind it.
    fn inner(&mut self, start: usize, brace: usize) -> usize {
        if self.depth == DEEPEST || !self.is_container(start, brace) {
            return self.skip_braces(brace);
        }
        let around = std::mem::replace(&mut self.around, self.tokens[start].column);
        self.depth += 1;
        let end = self.block(brace + 1, true);
        self.depth -= 1;
        self.around = around;
        end
    }

    fn push(
        &mut self,
        tokens: Range<usize>,
        form: Form,
        names: BTreeSet<String>,
        fault: Option<BraceFault>,
    ) {
        let last = tokens.end.max(tokens.start + 1) - 1;
        let bytes = self.tokens[tokens.start].start..self.end(last);
        let words = match form {
            // Its items have words of their own.
            Form::Container => BTreeSet::new(),
            Form::Macro => words_of(&self.source[bytes.clone()]),
            _ => self.words(tokens),
        };
        self.items.push(Item {
            bytes,
            names,
            words,
            form,
            fault,
        });
    }

    pub fn words(&self, tokens: Range<usize>) -> BTreeSet<String> {
        let words = tokens.filter(|index| self.kind(*index) == Some(TokenKind::Word));
        words.map(|index| self.word(index)).collect()
    }

    pub fn word(&self, index: usize) -> String {
        String::from_utf8_lossy(self.text(index)).into_owned()
    }

    fn directive(&mut self, at: usize) -> usize {
        let text = String::from_utf8_lossy(self.text(at)).into_owned();
        let mut words = text
            .trim_start_matches('#')
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let mut words = words.by_ref().filter(|word| !word.is_empty());
        let (form, names) = match words.next() {
            Some("include") => (Form::Include, BTreeSet::new()),
            Some("define") => (
                Form::Macro,
                words.next().map(str::to_owned).into_iter().collect(),
            ),
            _ => (Form::Directive, BTreeSet::new()),
        };
        self.push(at..at + 1, form, names, None);
        at + 1
    }

    /// Reads one item. Returns the token behind it.
    fn item(&mut self, start: usize) -> usize {
        let mut header = Header::default();
        let mut at = start;
        while at < self.tokens.len() {
            let ends = match self.kind(at) {
                Some(TokenKind::Sign(b';')) => header.parens <= 0,
                Some(TokenKind::Sign(b'{' | b'}')) => true,
                _ => false,
            };
            if ends && let Some(end) = self.headless(start, &header) {
                return end;
            }
            match self.kind(at) {
                Some(TokenKind::Sign(b'(' | b'[')) => {
                    if header.parens == 0
                        && header.name.is_none()
                        && !header.assigned
                        && !header.is_statement
                        && !self.rust
                        && self.is_sign(at, b'(')
                    {
                        let before = at.checked_sub(1).filter(|before| *before >= start);
                        header.is_statement = before.is_some_and(|before| {
                            self.is_statement(before)
                                || (before == start && self.begins_statement(before))
                        });
                        header.name = before.filter(|_| !header.is_statement);
                    }
                    header.parens += 1;
                }
                Some(TokenKind::Sign(b')' | b']')) => header.parens -= 1,
                Some(TokenKind::Sign(b'=')) if header.parens <= 0 => {
                    header.assigned |= header.name.is_none() || !self.follows_operator(at)
                }
                Some(TokenKind::Sign(b';')) if header.parens <= 0 => {
                    self.declaration(start..at + 1, &header);
                    return at + 1;
                }
                Some(TokenKind::Sign(b'}')) => {
                    self.declaration(start..at, &header);
                    return at;
                }
                Some(TokenKind::Sign(b'{')) if self.is_function(start, &header) => {
                    return self.function(start, at, &header);
                }
                Some(TokenKind::Sign(b'{')) => {
                    let before = self.items.len();
                    at = self.inner(start, at);
                    let mut inside = self.items[before..].iter();
                    if inside.any(|item| matches!(item.form, Form::Function { .. })) {
                        self.push(start..at, Form::Container, BTreeSet::new(), None);
                        return at;
                    }
                    // A type that only holds data is kept or removed as a whole.
                    self.items.truncate(before);
                    if self.rust
                        && !header.assigned
                        && self.text(start) != b"use"
                        && header.parens <= 0
                    {
                        self.declaration(start..at, &header);
                        return at;
                    }
                    continue;
                }
                Some(TokenKind::Word)
                    if self.rust
                        && self.text(at) == b"fn"
                        && header.parens == 0
                        && !header.is_fn =>
                {
                    header.is_fn = true;
                    header.name = Some(at + 1);
                }
                _ => {}
            }
            at += 1;
        }
        self.declaration(start..at, &header);
        at
    }

    fn skip_braces(&self, mut at: usize) -> usize {
        let mut depth = 0;
        while at < self.tokens.len() {
            match self.kind(at) {
                Some(TokenKind::Sign(b'{')) => depth += 1,
                Some(TokenKind::Sign(b'}')) => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        at
    }

    /// Reads a function up to its closing brace, or up to its end by the layout.
    fn function(&mut self, start: usize, body: usize, header: &Header) -> usize {
        let margin = self.tokens[start].column;
        let mut depth = 0;
        let mut at = body;
        let mut fault = Some(BraceFault::Open);
        while at < self.tokens.len() && !(at > body && self.is_next(at, margin)) {
            match self.kind(at) {
                Some(TokenKind::Sign(b'{')) => depth += 1,
                Some(TokenKind::Sign(b'}')) => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                fault = None;
                break;
            }
        }
        if depth == 0 {
            while let Some(end) = self.end_at_unopened(at, margin) {
                (at, fault) = (end, Some(BraceFault::ClosedTwice));
            }
        }
        let form = Form::Function {
            body: self.tokens[body].start,
        };
        self.push(start..at, form, self.name_of(header), fault);
        at
    }

    /// Reads a function without its opening brace. Returns the token behind it.
    fn headless(&mut self, start: usize, header: &Header) -> Option<usize> {
        let body = self.header_without_body(start, header)?;
        let margin = self.tokens[start].column;
        let mut end = self.end_at_unopened(body, margin)?;
        while let Some(later) = self.end_at_unopened(end, margin) {
            end = later;
        }
        let form = Form::Function {
            body: self.end(body - 1),
        };
        let names = self.name_of(header);
        self.push(start..end, form, names, Some(BraceFault::NeverOpened));
        Some(end)
    }

    fn name_of(&self, header: &Header) -> BTreeSet<String> {
        let name = header.name.map(|name| self.word(name));
        name.into_iter().collect()
    }

    /// Whether only items that look like declarations stand behind the last function.
    fn follows_function(&self) -> bool {
        let mut before = self.items.iter().rev();
        before
            .find(|item| item.form != Form::Declaration)
            .is_some_and(|item| matches!(item.form, Form::Function { .. }))
    }

    /// Adds the tokens up to the next definition to the function before them.
    fn rest_of_function(&mut self, at: usize) -> usize {
        let end = self.end_of_rest(at + 1);
        let (bytes, words) = (self.end(end - 1), self.words(at..end));
        // Statements of a function look like declarations.
        while self
            .items
            .last()
            .is_some_and(|item| item.form == Form::Declaration)
        {
            self.items.pop();
        }
        match self
            .items
            .last_mut()
            .filter(|item| matches!(item.form, Form::Function { .. }))
        {
            Some(function) => {
                function.bytes.end = bytes;
                function.words.extend(words);
                function.fault = Some(function.fault.unwrap_or(BraceFault::ClosedTwice));
            }
            None => self.push(at..end, Form::Directive, BTreeSet::new(), None),
        }
        end
    }

    fn declaration(&mut self, tokens: Range<usize>, header: &Header) {
        if tokens.is_empty() {
            return;
        }
        let names = self.declared(&tokens, header);
        self.push(tokens, Form::Declaration, names, None);
    }
}

#[cfg(test)]
#[path = "outline_tests.rs"]
mod tests;
