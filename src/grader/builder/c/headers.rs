//! Tells whether a student's own headers declare the lab's types.
//!
//! The solution's functions are compiled with the lab's headers, never with a student's: a header is
//! code, and could change any function that is compiled with it. If the student's types are the
//! lab's, both fit together. If not, the student's own functions are used.

use std::collections::BTreeSet;

use crate::grammar::{parse, walk};
use crate::submission::SourceFile;
use sudograde_core::lab::Language;

/// Whether two sets of headers declare the same types, word for word. False if one cannot be
/// parsed.
pub fn declare_same_types(
    language: Language,
    students: &[SourceFile],
    labs: &[SourceFile],
) -> bool {
    if students == labs {
        return true;
    }
    let declared = |files: &[SourceFile]| -> Option<BTreeSet<String>> {
        let mut all = BTreeSet::new();
        for file in files {
            all.extend(types(language, &file.content)?);
        }
        Some(all)
    };
    match (declared(students), declared(labs)) {
        (Some(students), Some(labs)) => students == labs,
        _ => false,
    }
}

/// The type declarations in a header, without white space and comments; None if it cannot be
/// parsed.
fn types(language: Language, source: &[u8]) -> Option<BTreeSet<String>> {
    let tree = parse(language, source)?;
    let mut found = BTreeSet::new();
    // The words of the type declaration that is being read.
    let mut words: Vec<&str> = Vec::new();
    let mut readable = true;
    walk(&tree, false, |node, in_type| {
        let is_type = match node.kind() {
            "type_definition" | "alias_declaration" => true,
            "struct_specifier" | "union_specifier" | "enum_specifier" | "class_specifier" => {
                node.child_by_field_name("body").is_some()
            }
            // A type inside of these is another type outside.
            "template_declaration" | "namespace_definition" => true,
            _ => false,
        };
        if !in_type && !words.is_empty() {
            found.insert(std::mem::take(&mut words).join(" "));
        }
        if !in_type && !is_type {
            return Some(false);
        }
        if node.child_count() == 0 {
            let word = node.utf8_text(source);
            readable &= word.is_ok();
            let said = |word: &&str| !word.starts_with("/*") && !word.starts_with("//");
            words.extend(word.ok().filter(said));
        }
        (node.kind() != "comment").then_some(true)
    });
    if !words.is_empty() {
        found.insert(words.join(" "));
    }
    readable.then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(language: Language, one: &str, other: &str) -> bool {
        let file = |text: &str| vec![SourceFile::new("grid.h", text)];
        declare_same_types(language, &file(one), &file(other))
    }

    #[test]
    fn classes_that_differ_are_not_the_same() {
        let same = |one: &str, other: &str| same(Language::Cpp, one, other);
        let lab =
            "class Grid {\npublic:\n    int a;\n    int b[9];\n};\nint solve(const Grid &g);\n";
        assert!(same(
            "class Grid { public: int a; int b[9]; }; // mine\n",
            lab
        ));
        for other in [
            "class Grid { public: int b[9]; int a; };",
            "class Grid { public: int a; int b[9]; virtual ~Grid(); };",
            "class Grid : Base { public: int a; int b[9]; };",
            "template <int N> class Grid { public: int a; int b[9]; };",
            "namespace mine { class Grid { public: int a; int b[9]; }; }",
        ] {
            assert!(!same(other, lab), "{other}");
        }
        assert!(same("using T = int[9];", "using T = int [9];"));
        assert!(!same("using T = int[9];", "using T = int[8];"));
        assert!(!same(
            "enum class E : int { A };",
            "enum class E : char { A };"
        ));
    }

    #[test]
    fn prototypes_comments_and_white_space_make_no_other_types() {
        let lab = "#ifndef G\n#define G\ntypedef struct { int a; /* one */ int b[9]; } T;\nT f(T);\n#endif\n";
        let same = |own: &str| same(Language::C, own, lab);
        let own =
            "// mine\ntypedef struct\n{\n    int a;\n    int b[9]; // two\n} T;\nint help(T t);\n";
        assert!(same(own));
        assert!(!same("typedef struct { int b[9]; int a; } T;"));
        assert!(!same("typedef struct { int a; int b[9]; } U;"));
        assert!(!same(""));
    }
}
