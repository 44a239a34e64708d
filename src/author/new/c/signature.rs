//! Proposes the signature of a function in C: its parameters, which of them are lengths, and what
//! its body shows of the inputs that it is for.

use super::super::askable::ANY_NUMBER;
use super::super::model::{Function, Mode, Of, Parameter};
use super::body::{Body, takes_memory};
use super::types::Binder;
use grader::declarations::CFunction;

/// Names of a parameter that says how many elements another one has.
const LENGTHS: [&str; 14] = [
    "n", "m", "len", "length", "size", "count", "num", "total", "elements", "nelem", "cant", "tam",
    "largo", "N",
];

pub fn is_length(name: &str, of: &str) -> bool {
    let name = name.to_lowercase();
    let of = of.to_lowercase();
    LENGTHS.iter().any(|one| one.to_lowercase() == name)
        || ["n_", "len", "num", "size", "cant"]
            .iter()
            .any(|start| name.starts_with(start))
        || ["_n", "len", "length", "size", "count"]
            .iter()
            .any(|end| name.ends_with(end))
        || (!of.is_empty() && name == format!("n{of}"))
}

impl Binder<'_> {
    pub fn function(&mut self, function: &CFunction) -> Function {
        let source = self.source;
        let body = source.bodies.get(&function.name);
        let mut made = Function {
            name: function.name.clone(),
            ..Function::default()
        };
        let reached = source.reached(&function.name);
        made.allocates = takes_memory(&reached);
        made.unasked = function.is_variadic.then(|| ANY_NUMBER.to_owned());
        let lengths = self.lengths(function);
        let is_recursive = reached.contains(&function.name);
        for (k, parameter) in function.parameters.iter().enumerate() {
            let name = match parameter.name.as_str() {
                "" => format!("p{}", k + 1),
                name => name.to_owned(),
            };
            if let Some((_, row)) = lengths.iter().find(|(length, _)| *length == k) {
                let row = function.parameters[*row].name.clone();
                let of = Of::new("int", &["3"]);
                made.parameters
                    .push(Parameter::new(&name, of, Mode::Length(row)));
                continue;
            }
            let is_row = lengths.iter().any(|(_, row)| *row == k);
            match self.parameter(&name, &parameter.of, function, is_row, is_recursive) {
                Ok((one, notes)) => {
                    made.notes.extend(notes);
                    made.parameters.push(one);
                }
                Err(why) => {
                    made.unasked.get_or_insert(why);
                }
            }
        }
        self.same_length(function, &lengths, &mut made);
        if !function.result.is_void() {
            match self.result(function, &mut made) {
                Ok(of) => made.result = Some(of),
                Err(why) => {
                    made.unasked.get_or_insert(why);
                }
            }
        }
        if let Some(body) = body {
            conditions(body, &mut made);
        } else {
            let row = lengths
                .first()
                .map(|(_, row)| &function.parameters[*row].name);
            made.perhaps = row.map(|row| format!("len({row}) > 0"));
        }
        // A function without any other effect must change an argument.
        if made.effects().is_empty() && !made.takes_handle() {
            let places = made.parameters.iter_mut();
            let mut places = places.filter(|one| one.mode == Mode::In && one.is_place);
            if let (Some(one), true) = (places.next(), body.is_none()) {
                one.changes = true;
            }
        }
        made
    }

    /// The parameters that are the length of a row, each with the row.
    fn lengths(&self, function: &CFunction) -> Vec<(usize, usize)> {
        let all = &function.parameters;
        let mut lengths = Vec::new();
        for (row, parameter) in all.iter().enumerate() {
            let Some(element) = parameter.of.pointee() else {
                continue;
            };
            let is_open = !parameter.of.sizes.is_empty();
            if element.is_void()
                || (!self.is_element(&element) && !is_open)
                || self.is_list(&parameter.of)
                || self.is_handle(&parameter.of)
                || (element.base == "char" && element.pointers == 0)
            {
                continue;
            }
            let is_number = |k: &usize| self.is_whole(&all[*k].of);
            let is_free = |k: &usize| lengths.iter().all(|(length, _)| length != k);
            let behind = (row + 1..all.len()).filter(|k| is_number(k) && is_free(k));
            let before = (0..row).rev().filter(|k| is_number(k) && is_free(k));
            let named = behind
                .clone()
                .chain(before)
                .find(|k| is_length(&all[*k].name, &parameter.name));
            let is_sure = is_open || parameter.of.is_const;
            let next = behind.clone().next().filter(|k| is_sure && *k == row + 1);
            if let Some(length) = named.or(next) {
                lengths.push((length, row));
            }
        }
        lengths
    }

    /// A second row with the length of the first: all inputs have both as long.
    fn same_length(
        &mut self,
        function: &CFunction,
        lengths: &[(usize, usize)],
        made: &mut Function,
    ) {
        let [(length, row)] = lengths else {
            return;
        };
        let row = &function.parameters[*row];
        let others = made.parameters.iter_mut().zip(&function.parameters);
        for (k, (one, other)) in others.enumerate() {
            // One that is written to, and stands behind the length, is a place for a result.
            let is_row = other.of.is_const || !other.of.sizes.is_empty() || k < *length;
            let is_pointer = other.of.pointee().is_some() && is_row;
            if other.name != row.name && is_pointer && other.of.base == row.of.base {
                made.unasked.get_or_insert(format!(
                    "\"{}\" and \"{}\" have one length, and a lab cannot say that so far; give each its own, or take arrays: [number; 3]",
                    row.name, one.name
                ));
            }
        }
    }
}

/// Reads from a body which inputs it is for.
fn conditions(body: &Body, made: &mut Function) {
    let divisors = body.divisors();
    let mut require = Vec::new();
    for parameter in &made.parameters {
        let name = &parameter.name;
        match &parameter.mode {
            Mode::In if divisors.contains(name) && !body.tests(name) => {
                require.push(format!("{name} != 0"));
            }
            Mode::Length(row) => {
                let is_used = body.uses_first(row) || divisors.contains(name);
                if is_used && !body.asks_about(name) {
                    require.push(format!("len({row}) > 0"));
                }
            }
            _ => {}
        }
    }
    made.require = require;
}
