//! Finds the end of a function with unmatched braces, by the braces and the layout together.

use super::code::Code;
use super::layout::words;

/// Facts about the tokens of a file, found once.
pub struct Landmarks<'a> {
    code: &'a Code<'a>,
    /// For each token, the first brace from there on that closes a block opened before the token.
    closing: Vec<Option<usize>>,
    /// The tokens that begin both a line and a definition.
    definitions: Vec<usize>,
    /// The definitions, and other tokens outside of any function: directives and types.
    outside: Vec<usize>,
}

/// The containers around a token.
#[derive(Clone, Copy, Default)]
pub struct Around {
    pub depth: usize,
    /// The distance of the innermost one from the margin.
    pub margin: Option<usize>,
}

impl<'a> Landmarks<'a> {
    pub fn of(code: &'a Code) -> Self {
        let count = code.tokens.len();
        let mut closing = vec![None; count + 1];
        for at in (0..count).rev() {
            let next = closing[at + 1];
            closing[at] = match code.sign(at) {
                b'}' => Some(at),
                b'{' => next.and_then(|brace| closing[brace + 1]),
                _ => next,
            };
        }
        // Words that begin a type, or a part of the file, if they begin a line.
        let types = words("typedef struct class enum union namespace template mod trait use");
        let lines = (0..count).filter(|at| code.column(*at).is_some());
        let definitions: Vec<usize> = lines
            .clone()
            .filter(|at| code.begins_definition(*at))
            .collect();
        let is_outside = |at: &usize| {
            code.is_directive(*at)
                || types.contains(code.text(*at))
                || definitions.binary_search(at).is_ok()
        };
        Landmarks {
            code,
            closing,
            outside: lines.filter(is_outside).collect(),
            definitions,
        }
    }

    fn is_definition(&self, at: usize) -> bool {
        self.definitions.binary_search(&at).is_ok()
    }

    /// Whether a line begins here with a definition, at most as far from the margin as `margin`.
    pub fn is_next(&self, at: usize, margin: Option<usize>) -> bool {
        let columns = self.code.column(at).zip(margin);
        columns.is_some_and(|(column, margin)| column <= margin) && self.is_definition(at)
    }

    fn outside_from(&self, from: usize) -> impl Iterator<Item = usize> {
        let first = self.outside.partition_point(|at| *at < from);
        self.outside[first..].iter().copied()
    }

    /// The latest end of the rest of a function.
    pub fn end_of_rest(&self, from: usize, around: Around) -> usize {
        let is_over = |at: &usize| self.code.is_directive(*at) || self.is_definition(*at);
        let next = self.outside_from(from).find(is_over);
        let end = next.unwrap_or(self.code.tokens.len());
        match self.closing.get(from).copied().flatten() {
            // The brace closes the container around the function.
            Some(brace) if around.depth > 0 => end.min(brace),
            _ => end,
        }
    }

    /// The end of an item that began at column `margin`, if a closing brace follows that no brace
    /// behind `from` opened.
    pub fn end_at_unopened(
        &self,
        from: usize,
        margin: Option<usize>,
        around: Around,
    ) -> Option<usize> {
        let brace = self.closing.get(from).copied().flatten()?;
        // In a class, the brace may close the class.
        let is_inside =
            around.margin.is_some() && margin > around.margin && self.code.column(brace) == margin;
        if around.depth > 0 && !is_inside {
            return None;
        }
        let is_near = |at: usize| margin.is_none() || self.code.column(at) <= margin;
        let mut before = self.outside_from(from).take_while(|at| *at < brace);
        (!before.any(is_near)).then_some(brace + 1)
    }
}
