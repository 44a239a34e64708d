//! The declarations of a manifest, checked: names lead somewhere, and calls fit their functions.

mod adapters;
mod kinds;
mod names;
mod types;
mod views;

use std::collections::BTreeMap;

use sudograde_core::lab::LabError;
use sudograde_core::text_tools::nearest;
use toml::Spanned;
use typed::{Call, Declared, Function, InLanguages, Kind, Machine, Step, Type, Wrong};

use crate::manifest::loader::Loader;
use crate::manifest::written;
use kinds::builtin;
use types::{Languages, check_elements, check_handle, complete, first, in_order};

pub use names::{check_declarations, check_solution, declarations, symbols};

/// The name of the machine of `[step]`.
pub const ONLY: &str = "steps";

/// The longest signature, in bytes. What is nested deeper than this could not be read.
const LONGEST: usize = 2000;

/// The name of the machine whose inputs are calls of a function.
pub fn call_of(function: &str) -> String {
    format!("call {function}")
}

pub fn declared(
    loader: &Loader,
    written: &written::Manifest,
    languages: &Languages,
) -> Result<Declared, LabError> {
    let mut declared = Declared::default();
    for (name, kind) in builtin() {
        let of = Type {
            kind,
            written: InLanguages::new(),
            line: 0,
        };
        declared.types.insert(name.to_owned(), of);
    }
    for (name, of) in &written.types {
        let of = first(loader, name, of, languages)?;
        declared.types.insert(name.clone(), of);
    }
    // Arrays know their elements before those of others are looked at.
    for (name, of) in &written.types {
        complete(loader, name, of, languages, &mut declared)?;
    }
    for (name, of) in &written.types {
        let message = "each value of this type would hold another one of it, without end; write \"NAME?\" or \"[NAME]\" where there may be none";
        loader.refuse(declared.has_no_end(name), &of.get_ref().kind, message)?;
    }
    for (name, place) in &written.function {
        let function = function(loader, place, languages, &mut declared)?;
        declared.functions.insert(name.clone(), function);
    }
    for (name, place) in &written.types {
        let of = &declared.types[name];
        check_elements(loader, place, of, &declared)?;
        if let Kind::Handle(handle) = &of.kind {
            check_handle(loader, place, handle, &declared, &written.function)?;
        }
    }
    declared.adapters = adapters::read(loader, written, languages, &declared)?;
    machines(loader, written, &mut declared)?;
    if let Some(checks) = &written.checks {
        crate::manifest::checks::declare(loader, checks.get_ref(), &mut declared)?;
    }
    for (name, place) in &written.function {
        if let Some(why) = declared.odd_made(&declared.functions[name]) {
            return Err(loader.error(place, why));
        }
    }
    let retraced = written.exercise.iter();
    let retraced = retraced.filter_map(|one| one.get_ref().retrace.as_ref());
    let retraced = retraced.map(|one| one.get_ref().function.get_ref().clone());
    declared.retraced = retraced.collect();
    let course = written.course_language.get_ref();
    for (name, law) in &written.law {
        let read = law_of(loader, law, course)?;
        let checked = declared
            .machines
            .values()
            .map(|machine| declared.check_law(&read, machine));
        let checked: Vec<Result<(), String>> = checked.collect();
        // The error of the last machine serves for all.
        if let (Some(Err(why)), true) = (checked.last(), checked.iter().all(Result::is_err)) {
            return Err(loader.error(&law.get_ref().holds, why));
        }
        declared.laws.insert(name.clone(), read);
    }
    Ok(declared)
}

pub fn function(
    loader: &Loader,
    place: &Spanned<written::Function>,
    languages: &Languages,
    declared: &mut Declared,
) -> Result<Function, LabError> {
    let text = place.get_ref().signature();
    let message = format!("a signature has at most {LONGEST} characters; give its types names");
    loader.refuse(text.len() > LONGEST, place, &message)?;
    let read = Function::parse(text, declared);
    let mut function = match read {
        Ok(function) => function,
        Err(Wrong::Else(why)) => return Err(loader.error(place, why)),
        Err(Wrong::Type(name)) => {
            let named = Spanned::new(place.span(), name);
            is_type(loader, &named, named.get_ref(), declared)?;
            return Err(loader.error(place, "it is no signature"));
        }
    };
    if let written::Function::Long { names, adapter, .. } = place.get_ref() {
        let adapted = adapter.of(languages).into_iter();
        function.adapted = adapted.map(|one| one.id().to_owned()).collect();
        let names = names.iter();
        function.written = names
            .map(|(language, name)| (language.id().to_owned(), name.clone()))
            .collect();
    }
    Ok(function)
}

