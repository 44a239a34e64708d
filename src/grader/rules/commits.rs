//! Checks that each function has a commit of its own, if the submission is a git checkout.
//!
//! A function arrives with the first commit in which its text differs from the skeleton's. Changes
//! that are in no commit count as one commit. A history that cannot be read as a whole breaks the
//! rule; a submission without a history does not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tree_sitter::Node;

use super::files::{Files, Findings, Obstacle};
use super::git::{self, Unreadable};
use crate::grammar::{name_of, parse, walk};
use sudograde_core::lab::Language;
use sudograde_core::plan::Finding;

/// The commits in which more than one of these functions arrive.
pub fn find(files: &Files, functions: &[String]) -> Findings {
    let toolchain = &files.lab.toolchains[&files.submission.language];
    let Some(folder) = &files.submission.folder else {
        return Ok(Vec::new());
    };
    let commits = match git::history(folder, &toolchain.student) {
        None => return Ok(Vec::new()),
        Some(Err(Unreadable::Machine(why))) => return Err(Obstacle::Grader(why)),
        Some(Err(Unreadable::Checkout(why))) => {
            return Ok(vec![Finding::how("commits-unreadable", why)]);
        }
        Some(Ok(commits)) => commits,
    };
    let language = files.submission.language;
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for path in &toolchain.student {
        let skeleton = std::fs::read(toolchain.skeleton.join(path)).unwrap_or_default();
        known.extend(texts(path, &String::from_utf8_lossy(&skeleton), language));
    }
    let mut arrived = BTreeSet::new();
    let mut new_in = |path: &Path, text: &str| {
        let mut new = Vec::new();
        for (name, body) in texts(path, text, language) {
            let changed = known.get(&name) != Some(&body);
            if changed && functions.contains(&name) && arrived.insert(name.clone()) {
                new.push(name);
            }
        }
        new
    };
    let mut findings = Vec::new();
    let mut before: BTreeMap<&Path, &str> = BTreeMap::new();
    for commit in &commits {
        let mut new = Vec::new();
        for (path, text) in &commit.files {
            // Most commits change one file, so unchanged files are skipped.
            if before.insert(path, text) != Some(text) {
                new.extend(new_in(path, text));
            }
        }
        if new.len() > 1 {
            findings.push(format!("{}: {}", commit.id, new.join(", ")).into());
        }
    }
    let now = files.submission.files.iter();
    let uncommitted: Vec<String> = now
        .flat_map(|file| new_in(&file.path, &String::from_utf8_lossy(&file.content)))
        .collect();
    if uncommitted.len() > 1 {
        findings.push(Finding::how("commits-uncommitted", uncommitted.join(", ")));
    }
    Ok(findings)
}

/// The functions that a file defines, each with its text without white space. A Rust file counts
/// as one function with the file's name.
fn texts(path: &Path, source: &str, language: Language) -> BTreeMap<String, String> {
    if language == Language::Rust {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        return BTreeMap::from([(name.into_owned(), without_space(source))]);
    }
    let mut found = BTreeMap::new();
    let Some(tree) = parse(language, source.as_bytes()) else {
        return found;
    };
    walk(&tree, (), |node, ()| {
        if node.kind() != "function_definition" {
            return Some(());
        }
        let text = |node: Node| node.utf8_text(source.as_bytes()).unwrap_or_default();
        if let (Some(name), Some(body)) = (name_of(node), node.child_by_field_name("body")) {
            found.insert(text(name).to_owned(), without_space(text(body)));
        }
        None
    });
    found
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(file: &str, source: &str, language: Language) -> Vec<String> {
        texts(Path::new(file), source, language)
            .into_keys()
            .collect()
    }

    #[test]
    fn functions_of_cpp_are_found_too() {
        let source = "namespace a {\ntemplate <class T> T f(const T &t) { return t; }\n}\nauto g() -> int { return 1; }\n\
                      int S::h() const { return 2; }\nstd::vector<int> &k(std::vector<int> &v) { return v; }\n";
        assert_eq!(
            names("x.cpp", source, Language::Cpp),
            ["S::h", "f", "g", "k"]
        );
    }

    #[test]
    fn functions_are_told_by_name_and_text() {
        let source = "static long *f(int a)\n{ return 0; }\nint g(void);\nint h() { if (1) {} }";
        assert_eq!(names("x.c", source, Language::C), ["f", "h"]);
    }
}
