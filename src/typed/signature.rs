//! Functions and steps as a manifest writes them: `(heap, data, prio)`, `(n: node) -> bool`,
//! `(initial: node consumed, cont: inout int = 0) -> node?`, `(heap) -> data throws`, and
//! `heap_push(it, data, prio)`.

use std::collections::BTreeSet;

use super::Declared;
use super::types::{InLanguages, parts};

/// A function's parameters, and the type of its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub parameters: Vec<Parameter>,
    pub outcome: Option<String>,
    /// The result stays what it belongs to; nobody frees it.
    pub is_borrowed: bool,
    /// An exception is one of its results, and compared.
    pub throws: bool,
    /// An adapter of the lab's stands between its values and the student's function.
    pub adapted: BTreeSet<String>,
    /// Its names in languages that call it something else.
    pub written: InLanguages,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub of: String,
    pub mode: Mode,
}

/// The mode of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It stays as it is.
    In,
    /// It is changed where it lies.
    Changes,
    /// It is the function's from now on: the caller does not look at it again.
    Consumed,
    /// A place for a result.
    Out,
    /// A place with a value, which is an input's, or always this one.
    InOut(Option<String>),
    /// A value that a check makes of other arguments.
    Made {
        check: String,
        arguments: Vec<String>,
    },
    /// The number of elements of another parameter.
    Length(String),
    /// A place for the number of elements of the result.
    OutLength,
}

impl Parameter {
    /// Whether an input has a value for it.
    pub fn is_input(&self) -> bool {
        matches!(
            self.mode,
            Mode::In | Mode::Changes | Mode::Consumed | Mode::InOut(None)
        )
    }

    /// Whether it is there for what comes out of the call.
    pub fn is_result(&self) -> bool {
        matches!(
            self.mode,
            Mode::Changes | Mode::Out | Mode::InOut(_) | Mode::OutLength
        )
    }

    /// Whether it is looked at after the call.
    pub fn is_seen(&self) -> bool {
        matches!(
            self.mode,
            Mode::In | Mode::Changes | Mode::Out | Mode::InOut(_) | Mode::OutLength
        )
    }
}

/// The words that stand beside a parameter's type.
const MODES: [&str; 6] = ["consumed", "out", "inout", "in", "changes", "made"];

/// The fault in a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There is no type with this name.
    Type(String),
    /// In words.
    Else(String),
}

impl Function {
    /// Whether the probe in this language calls the lab's adapter.
    pub fn is_adapted(&self, language: &str) -> bool {
        self.adapted.contains(language)
    }

    /// The parameters that a caller has a value for.
    pub fn inputs(&self) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().filter(|one| one.is_input())
    }

    /// Whether it gives nothing, but may throw an exception.
    pub fn may_only_throw(&self) -> bool {
        self.throws && self.outcome.is_none()
    }

    /// # Errors
    /// It is no signature, or a type leads nowhere; the message says what one looks like.
    pub fn parse(text: &str, declared: &mut Declared) -> Result<Self, Wrong> {
        let no = || {
            Wrong::Else(format!(
                "\"{text}\" is no signature; write the types, as in \"(heap, n: prio) -> data?\""
            ))
        };
        let (text, throws) = match text.trim_end().strip_suffix(" throws") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let (parameters, outcome) = match text.split_once("->") {
            Some((parameters, outcome)) => (parameters, Some(outcome.trim())),
            None => (text, None),
        };
        let inner = parameters.trim().strip_prefix('(').ok_or_else(no)?;
        let inner = inner.strip_suffix(')').ok_or_else(no)?;
        let is_borrowed = outcome.is_some_and(|outcome| outcome.ends_with(" borrowed"));
        let outcome = outcome.map(|outcome| outcome.trim_end_matches(" borrowed"));
        let mut function = Function {
            parameters: Vec::new(),
            outcome: outcome.map(|of| of_type(of, declared, &no)).transpose()?,
            is_borrowed,
            throws,
            adapted: BTreeSet::new(),
            written: InLanguages::new(),
        };
        for one in parts(inner, ',') {
            if inner.trim().is_empty() {
                break;
            }
            let parameter = Parameter::parse(one, declared, &no)?;
            let is_double = function
                .parameters
                .iter()
                .any(|other| other.name == parameter.name);
            if is_double {
                let name = &parameter.name;
                return Err(Wrong::Else(format!(
                    "\"{text}\": two parameters are called {name}; give each a name, as in \"(a: {name}, b: {name})\""
                )));
            }
            function.parameters.push(parameter);
        }
        for parameter in &function.parameters {
            let whose = match &parameter.mode {
                Mode::Length(of) => of,
                _ => continue,
            };
            if !function.parameters.iter().any(|one| one.name == *whose) {
                return Err(Wrong::Else(format!(
                    "\"{text}\": there is no parameter \"{whose}\" whose length {} could be",
                    parameter.name
                )));
            }
        }
        Ok(function)
    }
}

