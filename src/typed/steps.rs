//! An input: steps with one handle, or calls of one function, one after the other. People write
//! `push a 5; push b 7; pop`, and `[1, 2, 3] 5; [] 5`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use super::board::cells;
use super::notation::Reader;
use super::numbers::wrong_number;
use super::scope::{Checks, Names};
use super::signature::{Argument, Mode, Parameter};
use super::value::Value;
use super::{Declared, Machine, wire};

/// A step, taken with these values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Did {
    /// The step's place in its machine.
    pub step: usize,
    /// Empty: there is only this one.
    pub name: String,
    pub values: Vec<Value>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps(pub Vec<Did>);

/// The most steps of an input.
pub const MOST_STEPS: usize = 1000;

impl Steps {
    /// # Errors
    /// A step or value that the machine does not have.
    pub fn parse(text: &str, machine: &Machine, declared: &Declared) -> Result<Self, String> {
        let mut reader = Reader::new(text, declared);
        let mut steps = Steps::default();
        // A function without parameters is called by an empty text.
        let is_call = machine.is_nameless() && machine.steps[0].values().next().is_none();
        loop {
            if reader.takes(';') {
                continue;
            }
            if reader.is_at_end() && !(is_call && steps.0.is_empty()) {
                return Ok(steps);
            }
            steps.0.push(Did::parse(&mut reader, machine)?);
            if steps.0.len() > MOST_STEPS {
                return Err(format!("an input has at most {MOST_STEPS} steps"));
            }
        }
    }

    /// The same with the tokens renamed: the first is a, the next that is new is b.
    pub fn renamed(mut self) -> Self {
        let mut seen: Vec<usize> = Vec::new();
        for value in self.0.iter_mut().flat_map(|did| &mut did.values) {
            rename(value, &mut seen);
        }
        self
    }
}

fn rename(value: &mut Value, seen: &mut Vec<usize>) {
    match value {
        Value::Token(number) => {
            *number = seen
                .iter()
                .position(|old| old == number)
                .unwrap_or_else(|| {
                    seen.push(*number);
                    seen.len() - 1
                });
        }
        Value::Record(fields) => fields.iter_mut().for_each(|(_, one)| rename(one, seen)),
        Value::List(all) | Value::Board(all) | Value::Tuple(all) => {
            all.iter_mut().for_each(|one| rename(one, seen));
        }
        Value::Map(pairs) => {
            for (key, one) in pairs {
                rename(key, seen);
                rename(one, seen);
            }
        }
        _ => {}
    }
}

/// The number of parts that a smaller value has fewer of: elements, characters, cells of a board
/// that are not empty, or (`fuller`) that are.
fn size(value: &Value, fuller: bool) -> usize {
    match value {
        Value::Board(rows) => {
            let cells = cells(rows).filter(|cell| !matches!(cell, Value::Hole(_)));
            cells
                .filter(|cell| (**cell == Value::Int(0)) == fuller)
                .count()
        }
        Value::List(all) => all.len() + all.iter().map(|one| size(one, fuller)).sum::<usize>(),
        Value::Tuple(all) => all.iter().map(|one| size(one, fuller)).sum(),
        Value::Record(fields) => fields.iter().map(|(_, one)| size(one, fuller)).sum(),
        Value::Map(pairs) => pairs.len(),
        Value::Text(text) => text.chars().count(),
        _ => 0,
    }
}

impl Declared {
    /// The size of an input of a criterion: further steps, and the parts of all values.
    pub fn size(&self, key: &str, input: &str) -> Option<usize> {
        let asked = self.asked.get(key)?;
        let steps = Steps::parse(input, self.machine(asked)?, self).ok()?.0;
        let values = steps.iter().flat_map(|did| &did.values);
        let sizes = values.map(|value| size(value, asked.fuller));
        Some(steps.len().saturating_sub(1) + sizes.sum::<usize>())
    }

    /// An input of a criterion, in the form that its probe reads: the machine's name, and a line
    /// for each step: the step's number, and a value for each argument that the probe cannot make
    /// itself. The input was checked when the lab was read.
    ///
    /// # Errors
    /// A check that makes an argument failed.
    pub fn wire(&self, key: &str, input: &str, checks: &dyn Checks) -> Result<String, String> {
        let asked = self.asked.get(key);
        let machine = asked.and_then(|asked| Some((&asked.machine, self.machine(asked)?)));
        let Some((name, machine)) = machine else {
            return Ok(String::new());
        };
        let steps = Steps::parse(input, machine, self).unwrap_or_default();
        let mut text = format!("{name}\n");
        for did in &steps.0 {
            text += &did.step.to_string();
            let mut values = did.values.iter();
            let mut known = BTreeMap::new();
            for (parameter, argument) in self.arguments(machine, did.step) {
                let start = match (argument, &parameter.mode) {
                    (Argument::Of(_), _) => values.next().map(Cow::Borrowed),
                    (Argument::Known, Mode::InOut(Some(start))) => {
                        let value = Reader::new(start, self).value(&parameter.of);
                        value.ok().map(Cow::Owned)
                    }
                    (_, Mode::Made { check, arguments }) => {
                        let values = arguments.iter().filter_map(|name| known.get(name.as_str()));
                        let values: Vec<Value> = values.cloned().map(Cow::into_owned).collect();
                        Some(Cow::Owned(checks.call(check, &values)?))
                    }
                    _ => None,
                };
                if let Some(value) = start {
                    text.push(' ');
                    wire::write(&value, &mut text);
                    known.insert(parameter.name.as_str(), value);
                }
            }
            text.push('\n');
        }
        Ok(text)
    }

