//! Functions whose signature is not the one of the lab's skeleton.

use std::collections::BTreeMap;

use super::names::nearest_of;
use super::shape::shape;
use crate::builder::recipe::read_input;
use crate::builder::repair::{Dialect, Form, Item, Sheet};
use crate::submission::Submission;
use sudograde_core::plan::Plan;
use sudograde_core::report::Diagnostic;

/// The header of a function, without its body.
fn header(sheet: &Sheet, index: usize) -> String {
    let item = &sheet.items[index];
    let end = match item.form {
        Form::Function { body } => body,
        _ => item.bytes.end,
    };
    let text = String::from_utf8_lossy(&sheet.source()[item.bytes.start..end]).into_owned();
    let text = match item.form {
        // The header of a Python function ends with the first colon behind its parentheses.
        Form::Definition => {
            let from = text.find("def ").unwrap_or(0);
            let close = text.find(')').map_or(text.len(), |at| at + 1);
            text[from.min(close)..close].to_owned()
        }
        _ => text,
    };
    // The comment before a function is not part of its header.
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join(" ")
}

fn function(sheets: &[Sheet], name: &str, dialect: Dialect) -> Option<(usize, usize)> {
    let key = dialect.key(name);
    let places = sheets.iter().enumerate().flat_map(|(at, sheet)| {
        let items = sheet.items.iter().enumerate();
        items.map(move |(index, item)| (at, index, item))
    });
    let mut named = places.filter(|(_, _, item)| {
        item.is_definition() && item.names.iter().any(|name| dialect.key(name) == key)
    });
    named.next().map(|(at, index, _)| (at, index))
}

fn skeleton(plan: &Plan, submission: &Submission, dialect: Dialect) -> Vec<Sheet> {
    let toolchain = &plan.lab.toolchains[&submission.language];
    let files = toolchain.student.iter();
    let read = files.filter_map(|path| read_input(path, &toolchain.skeleton.join(path)).ok());
    read.map(|file| Sheet::new(&file, dialect)).collect()
}

/// The names of the types that the student declares, each with whether the skeleton has it as well.
/// In Rust only another name for a type counts, as a structure is a type by itself.
fn own_types<'a>(
    sheets: &'a [Sheet],
    given: &[Sheet],
    dialect: Dialect,
) -> BTreeMap<&'a String, bool> {
    let is_type = |item: &&Item| match dialect {
        Dialect::Rust => item.words.contains("type"),
        _ => [Form::Declaration, Form::Macro, Form::Container].contains(&item.form),
    };
    let items = sheets.iter().flat_map(|sheet| &sheet.items);
    let names = items.filter(is_type).flat_map(|item| &item.names);
    let given = || given.iter().flat_map(|sheet| &sheet.items);
    let is_given = |name| given().any(|item| item.names.contains(name));
    names.map(|name| (name, is_given(name))).collect()
}

/// For each function of the lab whose signature differs from the skeleton's: a message at the
/// student's function.
pub fn differing(
    plan: &Plan,
    submission: &Submission,
    sheets: &[Sheet],
    dialect: Dialect,
) -> Vec<Diagnostic> {
    let given = skeleton(plan, submission, dialect);
    let types = own_types(sheets, &given, dialect);
    let functions = plan
        .exercises
        .iter()
        .flat_map(|one| &one.exercise.functions);
    let mut found: Vec<Diagnostic> = Vec::new();
    for name in functions {
        let own = function(sheets, name, dialect);
        let (Some((at, own)), Some((of, asked))) = (own, function(&given, name, dialect)) else {
            continue;
        };
        let (sheet, own_header) = (&sheets[at], header(&sheets[at], own));
        let asked = header(&given[of], asked);
        let (Some(left), Some(right)) = (shape(&own_header, dialect), shape(&asked, dialect))
        else {
            continue;
        };
        if !left.fits(&right, &types) && found.iter().all(|one| one.function.as_ref() != Some(name))
        {
            found.push(at_function(
                sheet,
                own,
                "signature-differs",
                vec![asked, own_header],
            ));
        }
    }
    found
}

