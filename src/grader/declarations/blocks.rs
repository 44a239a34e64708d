//! The declarations at the top of a source in C, each with its words, the names that it gives and
//! the names that it needs: so a part of them can stand in another file.

use std::collections::BTreeSet;

use sudograde_core::lab::Language;
use tree_sitter::Node;

use super::{declared, text};
use crate::grammar::{parse, walk};
use crate::submission::SourceFile;
use crate::tokens::{self, TokenKind, tokens};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A type, with its tag and the names of its numbers.
    Type,
    /// `#define NAME VALUE`
    Macro,
    /// A function's prototype, be it that of a definition.
    Function,
}

/// One declaration.
#[derive(Clone, Debug)]
pub struct Block {
    pub form: Form,
    /// The names that it gives: `Node`, `struct Node`, `SIZE`.
    pub names: BTreeSet<String>,
    pub needs: BTreeSet<String>,
    /// Its words with a blank between them, without comments.
    pub text: String,
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The fields, each with its words and its line.
    pub fields: Vec<(String, String, u32)>,
    /// It holds nothing but a type: no attribute, no code, no mistake.
    pub is_plain: bool,
}

/// The name of what changes how all structures below it lie in memory.
pub const PACKED: &str = "#pragma pack";

/// The nodes that a plain type is made of.
const PLAIN: [&str; 33] = [
    "type_definition",
    "struct_specifier",
    "union_specifier",
    "enum_specifier",
    "field_declaration_list",
    "field_declaration",
    "enumerator_list",
    "enumerator",
    "type_identifier",
    "field_identifier",
    "identifier",
    "primitive_type",
    "sized_type_specifier",
    "type_qualifier",
    "type_descriptor",
    "pointer_declarator",
    "array_declarator",
    "function_declarator",
    "parenthesized_declarator",
    "abstract_pointer_declarator",
    "abstract_array_declarator",
    "abstract_function_declarator",
    "abstract_parenthesized_declarator",
    "parameter_list",
    "parameter_declaration",
    "number_literal",
    "char_literal",
    "binary_expression",
    "unary_expression",
    "parenthesized_expression",
    "bitfield_clause",
    "comment",
    "declaration",
];

/// The declarations of some files, in their order; those of a file that cannot be parsed are left
/// out. A declaration that comes twice in the same words is there once.
pub fn blocks<'f>(files: impl IntoIterator<Item = &'f SourceFile>) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    for file in files {
        // Comments may be in any encoding.
        let source = String::from_utf8_lossy(&file.content);
        let source = source.as_ref();
        let Some(tree) = parse(Language::C, source.as_bytes()) else {
            continue;
        };
        let name = file.path.display().to_string();
        walk(&tree, (), |node, ()| {
            let block = match node.kind() {
                "type_definition" | "struct_specifier" | "union_specifier" | "enum_specifier" => {
                    of_type(node, source)
                }
                "declaration" => match node.child_by_field_name("type") {
                    Some(of) if of.child_by_field_name("body").is_some() => of_type(of, source),
                    _ => of_function(node, source),
                },
                "function_definition" => of_function(node, source),
                "preproc_def" => of_macro(node, source),
                "preproc_function_def" | "preproc_call" => other_directive(node, source),
                _ => return Some(()),
            };
            if let Some(mut block) = block {
                block.file.clone_from(&name);
                if found.iter().all(|one| one.text != block.text) {
                    found.push(block);
                }
            }
            None
        });
    }
    found
}

fn begun(form: Form, node: Node) -> Block {
    Block {
        form,
        names: BTreeSet::new(),
        needs: BTreeSet::new(),
        text: String::new(),
        file: String::new(),
        line: u32::try_from(node.start_position().row + 1).unwrap_or(u32::MAX),
        fields: Vec::new(),
        is_plain: true,
    }
}

