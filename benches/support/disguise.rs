//! Copies that are disguised: the same program with other names, another order of functions, other loops, and code
//! that does nothing.

use std::collections::{BTreeMap, BTreeSet};

use grader::grammar::parse;
use sudograde_core::lab::Language;
use tree_sitter::Node;

/// What is done to a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disguise {
    /// Functions of the student's own, parameters and variables have other names.
    Renamed,
    /// Functions stand in the opposite order, behind prototypes.
    Reordered,
    /// Each `for` is a `while`.
    Loops,
    /// A useless statement before every third one, and a useless function.
    DeadCode,
    All,
}

impl Disguise {
    pub const EACH: [Disguise; 5] = [
        Disguise::Renamed,
        Disguise::Reordered,
        Disguise::Loops,
        Disguise::DeadCode,
        Disguise::All,
    ];

    /// The source in this disguise. Names that are also in `given` stay.
    pub fn put_on(self, language: Language, source: &str, given: &str) -> String {
        match self {
            Disguise::Renamed => renamed(language, source, given),
            Disguise::Reordered => reordered(language, source),
            Disguise::Loops => loops(language, source),
            Disguise::DeadCode => with_dead_code(language, source),
            Disguise::All => {
                let steps = &Disguise::EACH[..4];
                steps.iter().rev().fold(source.to_owned(), |text, step| {
                    step.put_on(language, &text, given)
                })
            }
        }
    }
}

/// A rule that replaces a node by a text; it gets the means to apply itself further down.
type Rule<'a> = dyn Fn(Node, &dyn Fn(Node) -> String) -> Option<String> + 'a;

/// The text of a node after the rule was applied everywhere in it.
fn rewritten(node: Node, source: &str, rule: &Rule) -> String {
    let deeper = |node: Node| {
        let mut text = String::new();
        let mut end = node.start_byte();
        let mut cursor = node.walk();
        for part in node.children(&mut cursor) {
            text.push_str(&source[end..part.start_byte()]);
            text.push_str(&rewritten(part, source, rule));
            end = part.end_byte();
        }
        text.push_str(&source[end..node.end_byte()]);
        text
    };
    let again = |node: Node| rewritten(node, source, rule);
    rule(node, &again).unwrap_or_else(|| deeper(node))
}

fn applied(language: Language, source: &str, rule: &Rule) -> String {
    let tree = parse(language, source.as_bytes()).expect("the language has a grammar");
    let root = tree.root_node();
    let text = rewritten(root, source, rule);
    format!(
        "{}{text}{}",
        &source[..root.start_byte()],
        &source[root.end_byte()..]
    )
}

fn each<'a>(root: Node<'a>, mut look: impl FnMut(Node<'a>)) {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        look(node);
        open.extend((0..node.child_count()).filter_map(|index| node.child(index)));
    }
}

fn renamed(language: Language, source: &str, given: &str) -> String {
    let word = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let kept: BTreeSet<&str> = given.split(word).chain(["main", "self"]).collect();
    let tree = parse(language, source.as_bytes()).expect("the language has a grammar");
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    each(tree.root_node(), |node| {
        let text = &source[node.byte_range()];
        // A name inside of a text is used where no parser sees it.
        let is_in_text = source.contains(&format!("{{{text}"));
        if node.kind() == "identifier" && is_declared(node) && !kept.contains(text) && !is_in_text {
            let number = names.len();
            names.entry(text.to_owned()).or_insert(number);
        }
    });
    each(tree.root_node(), |node| {
        if node.kind() == "shorthand_field_initializer" {
            names.remove(&source[node.byte_range()]);
        }
    });
    applied(language, source, &|node, _| {
        let number = names.get(&source[node.byte_range()]);
        let number = number.filter(|_| node.kind() == "identifier")?;
        Some(format!("other_{number}"))
    })
}

/// Whether a name is given here: to a function, a parameter, a variable.
fn is_declared(node: Node) -> bool {
    let Some(parent) = node.parent() else {
        return false;
    };
    let is = |field: &str| parent.child_by_field_name(field) == Some(node);
    match parent.kind() {
        "function_item" => is("name"),
        "let_declaration" | "parameter" | "for_expression" => is("pattern"),
        "mut_pattern" | "tuple_pattern" | "closure_parameters" | "reference_declarator" => true,
        "declaration"
        | "init_declarator"
        | "parameter_declaration"
        | "pointer_declarator"
        | "array_declarator"
        | "function_declarator" => is("declarator"),
        _ => false,
    }
}

