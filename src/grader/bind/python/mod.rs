//! The probe in Python: what each probe has, and tables of the lab's types, functions and machines
//! that it goes by.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sudograde_core::lab::Language;
use typed::{
    Adapter, Argument, Code, Declared, Function, Handle, Kind, Machine, Mode, Parameter, View,
};

use super::{Unbound, name_in};
use crate::grammar;

/// The beginning of every probe.
const BEGINNING: &str = include_str!("beginning.py");

const ID: &str = "python";

/// The source of the probe for functions in the file `student`.
///
/// # Errors
/// Something that Python does not have, and what to write instead.
pub fn probe(declared: &Declared, student: &Path, given: &[PathBuf]) -> Result<String, Unbound> {
    let python = Python { declared };
    let mut types = serde_json::Map::new();
    for (of, line) in python.used() {
        // A type without a name is told where it is used.
        let added = python.add(&of, &mut types);
        added.map_err(|why| Unbound {
            line: if why.line == 0 { line } else { why.line },
            ..why
        })?;
    }
    let machines = declared.machines.iter();
    let machines = machines.map(|(name, machine)| Ok((name.clone(), python.machine(machine)?)));
    let machines: serde_json::Map<String, Value> = machines.collect::<Result<_, Unbound>>()?;
    let functions = declared.functions.iter();
    let functions = functions.map(|(of, function)| (of.clone(), json!(name(of, function))));
    let functions: serde_json::Map<String, Value> = functions.collect();
    let handles = python.handles()?;
    let given = given.iter().filter_map(|file| module(file));
    let given: Vec<String> = given.collect();
    let adapter = declared.adapters.get(ID);
    let adapter = adapter.map(|one| json!([one.file, one.text]));
    let tables = [
        ("ADAPTER", adapter.unwrap_or(json!([]))),
        ("STUDENT", json!(module(student).unwrap_or_default())),
        ("GIVEN", json!(given)),
        ("TYPES", Value::Object(types)),
        ("FUNCTIONS", Value::Object(functions)),
        ("CLASSES", json!(python.classes())),
        ("HANDLES", Value::Object(handles)),
        ("MACHINES", Value::Object(machines)),
    ];
    // JSON of texts, numbers and lists is Python, too.
    let tables = tables.map(|(name, table)| format!("{name} = {table}\n"));
    Ok(format!(
        "{BEGINNING}\n\n{}\nsudograde.probe(observe)\n",
        tables.concat()
    ))
}

/// The module in a file; None: it holds none.
fn module(file: &Path) -> Option<String> {
    let is_python = file.extension().is_some_and(|end| end == "py");
    let stem = file.file_stem().filter(|_| is_python)?;
    Some(stem.to_string_lossy().into_owned())
}

fn name<'d>(of: &'d str, function: &'d Function) -> &'d str {
    name_in(Language::Python, of, function)
}

struct Python<'a> {
    declared: &'a Declared,
}

