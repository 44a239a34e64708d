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

#[test]
fn links_in_the_documents_lead_somewhere() {
    let mut documents = files("docs", "md");
    documents.extend(files("exercises", "md"));
    documents.push(root().join("README.md"));
    for document in documents {
        let text = read(&document);
        for target in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let path = target.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let full = document
                .parent()
                .expect("a document lies in a folder")
                .join(path);
            assert!(
                full.exists(),
                "{}: {target} does not exist",
                document.display()
            );
        }
    }
}
