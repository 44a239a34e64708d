//! Values, and how people see them.

use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::sync::Arc;

use super::board::{cells, few};

/// A value that was given to a function, or came out of one. The order is that of sorted lists; it
/// means nothing else.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(Real),
    Char(char),
    Text(Arc<str>),
    /// A token by its number.
    Token(usize),
    /// Something that is no value of its type: an odd pointer, an object of another class.
    Stranger,
    /// The same, in a few words of the probe's.
    Other(Arc<str>),
    /// The address of no live block: it was freed, or is none of malloc's.
    Freed,
    /// A list that leads back to itself, or is longer than any answer.
    Endless,
    /// A place for a result into which nothing was put.
    Unset,
    /// The function gives nothing, and might have thrown.
    Nothing,
    /// The function threw an exception of this type.
    Thrown(Arc<str>),
    Record(Vec<(Arc<str>, Value)>),
    Tuple(Vec<Value>),
    List(Vec<Value>),
    /// An array of digits, or of rows of them.
    Board(Vec<Value>),
    /// A cell of a board that belongs to nothing, and the number in it.
    Hole(i64),
    /// Pairs, in the order of their keys.
    Map(Vec<(Value, Value)>),
}

impl Value {
    /// The first part that no input can hold: what a probe says of a thing that is no value.
    pub fn odd(&self) -> Option<&Value> {
        match self {
            Value::Stranger
            | Value::Other(_)
            | Value::Freed
            | Value::Endless
            | Value::Unset
            | Value::Nothing
            | Value::Thrown(_) => Some(self),
            Value::Record(fields) => fields.iter().find_map(|(_, one)| one.odd()),
            Value::Tuple(all) | Value::List(all) | Value::Board(all) => {
                all.iter().find_map(Value::odd)
            }
            Value::Map(pairs) => pairs
                .iter()
                .find_map(|(key, one)| key.odd().or_else(|| one.odd())),
            _ => None,
        }
    }
}

/// The number in a place of four bytes that nobody wrote to.
const UNWRITTEN: i64 = -0x5a5a_5a5b;

impl Value {
    /// The same, with a number in each part of it that was left without a value: a function can be given such a row or
    /// record.
    pub fn with_numbers(self) -> Self {
        let part = |one: Value| match one {
            Value::Unset => Value::Int(UNWRITTEN),
            other => other.with_numbers(),
        };
        let all = |parts: Vec<Value>| parts.into_iter().map(part).collect();
        match self {
            Value::List(parts) => Value::List(all(parts)),
            Value::Board(parts) => Value::Board(all(parts)),
            Value::Tuple(parts) => Value::Tuple(all(parts)),
            Value::Record(fields) => Value::Record(
                fields
                    .into_iter()
                    .map(|(name, one)| (name, part(one)))
                    .collect(),
            ),
            other => other,
        }
    }
}

/// A number with a fraction, in an order that includes what is no number.
#[derive(Clone, Copy, Debug)]
pub struct Real(pub f64);

impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

/// Two numbers with a fraction are the same if they differ by less than this part of themselves.
const SAME: f64 = 1e-9;

impl Value {
    /// The elements of a list, in whatever form.
    pub fn elements(&self) -> Option<&[Value]> {
        match self {
            Value::List(all) | Value::Board(all) | Value::Tuple(all) => Some(all),
            _ => None,
        }
    }

    /// The same, with each part that is as good as the other value's replaced by that. A number with a
    /// fraction that is computed in another order has other last digits, and is as right; anything is
    /// as good as a place that was left as it was.
    pub fn settled(self, like: &Value) -> Value {
        let all = |ours: Vec<Value>, theirs: &[Value]| match ours.len() == theirs.len() {
            true => ours
                .into_iter()
                .zip(theirs)
                .map(|(one, other)| one.settled(other))
                .collect(),
            false => ours,
        };
        match (self, like) {
            (Value::Float(one), Value::Float(other)) => {
                let most = one.0.abs().max(other.0.abs()).max(1.0);
                let is_near = (one.0 - other.0).abs() <= SAME * most;
                Value::Float(if is_near { *other } else { one })
            }
            (_, Value::Unset) => Value::Unset,
            (Value::List(ours), Value::List(theirs)) => Value::List(all(ours, theirs)),
            (Value::Board(ours), Value::Board(theirs)) => Value::Board(all(ours, theirs)),
            (Value::Tuple(ours), Value::Tuple(theirs)) => Value::Tuple(all(ours, theirs)),
            (Value::Record(ours), Value::Record(theirs)) if ours.len() == theirs.len() => {
                let both = ours.into_iter().zip(theirs);
                let both = both.map(|((name, one), (_, other))| (name, one.settled(other)));
                Value::Record(both.collect())
            }
            (Value::Map(ours), Value::Map(theirs)) => {
                let ours = ours.into_iter().map(|(key, one)| {
                    let like = theirs.iter().find(|(other, _)| *other == key);
                    let one = like.map_or(one.clone(), |(_, like)| one.settled(like));
                    (key, one)
                });
                Value::Map(ours.collect())
            }
            (other, _) => other,
        }
    }
}

