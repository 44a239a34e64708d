//! Reads the body of a function in C: its calls, the writes through its parameters, and the values
//! that it checks before it uses them. All of this is a guess that the author can correct.

use std::collections::BTreeSet;

use grader::grammar::{parse, walk};
use sudograde_core::lab::Language;
use tree_sitter::{Node, Tree};

/// A body, parsed.
pub struct Body {
    tree: Tree,
    source: String,
}

/// The names that stand for memory that is taken.
const TAKES: [&str; 5] = ["malloc", "calloc", "realloc", "strdup", "strndup"];

impl Body {
    /// The body of a function whose whole text is this.
    pub fn new(function: &str, language: Language) -> Option<Self> {
        Some(Body {
            tree: parse(language, function.as_bytes())?,
            source: function.to_owned(),
        })
    }

    fn text(&self, node: Node) -> &str {
        self.source.get(node.byte_range()).unwrap_or_default()
    }

    fn each(&self, mut visit: impl FnMut(Node)) {
        walk(&self.tree, (), |node, ()| {
            visit(node);
            Some(())
        });
    }

    fn any(&self, is_it: impl Fn(Node) -> bool) -> bool {
        let mut found = false;
        self.each(|node| found |= is_it(node));
        found
    }

    /// The functions that it calls.
    pub fn calls(&self) -> BTreeSet<String> {
        let mut calls = BTreeSet::new();
        self.each(|node| {
            if node.kind() == "call_expression"
                && let Some(function) = node.child_by_field_name("function")
            {
                calls.insert(self.text(function).to_owned());
            }
            if matches!(node.kind(), "new_expression" | "delete_expression") {
                calls.insert(node.kind().split('_').next().unwrap_or_default().to_owned());
            }
        });
        calls
    }

    /// The variable that an expression begins with: `list` of `list->head[0]` and `*list`.
    fn begins(&self, node: Node) -> Option<String> {
        let mut node = node;
        loop {
            let inner = match node.kind() {
                "identifier" => return Some(self.text(node).to_owned()),
                "field_expression" | "subscript_expression" | "pointer_expression" => {
                    node.child_by_field_name("argument")
                }
                "parenthesized_expression" | "update_expression" | "cast_expression" => {
                    node.named_child(node.named_child_count().saturating_sub(1).try_into().ok()?)
                }
                "binary_expression" => node.child_by_field_name("left"),
                _ => None,
            };
            node = inner?;
        }
    }

    /// Whether it writes to what a variable leads to, itself or by a function that gets it.
    pub fn writes_through(&self, name: &str) -> bool {
        let names = self.aliases(name);
        let is_through = |node: Node| {
            node.kind() != "identifier"
                && self
                    .begins(node)
                    .is_some_and(|begins| names.contains(&begins))
        };
        self.any(|node| match node.kind() {
            "assignment_expression" => node.child_by_field_name("left").is_some_and(is_through),
            "update_expression" => node.child_by_field_name("argument").is_some_and(is_through),
            _ => false,
        })
    }

    /// Whether a function gets it as it is, as in `swap(row, i, j)`; `keeping` take it and keep it.
    pub fn hands_over(&self, name: &str, keeping: &dyn Fn(&str) -> bool) -> bool {
        self.any(|node| {
            let Some(arguments) = node.child_by_field_name("arguments") else {
                return false;
            };
            let function = node.child_by_field_name("function");
            if node.kind() != "call_expression"
                || function.is_none_or(|function| keeping(self.text(function)))
            {
                return false;
            }
            let mut cursor = arguments.walk();
            arguments
                .named_children(&mut cursor)
                .any(|one| self.begins(one).as_deref() == Some(name))
        })
    }

    /// Whether the place `*name`, or the one that `name` refers to, is read before a value is assigned
    /// to it.
    pub fn reads_first(&self, name: &str, is_reference: bool) -> bool {
        let mut is_read = None;
        self.each(|node| {
            let is_it = match is_reference {
                true => {
                    let around = node.parent().map_or("", |around| around.kind());
                    node.kind() == "identifier"
                        && self.text(node) == name
                        && !around.ends_with("declarator")
                }
                false => {
                    node.kind() == "pointer_expression"
                        && node
                            .child_by_field_name("argument")
                            .is_some_and(|one| self.text(one) == name)
                }
            };
            if !is_it || is_read.is_some() {
                return;
            }
            let around = node.parent();
            let is_assigned = around.is_some_and(|around| {
                let operator = around.child_by_field_name("operator");
                around.kind() == "assignment_expression"
                    && around.child_by_field_name("left") == Some(node)
                    && operator.is_some_and(|one| self.text(one) == "=")
            });
            is_read = Some(!is_assigned);
        });
        is_read.unwrap_or(false)
    }

