//! The sources of a new lab in Rust or Python, and what their functions declare.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;
use grader::grammar::{parse, walk};
use sudograde_core::lab::Language;
use tree_sitter::Node;

use super::askable::ANY_NUMBER;
use super::emptied::in_items;
use super::guesses::{changes, conditions};
use super::model::{Function, Mode, Model, Of, Parameter};
use super::words::{Fields, Words, parts};
use super::{Draft, NewLabOptions, read};

/// A function as its source writes it.
pub struct Item {
    name: String,
    /// Names and types; an empty type is not written.
    pub parameters: Vec<(String, String)>,
    result: Option<String>,
    pub body: String,
    calls: BTreeSet<String>,
    /// A method, or a function that other files do not see.
    is_inner: bool,
}

pub fn draft(id: &str, language: Language, asked: &NewLabOptions) -> anyhow::Result<Draft> {
    if !asked.headers.is_empty() {
        bail!("--header is for C and C++");
    }
    let (source, is_written) = match &asked.from {
        Some(from) => (read(from)?, true),
        None => (signatures(language, &asked.functions)?, false),
    };
    let name = || {
        asked
            .from
            .as_ref()
            .map_or(String::new(), |from| format!("{}: ", from.display()))
    };
    let Some((items, records)) = items(&source, language) else {
        bail!("{}this is no {}", name(), language.name());
    };
    let seen: Vec<&Item> = items.iter().filter(|one| !one.is_inner).collect();
    if seen.is_empty() {
        bail!(
            "{}it defines no function that can be called from outside",
            name()
        );
    }
    let names: BTreeSet<String> = seen.iter().map(|one| one.name.clone()).collect();
    let mut words = Words {
        language,
        types: Default::default(),
        records,
    };
    let functions = seen
        .iter()
        .map(|item| function(item, &names, &mut words))
        .collect();
    let body = |name: &str| {
        let item = seen.iter().find(|one| one.name == name)?;
        Some(nothing(item, language))
    };
    let left_out = |name: &str| name == "main" || !names.contains(name);
    let skeleton = in_items(&source, language, &body, &left_out);
    let (student, given) = match language {
        Language::Rust => (
            "src/lib.rs".to_owned(),
            vec![("Cargo.toml".to_owned(), cargo(id))],
        ),
        _ => (
            match asked.from.as_ref().and_then(|from| from.file_name()) {
                Some(file) => file.to_string_lossy().into_owned(),
                None => format!("{}.py", id.replace('-', "_")),
            },
            Vec::new(),
        ),
    };
    let mark = if language == Language::Rust {
        "//"
    } else {
        "#"
    };
    Ok(Draft {
        language,
        model: Model {
            types: words.types,
            functions,
            handle: None,
        },
        student,
        solution: match is_written {
            true => source,
            false => format!("{mark} TODO: write the right functions here.\n{skeleton}"),
        },
        skeleton,
        given,
        headers: Vec::new(),
        is_written,
    })
}

/// The Cargo.toml of a new lab's skeleton.
pub fn cargo(id: &str) -> String {
    format!(
        "[package]\nname = \"{}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n[dependencies]\n\n# This empty table makes the lab independent of the folder that it is in.\n[workspace]\n",
        id.to_lowercase()
    )
}

/// A source of functions that do nothing.
fn signatures(language: Language, functions: &[String]) -> anyhow::Result<String> {
    let example = match language {
        Language::Rust => "fn mean(row: &[f64]) -> f64",
        _ => "def mean(row: list[float]) -> float",
    };
    if functions.is_empty() {
        bail!(
            "name a function, --function '{example}', or begin with a right solution, --from FILE"
        );
    }
    let mut source = String::new();
    let mut names = BTreeSet::new();
    for text in functions {
        let line = text.trim().trim_end_matches([';', ':']);
        let whole = match language {
            Language::Rust if line.starts_with("pub ") => format!("{line} {{\n}}\n\n"),
            Language::Rust => format!("pub {line} {{\n}}\n\n"),
            _ => format!("{line}:\n    pass\n\n\n"),
        };
        let read = items(&whole, language).map(|(items, _)| items);
        match read.as_deref() {
            Some([only]) if names.insert(only.name.clone()) => source += &whole,
            Some([only]) => bail!("--function: {} is there twice", only.name),
            _ => bail!(
                "--function {text:?}: this is no signature in {}; write it as in '{example}'",
                language.name()
            ),
        }
    }
    Ok(source)
}

