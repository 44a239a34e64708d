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
        let Ok(source) = std::str::from_utf8(&file.content) else {
            continue;
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> Vec<Block> {
        blocks([&SourceFile::new("a.c", source)])
    }

    fn texts<'b>(blocks: impl IntoIterator<Item = &'b Block>) -> Vec<&'b str> {
        blocks.into_iter().map(|one| one.text.as_str()).collect()
    }

    const SOURCE: &str = "#include <stdio.h>\n#define N 9 /* rows */\n#define OTHER 3\n\
        typedef struct Cell Cell; // below\nstruct Cell {\n    Cell *next;\n    int at[N * 2];\n};\n\
        enum Mark { EMPTY, FULL = 2 };\ntypedef struct {\n    enum Mark mark; Cell *all;\n} Board, *Place;\n\
        static int count = 0;\nstruct Point { int x, y; } origin;\n\
        static int help(struct Point p)\n{\n    struct Inner { int a; } inner;\n    return p.x;\n}\n\
        Board* fill(Board *b, int n[]){ return b; }\n";

    #[test]
    fn a_name_needs_what_its_declaration_names() {
        let blocks = of(SOURCE);
        let names = BTreeSet::from(["Board".to_owned()]);
        assert_eq!(
            texts(needed(&blocks, &names)),
            [
                "#define N 9",
                "typedef struct Cell Cell ;",
                "struct Cell { Cell * next ; int at [ N * 2 ] ; } ;",
                "enum Mark { EMPTY , FULL = 2 } ;",
                "typedef struct { enum Mark mark ; Cell * all ; } Board , * Place ;",
            ]
        );
        assert!(blocks.iter().all(|one| one.is_plain), "{blocks:?}");
        let fill = blocks.iter().find(|one| one.names.contains("fill"));
        let fill = fill.expect("it is there");
        assert_eq!(fill.text, "Board * fill ( Board * b , int n [ ] ) ;");
        assert!(fill.needs.contains("Board"));
        let help = blocks.iter().find(|one| one.names.contains("help"));
        assert_eq!(
            help.expect("it is there").text,
            "int help ( struct Point p ) ;"
        );
    }

    #[test]
    fn a_structure_with_a_variable_is_a_type() {
        let blocks = of(SOURCE);
        let names = BTreeSet::from(["struct Point".to_owned()]);
        let found = needed(&blocks, &names);
        assert_eq!(texts(found.clone()), ["struct Point { int x , y ; } ;"]);
        let fields: Vec<_> = found[0].fields.iter().collect();
        assert_eq!(fields.len(), 2);
        assert_eq!(*fields[1], ("y".to_owned(), "int x, y;".to_owned(), 14));
    }

    #[test]
    fn what_is_more_than_a_type_is_not_plain() {
        for source in [
            "typedef struct { int a; } __attribute__((packed)) Node;",
            "typedef __typeof__(0) Node;",
            "typedef struct { int a[sizeof(\"x\")]; } Node;",
            "typedef struct { int a[({ 1; })]; } Node;",
            "#define Node system(\"ls\")",
            "typedef struct { int a;; int } Node;",
        ] {
            let blocks = of(source);
            let plain = blocks.iter().filter(|one| one.names.contains("Node"));
            assert!(
                plain.clone().all(|one| !one.is_plain),
                "{source}: {blocks:?}"
            );
        }
    }

    #[test]
    fn other_white_space_and_comments_make_the_same_words() {
        let one = of("typedef struct{int sudo[9][9];}Node;");
        let other = of("/* mine */\ntypedef struct\n{\n    int sudo[9][9]; // rows\n} Node;\n");
        assert_eq!(texts(&one), texts(&other));
        assert_eq!(
            spaced(&one[0].text),
            "typedef struct { int sudo[9][9]; } Node;"
        );
    }

    #[test]
    fn a_semicolon_that_is_missing_before_a_brace_is_there() {
        let one = of("typedef struct { int a; int sudo[9][9]; } Node;");
        let other = of("typedef struct { int a; int sudo[9][9] } Node;");
        assert_eq!(texts(&one), texts(&other));
        assert!(other[0].is_plain);
    }

    #[test]
    fn words_are_written_as_people_write_them() {
        for (words, text) in [
            ("int ( * rows ) [ N * 4 ] ;", "int (*rows)[N * 4];"),
            (
                "Node * copy ( Node * n , int k ) ;",
                "Node *copy(Node *n, int k);",
            ),
        ] {
            assert_eq!(spaced(words), text);
        }
    }

    #[test]
    fn nesting_without_end_is_no_danger() {
        let deep = format!("typedef struct {{ int a{} ; }} Node;", "[(".repeat(20_000));
        of(&deep);
    }
}