    /// The variables that hold a part of what `name` leads to.
    fn aliases(&self, name: &str) -> BTreeSet<String> {
        let mut names = BTreeSet::from([name.to_owned()]);
        loop {
            let mut new = BTreeSet::new();
            self.each(|node| {
                let (to, from) = match node.kind() {
                    "assignment_expression" => ("left", "right"),
                    "init_declarator" => ("declarator", "value"),
                    _ => return,
                };
                let field = |name| node.child_by_field_name(name);
                let (Some(to), Some(from)) = (field(to), field(from)) else {
                    return;
                };
                let is_pointer =
                    node.kind() == "assignment_expression" || to.kind() == "pointer_declarator";
                let to = match to.child_by_field_name("declarator") {
                    Some(inner) => inner,
                    None => to,
                };
                if is_pointer
                    && to.kind() == "identifier"
                    && from.kind() != "pointer_expression"
                    && self.begins(from).is_some_and(|from| names.contains(&from))
                {
                    new.insert(self.text(to).to_owned());
                }
            });
            let before = names.len();
            names.extend(new);
            if names.len() == before {
                return names;
            }
        }
    }

    /// Whether the nodes of a list go somewhere else: it frees them, changes their `next`, puts
    /// them behind another node, or returns one of them.
    pub fn takes_list(&self, name: &str, next: &str, taking: &dyn Fn(&str) -> bool) -> bool {
        let names = self.aliases(name);
        let is_part = |node: Node| self.begins(node).is_some_and(|one| names.contains(&one));
        let is_next = |node: Node| {
            node.kind() == "field_expression"
                && node
                    .child_by_field_name("field")
                    .is_some_and(|field| self.text(field) == next)
        };
        // A node of the list, and not its value.
        let is_node = |node: Node| (node.kind() == "identifier" || is_next(node)) && is_part(node);
        self.any(|node| match node.kind() {
            "assignment_expression" => {
                let field = |name| node.child_by_field_name(name);
                let (Some(left), Some(right)) = (field("left"), field("right")) else {
                    return false;
                };
                is_next(left) && (is_part(left) || is_node(right))
            }
            "return_statement" => node.named_child(0).is_some_and(is_node),
            "call_expression" => {
                let field = |name| node.child_by_field_name(name);
                let (Some(function), Some(arguments)) = (field("function"), field("arguments"))
                else {
                    return false;
                };
                let mut cursor = arguments.walk();
                taking(self.text(function)) && arguments.named_children(&mut cursor).any(is_node)
            }
            _ => false,
        })
    }

    /// Whether it gives NULL somewhere.
    pub fn returns_null(&self) -> bool {
        self.any(|node| {
            node.kind() == "return_statement"
                && node.named_child(0).is_some_and(|value| {
                    matches!(self.text(value), "NULL" | "0" | "nullptr")
                        || self.text(value).contains("NULL")
                })
        })
    }

    /// Whether the result is a part of an argument, or a text of the program.
    pub fn returns_part_of(&self, names: &[String]) -> bool {
        let all: BTreeSet<String> = names.iter().flat_map(|name| self.aliases(name)).collect();
        self.any(|node| {
            node.kind() == "return_statement"
                && node.named_child(0).is_some_and(|value| {
                    value.kind() == "string_literal"
                        || self.begins(value).is_some_and(|one| all.contains(&one))
                })
        })
    }

    /// The variables by which something is divided.
    pub fn divisors(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        self.each(|node| {
            let field = |name| node.child_by_field_name(name);
            let (Some(operator), Some(right)) = (field("operator"), field("right")) else {
                return;
            };
            let is_division = matches!(self.text(operator), "/" | "%" | "/=" | "%=");
            if is_division && right.kind() == "identifier" {
                found.insert(self.text(right).to_owned());
            }
        });
        found
    }

    /// Whether a condition, or the test of a loop, is about this variable itself.
    pub fn tests(&self, name: &str) -> bool {
        self.any(|node| {
            let condition = node.child_by_field_name("condition");
            condition.is_some_and(|condition| self.mentions(condition, name))
        })
    }

    /// Whether there is an early way out before anything is used: any `if` or `?:`.
    pub fn decides(&self) -> bool {
        self.any(|node| matches!(node.kind(), "if_statement" | "conditional_expression"))
    }

    fn mentions(&self, node: Node, name: &str) -> bool {
        let text = self.text(node);
        let mut words = text.split(|one: char| !one.is_alphanumeric() && one != '_');
        words.any(|word| word == name)
    }

    /// Whether an `if` is about this variable.
    pub fn asks_about(&self, name: &str) -> bool {
        self.any(|node| {
            matches!(node.kind(), "if_statement" | "conditional_expression")
                && node
                    .child_by_field_name("condition")
                    .is_some_and(|condition| self.mentions(condition, name))
        })
    }

    /// Whether the first element of a row is used.
    pub fn uses_first(&self, name: &str) -> bool {
        let first = format!("{name}[0]");
        self.any(|node| match node.kind() {
            "subscript_expression" => self.text(node).replace(' ', "") == first,
            _ => false,
        })
    }

    pub fn contains(&self, text: &str) -> bool {
        self.source.contains(text)
    }
}

/// Whether one of these functions takes memory.
pub fn takes_memory(calls: &BTreeSet<String>) -> bool {
    calls
        .iter()
        .any(|name| TAKES.contains(&name.as_str()) || name == "new")
}
