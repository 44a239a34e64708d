//! The solution's functions have the form that the manifest says.

use sudograde_core::lab::Language;
use tree_sitter::Node;
use typed::{Declared, Mode};

use crate::grammar::{parse, walk};

/// How the solution's function contradicts its declaration; None: not in its form. The
/// compiler finds contradictions of types.
pub fn contradiction(declared: &Declared, name: &str, source: &[u8]) -> Option<String> {
    let function = declared.functions.get(name);
    // The adapter has the signature of one that is called through it.
    let function = function.filter(|function| !function.is_adapted("rust"))?;
    let called = super::defined_as(name, function);
    let tree = parse(Language::Rust, source)?;
    let text = |node: Node| node.utf8_text(source).unwrap_or_default().to_owned();
    let mut found: Option<Node> = None;
    walk(&tree, (), |node, ()| {
        let named = node.child_by_field_name("name").map(text);
        if node.kind() == "function_item" && named.as_deref() == Some(called) {
            found = found.or(Some(node));
        }
        Some(())
    });
    let item = found?;
    let written = item.child_by_field_name("parameters")?;
    let mut cursor = written.walk();
    let written = written.named_children(&mut cursor);
    let kinds = ["parameter", "self_parameter"];
    let written: Vec<Node> = written.filter(|one| kinds.contains(&one.kind())).collect();
    let parameters = function.parameters.iter();
    let parameters =
        parameters.filter(|one| !matches!(one.mode, Mode::Length(_) | Mode::OutLength));
    let parameters: Vec<_> = parameters.collect();
    if written.len() != parameters.len() {
        return Some(format!(
            "the solution's {called} has {} parameters, and the signature here {}",
            written.len(),
            parameters.len()
        ));
    }
    let is_place = |mode: &Mode| matches!(mode, Mode::Out | Mode::Changes | Mode::InOut(_));
    let mut places = written.iter().zip(&parameters);
    let by_value = places.find(|(node, parameter)| {
        is_place(&parameter.mode) && !is_mutable_reference(&text(**node))
    });
    if let Some((node, parameter)) = by_value {
        return Some(format!(
            "{} is a place for a result here, and the solution's {called} takes \"{}\"; a place is a &mut",
            parameter.name,
            text(*node)
        ));
    }
    match (item.child_by_field_name("return_type"), &function.outcome) {
        (Some(of), None) => Some(format!(
            "the solution's {called} gives {}, and the signature here nothing: write \"(…) -> TYPE\"",
            text(of)
        )),
        (None, Some(of)) => Some(format!(
            "the solution's {called} gives nothing, and the signature here {of}"
        )),
        _ => None,
    }
}

/// Whether a parameter's type is `&mut …`.
fn is_mutable_reference(parameter: &str) -> bool {
    let of = parameter.split_once(':').map_or("", |(_, of)| of.trim());
    let words = of.strip_prefix('&').map(str::split_whitespace);
    let mut words = words.into_iter().flatten();
    words.find(|word| !word.starts_with('\'')) == Some("mut")
}
