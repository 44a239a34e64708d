//! The declarations of a source in C or C++: functions, structures, other names of types.

pub mod blocks;
#[cfg(test)]
mod blocks_tests;
mod c_type;

use std::collections::BTreeMap;
use std::ops::Range;

pub use c_type::CType;

use crate::grammar::{parse, walk};
use sudograde_core::lab::Language;
use tree_sitter::Node;
use typed::Value;

#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    pub of: CType,
}

#[derive(Clone, Debug)]
pub struct CFunction {
    pub name: String,
    pub result: CType,
    pub parameters: Vec<Named>,
    pub is_static: bool,
    /// It takes any number of further arguments.
    pub is_variadic: bool,
    pub whole: Range<usize>,
    pub body: Option<Range<usize>>,
}

/// All declarations of some sources.
#[derive(Debug, Default)]
pub struct Declarations {
    pub functions: Vec<CFunction>,
    /// By the name with which the source uses them: `Node` or `struct Node`.
    pub structs: BTreeMap<String, Vec<Named>>,
    pub aliases: BTreeMap<String, CType>,
    /// The number of names of an enumeration.
    pub enums: BTreeMap<String, usize>,
    pub constants: BTreeMap<String, usize>,
    /// The places of definitions of types and constants.
    pub types: Vec<Range<usize>>,
    /// `"list.h"` and `<stdlib.h>`
    pub includes: Vec<String>,
}

fn text<'t>(node: Node, source: &'t str) -> &'t str {
    source.get(node.byte_range()).unwrap_or_default()
}

