//! While an exercise is graded, functions that it builds on are the solution's. In C the linker
//! replaces them; in Rust, the first statement of the student's function asks whether the
//! solution's is there, and calls it. Values go from one to the other in the form in which a probe
//! reads and writes them, so both can have signatures and types of their own. If both functions have
//! the same type, of types of the standard library and of modules that the lab gives, the other is
//! called as it is: a search asks a million times. Where an adapter stands between the values and the
//! function, there is only this way.

use std::collections::BTreeSet;

use sudograde_core::lab::Language;
use tree_sitter::Node;
use typed::{Declared, Kind, Mode};

use super::kinds::Kinds;
use crate::grammar::{parse, walk};
use crate::submission::SourceFile;

/// The name under which the solution's function is exported.
pub fn symbol(function: &str) -> String {
    format!("sg_substitute_{function}")
}

/// Whether the solution's version of a function can stand in for the student's. A method of a type
/// cannot: each of the two has a type of its own.
pub fn can_stand_in(declared: &Declared, name: &str) -> bool {
    let Some(function) = declared.functions.get(name) else {
        return false;
    };
    let of = function.parameters.iter().map(|one| &one.of);
    let mut of = of.chain(&function.outcome);
    let is_value = |of: &String| !matches!(declared.kind(of), Some(Kind::Handle(_) | Kind::Token));
    let written = function.written.get("rust");
    written.is_none_or(|path| !is_of_type(path))
        && match function.is_adapted("rust") {
            // One switch is enough for a function that the lab calls in several ways.
            true => declared.functions.iter().all(|(other, of)| {
                other == name
                    || super::path(other, of) != super::path(name, function)
                    || (of.is_adapted("rust") && other.as_str() > name)
            }),
            false => of.all(is_value),
        }
}

/// Whether a path leads to a method of a type, and not to a function of a module.
fn is_of_type(path: &str) -> bool {
    let of = path.rsplit("::").nth(1);
    of.is_some_and(|of| !of.starts_with(|one: char| one.is_lowercase() || one == '_'))
}

/// The files with a switch at the beginning of each of these functions, and the text of each
/// switch, which a compiler quotes in its messages. The modules are the same in the solution's crate.
pub fn switched(
    files: &[SourceFile],
    functions: &[&str],
    modules: &[String],
    declared: &Declared,
) -> (Vec<SourceFile>, Vec<String>) {
    let mut files = files.to_vec();
    let mut switches = Vec::new();
    for name in functions {
        // The crate's own file is the first; what it defines comes before what a module does.
        for file in &mut files {
            if let Some((content, switch)) = with_switch(&file.content, name, modules, declared) {
                file.content = content;
                switches.push(switch);
                break;
            }
        }
    }
    (files, switches)
}

/// The names of all functions that these files define.
pub fn defined(files: &[SourceFile]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in files {
        let Some(tree) = parse(Language::Rust, &file.content) else {
            continue;
        };
        walk(&tree, (), |node, ()| {
            if node.kind() == "function_item"
                && let Some(name) = node.child_by_field_name("name")
                && let Ok(name) = name.utf8_text(&file.content)
            {
                names.insert(name.to_owned());
            }
            Some(())
        });
    }
    names
}

