//! Inputs that a function of the lab's checks makes: a value for the only argument of a call, a
//! tuple or record with one for each, a list of those for several calls, or an input as a text.

use super::notation::Reader;
use super::signature::{Function, Mode};
use super::steps::{Did, Steps};
use super::value::Value;
use super::{Declared, Kind, Machine};

/// The meaning of what such a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Argument,
    Arguments,
    Calls,
    CallsOfArguments,
}

/// The parameters of a function that makes inputs: a number for all inputs of a grading, and the
/// number of this one.
const PARAMETERS: [&str; 2] = ["seed", "index"];

/// Values within more others than this are left to the notation.
const PLAIN: usize = 100;

impl Declared {
    /// Whether a function of the checks makes inputs for this machine.
    ///
    /// # Errors
    /// It does not; the message says what such a function looks like.
    pub fn check_from(&self, name: &str, machine: &Machine) -> Result<(), String> {
        let known = || {
            let names: Vec<&str> = self.checks.keys().map(String::as_str).collect();
            names.join(", ")
        };
        let function = self.checks.get(name).ok_or_else(|| {
            format!(
                "[checks.function] has no \"{name}\" (there are: {})",
                known()
            )
        })?;
        let takes_numbers = function.inputs().all(|one| {
            let is_number = matches!(self.kind(&one.of), Some(Kind::Int { .. }));
            is_number && one.mode == Mode::In && PARAMETERS.contains(&one.name.as_str())
        });
        if !takes_numbers {
            return Err(format!(
                "\"{name}\" makes inputs, and so takes whole numbers that are called seed and index: \"(seed: int, index: int) -> …\""
            ));
        }
        let of = function.outcome.as_deref().unwrap_or_default();
        match self.form(of, machine) {
            Some(_) => Ok(()),
            None => Err(format!(
                "\"{name}\" makes \"{of}\"; an input is ({}), or a list of it for several calls, or a text",
                argument_types(machine).join(", ")
            )),
        }
    }

    /// The arguments for input number `index`.
    pub fn numbers(&self, function: &Function, seed: u64, index: u32) -> Vec<Value> {
        let number = |name: &str, of: &str| {
            let (least, most) = self.range(of).unwrap_or((0, i64::MAX));
            let whole = i128::from(most) - i128::from(least) + 1;
            let number = match name {
                "seed" => i128::from(seed),
                _ => i128::from(index),
            };
            // Numbers from 0 on, where the type has them.
            let start = i128::from(least).max(0).min(i128::from(most));
            let room = (i128::from(most) - start + 1).clamp(1, whole);
            let number = start + number % room;
            Value::Int(i64::try_from(number).unwrap_or(least))
        };
        let all = function.inputs();
        all.map(|one| number(&one.name, &one.of)).collect()
    }

    /// Whether a value that some function gave is one of the type `of`.
    ///
    /// # Errors
    /// The odd value, or the type that it has to have.
    pub fn is_value(&self, value: &Value, of: &str) -> Result<(), String> {
        if self.plainly_is(value, of, PLAIN) {
            return Ok(());
        }
        if let Some(odd) = value.odd() {
            return Err(match std::ptr::eq(odd, value) {
                true => odd.to_string(),
                false => format!("[… {odd} …]"),
            });
        }
        let text = value.to_string();
        Reader::new(&text, self).value(of).map(|_| ())
    }

    /// Whether a value is one of the type `of`, for the kinds of which that can be told without their notation.
    fn plainly_is(&self, value: &Value, of: &str, deep: usize) -> bool {
        let kind = self.kind(of);
        kind.is_some_and(|kind| self.plainly_has(kind, value, deep))
    }

