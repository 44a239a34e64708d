//! The declarations of a manifest, checked: names lead somewhere, and calls fit their functions.

use std::collections::BTreeMap;

use sudograde_core::lab::{LabError, Language, Text};
use sudograde_core::text_tools::nearest;
use toml::Spanned;
use typed::{Argument, Declared, Function, Handle, Kind, Machine, Outcome, Step, Type, View};

use super::written;
use crate::manifest::loader::Loader;

/// The kinds of types, as a message lists them.
const KINDS: &str = "bool, int, token, record, handle";

/// The name of the machine of `[step]`.
pub const ONLY: &str = "steps";

pub fn declared(loader: &Loader, written: &written::Manifest) -> Result<Declared, LabError> {
    let mut declared = Declared::default();
    for (name, kind) in builtin() {
        declared
            .types
            .insert(name.to_owned(), Type { kind, c: None });
    }
    for (name, of) in &written.types {
        declared.types.insert(name.clone(), kind(loader, name, of)?);
    }
    for (name, signature) in &written.function {
        let function = Function::parse(signature.get_ref());
        let function = function.map_err(|why| loader.error(signature, why))?;
        let outcome = function.outcome.iter().map(|outcome| &outcome.of);
        for of in function.parameters.iter().chain(outcome) {
            is_type(loader, signature, of, &declared)?;
        }
        declared.functions.insert(name.clone(), function);
    }
    for (name, of) in &written.types {
        check_type(loader, of, &declared.types[name], &declared)?;
    }
    for (name, machine) in &written.machine {
        let place = &machine.get_ref().handle;
        let steps = &machine.get_ref().steps;
        let machine = machine_of(loader, place, place.get_ref(), steps, &declared)?;
        declared.machines.insert(name.clone(), machine);
    }
    if let Some(place) = written.step.values().next() {
        let handles = declared.types.iter();
        let mut handles = handles.filter(|(_, of)| matches!(of.kind, Kind::Handle(_)));
        let (Some((handle, _)), None) = (handles.next(), handles.next()) else {
            return Err(loader.error(
                place,
                "[step] is for labs with one handle; write [machine.NAME] with its handle and its steps",
            ));
        };
        let machine = machine_of(loader, place, handle, &written.step, &declared)?;
        declared.machines.insert(ONLY.to_owned(), machine);
    }
    let course = written.course_language.get_ref();
    for (name, law) in &written.law {
        let law = law_of(loader, law, course)?;
        declared.laws.insert(name.clone(), law);
    }
    Ok(declared)
}

