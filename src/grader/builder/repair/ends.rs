//! Finds the end of a function with unmatched braces, by the braces and the layout together.

use super::outline::Outliner;
use super::tokens::TokenKind;

/// Facts about the tokens of a file, found once.
#[derive(Default)]
pub struct Landmarks {
    /// For each token, the first brace from there on that closes a block opened before the token.
    closing: Vec<Option<usize>>,
    /// The tokens that begin both a line and a definition.
    definitions: Vec<usize>,
    /// The definitions, and other tokens outside of any function: directives and types.
    outside: Vec<usize>,
}

/// Words that begin a type, or a part of the file, if they begin a line.
const TYPES: &[&[u8]] = &[
    b"typedef",
    b"struct",
    b"class",
    b"enum",
    b"union",
    b"namespace",
    b"template",
    b"mod",
    b"trait",
    b"use",
];

impl Outliner<'_> {
    pub fn landmarks(&self) -> Landmarks {
        let mut found = Landmarks {
            closing: vec![None; self.tokens.len() + 1],
            ..Landmarks::default()
        };
        for at in (0..self.tokens.len()).rev() {
            let next = found.closing[at + 1];
            found.closing[at] = match self.kind(at) {
                Some(TokenKind::Sign(b'}')) => Some(at),
                Some(TokenKind::Sign(b'{')) => next.and_then(|brace| found.closing[brace + 1]),
                _ => next,
            };
        }
        for at in (0..self.tokens.len()).filter(|at| self.tokens[*at].column.is_some()) {
            let is_definition = self.begins_definition(at);
            if is_definition {
                found.definitions.push(at);
            }
            if is_definition
                || self.kind(at) == Some(TokenKind::Directive)
                || TYPES.contains(&self.text(at))
            {
                found.outside.push(at);
            }
        }
        found
    }

    /// Whether a line begins here with a definition, at most as far from the margin as `margin`.
    pub fn is_next(&self, at: usize, margin: Option<usize>) -> bool {
        let near = self.tokens[at]
            .column
            .zip(margin)
            .is_some_and(|(column, margin)| column <= margin);
        near && self.landmarks.definitions.binary_search(&at).is_ok()
    }

    /// The latest end of the rest of a function.
    pub fn end_of_rest(&self, from: usize) -> usize {
        let all = &self.landmarks;
        let is_over = |at: &usize| {
            self.kind(*at) == Some(TokenKind::Directive)
                || all.definitions.binary_search(at).is_ok()
        };
        let first = all.outside.partition_point(|at| *at < from);
        let next = all.outside[first..].iter().copied().find(is_over);
        let end = next.unwrap_or(self.tokens.len());
        match all.closing.get(from).copied().flatten() {
            // The brace closes the container around the function.
            Some(brace) if self.depth > 0 => end.min(brace),
            _ => end,
        }
    }

    /// The end of an item that began at column `margin`, if a closing brace follows that no brace
    /// behind `from` opened.
    pub fn end_at_unopened(&self, from: usize, margin: Option<usize>) -> Option<usize> {
        let brace = self.landmarks.closing.get(from).copied().flatten()?;
        let column = self.tokens[brace].column;
        // In a class, the brace may close the class.
        let inside = self.around.is_some() && margin > self.around && column == margin;
        if self.depth > 0 && !inside {
            return None;
        }
        let outside = &self.landmarks.outside;
        let first = outside.partition_point(|at| *at < from);
        let near = |at: &usize| margin.is_none() || self.tokens[*at].column <= margin;
        let next = outside[first..]
            .iter()
            .take_while(|at| **at < brace)
            .any(near);
        (!next).then_some(brace + 1)
    }
}
