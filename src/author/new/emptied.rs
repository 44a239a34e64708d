//! A right source with the bodies of its functions emptied: what a student begins with.

use std::ops::Range;

use grader::grammar::{parse, walk};
use sudograde_core::lab::Language;

use super::c::{CFunction, CType};

/// The source with some ranges replaced by other texts.
pub fn replaced(source: &str, mut changes: Vec<(Range<usize>, String)>) -> String {
    // At the same place, an insertion comes before a deletion.
    changes.sort_by_key(|(range, _)| (range.start, range.end));
    let mut text = String::new();
    let mut at = 0;
    for (range, new) in changes {
        if range.start < at {
            continue;
        }
        text += source.get(at..range.start).unwrap_or_default();
        text += &new;
        at = range.end;
    }
    text + source.get(at..).unwrap_or_default()
}

/// At most one empty line between others, and none at the beginning.
pub fn tidy(text: &str) -> String {
    let mut tidied = String::new();
    let mut is_empty = true;
    for line in text.lines() {
        if line.trim().is_empty() && is_empty {
            continue;
        }
        is_empty = line.trim().is_empty();
        tidied += line.trim_end();
        tidied.push('\n');
    }
    format!("{}\n", tidied.trim_end())
}

/// The result of an empty function in C or C++.
pub fn nothing(result: &CType, language: Language, has_null: bool) -> String {
    let value = match (result.base.as_str(), result.pointers, language) {
        ("void", 0, _) => return "{\n}".to_owned(),
        (_, pointers, Language::Cpp) if pointers > 0 => "nullptr",
        (_, pointers, _) if pointers > 0 && has_null => "NULL",
        (_, pointers, _) if pointers > 0 => "0",
        ("bool", ..) => "false",
        ("double" | "float", ..) => "0.0",
        (base, ..) if is_number(base) => "0",
        (_, _, Language::Cpp) => "{}",
        (base, ..) => return format!("{{\n    return ({base}){{0}};\n}}"),
    };
    format!("{{\n    return {value};\n}}")
}

fn is_number(base: &str) -> bool {
    let words = [
        "int", "long", "short", "char", "unsigned", "signed", "_Bool",
    ];
    base.ends_with("_t")
        || base.split(' ').any(|word| words.contains(&word))
        || base.starts_with("enum ")
}

/// A source in C or C++ whose functions do nothing; helpers and `main` are left out.
pub fn in_c(
    source: &str,
    functions: &[CFunction],
    language: Language,
    plain: &dyn Fn(&CType) -> CType,
) -> String {
    let has_null = ["<std", "NULL;"].iter().any(|one| source.contains(one));
    let changes = functions.iter().filter_map(|function| {
        let is_left_out = function.is_static || function.name == "main";
        match (&function.body, is_left_out) {
            (_, true) => Some((with_comment(source, &function.whole), String::new())),
            (Some(body), false) => {
                let result = plain(&function.result);
                // A structure is written with its own name.
                let result = if is_number(&result.base) || result.pointers > 0 {
                    result
                } else {
                    function.result.clone()
                };
                Some((body.clone(), nothing(&result, language, has_null)))
            }
            (None, false) => None,
        }
    });
    tidy(&replaced(source, changes.collect()))
}

/// The place of an item, with the comment right above it.
fn with_comment(source: &str, item: &Range<usize>) -> Range<usize> {
    let before = source.get(..item.start).unwrap_or_default();
    let trimmed = before.trim_end_matches([' ', '\t']);
    let Some(above) = trimmed.strip_suffix('\n') else {
        return item.clone();
    };
    if above.ends_with("*/")
        && let Some(start) = above.rfind("/*")
    {
        return start..item.end;
    }
    let mut start = item.start;
    let mut rest = above;
    loop {
        let line = rest.rsplit('\n').next().unwrap_or_default();
        if !line.trim_start().starts_with("//") {
            return start..item.end;
        }
        start = rest.len() - line.len();
        match rest.get(..start).and_then(|rest| rest.strip_suffix('\n')) {
            Some(above) => rest = above,
            None => return start..item.end,
        }
    }
}

/// A source in Rust or Python: the bodies of these functions are replaced by `body`, which gets the
/// function's node text; the other functions in `left_out` are left out.
pub fn in_items(
    source: &str,
    language: Language,
    body: &dyn Fn(&str) -> Option<String>,
    is_left_out: &dyn Fn(&str) -> bool,
) -> String {
    let mut changes = Vec::new();
    if let Some(tree) = parse(language, source.as_bytes()) {
        walk(&tree, (), |node, ()| {
            let kind = node.kind();
            let text = |range: Range<usize>| source.get(range).unwrap_or_default();
            if kind == "if_statement" && text(node.byte_range()).contains("__name__") {
                changes.push((node.byte_range(), String::new()));
                return None;
            }
            if kind == "mod_item" {
                changes.push((node.byte_range(), String::new()));
                return None;
            }
            if kind != "function_item" && kind != "function_definition" {
                return Some(());
            }
            let name = node.child_by_field_name("name");
            let name = name.map_or("", |name| text(name.byte_range()));
            if is_left_out(name) {
                changes.push((with_comment(source, &node.byte_range()), String::new()));
                return None;
            }
            if let (Some(inner), Some(new)) = (node.child_by_field_name("body"), body(name)) {
                // A docstring stays.
                let first = inner.named_child(0);
                let doc = first
                    .filter(|one| one.named_child(0).is_some_and(|one| one.kind() == "string"));
                let start = match doc {
                    Some(doc) if language == Language::Python => {
                        let end = doc.byte_range().end;
                        changes.push((end..end, "\n    ".to_owned()));
                        end
                    }
                    _ => inner.byte_range().start,
                };
                changes.push((start..inner.byte_range().end, new));
            }
            None
        });
    }
    tidy(&replaced(source, changes))
}