fn is_function(node: Node) -> bool {
    matches!(node.kind(), "function_definition" | "function_item")
}

fn reordered(language: Language, source: &str) -> String {
    let tree = parse(language, source.as_bytes()).expect("the language has a grammar");
    let mut cursor = tree.walk();
    let items: Vec<Node> = tree.root_node().children(&mut cursor).collect();
    let mut text = String::new();
    for item in items.iter().filter(|item| !is_function(**item)) {
        text.push_str(&source[item.byte_range()]);
        text.push('\n');
    }
    let functions: Vec<Node> = items
        .into_iter()
        .filter(|item| is_function(*item))
        .collect();
    for function in functions
        .iter()
        .filter(|one| one.kind() == "function_definition")
    {
        if let Some(body) = function.child_by_field_name("body") {
            text.push_str(source[function.start_byte()..body.start_byte()].trim_end());
            text.push_str(";\n");
        }
    }
    for function in functions.iter().rev() {
        text.push_str(&source[function.byte_range()]);
        text.push_str("\n\n");
    }
    text
}

fn loops(language: Language, source: &str) -> String {
    applied(language, source, &|node, again| {
        let field = |name: &str| node.child_by_field_name(name);
        let text = |name: &str| field(name).map(again).unwrap_or_default();
        let mut continues = false;
        each(node, |inner| {
            continues |= inner.kind() == "continue_statement"
        });
        match node.kind() {
            // A `continue` would leave out the step.
            "for_statement" if field("condition").is_some() && !continues => {
                let (first, condition) = (text("initializer"), text("condition"));
                let (body, step) = (text("body"), text("update"));
                let end = if first.ends_with(';') { "" } else { ";" };
                Some(format!(
                    "{{ {first}{end} while ({condition}) {{ {body} {step}; }} }}"
                ))
            }
            "for_expression" if node.child(0).is_some_and(|first| first.kind() == "for") => {
                let name = format!("cursor_{}", node.start_byte());
                let (pattern, value, body) = (text("pattern"), text("value"), text("body"));
                Some(format!(
                    "{{ let mut {name} = IntoIterator::into_iter({value}); while let Some({pattern}) = {name}.next() {body} }}"
                ))
            }
            _ => None,
        }
    })
}

fn with_dead_code(language: Language, source: &str) -> String {
    let (statement, function) = if language == Language::Rust {
        (
            "{ let spare = 7; if spare < 3 { println!(\"{}\", spare * 5 + 1); } }\n",
            "\nfn spare_sum(n: i32) -> i32 { let mut s = 0; for i in 0..n { if i % 3 == 1 { s += i * 2; } } s }\n",
        )
    } else {
        (
            "{ volatile int spare = 7; if (spare < 3) spare = spare * 5 + 1; }\n",
            "\nint spare_sum(int n) { int s = 0; for (int i = 0; i < n; i++) if (i % 3 == 1) s += i * 2; return s; }\n",
        )
    };
    let count = std::cell::Cell::new(0);
    let text = applied(language, source, &|node, again| {
        let is_statement = node.kind().ends_with("_statement")
            || matches!(node.kind(), "declaration" | "let_declaration");
        let parent = node.parent().map_or("", |parent| parent.kind());
        if !is_statement || !matches!(parent, "compound_statement" | "block") {
            return None;
        }
        count.set(count.get() + 1);
        if count.get() % 3 != 0 {
            return None;
        }
        // Only its parts are rewritten further, as the rule would fit it again.
        let mut cursor = node.walk();
        let mut text = statement.to_owned();
        let mut end = node.start_byte();
        for part in node.children(&mut cursor) {
            text.push_str(&source[end..part.start_byte()]);
            text.push_str(&again(part));
            end = part.end_byte();
        }
        text.push_str(&source[end..node.end_byte()]);
        Some(text)
    });
    text + function
}
