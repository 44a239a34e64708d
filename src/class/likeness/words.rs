//! A source as a sequence of words without everything that can be changed without thought: names,
//! numbers, strings, types, comments, layout, brackets, the kind of loop.
//!
//! The words are the leaves of the syntax tree, in the order of the source except for two
//! rewritings:
//! `for (a; b; c) d` reads as `a; while (b) { d c; }`, and
//! `x += y`, `x++` read as `x = x + y`, `x = x + 1`.

use serde::{Deserialize, Serialize};
use tree_sitter::{Node, TreeCursor};

use grader::grammar::{parse, walk};
use sudograde_core::lab::Language;

/// A word, and its line, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    pub word: u64,
    pub line: usize,
}

const NAME: &str = "name";
const LITERAL: &str = "literal";
const LOOP: &str = "loop";
const TYPE: &str = "type";
/// The border between two functions, because their order means nothing.
pub const BORDER: u64 = 0;

/// The way in which a node of the syntax tree is read.
enum Reading {
    /// The node is this word, whatever it contains.
    As(&'static str),
    /// The node and its parts are no words.
    Nothing,
    /// The parts of the node are read.
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

/// The maximal number of words. A longer file is no student's work; reading stops, and the file is
/// left out of the comparison.
pub const MOST_WORDS: usize = 100_000;

/// The maximal length of a target of `x += y` or `x++` that is read twice: nested targets would
/// double with each level.
const LONGEST_TARGET: usize = 32;

/// The words of a source, with a border before and after each function. None if the source is too
/// long or too intricate to be read.
pub fn words(language: Language, source: &[u8]) -> Option<Vec<Word>> {
    let tree = parse(language, &with_line_feeds(source))?;
    let mut reader = Reader {
        words: Vec::new(),
        open: vec![Step::Read(tree.root_node(), Depth::Root)],
        targets: Vec::new(),
        line: None,
        cursor: tree.walk(),
    };
    while let Some(step) = reader.open.pop() {
        reader.take(step);
        if reader.words.len() > MOST_WORDS {
            return None;
        }
    }
    reader.border();
    Some(reader.words)
}

/// The source with a line feed for each lone carriage return, where compilers end lines, too.
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

/// The remaining steps, the next one last: a tree may be nested deeper than the call stack allows.
enum Step<'t> {
    Read(Node<'t>, Depth),
    Word(&'t str, Node<'t>),
    Border,
    /// A target begins here.
    Target,
    /// The words since the beginning of the target, except for the last one, are repeated.
    Again,
    /// Following words get this line; None: their own line.
    Line(Option<usize>),
}

/// The depth of a node. Parts at the top of a file are separated by borders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Root,
    Top,
    Inside,
}

impl Depth {
    fn inside(self) -> Self {
        match self {
            Depth::Root => Depth::Top,
            Depth::Top | Depth::Inside => Depth::Inside,
        }
    }
}

struct Reader<'t> {
    words: Vec<Word>,
    open: Vec<Step<'t>>,
    /// The places where the words of targets begin.
    targets: Vec<usize>,
    line: Option<usize>,
    cursor: TreeCursor<'t>,
}

impl<'t> Reader<'t> {
    fn take(&mut self, step: Step<'t>) {
        match step {
            Step::Read(node, depth) => self.read(node, depth),
            Step::Word(word, node) => self.push(word, node),
            Step::Border => self.border(),
            Step::Target => self.targets.push(self.words.len()),
            Step::Again => {
                let start = self.targets.pop().unwrap_or_default();
                let target = start..self.words.len().saturating_sub(1).max(start);
                if target.len() <= LONGEST_TARGET {
                    self.words.extend_from_within(target);
                }
            }
            Step::Line(line) => self.line = line,
        }
    }

