//! Arguments that the lab's checks make of others: a value that follows from an input, and is not for
//! the code beside the student's to find out.

use std::collections::BTreeMap;

use super::Declared;
use super::scope::Checks;
use super::signature::{Call, Function, Mode, Wrong};
use super::steps::Steps;
use super::value::Value;

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
        let Some(machine) = machine.filter(|_| self.has_made(key)) else {
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

    /// Whether checks make arguments of a criterion's calls.
    pub fn has_made(&self, key: &str) -> bool {
        let machine = self.asked.get(key).and_then(|asked| self.machine(asked));
        machine.is_some_and(|machine| {
            (0..machine.steps.len()).any(|step| {
                let mut all = self.arguments(machine, step);
                all.any(|(parameter, _)| matches!(parameter.mode, Mode::Made { .. }))
            })
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
    use super::*;
    use crate::{Asked, Machine, NoChecks, Step};

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
        let wire = declared.wire("add/sum", "5", &Makes(Ok(7)));
        assert_eq!(wire.as_deref(), Ok("call add\n0 5 7\n"));
    }

    #[test]
    fn a_check_that_fails_is_told() {
        let declared = declared();
        let fails = Makes(Err("it failed".to_owned()));
        let wire = declared.wire("add/sum", "5", &fails);
        assert_eq!(wire, Err("it failed".to_owned()));
        assert!(declared.wire("add/sum", "5", &NoChecks).is_err());
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
