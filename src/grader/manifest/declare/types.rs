//! The types of a manifest: what each kind needs, and where their names lead.

use std::collections::BTreeMap;

use sudograde_core::lab::{LabError, Language};
use toml::Spanned;
use typed::{Declared, Handle, Holes, InLanguages, Kind, Type};

use super::kinds::kind;
use super::views::views;
use super::{is_function, is_type, type_of};
use crate::manifest::loader::Loader;
use crate::manifest::written::{self, InC, Of};

/// The languages of a lab.
pub type Languages = [Language];

/// Code by language; one string is for all of them.
pub fn in_languages(code: Option<&written::Code>, all: &Languages) -> InLanguages {
    match code {
        None => InLanguages::new(),
        Some(written::Code::All(code)) => {
            let all = all.iter();
            all.map(|language| (language.id().to_owned(), code.clone()))
                .collect()
        }
        Some(written::Code::In(codes)) => codes
            .iter()
            .map(|(language, code)| (language.id().to_owned(), code.clone()))
            .collect(),
    }
}

/// The names in each language. C++ has the name of C, unless another is given.
pub fn named(
    c: Option<&String>,
    cpp: Option<&String>,
    rust: Option<&String>,
    python: Option<&String>,
) -> InLanguages {
    let all = [
        ("c", c),
        ("cpp", cpp.or(c)),
        ("rust", rust),
        ("python", python),
    ];
    let all = all.into_iter();
    all.filter_map(|(language, name)| Some((language.to_owned(), name?.clone())))
        .collect()
}

/// A type without the names in it: they may be declared further down.
pub fn first(
    loader: &Loader,
    name: &str,
    place: &Spanned<written::Type>,
    all: &Languages,
) -> Result<Type, LabError> {
    let written = place.get_ref();
    Ok(Type {
        kind: kind(loader, name, written, all)?,
        written: named_in(written),
        line: loader.line(&written.kind),
    })
}

/// Completes a type whose name leads somewhere now: fields, elements, views.
pub fn complete(
    loader: &Loader,
    name: &str,
    place: &Spanned<written::Type>,
    all: &Languages,
    declared: &mut Declared,
) -> Result<(), LabError> {
    let written = place.get_ref();
    let Some(of) = declared.types.get(name) else {
        return Ok(());
    };
    let completed = match of.kind.clone() {
        Kind::Record { .. } => Kind::Record {
            fields: fields(loader, written, declared)?,
        },
        Kind::Tuple { .. } => {
            let Some(parts) = &written.parts else {
                let message = "a tuple needs its parts: parts = [\"int\", \"text\"]";
                return Err(loader.error(&written.kind, message));
            };
            let all = parts.get_ref().iter();
            let all = all.map(|of| type_of(loader, parts, of, declared));
            Kind::Tuple {
                parts: all.collect::<Result<_, _>>()?,
            }
        }
        Kind::Array { .. } => array(loader, name, written, all, declared)?,
        Kind::List { at_most, row, .. } => Kind::List {
            of: element(loader, name, written, all, declared)?,
            at_most,
            row,
        },
        Kind::Map { at_most, .. } => {
            let Some(key) = &written.key else {
                let message =
                    "a map needs the types of its keys and values: key = \"text\", value = \"int\"";
                return Err(loader.error(&written.kind, message));
            };
            Kind::Map {
                key: type_of(loader, key, key.get_ref(), declared)?,
                of: element(loader, name, written, all, declared)?,
                at_most,
            }
        }
        Kind::Handle(handle) => Kind::Handle(Handle {
            views: views(loader, &written.view, all, declared)?,
            ..handle
        }),
        other => other,
    };
    if let Some(of) = declared.types.get_mut(name) {
        of.kind = completed;
    }
    Ok(())
}

fn fields(
    loader: &Loader,
    written: &written::Type,
    declared: &mut Declared,
) -> Result<Vec<(std::sync::Arc<str>, String)>, LabError> {
    let mut found = Vec::new();
    for (field, of) in in_order(&written.fields) {
        let place = &written.fields[&field];
        let of = type_of(loader, place, &of, declared)?;
        let is_handle = matches!(declared.kind(&of), Some(Kind::Handle(_)));
        loader.refuse(is_handle, place, "a field is a value, and no handle")?;
        found.push((field.into(), of));
    }
    Ok(found)
}

/// The entries in the order in which they are written.
pub fn in_order(entries: &BTreeMap<String, Spanned<String>>) -> Vec<(String, String)> {
    let mut all: Vec<_> = entries.iter().collect();
    all.sort_by_key(|(_, value)| value.span().start);
    let all = all.into_iter();
    all.map(|(name, value)| (name.clone(), value.get_ref().clone()))
        .collect()
}

/// The type of the elements; one that is declared in place is called like the whole, with `.of`.
fn element(
    loader: &Loader,
    name: &str,
    written: &written::Type,
    all: &Languages,
    declared: &mut Declared,
) -> Result<String, LabError> {
    let Some(of) = &written.of else {
        let message = format!("what are the elements of \"{name}\"? Write of = \"TYPE\"");
        return Err(loader.error(&written.kind, message));
    };
    let inner = match of.get_ref() {
        Of::Named(of_name) => return type_of(loader, of, of_name, declared),
        Of::Is(inner) => inner,
    };
    let named = format!("{name}.of");
    let is_plain = matches!(
        inner.kind.get_ref().as_str(),
        "bool" | "char" | "int" | "float" | "text" | "token"
    );
    let message = "only a plain type can be declared in place; give this one a name: [type.NAME]";
    loader.refuse(!is_plain, of, message)?;
    if let Some(empty) = &inner.empty {
        let message = "an empty cell is 0 so far: empty = 0";
        loader.refuse(*empty.get_ref() != 0, empty, message)?;
    }
    let first = Type {
        kind: kind(loader, &named, inner, all)?,
        written: named_in(inner),
        line: loader.line(&inner.kind),
    };
    declared.types.insert(named.clone(), first);
    Ok(named)
}

