//! The declarations of a new lab, in any language: types, functions, a handle.

use std::collections::BTreeSet;

/// A type as a signature writes it, and a few values as an input writes them.
#[derive(Clone, Debug)]
pub struct Of {
    pub name: String,
    pub samples: Vec<String>,
}

impl Of {
    pub fn new(name: &str, samples: &[&str]) -> Self {
        Of {
            name: name.to_owned(),
            samples: samples.iter().map(|one| (*one).to_owned()).collect(),
        }
    }

    /// The k-th example, beginning anew after the last.
    pub fn sample(&self, k: usize) -> &str {
        let all = self.samples.len().max(1);
        self.samples.get(k % all).map_or("", String::as_str)
    }

    /// A value of this type, or none.
    pub fn or_none(self, none: &str) -> Self {
        let samples = self.samples.into_iter().chain([none.to_owned()]);
        Of {
            name: format!("{}?", self.name),
            samples: samples.collect(),
        }
    }

    /// Values of these types, side by side.
    pub fn tuple(all: &[Of]) -> Self {
        let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        let sample = |shift: usize| {
            let values = all.iter().enumerate().map(|(k, one)| one.sample(k + shift));
            format!("({})", values.collect::<Vec<_>>().join(", "))
        };
        Of {
            name: format!("({})", names.join(", ")),
            samples: vec![sample(0), sample(1)],
        }
    }

    /// A map from keys to values.
    pub fn map(key: &Of, of: &Of) -> Self {
        let sample = |shift| format!("{{{}: {}}}", key.sample(shift), of.sample(shift));
        Of {
            name: format!("{{{}: {}}}", key.name, of.name),
            samples: vec![sample(0), sample(1)],
        }
    }

    /// An array of `count` values of this type.
    pub fn array(&self, count: usize) -> Self {
        let sample = |shift: usize| {
            let all: Vec<&str> = (0..count).map(|k| self.sample(k + shift)).collect();
            format!("[{}]", all.join(", "))
        };
        Of {
            name: format!("[{}; {count}]", self.name),
            samples: vec![sample(0), sample(1)],
        }
    }

    /// A list of these, called `name`.
    pub fn rows(&self) -> [String; 3] {
        let one = |k| self.sample(k);
        [
            format!("[{}, {}, {}]", one(0), one(1), one(2)),
            format!("[{}, {}, {}, {}]", one(2), one(0), one(1), one(0)),
            format!("[{}]", one(0)),
        ]
    }
}

/// A table `[type.NAME]`.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: String,
    /// Lines of comment above it.
    pub comments: Vec<String>,
    /// `key = value`
    pub lines: Vec<String>,
}

/// The types of a lab, in the order in which they were needed.
#[derive(Debug, Default)]
pub struct Types {
    pub entries: Vec<Entry>,
}

impl Types {
    /// The type with these lines; it is declared if it is new. Another type may have its name.
    pub fn declare(
        &mut self,
        name: &str,
        comment: &str,
        lines: &[String],
        samples: &[String],
    ) -> Of {
        let mut free = name.to_owned();
        let mut number = 2;
        while let Some(there) = self.entries.iter().find(|one| one.name == free) {
            if there.lines == lines {
                break;
            }
            free = format!("{name}_{number}");
            number += 1;
        }
        if self.entries.iter().all(|one| one.name != free) {
            self.entries.push(Entry {
                name: free.clone(),
                comments: comment.lines().map(str::to_owned).collect(),
                lines: lines.to_vec(),
            });
        }
        Of {
            name: free,
            samples: samples.to_vec(),
        }
    }

    pub fn of(&mut self, name: &str, comment: &str, lines: &[&str], samples: &[&str]) -> Of {
        let owned = |all: &[&str]| -> Vec<String> { all.iter().map(|one| (*one).into()).collect() };
        self.declare(name, comment, &owned(lines), &owned(samples))
    }

    /// Whole numbers as people choose them for an example.
    pub fn number(&mut self) -> Of {
        self.of(
            "number",
            "Whole numbers of inputs.",
            &["kind = \"int\"", "range = [-99, 99]"],
            &["3", "1", "2"],
        )
    }

    pub fn real(&mut self) -> Of {
        self.of(
            "real",
            "Numbers with a fraction.",
            &["kind = \"float\"", "range = [-100, 100]"],
            &["2.5", "-1.0", "0.5"],
        )
    }

