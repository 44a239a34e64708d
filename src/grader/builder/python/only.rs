//! The functions of a lab that stand in for a student's, without all others: student code runs in
//! the same interpreter and could use any right answer that is there.

use std::collections::BTreeSet;
use std::ops::Range;

use sudograde_core::lab::Language;
use tree_sitter::Node;

use crate::grammar;
use crate::submission::SourceFile;

/// The parts of a file that are kept.
pub struct Wanted<'a> {
    /// Names of functions, and of methods as `Class.method`; that of a class is its `__init__`.
    pub functions: &'a [String],
    /// Those that must not be there, even if a wanted one calls them.
    pub never: &'a [String],
}

/// A part of a file at its margin, or in a class.
struct Item {
    /// None: a statement, which is always there.
    name: Option<String>,
    /// Whether it gives a value to its name.
    is_value: bool,
    bytes: Range<usize>,
    /// Of a class: where its body begins, the column of it, and its members.
    class: Option<(usize, usize, Vec<Item>)>,
}

/// The names of a file's functions, classes and methods, however they are defined.
pub fn names(file: &SourceFile) -> BTreeSet<String> {
    let Some(tree) = grammar::parse(Language::Python, &file.content) else {
        return BTreeSet::new();
    };
    let mut found = BTreeSet::new();
    for item in items(tree.root_node(), &file.content) {
        let Some(name) = item.name else { continue };
        let members = item.class.into_iter().flat_map(|class| class.2);
        let methods = members.filter_map(|member| member.name);
        found.extend(methods.map(|method| format!("{name}.{method}")));
        found.insert(name);
    }
    found
}

/// The wanted functions, and what they use; nothing of a file that cannot be parsed.
pub fn only(file: &SourceFile, wanted: &Wanted) -> Vec<u8> {
    let source = &file.content;
    let Some(tree) = grammar::parse(Language::Python, source) else {
        return Vec::new();
    };
    let items = items(tree.root_node(), source);
    let mut identifiers = Vec::new();
    grammar::walk(&tree, (), |node, ()| {
        if node.kind() == "identifier" {
            identifiers.push((node.start_byte(), text(node, source)));
        }
        Some(())
    });
    let declared: Vec<&String> = wanted.functions.iter().chain(wanted.never).collect();
    let mut kept: BTreeSet<String> = BTreeSet::new();
    for name in wanted.functions {
        let is_class = items.iter().any(|item| item.is_class(name));
        kept.insert(if is_class {
            format!("{name}.__init__")
        } else {
            name.clone()
        });
    }
    loop {
        let mut ranges = Vec::new();
        for item in &items {
            item.ranges(&kept, &mut ranges);
        }
        let used = identifiers.iter().filter(|(place, _)| {
            ranges
                .iter()
                .any(|range: &Range<usize>| range.contains(place))
        });
        let used: BTreeSet<&str> = used.map(|(_, name)| name.as_str()).collect();
        let before = kept.len();
        for item in &items {
            item.keep(&used, &declared, wanted.never, &mut kept);
        }
        if kept.len() == before {
            break;
        }
    }
    let mut out = Vec::new();
    for item in &items {
        item.write(source, &kept, &mut out);
    }
    out
}

impl Item {
    fn is_class(&self, name: &str) -> bool {
        self.class.is_some() && self.name.as_deref() == Some(name)
    }

    /// The bytes of it that are kept.
    fn ranges(&self, kept: &BTreeSet<String>, ranges: &mut Vec<Range<usize>>) {
        let is_kept = self.name.as_ref().is_none_or(|name| kept.contains(name));
        match &self.class {
            None if is_kept => ranges.push(self.bytes.clone()),
            None => {}
            Some((body, _, members)) if is_kept || self.has_kept_members(kept) => {
                ranges.push(self.bytes.start..*body);
                let members = members.iter().filter(|member| self.keeps(member, kept));
                ranges.extend(members.map(|member| member.bytes.clone()));
            }
            Some(_) => {}
        }
    }

    fn path(&self, member: &Item) -> Option<String> {
        let name = self.name.as_deref().unwrap_or_default();
        member
            .name
            .as_ref()
            .map(|method| format!("{name}.{method}"))
    }

    fn keeps(&self, member: &Item, kept: &BTreeSet<String>) -> bool {
        self.path(member).is_none_or(|path| kept.contains(&path))
    }

    fn has_kept_members(&self, kept: &BTreeSet<String>) -> bool {
        let mut members = self.class.iter().flat_map(|class| &class.2);
        members.any(|member| self.path(member).is_some_and(|path| kept.contains(&path)))
    }

    /// Adds what these names use.
    fn keep(
        &self,
        used: &BTreeSet<&str>,
        declared: &[&String],
        never: &[String],
        kept: &mut BTreeSet<String>,
    ) {
        let Some(name) = &self.name else { return };
        let Some((_, _, members)) = &self.class else {
            if used.contains(name.as_str()) && !never.contains(name) {
                kept.insert(name.clone());
            }
            return;
        };
        if !used.contains(name.as_str()) && !self.has_kept_members(kept) {
            return;
        }
        kept.insert(name.clone());
        let is_of_it = |path: &&&String| path.split('.').next() == Some(name);
        let is_shared = declared.iter().any(|path| is_of_it(&path));
        for member in members {
            let (Some(path), Some(method)) = (self.path(member), member.name.as_ref()) else {
                continue;
            };
            // The class of a handle has no methods but those that somebody calls.
            let is_used = !is_shared || member.is_value || used.contains(method.as_str());
            let is_new = method == "__init__" && never.contains(name);
            if is_used && !is_new && !never.contains(&path) {
                kept.insert(path);
            }
        }
    }