    fn plainly_has(&self, kind: &Kind, value: &Value, deep: usize) -> bool {
        let Some(deep) = deep.checked_sub(1) else {
            return false;
        };
        let each = |of: &str, values: &[Value]| {
            let kind = self.kind(of);
            kind.is_some_and(|kind| values.iter().all(|one| self.plainly_has(kind, one, deep)))
        };
        match (kind, value) {
            (Kind::Bool, Value::Bool(_)) | (Kind::Text { .. }, Value::Text(_)) => true,
            (Kind::Int { least, most }, Value::Int(number)) => (least..=most).contains(&number),
            (Kind::Option { .. }, Value::Null) => true,
            (Kind::Option { of }, value) => self.plainly_is(value, of, deep),
            (Kind::Record { fields }, Value::Record(values)) => {
                let mut both = fields.iter().zip(values);
                let is_one = |((name, of), (other, value)): (&(_, String), &(_, Value))| {
                    name == other && self.plainly_is(value, of, deep)
                };
                fields.len() == values.len() && both.all(is_one)
            }
            (Kind::List { of, .. }, Value::List(values)) => each(of, values),
            (Kind::Array { of, length, .. }, Value::List(values) | Value::Board(values)) => {
                values.len() == *length && each(of, values)
            }
            _ => false,
        }
    }

    /// The input that a value of the type `of` is.
    ///
    /// # Errors
    /// It is none for this machine.
    pub fn input(&self, value: &Value, of: &str, machine: &Machine) -> Result<Steps, String> {
        let wrong = || format!("{value} is no input");
        let call = |values: Vec<Value>| Did {
            step: 0,
            name: String::new(),
            values,
        };
        let each = |value: &Value| match value {
            Value::Tuple(parts) => Some(call(parts.clone())),
            Value::Record(fields) => {
                let values = fields.iter().map(|(_, value)| value.clone());
                Some(call(values.collect()))
            }
            _ => None,
        };
        let steps = match self.form(of, machine).ok_or_else(wrong)? {
            Form::Text => match value {
                Value::Text(text) => return Steps::parse(text, machine, self),
                _ => return Err(wrong()),
            },
            Form::Argument => vec![call(vec![value.clone()])],
            Form::Arguments => vec![each(value).ok_or_else(wrong)?],
            Form::Calls => {
                let all = value.elements().ok_or_else(wrong)?.iter();
                all.map(|one| call(vec![one.clone()])).collect()
            }
            Form::CallsOfArguments => {
                let all = value.elements().ok_or_else(wrong)?.iter();
                all.map(each).collect::<Option<_>>().ok_or_else(wrong)?
            }
        };
        // A function may give values that its type does not have.
        Steps::parse(&Steps(steps).to_string(), machine, self)
    }

    fn form(&self, of: &str, machine: &Machine) -> Option<Form> {
        let wanted = argument_types(machine);
        let is_one = |of: &str| machine.is_nameless() && wanted == [of];
        let is_each = |of: &str| {
            let parts: Vec<&str> = match self.kind(of) {
                Some(Kind::Tuple { parts }) => parts.iter().map(String::as_str).collect(),
                Some(Kind::Record { fields }) => fields.iter().map(|(_, of)| of.as_str()).collect(),
                _ => return false,
            };
            machine.is_nameless() && parts == wanted
        };
        if is_one(of) {
            return Some(Form::Argument);
        }
        if is_each(of) {
            return Some(Form::Arguments);
        }
        match self.kind(of)? {
            Kind::Text { .. } => Some(Form::Text),
            Kind::List { of, .. } if is_one(of) => Some(Form::Calls),
            Kind::List { of, .. } if is_each(of) => Some(Form::CallsOfArguments),
            _ => None,
        }
    }
}