    /// Lists of this type, which is called like it with an s.
    pub fn list(&mut self, of: &Of) -> Of {
        let element = format!("of = \"{}\"", of.name);
        let plain = of
            .name
            .chars()
            .all(|one| one.is_alphanumeric() || one == '_');
        match plain {
            true => self.declare(
                &format!("{}s", of.name),
                "",
                &["kind = \"list\"".to_owned(), element],
                &of.rows(),
            ),
            false => Of {
                name: format!("[{}]", of.name),
                samples: of.rows().to_vec(),
            },
        }
    }
}

/// The mode of a parameter, as a signature writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    In,
    Consumed,
    Out,
    InOut,
    /// The number of elements of another parameter.
    Length(String),
    /// A place for the number of elements of the result.
    OutLength,
    /// The handle.
    It,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub of: Of,
    pub mode: Mode,
    /// It is passed so that the function could change it.
    pub is_place: bool,
    /// It is changed, and that is what the function is for.
    pub changes: bool,
}

impl Parameter {
    pub fn new(name: &str, of: Of, mode: Mode) -> Self {
        Parameter {
            name: name.to_owned(),
            of,
            mode,
            is_place: false,
            changes: false,
        }
    }

    /// Whether an input has a value for it.
    pub fn is_input(&self) -> bool {
        matches!(self.mode, Mode::In | Mode::Consumed | Mode::InOut)
    }

    fn signature(&self) -> String {
        let (name, of) = (&self.name, &self.of.name);
        match &self.mode {
            Mode::In if self.changes => format!("{name}: changes {of}"),
            Mode::In | Mode::It if name == of => name.clone(),
            Mode::It => of.clone(),
            Mode::In => format!("{name}: {of}"),
            Mode::Consumed => format!("{name}: {of} consumed"),
            Mode::Out => format!("{name}: out {of}"),
            Mode::InOut => format!("{name}: inout {of}"),
            Mode::Length(of) => format!("{name}: len({of})"),
            Mode::OutLength => format!("{name}: out len(returned)"),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Parameter>,
    pub result: Option<Of>,
    pub is_borrowed: bool,
    /// Lines of comment above its signature.
    pub notes: Vec<String>,
    /// The functions of the lab that it calls.
    pub calls: BTreeSet<String>,
    /// Blocks of memory may be left behind.
    pub allocates: bool,
    /// Conditions that inputs fulfil.
    pub require: Vec<String>,
    /// A condition that is only a guess, for a comment.
    pub perhaps: Option<String>,
    /// Why it cannot be asked for.
    pub unasked: Option<String>,
}

impl Function {
    pub fn signature(&self) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(Parameter::signature).collect();
        let result = match (&self.result, self.is_borrowed) {
            (None, _) => String::new(),
            (Some(of), false) => format!(" -> {}", of.name),
            (Some(of), true) => format!(" -> {} borrowed", of.name),
        };
        format!("({}){result}", parameters.join(", "))
    }

    /// The parts that it is for: its result, and the arguments that it changes.
    pub fn effects(&self) -> Vec<String> {
        let changed = self.parameters.iter().filter(|one| {
            one.changes || matches!(one.mode, Mode::Out | Mode::InOut | Mode::OutLength)
        });
        let returned = self.result.iter().map(|_| "returned".to_owned());
        returned
            .chain(changed.map(|one| one.name.clone()))
            .collect()
    }

    /// The arguments that it could change and must not.
    pub fn kept(&self) -> Vec<String> {
        let kept = self.parameters.iter();
        let kept = kept.filter(|one| one.mode == Mode::In && one.is_place && !one.changes);
        kept.map(|one| one.name.clone()).collect()
    }

    pub fn takes_handle(&self) -> bool {
        self.parameters.iter().any(|one| one.mode == Mode::It)
    }
}

/// A value that only functions make and change.
#[derive(Clone, Debug)]
pub struct Handle {
    pub name: String,
    /// Its type in the language.
    pub written: String,
    /// The function that makes one.
    pub new: String,
    /// The function that gives one back, if there is one.
    pub free: Option<String>,
    /// Code that gives one back.
    pub drop: String,
    /// `name = { … }`
    pub views: Vec<String>,
    /// The views that an exercise watches.
    pub watched: Vec<String>,
    /// An expression that is true while there is something in it.
    pub is_filled: Option<String>,
    pub comments: Vec<String>,
    /// The functions of its steps, by their names in an input.
    pub steps: Vec<(String, String)>,
    /// The functions that put something in.
    pub adders: Vec<String>,
    /// The functions that only look at it.
    pub observers: Vec<String>,
    /// The functions that work on one with something in it only.
    pub needs_filled: Vec<String>,
}

/// All that a new lab declares.
#[derive(Debug, Default)]
pub struct Model {
    pub types: Types,
    pub functions: Vec<Function>,
    pub handle: Option<Handle>,
}
