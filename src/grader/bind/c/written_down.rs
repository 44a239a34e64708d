//! The solution's functions as they stand in for the student's, with a first statement that writes
//! down what they are called with, if the runner asks for it.

use std::fmt::Write;
use std::path::PathBuf;

use sudograde_core::lab::Language;
use tree_sitter::Node;
use typed::Declared;

use super::own::in_c;
use super::types::{Stored, Types};
use super::{BEGINNING, C};
use crate::grammar::{name_of, parse, walk};
use crate::submission::SourceFile;

/// The file with what the new statements call.
const FILE: &str = "calls-written-down.c";

/// The sources, and a further one. Without any of these functions in them, they stay as they are.
///
/// # Errors
/// The argument cannot be bound to C.
pub fn written_down(
    declared: &Declared,
    headers: &[PathBuf],
    own: &str,
    mut sources: Vec<SourceFile>,
    functions: &[&str],
) -> Result<Vec<SourceFile>, String> {
    let c = C {
        types: Types {
            declared,
            language: "c",
        },
    };
    let (mut used, mut writers) = (Vec::new(), String::new());
    for name in functions {
        let Some(function) = declared.functions.get(*name) else {
            continue;
        };
        let Some(of) = function.parameters.first().map(|one| &one.of) else {
            continue;
        };
        let is_array = c.types.stored(of)? == Stored::Array;
        let called = in_c(name, function);
        let mut all = sources.iter_mut();
        let Some(()) = all.find_map(|file| insert(file, called, is_array)) else {
            continue;
        };
        let written = c.types.name(of);
        let _ = writeln!(
            writers,
            "\nvoid sg_write_down_{called}(const void *at)\n{{\n    if (!sg_writes)\n        return;\n    write_{written}(&sg_writer, ({written} *)at);\n    sg_text(&sg_writer, \"\\n\");\n}}"
        );
        used.push(of.clone());
    }
    if used.is_empty() {
        return Ok(sources);
    }
    let mut text = String::new();
    for header in headers {
        let _ = writeln!(text, "#include \"{}\"", header.display());
    }
    text += own;
    text += BEGINNING;
    text += &c.types.all(&used)?;
    text += WATCH;
    text += &writers;
    sources.push(SourceFile::new(FILE, text.into_bytes()));
    Ok(sources)
}

const WATCH: &str = r"
/* The runner's functions, of which the one that writes appends to what is written down. */
static struct sg_api sg_writer;
static bool sg_writes;

void sg_watch(const struct sg_api *sg)
{
    sg_writer = *sg;
    sg_writer.write = sg->trace;
    sg_writes = true;
}
";

/// Puts the statement behind the brace of a definition, so that lines keep their numbers.
fn insert(file: &mut SourceFile, called: &str, is_array: bool) -> Option<()> {
    let tree = parse(Language::C, &file.content)?;
    let text = |node: Node| node.utf8_text(&file.content).unwrap_or_default().to_owned();
    let mut found = None;
    walk(&tree, (), |node, ()| {
        let declarator = node.child_by_field_name("declarator");
        if node.kind() != "function_definition" || found.is_some() {
            return Some(());
        }
        if declarator.and_then(name_of).map(text).as_deref() == Some(called) {
            found = Some(node);
        }
        None
    });
    let definition = found?;
    let body = definition.child_by_field_name("body")?.start_byte() + 1;
    let mut declarator = definition.child_by_field_name("declarator")?;
    let parameters = loop {
        match declarator.child_by_field_name("parameters") {
            Some(parameters) => break parameters,
            None => declarator = declarator.child_by_field_name("declarator")?,
        }
    };
    let parameter = parameters.named_child(0)?;
    let mut name = parameter.child_by_field_name("declarator")?;
    while let Some(inner) = name.child_by_field_name("declarator") {
        name = inner;
    }
    let address = if is_array { "" } else { "&" };
    let statement = format!(
        " extern void sg_write_down_{called}(const void *); sg_write_down_{called}({address}{});",
        text(name)
    );
    file.content.splice(body..body, statement.into_bytes());
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_stands_behind_the_brace_and_names_the_parameter() {
        let source = "int g(int);\nstatic int *h(void) { return 0; }\nList *g(struct Node *n)\n{\n    return 0;\n}\n";
        let mut file = SourceFile::new("a.c", source);
        assert_eq!(insert(&mut file, "other", false), None);
        assert_eq!(insert(&mut file, "g", false), Some(()));
        let text = String::from_utf8(file.content).expect("it is text");
        let line = text.lines().nth(3).expect("it has as many lines");
        assert_eq!(
            line,
            "{ extern void sg_write_down_g(const void *); sg_write_down_g(&n);"
        );
        assert_eq!(text.lines().count(), source.lines().count());
    }
}
