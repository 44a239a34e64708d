//! Labs of format 2 in Rust: the probe fits the student's signatures, costs one exercise where it
//! does not, and tells an author's mistakes.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{Grading, copy_folder, folder_with, of_lab, repository};

fn lab(name: &str) -> std::path::PathBuf {
    repository("tests/labs").join(name)
}

fn submission(name: &str, submission: &str) -> Grading {
    Grading::of(of_lab(name, submission)).lab(lab(name))
}

/// The solution of the lab phrases with an edit.
fn phrases(from: &str, to: &str) -> TempDir {
    let file = lab("phrases").join("solution/src/lib.rs");
    let text = fs::read_to_string(file).expect("it is text");
    assert!(text.contains(from), "it does not hold {from:?}");
    folder_with(&[("src/lib.rs", text.replacen(from, to, 1).as_bytes())])
}

fn graded(folder: &TempDir) -> Grading {
    Grading::of(folder.path()).lab(lab("phrases"))
}

#[test]
fn the_smallest_input_and_the_difference_are_told() {
    let report = submission("pile", "wrong-push-refuses-equal-to-top").report();
    let found = report.exercise("push")["counterexamples"].as_array();
    let found = found.expect("it is a list");
    let inputs: Vec<&str> = found
        .iter()
        .filter_map(|one| one["input"].as_str())
        .collect();
    assert!(!inputs.is_empty());
    for input in inputs {
        assert_eq!(
            input.split(';').count(),
            2,
            "two equal numbers show it: {input}"
        );
    }
    let run = submission("phrases", "wrong-runs-of-bytes")
        .lang("en")
        .run();
    let shown = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("right is [('é', 1)]"), "{}", run.stdout);
}

#[test]
fn a_panic_is_told_with_its_line() {
    let report = submission("phrases", "wrong-checksum-overflows").report();
    let case = report.first_failure("checksum");
    assert_eq!(case["verdict"], "crash", "{case}");
    let text = case.to_string();
    assert!(text.contains("src/lib.rs:"), "{text}");
    assert!(text.contains("does not fit into its type"), "{text}");
}

/// An iterator that never ends is cut, and costs the criterion that looks at it.
#[test]
fn an_endless_row_is_cut() {
    let report = submission("pile", "wrong-iter-never-ends").report();
    let case = report.first_failure("iter");
    assert_eq!(case["verdict"], "fail", "{case}");
    let seen = case["actual"].as_str().unwrap_or_default();
    assert!(seen.contains('?') && seen.len() < 2000, "{seen}");
}

#[test]
fn another_signature_costs_its_own_exercise() {
    for (from, to) in [
        // Another result, another parameter, one more, and one of no certain type.
        (
            "pub fn checksum(bytes: &[u8]) -> u8 {\n    bytes",
            "pub fn checksum(bytes: &[u8]) -> String {\n    String::new() + if bytes.is_empty() { \"\" } else { \"0\" }\n}\npub fn other(bytes: &[u8]) -> u8 {\n    bytes",
        ),
        (
            "checksum(bytes: &[u8]) -> u8 {\n    bytes",
            "checksum(bytes: &[bool]) -> u8 {\n    bytes.len() as u8\n}\npub fn other(bytes: &[u8]) -> u8 {\n    bytes",
        ),
        (
            "checksum(bytes: &[u8])",
            "checksum(bytes: &[u8], _more: u8)",
        ),
        (
            "checksum(bytes: &[u8])",
            "checksum(bytes: impl AsRef<[u8]>)",
        ),
        ("pub fn checksum", "pub fn check_sum"),
        (
            "pub fn checksum(bytes: &[u8]) -> u8 {",
            "pub fn checksum(bytes: &[u8]) -> u8 {\n    let wrong: u8 = \"\";",
        ),
    ] {
        let report = graded(&phrases(from, to)).report();
        report.loses_only(&["checksum"]);
        let verdict = &report.first_failure("checksum")["verdict"];
        assert!(
            ["missing", "build-error"].contains(&verdict.as_str().unwrap_or("")),
            "{verdict}"
        );
    }
}

