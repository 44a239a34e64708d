//! Arguments that the lab's checks make of others: a value that follows from an input, and is not for
//! the code beside the student's to find out.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::scope::Checks;
use super::signature::{Call, Function, Mode, Wrong};
use super::steps::Steps;
use super::value::Value;
use super::{Declared, Machine};

/// The checks that make values, as long as somebody keeps them.
type Makers = Vec<Weak<dyn Checks + Send + Sync>>;

/// Calls the checks for the arguments that they make.
#[derive(Clone, Default)]
pub struct Maker(Arc<Mutex<(Makers, Option<String>)>>);

// It is no part of what a lab declares.
impl fmt::Debug for Maker {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str("Maker")
    }
}

impl Maker {
    fn inner(&self) -> MutexGuard<'_, (Makers, Option<String>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes these checks from now on.
    pub fn ask(&self, checks: Weak<dyn Checks + Send + Sync>) {
        let mut inner = self.inner();
        inner.0.retain(|one| one.strong_count() > 0);
        inner.0.push(checks);
        inner.1 = None;
    }

    /// The reason why an argument could not be made: a check failed.
    pub fn fault(&self) -> Option<String> {
        self.inner().1.clone()
    }

    /// None: the check failed, which [`Maker::fault`] tells.
    pub(super) fn value(&self, check: &str, arguments: &[Value]) -> Option<Value> {
        // The lock is free while the check runs.
        let checks = self.inner().0.iter().rev().find_map(Weak::upgrade);
        let made = match checks {
            Some(checks) => checks.call(check, arguments),
            None => Err(format!("\"{check}\" of the checks cannot be asked")),
        };
        made.map_err(|why| self.inner().1 = Some(why)).ok()
    }
}

impl Mode {
    /// A parameter `start: made board = solved(before)`.
    pub(super) fn made(text: &str, start: Option<&str>) -> Result<Self, Wrong> {
        let call = start.and_then(|call| Call::parse(call).ok());
        let message = "a value that is made names a check and other parameters, as in \"start: made board = solved(before)\"";
        let call = call.ok_or_else(|| Wrong::Else(format!("\"{text}\": {message}")))?;
        Ok(Mode::Made {
            check: call.function,
            arguments: call.arguments,
        })
    }
}

impl Declared {
    /// Calls the checks for all arguments of an input that they make.
    pub fn foresee_made(&self, key: &str, input: &str, checks: &dyn Checks) {
        let machine = self.asked.get(key).and_then(|asked| self.machine(asked));
        let Some(machine) = machine.filter(|machine| self.has_made(machine)) else {
            return;
        };
        let steps = Steps::parse(input, machine, self).unwrap_or_default();
        for did in &steps.0 {
            let values = self.values_before(machine, did);
            for (parameter, _) in self.arguments(machine, did.step) {
                if let Mode::Made { check, arguments } = &parameter.mode {
                    let values = arguments
                        .iter()
                        .filter_map(|name| values.get(name.as_str()));
                    // The result is remembered, and told when its turn comes.
                    let _ = checks.call(check, &values.cloned().collect::<Vec<Value>>());
                }
            }
        }
    }

    fn has_made(&self, machine: &Machine) -> bool {
        let steps = 0..machine.steps.len();
        steps.into_iter().any(|step| {
            let mut all = self.arguments(machine, step);
            all.any(|(parameter, _)| matches!(parameter.mode, Mode::Made { .. }))
        })
    }

    /// The fault in the arguments of a function that checks make.
    pub fn odd_made(&self, function: &Function) -> Option<String> {
        function.parameters.iter().find_map(|one| {
            let Mode::Made { check, arguments } = &one.mode else {
                return None;
            };
            let Some(found) = self.checks.get(check) else {
                return Some(format!("[checks.function] declares no \"{check}\""));
            };
            let types: BTreeMap<&str, &str> = (function.inputs())
                .map(|one| (one.name.as_str(), one.of.as_str()))
                .collect();
            if let Some(odd) = arguments
                .iter()
                .find(|one| !types.contains_key(one.as_str()))
            {
                return Some(format!(
                    "\"{check}\" is called with \"{odd}\", which is no argument"
                ));
            }
            let given = arguments.iter().map(|one| types[one.as_str()]);
            let is_called_so = found.inputs().map(|one| one.of.as_str()).eq(given);
            let is_value = found.outcome.as_ref() == Some(&one.of);
            (!is_called_so || !is_value).then(|| {
                let wanted: Vec<&str> = found.inputs().map(|one| one.of.as_str()).collect();
                let gives = found.outcome.as_deref().unwrap_or("nothing");
                format!(
                    "\"{check}\" is declared with ({}) -> {gives}",
                    wanted.join(", ")
                )
            })
        })
    }
}
