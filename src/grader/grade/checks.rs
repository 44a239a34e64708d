//! The functions of a lab's checks, called in a process of their own, as the solution is.

use std::sync::{Arc, Mutex};

use super::asker::Whose;
use super::asking::{Asking, locked, version};
use super::error::GradeError;
use super::options::Options;
use crate::builder::Cache;
use crate::submission::Submission;
use sudograde_core::lab::Lab;
use typed::{Checks, Declared, Did, Observed, Steps, Value};

pub struct LabChecks {
    /// The declarations of the checks: each function is an exercise with one criterion.
    declared: Arc<Declared>,
    /// The name of their file.
    file: String,
    asking: Asking,
    /// The first failure of a check.
    fault: Mutex<Option<String>>,
}

impl LabChecks {
    pub fn of(lab: &Lab, options: &Options, cache: &Cache) -> Result<Self, GradeError> {
        let none = || GradeError::Lab("the checks have no functions".to_owned());
        let language = lab.toolchains.keys().next().ok_or_else(none)?;
        let declared = lab.declared.as_ref().ok_or_else(none)?;
        let submission = Submission::read(&lab.folder, lab, Some(*language))?.unsealed();
        let version = version(declared, &submission, "");
        let asking = Asking::start(Whose::Checks, version, lab, submission, options, cache);
        Ok(LabChecks {
            declared: Arc::clone(declared),
            file: lab.toolchains[language].student[0].display().to_string(),
            asking,
            fault: Mutex::default(),
        })
    }

    pub fn version(&self) -> &str {
        self.asking.version()
    }

    /// Why a check failed, if one did.
    pub fn fault(&self) -> Option<String> {
        locked(&self.fault).clone()
    }

    /// The results of a function for these arguments.
    ///
    /// # Errors
    /// The function fails, or does not take such arguments.
    pub fn results(&self, function: &str, calls: &[Vec<Value>]) -> Result<Vec<Value>, String> {
        let declared = &self.declared;
        let unknown = || {
            format!(
                "{} has no function \"{function}\", which [checks.function] declares",
                self.file
            )
        };
        let key = Declared::check_key(function);
        let asked = declared.asked.get(&key).ok_or_else(unknown)?;
        let machine = declared.machine(asked).ok_or_else(unknown)?;
        let declaration = declared.checks.get(function).ok_or_else(unknown)?;
        let outcome = declaration.outcome.as_deref().unwrap_or_default();
        let steps = calls.iter().map(|values| {
            // What a student's function gave need not be a value of its type.
            for (parameter, value) in declaration.parameters.iter().zip(values) {
                let name = &parameter.name;
                let fits = declared.is_value(value, &parameter.of);
                fits.map_err(|why| format!("{name}: {why}"))?;
            }
            let did = Did {
                step: 0,
                name: String::new(),
                values: values.clone(),
            };
            let steps = Steps(vec![did]);
            Ok((steps.to_string(), steps))
        });
        let steps: Vec<(String, Steps)> = steps.collect::<Result<_, String>>()?;
        let inputs: Vec<String> = steps.iter().map(|(text, _)| text.clone()).collect();
        let told = |why: String| {
            locked(&self.fault).get_or_insert_with(|| why.clone());
            why
        };
        self.asking.ask(function, &key, &inputs).map_err(told)?;
        let results = steps.iter().map(|(input, steps)| {
            let said = self.asking.said(function, input).ok_or_else(unknown);
            let said = said.flatten().map_err(told)?;
            let mut seen = Observed::read(&said, steps, machine, declared);
            let mut last = seen.moments.pop().unwrap_or_default();
            let result = last.seen.remove(RETURNED).unwrap_or(Value::Nothing);
            let fits = declared.is_value(&result, outcome);
            let wrong = |why| {
                told(format!(
                    "\"{function}\" of the checks gives with \"{input}\": {why}"
                ))
            };
            fits.map(|()| result).map_err(wrong)
        });
        results.collect()
    }
}

const RETURNED: &str = "returned";

impl Checks for LabChecks {
    fn call(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
        let results = self.results(function, &[arguments.to_vec()])?;
        let mut results = results.into_iter();
        results
            .next()
            .ok_or_else(|| format!("{function} gives nothing"))
    }
}
