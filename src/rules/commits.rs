//! One commit for each function, where the submission is a git checkout.
//!
//! A function came with the first commit in which its text is another than the skeleton's. A history that
//! cannot be read, or none, breaks no rule.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tree_sitter::{Node, Parser};

use super::{Files, Findings, git};
use crate::lab::Language;

/// Commits with which more than one of these functions came.
pub fn find(files: &Files, functions: &[String]) -> Findings {
    let toolchain = &files.lab.toolchains[&files.submission.language];
    let Some(folder) = &files.submission.folder else {
        return Ok(Vec::new());
    };
    let paths: Vec<String> = toolchain
        .student
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let Some(log) = history(folder, &paths) else {
        return Ok(Vec::new());
    };
    let in_rust = files.submission.language == Language::Rust;
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for path in &toolchain.student {
        let skeleton = std::fs::read(toolchain.skeleton.join(path)).unwrap_or_default();
        known.extend(texts(path, &String::from_utf8_lossy(&skeleton), in_rust));
    }
    let mut arrived = BTreeSet::new();
    let mut findings = Vec::new();
    for commit in commits(&log) {
        let mut new = Vec::new();
        for (path, text) in &commit.files {
            for (name, body) in texts(Path::new(path), text, in_rust) {
                let changed = known.get(&name) != Some(&body);
                if changed && functions.contains(&name) && arrived.insert(name.clone()) {
                    new.push(name);
                }
            }
        }
        if new.len() > 1 {
            findings.push(format!("{}: {}", commit.id, new.join(", ")));
        }
    }
    Ok(findings)
}

/// What git says of the commits that touched these files, oldest first, with the whole files.
fn history(folder: &Path, paths: &[String]) -> Option<String> {
    let arguments = [
        "--reverse",
        "--no-merges",
        "--no-renames",
        "--no-color",
        "-p",
        "-U1000000",
        "--format=%x00%h",
        "--",
    ];
    git::log(
        folder,
        arguments
            .into_iter()
            .chain(paths.iter().map(String::as_str)),
    )
}

struct Commit {
    id: String,
    /// Each file that it changed, as it was after it.
    files: Vec<(String, String)>,
}

fn commits(log: &str) -> Vec<Commit> {
    log.split('\0').skip(1).map(commit).collect()
}

fn commit(text: &str) -> Commit {
    let (id, patch) = text.split_once('\n').unwrap_or((text, ""));
    let mut files: Vec<(String, String)> = Vec::new();
    let mut in_hunk = false;
    for line in patch.lines() {
        if line.starts_with("diff --git ") {
            in_hunk = false;
        } else if let (false, Some(path)) = (in_hunk, line.strip_prefix("+++ b/")) {
            files.push((path.to_owned(), String::new()));
        } else if line.starts_with("@@ ") {
            in_hunk = true;
        } else if in_hunk
            && let Some(kept) = line.strip_prefix([' ', '+'])
            && let Some((_, content)) = files.last_mut()
        {
            content.push_str(kept);
            content.push('\n');
        }
    }
    Commit {
        id: id.trim().to_owned(),
        files,
    }
}

/// The functions that a file defines, each with its text without white space. A Rust file is named
/// after its function.
fn texts(path: &Path, source: &str, in_rust: bool) -> BTreeMap<String, String> {
    if in_rust {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        return BTreeMap::from([(name.into_owned(), without_space(source))]);
    }
    let mut parser = Parser::new();
    let mut found = BTreeMap::new();
    if parser
        .set_language(&tree_sitter_c::LANGUAGE.into())
        .is_err()
    {
        return found;
    }
    let Some(tree) = parser.parse(source, None) else {
        return found;
    };
    let mut open = vec![tree.root_node()];
    while let Some(node) = open.pop() {
        if node.kind() == "function_definition" {
            let text = |node: Node| node.utf8_text(source.as_bytes()).unwrap_or_default();
            if let (Some(name), Some(body)) = (name_of(node), node.child_by_field_name("body")) {
                found.insert(text(name).to_owned(), without_space(text(body)));
            }
            continue;
        }
        open.extend((0..node.child_count()).filter_map(|index| node.child(index)));
    }
    found
}

/// The name in `Grid_T grid_init(…)`, behind pointers and parameters.
fn name_of(function: Node) -> Option<Node> {
    let mut node = function;
    while let Some(inner) = node.child_by_field_name("declarator") {
        node = inner;
    }
    (node.kind() == "identifier").then_some(node)
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_gives_the_files_after_each_commit() {
        let log = "\0a1b2\n\ndiff --git a/g.c b/g.c\nnew file mode 100644\n--- /dev/null\n+++ b/g.c\n\
                   @@ -0,0 +1,2 @@\n+int f(void) {\n+}\n\0c3d4\n\ndiff --git a/g.c b/g.c\n--- a/g.c\n\
                   +++ b/g.c\n@@ -1,2 +1,2 @@\n-int f(void) {\n+int f(int a) {\n }\n";
        let commits = commits(log);
        assert_eq!(commits.len(), 2);
        assert_eq!(commits[0].id, "a1b2");
        assert_eq!(commits[1].files[0].1, "int f(int a) {\n}\n");
    }

    #[test]
    fn functions_are_told_by_name_and_text() {
        let source = "static long *f(int a)\n{ return 0; }\nint g(void);\nint h() { if (1) {} }";
        let names: Vec<String> = texts(Path::new("x.c"), source, false).into_keys().collect();
        assert_eq!(names, ["f", "h"]);
    }
}
