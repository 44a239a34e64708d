//! The declarations of a lab, and what follows from them: inputs, smaller inputs, the parts of
//! an observation that a criterion watches, and what differs in them.
//!
//! All of it is pure. The grader makes the probe from the same declarations (`grader/bind/`), runs
//! the lab's solution and the submission with the same inputs, and compares what this crate makes
//! of both observations.

mod asked;
mod board;
mod chance;
mod check;
mod complaint;
mod evaluate;
mod expression;
mod fault;
mod files;
mod fuller;
mod generate;
#[cfg(test)]
mod laws;
mod made;
mod made_values;
mod named;
mod notation;
mod numbers;
mod observed;
mod places;
mod scope;
mod signature;
#[cfg(test)]
mod signature_tests;
mod smaller;
mod smaller_value;
mod steps;
mod told;
mod types;
mod unwatched;
mod value;
mod watch;
mod wire;

use std::collections::{BTreeMap, BTreeSet};

pub use asked::{ALL_CALLS, Asked, CALLS, RUN_PARTS, Random, Require, Retrace};
pub use board::Holes;
pub use complaint::Complaint;
pub use evaluate::{FUNCTIONS, evaluate};
pub use expression::{Expression, parse as parse_expression};
pub use fuller::{fuller, has_board};
pub use generate::{candidate, values};
pub use numbers::wrong_number;
pub use observed::{Moment, Observed, Seen};
pub use scope::{Checks, NoChecks, Scope};
pub use signature::{Argument, Call, Function, Mode, Parameter, Step, Wrong};
pub use smaller::smaller;
pub use steps::{Did, MOST_STEPS, Steps, one_call};
pub use types::{Code, Handle, InLanguages, Kind, Row, Type, View, Words};
pub use unwatched::Reach;
pub use value::{FREED, Value, letters};
pub use watch::{Difference, Watch};

/// The declarations of a lab.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// By name; a type that has none, such as `[int]`, by how it is written.
    pub types: BTreeMap<String, Type>,
    pub functions: BTreeMap<String, Function>,
    pub machines: BTreeMap<String, Machine>,
    pub laws: BTreeMap<String, Law>,
    /// The functions of the lab's checks, which the lab's author wrote.
    pub checks: BTreeMap<String, Function>,
    /// The files with the lab's adapters, by the language's id.
    pub adapters: BTreeMap<String, Adapter>,
    /// The functions whose calls are written down where that explains a wrong answer.
    pub retraced: BTreeSet<String>,
    /// The questions of each criterion, by [`Declared::key`].
    pub asked: BTreeMap<String, Asked>,
}

impl Declared {
    /// The name of a criterion's inputs and views: a case's `call`, and the name of its generator.
    pub fn key(exercise: &str, criterion: &str) -> String {
        format!("{exercise}/{criterion}")
    }

    /// The same for a function of the checks.
    pub fn check_key(function: &str) -> String {
        Declared::key(function, "called")
    }

    /// The machine whose steps a criterion takes.
    pub fn machine(&self, asked: &Asked) -> Option<&Machine> {
        self.machines.get(&asked.machine)
    }

    pub fn kind(&self, of: &str) -> Option<&Kind> {
        self.types.get(of).map(|found| &found.kind)
    }
}

/// A file of the lab's author whose functions call the student's, and pass on what the types of a
/// lab cannot say: what is printed, a file, a callback.
#[derive(Clone, Debug)]
pub struct Adapter {
    /// Its name in the lab's folder.
    pub file: String,
    pub text: String,
}

impl Adapter {
    /// The name of the function in an adapter that calls the student's function of this name.
    pub fn of(function: &str) -> String {
        format!("adapt_{function}")
    }
}

/// Looks at observations: the declarations, and the checks that their expressions call.
#[derive(Clone, Copy)]
pub struct Lens<'a> {
    pub declared: &'a Declared,
    pub checks: &'a dyn Checks,
}

/// The actions of an input: steps with one handle, or calls of a function.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The handle's type; None: there is none, each step is a call by itself.
    pub handle: Option<String>,
    pub steps: Vec<Step>,
}

impl Machine {
    /// Whether an input does not name its steps, as there is only one.
    pub fn is_nameless(&self) -> bool {
        self.steps.iter().any(|step| step.name.is_empty())
    }
}

/// A condition on the views of a handle, with the words for a broken one.
#[derive(Clone, Debug)]
pub struct Law {
    pub holds: Expression,
    /// In the language of the course; `{…}` holds an expression.
    pub says: Option<String>,
}
