//! Where small mistakes can be made in a function: how each one changes a piece of the syntax tree.
//!
//! The grammars of the languages share most names; where they differ, all names are here.

use std::ops::Range;

use tree_sitter::Node;

use super::operators::{EXCHANGED, Edit, Operator};
use sudograde_core::lab::Language;

/// Every mistake that can be made in the body of a function, from its beginning to its end.
pub fn edits(language: Language, body: Node, source: &[u8]) -> Vec<Edit> {
    let mut workshop = Workshop {
        language,
        source,
        body,
        edits: Vec::new(),
    };
    workshop.visit(body);
    let mut edits = workshop.edits;
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits
}

struct Workshop<'a> {
    language: Language,
    source: &'a [u8],
    body: Node<'a>,
    edits: Vec<Edit>,
}

impl<'a> Workshop<'a> {
    fn visit(&mut self, node: Node<'a>) {
        match node.kind() {
            "binary_expression"
            | "assignment_expression"
            | "compound_assignment_expr"
            | "update_expression"
            | "binary_operator"
            | "boolean_operator"
            | "comparison_operator"
            | "augmented_assignment" => self.exchange_operator(node),
            "number_literal" | "integer_literal" | "integer" => self.change_number(node),
            "boolean_literal" | "true" | "false" if node.is_named() => self.flip(node),
            "subscript_expression" | "index_expression" | "subscript" => self.swap_indices(node),
            "call_expression" | "call" => self.swap_arguments(node),
            "if_statement"
            | "elif_clause"
            | "while_statement"
            | "do_statement"
            | "conditional_expression"
            | "if_expression"
            | "while_expression"
            | "match_pattern" => self.negate_condition(node),
            "for_statement" => self.move_bound(node),
            "range_expression" => self.move_end(node),
            "expression_statement" => self.remove_statement(node),
            "break_statement" | "continue_statement" => {
                self.exchange_jump(node);
                self.add(Operator::Jump, node.byte_range(), self.nothing());
            }
            "break_expression" | "continue_expression" => self.exchange_jump(node),
            "return_statement" if !self.ends_function(node) => {
                self.add(Operator::Jump, node.byte_range(), self.nothing());
            }
            _ => {}
        }
        for child in children(node) {
            // A nested function is visited by itself.
            if !matches!(child.kind(), "function_item" | "function_definition") {
                self.visit(child);
            }
        }
    }

    fn text(&self, node: Node) -> String {
        String::from_utf8_lossy(&self.source[node.byte_range()]).into_owned()
    }

    fn add(&mut self, operator: Operator, range: Range<usize>, replacement: impl Into<String>) {
        let edit = Edit {
            operator,
            range,
            replacement: replacement.into(),
        };
        if self.source[edit.range.clone()] != *edit.replacement.as_bytes() {
            self.edits.push(edit);
        }
    }

    fn exchange_operator(&mut self, node: Node<'a>) {
        let token = node.child_by_field_name("operator");
        let Some(token) = token.or_else(|| node.child_by_field_name("operators")) else {
            return;
        };
        // In C++, these operators print and read.
        if self.language == Language::Cpp && matches!(token.kind(), "<<" | ">>") {
            return;
        }
        let mut table = EXCHANGED.iter();
        if let Some((_, operator, others)) = table.find(|(from, ..)| *from == token.kind()) {
            for other in *others {
                self.add(*operator, token.byte_range(), *other);
            }
        }
    }

    /// The size of an array is never raised: a larger array works as well, so that is not a
    /// mistake.
    fn change_number(&mut self, node: Node<'a>) {
        let text = self.text(node);
        let end = text.find(|letter: char| !letter.is_ascii_digit());
        let (digits, suffix) = text.split_at(end.unwrap_or(text.len()));
        let is_fraction = suffix.starts_with(['.', 'x', 'b', 'o', 'e', '_']);
        let (false, Ok(number)) = (is_fraction, digits.parse::<u64>()) else {
            return;
        };
        let is_size = |parent: Node| {
            ["size", "length"]
                .iter()
                .any(|field| parent.child_by_field_name(field) == Some(node))
        };
        let larger = (!node.parent().is_some_and(is_size)).then(|| number.saturating_add(1));
        for other in larger.into_iter().chain(number.checked_sub(1)) {
            let text = format!("{other}{suffix}");
            self.add(Operator::Constant, node.byte_range(), text);
        }
    }

