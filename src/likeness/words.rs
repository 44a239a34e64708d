//! A source as a sequence of words in which nothing is left that is changed without thinking: names, numbers, texts,
//! types, comments, layout, brackets, the kind of loop.
//!
//! The words are the leaves of the syntax tree, in the order of the source but for two rewritings: `for (a; b; c) d` reads as
//! `a; while (b) { d c; }`, and `x += y`, `x++` read as `x = x + y`, `x = x + 1`.

use tree_sitter::Node;

use crate::grammar::parse;
use crate::lab::Language;

/// A word, and the line that it stands in, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    pub word: u64,
    pub line: usize,
}

const NAME: &str = "name";
const LITERAL: &str = "literal";
const LOOP: &str = "loop";
const TYPE: &str = "type";
/// Between two functions, whose order means nothing.
pub const BORDER: u64 = 0;

/// What becomes of a node of the syntax tree.
enum Reading {
    /// The node is this word, whatever is in it.
    As(&'static str),
    /// It is no word, and nothing in it is.
    Nothing,
    /// Its parts are read.
    Parts,
}

fn reading(kind: &str) -> Reading {
    match kind {
        "identifier"
        | "field_identifier"
        | "shorthand_field_identifier"
        | "statement_identifier"
        | "namespace_identifier"
        | "metavariable" => Reading::As(NAME),
        "number_literal"
        | "integer_literal"
        | "float_literal"
        | "integer"
        | "float"
        | "char_literal"
        | "string_literal"
        | "raw_string_literal"
        | "concatenated_string"
        | "string"
        | "true"
        | "false"
        | "boolean_literal"
        | "null"
        | "none" => Reading::As(LITERAL),
        "primitive_type" | "type_identifier" | "sized_type_specifier" | "auto" => Reading::As(TYPE),
        "for" | "while" | "loop" => Reading::As(LOOP),
        "->" => Reading::As("."),
        "(" | ")" | "{" | "}" | "]" | ";" | "," | ":" | "::" => Reading::Nothing,
        "preproc_include"
        | "preproc_arg"
        | "using_declaration"
        | "use_declaration"
        | "mod_item"
        | "import_statement"
        | "import_from_statement"
        | "attribute_item"
        | "inner_attribute_item" => Reading::Nothing,
        "type_qualifier"
        | "storage_class_specifier"
        | "mutable_specifier"
        | "visibility_modifier"
        | "lifetime" => Reading::Nothing,
        _ => Reading::Parts,
    }
}

/// What is nested deeper than that, nobody wrote to be read; it is left out.
const DEEPEST: usize = 500;

/// The words of a source; functions are apart from what is around them by a border.
pub fn words(language: Language, source: &[u8]) -> Vec<Word> {
    let Some(tree) = parse(language, &with_line_feeds(source)) else {
        return Vec::new();
    };
    let mut reader = Reader {
        words: Vec::new(),
        depth: 0,
    };
    reader.read(tree.root_node());
    reader.border();
    reader.words
}

/// The source with a line feed for each carriage return that stands alone: compilers end lines there, too.
fn with_line_feeds(source: &[u8]) -> Vec<u8> {
    let next = source.iter().skip(1).chain([&b' ']);
    let pairs = source.iter().zip(next);
    pairs
        .map(|(byte, next)| match (byte, next) {
            (b'\r', b'\n') => b'\r',
            (b'\r', _) => b'\n',
            _ => *byte,
        })
        .collect()
}

struct Reader {
    words: Vec<Word>,
    /// Nodes around the one that is read.
    depth: usize,
}

impl Reader {
    fn read(&mut self, node: Node) {
        // Comments are extras: they stand anywhere.
        if node.is_extra() || node.is_missing() || self.depth > DEEPEST {
            return;
        }
        self.depth += 1;
        match reading(node.kind()) {
            Reading::As(word) => self.push(word, node),
            Reading::Nothing => {}
            Reading::Parts if node.child_count() == 0 => self.push(node.kind(), node),
            Reading::Parts => self.parts(node),
        }
        self.depth -= 1;
    }

    fn parts(&mut self, node: Node) {
        let field = |name: &str| node.child_by_field_name(name);
        match node.kind() {
            "for_statement" if field("condition").or(field("update")).is_some() => {
                self.read_all([field("initializer")]);
                self.push(LOOP, node);
                self.read_all([field("condition"), field("body")]);
                let step = self.words.len();
                self.read_all([field("update")]);
                // Where the words are shown, as they are done there.
                let end = node.end_position().row + 1;
                self.words[step..]
                    .iter_mut()
                    .for_each(|word| word.line = end);
            }
            "assignment_expression" | "compound_assignment_expr" | "augmented_assignment" => {
                let operation = field("operator").filter(|operator| operator.kind() != "=");
                self.read_all([field("left")]);
                self.push("=", node);
                if let Some(operation) = operation {
                    self.read_all([field("left")]);
                    self.push(operation.kind().trim_end_matches('='), operation);
                }
                self.read_all([field("right")]);
            }
            "update_expression" => {
                let argument = field("argument");
                let operator = field("operator").map_or("+", |operator| &operator.kind()[..1]);
                self.read_all([argument]);
                self.push("=", node);
                self.read_all([argument]);
                self.push(operator, node);
                self.push(LITERAL, node);
            }
            kind => {
                let stands_alone = kind == "function_definition"
                    || kind == "function_item"
                    || node
                        .parent()
                        .is_some_and(|parent| parent.parent().is_none());
                if stands_alone {
                    self.border();
                }
                let mut cursor = node.walk();
                for part in node.children(&mut cursor) {
                    self.read(part);
                }
                if stands_alone {
                    self.border();
                }
            }
        }
    }

    fn read_all<'a>(&mut self, parts: impl IntoIterator<Item = Option<Node<'a>>>) {
        for part in parts.into_iter().flatten() {
            self.read(part);
        }
    }

    fn push(&mut self, word: &str, node: Node) {
        self.words.push(Word {
            word: hash(word),
            line: node.start_position().row + 1,
        });
    }

    fn border(&mut self) {
        if self.words.last().is_some_and(|last| last.word != BORDER) {
            self.words.push(Word {
                word: BORDER,
                line: 0,
            });
        }
    }
}

/// FNV-1a, which is the same on every machine; never that of a border.
fn hash(word: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    word.bytes().fold(0xcbf2_9ce4_8422_2325, mix).max(1)
}

/// The source without what its author says in it: comments, and the insides of texts, become blanks.
pub fn silent(language: Language, source: &[u8]) -> Vec<u8> {
    let mut silent = with_line_feeds(source);
    let tree = parse(language, &silent);
    let mut open: Vec<Node> = tree.iter().map(tree_sitter::Tree::root_node).collect();
    while let Some(node) = open.pop() {
        let kind = node.kind();
        let mut range = node.byte_range();
        // A macro is one piece of text to the parser.
        if kind == "preproc_arg" {
            let said = [&b"//"[..], b"/*", b"\""];
            let is_said =
                |place: &usize| said.iter().any(|mark| source[*place..].starts_with(mark));
            range.start = range.clone().find(is_said).unwrap_or(range.end);
        } else if !(node.is_extra() || kind.contains("comment") || kind.contains("string")) {
            range = 0..0;
        }
        for byte in &mut silent[range] {
            if !b"\r\n\"'".contains(byte) {
                *byte = b' ';
            }
        }
        open.extend((0..node.child_count()).filter_map(|index| node.child(index)));
    }
    silent
}