/// The nodes inside of a node that have no further ones, and literals; `visit` sees all others, too.
fn leaves<'t>(node: Node<'t>, mut visit: impl FnMut(Node<'t>)) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    let mut found = Vec::new();
    loop {
        let at = cursor.node();
        visit(at);
        let is_leaf = at.child_count() == 0 || at.kind().ends_with("_literal");
        if is_leaf && at.kind() != "comment" {
            found.push(at);
        }
        if !is_leaf && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

fn words(leaves: &[Node], source: &str) -> String {
    let all = leaves.iter().map(|leaf| match leaf.is_missing() {
        true => ";",
        false => text(*leaf, source),
    });
    let all: Vec<&str> = all.filter(|word| !word.is_empty()).collect();
    all.join(" ")
}

/// The tag of a structure, union or enumeration as it is used: `struct Node`.
fn tag(node: Node, source: &str) -> Option<String> {
    let keyword = node.kind().strip_suffix("_specifier")?;
    let is_tagged = matches!(keyword, "struct" | "union" | "enum");
    let name = node.child_by_field_name("name").filter(|_| is_tagged)?;
    Some(format!("{keyword} {}", text(name, source)))
}

fn of_type(node: Node, source: &str) -> Option<Block> {
    let mut block = begun(Form::Type, node);
    let mut tags = Vec::new();
    let mut fields = Vec::new();
    let mut is_plain = true;
    let all = leaves(node, |at| {
        is_plain &= match at.is_missing() {
            // gcc takes a field without it, and so does the grader.
            true => at.kind() == ";",
            false => !at.is_error() && (!at.is_named() || PLAIN.contains(&at.kind())),
        };
        if let Some(tag) = tag(at, source) {
            tags.extend(at.child_by_field_name("name").map(|name| name.id()));
            let is_given = at.child_by_field_name("body").is_some();
            if is_given {
                block.names.insert(tag);
            } else {
                block.needs.insert(tag);
            }
        }
        match at.kind() {
            "field_declaration" => fields.push(at),
            "enumerator" => {
                let name = at.child_by_field_name("name");
                block
                    .names
                    .extend(name.map(|one| text(one, source).to_owned()));
            }
            _ => {}
        }
    });
    if node.kind() == "type_definition" {
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            let named = declared(declarator, source, &mut super::CType::default());
            block.names.extend(named.map(|(name, _)| name));
        }
    }
    for leaf in &all {
        let is_name = matches!(leaf.kind(), "type_identifier" | "identifier");
        if is_name && !tags.contains(&leaf.id()) {
            block.needs.insert(text(*leaf, source).to_owned());
        }
    }
    for field in fields {
        let inside = leaves(field, |_| {});
        let line = u32::try_from(field.start_position().row + 1).unwrap_or(u32::MAX);
        for name in inside.iter().filter(|one| one.kind() == "field_identifier") {
            let name = text(*name, source).to_owned();
            block
                .fields
                .push((name, spaced(&words(&inside, source)), line));
        }
    }
    block.needs.retain(|name| !block.names.contains(name));
    block.is_plain &= is_plain;
    block.text = words(&all, source);
    if !block.text.ends_with(';') {
        block.text += " ;";
    }
    // `struct Node;` gives no type that could be looked into.
    (!block.names.is_empty()).then_some(block)
}

fn of_macro(node: Node, source: &str) -> Option<Block> {
    let mut block = begun(Form::Macro, node);
    let name = text(node.child_by_field_name("name")?, source);
    let value = node.child_by_field_name("value");
    let value = value.map_or("", |value| text(value, source));
    let all = tokens(value.as_bytes(), tokens::Language::C);
    let mut words = Vec::new();
    for one in &all {
        let word = &value[one.start..one.end];
        let is_number = word.starts_with(|first: char| first.is_ascii_digit());
        block.is_plain &= match one.kind {
            TokenKind::Word => true,
            TokenKind::Sign(sign) => b"+-*/%()".contains(&sign),
            _ => false,
        };
        if one.kind == TokenKind::Word && !is_number {
            block.needs.insert(word.to_owned());
        }
        words.push(word);
    }
    block.names.insert(name.to_owned());
    block.text = format!("#define {name} {}", words.join(" "));
    Some(block)
}

/// A macro with parameters, or `#pragma pack`: what may give the words of a type another meaning.
fn other_directive(node: Node, source: &str) -> Option<Block> {
    let name = match node.child_by_field_name("name") {
        Some(name) => text(name, source),
        None => {
            let words = text(node, source);
            words.contains("pragma").then_some(())?;
            words.contains("pack").then_some(PACKED)?
        }
    };
    Some(Block {
        names: BTreeSet::from([name.to_owned()]),
        text: text(node, source).trim_end().to_owned(),
        is_plain: false,
        ..begun(Form::Macro, node)
    })
}

fn of_function(node: Node, source: &str) -> Option<Block> {
    let mut block = begun(Form::Function, node);
    let declarator = node.child_by_field_name("declarator")?;
    let (name, parameters) = declared(declarator, source, &mut super::CType::default())?;
    parameters?;
    let body = node.child_by_field_name("body").map(|body| body.id());
    let mut tags = Vec::new();
    let mut cursor = node.walk();
    let mut all = Vec::new();
    for part in node.children(&mut cursor) {
        let is_storage = part.kind() == "storage_class_specifier";
        if Some(part.id()) == body || is_storage {
            continue;
        }
        all.extend(leaves(part, |at| {
            if let Some(tag) = tag(at, source) {
                block.needs.insert(tag);
                tags.extend(at.child_by_field_name("name").map(|name| name.id()));
            }
        }));
    }
    for leaf in &all {
        if leaf.kind() == "type_identifier" && !tags.contains(&leaf.id()) {
            block.needs.insert(text(*leaf, source).to_owned());
        }
    }
    block.names.insert(name);
    block.text = words(&all, source);
    if !block.text.ends_with(';') {
        block.text += " ;";
    }
    Some(block)
}

/// Words as people write them: `int sudo [ 9 ] [ 9 ] ;` as `int sudo[9][9];`.
pub fn spaced(words: &str) -> String {
    let mut text = String::new();
    let mut all = words.split(' ').peekable();
    let mut brackets = 0_usize;
    while let Some(word) = all.next() {
        let is_tight = match word {
            "[" | "]" | ";" | "," | ")" => true,
            "(" => all.peek() != Some(&"*"),
            _ => false,
        };
        // In brackets, a star multiplies.
        let is_pointer = text.ends_with('*') && brackets == 0;
        if !is_tight && !text.is_empty() && !text.ends_with(['[', '(']) && !is_pointer {
            text.push(' ');
        }
        match word {
            "[" => brackets += 1,
            "]" => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        text += word;
    }
    text
}

/// The declarations that these names need, directly or through others, in the order of the source.
pub fn needed<'b>(blocks: &'b [Block], names: &BTreeSet<String>) -> Vec<&'b Block> {
    let mut wanted = names.clone();
    let mut taken = vec![false; blocks.len()];
    loop {
        let before = wanted.len();
        for (block, taken) in blocks.iter().zip(&mut taken) {
            let is_wanted = block.form != Form::Function
                && block.names.iter().any(|name| wanted.contains(name));
            if is_wanted && !*taken {
                *taken = true;
                wanted.extend(block.needs.iter().cloned());
                // A name of a type with a tag is worth nothing without the type.
                wanted.extend(block.names.iter().cloned());
            }
        }
        if wanted.len() == before {
            break;
        }
    }
    let both = blocks.iter().zip(taken);
    both.filter_map(|(block, taken)| taken.then_some(block))
        .collect()
}