fn named_in(written: &written::Type) -> InLanguages {
    let name = |of: &InC| match of {
        InC::Named(name) => name.clone(),
        InC::List(list) => list.of.clone(),
    };
    let (c, cpp) = (written.c.as_ref().map(name), written.cpp.as_ref().map(name));
    named(
        c.as_ref(),
        cpp.as_ref(),
        written.rust.as_ref(),
        written.python.as_ref(),
    )
}

/// An array of arrays for a shape with several numbers; the outermost one has the name.
fn array(
    loader: &Loader,
    name: &str,
    written: &written::Type,
    all: &Languages,
    declared: &mut Declared,
) -> Result<Kind, LabError> {
    let message = "an array needs its shape: shape = [9, 9]";
    let Some(shape) = &written.shape else {
        return Err(loader.error(&written.kind, message));
    };
    let lengths = shape.get_ref().iter();
    let count = lengths.fold(1, |all: usize, length| all.saturating_mul(*length));
    let most = "an array has 1 to 10000 elements in all: shape = [9, 9]";
    loader.refuse(!(1..=10_000).contains(&count), shape, most)?;
    let mut of = element(loader, name, written, all, declared)?;
    let [length, inner @ ..] = shape.get_ref().as_slice() else {
        return Err(loader.error(shape, message));
    };
    for length in inner.iter().rev() {
        let text = format!("[{of}; {length}]");
        of = type_of(loader, shape, &text, declared)?;
    }
    if let Some(show) = &written.show {
        let is_board = show.get_ref() == "board" && inner.len() <= 1;
        let message = "show = \"board\" is for an array with one or two numbers in its shape";
        loader.refuse(!is_board, show, message)?;
    }
    let board = match (&written.holes, &written.show) {
        (Some(place), _) => Some(holes(
            loader,
            place,
            (written.show.is_some(), shape.get_ref()),
        )?),
        (None, Some(_)) => Some(Holes::default()),
        (None, None) => None,
    };
    Ok(Kind::Array {
        of,
        length: *length,
        board,
    })
}

/// The holes of a board: blanks in its rows.
fn holes(
    loader: &Loader,
    place: &Spanned<written::HolesOf>,
    (is_board, shape): (bool, &[usize]),
) -> Result<Holes, LabError> {
    let written = place.get_ref();
    let rows: Vec<&str> = written.rows.lines().collect();
    let message = "holes are of a board: show = \"board\", shape = [21, 21]";
    let [length, columns] = shape else {
        return Err(loader.error(place, message));
    };
    loader.refuse(!is_board, place, message)?;
    let is_long = rows.iter().any(|row| row.chars().count() > *columns);
    let message = format!(
        "\"rows\" has a line for each of the {length} rows, of at most {columns} characters: a blank for each hole"
    );
    loader.refuse(rows.len() != *length || is_long, place, &message)?;
    let cells = (0..*length).flat_map(|row| (0..*columns).map(move |column| (row, column)));
    let is_hole = |&(row, column): &(usize, usize)| {
        let cell = rows[row].chars().nth(column);
        cell.is_none_or(char::is_whitespace)
    };
    Ok(Holes {
        value: written.value,
        cells: cells.filter(is_hole).collect(),
    })
}

/// Checks what makes a handle, when all functions are known.
pub fn check_handle(
    loader: &Loader,
    place: &Spanned<written::Type>,
    handle: &Handle,
    declared: &Declared,
    functions: &BTreeMap<String, Spanned<written::Function>>,
) -> Result<(), LabError> {
    let written = place.get_ref();
    let new = written.new.as_ref().unwrap_or(&written.kind);
    is_function(loader, new, &handle.new, declared)?;
    let made = &declared.functions[&handle.new];
    let makes = made.outcome.as_ref().and_then(|of| declared.kind(of));
    let makes_one = made.parameters.is_empty() && matches!(makes, Some(Kind::Handle(_)));
    let message = format!(
        "{} has to be \"() -> HANDLE\": it makes one from nothing, and takes no argument so far",
        handle.new
    );
    loader.refuse(!makes_one, &functions[&handle.new], &message)
}

/// Checks that the types of an array's or list's elements are values.
pub fn check_elements(
    loader: &Loader,
    place: &Spanned<written::Type>,
    of: &Type,
    declared: &Declared,
) -> Result<(), LabError> {
    let (Kind::List { of, .. } | Kind::Array { of, .. } | Kind::Map { of, .. }) = &of.kind else {
        return Ok(());
    };
    let named = Spanned::new(place.get_ref().kind.span(), of.clone());
    is_type(loader, &named, of, declared)?;
    let is_handle = matches!(declared.kind(of), Some(Kind::Handle(_)));
    loader.refuse(is_handle, &named, "elements are values, and no handles")
}