/// One blank between words.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Declarations {
    /// Adds what a source declares.
    ///
    /// # Errors
    /// It cannot be parsed; the line of the first mistake.
    pub fn read(&mut self, source: &str, language: Language) -> Result<(), String> {
        let tree = parse(language, source.as_bytes());
        let tree = tree.ok_or("it is too long to be read")?;
        if tree.root_node().has_error() {
            let mut line = 0;
            walk(&tree, (), |node, ()| {
                if line == 0 && (node.is_error() || node.is_missing()) {
                    line = node.start_position().row + 1;
                }
                Some(())
            });
            return Err(format!("line {line}: this is no {}", language.name()));
        }
        walk(&tree, (), |node, ()| match node.kind() {
            "function_definition" | "declaration" => {
                self.function(node, source);
                self.structure(node, source);
                None
            }
            "type_definition" => {
                self.definition(node, source);
                None
            }
            "struct_specifier" | "union_specifier" | "enum_specifier" | "class_specifier" => {
                self.types.push(whole_line(node, source));
                self.specifier(node, source, None);
                None
            }
            "preproc_def" => {
                let field = |name| {
                    node.child_by_field_name(name)
                        .map(|node| text(node, source))
                };
                if let (Some(name), Some(value)) = (field("name"), field("value")) {
                    self.types.push(node.byte_range());
                    if let Some(number) = self.number(value) {
                        self.constants.insert(name.to_owned(), number);
                    }
                }
                None
            }
            "preproc_include" => {
                if let Some(path) = node.child_by_field_name("path") {
                    self.includes.push(text(path, source).to_owned());
                }
                None
            }
            _ => Some(()),
        });
        Ok(())
    }

    /// A structure that a declaration defines on its way: `struct Node { … };`.
    fn structure(&mut self, node: Node, source: &str) {
        let of = node.child_by_field_name("type");
        if let Some(of) = of.filter(|of| of.child_by_field_name("body").is_some()) {
            self.types.push(node.byte_range());
            self.specifier(of, source, None);
        }
    }

    fn function(&mut self, node: Node, source: &str) {
        let mut of = type_of(node, source);
        let Some(declarator) = node.child_by_field_name("declarator") else {
            return;
        };
        let Some((name, Some(parameters))) = declared(declarator, source, &mut of) else {
            return;
        };
        let mut cursor = node.walk();
        let is_static = node
            .children(&mut cursor)
            .any(|one| one.kind() == "storage_class_specifier" && text(one, source) == "static");
        let mut cursor = parameters.walk();
        let is_variadic = parameters
            .children(&mut cursor)
            .any(|one| text(one, source) == "...");
        let mut cursor = parameters.walk();
        let all = parameters.named_children(&mut cursor);
        let all = all.filter(|one| one.kind().ends_with("parameter_declaration"));
        let parameters: Vec<Named> = all.filter_map(|one| parameter(one, source)).collect();
        self.functions.push(CFunction {
            name,
            result: of,
            parameters,
            is_static,
            is_variadic,
            whole: node.byte_range(),
            body: node
                .child_by_field_name("body")
                .map(|body| body.byte_range()),
        });
    }

    fn definition(&mut self, node: Node, source: &str) {
        self.types.push(node.byte_range());
        let Some(of) = node.child_by_field_name("type") else {
            return;
        };
        let is_tagged = of.child_by_field_name("name").is_some();
        let mut cursor = node.walk();
        for (k, declarator) in node
            .children_by_field_name("declarator", &mut cursor)
            .enumerate()
        {
            let mut written = type_of(node, source);
            let Some((name, is_function)) = declared(declarator, source, &mut written) else {
                continue;
            };
            written.is_function = is_function.is_some();
            if k == 0 && of.child_by_field_name("body").is_some() {
                let own = (!is_tagged).then_some(name.as_str());
                self.specifier(of, source, own);
            }
            let is_named_here = matches!(
                of.kind(),
                "struct_specifier" | "union_specifier" | "enum_specifier"
            );
            if is_tagged || !is_named_here {
                self.aliases.insert(name, written);
            }
        }
    }

    /// The numbers of an enumeration's names: as written, or one more than the one before.
    fn enumerators(&mut self, body: Node, source: &str) {
        let mut next = Some(0);
        let mut cursor = body.walk();
        for one in body.named_children(&mut cursor) {
            let Some(name) = one.child_by_field_name("name") else {
                continue;
            };
            if let Some(value) = one.child_by_field_name("value") {
                next = self.number(text(value, source));
            }
            if let Some(number) = next {
                self.constants.insert(text(name, source).to_owned(), number);
            }
            next = next.and_then(|number| number.checked_add(1));
        }
    }

    /// The number that an expression comes to, if it is one of numbers and known constants.
    pub fn number(&self, expression: &str) -> Option<usize> {
        let known = self.constants.iter();
        let known = known.map(|(name, number)| {
            let number = i64::try_from(*number).unwrap_or(i64::MAX);
            (name.clone(), Value::Int(number))
        });
        let read = typed::parse_expression(expression).ok()?;
        match typed::evaluate(&read, typed::Scope::of(&known.collect())).ok()? {
            Value::Int(number) => number.try_into().ok(),
            _ => None,
        }
    }

    /// The type with the meaning of other names in their places.
    pub fn resolved(&self, of: &CType) -> CType {
        let mut of = of.clone();
        for _ in 0..20 {
            let Some(other) = self.aliases.get(&of.base) else {
                break;
            };
            of.base.clone_from(&other.base);
            of.pointers += other.pointers;
            of.sizes.extend(other.sizes.iter().cloned());
        }
        of
    }

    /// A structure or enumeration with a body.
    fn specifier(&mut self, node: Node, source: &str, own: Option<&str>) {
        let Some(body) = node.child_by_field_name("body") else {
            return;
        };
        let tag = node
            .child_by_field_name("name")
            .map(|name| text(name, source));
        let keyword = match node.kind() {
            "enum_specifier" => "enum",
            "union_specifier" => "union",
            _ => "struct",
        };
        if keyword == "enum" {
            self.enumerators(body, source);
        }
        let Some(name) = own
            .map(str::to_owned)
            .or_else(|| tag.map(|tag| format!("{keyword} {tag}")))
        else {
            return;
        };
        let mut cursor = body.walk();
        if keyword == "enum" {
            let count = body.named_children(&mut cursor);
            let count = count.filter(|one| one.kind() == "enumerator").count();
            self.enums.insert(name, count);
            return;
        }
        let mut fields = Vec::new();
        for field in body.named_children(&mut cursor) {
            if field.kind() != "field_declaration" {
                continue;
            }
            let of = type_of(field, source);
            let mut inner = field.walk();
            for declarator in field.children_by_field_name("declarator", &mut inner) {
                let mut of = of.clone();
                if let Some((name, function)) = declared(declarator, source, &mut of) {
                    of.is_function = function.is_some();
                    fields.push(Named { name, of });
                }
            }
        }
        self.structs.insert(name, fields);
    }
}

