//! Proposes types and signatures for functions in C and C++.

mod body;
mod handle;
mod syntax;
mod types;

use std::collections::{BTreeMap, BTreeSet};

pub use self::body::Body;
pub use self::syntax::{CFunction, CType, Declarations};

use self::body::takes_memory;
use self::types::Binder;
use super::model::{Function, Mode, Model, Of, Parameter};

/// Names of a parameter that says how many elements another one has.
const LENGTHS: [&str; 14] = [
    "n", "m", "len", "length", "size", "count", "num", "total", "elements", "nelem", "cant", "tam",
    "largo", "N",
];

/// Names of a function that changes a place that it gets.
const CHANGING: [&str; 8] = [
    "swap", "inc", "dec", "add", "update", "double", "advance", "next",
];

/// Names of a place for a text.
const BUFFERS: [&str; 9] = [
    "dest", "dst", "out", "output", "result", "buf", "buffer", "to", "res",
];

/// The declarations of a lab, and the bodies of its functions by their names.
pub struct Source {
    pub all: Declarations,
    pub bodies: BTreeMap<String, Body>,
}

impl Source {
    /// The functions that a function calls, itself or by helpers that are not asked for.
    fn reached(&self, name: &str) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = BTreeSet::new();
        let mut next = vec![name.to_owned()];
        while let Some(one) = next.pop() {
            let Some(body) = self.bodies.get(&one) else {
                continue;
            };
            for call in body.calls() {
                let is_helper = self.all.functions.iter().any(|function| {
                    function.name == call && function.is_static && function.body.is_some()
                });
                if found.insert(call.clone()) && is_helper {
                    next.push(call);
                }
            }
        }
        found
    }

    /// The functions that a lab asks for: each once, with its body if there is one.
    pub fn asked(&self) -> Vec<&CFunction> {
        let mut asked: Vec<&CFunction> = Vec::new();
        let has_bodies = !self.bodies.is_empty();
        for function in &self.all.functions {
            let is_asked = !function.is_static
                && function.name != "main"
                && (!has_bodies || self.bodies.contains_key(&function.name));
            if is_asked && asked.iter().all(|one| one.name != function.name) {
                asked.push(function);
            }
        }
        asked
    }
}

/// What a lab with these functions declares.
pub fn model(source: &Source) -> Model {
    let mut binder = Binder::new(source);
    binder.find_handle();
    let asked = source.asked();
    let names: BTreeSet<String> = asked.iter().map(|one| one.name.clone()).collect();
    let mut functions = Vec::new();
    for function in asked {
        let mut made = binder.function(function);
        made.calls = source.reached(&function.name);
        made.calls
            .retain(|name| names.contains(name) && *name != function.name);
        functions.push(made);
    }
    let handle = binder.handle(&functions);
    Model {
        types: binder.types,
        functions,
        handle,
    }
}

