//! An input: the steps that are taken with a handle, one after the other. People write
//! `push a 5; push b 7; pop`.

use std::fmt;

use super::signature::Argument;
use super::value::{Value, number_of};
use super::{Declared, Kind, Machine};

/// A step, taken with these values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Did {
    /// The step's place in its machine.
    pub step: usize,
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
        let parts = text.split(';').map(str::trim);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        if parts.len() > MOST_STEPS {
            return Err(format!("an input has at most {MOST_STEPS} steps"));
        }
        let did = parts
            .into_iter()
            .map(|part| Did::parse(part, machine, declared));
        did.collect::<Result<_, _>>().map(Steps)
    }

    /// The form that a probe reads: a line for each step, with the step's number and the numbers
    /// of its values.
    pub fn wire(&self) -> String {
        let mut wire = String::new();
        for did in &self.0 {
            wire += &did.step.to_string();
            for value in &did.values {
                wire += &match value {
                    Value::Int(number) => format!(" {number}"),
                    Value::Token(number) => format!(" {number}"),
                    Value::Bool(truth) => format!(" {}", i32::from(*truth)),
                    // No input holds other values: `Did::parse` makes none.
                    _ => " 0".to_owned(),
                };
            }
            wire.push('\n');
        }
        wire
    }

    /// The same with the tokens renamed: the first is a, the next that is new is b.
    pub fn renamed(mut self) -> Self {
        let mut seen: Vec<usize> = Vec::new();
        for value in self.0.iter_mut().flat_map(|did| &mut did.values) {
            if let Value::Token(number) = value {
                *number = seen
                    .iter()
                    .position(|old| old == number)
                    .unwrap_or_else(|| {
                        seen.push(*number);
                        seen.len() - 1
                    });
            }
        }
        self
    }
}

impl Declared {
    /// An input of a criterion, in the form that its probe reads: the machine's name, and a line
    /// for each step. The input was checked when the lab was read.
    pub fn wire(&self, key: &str, input: &str) -> String {
        let asked = self.asked.get(key);
        let machine = asked.and_then(|asked| Some((&asked.machine, self.machine(asked)?)));
        let Some((name, machine)) = machine else {
            return String::new();
        };
        let steps = Steps::parse(input, machine, self).unwrap_or_default();
        format!("{name}\n{}", steps.wire())
    }
}

impl Did {
    fn parse(text: &str, machine: &Machine, declared: &Declared) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let found = machine.steps.iter().position(|step| step.name == name);
        let step = found.ok_or_else(|| {
            let names: Vec<&str> = machine
                .steps
                .iter()
                .map(|step| step.name.as_str())
                .collect();
            format!(
                "there is no step \"{name}\" (there are: {})",
                names.join(", ")
            )
        })?;
        let types = machine.steps[step].arguments.iter();
        let types = types.filter(|argument| **argument != Argument::It).count();
        let words: Vec<&str> = words.collect();
        if words.len() != types {
            return Err(format!(
                "\"{text}\": the step \"{name}\" takes {types} values"
            ));
        }
        let values = machine.steps[step].values().zip(words);
        let values = values.map(|(of, word)| value(word, of, declared));
        Ok(Did {
            step,
            name: name.to_owned(),
            values: values.collect::<Result<_, _>>()?,
        })
    }
}

fn value(word: &str, of: &str, declared: &Declared) -> Result<Value, String> {
    let kind = declared.types.get(of).map(|found| &found.kind);
    let read = match kind {
        Some(Kind::Int { least, most }) => {
            let number = word.parse().ok();
            let inside = number.filter(|number| (*least..=*most).contains(number));
            inside
                .map(Value::Int)
                .ok_or(format!("a number from {least} to {most}"))
        }
        Some(Kind::Token) => number_of(word)
            .map(Value::Token)
            .ok_or("a letter".to_owned()),
        Some(Kind::Bool) => match word {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err("true or false".to_owned()),
        },
        _ => Err("of a type that an input can hold".to_owned()),
    };
    read.map_err(|wanted| format!("\"{word}\" is not {wanted}, as \"{of}\" has to be"))
}

impl fmt::Display for Did {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.name)?;
        self.values
            .iter()
            .try_for_each(|value| write!(out, " {value}"))
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
