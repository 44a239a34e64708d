//! The arguments of an input by their names, for people: `edges = [1 2], m = 2` says more than
//! `NULL ([1 2] 2)`.

use super::steps::{Did, Steps};
use super::value::Value;
use super::{Argument, Declared, Machine};

impl Declared {
    /// The arguments of each call of an input of a criterion, as `name = value`. A NULL is left out
    /// beside others. Empty if the input says it as well: steps with a handle have names, and a
    /// single value needs none.
    pub fn named(&self, key: &str, input: &str) -> Vec<Vec<String>> {
        let machine = self.asked.get(key).and_then(|asked| self.machine(asked));
        let Some(machine) = machine.filter(|machine| machine.is_nameless()) else {
            return Vec::new();
        };
        // The input was checked when the lab was read.
        let steps = Steps::parse(input, machine, self).unwrap_or_default().0;
        let calls: Vec<Vec<(String, &Value)>> = (steps.iter())
            .map(|did| self.arguments_of(machine, did))
            .collect();
        let is_one = |did: &Did| did.values.iter().skip(1).all(|value| *value == Value::Null);
        if steps.iter().all(is_one) && calls.iter().all(|call| call.len() < 2) {
            return Vec::new();
        }
        let calls = calls.iter();
        calls
            .map(|call| call.iter().map(written).collect())
            .collect()
    }

    /// The values of a call with their names. A record that comes alone is its fields.
    fn arguments_of<'d>(&self, machine: &Machine, did: &'d Did) -> Vec<(String, &'d Value)> {
        let named = self.arguments(machine, did.step);
        let named = named.filter(|(_, argument)| matches!(argument, Argument::Of(_)));
        let named = named.map(|(parameter, _)| parameter.name.clone());
        let all: Vec<(String, &Value)> = named.zip(&did.values).collect();
        let given = all.iter().filter(|(_, value)| **value != Value::Null);
        let given: Vec<(String, &Value)> = given.cloned().collect();
        match &given[..] {
            [] => all,
            [(_, Value::Record(fields))] => {
                let fields = fields.iter();
                fields
                    .map(|(name, value)| (name.to_string(), value))
                    .collect()
            }
            _ => given,
        }
    }
}

fn written((name, value): &(String, &Value)) -> String {
    match value {
        Value::Record(fields) if fields.len() > 1 => {
            let fields = fields.iter();
            let fields = fields.map(|(name, value)| format!("{name} = {value}"));
            format!("{name} = ({})", fields.collect::<Vec<_>>().join(", "))
        }
        _ => format!("{name} = {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Function, InLanguages, Kind, Step, Type};

    /// The named arguments of an input of a function with this signature.
    fn named(signature: &str, input: &str) -> Vec<Vec<String>> {
        let mut declared = Declared::default();
        for (name, kind) in [
            ("int", Kind::Int { least: 0, most: 9 }),
            ("row", Kind::Token),
        ] {
            let of = Type {
                kind,
                written: InLanguages::new(),
                line: 0,
            };
            declared.types.insert(name.to_owned(), of);
        }
        let read = Function::parse(signature, &mut declared).expect("a signature");
        let machine = Machine {
            handle: None,
            steps: vec![Step::of("", "f", &read, None)],
        };
        declared.functions.insert("f".to_owned(), read);
        declared.machines.insert("f".to_owned(), machine);
        let asked = crate::Asked {
            machine: "f".to_owned(),
            ..Default::default()
        };
        declared.asked.insert("f/c".to_owned(), asked);
        declared.named("f/c", input)
    }

    #[test]
    fn several_arguments_have_names_and_one_has_none() {
        assert_eq!(
            named("(a: int, b: row)", "5 a; 6 b"),
            [["a = 5", "b = a"], ["a = 6", "b = b"],]
        );
        assert!(named("(a: int)", "5; 6").is_empty());
        assert!(named("()", "").is_empty());
    }

    #[test]
    fn null_beside_others_is_left_out() {
        let signature = "(a: int?, b: (int, int)?, c: int?)";
        assert_eq!(named(signature, "NULL (1, 2) 3"), [["b = (1, 2)", "c = 3"]]);
        assert!(named(signature, "5").is_empty());
        assert_eq!(named(signature, "NULL (1, 2)"), [["b = (1, 2)"]]);
        assert_eq!(
            named(signature, "NULL"),
            [["a = NULL", "b = NULL", "c = NULL"]]
        );
    }
}
