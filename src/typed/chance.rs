//! Values by chance, with those that show mistakes more often than chance would have it: the
//! limits of a type, empty, one element, as many as there may be, sorted, and the same twice, in
//! one argument or in two.

use std::collections::BTreeMap;
use std::sync::Arc;

use fastrand::Rng;

use super::asked::Random;
use super::value::{Real, Value};
use super::{Declared, Kind};

/// How often a value is tried anew that an input has already and must not have twice.
const TRIES: usize = 50;

/// A value inside of as many others as this has no more parts than it needs.
const DEEP: usize = 6;

/// Makes the values of one input.
pub struct Maker<'a> {
    pub declared: &'a Declared,
    pub random: &'a Random,
    /// The number of tokens so far.
    tokens: usize,
    /// Values that may not come again, with their types.
    used: Vec<(String, Value)>,
    /// The numbers of this input, by type, if it has only a few.
    few: Option<BTreeMap<String, Vec<i64>>>,
    /// The letters of this input's texts.
    letters: Vec<char>,
    depth: usize,
}

/// An input of few numbers has so many of a type.
const FEW: usize = 3;

impl<'a> Maker<'a> {
    /// One input in three has only a few numbers.
    pub fn new(declared: &'a Declared, random: &'a Random, chance: &mut Rng) -> Self {
        Maker {
            few: (chance.u8(0..3) == 0).then(BTreeMap::new),
            declared,
            random,
            tokens: 0,
            used: Vec::new(),
            letters: Vec::new(),
            depth: 0,
        }
    }

    /// A value of the type `of`.
    pub fn value(&mut self, of: &str, chance: &mut Rng) -> Value {
        let is_distinct = self.random.distinct.iter().any(|one| one == of);
        if !is_distinct {
            return self.any(of, chance);
        }
        let mut made = (of.to_owned(), self.any(of, chance));
        for _ in 0..TRIES {
            if !self.used.contains(&made) {
                break;
            }
            made.1 = self.any(of, chance);
        }
        self.used.push(made.clone());
        made.1
    }

    fn any(&mut self, of: &str, chance: &mut Rng) -> Value {
        let declared = self.declared;
        let Some(kind) = declared.kind(of) else {
            return Value::Null;
        };
        self.depth += 1;
        let made = match kind {
            Kind::Bool => Value::Bool(chance.bool()),
            Kind::Int { least, most } => {
                let range = self.random.ranges.get(of).copied();
                Value::Int(self.number(of, range.unwrap_or((*least, *most)), chance))
            }
            Kind::Float { least, most } => Value::Float(Real(real((*least, *most), chance))),
            // One that a text of this input has, or any.
            Kind::Char => Value::Char(match self.letters.is_empty() || chance.u8(0..3) == 0 {
                true => char::from(chance.u8(b' '..=b'~')),
                false => self.letters[chance.usize(0..self.letters.len())],
            }),
            Kind::Text {
                at_most,
                words: Some(words),
                ..
            } => {
                let length = self.length(of, *at_most, chance).max(words.least);
                let all = self.random.words.get(of).unwrap_or(&words.all);
                Value::Text(text_of(all, &words.between, length, chance).into())
            }
            Kind::Text {
                at_most, letters, ..
            } => {
                let length = self.length(of, *at_most, chance);
                let few = few(letters.len(), chance);
                let text = (0..length).map(|_| letters[chance.usize(0..few)]);
                let text: String = text.collect();
                self.letters.extend(text.chars());
                Value::Text(text.into())
            }
            Kind::Token => {
                self.tokens += 1;
                Value::Token(self.tokens - 1)
            }
            Kind::Option { of } => match self.depth > DEEP || chance.u8(0..4) == 0 {
                true => Value::Null,
                false => self.value(of, chance),
            },
            Kind::Record { fields } => {
                let fields = fields.iter();
                let fields = fields.map(|(name, of)| (Arc::clone(name), self.value(of, chance)));
                Value::Record(fields.collect())
            }
            Kind::Tuple { parts } => {
                Value::Tuple(parts.iter().map(|of| self.value(of, chance)).collect())
            }
            Kind::Array { of, length, board } => {
                let elements = self.elements(of, *length, chance);
                match board {
                    Some(holes) => holes.kept(elements),
                    None => Value::List(elements),
                }
            }
            Kind::List {
                of: inner, at_most, ..
            } => {
                let length = self.length(of, *at_most, chance);
                Value::List(self.elements(inner, length, chance))
            }
            Kind::Map {
                key,
                of: inner,
                at_most,
            } => {
                let length = self.length(of, *at_most, chance);
                let mut pairs: Vec<(Value, Value)> = Vec::new();
                for _ in 0..length {
                    let key = self.value(key, chance);
                    if pairs.iter().all(|(other, _)| *other != key) {
                        pairs.push((key, self.value(inner, chance)));
                    }
                }
                pairs.sort();
                Value::Map(pairs)
            }
            Kind::Handle(_) => Value::Null,
        };
        self.depth -= 1;
        made
    }

