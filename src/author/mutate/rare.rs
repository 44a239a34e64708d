//! Mistakes that show only sometimes: a small mistake that is made for one value of a variable or from
//! some call of its function on, and two mistakes at once.
//!
//! They measure whether inputs reach all of a domain: a mistake about one cell passes every test that
//! never looks at that cell.

use std::ops::Range;

use fastrand::Rng;
use tree_sitter::Node;

use super::operators::Edit;
use super::scope::{Variable, in_scope};
use grader::digest::sha256;
use sudograde_core::lab::Language;

/// A mistake, and when it shows.
#[derive(Debug)]
pub struct Rare {
    /// For people: `where i == 4 && j == 8`.
    pub when: String,
    /// The mistakes themselves, as they would be made always.
    pub mistakes: Vec<Edit>,
    pub range: Range<usize>,
    pub replacement: String,
}

/// The first calls that are wrong: what is kept from the call before shows from the second one on.
const CALLS: [u64; 4] = [2, 2, 3, 10];

/// The rare mistakes of a function, for each of these small mistakes in its body: made for a value, from a
/// call on, and together with another one. The kinds are apart, so that a few which are taken evenly
/// are of all kinds.
pub fn of(language: Language, function: Node, source: &[u8], edits: &[Edit]) -> [Vec<Rare>; 3] {
    let workshop = Workshop {
        language,
        function,
        source,
    };
    let [mut of_values, mut of_calls, mut of_twos] = <[Vec<Rare>; 3]>::default();
    let mut chance = chance(&source[function.byte_range()]);
    for edit in edits {
        of_values.extend(workshop.of_a_value(edit, &mut chance));
        of_calls.extend(workshop.of_a_call(edit, &mut chance));
        let other = &edits[chance.usize(..edits.len())];
        of_twos.extend(of_two(source, edit, other));
    }
    [of_values, of_calls, of_twos]
}

/// Numbers that follow from a function's text: what changes elsewhere in the file draws no other ones.
fn chance(function: &[u8]) -> Rng {
    let digest = sha256(function);
    let seed = digest
        .get(..16)
        .map(|digits| u64::from_str_radix(digits, 16));
    Rng::with_seed(seed.and_then(Result::ok).unwrap_or_default())
}

struct Workshop<'a> {
    language: Language,
    function: Node<'a>,
    source: &'a [u8],
}

impl<'a> Workshop<'a> {
    fn text(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(&self.source[range]).into_owned()
    }

    /// The source of this range with the mistake in it.
    fn with(&self, range: &Range<usize>, edit: &Edit) -> String {
        self.text(range.start..edit.range.start)
            + &edit.replacement
            + &self.text(edit.range.end..range.end)
    }

    fn of_a_value(&self, edit: &Edit, chance: &mut Rng) -> Option<Rare> {
        let place = self.place(&edit.range)?;
        let variables = in_scope(self.language, self.function, place, self.source);
        // Both indices of a cell, or one of them.
        let count = match variables.len() {
            0 => return None,
            1 => 1,
            _ => chance.usize(1..=2),
        };
        let and = match self.language {
            Language::Python => " and ",
            _ => " && ",
        };
        let tests: Vec<String> = variables[..count]
            .iter()
            .map(|variable| variable.text.clone() + " == " + &value(variable, chance).to_string())
            .collect();
        let test = tests.join(and);
        let range = place.byte_range();
        let (wrong, right) = (self.with(&range, edit), self.text(range.clone()));
        let is_expression = !is_statement(self.language, place);
        let replacement = match self.language {
            Language::Python if is_expression => format!("(({wrong}) if {test} else ({right}))"),
            Language::Python => self.indented(place, &test, &wrong, &right),
            Language::Rust if is_in_else(place) => {
                format!("{{ if {test} {{ {wrong} }} else {{ {right} }} }}")
            }
            Language::Rust => format!("if {test} {{ {wrong} }} else {{ {right} }}"),
            _ if is_expression => format!("(({test}) ? ({wrong}) : ({right}))"),
            _ => format!("{{ if ({test}) {{ {wrong} }} else {{ {right} }} }}"),
        };
        Some(Rare {
            when: format!("where {test}"),
            mistakes: vec![edit.clone()],
            range,
            replacement,
        })
    }

