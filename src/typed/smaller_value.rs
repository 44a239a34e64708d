//! Values of the same type that are smaller: fewer elements, or as many and smaller ones. A number
//! is smaller if it is nearer to 0, a character if it comes before in the alphabet, none is smaller
//! than some.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::board::cells;
use super::value::{Real, Value};
use super::{Declared, Kind};

impl Declared {
    /// The biggest steps first.
    pub fn smaller(&self, value: &Value, of: &str) -> Vec<Value> {
        let Some(kind) = self.kind(of) else {
            return Vec::new();
        };
        match (value, kind) {
            (Value::Bool(true), _) => vec![Value::Bool(false)],
            (Value::Int(number), Kind::Int { least, most }) => nearer(*number)
                .into_iter()
                .filter(|one| (least..=most).contains(&one))
                .map(Value::Int)
                .collect(),
            (Value::Float(Real(number)), Kind::Float { least, most }) => simpler(*number)
                .into_iter()
                .filter(|one| (least..=most).contains(&one))
                .map(|one| Value::Float(Real(one)))
                .collect(),
            (Value::Char(one), Kind::Char) => earlier(*one).into_iter().map(Value::Char).collect(),
            // A text that has to have words is one of those that there are.
            (
                Value::Text(text),
                Kind::Text {
                    words: Some(words), ..
                },
            ) if words.least > 0 => {
                let place = words.all.iter().position(|word| **word == **text);
                let earlier = words.all.iter().take(place.unwrap_or(0));
                let length = |text: &str| text.chars().count();
                let earlier = earlier.filter(|word| length(word) <= length(text));
                earlier
                    .map(|word| Value::Text(word.as_str().into()))
                    .collect()
            }
            (Value::Text(text), Kind::Text { letters, .. }) => shorter(text, letters),
            (Value::Null, Kind::Option { .. }) => Vec::new(),
            (value, Kind::Option { of }) => {
                let mut found = vec![Value::Null];
                found.extend(self.smaller(value, of));
                found
            }
            (Value::Record(values), Kind::Record { fields }) => {
                let mut found = Vec::new();
                for (k, ((_, value), (_, of))) in values.iter().zip(fields).enumerate() {
                    for one in self.smaller(value, of) {
                        let mut other = values.clone();
                        other[k].1 = one;
                        found.push(Value::Record(other));
                    }
                }
                found
            }
            (Value::Tuple(values), Kind::Tuple { parts }) => {
                let types: Vec<&String> = parts.iter().collect();
                each(values, |k| self.smaller(&values[k], types[k]), Value::Tuple)
            }
            (Value::List(values), Kind::Array { of, .. }) => {
                let mut found = self.cleared(values, of, Value::List);
                found.extend(each(values, |k| self.smaller(&values[k], of), Value::List));
                found
            }
            (Value::Board(rows), Kind::Array { of, board, .. }) => {
                let mut found = self.cleared(rows, of, Value::Board);
                // Equal cells stay equal.
                found.extend(lowered(rows).into_iter().map(Value::Board));
                found.extend(each(rows, |k| self.smaller(&rows[k], of), Value::Board));
                let whole = found.into_iter().map(|one| match (one, board) {
                    (Value::Board(rows), Some(holes)) => holes.kept(rows),
                    (other, _) => other,
                });
                whole.filter(|one| one != value).collect()
            }
            (Value::List(values), Kind::List { of, .. }) => {
                let mut found = fewer(values, Value::List);
                found.extend(each(values, |k| self.smaller(&values[k], of), Value::List));
                found
            }
            (Value::Map(pairs), Kind::Map { of, .. }) => {
                let mut found = fewer(pairs, Value::Map);
                for (k, (_, value)) in pairs.iter().enumerate() {
                    for one in self.smaller(value, of) {
                        let mut other = pairs.clone();
                        other[k].1 = one;
                        found.push(Value::Map(other));
                    }
                }
                found
            }
            _ => Vec::new(),
        }
    }

    /// The smallest value of a type, if it is a plain one.
    fn least(&self, of: &str) -> Option<Value> {
        match self.kind(of)? {
            Kind::Bool => Some(Value::Bool(false)),
            Kind::Int { least, most } => Some(Value::Int(0.clamp(*least, *most))),
            Kind::Option { .. } => Some(Value::Null),
            Kind::Array { of, length, board } => {
                let all = vec![self.least(of)?; *length];
                Some(match board {
                    Some(holes) => holes.kept(all),
                    None => Value::List(all),
                })
            }
            _ => None,
        }
    }