/// The types that need no declaration.
fn builtin() -> [(&'static str, Kind); 2] {
    let (least, most) = (i32::MIN.into(), i32::MAX.into());
    [("bool", Kind::Bool), ("int", Kind::Int { least, most })]
}

fn kind(loader: &Loader, name: &str, of: &Spanned<written::Type>) -> Result<Type, LabError> {
    let written = of.get_ref();
    let kind = match written.kind.get_ref().as_str() {
        "bool" => Kind::Bool,
        "int" => {
            let Some(range) = &written.range else {
                let message = format!("the type \"{name}\" needs its limits: range = [-99, 99]");
                return Err(loader.error(&written.kind, message));
            };
            let [least, most] = *range.get_ref();
            let message =
                "the first number of a range is the least, the second the most; C's int holds both";
            let is_int = i32::try_from(least).is_ok() && i32::try_from(most).is_ok();
            loader.refuse(least > most || !is_int, range, message)?;
            Kind::Int { least, most }
        }
        "token" => Kind::Token,
        "record" => Kind::Record {
            fields: in_order(&written.fields),
        },
        "handle" => {
            let Some(new) = &written.new else {
                let message =
                    format!("the handle \"{name}\" needs the function that makes one: new = \"…\"");
                return Err(loader.error(&written.kind, message));
            };
            Kind::Handle(Handle {
                new: new.get_ref().clone(),
                drop: written.drop.as_ref().map(|code| code.c.clone()),
                sane: written.sane.as_ref().map(|code| code.c.clone()),
                blocks: written.blocks,
                views: views(&written.view),
            })
        }
        other => {
            let message = format!("there is no kind of types \"{other}\" (there are: {KINDS})");
            return Err(loader.error(&written.kind, message));
        }
    };
    Ok(Type {
        kind,
        c: written.c.clone(),
    })
}

/// The entries in the order in which they are written.
fn in_order(entries: &BTreeMap<String, Spanned<String>>) -> Vec<(String, String)> {
    let mut all: Vec<_> = entries.iter().collect();
    all.sort_by_key(|(_, value)| value.span().start);
    let all = all.into_iter();
    all.map(|(name, value)| (name.clone(), value.get_ref().clone()))
        .collect()
}

fn views(written: &BTreeMap<String, Spanned<written::ViewOf>>) -> Vec<View> {
    let mut all: Vec<_> = written.iter().collect();
    all.sort_by_key(|(_, view)| view.span().start);
    let code_of = |text: &String| {
        // A length may name another view.
        let other = written.get(text).map(|view| view.get_ref().c.clone());
        other.unwrap_or_else(|| text.clone())
    };
    let all = all.into_iter().map(|(name, view)| {
        let view = view.get_ref();
        let of = view
            .of
            .get_ref()
            .trim_start_matches('[')
            .trim_end_matches(']');
        View {
            name: name.clone(),
            of: of.to_owned(),
            c: view.c.clone(),
            length: view.length.as_ref().map(code_of),
        }
    });
    all.collect()
}

/// Checks that the names in a type lead somewhere.
fn check_type(
    loader: &Loader,
    place: &Spanned<written::Type>,
    of: &Type,
    declared: &Declared,
) -> Result<(), LabError> {
    let written = place.get_ref();
    match &of.kind {
        Kind::Record { fields } => {
            for (field, of) in fields {
                is_type(loader, &written.fields[field], of, declared)?;
            }
            let message = "a record needs its fields: fields = { NAME = \"TYPE\" }";
            loader.refuse(fields.is_empty(), &written.kind, message)
        }
        Kind::Handle(handle) => {
            let new = written.new.as_ref().unwrap_or(&written.kind);
            is_function(loader, new, &handle.new, declared)?;
            for view in &handle.views {
                let place = &written.view[&view.name].get_ref().of;
                is_type(loader, place, &view.of, declared)?;
                let is_row = place.get_ref().starts_with('[');
                let message = "a row of elements, \"[TYPE]\", needs its length, and nothing else has one: length = \"it->size\"";
                loader.refuse(is_row != view.length.is_some(), place, message)?;
            }
            let message = "a handle needs at least one view: what can be seen of it?";
            loader.refuse(handle.views.is_empty(), &written.kind, message)
        }
        _ => Ok(()),
    }
}

fn is_type(
    loader: &Loader,
    place: &Spanned<String>,
    name: &str,
    declared: &Declared,
) -> Result<(), LabError> {
    let known: Vec<String> = declared.types.keys().cloned().collect();
    is_known(loader, place, ("type", "[type]"), name, &known)
}

fn is_function(
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
    handle: &str,
    written: &BTreeMap<String, Spanned<String>>,
    declared: &Declared,
) -> Result<Machine, LabError> {
    let is_handle = declared
        .types
        .get(handle)
        .is_some_and(|of| matches!(of.kind, Kind::Handle(_)));
    let message = format!("\"{handle}\" is no type of the kind \"handle\"");
    loader.refuse(!is_handle, place, &message)?;
    loader.refuse(
        written.is_empty(),
        place,
        "a machine needs steps: steps = { NAME = \"CALL\" }",
    )?;
    let mut steps = Vec::new();
    for (name, _) in in_order(written) {
        let call = &written[&name];
        let step = Step::parse(&name, call.get_ref()).map_err(|why| loader.error(call, why))?;
        is_function(loader, call, &step.function, declared)?;
        let function = &declared.functions[&step.function];
        let types = step.arguments.iter().map(|argument| match argument {
            Argument::It => handle,
            Argument::Of(of) => of.as_str(),
        });
        let types: Vec<&str> = types.collect();
        let message = format!(
            "{} is declared with ({}), and called here with ({})",
            step.function,
            function.parameters.join(", "),
            types.join(", ")
        );
        loader.refuse(types != function.parameters, call, &message)?;
        if let Some(Outcome { of, .. }) = &function.outcome {
            let is_handle = matches!(declared.types[of].kind, Kind::Handle(_));
            let message = format!(
                "{} makes a handle, and a step takes the one that there is",
                step.function
            );
            loader.refuse(is_handle, call, &message)?;
        }
        steps.push(step);
    }
    Ok(Machine {
        handle: handle.to_owned(),
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
        says: written
            .says
            .as_ref()
            .map(|says: &Text| says.get(course).to_owned()),
    })
}

/// The language and folder of the right submission.
pub fn solution(
    loader: &Loader,
    written: &Spanned<written::Solution>,
) -> Result<(Language, std::path::PathBuf), LabError> {
    let (language, folder) = match written.get_ref() {
        written::Solution::Long { language, folder } => (*language, folder),
        written::Solution::Short(all) => match all.iter().next() {
            Some((language, folder)) if all.len() == 1 => (*language, folder),
            _ => return Err(loader.error(written, "name one solution: solution.c = \"solution\"")),
        },
    };
    let message = "a lab of format 2 is in C so far: solution.c = \"solution\"";
    loader.refuse(language != Language::C, written, message)?;
    Ok((language, loader.existing(written, folder)?))
}