fn is_length(name: &str, of: &str) -> bool {
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
    fn function(&mut self, function: &CFunction) -> Function {
        let source = self.source;
        let body = source.bodies.get(&function.name);
        let mut made = Function {
            name: function.name.clone(),
            ..Function::default()
        };
        let reached = source.reached(&function.name);
        made.allocates = takes_memory(&reached);
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
        if made.takes_handle() {
            let places = made.parameters.iter();
            let places = places.filter(|one| matches!(one.mode, Mode::Out | Mode::InOut));
            made.notes.extend(places.map(|one| {
                format!(
                    "TODO: no criterion about steps can watch \"{}\" so far.",
                    one.name
                )
            }));
        }
        // What changes nothing that can be seen changes what it gets: what else would it be for?
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
        let [(_, row)] = lengths else {
            return;
        };
        let row = &function.parameters[*row];
        let others = made.parameters.iter_mut().zip(&function.parameters);
        for (one, other) in others {
            let is_pointer = other.of.pointee().is_some();
            if other.name != row.name && is_pointer && other.of.base == row.of.base {
                made.unasked.get_or_insert(format!(
                    "\"{}\" and \"{}\" have one length, and a lab cannot say that so far; give each its own, or take arrays: [number; 3]",
                    row.name, one.name
                ));
            }
        }
    }

    fn parameter(
        &mut self,
        name: &str,
        of: &CType,
        function: &CFunction,
        is_row: bool,
        is_recursive: bool,
    ) -> Result<(Parameter, Vec<String>), String> {
        let body = self.source.bodies.get(&function.name);
        let mut notes = Vec::new();
        if of.is_function
            || self
                .source
                .all
                .aliases
                .get(&of.base)
                .is_some_and(|one| one.is_function)
        {
            return Err(format!("\"{name}\" is a function"));
        }
        if self.is_handle(of) {
            let handle = self.handle_name();
            return Ok((Parameter::new(name, Of::new(&handle, &[]), Mode::It), notes));
        }
        let is_written = |binder: &Self| {
            body.is_some_and(|body| {
                body.writes_through(name) || body.hands_over(name, &|called| binder.keeps(called))
            })
        };
        if is_row {
            let element = of.pointee().unwrap_or_default();
            let element = self.value(&element, false)?;
            let row = self.types.list(&element);
            let mut one = Parameter::new(name, row, Mode::In);
            one.is_place = true;
            one.changes = !of.is_const && is_written(self);
            return Ok((one, notes));
        }
        if let Some(list) = self.list(of)? {
            let mut one = Parameter::new(name, list, Mode::In);
            one.is_place = true;
            let next = self.next_of(of).unwrap_or_default();
            let takes = match body {
                Some(body) => body.takes_list(name, &next, &|called| self.takes(called)),
                None => self.is_list(&function.result),
            };
            if !of.is_const && takes {
                one.mode = Mode::Consumed;
                if body.is_none() {
                    notes.push(format!(
                        "\"{name}\" is consumed: its nodes may go into the result. If it stays, delete \"consumed\"."
                    ));
                }
            }
            return Ok((one, notes));
        }
        let inner = of.pointee();
        if let Some(inner) = &inner
            && of.sizes.is_empty()
            && let Some(list) = self.list(inner)?
        {
            let one = Parameter::new(name, list, Mode::InOut);
            return Ok((one, notes));
        }
        let is_text = of.base == "char" && inner.as_ref().is_some_and(|one| one.pointers == 0);
        if is_text {
            let lower = name.to_lowercase();
            if !of.is_const && BUFFERS.contains(&lower.as_str()) {
                notes.push(format!(
                    "\"{name}\" is a place for the result, with room for 63 characters."
                ));
                return Ok((Parameter::new(name, self.buffer(), Mode::Out), notes));
            }
            let mut one = Parameter::new(name, Of::new("text", &TEXTS), Mode::In);
            one.is_place = true;
            one.changes = !of.is_const && is_written(self);
            return Ok((one, notes));
        }
        if let Some(inner) = inner.filter(|inner| self.is_element(inner) && !self.is_struct(inner))
        {
            return self.place(name, of, &inner, function);
        }
        let mut one = Parameter::new(name, self.value(of, is_recursive)?, Mode::In);
        one.is_place = of.pointers > 0 || !of.sizes.is_empty();
        one.changes = one.is_place && !of.is_const && is_written(self);
        Ok((one, notes))
    }

    /// A pointer to one value.
    fn place(
        &mut self,
        name: &str,
        of: &CType,
        inner: &CType,
        function: &CFunction,
    ) -> Result<(Parameter, Vec<String>), String> {
        if of.is_const {
            let element = self.value(inner, false)?;
            let one = Of {
                name: format!("[{}; 1]", element.name),
                samples: element
                    .samples
                    .iter()
                    .map(|one| format!("[{one}]"))
                    .collect(),
            };
            let note = format!(
                "\"{name}\" leads to one value; is it a row? Then which parameter is its length: n: len({name})"
            );
            return Ok((Parameter::new(name, one, Mode::In), vec![note]));
        }
        let returns_row = function
            .result
            .pointee()
            .is_some_and(|one| self.is_element(&one) && one.base != "char");
        if returns_row && self.is_whole(inner) && is_length(name, "") {
            let one = Parameter::new(name, Of::new("int", &[]), Mode::OutLength);
            return Ok((one, Vec::new()));
        }
        let named = |names: &[&str]| {
            let lower = function.name.to_lowercase();
            names.iter().any(|one| lower.contains(one))
        };
        let reads = match self.source.bodies.get(&function.name) {
            Some(body) => body.reads_first(name) || !body.writes_through(name),
            None => named(&CHANGING),
        };
        let (mode, word, other) = match reads {
            true => (Mode::InOut, "has a value before the call", "out"),
            false => (Mode::Out, "is a place for a result", "inout"),
        };
        let note = format!("\"{name}\" {word}; otherwise write {other}.");
        Ok((
            Parameter::new(name, self.value(inner, false)?, mode),
            vec![note],
        ))
    }

    fn result(&mut self, function: &CFunction, made: &mut Function) -> Result<Of, String> {
        let of = &function.result;
        let body = self.source.bodies.get(&function.name);
        if self.is_handle(of) {
            return Ok(Of::new(&self.handle_name(), &[]));
        }
        if let Some(list) = self.list(of)? {
            made.allocates = true;
            return Ok(list);
        }
        let Some(inner) = of.pointee().filter(|_| of.pointers > 0) else {
            let name = function.name.to_lowercase();
            let asks = ["is_", "has_", "can_", "es_", "hay_"]
                .iter()
                .any(|start| name.starts_with(start));
            if self.is_whole(of) && asks && of.base == "int" {
                made.notes.push(
                    "Any number but 0 counts as true; write int to ask for the number itself."
                        .to_owned(),
                );
                return Ok(Of::new("bool", &[]));
            }
            return self.outcome(of);
        };
        let names: Vec<String> = function
            .parameters
            .iter()
            .map(|one| one.name.clone())
            .collect();
        made.is_borrowed = match body {
            Some(body) => body.returns_part_of(&names) && !made.allocates,
            None => of.is_const,
        };
        let may_be_null = body.is_none_or(Body::returns_null);
        let is_text = inner.base == "char" && inner.pointers == 0;
        if !is_text && self.is_element(&inner) && !self.is_struct(&inner) {
            let has_length = made
                .parameters
                .iter()
                .any(|one| one.mode == Mode::OutLength);
            if !has_length {
                return Err("how long is the row that it returns? It needs a parameter for that: \"n: out len(returned)\"".to_owned());
            }
            made.allocates = true;
            let element = self.value(&inner, false)?;
            return Ok(self.types.list(&element));
        }
        made.allocates |= !made.is_borrowed;
        let of = match is_text {
            true => Of::new("text", &TEXTS),
            false => self.value(of, false)?,
        };
        Ok(if may_be_null { of.or_none("NULL") } else { of })
    }

    /// Whether a function leaves what it gets as it is.
    fn keeps(&self, called: &str) -> bool {
        let own = self
            .source
            .all
            .functions
            .iter()
            .find(|one| one.name == called);
        match own {
            Some(own) => own
                .parameters
                .iter()
                .all(|one| one.of.is_const || one.of.pointers == 0 && one.of.sizes.is_empty()),
            None => ![
                "strcpy", "strcat", "strncpy", "strncat", "qsort", "memcpy", "memmove", "memset",
                "sprintf", "snprintf", "sort", "swap",
            ]
            .contains(&called),
        }
    }

    /// Whether a function takes the nodes of a list that it gets.
    fn takes(&self, called: &str) -> bool {
        let own = self
            .source
            .all
            .functions
            .iter()
            .find(|one| one.name == called);
        match own {
            Some(own) => {
                own.parameters
                    .iter()
                    .any(|one| self.is_list(&one.of) && !one.of.is_const)
                    && (self.is_list(&own.result) || called.contains("free"))
            }
            None => called == "free",
        }
    }
}

pub const TEXTS: [&str; 3] = ["\"hello\"", "\"a b\"", "\"\""];

/// What a body shows of the inputs that it is for.
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