/// The place of a node, with the semicolon behind it.
fn whole_line(node: Node, source: &str) -> Range<usize> {
    let range = node.byte_range();
    let behind = source.get(range.end..).unwrap_or_default();
    let semicolon = behind.starts_with(';');
    range.start..range.end + usize::from(semicolon)
}

/// The type before the declarator.
fn type_of(node: Node, source: &str) -> CType {
    let base = node.child_by_field_name("type");
    let base = base.map_or_else(String::new, |base| {
        // A structure with a body is named by its tag.
        match (
            base.child_by_field_name("body"),
            base.child_by_field_name("name"),
        ) {
            (Some(_), Some(name)) => {
                let keyword = base.kind().split('_').next().unwrap_or_default();
                format!("{keyword} {}", text(name, source))
            }
            (Some(_), None) => String::new(),
            _ => squeezed(text(base, source)),
        }
    });
    let mut cursor = node.walk();
    let is_const = node
        .children(&mut cursor)
        .any(|one| one.kind() == "type_qualifier" && text(one, source) == "const");
    CType {
        base,
        is_const,
        ..CType::default()
    }
}

/// The name of a declarator, and its parameters if it is a function's. Pointers and
/// brackets around the name are added to the type.
fn declared<'t>(
    declarator: Node<'t>,
    source: &str,
    of: &mut CType,
) -> Option<(String, Option<Node<'t>>)> {
    let mut node = declarator;
    let mut parameters = None;
    loop {
        match node.kind() {
            "pointer_declarator" | "abstract_pointer_declarator" => of.pointers += 1,
            "reference_declarator" | "abstract_reference_declarator" => of.is_reference = true,
            "array_declarator" | "abstract_array_declarator" => {
                let size = node.child_by_field_name("size");
                let size = size.map_or("", |size| text(size, source));
                of.sizes.insert(0, size.trim().to_owned());
            }
            "function_declarator" | "abstract_function_declarator" => {
                parameters = node.child_by_field_name("parameters");
            }
            "parenthesized_declarator" => {}
            "identifier" | "field_identifier" | "type_identifier" | "primitive_type" => {
                return Some((text(node, source).to_owned(), parameters));
            }
            _ => return None,
        }
        let inner = node.child_by_field_name("declarator");
        let inner = inner.or_else(|| {
            let mut cursor = node.walk();
            node.named_children(&mut cursor).find(|one| {
                one.kind().ends_with("declarator") || one.kind().ends_with("identifier")
            })
        });
        match inner {
            Some(inner) => node = inner,
            None => return Some((String::new(), parameters)),
        }
    }
}

/// None: it is the word `void`.
fn parameter(node: Node, source: &str) -> Option<Named> {
    let mut of = type_of(node, source);
    let declarator = node.child_by_field_name("declarator");
    let name = declarator.and_then(|one| declared(one, source, &mut of));
    let (name, function) = name.unwrap_or_default();
    of.is_function = function.is_some();
    (!of.is_void() || of.is_function).then_some(Named { name, of })
}
