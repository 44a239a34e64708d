//! The outline of a file that does not compile: which bytes belong to which function.
//!
//! [`outline`] counts braces. Where they do not match, the layout decides: a definition that
//! begins as near to the margin as the open one is not inside of it. The error recovery of a
//! parser loses everything behind a missing brace; this outline loses one function.

use std::collections::BTreeSet;
use std::ops::Range;

use super::code::Code;
use super::dialect::Dialect;
use super::ends::{Around, Landmarks};
use super::item::{BraceFault, Form, Item, words_of};
use super::layout::Header;
use crate::tokens::TokenKind;

/// The most containers inside each other that are read. A student's file has fewer.
const DEEPEST: usize = 20;

pub fn outline(source: &[u8], dialect: Dialect) -> Vec<Item> {
    let code = Code::new(source, dialect);
    let mut outliner = Outliner {
        code: &code,
        landmarks: Landmarks::of(&code),
        items: Vec::new(),
        around: Around::default(),
    };
    outliner.block(0, false);
    let mut items = outliner.items;
    items.extend(open_comment(&code));
    items
}

/// The comment at the end of a file that is never closed. The compiler reads nothing behind its
/// beginning, either.
fn open_comment(code: &Code) -> Option<Item> {
    let last = code.tokens.len().checked_sub(1);
    let mut at = last.map_or(0, |last| code.end(last));
    loop {
        let rest = &code.source[at..];
        let begins = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let (start, rest) = (at + begins, &rest[begins..]);
        let find = |end: &[u8]| rest.windows(end.len()).position(|bytes| bytes == end);
        at = match rest {
            [b'/', b'/', ..] => start + find(b"\n")?,
            [b'/', b'*', ..] => match find(b"*/") {
                Some(end) => start + end + 2,
                None => {
                    return Some(Item {
                        bytes: start..code.source.len(),
                        names: BTreeSet::new(),
                        words: BTreeSet::new(),
                        form: Form::Declaration,
                        fault: None,
                    });
                }
            },
            _ => return None,
        };
    }
}

struct Outliner<'a> {
    code: &'a Code<'a>,
    landmarks: Landmarks<'a>,
    items: Vec<Item>,
    /// The containers around the current token.
    around: Around,
}

