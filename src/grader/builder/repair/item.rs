//! A part of a file: a function, or something else at the margin.

use std::collections::BTreeSet;
use std::ops::Range;

use super::tokens::is_word_byte;

/// How the braces of a function do not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Open,
    ClosedTwice,
    NeverOpened,
}

/// A function or another part of a file.
#[derive(Clone, Debug)]
pub struct Item {
    pub bytes: Range<usize>,
    /// What it declares.
    pub names: BTreeSet<String>,
    /// Every word in it.
    pub words: BTreeSet<String>,
    pub form: Form,
    pub fault: Option<Fault>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// With the place of its body's first brace.
    Function {
        body: usize,
    },
    /// A definition that is there as a whole or not at all (Python).
    Definition,
    Declaration,
    Include,
    Macro,
    /// What changes which other lines count.
    Directive,
    /// Holds further items: an `impl`, a class, a namespace.
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