    /// The innermost statement around a mistake, or the value of a declaration: what can be there
    /// twice, once as it is and once with the mistake.
    fn place(&self, mistake: &Range<usize>) -> Option<Node<'a>> {
        let body = self.function.child_by_field_name("body")?;
        let mut node = body.descendant_for_byte_range(mistake.start, mistake.end)?;
        while node != body {
            let parent = node.parent()?;
            let is_value = matches!(parent.kind(), "init_declarator" | "let_declaration")
                && parent.child_by_field_name("value") == Some(node)
                && node.kind() != "initializer_list";
            if is_value || is_statement(self.language, node) {
                return Some(node);
            }
            // The rest of a declaration is there once.
            if matches!(node.kind(), "declaration" | "let_declaration") {
                return None;
            }
            node = parent;
        }
        None
    }

    /// Two branches of Python, as deep as the statement.
    fn indented(&self, place: Node, test: &str, wrong: &str, right: &str) -> String {
        let depth = " ".repeat(place.start_position().column);
        let deeper = |text: &str| text.replace('\n', "\n    ");
        format!(
            "if {test}:\n{depth}    {}\n{depth}else:\n{depth}    {}",
            deeper(wrong),
            deeper(right)
        )
    }

    /// The whole body twice, and the one with the mistake is for later calls.
    fn of_a_call(&self, edit: &Edit, chance: &mut Rng) -> Option<Rare> {
        let body = self.function.child_by_field_name("body")?;
        let call = CALLS[chance.usize(..CALLS.len())];
        let range = body.byte_range();
        let (wrong, right) = (self.with(&range, edit), self.text(range.clone()));
        let replacement = match self.language {
            Language::Python => {
                let depth = " ".repeat(body.start_position().column);
                let name = self.function.child_by_field_name("name")?;
                let name = self.text(name.byte_range());
                let calls = format!("{name}.calls");
                let wrong = wrong.replace('\n', "\n    ");
                format!(
                    "{calls} = getattr({name}, \"calls\", 0) + 1\n{depth}if {calls} >= {call}:\n\
                     {depth}    {wrong}\n{depth}    return None\n{depth}{right}"
                )
            }
            Language::Rust => format!(
                "{{ static CALLS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);\n\
                 if CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= {call} {{ return {wrong}; }}\n\
                 {right} }}"
            ),
            // Behind a body that returns on all paths, nothing is reached.
            _ => {
                let nothing = match self.gives_nothing() {
                    true => "return;",
                    false => "",
                };
                format!(
                    "{{ static int calls_; if (++calls_ >= {call}) {{ {wrong} {nothing} }} {right} }}"
                )
            }
        };
        Some(Rare {
            when: format!("from call {call} on"),
            mistakes: vec![edit.clone()],
            range,
            replacement,
        })
    }

    fn gives_nothing(&self) -> bool {
        let gives = self.function.child_by_field_name("type");
        let is_direct = self
            .function
            .child_by_field_name("declarator")
            .is_some_and(|declarator| declarator.kind() == "function_declarator");
        is_direct && gives.is_some_and(|gives| self.text(gives.byte_range()) == "void")
    }
}

fn of_two(source: &[u8], one: &Edit, other: &Edit) -> Option<Rare> {
    let (first, second) = match one.range.start <= other.range.start {
        true => (one, other),
        false => (other, one),
    };
    if first.range.end > second.range.start || first.range.is_empty() {
        return None;
    }
    let between = &source[first.range.end..second.range.start];
    Some(Rare {
        when: "both at once".to_owned(),
        mistakes: vec![first.clone(), second.clone()],
        range: first.range.start..second.range.end,
        replacement: first.replacement.clone()
            + &String::from_utf8_lossy(between)
            + &second.replacement,
    })
}

/// One of the values, and half of the time one of the ends, where people make mistakes.
fn value(variable: &Variable, chance: &mut Rng) -> u64 {
    let values = variable.values.clone();
    match chance.u8(..4) {
        0 => *values.start(),
        1 => *values.end(),
        _ => chance.u64(values),
    }
}

/// Whether the node stands where a statement stands.
fn is_statement(language: Language, node: Node) -> bool {
    let Some(parent) = node.parent() else {
        return false;
    };
    match language {
        Language::C | Language::Cpp => {
            let is_kept = matches!(node.kind(), "compound_statement" | "case_statement");
            let is_kind = node.kind().ends_with("_statement") || node.kind() == "for_range_loop";
            is_kind && !is_kept && parent.kind() != "labeled_statement"
        }
        Language::Rust => {
            let is_let = matches!(
                node.kind(),
                "let_declaration" | "const_item" | "static_item"
            );
            let is_arm =
                parent.kind() == "match_arm" && parent.child_by_field_name("value") == Some(node);
            (parent.kind() == "block" || is_arm || is_in_else(node)) && !is_let && node.is_named()
        }
        Language::Python => parent.kind() == "block" && !node.kind().ends_with("_definition"),
    }
}

/// True for the `if` of `else if` in Rust: there only a block or another `if` can stand.
fn is_in_else(node: Node) -> bool {
    let parent = node.parent();
    parent.is_some_and(|parent| parent.kind() == "else_clause" && node.kind() == "if_expression")
}