    fn flip(&mut self, node: Node<'a>) {
        let other = match self.text(node).as_str() {
            "true" => "false",
            "True" => "False",
            "False" => "True",
            _ => "true",
        };
        self.add(Operator::Constant, node.byte_range(), other);
    }

    fn swap_indices(&mut self, outer: Node<'a>) {
        let Some((inner, second)) = indexed(outer) else {
            return;
        };
        if let Some((_, first)) = indexed(inner) {
            self.swap(Operator::SwappedIndices, first, second);
        }
    }

    fn swap_arguments(&mut self, call: Node<'a>) {
        let arguments = call.child_by_field_name("arguments");
        let arguments: Vec<Node> = arguments.into_iter().flat_map(named_children).collect();
        for pair in arguments.windows(2) {
            if pair.iter().all(|one| one.kind() == "identifier") {
                self.swap(Operator::SwappedArguments, pair[0], pair[1]);
            }
        }
    }

    fn swap(&mut self, operator: Operator, first: Node, second: Node) {
        let between = &self.source[first.end_byte()..second.start_byte()];
        let between = String::from_utf8_lossy(between).into_owned();
        let swapped = self.text(second) + &between + &self.text(first);
        self.add(operator, first.start_byte()..second.end_byte(), swapped);
    }

    fn negate_condition(&mut self, node: Node<'a>) {
        let Some(condition) = node.child_by_field_name("condition").map(without_brackets) else {
            return;
        };
        let operator = condition.child_by_field_name("operator");
        let operator = operator.or_else(|| condition.child_by_field_name("operators"));
        let is_compared = EXCHANGED.iter().any(|(token, kind, _)| {
            *kind == Operator::Relational && operator.is_some_and(|it| it.kind() == *token)
        });
        let is_let = matches!(
            condition.kind(),
            "let_condition" | "let_chain" | "declaration"
        );
        if is_compared || is_let {
            return;
        }
        let text = self.text(condition);
        let not = match self.language {
            Language::Python => "not ",
            _ => "!",
        };
        let negated = match text.strip_prefix(not) {
            Some(rest) if matches!(condition.kind(), "unary_expression" | "not_operator") => {
                rest.to_owned()
            }
            _ => format!("{not}({text})"),
        };
        self.add(Operator::NegatedCondition, condition.byte_range(), negated);
    }

    /// `i < n - 1` for `i < n`; in Python `range(n - 1)` for `range(n)`. One round more comes from another relation, and literal numbers are
    /// changed elsewhere.
    fn move_bound(&mut self, node: Node<'a>) {
        let condition = node.child_by_field_name("condition");
        let of_condition = condition
            .filter(|condition| condition.kind() == "binary_expression")
            .and_then(|condition| condition.child_by_field_name("right"));
        let range = node.child_by_field_name("right");
        let of_range = range
            .filter(|range| self.text(*range).starts_with("range("))
            .and_then(|range| range.child_by_field_name("arguments"))
            .and_then(|ends| named_children(ends).take(2).last());
        let bound = of_condition
            .or(of_range)
            .filter(|bound| bound.kind() == "identifier");
        if let Some(bound) = bound {
            let text = format!("{} - 1", self.text(bound));
            self.add(Operator::LoopBound, bound.byte_range(), text);
        }
    }