    /// An array with halves of it cleared, then quarters, and so on.
    fn cleared(&self, values: &[Value], of: &str, whole: fn(Vec<Value>) -> Value) -> Vec<Value> {
        let Some(least) = self.least(of) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut length = values.len();
        while length > 0 {
            for start in (0..values.len()).step_by(length) {
                let end = (start + length).min(values.len());
                if values[start..end].iter().any(|one| *one != least) {
                    let mut other = values.to_vec();
                    other[start..end].fill(least.clone());
                    found.push(whole(other));
                }
            }
            length /= 2;
        }
        found
    }
}

/// A list without halves of it, then quarters, then single elements.
fn fewer<T: Clone>(values: &[T], whole: impl Fn(Vec<T>) -> Value) -> Vec<Value> {
    let mut found = Vec::new();
    let mut length = values.len();
    while length > 0 {
        for start in (0..values.len()).step_by(length) {
            let end = (start + length).min(values.len());
            let kept = values[..start].iter().chain(&values[end..]);
            found.push(whole(kept.cloned().collect()));
        }
        length /= 2;
    }
    found
}

/// The values, with one of them smaller.
fn each(
    values: &[Value],
    smaller: impl Fn(usize) -> Vec<Value>,
    whole: fn(Vec<Value>) -> Value,
) -> Vec<Value> {
    let mut found = Vec::new();
    for k in 0..values.len() {
        for one in smaller(k) {
            let mut other = values.to_vec();
            other[k] = one;
            found.push(whole(other));
        }
    }
    found
}

/// Numbers nearer to 0; 5 counts as nearer than -5, otherwise there would be no end.
pub(super) fn nearer(number: i64) -> Vec<i64> {
    let step = number.checked_sub(number.signum()).unwrap_or(0);
    let mut nearer = vec![0, number / 2, step, number.checked_neg().unwrap_or(0)];
    nearer.retain(|one| {
        let is_less = one.unsigned_abs() < number.unsigned_abs();
        let turns = number < 0 && Some(*one) == number.checked_neg();
        is_less || turns
    });
    nearer.dedup();
    nearer
}

/// Numbers with fewer digits: whole ones nearer to 0, and the number without its fraction.
fn simpler(number: f64) -> Vec<f64> {
    let whole = number.trunc();
    let mut simpler = vec![
        0.0,
        (number / 2.0).trunc(),
        whole - whole.signum(),
        whole,
        -number,
    ];
    simpler.retain(|one| {
        let turns = number < 0.0 && *one == -number;
        one.abs() < number.abs() || turns
    });
    simpler.dedup();
    simpler
}

fn earlier(one: char) -> Vec<char> {
    let simple = ['a', 'b', '0', ' '];
    let rank = |one: char| {
        simple
            .iter()
            .position(|other| *other == one)
            .unwrap_or(simple.len())
    };
    simple
        .into_iter()
        .filter(|other| rank(*other) < rank(one))
        .collect()
}

/// A shorter text, or one with a letter nearer to the first one of its alphabet.
fn shorter(text: &Arc<str>, letters: &[char]) -> Vec<Value> {
    let all: Vec<char> = text.chars().collect();
    let whole = |all: Vec<char>| Value::Text(all.into_iter().collect::<String>().into());
    let mut found = fewer(&all, whole);
    for (k, one) in all.iter().enumerate() {
        let place = letters.iter().position(|other| other == one);
        let place = place.unwrap_or(letters.len());
        for nearer in [0, place / 2, place.saturating_sub(1)] {
            if let Some(letter) = letters.get(nearer).filter(|_| nearer < place) {
                let mut other = all.clone();
                other[k] = *letter;
                found.push(whole(other));
            }
        }
    }
    found.dedup();
    found
}

/// A board with every cell of one number lowered to another.
fn lowered(rows: &[Value]) -> Vec<Vec<Value>> {
    let digits: BTreeSet<i64> = cells(rows)
        .filter_map(|cell| match cell {
            Value::Int(digit) if *digit > 1 => Some(*digit),
            _ => None,
        })
        .collect();
    let pairs = digits.into_iter().rev();
    let pairs = pairs.flat_map(|from| (1..from).map(move |to| (from, to)));
    let lower = |(from, to)| {
        let cell = |cell: &Value| match cell {
            Value::Int(digit) if *digit == from => Value::Int(to),
            other => other.clone(),
        };
        let row = |row: &Value| match row.elements() {
            Some(cells) => Value::List(cells.iter().map(cell).collect()),
            None => cell(row),
        };
        rows.iter().map(row).collect()
    };
    pairs.map(lower).collect()
}