/// A prerequisite is the solution's whatever the student's own does, and whatever types it has.
#[test]
fn prerequisites_are_the_solutions() {
    for body in ["panic!()", "loop {}", "vec![line.to_owned(); 200]"] {
        let from = "    line.split(' ')\n        .filter(|word| !word.is_empty())\n        .map(str::to_owned)\n        .collect()";
        let report = graded(&phrases(from, &format!("    {body}"))).report();
        report.loses_only(&["words"]);
    }
}

/// Code in the student's file cannot reach into the probe, nor keep it from being built.
#[test]
fn the_probe_is_out_of_reach() {
    let module = "sudograde_probe_made_from_lab_toml";
    for code in [
        format!("pub fn reach() {{\n    let _ = crate::{module}::step_0_0;\n}}\npub fn checksum"),
        format!("use crate::{module}::observe;\npub fn checksum"),
    ] {
        let run = graded(&phrases("pub fn checksum", &code)).json_run();
        let text = run.stdout.clone();
        assert!(text.contains("private"), "{text}");
    }
    let begins = "//! Words and numbers.\n";
    let strict = "#![forbid(unsafe_code)]\n#![deny(warnings, missing_docs)]\n";
    graded(&phrases(begins, strict)).report().full_marks();
    let names = "//! Words.\nmod typed {}\nmod std {}\n#[allow(dead_code)]\nstruct Probe;\n#[allow(unused_macros)]\nmacro_rules! stringify { () => {} }\n";
    let folder = phrases(begins, names);
    let file = folder.path().join("src/lib.rs");
    let text = fs::read_to_string(&file).expect("it is text");
    // Beside a module called std, the standard library is ::std.
    fs::write(&file, text.replace("use std::", "use ::std::")).expect("it can be written");
    graded(&folder).report().full_marks();
}

#[track_caller]
fn mistake(name: &str, (file, from, to): (&str, &str, &str), words: &[&str]) {
    let copy = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&lab(name), copy.path());
    let path = copy.path().join(file);
    let text = fs::read_to_string(&path).expect("it is text");
    assert!(text.contains(from), "{file} does not hold {from:?}");
    fs::write(path, text.replacen(from, to, 1)).expect("it can be written");
    let run = Grading::of(copy.path().join("solution"))
        .lab(copy.path())
        .run();
    run.refused(2, words);
}

#[test]
fn mistakes_of_authors_have_a_line_and_the_next_step() {
    let manifest = |name, from, to, words: &[&str]| mistake(name, ("lab.toml", from, to), words);
    manifest(
        "phrases",
        "rust = \"Entry\"\n",
        "",
        &[
            "lab.toml:49:",
            "needs the name of its struct in Rust: rust =",
        ],
    );
    manifest(
        "pile",
        "rust = \"Pile\"\n",
        "",
        &["lab.toml:19:", "needs the name of the student's type"],
    );
    manifest(
        "pile",
        "rust = \"Pile\"\n",
        "rust = \"Pill\"\n",
        &["lab.toml:19", "cannot find type `Pill`"],
    );
    manifest(
        "phrases",
        "rust = \"u8\"",
        "rust = \"byte\"",
        &[
            "lab.toml:26:",
            "no integer type of Rust; write rust = \"i32\"",
        ],
    );
    manifest(
        "phrases",
        "rust = \"u8\"",
        "rust = \"i8\"",
        &[
            "lab.toml:26:",
            "cannot hold all numbers from 0 to 255",
            "range = [0, 127]",
        ],
    );
    manifest(
        "phrases",
        "count = \"small\" }",
        "number = \"small\" }",
        &["lab.toml:49", "number"],
    );
    manifest(
        "pile",
        ", rust = \"it.len()\"",
        ", c = \"it->n\"",
        &["lab.toml:19:", "the view \"len\" has no code in Rust"],
    );
    manifest(
        "pile",
        "kind = \"int\"\nrange = [-99, 99]",
        "kind = \"token\"",
        &["lab.toml:15:", "Rust has no pointer"],
    );
    manifest(
        "pile",
        "it.to_vec()",
        "it.to_vek()",
        &["lab.toml:26", "to_vek"],
    );
}

