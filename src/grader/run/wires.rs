//! Inputs in the form that probes read. To write them takes as long as to run them, and some arguments are made by
//! the lab's checks, which takes longer: each input is written once.

use std::sync::{Arc, Mutex};

use crate::bounded::Bounded;
use crate::parallel::locked;
use sudograde_core::lab::{Call, Lab};
use typed::{Checks, NoChecks};

/// The bytes of the inputs that are remembered.
const WRITTEN: usize = 16 << 20;

pub struct Wires {
    /// They make arguments.
    checks: Option<Arc<dyn Checks + Send + Sync>>,
    /// By call and input.
    written: Mutex<Bounded<(String, String), String>>,
    fault: Mutex<Option<String>>,
}

impl Wires {
    pub fn new(checks: Option<Arc<dyn Checks + Send + Sync>>) -> Self {
        Wires {
            checks,
            written: Mutex::new(Bounded::new(WRITTEN)),
            fault: Mutex::default(),
        }
    }

    /// The input of a call. If a check fails it has none, and [`Wires::fault`] tells why.
    pub fn of(&self, lab: &Lab, call: &Call) -> String {
        let declared = &lab.declared;
        let (key, input) = (&call.call, &call.input);
        if let Some(written) = self.written(key, input) {
            return written;
        }
        let checks: &dyn Checks = match &self.checks {
            Some(checks) => &**checks,
            None => &NoChecks,
        };
        match declared.wire(key, input, checks) {
            Ok(wire) => {
                self.learn(call, wire.clone());
                wire
            }
            Err(why) => {
                *locked(&self.fault) = Some(why);
                String::new()
            }
        }
    }

    /// An input that an earlier grading wrote.
    pub fn learn(&self, call: &Call, wire: String) {
        let name = (call.call.clone(), call.input.clone());
        locked(&self.written).insert(name, wire.len(), wire);
    }

    /// An input that was written before.
    pub fn written(&self, key: &str, input: &str) -> Option<String> {
        locked(&self.written).get(&(key.to_owned(), input.to_owned()))
    }

    /// The reason why an argument could not be made: a check failed.
    pub fn fault(&self) -> Option<String> {
        locked(&self.fault).clone()
    }
}
