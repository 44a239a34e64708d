//! The labs of docs/writing-a-lab.md work as they stand there: the solutions have full marks, the
//! skeletons nothing, and mistakes cost what the page says.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::support::lab_new::lab;
use crate::support::{BINARY, Grading, cache, folder_with, repository};

/// A section of the page.
struct Section(String);

impl Section {
    fn of(title: &str) -> Self {
        let page = fs::read_to_string(repository("docs/writing-a-lab.md")).expect("it is text");
        let (_, behind) = page
            .split_once(&format!("\n## {title}\n"))
            .unwrap_or_else(|| panic!("the page has no section {title:?}"));
        Section(behind.split("\n## ").next().unwrap_or_default().to_owned())
    }

    /// The n-th of its blocks with this mark, from 0 on.
    fn block(&self, mark: &str, n: usize) -> String {
        let mut inside = None;
        let mut blocks: Vec<(String, String)> = Vec::new();
        for line in self.0.lines() {
            match (line.strip_prefix("```"), inside) {
                (Some(mark), None) => {
                    inside = Some(blocks.len());
                    blocks.push((mark.to_owned(), String::new()));
                }
                (Some(_), Some(_)) => inside = None,
                (None, Some(k)) => blocks[k].1 += &format!("{line}\n"),
                (None, None) => {}
            }
        }
        let mut blocks = blocks.into_iter().filter(|block| block.0 == mark);
        let block = blocks.nth(n);
        block
            .unwrap_or_else(|| panic!("no block {n} of {mark:?}"))
            .1
    }
}

/// A text with other words in it, each of which must be there once.
#[track_caller]
fn with(text: &str, edits: &[(&str, &str)]) -> String {
    edits.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}: {text}");
        text.replace(from, to)
    })
}

/// Grades a submission with one file, and compares what it loses.
#[track_caller]
fn loses(lab: &TempDir, file: &str, text: &str, lost: &[&str]) {
    let submission = folder_with(&[(file, text.as_bytes())]);
    let report = Grading::of(submission.path()).lab(lab.path()).report();
    let found: Vec<String> = report.lost_criteria().into_iter().collect();
    assert_eq!(found, lost, "{:?}", report.points());
}

/// The solution has full marks, and the skeleton nothing.
#[track_caller]
fn is_proved(lab: &TempDir, skeleton: &str) {
    let graded = |folder: &str| {
        Grading::of(lab.path().join(folder))
            .lab(lab.path())
            .report()
    };
    graded("solution").full_marks();
    let skeleton = graded(skeleton);
    assert_eq!(skeleton.score(), Some(0.0), "{:?}", skeleton.points());
}

#[test]
fn the_mean_in_c() {
    let (section, proof) = (
        Section::of("A lab of one function"),
        Section::of("Prove it"),
    );
    let (manifest, right) = (section.block("toml", 0), section.block("c", 0));
    let (head, _) = right.split_once("    double sum").expect("it has a body");
    let skeleton = format!("{head}    return -1;\n}}\n");
    let wrong = with(&right, &[("double sum", "int sum")]);
    let expected = with(&proof.block("toml", 0), &[("base = \"../solution\"\n", "")]);
    let made = folder_with(&[
        ("mean/lab.toml", manifest.as_bytes()),
        ("mean/README.md", b"# The mean\n"),
        ("mean/c/mean.h", b"double mean(const int *row, int n);\n"),
        ("mean/c/mean.c", skeleton.as_bytes()),
        ("mean/solution/mean.c", right.as_bytes()),
        ("mean/submissions/wrong-int/mean.c", wrong.as_bytes()),
        (
            "mean/submissions/wrong-int/expect.toml",
            expected.as_bytes(),
        ),
        ("student/mean.c", wrong.as_bytes()),
    ]);
    let shown = Command::new(BINARY)
        .current_dir(made.path())
        .args(["grade", "student", "--lab", "mean"])
        .env("SUDOGRADE_CACHE", cache())
        .env("LC_ALL", "en")
        .output()
        .expect("it starts");
    let shown = String::from_utf8(shown.stdout).expect("it is text");
    let wanted = section.block("", 1);
    assert_eq!(
        format!("$ sudograde grade student --lab mean\n{shown}"),
        wanted
    );

    let check = || lab(made.path(), &["check", "mean", "--once"]);
    let table = check().fine().out;
    assert_eq!(
        format!("$ sudograde lab check mean\n{table}"),
        proof.block("", 0)
    );
    let misspelt = with(&manifest, &[("-> float", "-> flot")]);
    fs::write(made.path().join("mean/lab.toml"), misspelt).expect("it can be written");
    check().is_refused(proof.block("", 1).trim_end());
}