/// The types of the values of a call; none, if there are several steps.
fn argument_types(machine: &Machine) -> Vec<&str> {
    match machine.steps.first().filter(|_| machine.is_nameless()) {
        Some(step) => step.values().map(String::as_str).collect(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signature::Step;
    use crate::types::{InLanguages, Type};

    /// A function of two arguments and one of a single one, and the checks that make their inputs.
    fn declared() -> Declared {
        let mut declared = Declared::default();
        let digit = Kind::Int { least: 0, most: 9 };
        let text = Kind::Text {
            at_most: 99,
            letters: Vec::new(),
            words: None,
        };
        for (name, kind) in [("digit", digit), ("text", text)] {
            let of = Type {
                kind,
                written: InLanguages::new(),
                line: 0,
            };
            declared.types.insert(name.to_owned(), of);
        }
        for (name, signature) in [("one", "(digit)"), ("two", "(a: digit, b: [digit])")] {
            let read = Function::parse(signature, &mut declared).expect("it is a signature");
            let machine = Machine {
                handle: None,
                steps: vec![Step::of("", name, &read, None)],
            };
            declared.functions.insert(name.to_owned(), read);
            declared.machines.insert(name.to_owned(), machine);
        }
        for (name, signature) in [
            ("a_digit", "(seed: digit, index: digit) -> digit"),
            ("digits", "(index: digit) -> [digit]"),
            ("pairs", "() -> [(digit, [digit])]"),
            ("pair", "() -> (digit, [digit])"),
            ("a_text", "() -> text"),
            ("judge", "(a: digit) -> text?"),
        ] {
            let read = Function::parse(signature, &mut declared).expect("it is a signature");
            declared.checks.insert(name.to_owned(), read);
        }
        declared
    }

    #[test]
    fn inputs_are_values_lists_of_them_and_texts() {
        let declared = declared();
        let digit = Value::Int;
        let digits = |all: &[i64]| Value::List(all.iter().copied().map(Value::Int).collect());
        let pair = |a, b: &[i64]| Value::Tuple(vec![digit(a), digits(b)]);
        for (machine, check, value, input) in [
            ("one", "a_digit", digit(7), "7"),
            ("one", "digits", digits(&[1, 2]), "1; 2"),
            ("one", "a_text", Value::Text("4; 5".into()), "4; 5"),
            ("two", "pair", pair(3, &[1]), "3 [1]"),
            (
                "two",
                "pairs",
                Value::List(vec![pair(3, &[]), pair(0, &[9, 9])]),
                "3 []; 0 [9, 9]",
            ),
        ] {
            let machine = &declared.machines[machine];
            assert_eq!(declared.check_from(check, machine), Ok(()), "{check}");
            let of = declared.checks[check].outcome.clone().unwrap_or_default();
            let made = declared
                .input(&value, &of, machine)
                .map(|one| one.to_string());
            assert_eq!(made.as_deref(), Ok(input), "{check}");
        }
        let one = &declared.machines["one"];
        assert!(declared.input(&digit(10), "digit", one).is_err());
        for check in ["pair", "judge", "nobody"] {
            assert!(declared.check_from(check, one).is_err(), "{check}");
        }
    }

    #[test]
    fn numbers_are_within_their_types() {
        let declared = declared();
        let check = &declared.checks["a_digit"];
        for (seed, index) in [(0, 0), (u64::MAX, 3), (12, u32::MAX)] {
            for number in declared.numbers(check, seed, index) {
                assert_eq!(declared.is_value(&number, "digit"), Ok(()));
            }
        }
        assert_eq!(
            declared.numbers(check, 12, 3),
            [Value::Int(2), Value::Int(3)]
        );
    }

    #[test]
    fn what_a_probe_says_of_no_value_is_none() {
        let declared = declared();
        let why = declared.is_value(&Value::Freed, "digit");
        assert_eq!(why, Err("no live block".to_owned()));
        let within = Value::List(vec![Value::Int(1), Value::Freed]);
        let why = declared.is_value(&within, "[digit]");
        assert_eq!(why, Err("[… no live block …]".to_owned()));
        assert!(declared.is_value(&Value::Int(77), "digit").is_err());
        assert!(
            declared
                .is_value(&Value::Text("1".into()), "digit")
                .is_err()
        );
    }
}