/// The solution says whether a signature of the manifest is right.
#[test]
fn signatures_that_contradict_the_solution_are_refused() {
    let manifest = |name, from, to, words: &[&str]| mistake(name, ("lab.toml", from, to), words);
    manifest(
        "phrases",
        "checksum = \"",
        "check_sum = \"",
        &["lab.toml:68:", "does not define check_sum"],
    );
    manifest(
        "pile",
        "rust = \"Pile::peek\"",
        "rust = \"Pile::pek\"",
        &["lab.toml:33:", "does not define pek"],
    );
    manifest(
        "phrases",
        "(readings, width) ->",
        "(readings) ->",
        &[
            "lab.toml:67:",
            "average has 2 parameters, and the signature here 1",
        ],
    );
    manifest(
        "phrases",
        "checksum = \"(bytes)",
        "checksum = \"(bytes: inout bytes)",
        &["lab.toml:68:", "\"bytes: &[u8]\"; a place is a &mut"],
    );
    manifest(
        "phrases",
        "(line) -> [text]",
        "(line)",
        &["lab.toml:63:", "the solution's words gives Vec<String>"],
    );
    manifest(
        "phrases",
        "(letters) -> [(char, small)]",
        "(letters) -> [(text, small)]",
        &["not as lab.toml says: lab.toml:66: `char` is of another type: the lab asks for"],
    );
    mistake(
        "phrases",
        (
            "solution/src/lib.rs",
            "removed: &mut i32",
            "mut removed: i32",
        ),
        &["lab.toml:70:", "a place is a &mut"],
    );
}

/// The example of docs/lab-format.md, with a solution written from the page.
#[test]
fn the_example_of_the_docs_is_a_lab() {
    let page = fs::read_to_string(repository("docs/lab-format.md")).expect("it is text");
    let (_, section) = page.split_once("## In Rust").expect("there is a section");
    let (_, rest) = section.split_once("```toml\n").expect("it has an example");
    let (manifest, _) = rest.split_once("```").expect("it ends");
    let right = r#"
        use std::collections::VecDeque;
        pub struct Place { pub row: u8, pub name: String }
        pub struct Queue(VecDeque<u8>);
        impl Queue {
            pub fn new() -> Queue { Queue(VecDeque::new()) }
            pub fn enter(&mut self, ticket: u8) { self.0.push_back(ticket) }
            pub fn leave(&mut self) -> Option<u8> { self.0.pop_front() }
            pub fn len(&self) -> usize { self.0.len() }
            pub fn iter(&self) -> impl Iterator<Item = &u8> { self.0.iter() }
        }
        pub fn in_row(places: &[Place], row: u8) -> Vec<&str> {
            places.iter().filter(|one| one.row == row).map(|one| one.name.as_str()).collect()
        }
        pub fn add_up(tickets: &[u8], sum: &mut i64) {
            *sum += tickets.iter().map(|one| i64::from(*one)).sum::<i64>();
        }
    "#;
    let skeleton = right.replace("self.0.pop_front()", "todo!()");
    let lab = folder_with(&[
        ("lab.toml", manifest.as_bytes()),
        ("README.md", b"# A queue\n"),
        ("solution/src/lib.rs", right.as_bytes()),
        ("rust/src/lib.rs", skeleton.as_bytes()),
    ]);
    let wrong = |from: &str, to: &str, lost: &[&str]| {
        assert!(right.contains(from));
        let text = right.replacen(from, to, 1);
        let folder = folder_with(&[("src/lib.rs", text.as_bytes())]);
        grade(folder.path(), lab.path(), lost);
    };
    grade(&lab.path().join("solution"), lab.path(), &[]);
    wrong("pop_front", "pop_back", &["leave/first"]);
    wrong("row == row", "row >= row", &["in_row/names"]);
    wrong("*sum +=", "*sum = 1 +", &["add_up/sum"]);
}

#[track_caller]
fn grade(submission: &Path, lab: &Path, lost: &[&str]) {
    let report = Grading::of(submission).lab(lab).report();
    let found: Vec<String> = report.lost_criteria().into_iter().collect();
    assert_eq!(found, lost, "{:?}", report.points());
}
