//! The declarations of a manifest, checked: names lead somewhere, and calls fit their functions.

use std::collections::BTreeMap;

use sudograde_core::lab::{LabError, Language, Text};
use sudograde_core::text_tools::nearest;
use toml::Spanned;
use typed::{Argument, Code, Declared, Function, Handle, Kind, Machine, Outcome, Step, Type, View};

use super::written;
use crate::manifest::loader::Loader;

/// The kinds of types, as a message lists them.
const KINDS: &str = "bool, int, token, record, handle";

/// The name of the machine of `[step]`.
pub const ONLY: &str = "steps";

pub fn declared(loader: &Loader, written: &written::Manifest) -> Result<Declared, LabError> {
    let mut declared = Declared::default();
    for (name, kind) in builtin() {
        declared.types.insert(
            name.to_owned(),
            Type {
                kind,
                c: None,
                line: 0,
            },
        );
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
        check_type(
            loader,
            of,
            &declared.types[name],
            &declared,
            &written.function,
        )?;
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
        let read = law_of(loader, law, course)?;
        let checked = declared
            .machines
            .values()
            .map(|machine| declared.check_law(&read, machine));
        let checked: Vec<Result<(), String>> = checked.collect();
        if let (Some(Err(why)), true) = (checked.first(), checked.iter().all(Result::is_err)) {
            return Err(loader.error(&law.get_ref().holds, why));
        }
        declared.laws.insert(name.clone(), read);
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
            fields: in_order(&written.fields)
                .into_iter()
                .map(|(name, of)| (name.into(), of))
                .collect(),
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
                views: views(loader, &written.view)?,
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
        line: loader.line(&written.kind),
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

fn views(
    loader: &Loader,
    written: &BTreeMap<String, Spanned<written::ViewOf>>,
) -> Result<Vec<View>, LabError> {
    let mut all: Vec<_> = written.iter().collect();
    all.sort_by_key(|(_, view)| view.span().start);
    let all = all.into_iter().map(|(name, place)| {
        let view = place.get_ref();
        let text = view.of.get_ref();
        let row = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let c = match (&view.c, &view.at, row) {
            (Some(c), None, _) => Code::Whole(c.clone()),
            (None, Some(at), Some(_)) => Code::Element(at.clone()),
            _ => {
                let message = "a view has its C in \"c\"; a row whose elements lie somewhere else has it in \"at\", about the element i";
                return Err(loader.error(place, message));
            }
        };
        let message = "a row, \"[TYPE]\", needs its length, and nothing else has one: length = \"it->size\"";
        loader.refuse(row.is_some() != view.length.is_some(), place, message)?;
        let length_of = |text: &String| match written.get(text).map(|view| &view.get_ref().c) {
            // A length may be another view.
            Some(Some(other)) => other.clone(),
            _ => text.clone(),
        };
        Ok(View {
            name: name.clone(),
            of: row.unwrap_or(text).to_owned(),
            c,
            length: view.length.as_ref().map(length_of),
            line: loader.line(place),
        })
    });
    all.collect()
}

/// Checks that the names in a type lead somewhere.
fn check_type(
    loader: &Loader,
    place: &Spanned<written::Type>,
    of: &Type,
    declared: &Declared,
    functions: &BTreeMap<String, Spanned<String>>,
) -> Result<(), LabError> {
    let written = place.get_ref();
    match &of.kind {
        Kind::Record { fields } => {
            for (field, of) in fields {
                let place = &written.fields[&**field];
                is_type(loader, place, of, declared)?;
                let kind = &declared.types[of].kind;
                let is_plain = !matches!(kind, Kind::Record { .. } | Kind::Handle(_));
                let message = "a field of a record is a number, a bool or a token so far";
                loader.refuse(!is_plain, place, message)?;
            }
            let message = "a record needs its fields: fields = { NAME = \"TYPE\" }";
            loader.refuse(fields.is_empty(), &written.kind, message)
        }
        Kind::Handle(handle) => {
            let new = written.new.as_ref().unwrap_or(&written.kind);
            is_function(loader, new, &handle.new, declared)?;
            let made = &declared.functions[&handle.new];
            let makes = made
                .outcome
                .as_ref()
                .map(|outcome| &declared.types[&outcome.of].kind);
            let makes_one = made.parameters.is_empty() && matches!(makes, Some(Kind::Handle(_)));
            let message = format!(
                "{} has to be \"() -> HANDLE\": it makes one from nothing",
                handle.new
            );
            loader.refuse(!makes_one, &functions[&handle.new], &message)?;
            let message = "a handle owns 0 blocks or more";
            loader.refuse(
                handle.blocks.is_some_and(|blocks| blocks < 0),
                &written.kind,
                message,
            )?;
            for view in &handle.views {
                let place = &written.view[&view.name].get_ref().of;
                is_type(loader, place, &view.of, declared)?;
                let is_handle = matches!(declared.types[&view.of].kind, Kind::Handle(_));
                let message = "a view is a value, or a row of values, and no handle";
                loader.refuse(is_handle, place, message)?;
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
        let step = Step::parse(&name, call.get_ref(), loader.line(call))
            .map_err(|why| loader.error(call, why))?;
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
