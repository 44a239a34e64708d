//! Proposes the type of a parameter or result in C, and what happens to it.

use super::super::model::{Function, Mode, Of, Parameter};
use super::TEXTS;
use super::body::Body;
use super::signature::is_length;
use super::types::Binder;
use grader::declarations::{CFunction, CType};

/// Names of a function that changes a place that it gets.
const CHANGING: [&str; 8] = [
    "swap", "inc", "dec", "add", "update", "double", "advance", "next",
];

/// Names of a place for a text.
const BUFFERS: [&str; 9] = [
    "dest", "dst", "out", "output", "result", "buf", "buffer", "to", "res",
];

impl Binder<'_> {
    pub fn parameter(
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
        if of.base == "FILE" {
            return Err(format!(
                "\"{name}\" is an open file: let a program read it (kind = \"program\"), or take its text: const char *{name}"
            ));
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
        if of.is_reference && !of.is_const && self.is_standard(of) {
            return Ok((
                Parameter::new(name, self.value(of, false)?, Mode::InOut),
                notes,
            ));
        }
        if of.is_reference && !of.is_const && self.is_element(of) && !self.is_struct(of) {
            return self.place(name, of, of, function);
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
            Some(body) if of.is_reference => body.reads_first(name, true),
            Some(body) => body.reads_first(name, false) || !body.writes_through(name),
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

    pub fn result(&mut self, function: &CFunction, made: &mut Function) -> Result<Of, String> {
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
            Some(body) => {
                let calls = body.calls();
                let mut own = self.source.all.functions.iter();
                let may_be_new = own.any(|one| calls.contains(&one.name));
                !made.allocates && (body.returns_part_of(&names) || of.is_const || !may_be_new)
            }
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