fn with_switch(
    source: &[u8],
    name: &str,
    modules: &[String],
    declared: &Declared,
) -> Option<(Vec<u8>, String)> {
    let tree = parse(Language::Rust, source)?;
    let function = declared.functions.get(name)?;
    let called = super::defined_as(name, function);
    let item = find(tree.root_node(), called, source, 0)?;
    if is_generic(item, source) {
        return None;
    }
    let kinds = Kinds { declared };
    let mut edits: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    let (mut give, mut back, mut lets) = (String::new(), String::new(), String::new());
    let mut arguments = Vec::new();
    let written = item.child_by_field_name("parameters")?;
    let mut cursor = written.walk();
    let written = written.named_children(&mut cursor);
    let written: Vec<Node> = written.filter(|one| one.kind() == "parameter").collect();
    let parameters = function.parameters.iter();
    let parameters = parameters
        .filter(|one| !matches!(one.mode, Mode::Length(_) | Mode::OutLength))
        .collect::<Vec<_>>();
    let is_adapted = function.is_adapted("rust");
    if written.len() != parameters.len() && !is_adapted {
        return None;
    }
    for (k, node) in written.iter().enumerate() {
        let pattern = node.child_by_field_name("pattern")?;
        let text = pattern.utf8_text(source).ok()?;
        let argument = match pattern.kind() {
            "identifier" => text.to_owned(),
            _ => {
                // A pattern takes the value apart, so it comes behind the switch.
                let argument = format!("sg_{k}");
                lets += &format!("let {text} = {argument}; ");
                edits.push((pattern.byte_range(), argument.clone()));
                argument
            }
        };
        arguments.push(argument.clone());
        // The parameters of the lab are those of the adapter.
        let Some(parameter) = parameters.get(k).filter(|_| !is_adapted) else {
            continue;
        };
        let kind = kinds.kind(&parameter.of).ok()?;
        if parameter.mode != Mode::Out {
            give += &format!("sg_call.give::<{kind}, _>(&{argument}); ");
        }
        if matches!(parameter.mode, Mode::Out | Mode::Changes | Mode::InOut(_)) {
            back += &format!("sg_call.back::<{kind}, _>({argument}); ");
        }
    }
    let answer = match &function.outcome {
        _ if is_adapted => String::new(),
        Some(of) => format!(
            "let sg_r = sg_call.answer::<{}, _>(); {back}return sg_r;",
            kinds.kind(of).ok()?
        ),
        None => format!("{back}return;"),
    };
    let body = item.child_by_field_name("body")?.start_byte() + 1;
    let same = match pointer(item, source) {
        Some(of) if !declared.retraced.contains(name) => {
            let arguments = arguments.join(", ");
            format!(
                "if let ::core::option::Option::Some(sg_same) = SG.same::<{of}>(&{modules:?}) {{ return sg_same({arguments}); }} "
            )
        }
        _ if is_adapted => return None,
        _ => String::new(),
    };
    let other = match is_adapted {
        true => String::new(),
        false => format!(
            "if let ::core::option::Option::Some(mut sg_call) = SG.on() {{ {give}sg_call.ask(); {answer} }} "
        ),
    };
    let switch = format!(
        " static SG: ::sudograde::typed::Switch = ::sudograde::typed::Switch::new(::core::stringify!({})); {same}{other}{lets}",
        symbol(name)
    );
    edits.push((body..body, switch.clone()));
    let mut content = source.to_vec();
    for (range, text) in edits.into_iter().rev() {
        content.splice(range, text.into_bytes());
    }
    Some((content, switch))
}

/// The type of a pointer to a function; None: its text says it in this place alone, as it names a
/// lifetime.
fn pointer(item: Node, source: &[u8]) -> Option<String> {
    let mut cursor = item.walk();
    let mut header = item.children(&mut cursor);
    let is_modified = header.any(|node| node.kind() == "function_modifiers");
    let parameters = item.child_by_field_name("parameters")?;
    let mut cursor = parameters.walk();
    let types = parameters.named_children(&mut cursor).map(|one| {
        let of = one.child_by_field_name("type")?;
        of.utf8_text(source).ok()
    });
    let types: Vec<&str> = types.collect::<Option<_>>()?;
    let result = match item.child_by_field_name("return_type") {
        Some(of) => format!(" -> {}", of.utf8_text(source).ok()?),
        None => String::new(),
    };
    let whole = format!("fn({}){result}", types.join(", "));
    let is_odd = |part: &&str| whole.contains(*part);
    let odd = ["'", "impl ", "Self", "/", "\n"].iter().any(is_odd);
    (!odd && !is_modified && !is_generic(item, source)).then_some(whole)
}

/// The solution's files, in which these functions give their type and address to a switch, unless their
/// calls are to be written down.
pub fn shown(files: Vec<SourceFile>, functions: &[String], declared: &Declared) -> Vec<SourceFile> {
    let mut files = files;
    for name in functions
        .iter()
        .filter(|name| !declared.retraced.contains(*name))
    {
        let function = declared.functions.get(name);
        let called = function.map_or(name.as_str(), |one| super::defined_as(name, one));
        let found = files.iter_mut().find_map(|file| {
            let tree = parse(Language::Rust, &file.content)?;
            let item = find(tree.root_node(), called, &file.content, 0)?;
            let is_outside = item.parent() == Some(tree.root_node());
            let of = pointer(item, &file.content).filter(|_| is_outside);
            Some((file, of))
        });
        let Some((file, Some(of))) = found else {
            continue;
        };
        let line = format!(
            "\n#[unsafe(no_mangle)]\npub fn sg_same_{name}() -> (::core::any::TypeId, &'static str, usize) {{\n    (::core::any::TypeId::of::<{of}>(), ::core::any::type_name::<{of}>(), {called} as {of} as usize)\n}}\n"
        );
        file.content.extend_from_slice(line.as_bytes());
    }
    files
}