impl Outliner<'_> {
    /// Finds items up to the brace that closes the block. Returns the token behind it.
    fn block(&mut self, mut at: usize, nested: bool) -> usize {
        while let Some(kind) = self.code.kind(at) {
            at = match kind {
                TokenKind::Sign(b'}') if nested => return at + 1,
                TokenKind::Sign(b'}') if self.is_stray(at) => {
                    self.push(at..at + 1, Form::Declaration, BTreeSet::new(), None);
                    at + 1
                }
                TokenKind::Sign(b'{') if self.follows_prototype(at) => self.detached_body(at),
                TokenKind::Sign(b'}') => self.rest_of_function(at),
                TokenKind::Directive => self.directive(at),
                TokenKind::Sign(b';') => at + 1,
                _ if self.code.begins_statement(at) && self.follows_function() => {
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
        if self.around.depth == DEEPEST || !self.code.is_container(start, brace) {
            return self.code.behind_block(brace, |_| false).0;
        }
        let inside = Around {
            depth: self.around.depth + 1,
            margin: self.code.column(start),
        };
        let around = std::mem::replace(&mut self.around, inside);
        let end = self.block(brace + 1, true);
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
        let bytes = self.code.tokens[tokens.start].start..self.code.end(last);
        let words = match form {
            // Its items have words of their own.
            Form::Container => BTreeSet::new(),
            Form::Macro => words_of(&self.code.source[bytes.clone()]),
            _ => self.code.words(tokens),
        };
        self.items.push(Item {
            bytes,
            names,
            words,
            form,
            fault,
        });
    }

    fn directive(&mut self, at: usize) -> usize {
        let text = self.code.word(at);
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let mut words = words.filter(|word| !word.is_empty());
        let (form, name) = match words.next() {
            Some("include") => (Form::Include, None),
            Some("define") => (Form::Macro, words.next()),
            _ => (Form::Directive, None),
        };
        let names = name.map(str::to_owned).into_iter().collect();
        self.push(at..at + 1, form, names, None);
        at + 1
    }

    /// Reads one item. Returns the token behind it.
    fn item(&mut self, start: usize) -> usize {
        let code = self.code;
        let mut header = Header::default();
        let mut at = start;
        while at < code.tokens.len() {
            let ends = match code.sign(at) {
                b';' => header.parens <= 0,
                b'{' | b'}' => true,
                _ => false,
            };
            if ends && let Some(end) = self.headless(start, &header) {
                return end;
            }
            match code.sign(at) {
                b'(' | b'[' => {
                    code.name_before(start, at, &mut header);
                    header.parens += 1;
                }
                b')' | b']' => header.parens -= 1,
                b'=' if header.parens <= 0 => {
                    // In a function of Rust, `Item = i32` is part of a type.
                    let is_type = header.is_fn;
                    header.assigned |=
                        !is_type && (header.name.is_none() || !code.follows_operator(at))
                }
                b';' if header.parens <= 0 => {
                    self.declaration(start..at + 1, &header);
                    return at + 1;
                }
                b'}' => {
                    self.declaration(start..at, &header);
                    return at;
                }
                b'{' if code.is_function(start, &header) => {
                    return self.function(start, at, &header);
                }
                b'{' => {
                    let before = self.items.len();
                    at = self.inner(start, at);
                    let mut inside = self.items[before..].iter();
                    if inside.any(Item::is_function) {
                        self.push(start..at, Form::Container, BTreeSet::new(), None);
                        return at;
                    }
                    // A type that only holds data is kept or removed as a whole.
                    self.items.truncate(before);
                    let is_over = !header.assigned && header.parens <= 0;
                    if code.is_rust && is_over && code.text(start) != b"use" {
                        self.declaration(start..at, &header);
                        return at;
                    }
                    continue;
                }
                _ => {
                    let is_fn = code.is_rust && code.text(at) == b"fn";
                    if is_fn && header.parens == 0 && !header.is_fn {
                        header.is_fn = true;
                        header.name = Some(at + 1);
                    }
                }
            }
            at += 1;
        }
        self.declaration(start..at, &header);
        at
    }

    /// Reads a function up to its closing brace, or up to its end by the layout.
    fn function(&mut self, start: usize, body: usize, header: &Header) -> usize {
        let (code, landmarks) = (self.code, &self.landmarks);
        let margin = code.column(start);
        let (mut at, is_closed) = code.behind_block(body, |at| landmarks.is_next(at, margin));
        let mut fault = (!is_closed).then_some(BraceFault::Open);
        if is_closed {
            while !self.is_stray(at)
                && let Some(end) = landmarks.end_at_unopened(at, margin, self.around)
            {
                (at, fault) = (end, Some(BraceFault::ClosedTwice));
            }
        }
        let form = Form::Function {
            body: code.tokens[body].start,
        };
        self.push(start..at, form, code.name_of(header), fault);
        at
    }

    /// Reads a function without its opening brace. Returns the token behind it.
    fn headless(&mut self, start: usize, header: &Header) -> Option<usize> {
        let code = self.code;
        let body = code.header_without_body(start, header)?;
        let margin = code.column(start);
        let end = |from: usize| self.landmarks.end_at_unopened(from, margin, self.around);
        let end = std::iter::successors(end(body), |at| end(*at)).last()?;
        let form = Form::Function {
            body: code.end(body - 1),
        };
        let fault = Some(BraceFault::NeverOpened);
        self.push(start..end, form, code.name_of(header), fault);
        Some(end)
    }

    /// Whether a closing brace stands behind one at the margin, with nothing between them: the layout says that what
    /// is before it is whole.
    fn is_stray(&self, at: usize) -> bool {
        let code = self.code;
        let before = at.checked_sub(1);
        self.around.depth == 0
            && code.sign(at) == b'}'
            && before.is_some_and(|at| code.sign(at) == b'}' && code.column(at) == Some(0))
    }

    /// Whether a declaration of a function ends right before a brace: `int f(int a); {`.
    fn follows_prototype(&self, at: usize) -> bool {
        let code = self.code;
        let last = self.items.last();
        let is_declared = last.is_some_and(|item| {
            item.form == Form::Declaration
                && (!item.names.is_empty() || code.is_rust && item.words.contains("fn"))
                && at.checked_sub(1).map(|at| code.end(at)) == Some(item.bytes.end)
        });
        let signs = |back: usize| at.checked_sub(back).map_or(0, |at| code.sign(at));
        is_declared && signs(1) == b';' && (signs(2) == b')' || code.is_rust)
    }

    /// Reads the body behind such a declaration: both are the function.
    fn detached_body(&mut self, brace: usize) -> usize {
        let code = self.code;
        let (end, is_closed) = code.behind_block(brace, |at| {
            self.landmarks.is_next(at, code.column(brace).or(Some(0)))
        });
        let is_fn = |at: &usize| code.is_rust && code.text(*at) == b"fn";
        let name = (0..brace).rev().find(is_fn).map(|at| code.word(at + 1));
        if let Some(function) = self.items.last_mut() {
            function.names.extend(name);
            function.form = Form::Function {
                body: function.bytes.end - 1,
            };
            function.bytes.end = code.end(end.max(1) - 1);
            function.words.extend(code.words(brace..end));
            function.fault = (!is_closed).then_some(BraceFault::Open);
        }
        end
    }

    /// Whether only items that look like declarations stand behind the last function.
    fn follows_function(&self) -> bool {
        let mut before = self.items.iter().rev();
        before
            .find(|item| item.form != Form::Declaration)
            .is_some_and(Item::is_function)
    }

    /// Adds the tokens up to the next definition to the function before them.
    fn rest_of_function(&mut self, at: usize) -> usize {
        let end = self.landmarks.end_of_rest(at + 1, self.around);
        // Statements of a function look like declarations.
        let is_other = |item: &Item| item.form != Form::Declaration;
        let last = self.items.iter().rposition(is_other);
        self.items.truncate(last.map_or(0, |last| last + 1));
        match self.items.last_mut().filter(|item| item.is_function()) {
            Some(function) => {
                function.bytes.end = self.code.end(end - 1);
                function.words.extend(self.code.words(at..end));
                function.fault = function.fault.or(Some(BraceFault::ClosedTwice));
            }
            None => self.push(at..end, Form::Directive, BTreeSet::new(), None),
        }
        end
    }

    fn declaration(&mut self, tokens: Range<usize>, header: &Header) {
        if !tokens.is_empty() {
            let names = self.code.declared(&tokens, header);
            self.push(tokens, Form::Declaration, names, None);
        }
    }
}

#[cfg(test)]
#[path = "outline_tests.rs"]
mod tests;
