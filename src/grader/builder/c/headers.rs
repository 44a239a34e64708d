//! Tells whether a student's own headers declare the lab's types.
//!
//! The solution's functions are compiled with the lab's headers, never with a student's: a header is
//! code, and could change any function that is compiled with it. If the student's types are the
//! lab's, both fit together. If not, the student's own functions are used.

use std::collections::{BTreeMap, BTreeSet};

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

/// Whether two sets of sources complete the types that headers leave open (`struct Editor;`) in the
/// same way, word for word. False if one cannot be parsed.
pub fn complete_alike(
    language: Language,
    headers: &[SourceFile],
    students: &[SourceFile],
    labs: &[SourceFile],
) -> bool {
    let tags = |files: &[SourceFile]| {
        let mut found = Tags::default();
        let all = files.iter().all(|file| found.add(language, &file.content));
        all.then_some(found)
    };
    let Some(declared) = tags(headers) else {
        return false;
    };
    let is_open = |tag: &&String| !declared.complete.contains_key(*tag);
    let open: Vec<&String> = declared.named.iter().filter(is_open).collect();
    if open.is_empty() {
        return true;
    }
    match (tags(students), tags(labs)) {
        (Some(students), Some(labs)) => {
            let mut open = open.into_iter();
            open.all(|tag| students.complete.get(tag) == labs.complete.get(tag))
        }
        _ => false,
    }
}

/// The structs, unions and classes in files, by their names.
#[derive(Default)]
struct Tags {
    named: BTreeSet<String>,
    /// The words of those that have members.
    complete: BTreeMap<String, String>,
}

impl Tags {
    /// False if the source cannot be parsed.
    fn add(&mut self, language: Language, source: &[u8]) -> bool {
        let Some(tree) = parse(language, source) else {
            return false;
        };
        walk(&tree, None, |node, complete: &Option<String>| {
            let kinds = ["struct_specifier", "union_specifier", "class_specifier"];
            let name = node.child_by_field_name("name");
            let name = name.filter(|_| kinds.contains(&node.kind()));
            let name = name.and_then(|name| name.utf8_text(source).ok());
            if let Some(name) = name {
                self.named.insert(name.to_owned());
            }
            // The members of a struct in a struct are those of both; the outer one has them.
            let begun = name.filter(|_| node.child_by_field_name("body").is_some());
            let complete = complete.clone().or_else(|| begun.map(str::to_owned));
            if let (Some(tag), 0) = (&complete, node.child_count())
                && node.kind() != "comment"
            {
                let words = self.complete.entry(tag.clone()).or_default();
                words.push_str(node.utf8_text(source).unwrap_or_default());
                words.push(' ');
            }
            Some(complete)
        });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_type_is_completed_alike_or_not() {
        let file = |text: &str| vec![SourceFile::new("editor.c", text)];
        let header = "typedef struct Editor Editor;\nEditor *make(void);\n";
        let alike = |header: &str, own: &str, labs: &str| {
            complete_alike(Language::C, &file(header), &file(own), &file(labs))
        };
        let array = "struct Editor { char *text; /* all of it */ int length; };";
        let nodes = "struct Node { char c; }; struct Editor { struct Node *first; };";
        assert!(alike(
            header,
            array,
            "struct Editor {\n char *text;\n int length;\n};"
        ));
        assert!(!alike(header, nodes, array));
        assert!(!alike(header, "int other;", array));
        // One that nobody completes, or that the header does, is no question.
        assert!(alike(header, "int mine;", "int theirs;"));
        assert!(alike("struct Editor { int length; };", nodes, array));
    }

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