/// Whether a function is none of one type, or runs where no switch can stand: then the student's
/// own is called.
fn is_generic(item: Node, source: &[u8]) -> bool {
    let mut cursor = item.walk();
    let header: Vec<Node> = item.children(&mut cursor).collect();
    let text = |node: &Node| node.utf8_text(source).unwrap_or_default().to_owned();
    header.iter().any(|node| match node.kind() {
        "function_modifiers" => text(node).contains("const") || text(node).contains("async"),
        "type_parameters" => {
            let mut cursor = node.walk();
            let mut inner = node.named_children(&mut cursor);
            inner.any(|one| !matches!(one.kind(), "lifetime" | "lifetime_parameter"))
        }
        "abstract_type" => true,
        _ => false,
    })
}

/// Modules inside of more others than this are not looked into.
const DEEPEST: usize = 20;

/// The function of this name that belongs to no type and no other function; one of the file itself
/// before one of a module in it.
fn find<'t>(node: Node<'t>, name: &str, source: &[u8], depth: usize) -> Option<Node<'t>> {
    if depth > DEEPEST {
        return None;
    }
    let mut cursor = node.walk();
    let children: Vec<Node> = node.named_children(&mut cursor).collect();
    let is_it = |child: &&Node| {
        child.kind() == "function_item"
            && child
                .child_by_field_name("name")
                .and_then(|found| found.utf8_text(source).ok())
                == Some(name)
    };
    if let Some(found) = children.iter().find(is_it) {
        return Some(*found);
    }
    let modules = children.iter().filter(|child| child.kind() == "mod_item");
    let mut bodies = modules.filter_map(|module| module.child_by_field_name("body"));
    bodies.find_map(|body| find(body, name, source, depth + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use typed::Type;

    #[test]
    fn a_switch_stands_on_the_line_of_the_brace() {
        let mut declared = Declared::default();
        let int = Type {
            kind: Kind::Int { least: 0, most: 9 },
            written: Default::default(),
            line: 0,
        };
        declared.types.insert("int".to_owned(), int);
        let signature = "(a: [int], b: (int, int), c: inout int) -> int";
        let function = typed::Function::parse(signature, &mut declared).expect("it is one");
        declared.functions.insert("f".to_owned(), function);
        let source = "mod m {\n  impl S { fn f(&self) {} }\n}\npub fn f(mut a: Vec<u8>, (x, y): (i32, i32), c: &mut u8) -> u8 {\n    1\n}\n";
        let files = [SourceFile::new("src/lib.rs", source)];
        let modules = ["shape".to_owned()];
        let changed = switched(&files, &["f"], &modules, &declared)
            .0
            .remove(0)
            .content;
        let changed = String::from_utf8(changed).expect("it is text");
        assert_eq!(changed.lines().count(), source.lines().count());
        let line = changed.lines().nth(3).expect("it is there");
        assert!(
            line.starts_with("pub fn f(mut a: Vec<u8>, sg_1: (i32, i32), c: &mut u8) -> u8 {"),
            "{line}"
        );
        assert!(line.contains("(&a)") && line.contains("(&sg_1)"), "{line}");
        assert!(line.contains("_>(c); return sg_r;"), "{line}");
        assert!(line.ends_with("let (x, y) = sg_1; "), "{line}");
        let same = "SG.same::<fn(Vec<u8>, (i32, i32), &mut u8) -> u8>(&[\"shape\"]) { return sg_same(a, sg_1, c); }";
        assert!(line.contains(same), "{line}");
        let right = shown(files.to_vec(), &["f".to_owned()], &declared).remove(0);
        let right = String::from_utf8(right.content).expect("it is text");
        assert!(right.contains("pub fn sg_same_f()"), "{right}");
        // A function with other parameters is left alone.
        let other = [SourceFile::new("src/lib.rs", "fn f(a: u8) -> u8 { 1 }\n")];
        assert_eq!(switched(&other, &["f"], &modules, &declared).0, other);
        // Of one with an adapter, the solution's is called as it is, or not at all.
        let adapted = declared.functions.get_mut("f").expect("it is there");
        adapted.adapted.insert("rust".to_owned());
        assert!(can_stand_in(&declared, "f"));
        let source = "fn f(s: Shape) {}\nfn g<'a>(s: &'a Shape) -> &'a Shape { s }\n";
        let files = [SourceFile::new("src/lib.rs", source)];
        let changed = switched(&files, &["f"], &modules, &declared).1.remove(0);
        assert!(changed.contains("SG.same::<fn(Shape)>(&[\"shape\"]) { return sg_same(s); }"));
        assert!(!changed.contains("SG.on()"), "{changed}");
        let mut other = declared.functions["f"].clone();
        other.written.insert("rust".to_owned(), "g".to_owned());
        declared.functions.insert("g".to_owned(), other.clone());
        declared.functions.insert("h".to_owned(), other);
        assert!(can_stand_in(&declared, "g") && !can_stand_in(&declared, "h"));
        assert_eq!(switched(&files, &["g"], &modules, &declared).0, files);
    }
}