/// The functions and structures of a source; None: it has mistakes.
fn items(source: &str, language: Language) -> Option<(Vec<Item>, BTreeMap<String, Fields>)> {
    let tree = parse(language, source.as_bytes())?;
    if tree.root_node().has_error() {
        return None;
    }
    let text = |node: Node| source.get(node.byte_range()).unwrap_or_default().to_owned();
    let (mut items, mut records) = (Vec::new(), BTreeMap::new());
    walk(&tree, false, |node, is_inner| {
        let field = |name| node.child_by_field_name(name);
        match node.kind() {
            "function_item" | "function_definition" => {
                let name = field("name").map(text)?;
                let is_private = match language {
                    Language::Rust => node
                        .named_child(0)
                        .is_none_or(|one| one.kind() != "visibility_modifier"),
                    _ => name.starts_with('_'),
                };
                items.push(Item {
                    parameters: field("parameters")
                        .map_or_else(Vec::new, |all| parameters(all, source)),
                    result: field("return_type")
                        .map(text)
                        .filter(|of| of != "None" && of != "()"),
                    body: field("body").map(text).unwrap_or_default(),
                    calls: field("body").map_or_else(BTreeSet::new, |body| calls(body, source)),
                    is_inner: *is_inner || is_private || name == "main",
                    name,
                });
                None
            }
            "mod_item" => None,
            "impl_item" | "trait_item" => Some(true),
            "struct_item" | "class_definition" => {
                if let (Some(name), Some(body)) = (field("name"), field("body")) {
                    records.insert(text(name), fields(body, source));
                }
                Some(true)
            }
            _ => Some(*is_inner),
        }
    });
    Some((items, records))
}

fn parameters(all: Node, source: &str) -> Vec<(String, String)> {
    let text = |node: Node| source.get(node.byte_range()).unwrap_or_default().to_owned();
    let mut cursor = all.walk();
    let all = all.named_children(&mut cursor).filter_map(|one| {
        let of = one
            .child_by_field_name("type")
            .map(text)
            .unwrap_or_default();
        let name = one
            .child_by_field_name("pattern")
            .or_else(|| one.child_by_field_name("name"));
        let name = match one.kind() {
            "identifier" | "list_splat_pattern" | "dictionary_splat_pattern" => text(one),
            "typed_parameter" => text(one.named_child(0)?),
            _ => text(name?),
        };
        Some((name.trim_start_matches("mut ").to_owned(), of))
    });
    all.collect()
}

fn fields(body: Node, source: &str) -> Fields {
    let text = |node: Node| source.get(node.byte_range()).unwrap_or_default().to_owned();
    let mut found = Vec::new();
    let mut cursor = body.walk();
    for one in body.named_children(&mut cursor) {
        // Python: the annotated names of a class, which are assignments.
        let inner = if one.kind() == "expression_statement" {
            one.named_child(0)
        } else {
            Some(one)
        };
        let Some(inner) =
            inner.filter(|one| matches!(one.kind(), "field_declaration" | "assignment"))
        else {
            continue;
        };
        let name = inner
            .child_by_field_name("name")
            .or_else(|| inner.child_by_field_name("left"));
        if let (Some(name), Some(of)) = (name, inner.child_by_field_name("type")) {
            found.push((text(name), text(of)));
        }
    }
    found
}

