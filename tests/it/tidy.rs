//! Tidiness is a test: what each file is about, how long it is, and links that lead somewhere.

use std::path::{Path, PathBuf};

/// A source file that is longer than this is about two things, a file of tests too.
const MOST_LINES: usize = 400;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Files below a folder of the repository with this ending, leaving out what builds left there.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)
            .expect("a folder of the repository")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() && !path.ends_with("target") && !path.ends_with(".git") {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == ending)
            {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "{folder} holds no .{ending} file");
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a file of the repository is text")
}

#[test]
fn each_file_says_what_it_is_about_and_is_not_too_long() {
    for folder in ["src", "reference/src", "tests/it"] {
        for path in files(folder, "rs") {
            let text = read(&path);
            assert!(
                text.starts_with("//!"),
                "{} does not begin with what it is about",
                path.display()
            );
            let lines = text.lines().count();
            assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
        }
    }
}

/// The headings of a document as links name them: small letters, and `-` for a blank.
fn anchors(document: &str) -> impl Iterator<Item = String> {
    let headings = document.lines().filter_map(|line| line.strip_prefix('#'));
    headings.map(|heading| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = |one: &char| one.is_alphanumeric() || "-_ ".contains(*one);
        heading
            .chars()
            .filter(kept)
            .collect::<String>()
            .replace(' ', "-")
    })
}

#[test]
fn links_in_the_documents_lead_somewhere() {
    let mut documents = files("docs", "md");
    documents.extend(files("exercises", "md"));
    for document in ["README.md", "CONTRIBUTING.md", "fixtures/README.md"] {
        documents.push(root().join(document));
    }
    for document in documents {
        let text = read(&document);
        for target in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            if path.contains("://") {
                continue;
            }
            let folder = document.parent().expect("a document lies in a folder");
            let full = match path {
                "" => document.clone(),
                path => folder.join(path),
            };
            assert!(
                full.exists(),
                "{}: {target} does not exist",
                document.display()
            );
            assert!(
                anchor.is_empty() || anchors(&read(&full)).any(|one| one == anchor),
                "{}: {target} is no heading",
                document.display()
            );
        }
    }
}