#[test]
fn lab_new_writes_the_folder_of_the_mean() {
    let section = Section::of("A lab of one function");
    let command = section.block("", 2);
    let function = command.split('\'').nth(1).expect("it names a function");
    let folder = folder_with(&[]);
    lab(
        folder.path(),
        &["new", "mean", "--language", "c", "--function", function],
    )
    .fine();
    let solution = folder.path().join("mean/solution/mean.c");
    fs::write(solution, section.block("c", 0)).expect("it can be written");
    lab(folder.path(), &["check", "mean", "--once"]).fine();
}

#[test]
fn the_counter_in_cpp() {
    let section = Section::of("Values that only functions make");
    let (header, right) = (section.block("cpp", 0), section.block("cpp", 1));
    let nothing = with(
        &right,
        &[
            ("words[word]++;", "(void)word;"),
            ("words.at(word)", "99 + word.size()"),
        ],
    );
    let lab = folder_with(&[
        ("lab.toml", section.block("toml", 0).as_bytes()),
        ("README.md", b"# A counter of words\n"),
        ("cpp/counter.hpp", header.as_bytes()),
        ("cpp/counter.cpp", nothing.as_bytes()),
        ("solution/counter.cpp", right.as_bytes()),
    ]);
    is_proved(&lab, "cpp");
    let wrong = |from: &str, to: &str, lost: &[&str]| {
        loses(&lab, "counter.cpp", &with(&right, &[(from, to)]), lost);
    };
    wrong("words[word]++", "words[word] = 1", &["add/counts"]);
    wrong("words.at(word)", "words.at(word) + 1", &["often/count"]);
    let silent = "words.count(word) ? words.at(word) : 0";
    wrong("words.at(word)", silent, &["often/unknown"]);
}

#[test]
fn the_places_in_rust() {
    let section = Section::of("Rust");
    let right = section.block("rust", 0);
    let (head, _) = right.split_once("    let there").expect("it has a body");
    let skeleton = format!("{head}    todo!()\n}}\n");
    let lab = folder_with(&[
        ("lab.toml", section.block("toml", 0).as_bytes()),
        ("README.md", b"# Places in a hall\n"),
        ("rust/src/lib.rs", skeleton.as_bytes()),
        ("solution/src/lib.rs", right.as_bytes()),
    ]);
    is_proved(&lab, "rust");
    let wrong = with(&right, &[("== row", ">= row")]);
    loses(&lab, "src/lib.rs", &wrong, &["in_row/names"]);
}

#[test]
fn the_words_in_python() {
    let section = Section::of("Programs");
    let right = section.block("python", 0);
    let lab = folder_with(&[
        ("lab.toml", section.block("toml", 0).as_bytes()),
        ("README.md", b"# Words\n"),
        ("python/wc.py", b"def word_count(text):\n    pass\n"),
        ("solution/wc.py", right.as_bytes()),
    ]);
    is_proved(&lab, "python");
    let wrong = |from: &str, to: &str, lost: &[&str]| {
        loses(&lab, "wc.py", &with(&right, &[(from, to)]), lost);
    };
    wrong(
        ".replace(\",\", \"\")",
        "",
        &["program/table", "word_count/counts"],
    );
    wrong("FileNotFoundError", "KeyError", &["program/missing"]);
}
