//! Values of the same type that are smaller: fewer elements, or as many and smaller ones. A number
//! is smaller if it is nearer to 0, a character if it comes before in the alphabet, none is smaller
//! than some.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::board::cells;
use super::value::{Real, Value};
use super::{Declared, Kind};

/// Values, each of which is made when it is asked for.
type Values<'d> = Box<dyn Iterator<Item = Value> + 'd>;

impl Declared {
    /// The biggest steps first.
    pub fn smaller<'d>(&'d self, value: Value, of: &str) -> Values<'d> {
        let Some(kind) = self.kind(of) else {
            return Box::new(std::iter::empty());
        };
        match (value, kind) {
            (Value::Bool(true), _) => Box::new(std::iter::once(Value::Bool(false))),
            (Value::Int(number), Kind::Int { least, most }) => {
                let nearer = nearer(number).into_iter();
                Box::new(
                    nearer
                        .filter(move |one| (least..=most).contains(&one))
                        .map(Value::Int),
                )
            }
            (Value::Float(Real(number)), Kind::Float { least, most }) => {
                let simpler = simpler(number).into_iter();
                let simpler = simpler.filter(move |one| (least..=most).contains(&one));
                Box::new(simpler.map(|one| Value::Float(Real(one))))
            }
            (Value::Char(one), Kind::Char) => Box::new(earlier(one).into_iter().map(Value::Char)),
            // A text that has to have words is one of those that there are.
            (
                Value::Text(text),
                Kind::Text {
                    words: Some(words), ..
                },
            ) if words.least > 0 => {
                let place = words.all.iter().position(|word| **word == *text);
                let earlier = words.all.iter().take(place.unwrap_or(0));
                let length = |text: &str| text.chars().count();
                let most = length(&text);
                let earlier = earlier.filter(move |word| length(word) <= most);
                Box::new(earlier.map(|word| Value::Text(word.as_str().into())))
            }
            (Value::Text(text), Kind::Text { letters, .. }) => {
                Box::new(shorter(&text, letters).into_iter())
            }
            (Value::Null, Kind::Option { .. }) => Box::new(std::iter::empty()),
            (value, Kind::Option { of }) => {
                Box::new(std::iter::once(Value::Null).chain(self.smaller(value, of)))
            }
            (Value::Record(values), Kind::Record { fields }) => {
                let all = 0..values.len().min(fields.len());
                Box::new(all.flat_map(move |k| {
                    let values = values.clone();
                    self.smaller(values[k].1.clone(), &fields[k].1)
                        .map(move |one| {
                            let mut other = values.clone();
                            other[k].1 = one;
                            Value::Record(other)
                        })
                }))
            }
            (Value::Tuple(values), Kind::Tuple { parts }) => {
                Box::new(self.with_smaller(values, |k| &parts[k], Value::Tuple))
            }
            (Value::List(values), Kind::Array { of, .. }) => {
                let found = self.cleared(&values, of, Value::List);
                Box::new(found.chain(self.with_smaller(values, move |_| of, Value::List)))
            }
            (Value::Board(rows), Kind::Array { of, board, .. }) => {
                let value = Value::Board(rows.clone());
                let found = self.cleared(&rows, of, Value::Board);
                // Equal cells stay equal.
                let found = found.chain(lowered(&rows));
                let found = found.chain(self.with_smaller(rows, move |_| of, Value::Board));
                let whole = found.map(move |one| match (one, board) {
                    (Value::Board(rows), Some(holes)) => holes.kept(rows),
                    (other, _) => other,
                });
                Box::new(whole.filter(move |one| *one != value))
            }
            (Value::List(values), Kind::List { of, .. }) => {
                let found = fewer(values.clone(), Value::List);
                Box::new(found.chain(self.with_smaller(values, move |_| of, Value::List)))
            }
            (Value::Map(pairs), Kind::Map { of, .. }) => {
                let found = fewer(pairs.clone(), Value::Map);
                let lower = (0..pairs.len()).flat_map(move |k| {
                    let pairs = pairs.clone();
                    self.smaller(pairs[k].1.clone(), of).map(move |one| {
                        let mut other = pairs.clone();
                        other[k].1 = one;
                        Value::Map(other)
                    })
                });
                Box::new(found.chain(lower))
            }
            _ => Box::new(std::iter::empty()),
        }
    }

    /// The values, with one of them smaller.
    fn with_smaller<'d>(
        &'d self,
        values: Vec<Value>,
        of: impl Fn(usize) -> &'d String + 'd,
        whole: fn(Vec<Value>) -> Value,
    ) -> impl Iterator<Item = Value> + 'd {
        (0..values.len()).flat_map(move |k| {
            let values = values.clone();
            self.smaller(values[k].clone(), of(k)).map(move |one| {
                let mut other = values.clone();
                other[k] = one;
                whole(other)
            })
        })
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
    fn cleared(
        &self,
        values: &[Value],
        of: &str,
        whole: fn(Vec<Value>) -> Value,
    ) -> impl Iterator<Item = Value> + use<> {
        let least = self.least(of).into_iter();
        let values = values.to_vec();
        least.flat_map(move |least| {
            let values = values.clone();
            parts(values.len()).filter_map(move |part| {
                let is_clear = values[part.clone()].iter().all(|one| *one == least);
                (!is_clear).then(|| {
                    let mut other = values.clone();
                    other[part].fill(least.clone());
                    whole(other)
                })
            })
        })
    }
}

/// All of so many places, then the halves of them, then quarters, down to single places.
pub(super) fn parts(all: usize) -> impl Iterator<Item = Range<usize>> {
    let lengths = std::iter::successors(Some(all), |length| Some(length / 2));
    let lengths = lengths.take_while(|length| *length > 0);
    lengths.flat_map(move |length| {
        let starts = (0..all).step_by(length);
        starts.map(move |start| start..(start + length).min(all))
    })
}

/// A list without halves of it, then quarters, then single elements.
fn fewer<T: Clone>(values: Vec<T>, whole: impl Fn(Vec<T>) -> Value) -> impl Iterator<Item = Value> {
    parts(values.len()).map(move |part| {
        let kept = values[..part.start].iter().chain(&values[part.end..]);
        whole(kept.cloned().collect())
    })
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
    let mut found: Vec<Value> = fewer(all.clone(), whole).collect();
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
fn lowered(rows: &[Value]) -> impl Iterator<Item = Value> + use<> {
    let digits: BTreeSet<i64> = cells(rows)
        .filter_map(|cell| match cell {
            Value::Int(digit) if *digit > 1 => Some(*digit),
            _ => None,
        })
        .collect();
    let rows = rows.to_vec();
    let pairs = digits.into_iter().rev();
    let pairs = pairs.flat_map(|from| (1..from).map(move |to| (from, to)));
    pairs.map(move |(from, to)| {
        let cell = |cell: &Value| match cell {
            Value::Int(digit) if *digit == from => Value::Int(to),
            other => other.clone(),
        };
        let row = |row: &Value| match row.elements() {
            Some(cells) => Value::List(cells.iter().map(cell).collect()),
            None => cell(row),
        };
        Value::Board(rows.iter().map(row).collect())
    })
}
