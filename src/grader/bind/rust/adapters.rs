//! The lab's adapter as a module of the probe. Each function that calls one of the student's is a part
//! of its own: where the student's is missing, or has another signature, only that one is cut out.

use std::collections::BTreeMap;

use sudograde_core::lab::Language;
use typed::{Adapter, Declared};

use super::parts::part;
use crate::grammar;

/// The module; nothing, if the lab has no adapter in Rust.
pub fn module(declared: &Declared) -> String {
    let Some(Adapter { text, .. }) = declared.adapters.get("rust") else {
        return String::new();
    };
    let adapted = declared.functions.iter();
    let adapted = adapted.filter(|(_, function)| function.is_adapted("rust"));
    let adapted = adapted.map(|(name, _)| (Adapter::of(name), name));
    let adapted: BTreeMap<String, &String> = adapted.collect();
    let Some(tree) = grammar::parse(Language::Rust, text.as_bytes()) else {
        return format!("\nmod adapters {{\n{text}\n}}\n");
    };
    let root = tree.root_node();
    let mut cursor = root.walk();
    let mut body = String::new();
    let mut end = 0;
    // Comments and attributes belong to what follows them.
    let mut begin: Option<usize> = None;
    for item in root.children(&mut cursor) {
        let start = begin.unwrap_or(item.start_byte());
        let is_about_the_next = matches!(
            item.kind(),
            "line_comment" | "block_comment" | "attribute_item"
        );
        begin = is_about_the_next.then_some(start);
        let name = item.child_by_field_name("name");
        let name = name.and_then(|name| name.utf8_text(text.as_bytes()).ok());
        let function = name.and_then(|name| adapted.get(name));
        let Some(function) = function.filter(|_| item.kind() == "function_item") else {
            continue;
        };
        body += text.get(end..start).unwrap_or_default();
        let code = text.get(start..item.end_byte()).unwrap_or_default();
        let key = format!("adapter:{function}");
        body += &format!("\n{}", part(&key, function, 0, &format!("{code}\n")));
        end = item.end_byte();
    }
    body += text.get(end..).unwrap_or_default();
    format!("\nmod adapters {{\n{body}\n}}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_that_adapts_is_a_part_of_its_own() {
        let text = "use std::io;\n\nfn helper() {}\n\n/// Reads.\npub fn adapt_read() -> u8 {\n    crate::read(helper())\n}\n\npub fn adapt_other() {}\n";
        let mut declared = Declared::default();
        let mut function = typed::Function::parse("() -> int", &mut declared_with_int());
        if let Ok(function) = &mut function {
            function.adapted.insert("rust".to_owned());
            declared
                .functions
                .insert("read".to_owned(), function.clone());
        }
        let adapter = Adapter {
            file: "adapters.rs".to_owned(),
            text: text.to_owned(),
        };
        declared.adapters.insert("rust".to_owned(), adapter);
        assert_eq!(
            module(&declared),
            "\nmod adapters {\nuse std::io;\n\nfn helper() {}\n\n\n//> adapter:read|read|0\n/// Reads.\npub fn adapt_read() -> u8 {\n    crate::read(helper())\n}\n//<\n\n\npub fn adapt_other() {}\n\n}\n"
        );
    }

    fn declared_with_int() -> Declared {
        let mut declared = Declared::default();
        let kind = typed::Kind::Int { least: 0, most: 9 };
        let of = typed::Type {
            kind,
            written: typed::InLanguages::new(),
            line: 0,
        };
        declared.types.insert("int".to_owned(), of);
        declared
    }
}
