//! Types, and how the languages of a lab write them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board::Holes;
use super::signature::is_name;
use super::{Declared, Machine};

/// Code by the language's id: `c`, `cpp`, `rust`, `python`.
pub type InLanguages = BTreeMap<String, String>;

/// A type, and how the student's language writes it.
#[derive(Clone, Debug)]
pub struct Type {
    pub kind: Kind,
    pub written: InLanguages,
    /// Its line in the manifest, counted from 1; 0: it is not written there.
    pub line: usize,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Bool,
    /// A number from `least` to `most`, both included.
    Int {
        least: i64,
        most: i64,
    },
    /// A number with a fraction; two are the same up to one part in 10⁹.
    Float {
        least: f64,
        most: f64,
    },
    Char,
    /// At most this many characters, all of `letters`; or so many words.
    Text {
        at_most: usize,
        letters: Vec<char>,
        words: Option<Words>,
    },
    /// A pointer of which only the identity counts.
    Token,
    /// Named parts, in the order in which people see them: the field, and its type.
    Record {
        fields: Vec<(Arc<str>, String)>,
    },
    Tuple {
        parts: Vec<String>,
    },
    /// A value, or none.
    Option {
        of: String,
    },
    /// Always `length` elements. `board`: it holds digits or rows of them, and is shown as one text.
    Array {
        of: String,
        length: usize,
        board: Option<Holes>,
    },
    List {
        of: String,
        at_most: usize,
        row: Row,
    },
    Map {
        key: String,
        of: String,
        at_most: usize,
    },
    /// A value that only functions make and change.
    Handle(Handle),
}

impl Kind {
    /// Whether it is one number, letter or token, which is copied when it is passed.
    pub fn is_plain(&self) -> bool {
        matches!(
            self,
            Kind::Bool | Kind::Int { .. } | Kind::Float { .. } | Kind::Char | Kind::Token
        )
    }
}

/// The words of a text, and what stands between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    pub all: Vec<String>,
    pub between: Vec<String>,
    /// A text has at least so many of them.
    pub least: usize,
}

/// How C reaches the elements of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Row {
    /// They lie side by side, and something else says how many there are.
    #[default]
    Block,
    /// Each lies in a block that knows the next one: C expressions about `it`.
    Linked { value: String, next: String },
    /// By functions of the given code.
    Through {
        first: String,
        next: String,
        size: Option<String>,
        new: Option<String>,
        push: Option<String>,
        free: Option<String>,
    },
}

/// How a handle is made, looked at and given back.
#[derive(Clone, Debug, Default)]
pub struct Handle {
    /// The function that makes one.
    pub new: String,
    /// Code that gives `it` back.
    pub drop: InLanguages,
    /// An expression about `it`; where it is false, no view is read.
    pub sane: InLanguages,
    /// The blocks of memory that a live one owns, at most.
    pub blocks: Option<i64>,
    pub views: Vec<View>,
}

/// A part of a handle that can be seen.
#[derive(Clone, Debug)]
pub struct View {
    pub name: String,
    /// The type of the part.
    pub of: String,
    /// The type of its elements, if it is a row of them.
    pub element: Option<String>,
    pub code: Code,
    /// For a row of elements: an expression of their number.
    pub length: InLanguages,
    pub line: usize,
}

/// Expressions about `it`.
#[derive(Clone, Debug)]
pub enum Code {
    /// The value; of a row in C, the address of its first element, at which a block begins.
    Whole(InLanguages),
    /// Element `i` of a row, wherever it lies.
    Element(InLanguages),
}

/// The most elements of a list or map that does not say how many it has at most.
const AT_MOST: usize = 8;

/// The most elements of an array.
const LARGEST: usize = 10_000;

impl Declared {
    /// The views of a machine's handle.
    pub fn views(&self, machine: &Machine) -> &[View] {
        match machine.handle.as_ref().and_then(|of| self.kind(of)) {
            Some(Kind::Handle(handle)) => &handle.views,
            _ => &[],
        }
    }

    /// The most blocks of memory that a machine's handle owns.
    pub fn most_blocks(&self, machine: &Machine) -> Option<i64> {
        match machine.handle.as_ref().and_then(|of| self.kind(of)) {
            Some(Kind::Handle(handle)) => handle.blocks,
            _ => None,
        }
    }

    /// The least and the most number of a type.
    pub fn range(&self, name: &str) -> Option<(i64, i64)> {
        match self.kind(name)? {
            Kind::Int { least, most } => Some((*least, *most)),
            _ => None,
        }
    }