/// The name of token `number`: a, b, … z, aa, ab, …
pub fn letters(number: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(number % 26).unwrap_or(0));
    match number / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}

/// The number of the token with this name.
pub fn number_of(name: &str) -> Option<usize> {
    let is_name = !name.is_empty() && name.len() <= 3;
    if !is_name || !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let digits = name.bytes().map(|byte| usize::from(byte - b'a') + 1);
    Some(digits.fold(0, |number, digit| number * 26 + digit) - 1)
}

/// As people see it: `[b 7, a 5]`, `"hello"`, `{"a": 1}`, `NULL`.
/// The words for a pointer that begins no live block.
pub const FREED: &str = "no live block";

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Null => out.write_str("NULL"),
            Value::Bool(truth) => write!(out, "{truth}"),
            Value::Int(number) => number.fmt(out),
            // With a point, so that 5.0 and 5 are told apart.
            Value::Float(Real(number)) => write!(out, "{number:?}"),
            Value::Char(one) => quoted(out, '\'', [*one].into_iter()),
            Value::Text(text) => quoted(out, '"', text.chars()),
            Value::Token(number) => out.write_str(&letters(*number)),
            Value::Stranger => out.write_str("?"),
            Value::Other(words) => out.write_str(words),
            Value::Freed => out.write_str(FREED),
            Value::Endless => out.write_str("a list without end"),
            Value::Unset => out.write_str("not set"),
            Value::Nothing => out.write_str("nothing"),
            Value::Thrown(name) => write!(out, "throws {name}"),
            Value::Record(fields) => {
                for (k, (_, value)) in fields.iter().enumerate() {
                    out.write_str(if k == 0 { "" } else { " " })?;
                    match value {
                        Value::Record(inner) if inner.len() != 1 => write!(out, "({value})")?,
                        _ => write!(out, "{value}")?,
                    }
                }
                Ok(())
            }
            Value::Tuple(parts) => separated(out, ('(', ')'), parts),
            Value::Hole(_) => out.write_str("_"),
            Value::Board(rows) if is_digits(rows) => match few(rows) {
                Some(filled) => {
                    let all = filled.iter();
                    let all = all.map(|((row, column), cell)| format!("({row},{column}): {cell}"));
                    write!(out, "{{{}}}", all.collect::<Vec<_>>().join(", "))
                }
                None => cells(rows).try_for_each(|cell| cell.fmt(out)),
            },
            Value::List(elements) | Value::Board(elements) => separated(out, ('[', ']'), elements),
            Value::Map(pairs) => {
                out.write_str("{")?;
                for (k, (key, value)) in pairs.iter().enumerate() {
                    out.write_str(if k == 0 { "" } else { ", " })?;
                    write!(out, "{key}: {value}")?;
                }
                out.write_str("}")
            }
        }
    }
}

/// Whether each cell of a board is one digit.
fn is_digits(rows: &[Value]) -> bool {
    cells(rows).all(|cell| matches!(cell, Value::Int(0..=9) | Value::Hole(_)))
}

fn quoted(out: &mut fmt::Formatter, quote: char, text: impl Iterator<Item = char>) -> fmt::Result {
    out.write_char(quote)?;
    for one in text {
        match one {
            '\n' => out.write_str("\\n")?,
            '\t' => out.write_str("\\t")?,
            '\r' => out.write_str("\\r")?,
            '\0' => out.write_str("\\0")?,
            '\\' => out.write_str("\\\\")?,
            _ if one == quote => write!(out, "\\{one}")?,
            _ if one.is_control() => write!(out, "\\u{{{:x}}}", u32::from(one))?,
            _ => out.write_char(one)?,
        }
    }
    out.write_char(quote)
}

fn separated(
    out: &mut fmt::Formatter,
    (open, close): (char, char),
    values: &[Value],
) -> fmt::Result {
    out.write_char(open)?;
    for (k, value) in values.iter().enumerate() {
        out.write_str(if k == 0 { "" } else { ", " })?;
        write!(out, "{value}")?;
    }
    out.write_char(close)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn last_digits_do_not_count() {
        let list =
            |all: &[f64]| Value::List(all.iter().map(|one| Value::Float(Real(*one))).collect());
        let right = list(&[0.3, 1e12, 5.0]);
        assert_eq!(list(&[0.1 + 0.2, 1e12 + 1.0, 5.0]).settled(&right), right);
        assert_ne!(list(&[0.300_001, 1e12, 5.0]).settled(&right), right);
        assert_ne!(list(&[0.3, 1e12]).settled(&right), right);
    }

    proptest! {
        #[test]
        fn each_token_has_a_name_of_its_own(number in 0_usize..18_000) {
            prop_assert_eq!(number_of(&letters(number)), Some(number));
        }
    }
}
