//! Types that a header leaves open (`typedef struct Stack Stack;`) and a student's source completes.
//!
//! The solution completes them, too, and often otherwise. Then its functions cannot stand in for
//! the student's where other functions of the student's look into such a type.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use crate::grammar::{parse, walk};
use crate::submission::SourceFile;
use sudograde_core::lab::Language;

/// The open types of a student's sources, beside the solution's.
pub enum OpenTypes {
    /// There are none, or they are completed word for word as the solution does.
    Alike,
    Otherwise(Looks),
    /// A source cannot be parsed.
    Unknown,
}

/// The functions that look into types that differ from the solution's.
pub struct Looks {
    /// For each function, those that it mentions.
    mentions: BTreeMap<String, BTreeSet<String>>,
    /// The functions that use members of these types, or their sizes.
    looking: BTreeSet<String>,
}

impl OpenTypes {
    pub fn of(
        language: Language,
        headers: &[SourceFile],
        students: &[SourceFile],
        labs: &[SourceFile],
    ) -> Self {
        let tags = |files: &[SourceFile]| {
            let mut found = Tags::default();
            let all = files.iter().all(|file| found.add(language, &file.content));
            all.then_some(found)
        };
        let Some(declared) = tags(headers) else {
            return OpenTypes::Unknown;
        };
        let is_open = |tag: &&String| !declared.complete.contains_key(*tag);
        let open: Vec<&String> = declared.named.iter().filter(is_open).collect();
        if open.is_empty() {
            return OpenTypes::Alike;
        }
        let (Some(own), Some(labs)) = (tags(students), tags(labs)) else {
            return OpenTypes::Unknown;
        };
        let differ = |tag: &&String| own.complete.get(*tag) != labs.complete.get(*tag);
        let open: BTreeSet<&String> = open.into_iter().filter(differ).collect();
        if open.is_empty() {
            return OpenTypes::Alike;
        }
        let members = open
            .iter()
            .filter_map(|tag| own.members.get(*tag))
            .flatten();
        let words: BTreeSet<&str> = members.map(String::as_str).collect();
        let mut looks = Looks {
            mentions: BTreeMap::new(),
            looking: BTreeSet::new(),
        };
        let mut files = students.iter();
        match files.all(|file| looks.read(language, &file.content, &words)) {
            true => OpenTypes::Otherwise(looks),
            false => OpenTypes::Unknown,
        }
    }

    /// Whether some of these functions, or those that they lead to, look into types that differ,
    /// where others are replaced by the solution's.
    pub fn are_looked_into(&self, by: &[String], replaced: &[String]) -> bool {
        match self {
            OpenTypes::Alike => false,
            OpenTypes::Unknown => true,
            OpenTypes::Otherwise(looks) => looks.lead_there(by, replaced),
        }
    }
}

impl Looks {
    fn lead_there(&self, by: &[String], replaced: &[String]) -> bool {
        let mut seen: BTreeSet<&str> = replaced.iter().map(String::as_str).collect();
        let mut next: Vec<&str> = by.iter().map(String::as_str).collect();
        while let Some(function) = next.pop() {
            if !seen.insert(function) {
                continue;
            }
            if self.looking.contains(function) {
                return true;
            }
            let mentioned = self.mentions.get(function).into_iter().flatten();
            next.extend(mentioned.map(String::as_str));
        }
        false
    }

    /// False if the source cannot be parsed.
    fn read(&mut self, language: Language, source: &[u8], members: &BTreeSet<&str>) -> bool {
        let Some(tree) = parse(language, source) else {
            return false;
        };
        walk(&tree, None, |node, function: &Option<String>| {
            if node.kind() == "function_definition" {
                return Some(name_of(node, source).map(str::to_owned));
            }
            if let Some(function) = function {
                let text = node.utf8_text(source).unwrap_or_default();
                match node.kind() {
                    "field_identifier" if members.contains(text) => {
                        self.looking.insert(function.clone());
                    }
                    "sizeof_expression" => {
                        self.looking.insert(function.clone());
                    }
                    "identifier" => {
                        let mentions = self.mentions.entry(function.clone()).or_default();
                        mentions.insert(text.to_owned());
                    }
                    _ => {}
                }
            }
            Some(function.clone())
        });
        true
    }
}

/// The name of a function, behind its pointers and parameters.
fn name_of<'s>(function: Node, source: &'s [u8]) -> Option<&'s str> {
    let mut node = function;
    while let Some(inner) = node.child_by_field_name("declarator") {
        node = inner;
    }
    node.utf8_text(source).ok()
}

/// The structs, unions and classes in files, by their names.
#[derive(Default)]
struct Tags {
    named: BTreeSet<String>,
    /// The words of those that have members.
    complete: BTreeMap<String, String>,
    members: BTreeMap<String, BTreeSet<String>>,
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
            let text = node.utf8_text(source).unwrap_or_default();
            if let (Some(tag), 0) = (&complete, node.child_count())
                && node.kind() != "comment"
            {
                let words = self.complete.entry(tag.clone()).or_default();
                words.push_str(text);
                words.push(' ');
                if node.kind() == "field_identifier" {
                    let members = self.members.entry(tag.clone()).or_default();
                    members.insert(text.to_owned());
                }
            }
            Some(complete)
        });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "typedef struct Editor Editor;\nEditor *make(void);\n";
    const ARRAY: &str = "struct Editor { char *text; /* all of it */ int length; };";
    const NODES: &str = "struct Node { char c; }; struct Editor { struct Node *first; };";

    fn open_types(header: &str, own: &str, labs: &str) -> OpenTypes {
        let file = |text: &str| vec![SourceFile::new("editor.c", text)];
        OpenTypes::of(Language::C, &file(header), &file(own), &file(labs))
    }

    #[test]
    fn an_open_type_is_completed_alike_or_not() {
        let alike = |header: &str, own: &str, labs: &str| {
            matches!(open_types(header, own, labs), OpenTypes::Alike)
        };
        let again = "struct Editor {\n char *text;\n int length;\n};";
        assert!(alike(HEADER, ARRAY, again));
        assert!(!alike(HEADER, NODES, ARRAY));
        assert!(!alike(HEADER, "int other;", ARRAY));
        // One that nobody completes, or that the header does, is no question.
        assert!(alike(HEADER, "int mine;", "int theirs;"));
        assert!(alike("struct Editor { int length; };", NODES, ARRAY));
    }

    #[test]
    fn only_those_who_look_into_a_type_need_their_own_functions() {
        let own = format!(
            "{NODES}\nstatic int empty(Editor *e) {{ return !e->first; }}\nEditor *make(void) {{ return calloc(1, sizeof(Editor)); }}\nint type(Editor *e) {{ return empty(e); }}\nchar *text(void) {{ Editor *e = make(); return e ? \"\" : 0; }}\n"
        );
        let found = open_types(HEADER, &own, ARRAY);
        let looks = |by: &str, replaced: &str| {
            found.are_looked_into(&[by.to_owned()], &[replaced.to_owned()])
        };
        // Through a helper; itself; not at all, as the function that does is replaced.
        assert!(looks("type", "make"));
        assert!(looks("make", "type"));
        assert!(!looks("text", "make"));
        assert!(looks("text", "type"));
    }
}
