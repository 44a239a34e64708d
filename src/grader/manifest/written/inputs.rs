//! The keys of inputs: written down, or made by chance.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Steps or calls as a text, or the arguments of one call.
#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "an input is a text, \"push a 5; pop\", or a list of arguments: [\"a b\", 2]"
)]
pub enum Input {
    Text(String),
    Arguments(Vec<toml::Value>),
}

#[derive(Clone, Default, Deserialize)]
pub struct Random {
    #[serde(alias = "count")]
    pub n: Option<i64>,
    #[serde(alias = "step")]
    pub steps: Option<BTreeMap<String, u32>>,
    pub length: Option<[usize; 2]>,
    pub distinct: Option<OneOrMore>,
    pub end: Option<String>,
    pub require: Option<Require>,
    /// The function of the checks that makes the inputs.
    pub from: Option<String>,
    /// Of a program: the types of files and of standard input.
    #[serde(default, alias = "files")]
    pub file: BTreeMap<String, String>,
    pub stdin: Option<String>,
    /// The ranges of numbers and lengths, and the words of texts, by their types.
    #[serde(flatten)]
    pub ranges: BTreeMap<String, Narrower>,
}

#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "write the least and the most, [1, 3], or for a text its words: text.words = [\"a\"]"
)]
pub enum Narrower {
    Range([i64; 2]),
    Text(OfText),
}

/// The words of texts, and how many there are.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfText {
    pub words: Option<Vec<String>>,
    pub length: Option<[i64; 2]>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "write a name, or several: [\"…\", \"…\"]")]
pub enum OneOrMore {
    One(String),
    More(Vec<String>),
}

#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "write a condition, or one for each step: { pop = \"size > 0\" }"
)]
pub enum Require {
    AtTheEnd(String),
    Before(BTreeMap<String, String>),
}
