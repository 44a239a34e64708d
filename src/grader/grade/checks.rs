//! The functions of a lab's checks, called in a process of their own, as the solution is.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::asker::{Broken, Whose};
use super::asking::{Again, Asking, Means, version};
use super::error::GradeError;
use super::options::Options;
use crate::builder::Cache;
use crate::run::Wires;
use crate::submission::Submission;
use sudograde_core::lab::Lab;
use typed::{Checks, Declared, Function, Value, one_call};

pub struct LabChecks {
    /// The declarations of the checks: each function is an exercise with one criterion.
    declared: Arc<Declared>,
    /// The name of their file.
    file: String,
    asking: Asking,
}

/// The reason why a call has no result.
pub enum Failure {
    /// An argument is no value of its type, as it came from a student's function.
    Argument(String),
    /// The check failed, which is the lab's fault.
    Check(String),
}

impl LabChecks {
    pub fn of(
        lab: &Lab,
        options: &Options,
        cache: &Cache,
        broken: &Broken,
    ) -> Result<Self, GradeError> {
        let means = Means {
            options,
            cache,
            broken: Arc::clone(broken),
            // No check makes arguments for checks.
            wires: Arc::new(Wires::new(None)),
        };
        let none = || GradeError::Lab("the checks have no functions".to_owned());
        let language = lab.toolchains.keys().next().ok_or_else(none)?;
        let declared = &lab.declared;
        let submission = Submission::read(&lab.folder, lab, Some(*language))?.unsealed();
        let version = version(declared, &submission, "");
        let asking = Asking::start(Whose::Checks, version, lab, submission, &means);
        Ok(LabChecks {
            declared: Arc::clone(declared),
            file: lab.toolchains[language].student[0].display().to_string(),
            asking,
        })
    }

    pub fn version(&self) -> &str {
        self.asking.version()
    }

    /// The results of a function for these arguments.
    ///
    /// # Errors
    /// The function fails, or does not take such arguments.
    pub fn results(
        &self,
        function: &str,
        calls: &[Vec<Value>],
        again: Again,
    ) -> Result<Vec<Value>, Failure> {
        let declared = &self.declared;
        let unknown = || {
            Failure::Check(format!(
                "{} has no function \"{function}\", which [checks.function] declares",
                self.file
            ))
        };
        let key = Declared::check_key(function);
        let declaration = declared.checks.get(function).ok_or_else(unknown)?;
        let outcome = declaration.outcome.as_deref().unwrap_or_default();
        let inputs = calls.iter().map(|values| self.input(declaration, values));
        let inputs: Vec<String> = inputs.collect::<Result<_, Failure>>()?;
        let all = self.asking.ask(function, &key, &inputs, again);
        let all = all.map_err(Failure::Check)?;
        let results = inputs.iter().map(|input| {
            let said = all.get(input).ok_or_else(unknown)?.as_ref();
            let said = said.map_err(|why| Failure::Check(why.clone()))?;
            let result = declared.result(said, declaration);
            let fits = declared.is_value(&result, outcome);
            fits.map(|()| result).map_err(|why| {
                let gives = format!("\"{function}\" of the checks gives with \"{input}\"");
                Failure::Check(format!("{gives}: {why}"))
            })
        });
        results.collect()
    }

    /// The input of a call with these arguments.
    fn input(&self, declaration: &Function, values: &[Value]) -> Result<String, Failure> {
        let odd = match self.odd(declaration, values) {
            None => return Ok(one_call(values)),
            Some(odd) => odd,
        };
        // A row or record that was written in part is judged by what is there.
        let whole = values.iter().cloned().map(Value::with_numbers);
        let whole: Vec<Value> = whole.collect();
        match self.odd(declaration, &whole) {
            None => Ok(one_call(&whole)),
            Some(_) => Err(Failure::Argument(odd)),
        }
    }

    /// The first argument that is no value of its type, in words.
    fn odd(&self, declaration: &Function, values: &[Value]) -> Option<String> {
        let mut both = declaration.inputs().zip(values);
        both.find_map(|(parameter, value)| {
            let why = self.declared.is_value(value, &parameter.of).err()?;
            Some(format!("{}: {why}", parameter.name))
        })
    }
}

/// The calls that looking at many observations comes to, before any of them is made: the inputs, by function. As
/// values they would take many times as much memory.
pub struct Wanted<'a> {
    checks: &'a LabChecks,
    calls: RefCell<BTreeMap<String, BTreeSet<String>>>,
}

impl<'a> Wanted<'a> {
    pub fn of(checks: &'a LabChecks) -> Self {
        Wanted {
            checks,
            calls: RefCell::default(),
        }
    }

    /// Makes them all, so that each result is known when its turn comes. A call that fails is told then.
    pub fn foresee(self, again: Again) {
        for (function, inputs) in self.calls.into_inner() {
            let inputs: Vec<String> = inputs.into_iter().collect();
            let key = Declared::check_key(&function);
            let _ = self.checks.asking.ask(&function, &key, &inputs, again);
        }
    }
}

impl Checks for Wanted<'_> {
    fn call(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
        let declaration = self.checks.declared.checks.get(function);
        let input = declaration.map(|one| self.checks.input(one, arguments));
        if let Some(Ok(input)) = input {
            let mut calls = self.calls.borrow_mut();
            calls.entry(function.to_owned()).or_default().insert(input);
        }
        Err("it is not called yet".to_owned())
    }
}

/// The calls while one observation is looked at.
pub struct Calls<'a> {
    checks: Option<&'a LabChecks>,
    /// The first failure of a check.
    fault: RefCell<Option<String>>,
}

impl<'a> Calls<'a> {
    pub fn of(checks: Option<&'a LabChecks>) -> Self {
        Calls {
            checks,
            fault: RefCell::default(),
        }
    }

    /// A result that no check failed for.
    ///
    /// # Errors
    /// The failure of a check.
    pub fn sound<T>(self, result: T) -> Result<T, String> {
        match self.fault.into_inner() {
            Some(fault) => Err(fault),
            None => Ok(result),
        }
    }
}

impl Checks for LabChecks {
    fn call(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
        match self.results(function, &[arguments.to_vec()], Again::Likely) {
            Ok(mut results) => results
                .pop()
                .ok_or_else(|| format!("{function} gives nothing")),
            Err(Failure::Argument(why) | Failure::Check(why)) => Err(why),
        }
    }
}

impl Checks for Calls<'_> {
    fn call(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
        let Some(checks) = self.checks else {
            return Err(format!("there is no function \"{function}\""));
        };
        match checks.results(function, &[arguments.to_vec()], Again::Likely) {
            Ok(mut results) => results
                .pop()
                .ok_or_else(|| format!("{function} gives nothing")),
            Err(Failure::Argument(why)) => Err(why),
            Err(Failure::Check(why)) => {
                self.fault.borrow_mut().get_or_insert_with(|| why.clone());
                Err(why)
            }
        }
    }
}
