//! The scope of an expression: values by name, and the lab's checks.

use std::collections::BTreeMap;

use super::value::Value;

/// Values by name.
pub type Names = BTreeMap<String, Value>;

/// Calls the functions of the lab's checks.
pub trait Checks {
    /// # Errors
    /// The function was not called, or failed.
    fn call(&self, function: &str, arguments: &[Value]) -> Result<Value, String>;
}

/// The checks of a lab that has none.
pub struct NoChecks;

impl Checks for NoChecks {
    fn call(&self, function: &str, _: &[Value]) -> Result<Value, String> {
        Err(format!("there is no function \"{function}\""))
    }
}

/// The names and functions that an expression can use.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub names: &'a Names,
    pub checks: &'a dyn Checks,
}

impl<'a> Scope<'a> {
    /// Names alone.
    pub fn of(names: &'a Names) -> Self {
        Scope {
            names,
            checks: &NoChecks,
        }
    }

    /// The same checks, with other names.
    pub fn with(self, names: &'a Names) -> Self {
        Scope { names, ..self }
    }
}