    fn number(&mut self, of: &str, range: (i64, i64), chance: &mut Rng) -> i64 {
        let is_distinct = self.random.distinct.iter().any(|one| one == of);
        let Some(few) = self.few.as_mut().filter(|_| !is_distinct) else {
            return number(range, chance);
        };
        let pool = few
            .entry(of.to_owned())
            .or_insert_with(|| (0..FEW).map(|_| number(range, chance)).collect());
        pool[chance.usize(0..pool.len())]
    }

    /// The elements of a list; one in four is sorted, and in one of four some are the same.
    fn elements(&mut self, of: &str, length: usize, chance: &mut Rng) -> Vec<Value> {
        let mut elements: Vec<Value> = (0..length).map(|_| self.value(of, chance)).collect();
        let repeats = length > 1 && chance.u8(0..4) == 0 && self.random.distinct.is_empty();
        if repeats && !matches!(self.declared.kind(of), Some(Kind::Token)) {
            for _ in 0..=length / 3 {
                let (from, to) = (chance.usize(0..length), chance.usize(0..length));
                elements[to] = elements[from].clone();
            }
        }
        if chance.u8(0..4) == 0 && !matches!(self.declared.kind(of), Some(Kind::Token)) {
            elements.sort();
        }
        elements
    }

    /// The length of a list or text: none, one, the most, or any.
    fn length(&self, of: &str, at_most: usize, chance: &mut Rng) -> usize {
        if self.depth > DEEP {
            return 0;
        }
        let most = i64::try_from(at_most).unwrap_or(i64::MAX);
        let (least, most) = self.random.ranges.get(of).copied().unwrap_or((0, most));
        let length = match chance.u8(0..10) {
            0 => least,
            1 => least.max(1.min(most)),
            2 => most,
            _ => chance.i64(least..=most),
        };
        usize::try_from(length).unwrap_or(0)
    }
}

/// A number of the range; one in six is at a limit, or next to 0.
fn number((least, most): (i64, i64), chance: &mut Rng) -> i64 {
    let special = [least, most, -1, 0, 1];
    let chosen = special[chance.usize(0..special.len())];
    match chance.u8(0..6) {
        0 if (least..=most).contains(&chosen) => chosen,
        // In a wide range, numbers that people could have thought of.
        1 | 2 if least <= -100 || most >= 100 => {
            chance.i64(least.max(-20).min(most)..=most.min(20).max(least))
        }
        _ => chance.i64(least..=most),
    }
}

fn real((least, most): (f64, f64), chance: &mut Rng) -> f64 {
    let special = [least, most, 0.0, -0.5, 1.0, 0.1];
    let chosen = special[chance.usize(0..special.len())];
    match chance.u8(0..5) {
        0 if (least..=most).contains(&chosen) => chosen,
        // Quarters, which add up without rounding.
        1 | 2 => {
            let any = least.max(-100.0) + chance.f64() * (most.min(100.0) - least.max(-100.0));
            ((any * 4.0).round() / 4.0).clamp(least, most)
        }
        _ => least + chance.f64() * (most - least),
    }
}

/// A text of so many words. In half of the texts they are few, so that they come again; in one of
/// eight, something stands before the first or behind the last one.
fn text_of(words: &[String], between: &[String], length: usize, chance: &mut Rng) -> String {
    let first = chance.usize(0..words.len().max(1));
    let few = few(words.len(), chance);
    let any = |all: &[String], chance: &mut Rng| match all.is_empty() {
        true => String::new(),
        false => all[chance.usize(0..all.len())].clone(),
    };
    let mut text = String::new();
    if chance.u8(0..8) == 0 {
        text += &any(between, chance);
    }
    for place in 0..length {
        if place > 0 {
            text += &any(between, chance);
        }
        let word = (first + chance.usize(0..few.max(1))) % words.len().max(1);
        text += words.get(word).map_or("", String::as_str);
    }
    if chance.u8(0..8) == 0 {
        text += &any(between, chance);
    }
    text
}

/// How many of the letters a text uses: in half of the texts few, so that they come again.
fn few(letters: usize, chance: &mut Rng) -> usize {
    match chance.bool() {
        true => letters.min(3),
        false => letters,
    }
}

impl Declared {
    /// Calls `with` for a value and everything in it, each with its type.
    pub fn each<'v>(&self, value: &'v Value, of: &str, with: &mut impl FnMut(&'v Value, &str)) {
        with(value, of);
        match (value, self.kind(of)) {
            (Value::Record(values), Some(Kind::Record { fields })) => {
                for ((_, value), (_, of)) in values.iter().zip(fields) {
                    self.each(value, of, with);
                }
            }
            (Value::Tuple(values), Some(Kind::Tuple { parts })) => {
                for (value, of) in values.iter().zip(parts) {
                    self.each(value, of, with);
                }
            }
            (
                Value::List(values) | Value::Board(values),
                Some(Kind::List { of, .. } | Kind::Array { of, .. }),
            ) => values.iter().for_each(|value| self.each(value, of, with)),
            (Value::Map(pairs), Some(Kind::Map { key, of, .. })) => {
                for (name, value) in pairs {
                    self.each(name, key, with);
                    self.each(value, of, with);
                }
            }
            (value, Some(Kind::Option { of })) if *value != Value::Null => {
                self.each(value, of, with);
            }
            _ => {}
        }
    }
}
