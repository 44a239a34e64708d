//! The keys of a type: `[type.NAME]`.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use sudograde_core::lab::Language;
use toml::Spanned;

use super::OneOrMore;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Type {
    pub kind: Spanned<String>,
    pub c: Option<InC>,
    pub cpp: Option<InC>,
    pub rust: Option<String>,
    pub python: Option<String>,
    pub range: Option<Spanned<[Number; 2]>>,
    #[serde(default)]
    pub fields: BTreeMap<String, Spanned<String>>,
    pub parts: Option<Spanned<Vec<String>>>,
    /// The type of the elements, or of a map's values.
    #[serde(alias = "value")]
    pub of: Option<Spanned<Of>>,
    pub key: Option<Spanned<String>>,
    pub shape: Option<Spanned<Vec<usize>>>,
    pub at_most: Option<Spanned<usize>>,
    /// The characters of texts: `a-z `.
    pub letters: Option<Spanned<String>>,
    /// The words of texts, what stands between them, and how many there are.
    pub words: Option<Spanned<Vec<String>>>,
    pub between: Option<OneOrMore>,
    pub length: Option<Spanned<Length>>,
    pub show: Option<Spanned<String>>,
    /// The cells of a board that belong to nothing.
    pub holes: Option<Spanned<HolesOf>>,
    pub new: Option<Spanned<String>>,
    pub drop: Option<Code>,
    pub sane: Option<Code>,
    pub blocks: Option<i64>,
    #[serde(default)]
    pub view: BTreeMap<String, Spanned<ViewOf>>,
    /// The value of an empty cell; 0 is the only one so far.
    pub empty: Option<Spanned<i64>>,
}

/// A number, or the least and the most.
#[derive(Clone, Copy, Deserialize)]
#[serde(
    untagged,
    expecting = "write a number, or the least and the most: [0, 8]"
)]
pub enum Length {
    Is(usize),
    From([usize; 2]),
}

impl Length {
    pub fn limits(self) -> (usize, usize) {
        match self {
            Length::Is(length) => (length, length),
            Length::From([least, most]) => (least, most),
        }
    }
}

/// The number in each hole, and the rows of the board, in which a blank is a hole.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HolesOf {
    pub value: i64,
    pub rows: String,
}

/// A number of whatever type.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "a number")]
pub enum Number {
    Whole(i64),
    Real(f64),
}

/// The elements of an array or list: a type's name, or its declaration.
pub enum Of {
    Named(String),
    Is(Box<Type>),
}

/// By hand: what serde reads for an untagged enum has no places in the file any more.
impl<'de> Deserialize<'de> for Of {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Of;

            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("the type of the elements: of = \"int\"")
            }

            fn visit_str<E>(self, name: &str) -> Result<Of, E> {
                Ok(Of::Named(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Of, A::Error> {
                let of = Type::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Of::Is(Box::new(of)))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// How C or C++ writes a type; for a list, how it reaches the elements, too.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "it is the type in C or C++, or for a list a table: c = { type = \"Node *\", value = \"it->value\", next = \"it->next\" }"
)]
pub enum InC {
    Named(String),
    List(ListInC),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListInC {
    #[serde(rename = "type")]
    pub of: String,
    pub value: Option<String>,
    pub next: Option<String>,
    pub first: Option<String>,
    pub size: Option<String>,
    pub new: Option<String>,
    pub push: Option<String>,
    pub free: Option<String>,
}

/// Code in one language or in each.
#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "code is a string, or one for each language: { c = \"…\", rust = \"…\" }"
)]
pub enum Code {
    All(String),
    In(BTreeMap<Language, String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewOf {
    #[serde(rename = "type")]
    pub of: Spanned<String>,
    pub c: Option<String>,
    pub cpp: Option<String>,
    pub rust: Option<String>,
    pub python: Option<String>,
    pub at: Option<Code>,
    pub length: Option<Code>,
}