fn calls(body: Node, source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut next = vec![body];
    while let Some(node) = next.pop() {
        if matches!(node.kind(), "call_expression" | "call")
            && let Some(function) = node.child_by_field_name("function")
        {
            found.insert(
                source
                    .get(function.byte_range())
                    .unwrap_or_default()
                    .to_owned(),
            );
        }
        let mut cursor = node.walk();
        next.extend(node.named_children(&mut cursor));
    }
    found
}

fn function(item: &Item, names: &BTreeSet<String>, words: &mut Words) -> Function {
    let mut made = Function {
        name: item.name.clone(),
        ..Function::default()
    };
    let is_small = item.calls.contains(&item.name);
    for (name, of) in &item.parameters {
        if name.starts_with('*') {
            made.unasked = Some(ANY_NUMBER.to_owned());
        }
        let found = match of.is_empty() {
            true => {
                made.notes
                    .push(format!("TODO: which type does \"{name}\" have?"));
                Ok(Of::new("int", &["3", "1"]))
            }
            false => words.of(of, false, is_small),
        };
        match found {
            Ok(found) => {
                let mut one = Parameter::new(name, found, Mode::In);
                let is_changeable =
                    one.of.name.starts_with(['[', '{']) || one.of.name.ends_with('s');
                match words.language {
                    Language::Rust if of.starts_with("&mut") => one.mode = Mode::InOut,
                    Language::Python => one.is_place = is_changeable,
                    _ => {}
                }
                one.changes = one.is_place && changes(&item.body, name);
                made.parameters.push(one);
            }
            Err(why) => {
                made.unasked.get_or_insert(why);
            }
        }
    }
    if let Some(of) = &item.result {
        match words.of(of, true, false) {
            Ok(of) => made.result = Some(of),
            Err(why) => {
                made.unasked.get_or_insert(why);
            }
        }
    }
    let is_untold = words.language == Language::Python && item.result.is_none();
    if is_untold && item.body.contains("return ") {
        made.notes
            .push("TODO: which type does the result have?".to_owned());
        made.result = Some(Of::new("int", &[]));
    }
    let is_untyped = words.language == Language::Python
        && !item.parameters.is_empty()
        && item.parameters.iter().all(|(_, of)| of.is_empty());
    if is_untyped && item.result.is_none() && made.result.is_none() {
        made.unasked.get_or_insert_with(|| {
            "it has no types; write them, as in 'def mean(row: list[float]) -> float'".to_owned()
        });
    }
    // A function without a result changes an argument.
    if made.effects().is_empty()
        && let Some(one) = made.parameters.iter_mut().find(|one| one.is_place)
    {
        one.changes = true;
    }
    made.calls = item
        .calls
        .iter()
        .filter(|name| names.contains(*name) && **name != item.name)
        .cloned()
        .collect();
    made.require = conditions(item);
    made
}

/// A body that gives nothing.
fn nothing(item: &Item, language: Language) -> String {
    if language == Language::Rust {
        let names: Vec<&str> = item
            .parameters
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        return match names.as_slice() {
            [] => "{\n    todo!()\n}".to_owned(),
            [only] => format!("{{\n    let _ = {only};\n    todo!()\n}}"),
            all => format!("{{\n    let _ = ({});\n    todo!()\n}}", all.join(", ")),
        };
    }
    let of = item.result.as_deref().unwrap_or_default();
    let head = parts(of, '[').first().cloned().unwrap_or_default();
    match (of, head.split('[').next().unwrap_or_default()) {
        ("int", _) => "return 0".to_owned(),
        ("float", _) => "return 0.0".to_owned(),
        ("bool", _) => "return False".to_owned(),
        ("str", _) => "return \"\"".to_owned(),
        (_, "list" | "List") => "return []".to_owned(),
        (_, "dict" | "Dict") => "return {}".to_owned(),
        ("", _) if !item.body.contains("return ") => "pass".to_owned(),
        _ => "return None".to_owned(),
    }
}