impl Python<'_> {
    fn kind(&self, of: &str) -> Result<&Kind, Unbound> {
        let kind = self.declared.kind(of);
        kind.ok_or_else(|| Unbound::at(0, format!("there is no type \"{of}\"")))
    }

    fn line(&self, of: &str) -> usize {
        self.declared.types.get(of).map_or(0, |of| of.line)
    }

    /// The types of all that is read or written, and those that say what they are in Python.
    /// Each with the line of its use.
    fn used(&self) -> Vec<(String, usize)> {
        let declared = self.declared;
        let mut used: Vec<(String, usize)> = Vec::new();
        for machine in declared.machines.values() {
            for view in declared.views(machine) {
                let of = view.element.as_ref().unwrap_or(&view.of);
                used.push((of.clone(), view.line));
            }
            for step in &machine.steps {
                let Some(function) = declared.functions.get(&step.function) else {
                    continue;
                };
                let parameters = function.parameters.iter().map(|one| &one.of);
                let all = parameters.chain(&function.outcome);
                used.extend(all.map(|of| (of.clone(), step.line)));
            }
        }
        let written = declared.types.iter();
        let written = written.filter(|(_, of)| of.written.contains_key(ID));
        used.extend(written.map(|(name, of)| (name.clone(), of.line)));
        used
    }

    /// A type and those in it.
    fn add(&self, of: &str, types: &mut serde_json::Map<String, Value>) -> Result<(), Unbound> {
        if types.contains_key(of) {
            return Ok(());
        }
        let (table, inner): (Value, Vec<&String>) = match self.kind(of)? {
            Kind::Bool => (json!(["bool"]), Vec::new()),
            Kind::Int { .. } => (json!(["int"]), Vec::new()),
            Kind::Float { .. } => (json!(["float"]), Vec::new()),
            Kind::Char => (json!(["char"]), Vec::new()),
            Kind::Text { .. } => (json!(["text"]), Vec::new()),
            Kind::Token => (json!(["token"]), Vec::new()),
            Kind::Option { of } => (json!(["option", of]), vec![of]),
            Kind::List { of, .. } => (json!(["list", of]), vec![of]),
            Kind::Array { of, .. } => (json!(["array", of]), vec![of]),
            Kind::Tuple { parts } => (json!(["tuple", parts]), parts.iter().collect()),
            Kind::Map { key, of: value, .. } => {
                if !self.is_key(key)? {
                    let message = format!(
                        "\"{of}\": no dict in Python has keys of the type \"{key}\", which can change; keys are numbers, texts, or tuples of them"
                    );
                    return Err(Unbound::at(self.line(of), message));
                }
                (json!(["map", key, value]), vec![key, value])
            }
            Kind::Record { fields } => {
                let written = self.declared.types[of].written.get(ID);
                let message = format!(
                    "the record \"{of}\" needs its class in Python, which is made from its fields by their names: python = \"CLASS\"; or python = \"dict\""
                );
                let written = written.ok_or_else(|| Unbound::at(self.line(of), message))?;
                if let Some(field) = fields.iter().find(|(field, _)| is_word(field)) {
                    let message = format!("\"{}\" is no name of a field in Python", field.0);
                    return Err(Unbound::at(self.line(of), message));
                }
                let names: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
                let all: Vec<&String> = fields.iter().map(|(_, of)| of).collect();
                (json!(["record", written, names, all]), all)
            }
            Kind::Handle(_) => return Ok(()),
        };
        types.insert(of.to_owned(), table);
        inner.into_iter().try_for_each(|of| self.add(of, types))
    }

    /// Whether values of this type can be keys of a dict.
    fn is_key(&self, of: &str) -> Result<bool, Unbound> {
        Ok(match self.kind(of)? {
            Kind::Bool | Kind::Int { .. } | Kind::Float { .. } => true,
            Kind::Char | Kind::Text { .. } | Kind::Token => true,
            Kind::Option { of } => self.is_key(of)?,
            Kind::Tuple { parts } => {
                for part in parts {
                    if !self.is_key(part)? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => false,
        })
    }

    /// The classes that the solution's functions share with the student's.
    fn classes(&self) -> BTreeSet<&str> {
        let records = self.declared.types.values();
        let records = records.filter(|of| matches!(of.kind, Kind::Record { .. }));
        let records = records.filter_map(|of| of.written.get(ID));
        let functions = self.declared.functions.iter();
        let names = functions.map(|(of, function)| name(of, function));
        let owners = names.filter_map(|name| name.split_once('.'));
        let news = self
            .declared
            .types
            .values()
            .filter_map(|of| match &of.kind {
                Kind::Handle(handle) => self.declared.functions.get_key_value(&handle.new),
                _ => None,
            });
        let news = news.map(|(of, function)| name(of, function));
        let all = records.map(String::as_str).chain(owners.map(|both| both.0));
        all.chain(news).filter(|name| *name != "dict").collect()
    }

    fn handles(&self) -> Result<serde_json::Map<String, Value>, Unbound> {
        let used = self.declared.machines.values();
        let used: BTreeSet<&String> = used.filter_map(|machine| machine.handle.as_ref()).collect();
        let handles = used.into_iter().map(|of| match self.kind(of)? {
            Kind::Handle(handle) => Ok((of.clone(), self.handle(of, handle)?)),
            _ => Err(Unbound::at(self.line(of), format!("\"{of}\" is no handle"))),
        });
        handles.collect()
    }

    fn handle(&self, of: &str, handle: &Handle) -> Result<Value, Unbound> {
        let line = self.line(of);
        let sane = handle.sane.get(ID).map_or("True", String::as_str);
        check(sane, line)?;
        let views = handle.views.iter().map(|view| self.view(view));
        let views: Vec<Value> = views.collect::<Result<_, _>>()?;
        let new = self.declared.functions.get(&handle.new);
        let new = new.map_or(&*handle.new, |function| name(&handle.new, function));
        Ok(json!({"new": new, "sane": sane, "line": line, "views": views}))
    }

    fn view(&self, view: &View) -> Result<Value, Unbound> {
        let missing = || {
            let message = format!(
                "the view \"{}\" has no code in Python: python = \"…\", an expression about it",
                view.name
            );
            Unbound::at(view.line, message)
        };
        let code = match &view.code {
            Code::Whole(code) => code.get(ID).ok_or_else(missing)?.clone(),
            Code::Element(code) => {
                let code = code.get(ID).ok_or_else(missing)?;
                let length = view.length.get(ID).ok_or_else(missing)?;
                format!("({code}) for i in range({length})")
            }
        };
        check(&code, view.line)?;
        let element = view.element.as_deref().unwrap_or_default();
        Ok(json!([view.name, view.of, element, code, view.line]))
    }

    fn machine(&self, machine: &Machine) -> Result<Value, Unbound> {
        let steps = machine.steps.iter().map(|step| {
            let function = self.declared.functions.get(&step.function);
            let missing = || format!("there is no function \"{}\"", step.function);
            let function = function.ok_or_else(|| Unbound::at(step.line, missing()))?;
            let both = function.parameters.iter().zip(&step.arguments);
            let arguments = both.map(|(parameter, argument)| {
                let mode = self.mode(parameter, argument);
                let mode = mode
                    .map_err(|why| Unbound::at(step.line, format!("{}: {why}", step.function)))?;
                Ok(json!([parameter.name, parameter.of, mode]))
            });
            let arguments: Vec<Value> = arguments.collect::<Result<_, Unbound>>()?;
            let outcome = function.outcome.as_deref().unwrap_or_default();
            if matches!(self.declared.kind(outcome), Some(Kind::Handle(_))) {
                let message = format!(
                    "{} makes a handle: only \"new\" of its type calls it",
                    step.function
                );
                return Err(Unbound::at(step.line, message));
            }
            let adapter = function.is_adapted(ID).then(|| Adapter::of(&step.function));
            let called = name(&step.function, function);
            Ok(json!([
                called,
                arguments,
                outcome,
                adapter.unwrap_or_default()
            ]))
        });
        let steps: Vec<Value> = steps.collect::<Result<_, Unbound>>()?;
        Ok(json!([
            machine.handle.as_deref().unwrap_or_default(),
            steps
        ]))
    }

    /// The probe's word for how it handles an argument.
    fn mode(&self, parameter: &Parameter, argument: &Argument) -> Result<&'static str, String> {
        let name = &parameter.name;
        if *argument == Argument::It {
            return Ok("it");
        }
        let is_changed = |of| self.can_change(of, &mut Vec::new());
        let is_handle = matches!(self.declared.kind(&parameter.of), Some(Kind::Handle(_)));
        Ok(match &parameter.mode {
            _ if is_handle => {
                return Err(format!(
                    "{name} is a handle: only a step of a machine has one"
                ));
            }
            Mode::Length(_) => "left out",
            Mode::OutLength => "length of the result",
            Mode::Out => {
                return Err(format!(
                    "Python has no places for results, as \"{name}: out …\"; return all of them in a tuple: -> (…, …)"
                ));
            }
            Mode::Changes | Mode::InOut(_) if !is_changed(&parameter.of) => {
                return Err(format!(
                    "no function in Python can change a \"{}\" of its caller, as \"{name}: inout …\"; return the new value",
                    parameter.of
                ));
            }
            Mode::Consumed | Mode::Made { .. } => "read",
            Mode::In | Mode::Changes | Mode::InOut(_) if is_changed(&parameter.of) => "seen",
            Mode::In | Mode::Changes | Mode::InOut(_) => "read",
        })
    }

    /// Whether a value of this type can be changed where it lies. `within` are the types around it.
    fn can_change(&self, of: &str, within: &mut Vec<String>) -> bool {
        if within.iter().any(|one| one == of) {
            return false;
        }
        within.push(of.to_owned());
        match self.declared.kind(of) {
            Some(Kind::Option { of }) => self.can_change(of, within),
            Some(Kind::Tuple { parts }) => parts.iter().any(|of| self.can_change(of, within)),
            Some(Kind::List { .. } | Kind::Array { .. } | Kind::Map { .. }) => true,
            Some(Kind::Record { .. }) => true,
            _ => false,
        }
    }
}

/// Words of the language, which cannot be names.
fn is_word(name: &str) -> bool {
    const WORDS: &str = "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield";
    WORDS.split(' ').any(|word| word == name)
}

/// Checks that code of the author's is an expression.
fn check(code: &str, line: usize) -> Result<(), Unbound> {
    let tree = grammar::parse(Language::Python, format!("({code})").as_bytes());
    match tree.is_some_and(|tree| !tree.root_node().has_error()) {
        true => Ok(()),
        false => Err(Unbound::at(
            line,
            format!("\"{code}\" is no expression in Python"),
        )),
    }
}
