//! An [`Item`] of a file: a function, or another part that begins at the margin.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::tokens::is_word_byte;

/// The way in which the braces of a function do not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BraceFault {
    /// A closing brace is missing.
    Open,
    /// There is one closing brace too many.
    ClosedTwice,
    /// The opening brace of the body is missing.
    NeverOpened,
}

/// A function or another part of a file.
#[derive(Clone, Debug)]
pub struct Item {
    pub bytes: Range<usize>,
    /// The names that it declares.
    pub names: BTreeSet<String>,
    /// All words in it.
    pub words: BTreeSet<String>,
    pub form: Form,
    pub fault: Option<BraceFault>,
}

impl Item {
    /// Whether it is a function whose body can be removed alone.
    pub fn is_function(&self) -> bool {
        matches!(self.form, Form::Function { .. })
    }

    /// Whether it is a function or, in Python, any definition.
    pub fn is_definition(&self) -> bool {
        self.is_function() || self.form == Form::Definition
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `body` is the byte at which the body begins.
    Function {
        body: usize,
    },
    /// A definition that is kept or removed as a whole (Python).
    Definition,
    Declaration,
    Include,
    Macro,
    /// A line that decides which other lines count.
    Directive,
    /// An item that holds others: an `impl`, a class, a namespace.
    Container,
}

pub fn words_of(text: &[u8]) -> BTreeSet<String> {
    let words = text
        .split(|byte| !is_word_byte(*byte))
        .filter(|word| !word.is_empty());
    words
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect()
}