fn of_type(text: &str, declared: &mut Declared, no: &impl Fn() -> Wrong) -> Result<String, Wrong> {
    declared.type_of(text).map_err(|part| match is_name(&part) {
        true => Wrong::Type(part),
        false => no(),
    })
}

impl Parameter {
    fn parse(text: &str, declared: &mut Declared, no: &impl Fn() -> Wrong) -> Result<Self, Wrong> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) if is_name(name.trim()) => (Some(name.trim()), rest),
            _ => (None, text),
        };
        let (rest, start) = match rest.split_once('=') {
            Some((rest, start)) => (rest.trim(), Some(start.trim().to_owned())),
            None => (rest.trim(), None),
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (mode, of) = match words.as_slice() {
            [first, ..] if MODES.contains(first) => (*first, rest[first.len()..].trim()),
            [.., last] if words.len() > 1 && MODES.contains(last) => {
                (*last, rest[..rest.len() - last.len()].trim())
            }
            _ => ("in", rest),
        };
        if start.is_some() && !["inout", "made"].contains(&mode) {
            let message = format!("\"{text}\": only \"inout\" has a value before the call");
            return Err(Wrong::Else(message));
        }
        let made = (mode == "made").then(|| Mode::made(text, start.as_deref()));
        let made = made.transpose()?;
        if let Some(of) = of.strip_prefix("len(").and_then(|of| of.strip_suffix(')')) {
            let mode = match mode {
                "out" => Mode::OutLength,
                _ => Mode::Length(of.trim().to_owned()),
            };
            return Ok(Parameter {
                name: name.unwrap_or("n").to_owned(),
                of: "int".to_owned(),
                mode,
            });
        }
        let of = of_type(of, declared, no)?;
        if name.is_none() && of.contains(' ') {
            let message = format!("\"{text}\" needs a name, as in \"(a: {of})\"");
            return Err(Wrong::Else(message));
        }
        Ok(Parameter {
            name: name.unwrap_or(&of).to_owned(),
            mode: match (mode, made) {
                (_, Some(made)) => made,
                ("consumed", _) => Mode::Consumed,
                ("out", _) => Mode::Out,
                ("changes", _) => Mode::Changes,
                ("inout", _) => Mode::InOut(start),
                _ => Mode::In,
            },
            of,
        })
    }
}

/// A call as a manifest writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub function: String,
    /// `it`, or types.
    pub arguments: Vec<String>,
}

/// A step of an input: its name there, and the call that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Empty: there is only this one.
    pub name: String,
    pub function: String,
    /// One for each parameter of the function.
    pub arguments: Vec<Argument>,
    /// Its line in the manifest, counted from 1.
    pub line: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The handle.
    It,
    /// A value of this type, which the input names.
    Of(String),
    /// The probe makes it: a place, a length, a value that is always the same.
    Known,
}

impl Call {
    /// # Errors
    /// It is no call; the message says what one looks like.
    pub fn parse(text: &str) -> Result<Self, String> {
        let no = || format!("\"{text}\" is no call; write it as in \"heap_push(it, data, prio)\"");
        let (function, rest) = text.split_once('(').ok_or_else(no)?;
        let inner = rest.trim_end().strip_suffix(')').ok_or_else(no)?;
        if !is_name(function.trim()) {
            return Err(no());
        }
        let arguments = parts(inner, ',').into_iter().map(|one| {
            // `new data` and `any prio` say the same with one word more.
            let of = one.split_whitespace().last().unwrap_or_default();
            match is_name(of) {
                true => Ok(of.to_owned()),
                false => Err(no()),
            }
        });
        Ok(Call {
            function: function.trim().to_owned(),
            arguments: match inner.trim().is_empty() {
                true => Vec::new(),
                false => arguments.collect::<Result<_, _>>()?,
            },
        })
    }
}

impl Step {
    /// A call of a function, whose handle is `handle`.
    pub fn of(name: &str, call: &str, function: &Function, handle: Option<&str>) -> Self {
        let arguments = function.parameters.iter().map(|parameter| {
            if Some(parameter.of.as_str()) == handle {
                return Argument::It;
            }
            match parameter.is_input() {
                true => Argument::Of(parameter.of.clone()),
                false => Argument::Known,
            }
        });
        Step {
            name: name.to_owned(),
            function: call.to_owned(),
            arguments: arguments.collect(),
            line: 0,
        }
    }

    /// The types of the values that an input names.
    pub fn values(&self) -> impl Iterator<Item = &String> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Of(of) => Some(of),
            _ => None,
        })
    }
}

pub fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