    fn read(&mut self, node: Node<'t>, depth: Depth) {
        // Comments are extras, which may be anywhere.
        if node.is_extra() || node.is_missing() {
            return;
        }
        match reading(node.kind()) {
            Reading::As(word) => self.push(word, node),
            Reading::Nothing => {}
            Reading::Parts if node.child_count() == 0 => self.push(node.kind(), node),
            Reading::Parts => self.parts(node, depth),
        }
    }

    fn parts(&mut self, node: Node<'t>, depth: Depth) {
        let field = |name: &str| node.child_by_field_name(name);
        let read = |name: &str| field(name).map(|part| Step::Read(part, depth.inside()));
        match node.kind() {
            "for_statement" if field("condition").or(field("update")).is_some() => {
                // The step of a loop gets the line where it is carried out.
                let end = self.line.unwrap_or(node.end_position().row + 1);
                let steps = [
                    read("initializer"),
                    Some(Step::Word(LOOP, node)),
                    read("condition"),
                    read("body"),
                    Some(Step::Line(Some(end))),
                    read("update"),
                    Some(Step::Line(self.line)),
                ];
                self.open.extend(steps.into_iter().rev().flatten());
            }
            "assignment_expression" | "compound_assignment_expr" | "augmented_assignment" => {
                let operation = field("operator").filter(|operator| operator.kind() != "=");
                let sign = |operation: Node<'t>| {
                    Step::Word(operation.kind().trim_end_matches('='), operation)
                };
                let steps = [
                    operation.map(|_| Step::Target),
                    read("left"),
                    Some(Step::Word("=", node)),
                    operation.map(|_| Step::Again),
                    operation.map(sign),
                    read("right"),
                ];
                self.open.extend(steps.into_iter().rev().flatten());
            }
            "update_expression" => {
                let operator = field("operator").map_or("+", |operator| &operator.kind()[..1]);
                let steps = [
                    Some(Step::Target),
                    read("argument"),
                    Some(Step::Word("=", node)),
                    Some(Step::Again),
                    Some(Step::Word(operator, node)),
                    Some(Step::Word(LITERAL, node)),
                ];
                self.open.extend(steps.into_iter().rev().flatten());
            }
            kind => {
                let is_function = kind == "function_definition" || kind == "function_item";
                if is_function || depth == Depth::Top {
                    self.border();
                    self.open.push(Step::Border);
                }
                let inside = depth.inside();
                let first = self.open.len();
                let parts = node.children(&mut self.cursor);
                self.open.extend(parts.map(|part| Step::Read(part, inside)));
                self.open[first..].reverse();
            }
        }
    }

    fn push(&mut self, word: &str, node: Node) {
        self.words.push(Word {
            word: hash(word),
            line: self.line.unwrap_or(node.start_position().row + 1),
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

/// FNV-1a, which is the same on every machine; never equal to a border.
fn hash(word: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    word.bytes().fold(0xcbf2_9ce4_8422_2325, mix).max(1)
}

/// The source with blanks in place of its author's comments and strings. If it cannot be parsed,
/// all of it is blanked.
pub fn silent(language: Language, source: &[u8]) -> Vec<u8> {
    let mut silent = with_line_feeds(source);
    let Some(tree) = parse(language, &silent) else {
        blank(&mut silent);
        return silent;
    };
    walk(&tree, (), |node, ()| {
        let kind = node.kind();
        let mut range = node.byte_range();
        // The parser sees a macro as one piece of text.
        if kind == "preproc_arg" {
            let said = [&b"//"[..], b"/*", b"\""];
            let is_said =
                |place: &usize| said.iter().any(|mark| source[*place..].starts_with(mark));
            range.start = range.clone().find(is_said).unwrap_or(range.end);
            blank(&mut silent[range]);
            return Some(());
        }
        if node.is_extra() || kind.contains("comment") || kind.contains("string") {
            blank(&mut silent[range]);
            return None;
        }
        Some(())
    });
    silent
}

fn blank(text: &mut [u8]) {
    for byte in text {
        if !b"\r\n\"'".contains(byte) {
            *byte = b' ';
        }
    }
}
