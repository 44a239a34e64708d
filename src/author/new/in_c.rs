//! The sources of a new lab in C or C++: what the skeleton, the header and the solution hold.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::bail;
use sudograde_core::lab::Language;

use super::c::{Body, CFunction, CType, Declarations, Source, model};
use super::emptied::{in_c, nothing, replaced, tidy};
use super::headers::{
    declarations, declares, guarded, headers, own_header, printed, stem, unknown,
};
use super::{Draft, NewLabOptions, read};

pub fn draft(id: &str, language: Language, asked: &NewLabOptions) -> anyhow::Result<Draft> {
    match &asked.from {
        Some(from) => from_solution(id, language, from, asked),
        None => from_signatures(id, language, asked),
    }
}

fn from_signatures(id: &str, language: Language, asked: &NewLabOptions) -> anyhow::Result<Draft> {
    let headers = headers(&asked.headers)?;
    let given = declarations(&headers, language)?;
    let mut functions: Vec<CFunction> = Vec::new();
    let mut prototypes = String::new();
    for text in &asked.functions {
        let (function, line) = signature(text, language)?;
        if functions.iter().any(|one| one.name == function.name) {
            bail!("--function: {} is there twice", function.name);
        }
        if given.functions.iter().all(|one| one.name != function.name) {
            prototypes += &format!("{line}\n");
        }
        functions.push(function);
    }
    if functions.is_empty() {
        functions = given
            .functions
            .iter()
            .filter(|one| one.body.is_none() && !one.is_static)
            .cloned()
            .collect();
    }
    if functions.is_empty() {
        bail!(
            "name a function, --function 'int is_valid(Node *n)', or begin with a right solution, --from FILE"
        );
    }
    let all = Declarations {
        functions: functions.clone(),
        ..given
    };
    let source = Source {
        all,
        bodies: BTreeMap::new(),
    };
    let mut own = unknown(&source, language);
    own += &prototypes;
    let name = own_header(id, &headers);
    let includes: Vec<String> = headers
        .iter()
        .map(|(name, _)| format!("#include \"{name}\"\n"))
        .collect();
    let mut given = headers;
    if !own.is_empty() {
        given.push((name.clone(), guarded(&name, &own, &includes)));
    }
    let mut stub = String::new();
    for (name, _) in given.iter().rev().take(1) {
        stub += &format!("#include <stdlib.h>\n#include \"{name}\"\n");
    }
    let binder_plain = |of: &CType| resolved(&source, of);
    for function in &functions {
        let (_, line) = printed(function);
        let result = binder_plain(&function.result);
        let result = if result.pointers > 0 {
            result
        } else {
            function.result.clone()
        };
        stub += &format!(
            "\n{}\n{}\n",
            line.trim_end_matches(';'),
            nothing(&result, language, true)
        );
    }
    let end = if language == Language::C { "c" } else { "cpp" };
    Ok(Draft {
        language,
        model: model(&source),
        student: format!("{}.{end}", stem(id)),
        skeleton: stub.clone(),
        solution: format!("/* TODO: write the right functions here. */\n{stub}"),
        headers: given.iter().map(|(name, _)| name.clone()).collect(),
        given,
        is_written: false,
    })
}

/// The type with the meaning of a typedef in its place.
fn resolved(source: &Source, of: &CType) -> CType {
    let mut of = of.clone();
    while let Some(other) = source
        .all
        .aliases
        .get(&of.base)
        .filter(|other| other.base != of.base)
    {
        of.base.clone_from(&other.base);
        of.pointers += other.pointers;
    }
    of
}

/// A function and its prototype.
fn signature(text: &str, language: Language) -> anyhow::Result<(CFunction, String)> {
    let line = format!("{};", text.trim().trim_end_matches(';'));
    let mut read = Declarations::default();
    let parsed = read.read(&line, language);
    match (parsed, read.functions.as_slice()) {
        (Ok(()), [only]) if only.name == "main" => bail!(
            "--function {text:?}: main is a program, which is asked by its command: kind = \"program\" in lab.toml, as docs/writing-a-lab.md shows"
        ),
        (Ok(()), [only]) => Ok((only.clone(), line)),
        _ => bail!(
            "--function {text:?}: this is no signature in {}; write its types and names, as in 'int is_valid(Node *n)' or 'double mean(const int *row, int n)'",
            language.name()
        ),
    }
}