    /// The same for `0..n` and `0..=n`.
    fn move_end(&mut self, node: Node<'a>) {
        let all: Vec<Node> = children(node).collect();
        let [.., sign, end] = all[..] else {
            return;
        };
        let (other, moved) = match sign.kind() {
            ".." => ("..=", "- 1"),
            "..=" => ("..", "+ 1"),
            _ => return,
        };
        if end.kind() != "integer_literal" {
            let text = format!("{} {moved}", self.text(end));
            self.add(Operator::LoopBound, sign.byte_range(), other);
            self.add(Operator::LoopBound, end.byte_range(), text);
        }
    }

    fn remove_statement(&mut self, node: Node<'a>) {
        let Some(inside) = node.named_child(0) else {
            return;
        };
        let operator = match inside.kind() {
            "break_expression" | "continue_expression" => Operator::Jump,
            "return_expression" if self.ends_function(node) => return,
            "return_expression" => Operator::Jump,
            "delete_expression" => Operator::DroppedFree,
            "call_expression" | "call" => {
                let called = inside.child_by_field_name("function");
                match called.map(|called| self.text(called)).as_deref() {
                    Some("free") => Operator::DroppedFree,
                    _ => Operator::RemovedStatement,
                }
            }
            _ => Operator::RemovedStatement,
        };
        // In Rust, an expression without a semicolon may be the value of the block around it. A text by
        // itself is a comment of Python's.
        let is_whole = self.language == Language::Python || self.text(node).ends_with(';');
        if is_whole && inside.kind() != "string" {
            self.add(operator, node.byte_range(), self.nothing());
        }
    }

    /// The text in the place of a statement that is removed.
    fn nothing(&self) -> &'static str {
        match self.language {
            Language::Rust => "",
            Language::Python => "pass",
            _ => ";",
        }
    }

    fn exchange_jump(&mut self, node: Node<'a>) {
        let Some(word) = node.child(0) else {
            return;
        };
        let mut named = named_children(node);
        let has_value = named.any(|child| child.kind() != "label");
        let other = match word.kind() {
            "break" if !has_value && is_in_loop(node) => "continue",
            "continue" => "break",
            _ => return,
        };
        self.add(Operator::Jump, word.byte_range(), other);
    }

    /// True for the function's last statement. Without its last return, a function gives an
    /// undefined value, so that return stays.
    fn ends_function(&self, node: Node<'a>) -> bool {
        node.end_byte()
            == named_children(self.body)
                .last()
                .map_or(0, |last| last.end_byte())
    }
}

pub fn children(node: Node) -> impl Iterator<Item = Node> {
    (0..node.child_count()).filter_map(move |index| node.child(index))
}

pub fn named_children(node: Node) -> impl Iterator<Item = Node> {
    children(node).filter(|child| child.is_named() && !child.is_extra())
}

/// The array and its index.
fn indexed(node: Node) -> Option<(Node, Node)> {
    match node.kind() {
        "subscript_expression" => Some((
            node.child_by_field_name("argument")?,
            node.child_by_field_name("index")
                .or_else(|| node.child_by_field_name("indices"))?,
        )),
        "index_expression" => Some((node.named_child(0)?, node.named_child(1)?)),
        "subscript" => Some((
            node.child_by_field_name("value")?,
            node.child_by_field_name("subscript")?,
        )),
        _ => None,
    }
}

fn without_brackets(mut node: Node) -> Node {
    while matches!(node.kind(), "parenthesized_expression" | "condition_clause") {
        let inside = node
            .child_by_field_name("value")
            .or_else(|| node.named_child(0));
        match inside {
            Some(inside) => node = inside,
            None => break,
        }
    }
    node
}

/// True for a break that leaves a loop, not a switch.
fn is_in_loop(node: Node) -> bool {
    let mut above = node.parent();
    while let Some(node) = above {
        match node.kind() {
            "switch_statement" => return false,
            "for_statement" | "while_statement" | "do_statement" | "for_range_loop"
            | "for_expression" | "while_expression" | "loop_expression" => return true,
            _ => above = node.parent(),
        }
    }
    false
}
