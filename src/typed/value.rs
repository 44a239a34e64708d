//! Values: how people write them, and how a probe writes them.

use std::fmt;
use std::sync::Arc;

/// A value that was given to a function, or came out of one. The order is that of sorted lists; it
/// means nothing else.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    /// A token by its number.
    Token(usize),
    /// A pointer that is none of the input's tokens.
    Stranger,
    Record(Vec<(Arc<str>, Value)>),
    List(Vec<Value>),
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

/// As people see it: `[b 7, a 5]`.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Null => out.write_str("NULL"),
            Value::Bool(truth) => write!(out, "{truth}"),
            Value::Int(number) => write!(out, "{number}"),
            Value::Token(number) => out.write_str(&letters(*number)),
            Value::Stranger => out.write_str("?"),
            Value::Record(fields) => separated(out, fields.iter().map(|(_, value)| value), " "),
            Value::List(elements) => {
                out.write_str("[")?;
                separated(out, elements.iter(), ", ")?;
                out.write_str("]")
            }
        }
    }
}

fn separated<'v>(
    out: &mut fmt::Formatter,
    values: impl Iterator<Item = &'v Value>,
    between: &str,
) -> fmt::Result {
    for (k, value) in values.enumerate() {
        out.write_str(if k == 0 { "" } else { between })?;
        write!(out, "{value}")?;
    }
    Ok(())
}

/// The shape of a value on the wire.
pub enum Shape<'t> {
    Plain,
    Record(&'t [(Arc<str>, String)]),
}

/// Reads what a probe wrote: `5`, `true`, `null`, `t3` (a token), `?` (a stranger), and
/// `[(t1 7) (t0 5)]`. None: a probe does not write that.
pub fn of_wire(text: &str, shape: &Shape) -> Option<Value> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('[') {
        let inner = inner.strip_suffix(']')?;
        let elements = match shape {
            Shape::Plain => inner.split_whitespace().collect(),
            Shape::Record(_) => records(inner)?,
        };
        let elements = elements.into_iter().map(|one| of_wire(one, shape));
        return elements.collect::<Option<_>>().map(Value::List);
    }
    if let (Some(inner), Shape::Record(fields)) = (text.strip_prefix('('), shape) {
        let words: Vec<&str> = inner.strip_suffix(')')?.split_whitespace().collect();
        if words.len() != fields.len() {
            return None;
        }
        let values = fields.iter().zip(words);
        let values =
            values.map(|((name, _), word)| Some((name.clone(), of_wire(word, &Shape::Plain)?)));
        return values.collect::<Option<_>>().map(Value::Record);
    }
    Some(match text {
        "null" => Value::Null,
        "?" => Value::Stranger,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => match text.strip_prefix('t') {
            Some(number) => Value::Token(number.parse().ok()?),
            None => Value::Int(text.parse().ok()?),
        },
    })
}

/// The texts in parentheses.
fn records(text: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(')')? + 1;
        let (record, behind) = rest.split_at(end);
        found.push(record);
        rest = behind.trim_start();
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_list_of_records_is_read_and_shown() {
        let fields = [
            ("data".into(), "data".to_owned()),
            ("priority".into(), "prio".to_owned()),
        ];
        let read = of_wire("[(t1 7) (? -5)]", &Shape::Record(&fields)).expect("it is a list");
        assert_eq!(read.to_string(), "[b 7, ? -5]");
        assert_eq!(of_wire("[(t1 7 8)]", &Shape::Record(&fields)), None);
        assert_eq!(of_wire("[(t1 7", &Shape::Record(&fields)), None);
    }

    proptest! {
        #[test]
        fn each_token_has_a_name_of_its_own(number in 0_usize..18_000) {
            prop_assert_eq!(number_of(&letters(number)), Some(number));
        }
    }
}
