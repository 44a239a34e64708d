//! C: finds declarations of pointers, except pointers to some types. A parser reads the source.

use tree_sitter::Node;

use crate::grammar::{parse, walk};
use crate::submission::Submission;
use sudograde_core::lab::Language;
use sudograde_core::plan::Finding;

/// The declarations of pointers to types outside of `except`. The parameters of `main` are
/// allowed.
pub fn find(submission: &Submission, except: &[String]) -> Vec<Finding> {
    let is_c = |ending: &std::ffi::OsStr| ending == "c" || ending == "h";
    let files = submission.files.iter().chain(&submission.further_files);
    let files = files.filter(|file| file.path.extension().is_some_and(is_c));
    let texts = files.flat_map(|file| {
        let name = file.path.display();
        match pointers(&file.content, except) {
            Some(found) => found
                .into_iter()
                .map(|(line, text)| format!("{name}:{line}: {text}"))
                .collect(),
            None => vec![format!("{name}: {UNREAD}")],
        }
    });
    texts.map(Finding::from).collect()
}

/// The finding for a source that cannot be parsed: it counts as breaking the rule.
const UNREAD: &str = "it is too long or too deeply nested to be checked";

/// The most bytes of a declaration that are shown.
const LONGEST: usize = 200;

/// The surroundings of a node.
#[derive(Clone, Copy)]
struct Around<'t> {
    /// The declaration, parameter, field or cast that the node is a part of.
    declaration: Node<'t>,
    /// The function whose declarator or body the node is in.
    function: Option<Node<'t>>,
    /// Whether the node is in a parameter of `main`, whose parameters the language defines.
    of_main: bool,
}

/// The lines with pointers, and their declarations; None if the source cannot be parsed.
fn pointers(source: &[u8], except: &[String]) -> Option<Vec<(usize, String)>> {
    let tree = parse(Language::C, source)?;
    let root = Around {
        declaration: tree.root_node(),
        function: None,
        of_main: false,
    };
    let mut found = Vec::new();
    let shown = |node: Node| {
        let text = text(node, source);
        let text = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]).into_owned();
        text.lines().next().unwrap_or_default().trim().to_owned()
    };
    walk(&tree, root, |node, around| {
        let is_pointer = matches!(
            node.kind(),
            "pointer_declarator" | "abstract_pointer_declarator"
        );
        if is_pointer && !around.of_main {
            let of_type = around.declaration.child_by_field_name("type");
            let name = of_type.map(|of_type| text(of_type, source));
            if !except
                .iter()
                .any(|allowed| name == Some(allowed.as_bytes()))
            {
                let line = node.start_position().row + 1;
                found.push((line, shown(around.declaration)));
            }
            // Nodes inside belong to the same declaration.
            return None;
        }
        // A macro can hide the star of a declaration.
        if node.kind() == "preproc_def"
            && let Some(value) = node.child_by_field_name("value")
            && text(value, source).trim_ascii_end().ends_with(b"*")
        {
            found.push((node.start_position().row + 1, shown(node)));
        }
        Some(inside(node, *around, source))
    });
    found.sort();
    Some(found)
}

fn text<'s>(node: Node, source: &'s [u8]) -> &'s [u8] {
    source.get(node.byte_range()).unwrap_or_default()
}

/// The surroundings of the parts of a node.
fn inside<'t>(node: Node<'t>, around: Around<'t>, source: &[u8]) -> Around<'t> {
    let is_list = node.kind() == "parameter_list";
    let named = || around.function?.child_by_field_name("declarator");
    let is_main = || named().is_some_and(|name| text(name, source) == b"main");
    let is_function = node.kind() == "function_declarator";
    Around {
        declaration: match node.child_by_field_name("type") {
            Some(_) => node,
            None => around.declaration,
        },
        function: if is_function {
            Some(node)
        } else {
            around.function
        },
        of_main: if is_list { is_main() } else { around.of_main },
    }
}

#[cfg(test)]
mod tests {
    use super::pointers;

    fn lines(source: &str) -> Vec<usize> {
        let except = ["FILE".to_owned()];
        let found = pointers(source.as_bytes(), &except).expect("it can be parsed");
        found.into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn declarations_are_found_and_products_are_not() {
        let source = "int f(int *p);\nint g(int a, int b) { return a * b; }\nchar *names[3];\n\
                      struct s { long **q; };\nint h(int v[9][9]) { return sizeof(int *); }\n";
        assert_eq!(lines(source), [1, 3, 4, 5]);
    }

    #[test]
    fn file_and_the_parameters_of_main_are_allowed() {
        let source = "#include <stdio.h>\nvoid print(FILE *stream);\n\
                      int main(int argc, char **argv) { int *p = 0; return 0; }\n// int *p;\n";
        assert_eq!(lines(source), [3]);
        assert!(lines("int main(int argc, char *argv[]) { return 0; }").is_empty());
        assert_eq!(
            lines("#define P *\nint P f(int P q);\n#define TWICE(x) (2 * (x))\n"),
            [1]
        );
    }
}