/// The student's functions that have nearly the name of one that the lab asks for and that is missing.
pub fn misspelt(plan: &Plan, sheets: &[Sheet], dialect: Dialect) -> Vec<Diagnostic> {
    let labs = plan.lab.exercises.iter().flat_map(|one| &one.functions);
    let labs: Vec<&String> = labs.collect();
    let items = sheets.iter().flat_map(|sheet| &sheet.items);
    let own = items.filter(|item| item.is_definition());
    let own: Vec<&String> = own.flat_map(|item| &item.names).collect();
    let others = || own.iter().copied().filter(|name| !labs.contains(name));
    let planned = plan.exercises.iter();
    planned
        .flat_map(|one| &one.exercise.functions)
        .filter(|name| function(sheets, name, dialect).is_none())
        .filter_map(|name| {
            let near = nearest_of(name, others())?;
            let (at, index) = function(sheets, &near, dialect)?;
            let names = vec![near, name.clone()];
            Some(at_function(&sheets[at], index, "misspelt-function", names))
        })
        .collect()
}

/// The lab's functions in Python that never return a value, while the skeleton's do.
pub fn without_return(plan: &Plan, submission: &Submission, sheets: &[Sheet]) -> Vec<Diagnostic> {
    let given = skeleton(plan, submission, Dialect::Python);
    let functions = plan
        .exercises
        .iter()
        .flat_map(|one| &one.exercise.functions);
    let returns = |sheet: &Sheet, index: usize| {
        let words = &sheet.items[index].words;
        ["return", "yield", "raise"]
            .iter()
            .any(|word| words.contains(*word))
    };
    functions
        .filter_map(|name| {
            let (of, asked) = function(&given, name, Dialect::Python)?;
            let (at, own) = function(sheets, name, Dialect::Python)?;
            let forgotten = returns(&given[of], asked) && !returns(&sheets[at], own);
            forgotten.then(|| at_function(&sheets[at], own, "no-return", vec![name.clone()]))
        })
        .collect()
}

/// A message at the first line of a function.
fn at_function(sheet: &Sheet, index: usize, kind: &str, names: Vec<String>) -> Diagnostic {
    let item = &sheet.items[index];
    let source = sheet.source();
    let before = source[..item.bytes.start]
        .iter()
        .filter(|byte| **byte == b'\n');
    let mut line = before.count() as u32 + 1;
    let name = item.names.first().cloned().unwrap_or_default();
    // A comment or a decorator may stand before the line with the name.
    let holds = |line: u32| String::from_utf8_lossy(sheet.line(line)).contains(&name);
    line = (line..line + 10).find(|line| holds(*line)).unwrap_or(line);
    let text = String::from_utf8_lossy(sheet.line(line)).into_owned();
    Diagnostic {
        line,
        column: 1,
        source: text.trim().to_owned(),
        caret: Some(0),
        names,
        function: Some(name),
        ..crate::builder::diagnostics::whole_file(sheet.name.clone(), kind, "")
    }
}

/// Kinds of errors that a call of a function with a wrong signature causes.
const CALLS: [&str; 9] = [
    "open-array",
    "wrong-argument",
    "too-few-arguments",
    "too-many-arguments",
    "argument-count",
    "no-match",
    "mismatched-types",
    "incompatible-types",
    "needs-reference",
];

/// Whether an error, on a line of code, is about a call of that function.
pub fn is_call_of(error: &Diagnostic, line: &str, function: &Diagnostic) -> bool {
    let kind = error.kind.as_deref().unwrap_or_default();
    let name = function.function.as_deref().unwrap_or_default();
    CALLS.contains(&kind) && line.contains(&format!("{name}("))
}

/// Errors that say that some signature is wrong tell which one, and where. Before an error in a
/// call stands the signature that causes it.
pub fn explain_errors(errors: &mut Vec<Diagnostic>, differing: &[Diagnostic]) {
    let calls = |one: &Diagnostic, other: &Diagnostic| is_call_of(one, &one.source, other);
    let is_cause = |other: &&Diagnostic| {
        let mut errors = errors.iter();
        errors.any(|one| is_vague(one, other) || calls(one, other))
    };
    let causes: Vec<Diagnostic> = differing.iter().filter(is_cause).cloned().collect();
    errors.retain(|one| !causes.iter().any(|other| is_vague(one, other)));
    errors.splice(0..0, causes);
}

/// Whether an error says of some signature that it is wrong, and not what is asked for.
fn is_vague(error: &Diagnostic, differing: &Diagnostic) -> bool {
    match error.kind.as_deref() {
        Some("signature") => true,
        Some("conflicting-types") => error.names.first() == differing.function.as_ref(),
        _ => false,
    }
}