/// The machines that are declared, and one for each function that can be called by itself.
fn machines(
    loader: &Loader,
    written: &written::Manifest,
    declared: &mut Declared,
) -> Result<(), LabError> {
    for (name, function) in &declared.functions {
        let of = function.parameters.iter().map(|one| &one.of);
        let mut of = of.chain(&function.outcome);
        if of.any(|of| matches!(declared.kind(of), Some(Kind::Handle(_)))) {
            continue;
        }
        let mut step = Step::of("", name, function, None);
        step.line = written
            .function
            .get(name)
            .map_or(0, |place| loader.line(place));
        let machine = Machine {
            handle: None,
            steps: vec![step],
        };
        declared.machines.insert(call_of(name), machine);
    }
    for (name, machine) in &written.machine {
        let written = machine.get_ref();
        let handle = written.handle.as_ref();
        let machine = match handle {
            Some(place) => machine_of(
                loader,
                place,
                Some(place.get_ref()),
                &written.steps,
                declared,
            )?,
            None => machine_of(loader, machine, None, &written.steps, declared)?,
        };
        declared.machines.insert(name.clone(), machine);
    }
    if let Some(place) = written.step.values().next() {
        let handles = declared.types.iter();
        let mut handles = handles.filter(|(_, of)| matches!(of.kind, Kind::Handle(_)));
        let handle = match (handles.next(), handles.next()) {
            (Some((handle, _)), None) => Some(handle.clone()),
            (None, _) => None,
            _ => {
                return Err(loader.error(
                    place,
                    "[step] is for labs with one handle; write [machine.NAME] with its handle and its steps",
                ));
            }
        };
        let machine = machine_of(loader, place, handle.as_ref(), &written.step, declared)?;
        declared.machines.insert(ONLY.to_owned(), machine);
    }
    Ok(())
}

/// The type that a manifest writes at `place`.
pub fn type_of<T>(
    loader: &Loader,
    place: &Spanned<T>,
    text: &str,
    declared: &mut Declared,
) -> Result<String, LabError> {
    if text.len() > LONGEST {
        let message = format!("a type has at most {LONGEST} characters; give its parts names");
        return Err(loader.error(place, message));
    }
    declared.type_of(text).map_err(|part| {
        let known: Vec<String> = declared.types.keys().cloned().collect();
        let near = nearest(&part, &known);
        let near = near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
        loader.error(place, format!("[type] declares no type \"{part}\"{near}"))
    })
}

pub fn is_type(
    loader: &Loader,
    place: &Spanned<String>,
    name: &str,
    declared: &Declared,
) -> Result<(), LabError> {
    let known: Vec<String> = declared.types.keys().cloned().collect();
    is_known(loader, place, ("type", "[type]"), name, &known)
}

pub fn is_function(
    loader: &Loader,
    place: &Spanned<String>,
    name: &str,
    declared: &Declared,
) -> Result<(), LabError> {
    let known: Vec<String> = declared.functions.keys().cloned().collect();
    is_known(loader, place, ("function", "[function]"), name, &known)
}

fn is_known(
    loader: &Loader,
    place: &Spanned<String>,
    (what, table): (&str, &str),
    name: &str,
    known: &[String],
) -> Result<(), LabError> {
    let near =
        || nearest(name, known).map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    let message = || format!("{table} declares no {what} \"{name}\"{}", near());
    match known.iter().any(|one| one == name) {
        true => Ok(()),
        false => Err(loader.error(place, message())),
    }
}

fn machine_of<T>(
    loader: &Loader,
    place: &Spanned<T>,
    handle: Option<&String>,
    written: &BTreeMap<String, Spanned<String>>,
    declared: &Declared,
) -> Result<Machine, LabError> {
    if let Some(handle) = handle {
        let is_handle = matches!(declared.kind(handle), Some(Kind::Handle(_)));
        let message = format!("\"{handle}\" is no type of the kind \"handle\"");
        loader.refuse(!is_handle, place, &message)?;
    }
    loader.refuse(
        written.is_empty(),
        place,
        "a machine needs steps: steps = { NAME = \"CALL\" }",
    )?;
    let mut steps = Vec::new();
    for (name, _) in in_order(written) {
        let place = &written[&name];
        let call = Call::parse(place.get_ref()).map_err(|why| loader.error(place, why))?;
        is_function(loader, place, &call.function, declared)?;
        let function = &declared.functions[&call.function];
        let wanted = function.parameters.iter();
        let wanted = wanted.filter(|one| one.is_input());
        let wanted: Vec<&str> = wanted.map(|one| one.of.as_str()).collect();
        let types = call.arguments.iter().map(|of| match (of.as_str(), handle) {
            ("it", Some(handle)) => handle,
            (of, _) => of,
        });
        let types: Vec<&str> = types.collect();
        let message = format!(
            "{} is declared with ({}), and called here with ({})",
            call.function,
            wanted.join(", "),
            types.join(", ")
        );
        loader.refuse(types != wanted, place, &message)?;
        if let Some(of) = &function.outcome {
            let is_handle = matches!(declared.kind(of), Some(Kind::Handle(_)));
            let message = format!(
                "{} makes a handle, and a step takes the one that there is",
                call.function
            );
            loader.refuse(is_handle, place, &message)?;
        }
        let handle = handle.map(String::as_str);
        let mut step = Step::of(&name, &call.function, function, handle);
        step.line = loader.line(place);
        steps.push(step);
    }
    Ok(Machine {
        handle: handle.cloned(),
        steps,
    })
}

fn law_of(
    loader: &Loader,
    law: &Spanned<written::Law>,
    course: &str,
) -> Result<typed::Law, LabError> {
    let written = law.get_ref();
    let holds = written.holds.get_ref();
    let whole = match &written.every {
        Some(every) => format!("every {every}: {holds}"),
        None => holds.clone(),
    };
    Ok(typed::Law {
        holds: typed::parse_expression(&whole).map_err(|why| loader.error(&written.holds, why))?,
        says: written.says.as_ref().map(|says| match says {
            written::Says::Text(text) => text.clone(),
            written::Says::Words(words) => words.get(course).to_owned(),
        }),
    })
}