    /// The least and the greatest length of a text, list or map.
    pub fn lengths(&self, name: &str) -> Option<(i64, i64)> {
        match self.kind(name)? {
            Kind::Text { at_most, words, .. } => {
                let least = words.as_ref().map_or(0, |words| words.least);
                Some((i64::try_from(least).ok()?, i64::try_from(*at_most).ok()?))
            }
            Kind::List { at_most, .. } | Kind::Map { at_most, .. } => {
                Some((0, i64::try_from(*at_most).ok()?))
            }
            _ => None,
        }
    }

    /// The type that `name` means: itself, the type of a field with this name, or that of a map's
    /// keys or values, as in `counts.value`.
    pub fn type_named(&self, name: &str) -> Option<String> {
        if self.types.contains_key(name) {
            return Some(name.to_owned());
        }
        if let Some((map, part)) = name.rsplit_once('.') {
            return match (self.kind(&self.type_named(map)?)?, part) {
                (Kind::Map { key, .. }, "key") => Some(key.clone()),
                (Kind::Map { of, .. }, "value") => Some(of.clone()),
                _ => None,
            };
        }
        let fields = self.types.values().filter_map(|of| match &of.kind {
            Kind::Record { fields } => Some(fields),
            _ => None,
        });
        let mut fields = fields.flatten();
        fields
            .find(|(field, _)| **field == *name)
            .map(|(_, of)| of.clone())
    }

    /// The name of a type as a manifest writes it: `data`, `data?`, `[elem]`, `[int; 3]`,
    /// `(int, text)`, `{text: int}`, `int 0..9`. A type without a name gets one: itself.
    ///
    /// # Errors
    /// It is none of these, or a name in it leads nowhere.
    pub fn type_of(&mut self, text: &str) -> Result<String, String> {
        let text = text.trim();
        if self.types.contains_key(text) {
            return Ok(text.to_owned());
        }
        if is_name(text) {
            return Err(text.to_owned());
        }
        let (name, kind) = self.unnamed(text)?;
        let of = Type {
            kind,
            written: InLanguages::new(),
            line: 0,
        };
        self.types.entry(name.clone()).or_insert(of);
        Ok(name)
    }

    fn unnamed(&mut self, text: &str) -> Result<(String, Kind), String> {
        let range = text
            .strip_prefix("int ")
            .and_then(|range| range.split_once(".."));
        if let Some((least, most)) = range {
            let number = |text: &str| text.trim().parse::<i32>().map(i64::from);
            return match (number(least), number(most)) {
                (Ok(least), Ok(most)) if least <= most => {
                    Ok((format!("int {least}..{most}"), Kind::Int { least, most }))
                }
                _ => Err(text.to_owned()),
            };
        }
        if let Some(inner) = text.strip_suffix('?') {
            let of = self.type_of(inner)?;
            return Ok((format!("{of}?"), Kind::Option { of }));
        }
        if let Some(inner) = within(text, '[', ']') {
            if let [of, length] = parts(inner, ';').as_slice() {
                let of = self.type_of(of)?;
                let length = length.trim().parse().ok();
                let length = length.filter(|length| (1..=LARGEST).contains(length));
                let length = length
                    .ok_or_else(|| format!("an array has 1 to {LARGEST} elements: {text}"))?;
                let board = None;
                let name = format!("[{of}; {length}]");
                return Ok((name, Kind::Array { of, length, board }));
            }
            let of = self.type_of(inner)?;
            let kind = Kind::List {
                of: of.clone(),
                at_most: AT_MOST,
                row: Row::default(),
            };
            return Ok((format!("[{of}]"), kind));
        }
        if let Some(inner) = within(text, '(', ')') {
            let parts = parts(inner, ',').into_iter();
            let parts: Vec<String> = parts
                .map(|one| self.type_of(one))
                .collect::<Result<_, _>>()?;
            return Ok((format!("({})", parts.join(", ")), Kind::Tuple { parts }));
        }
        let pair = within(text, '{', '}').map(|inner| parts(inner, ':'));
        if let Some([key, of]) = pair.as_deref() {
            let (key, of) = (self.type_of(key)?, self.type_of(of)?);
            let kind = Kind::Map {
                key: key.clone(),
                of: of.clone(),
                at_most: AT_MOST,
            };
            return Ok((format!("{{{key}: {of}}}"), kind));
        }
        Err(text.to_owned())
    }
}

fn within(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close)
}

/// The parts between `sign`s that stand in no parentheses.
pub fn parts(text: &str, sign: char) -> Vec<&str> {
    let mut depth = 0_usize;
    let mut found = Vec::new();
    let mut start = 0;
    for (place, one) in text.char_indices() {
        match one {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if one == sign && depth == 0 => {
                found.push(text[start..place].trim());
                start = place + one.len_utf8();
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found
}
