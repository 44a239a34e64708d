//! The integers whose values are known where a piece of code stands: variables of loops, parameters
//! and locals.

use std::ops::RangeInclusive;

use tree_sitter::Node;

use super::edits::named_children;
use sudograde_core::lab::Language;

/// A variable, and the values that it is likely to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub text: String,
    pub values: RangeInclusive<u64>,
}

/// The values of a variable whose bounds are no literals: those of digits.
const DIGITS: RangeInclusive<u64> = 0..=9;

/// The integers in the scope of a piece of the function's code, from the innermost to the outermost.
pub fn in_scope(language: Language, function: Node, place: Node, source: &[u8]) -> Vec<Variable> {
    let reader = Reader { language, source };
    let mut found: Vec<Variable> = Vec::new();
    let mut add = |variable: Option<Variable>| {
        // An inner variable hides an outer one of the same name.
        if let Some(variable) = variable
            && found.iter().all(|other| other.text != variable.text)
        {
            found.push(variable);
        }
    };
    let mut node = place;
    while node != function {
        let Some(parent) = node.parent() else { break };
        if parent.child_by_field_name("body") == Some(node) {
            add(reader.of_loop(parent));
        }
        let before =
            named_children(parent).take_while(|other| other.end_byte() <= node.start_byte());
        for declaration in before.collect::<Vec<_>>().into_iter().rev() {
            add(reader.of_declaration(declaration));
        }
        node = parent;
    }
    for parameter in reader.parameters(function) {
        add(reader.of_parameter(parameter));
    }
    found
}

struct Reader<'a> {
    language: Language,
    source: &'a [u8],
}

impl Reader<'_> {
    fn text(&self, node: Node) -> String {
        String::from_utf8_lossy(&self.source[node.byte_range()]).into_owned()
    }

    /// A variable with this name, if the node is a name.
    fn variable(&self, name: Option<Node>, values: RangeInclusive<u64>) -> Option<Variable> {
        let name = name.filter(|name| name.kind() == "identifier")?;
        Some(Variable {
            text: self.text(name),
            values,
        })
    }

    /// The variable that a loop counts with.
    fn of_loop(&self, node: Node) -> Option<Variable> {
        match node.kind() {
            // C: `for (i = 0; i < 9; i++)`.
            "for_statement" if self.language != Language::Python => {
                let first = node.child_by_field_name("initializer")?;
                let (name, from) = match first.kind() {
                    "declaration" => {
                        let declarator = first.child_by_field_name("declarator")?;
                        (
                            declarator.child_by_field_name("declarator"),
                            declarator.child_by_field_name("value"),
                        )
                    }
                    _ => (
                        first.child_by_field_name("left"),
                        first.child_by_field_name("right"),
                    ),
                };
                let condition = node.child_by_field_name("condition");
                let to = condition.and_then(|condition| condition.child_by_field_name("right"));
                let sign =
                    condition.and_then(|condition| condition.child_by_field_name("operator"));
                let is_open = sign.is_some_and(|sign| matches!(sign.kind(), "<" | "!="));
                self.variable(name, self.between(from, to, is_open))
            }
            "for_range_loop" => {
                let name = node.child_by_field_name("declarator");
                self.is_integer(node.child_by_field_name("type"))
                    .then(|| self.variable(name, DIGITS))?
            }
            // Rust: `for i in 0..9`.
            "for_expression" => {
                let range = node.child_by_field_name("value")?;
                if range.kind() != "range_expression" {
                    return None;
                }
                let ends: Vec<Node> = named_children(range).collect();
                let [from, to] = ends[..] else { return None };
                let is_open = !self.text(range).contains("..=");
                let name = node.child_by_field_name("pattern");
                self.variable(name, self.between(Some(from), Some(to), is_open))
            }
            // Python: `for i in range(1, 10)`.
            "for_statement" => {
                let range = node.child_by_field_name("right")?;
                let called = range.child_by_field_name("function")?;
                if self.text(called) != "range" {
                    return None;
                }
                let ends = range.child_by_field_name("arguments")?;
                let ends: Vec<Node> = named_children(ends).collect();
                let (from, to) = match ends[..] {
                    [to] => (None, to),
                    [from, to, ..] => (Some(from), to),
                    [] => return None,
                };
                let name = node.child_by_field_name("left");
                self.variable(name, self.between(from, Some(to), true))
            }
            _ => None,
        }
    }

    /// The values between two numbers, the first of which is 0 if it is not there. Loops count downwards,
    /// too.
    fn between(&self, from: Option<Node>, to: Option<Node>, is_open: bool) -> RangeInclusive<u64> {
        let number = |node: Node| self.text(node).parse::<u64>().ok();
        let from = from.map_or(Some(0), number);
        match (from, to.and_then(number)) {
            (Some(from), Some(to)) if from <= to => {
                from..=to.saturating_sub(u64::from(is_open)).max(from)
            }
            (Some(from), Some(to)) => to..=from,
            (Some(from), None) => from..=from + 3,
            _ => DIGITS,
        }
    }

    /// A local that has a value from the beginning.
    fn of_declaration(&self, node: Node) -> Option<Variable> {
        match node.kind() {
            "declaration" => {
                let declarator = node.child_by_field_name("declarator")?;
                let name = declarator.child_by_field_name("declarator");
                let has_value = declarator.kind() == "init_declarator";
                (has_value && self.is_integer(node.child_by_field_name("type")))
                    .then(|| self.variable(name, DIGITS))?
            }
            "let_declaration" => self
                .is_integer(node.child_by_field_name("type"))
                .then(|| self.variable(node.child_by_field_name("pattern"), DIGITS))?,
            _ => None,
        }
    }

    fn parameters<'n>(&self, function: Node<'n>) -> Vec<Node<'n>> {
        let mut node = function;
        loop {
            if let Some(list) = node.child_by_field_name("parameters") {
                return named_children(list).collect();
            }
            match node.child_by_field_name("declarator") {
                Some(deeper) => node = deeper,
                None => return Vec::new(),
            }
        }
    }

    fn of_parameter(&self, node: Node) -> Option<Variable> {
        let name = match self.language {
            Language::Rust => node.child_by_field_name("pattern"),
            // A parameter of Python is a name and a type.
            Language::Python => node.named_child(0),
            _ => node.child_by_field_name("declarator"),
        };
        self.is_integer(node.child_by_field_name("type"))
            .then(|| self.variable(name, DIGITS))?
    }

    fn is_integer(&self, of: Option<Node>) -> bool {
        const WORDS: [&str; 22] = [
            "int", "char", "short", "long", "unsigned", "signed", "size_t", "uint8_t", "uint16_t",
            "uint32_t", "uint64_t", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64",
            "usize", "const",
        ];
        of.is_some_and(|of| {
            self.text(of)
                .split_whitespace()
                .all(|word| WORDS.contains(&word))
        })
    }
}
