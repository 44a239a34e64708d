//! C: no pointer is declared, but to some types. The source is read with a parser.

use tree_sitter::Node;

use crate::grammar::parse;
use crate::lab::Language;
use crate::submission::Submission;

/// The declarations of pointers to other types than `except`; `main` may have its own.
pub fn find(submission: &Submission, except: &[String]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in &submission.files {
        let is_c = |ending: &std::ffi::OsStr| ending == "c" || ending == "h";
        if file.path.extension().is_some_and(is_c) {
            for (line, declared) in pointers(&file.content, except) {
                findings.push(format!("{}:{line}: {declared}", file.path.display()));
            }
        }
    }
    findings
}

fn pointers(source: &[u8], except: &[String]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let tree = parse(Language::C, source);
    let mut open: Vec<Node> = tree.iter().map(|tree| tree.root_node()).collect();
    while let Some(node) = open.pop() {
        let is_pointer = matches!(
            node.kind(),
            "pointer_declarator" | "abstract_pointer_declarator"
        );
        if is_pointer && !is_inside_of_main(node, source) {
            let declaration = declaration_of(node);
            let of_type = declaration.child_by_field_name("type");
            let name = of_type.and_then(|of_type| of_type.utf8_text(source).ok());
            if !except.iter().any(|allowed| name == Some(allowed.as_str())) {
                let text = declaration.utf8_text(source).unwrap_or_default();
                let line = text.lines().next().unwrap_or_default().trim();
                found.push((node.start_position().row + 1, line.to_owned()));
            }
            // What is inside belongs to the same declaration.
            continue;
        }
        // A macro that hides the star of a declaration.
        if node.kind() == "preproc_def"
            && let Some(value) = node.child_by_field_name("value")
            && let Ok(text) = value.utf8_text(source)
            && text.trim_end().ends_with('*')
        {
            let line = node.utf8_text(source).unwrap_or_default().trim().to_owned();
            found.push((node.start_position().row + 1, line));
        }
        open.extend((0..node.child_count()).filter_map(|index| node.child(index)));
    }
    found.sort();
    found
}

/// The declaration, parameter, field or cast that a declarator is a part of.
fn declaration_of(mut node: Node) -> Node {
    while node.child_by_field_name("type").is_none()
        && let Some(parent) = node.parent()
    {
        node = parent;
    }
    node
}

/// The parameters of `main` are what the language gives it.
fn is_inside_of_main(node: Node, source: &[u8]) -> bool {
    let mut above = node.parent();
    while let Some(node) = above {
        if node.kind() == "parameter_list"
            && let Some(function) = node.parent()
            && let Some(name) = function.child_by_field_name("declarator")
        {
            return name.utf8_text(source) == Ok("main");
        }
        above = node.parent();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::pointers;

    fn lines(source: &str) -> Vec<usize> {
        let except = ["FILE".to_owned()];
        pointers(source.as_bytes(), &except)
            .into_iter()
            .map(|(line, _)| line)
            .collect()
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
