//! A student's own headers: which types they declare.
//!
//! The lab's functions are compiled with the lab's headers, never with a student's: a header is code, and
//! could make anything of the functions that it is compiled with. Where a student's types are the
//! lab's, both fit together; where they are others, the student's own functions are used.

use std::collections::BTreeSet;

use crate::grammar::{parse, walk};
use crate::lab::Language;
use crate::submission::SourceFile;

/// Whether some headers declare all types that others declare, word for word.
pub fn declare_same_types(students: &[SourceFile], labs: &[SourceFile]) -> bool {
    if students == labs {
        return true;
    }
    let declared = |files: &[SourceFile]| -> Option<BTreeSet<String>> {
        let mut all = BTreeSet::new();
        for file in files {
            all.extend(types(&file.content)?);
        }
        Some(all)
    };
    match (declared(students), declared(labs)) {
        (Some(students), Some(labs)) => students == labs,
        _ => false,
    }
}

/// The declarations of types in a header, without white space and comments; None when it cannot be parsed.
fn types(source: &[u8]) -> Option<BTreeSet<String>> {
    let tree = parse(Language::C, source)?;
    let mut found = BTreeSet::new();
    // The words of the type that is read.
    let mut words: Vec<&str> = Vec::new();
    let mut readable = true;
    walk(&tree, false, |node, in_type| {
        let is_type = match node.kind() {
            "type_definition" => true,
            "struct_specifier" | "union_specifier" | "enum_specifier" => {
                node.child_by_field_name("body").is_some()
            }
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

    fn same(one: &str, other: &str) -> bool {
        let file = |text: &str| vec![SourceFile::new("grid.h", text)];
        declare_same_types(&file(one), &file(other))
    }

    #[test]
    fn prototypes_comments_and_white_space_make_no_other_types() {
        let lab = "#ifndef G\n#define G\ntypedef struct { int a; /* one */ int b[9]; } T;\nT f(T);\n#endif\n";
        let own =
            "// mine\ntypedef struct\n{\n    int a;\n    int b[9]; // two\n} T;\nint help(T t);\n";
        assert!(same(own, lab));
        assert!(!same("typedef struct { int b[9]; int a; } T;", lab));
        assert!(!same("typedef struct { int a; int b[9]; } U;", lab));
        assert!(!same("", lab));
    }
}