    fn write(&self, source: &[u8], kept: &BTreeSet<String>, out: &mut Vec<u8>) {
        let is_kept = self.name.as_ref().is_none_or(|name| kept.contains(name));
        let Some((body, column, members)) = &self.class else {
            if is_kept {
                out.extend_from_slice(&source[self.bytes.clone()]);
                out.extend_from_slice(b"\n\n");
            }
            return;
        };
        if !is_kept && !self.has_kept_members(kept) {
            return;
        }
        out.extend_from_slice(source[self.bytes.start..*body].trim_ascii_end());
        let indent = [b"\n".as_slice(), &b" ".repeat((*column).max(1))].concat();
        for member in members.iter().filter(|member| self.keeps(member, kept)) {
            out.extend_from_slice(&indent);
            out.extend_from_slice(&source[member.bytes.clone()]);
        }
        out.extend_from_slice(&indent);
        out.extend_from_slice(b"pass\n\n");
    }
}

fn items(around: Node, source: &[u8]) -> Vec<Item> {
    let mut cursor = around.walk();
    let all = around.named_children(&mut cursor);
    let all = all.filter(|node| node.kind() != "comment" && !is_for_the_program(*node, source));
    all.map(|node| item(node, source)).collect()
}

/// Whether it is `if __name__ == "__main__":`, which does nothing in a module.
fn is_for_the_program(node: Node, source: &[u8]) -> bool {
    let condition = node.child_by_field_name("condition");
    let is_if = node.kind() == "if_statement";
    is_if && condition.is_some_and(|condition| text(condition, source).contains("__name__"))
}

fn item(node: Node, source: &[u8]) -> Item {
    let inner = match node.kind() {
        "decorated_definition" => node.child_by_field_name("definition").unwrap_or(node),
        _ => node,
    };
    let is_class = inner.kind() == "class_definition";
    let is_named = is_class || inner.kind() == "function_definition";
    let name = inner.child_by_field_name("name").filter(|_| is_named);
    let given = inner.named_child(0);
    let given = given.filter(|given| given.kind() == "assignment");
    let given = given.and_then(|given| given.child_by_field_name("left"));
    let given = given.filter(|left| left.kind() == "identifier" && !is_named);
    let body = inner.child_by_field_name("body").filter(|_| is_class);
    Item {
        name: name.or(given).map(|name| text(name, source)),
        is_value: given.is_some(),
        bytes: node.byte_range(),
        class: body.map(|body| {
            let column = body.start_position().column;
            (body.start_byte(), column, items(body, source))
        }),
    }
}

fn text(node: Node, source: &[u8]) -> String {
    String::from_utf8_lossy(&source[node.byte_range()]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(source: &str, functions: &[&str], never: &[&str]) -> String {
        let all = |names: &[&str]| -> Vec<String> {
            names.iter().map(|name| (*name).to_owned()).collect()
        };
        let wanted = Wanted {
            functions: &all(functions),
            never: &all(never),
        };
        let file = SourceFile::new("solution.py", source);
        String::from_utf8(only(&file, &wanted)).expect("it is text")
    }

    #[test]
    fn only_what_is_asked_for_and_what_it_uses_is_there() {
        let text = "import sys\n\n\ndef first(a):\n    return _search(a)\n\n\ndef _search(a):\n    return a\n\n\n\
                    def check(\n    a,\n):\n    return LIMIT\n\n\nLIMIT = 3\n\n\nif __name__ == '__main__':\n    first(1)\n";
        let check = kept(text, &["check"], &[]);
        assert!(check.contains("def check(") && check.contains("LIMIT = 3"));
        assert!(
            !check.contains("_search") && !check.contains("first"),
            "{check}"
        );
        let first = kept(text, &["first"], &[]);
        assert!(
            first.contains("def _search") && !first.contains("check"),
            "{first}"
        );
    }

    #[test]
    fn what_must_not_be_there_is_not_there_even_if_it_is_called() {
        let text = "def low(a):\n    return high(a)\n\n\n@cache\ndef high(a):\n    return 1\n";
        let low = kept(text, &["low"], &["high"]);
        assert!(low.contains("return high(a)"), "{low}");
        assert!(!low.contains("def high") && !low.contains("cache"), "{low}");
        assert!(kept(text, &["low"], &[]).contains("@cache\ndef high"));
    }

    #[test]
    fn a_class_has_only_the_methods_that_are_asked_for() {
        let text = "class Stack:\n    LIMIT = 3\n\n    def __init__(self):\n        self.all = []\n\n    def push(self, x):\n        self._grow()\n\n    def _grow(self):\n        pass\n\n    def pop(self):\n        return 1\n\n\nclass Node:\n    def __init__(self, x):\n        self.x = x\n";
        let push = kept(text, &["Stack.push"], &["Stack.pop", "Stack"]);
        assert!(
            push.contains("def push") && push.contains("def _grow"),
            "{push}"
        );
        assert!(push.contains("LIMIT = 3"), "{push}");
        for not in ["__init__", "pop", "Node"] {
            assert!(!push.contains(not), "{push}");
        }
        let other = "class Deck(list):\n    put = list.append\n\n\nlow = lambda a: a\nhigh = lambda a: low(a)\n";
        let names = names(&SourceFile::new("solution.py", other));
        assert!(names.contains("Deck.put") && names.contains("high"));
        let low = kept(other, &["low"], &["high", "Deck.put"]);
        assert!(
            low.contains("low =") && !low.contains("high") && !low.contains("put"),
            "{low}"
        );
        let new = kept(text, &["Stack"], &["Stack.push", "Stack.pop"]);
        assert!(new.contains("__init__") && !new.contains("push"), "{new}");
    }
}
