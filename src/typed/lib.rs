//! What a lab of format 2 declares, and what follows from it: inputs, smaller inputs, the parts of
//! an observation that a criterion watches, and what differs in them.
//!
//! All of it is pure. The grader makes the probe from the same declarations (`grader/bind/`), runs
//! the lab's solution and the submission with the same inputs, and compares what this crate makes
//! of both observations.

mod asked;
mod check;
mod evaluate;
mod expression;
mod generate;
#[cfg(test)]
mod laws;
mod observed;
mod signature;
mod smaller;
mod steps;
mod value;
mod watch;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use asked::{Asked, Random, Require};
pub use expression::{Expression, parse as parse_expression};
pub use generate::candidate;
pub use observed::{Moment, Observed};
pub use signature::{Argument, Function, Outcome, Step};
pub use smaller::smaller;
pub use steps::{Did, MOST_STEPS, Steps};
pub use value::{Value, letters};
pub use watch::{Difference, Watch};

/// The declarations of a lab.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub types: BTreeMap<String, Type>,
    pub functions: BTreeMap<String, Function>,
    pub machines: BTreeMap<String, Machine>,
    pub laws: BTreeMap<String, Law>,
    /// What each criterion watches, by [`Declared::key`].
    pub asked: BTreeMap<String, Asked>,
}

impl Declared {
    /// The name of a criterion's inputs and views: a case's `call`, and the name of its generator.
    pub fn key(exercise: &str, criterion: &str) -> String {
        format!("{exercise}/{criterion}")
    }

    /// The machine whose steps a criterion takes.
    pub fn machine(&self, asked: &Asked) -> Option<&Machine> {
        self.machines.get(&asked.machine)
    }

    /// The least and the most number of a type, as a criterion narrows it.
    pub fn range(&self, name: &str, random: Option<&Random>) -> Option<(i64, i64)> {
        let narrowed = random.and_then(|random| random.ranges.get(name)).copied();
        match self.types.get(name)?.kind {
            Kind::Int { least, most } => Some(narrowed.unwrap_or((least, most))),
            _ => None,
        }
    }
}

/// A type, and how the student's language writes it.
#[derive(Clone, Debug)]
pub struct Type {
    pub kind: Kind,
    /// The type in C.
    pub c: Option<String>,
    /// Its line in the manifest, counted from 1; 0: it is not written there.
    pub line: usize,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Bool,
    /// A number from `least` to `most`, both included.
    Int {
        least: i64,
        most: i64,
    },
    /// A pointer of which only the identity counts.
    Token,
    /// Named parts, in the order in which people see them: the field, and its type.
    Record {
        fields: Vec<(Arc<str>, String)>,
    },
    /// A value that only functions make and change.
    Handle(Handle),
}

/// How a handle is made, looked at and given back.
#[derive(Clone, Debug, Default)]
pub struct Handle {
    /// The function that makes one.
    pub new: String,
    /// C code that gives `it` back.
    pub drop: Option<String>,
    /// A C expression about `it`; where it is false, no view is read.
    pub sane: Option<String>,
    /// The blocks of memory that a live one owns, at most.
    pub blocks: Option<i64>,
    pub views: Vec<View>,
}

/// A part of a handle that can be seen.
#[derive(Clone, Debug)]
pub struct View {
    pub name: String,
    /// The type of the part, or of its elements.
    pub of: String,
    pub c: Code,
    /// For a row of elements: a C expression of their number.
    pub length: Option<String>,
    pub line: usize,
}

/// C expressions about `it`.
#[derive(Clone, Debug)]
pub enum Code {
    /// The value; of a row, the address of its first element, at which a block begins.
    Whole(String),
    /// Element `i` of a row, wherever it lies.
    Element(String),
}

/// The steps that can be taken with one handle.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The handle's type.
    pub handle: String,
    pub steps: Vec<Step>,
}

/// A condition on the views of a handle, with the words for a broken one.
#[derive(Clone, Debug)]
pub struct Law {
    pub holds: Expression,
    /// In the language of the course; `{…}` holds an expression.
    pub says: Option<String>,
}
