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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Asked, Step};

    /// Gives 7, or fails.
    struct Makes(Result<i64, String>);

    impl Checks for Makes {
        fn call(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
            assert_eq!((function, arguments), ("seven", &[Value::Int(5)][..]));
            self.0.clone().map(Value::Int)
        }
    }

    fn declared() -> Declared {
        let mut declared = Declared::default();
        let of = crate::Type {
            kind: crate::Kind::Int { least: 0, most: 9 },
            written: crate::InLanguages::new(),
            line: 0,
        };
        declared.types.insert("int".to_owned(), of);
        let mut parse = |text| Function::parse(text, &mut declared).expect("it is a signature");
        let seven = parse("(n: int) -> int");
        let add = parse("(a: int, b: made int = seven(a)) -> int");
        let machine = Machine {
            handle: None,
            steps: vec![Step::of("", "add", &add, None)],
        };
        declared.checks.insert("seven".to_owned(), seven);
        declared.functions.insert("add".to_owned(), add);
        declared.machines.insert("call add".to_owned(), machine);
        let asked = Asked {
            machine: "call add".to_owned(),
            ..Asked::default()
        };
        declared.asked.insert("add/sum".to_owned(), asked);
        declared
    }

    #[test]
    fn a_made_argument_follows_those_of_the_input() {
        let declared = declared();
        assert_eq!(declared.odd_made(&declared.functions["add"]), None);
        let checks: Arc<dyn Checks + Send + Sync> = Arc::new(Makes(Ok(7)));
        declared.maker.ask(Arc::downgrade(&checks));
        assert_eq!(declared.wire("add/sum", "5"), "call add\n0 5 7\n");
        assert_eq!(declared.maker.fault(), None);
    }

    #[test]
    fn a_check_that_fails_is_remembered() {
        let declared = declared();
        let checks: Arc<dyn Checks + Send + Sync> = Arc::new(Makes(Err("it failed".to_owned())));
        declared.maker.ask(Arc::downgrade(&checks));
        assert_eq!(declared.wire("add/sum", "5"), "call add\n0 5\n");
        assert_eq!(declared.maker.fault().as_deref(), Some("it failed"));
        drop(checks);
        declared.wire("add/sum", "5");
        let why = declared.maker.fault().expect("nobody makes it any more");
        assert!(why.contains("cannot be asked"), "{why}");
    }

    #[test]
    fn a_made_argument_fits_its_check() {
        let mut declared = declared();
        for (text, why) in [
            ("(a: int, b: made int = eight(a))", "declares no \"eight\""),
            (
                "(a: int, b: made int = seven(c))",
                "\"c\", which is no argument",
            ),
            (
                "(a: int, b: made int = seven(a, a))",
                "is declared with (int) -> int",
            ),
        ] {
            let function = Function::parse(text, &mut declared).expect("it is a signature");
            let odd = declared.odd_made(&function).expect("it is odd");
            assert!(odd.contains(why), "{odd}");
        }
        let refused = Function::parse("(a: int, b: made int)", &mut declared);
        assert!(format!("{refused:?}").contains("a value that is made names a check"));
    }
}