    /// A step's parameters and the arguments that it passes for them.
    pub fn arguments<'d>(
        &'d self,
        machine: &'d Machine,
        step: usize,
    ) -> impl Iterator<Item = (&'d Parameter, &'d Argument)> {
        let step = machine.steps.get(step);
        let function = step.and_then(|step| self.functions.get(&step.function));
        let parameters = function
            .into_iter()
            .flat_map(|function| &function.parameters);
        parameters.zip(step.into_iter().flat_map(|step| &step.arguments))
    }

    /// The values that a step's arguments have before it, by their names.
    pub fn values_before(&self, machine: &Machine, did: &Did) -> Names {
        let named = self.arguments(machine, did.step);
        let named = named.filter(|(_, argument)| matches!(argument, Argument::Of(_)));
        let named = named.zip(&did.values);
        named
            .map(|((parameter, _), value)| (parameter.name.clone(), value.clone()))
            .collect()
    }
}

impl Did {
    fn parse(reader: &mut Reader, machine: &Machine) -> Result<Self, String> {
        let (step, name) = match machine.is_nameless() {
            true => (0, String::new()),
            false => {
                let name = reader.word();
                (named(name, machine)?, name.to_owned())
            }
        };
        let types: Vec<&String> = machine.steps[step].values().collect();
        let mut values = Vec::new();
        let wrong = |have: usize| {
            let which = match name.as_str() {
                "" => "a call".to_owned(),
                _ => format!("the step \"{name}\""),
            };
            wrong_number(&which, types.len(), have)
        };
        for (k, of) in types.iter().enumerate() {
            if reader.is_at_end() || reader.is_at(';') {
                // A value that may be NULL need not be written at the end.
                if k > 0 && types[k..].iter().all(|of| reader.may_be_null(of)) {
                    values.resize(types.len(), Value::Null);
                    break;
                }
                return Err(wrong(k));
            }
            if k > 0 {
                reader.takes(',');
            }
            values.push(reader.value(of)?);
        }
        if !(reader.is_at_end() || reader.is_at(';')) {
            return Err(wrong(types.len() + 1));
        }
        Ok(Did { step, name, values })
    }
}

fn named(name: &str, machine: &Machine) -> Result<usize, String> {
    let found = machine.steps.iter().position(|step| step.name == name);
    found.ok_or_else(|| {
        let names = machine.steps.iter().map(|step| step.name.as_str());
        let names: Vec<&str> = names.collect();
        format!(
            "there is no step \"{name}\" (there are: {})",
            names.join(", ")
        )
    })
}

/// A step of this name, or a call, with these values.
struct WrittenStep<'v>(&'v str, &'v [Value]);

/// The input that calls a function once with these values.
pub fn one_call(values: &[Value]) -> String {
    WrittenStep("", values).to_string()
}

impl fmt::Display for Did {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        WrittenStep(&self.name, &self.values).fmt(out)
    }
}

impl fmt::Display for WrittenStep<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let WrittenStep(name, values) = self;
        out.write_str(name)?;
        // A NULL at the end is not shown; a call shows one value at least.
        let is_shown = |(k, value): &(usize, &Value)| **value != Value::Null || *k == 0;
        let shown = values.iter().enumerate().rev().find(is_shown);
        let shown = shown.map_or(0, |(last, _)| last + 1);
        for (k, value) in values[..shown].iter().enumerate() {
            let is_first = k == 0 && name.is_empty();
            out.write_str(if is_first { "" } else { " " })?;
            match value {
                Value::Record(fields) if fields.len() > 1 => write!(out, "({value})")?,
                _ => write!(out, "{value}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        for (k, did) in self.0.iter().enumerate() {
            out.write_str(if k == 0 { "" } else { "; " })?;
            write!(out, "{did}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::InLanguages;
    use crate::{Function, Kind, Step, Type};

    #[test]
    fn null_at_the_end_need_not_be_written() {
        let mut declared = Declared::default();
        let digit = Type {
            kind: Kind::Int { least: 0, most: 9 },
            written: InLanguages::new(),
            line: 0,
        };
        declared.types.insert("digit".to_owned(), digit);
        let read = Function::parse("(a: digit?, b: digit?, c: digit?)", &mut declared);
        let machine = Machine {
            handle: None,
            steps: vec![Step::of("", "f", &read.expect("a signature"), None)],
        };
        let shown = |text: &str| {
            let steps = Steps::parse(text, &machine, &declared).expect(text);
            assert!(steps.0.iter().all(|did| did.values.len() == 3));
            steps.to_string()
        };
        assert_eq!(shown("5; 5 NULL NULL; NULL 7; NULL"), "5; 5; NULL 7; NULL");
        assert_eq!(shown("NULL NULL 1"), "NULL NULL 1");
        assert!(Steps::parse("; 1 2 3 4", &machine, &declared).is_err());
    }
}
