//! Values as the grader and a probe write them for each other: one form, in both directions.
//!
//! ```text
//! 5  -1.5  true  null  t3 (a token)  ? (a stranger)  freed  unset  endless  c65 (a character)
//! threw "5374"      in the place of a result: an exception of the type with this name
//! "68692d"          a text, two hexadecimal digits for each byte
//! [1 2 3]           an array or a list
//! (t1 7)            a record or a tuple
//! {"61" 1 "62" 2}   a map
//! other "6120736574"   a stranger, in words
//! ```

use super::board::shown;
use super::value::{Real, Value};
use super::{Declared, Kind};

/// Values inside of more others than this are not read.
const DEEPEST: usize = 2000;

/// Writes a value as a probe reads it.
pub fn write(value: &Value, out: &mut String) {
    let all = |out: &mut String,
               (open, close): (char, char),
               values: &mut dyn Iterator<Item = &Value>| {
        out.push(open);
        for (k, one) in values.enumerate() {
            if k > 0 {
                out.push(' ');
            }
            write(one, out);
        }
        out.push(close);
    };
    match value {
        Value::Null => out.push_str("null"),
        Value::Stranger => out.push('?'),
        Value::Other(words) => {
            out.push_str("other ");
            write(&Value::Text(words.clone()), out);
        }
        Value::Freed => out.push_str("freed"),
        Value::Unset => out.push_str("unset"),
        Value::Nothing => out.push_str("nothing"),
        Value::Endless => out.push_str("endless"),
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Int(number) | Value::Hole(number) => match u8::try_from(*number) {
            Ok(digit @ 0..=9) => out.push(char::from(b'0' + digit)),
            _ => out.push_str(&number.to_string()),
        },
        Value::Float(Real(number)) => out.push_str(&format!("{number:?}")),
        Value::Char(one) => out.push_str(&format!("c{}", u32::from(*one))),
        Value::Token(number) => out.push_str(&format!("t{number}")),
        Value::Text(text) => digits(text, out),
        Value::Thrown(name) => {
            out.push_str("threw ");
            digits(name, out);
        }
        Value::List(elements) | Value::Board(elements) => {
            all(out, ('[', ']'), &mut elements.iter());
        }
        Value::Tuple(parts) => all(out, ('(', ')'), &mut parts.iter()),
        Value::Record(fields) => {
            all(out, ('(', ')'), &mut fields.iter().map(|(_, value)| value));
        }
        Value::Map(pairs) => {
            let mut both = pairs.iter().flat_map(|(key, value)| [key, value]);
            all(out, ('{', '}'), &mut both);
        }
    }
}

/// Writes a text as two digits for each of its bytes.
fn digits(text: &str, out: &mut String) {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('?');
    out.push('"');
    for byte in text.bytes() {
        out.push(digit(byte >> 4));
        out.push(digit(byte & 15));
    }
    out.push('"');
}

/// Reads what came out of a call: a value of the type `of`, or an exception. None: a probe does
/// not write that.
pub fn read_result(text: &str, of: Option<&str>, declared: &Declared) -> Option<Value> {
    match text.strip_prefix("threw ") {
        Some(name) => Some(Value::Thrown(self::text(name)?.into())),
        None => read(text, of?, declared),
    }
}

/// Reads a value of the type `of` that a probe wrote. None: a probe does not write that.
pub fn read(text: &str, of: &str, declared: &Declared) -> Option<Value> {
    let words = words(text)?;
    let mut reader = Reader {
        words: &words,
        declared,
    };
    let value = reader.value(of, 0)?;
    reader.words.is_empty().then_some(value)
}

/// Brackets, and what stands between them and blanks.
fn words(text: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' | ')' | '[' | ']' | '{' | '}' => 1,
            '"' => rest[1..].find('"')? + 2,
            _ => rest
                .find(|one: char| {
                    one.is_whitespace() || matches!(one, '(' | ')' | '[' | ']' | '{' | '}' | '"')
                })
                .unwrap_or(rest.len()),
        };
        let (word, behind) = rest.split_at(length);
        found.push(word);
        rest = behind.trim_start();
    }
    Some(found)
}

struct Reader<'w> {
    words: &'w [&'w str],
    declared: &'w Declared,
}

impl<'w> Reader<'w> {
    fn take(&mut self) -> Option<&'w str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.take();
        }
        is_next
    }

    fn value(&mut self, of: &str, depth: usize) -> Option<Value> {
        self.of_kind(self.declared.kind(of)?, depth)
    }

    /// A word instead of a value.
    fn odd(&mut self) -> Option<Value> {
        let odd = match *self.words.first()? {
            "null" => Value::Null,
            "?" => Value::Stranger,
            "freed" => Value::Freed,
            "unset" => Value::Unset,
            "endless" => Value::Endless,
            _ => return None,
        };
        self.take();
        Some(odd)
    }

    fn of_kind(&mut self, kind: &Kind, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        if let Some(odd) = self.odd() {
            return Some(odd);
        }
        if self.takes("other") {
            return Some(Value::Other(text(self.take()?)?.into()));
        }
        let depth = depth + 1;
        Some(match kind {
            Kind::Bool => Value::Bool(self.take()?.parse().ok()?),
            Kind::Int { .. } => Value::Int(self.take()?.parse().ok()?),
            Kind::Float { .. } => Value::Float(Real(self.take()?.parse().ok()?)),
            Kind::Char => {
                let code: u32 = self.take()?.strip_prefix('c')?.parse().ok()?;
                // A byte of C need not be a character.
                Value::Char(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            Kind::Text { .. } => Value::Text(text(self.take()?)?.into()),
            Kind::Token => Value::Token(self.take()?.strip_prefix('t')?.parse().ok()?),
            Kind::Option { of } => self.value(of, depth)?,
            Kind::Record { fields } => {
                self.takes("(").then_some(())?;
                let values = fields
                    .iter()
                    .map(|(name, of)| Some((name.clone(), self.value(of, depth)?)));
                let values = values.collect::<Option<_>>()?;
                self.takes(")").then_some(Value::Record(values))?
            }
            Kind::Tuple { parts } => {
                self.takes("(").then_some(())?;
                let values = parts.iter().map(|of| self.value(of, depth));
                let values = values.collect::<Option<_>>()?;
                self.takes(")").then_some(Value::Tuple(values))?
            }
            Kind::Array { of, board, .. } => shown(self.elements(of, depth)?, board.as_ref()),
            Kind::List { of, .. } => Value::List(self.elements(of, depth)?),
            Kind::Map { key, of, .. } => {
                self.takes("{").then_some(())?;
                let mut pairs = Vec::new();
                while !self.takes("}") {
                    pairs.push((self.value(key, depth)?, self.value(of, depth)?));
                }
                pairs.sort();
                Value::Map(pairs)
            }
            Kind::Handle(_) => return None,
        })
    }

    fn elements(&mut self, of: &str, depth: usize) -> Option<Vec<Value>> {
        self.takes("[").then_some(())?;
        let kind = self.declared.kind(of)?;
        let mut elements = Vec::new();
        while !self.takes("]") {
            elements.push(self.of_kind(kind, depth)?);
        }
        Some(elements)
    }
}

/// A text from its hexadecimal digits; what is no UTF-8 in it becomes �.
fn text(word: &str) -> Option<String> {
    let digits = word.strip_prefix('"')?.strip_suffix('"')?.as_bytes();
    let bytes = digits.chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair)
            .ok()
            .filter(|pair| pair.len() == 2)?;
        u8::from_str_radix(pair, 16).ok()
    });
    let bytes: Vec<u8> = bytes.collect::<Option<_>>()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