fn from_solution(
    id: &str,
    language: Language,
    from: &Path,
    asked: &NewLabOptions,
) -> anyhow::Result<Draft> {
    let text = read(from)?;
    let mut own = Declarations::default();
    let parsed = own.read(&text, language);
    parsed.map_err(|why| anyhow::anyhow!("{}: {why}", from.display()))?;
    let mut headers = headers(&asked.headers)?;
    for include in &own.includes {
        let Some(name) = include
            .strip_prefix('"')
            .and_then(|name| name.strip_suffix('"'))
        else {
            continue;
        };
        if headers.iter().any(|(other, _)| other == name) {
            continue;
        }
        let beside = from.with_file_name(name);
        if !beside.is_file() {
            bail!(
                "{}: it includes {include}, which is not beside it; name it: --header {name}",
                from.display()
            );
        }
        headers.push((name.to_owned(), read(&beside)?));
    }
    let declared = declarations(&headers, language)?;
    let bodies = own.functions.iter().filter_map(|function| {
        function.body.as_ref()?;
        Some((
            function.name.clone(),
            Body::new(text.get(function.whole.clone())?, language)?,
        ))
    });
    let bodies: BTreeMap<String, Body> = bodies.collect();
    if bodies.is_empty() {
        bail!("{}: it defines no function", from.display());
    }
    let mut solution = text.clone();
    let mut functions = own.functions.clone();
    let moved: String = own
        .types
        .iter()
        .filter_map(|range| {
            let line = text.get(range.clone())?.trim_end();
            let end = if line.starts_with('#') || line.ends_with(';') {
                "\n"
            } else {
                ";\n"
            };
            Some(format!("{line}{end}\n"))
        })
        .collect();
    let system: Vec<String> = own
        .includes
        .iter()
        .filter(|one| one.starts_with('<'))
        .map(|one| format!("#include {one}\n"))
        .collect();
    // A definition says more than a declaration.
    let with_body = own.functions.iter().filter(|one| one.body.is_some());
    let prototypes = own
        .functions
        .iter()
        .filter(|one| one.body.is_none())
        .chain(&declared.functions);
    let mut all: Vec<CFunction> = with_body.cloned().collect();
    for prototype in prototypes {
        if all.iter().all(|one| one.name != prototype.name) {
            all.push(prototype.clone());
        }
    }
    let mut all = Declarations {
        functions: all,
        ..declared
    };
    all.structs.extend(own.structs.clone());
    all.aliases.extend(own.aliases.clone());
    all.enums.extend(own.enums.clone());
    all.constants.extend(own.constants.clone());
    let source = Source { all, bodies };
    let undeclared: Vec<CFunction> = source
        .asked()
        .into_iter()
        .filter(|one| headers.iter().all(|(_, text)| !declares(text, &one.name)))
        .cloned()
        .collect();
    let prototypes: String = undeclared
        .iter()
        .map(|one| format!("{}\n", printed(one).1))
        .collect();
    let mut given = headers;
    if !moved.is_empty() || !prototypes.is_empty() {
        let name = own_header(id, &given);
        let theirs = given
            .iter()
            .map(|(name, _)| format!("#include \"{name}\"\n"));
        let mut includes: Vec<String> = theirs.collect();
        if !moved.is_empty() {
            includes.extend(system);
            let changes = own
                .types
                .iter()
                .map(|range| (with_semicolon(&text, range), String::new()));
            let mut changes: Vec<_> = changes.collect();
            let at = own
                .types
                .iter()
                .map(|range| range.start)
                .min()
                .unwrap_or_default();
            let last = text.get(..at).unwrap_or_default().rfind("#include");
            let at = last.map_or(0, |last| {
                text[last..]
                    .find('\n')
                    .map_or(text.len(), |end| last + end + 1)
            });
            changes.push((at..at, format!("#include \"{name}\"\n")));
            solution = tidy(&replaced(&text, changes));
            let mut again = Declarations::default();
            let parsed = again.read(&solution, language);
            parsed.map_err(|why| anyhow::anyhow!("{}: its types cannot be moved to a header ({why}); give them in one: --header FILE", from.display()))?;
            functions = again.functions;
        }
        given.push((
            name.clone(),
            guarded(&name, &format!("{moved}{prototypes}"), &includes),
        ));
    }
    let skeleton = in_c(&solution, &functions, language, &|of| resolved(&source, of));
    let student = from
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    Ok(Draft {
        language,
        model: model(&source),
        student: student.unwrap_or_default(),
        skeleton,
        solution,
        headers: given.iter().map(|(name, _)| name.clone()).collect(),
        given,
        is_written: true,
    })
}

fn with_semicolon(text: &str, range: &std::ops::Range<usize>) -> std::ops::Range<usize> {
    let behind = text.get(range.end..).unwrap_or_default();
    range.start..range.end + usize::from(behind.starts_with(';'))
}
