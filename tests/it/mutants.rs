//! `sudograde lab mutate`, on a lab so small that its mutants can be counted by hand.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{BINARY, Run, cache, folder_with, repository};

const LAB: &str = r#"
format_version = 2
id = "larger"
course_language = "en"
title = { en = "The larger number" }
solution.c = "solution"

[toolchain.c]
skeleton = "c"
student = ["larger.c"]

[type.number]
kind = "int"
range = [-99, 99]

[function]
larger = "(a: number, b: number) -> int"

[[exercise]]
id = "larger"
title = { en = "The larger of two" }

  [[exercise.criterion]]
  id = "answer"
  points = 1
  title = { en = "finds it" }
  cases = [
    { name = "second", visible = true, input = "1 2" },
    { name = "first", input = "3 1" },
  ]
"#;

/// Three mutants: `>=` for `>`, which nobody can tell; `<=` for `>`, which both cases catch; and no `return a`, which
/// the hidden one alone catches. Not one in `unused` and `main`.
const RIGHT: &str = "\
int unused(int a)
{
    return a + 1;
}

int larger(int a, int b)
{
    if (a > b)
        return a;
    return b;
}

int main(void)
{
    return larger(1, 2) > 5;
}
";

const LISTED: &str = "\
[[equivalent]]
from = 'reference'
function = 'larger'
reason = 'of two numbers that are the same either is the larger one'
mutants = [{ was = 'if (a > b)', is = 'if (a >= b)' }]
";

pub fn lab() -> TempDir {
    folder_with(&[
        ("lab.toml", LAB.as_bytes()),
        (
            "c/larger.c",
            b"int larger(int a, int b)\n{\n    return 0;\n}\n",
        ),
        ("solution/larger.c", RIGHT.as_bytes()),
        ("submissions/right/larger.c", RIGHT.as_bytes()),
    ])
}

fn mutate(lab: &Path, arguments: &[&str]) -> Run {
    mutate_with(cache(), lab, arguments)
}

fn mutate_with(cache: &Path, lab: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(BINARY)
        .args(["lab", "mutate"])
        .arg(lab)
        .args(arguments)
        .env("SUDOGRADE_CACHE", cache)
        .output()
        .expect("the grader can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Run {
        status: output.status.code(),
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
    }
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// The line that holds the lab's figures.
fn figures(run: &Run) -> &str {
    run.stdout.lines().nth(2).unwrap_or_default()
}

#[test]
fn mutants_are_made_in_exercises_alone_and_the_survivor_is_shown() {
    let lab = lab();
    let run = mutate(lab.path(), &[]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(
        figures(&run),
        "| larger | reference | 3 | 0 | 0 | 2 (66.6 %) | 1 | 1 (33.3 %) |"
    );
    let survivor = "larger reference/larger.c:8 in larger\n-if (a > b)\n+if (a >= b)\n";
    assert!(run.stdout.ends_with(survivor), "{}", run.stdout);
    assert_eq!(run.stdout.matches("\n-").count(), 1, "{}", run.stdout);
}

#[test]
fn an_equivalent_mutant_is_set_aside_and_a_caught_one_must_not_be_listed() {
    let lab = lab();
    let list = lab.path().join("submissions/equivalent.toml");
    fs::write(&list, LISTED).expect("it can be written");
    let run = mutate(lab.path(), &[]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(
        figures(&run),
        "| larger | reference | 3 | 0 | 1 | 2 (100 %) | 0 | 1 (50.0 %) |"
    );
    for (is, said) in [
        ("if (a <= b)", "is listed as equivalent, but is not"),
        ("if (a)", "no such mutant"),
    ] {
        fs::write(&list, LISTED.replace("if (a >= b)", is)).expect("it can be written");
        let run = mutate(lab.path(), &[]);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.stderr.contains(said), "{}", run.stderr);
        assert!(run.stderr.contains("equivalent.toml"), "{}", run.stderr);
    }
}

#[test]
fn json_names_what_became_of_each_and_what_caught_it() {
    let lab = lab();
    let run = mutate(lab.path(), &["--format", "json", "--jobs", "1"]);
    let json = json(&run);
    let found: Vec<(String, String)> = json["submissions"][0]["mutants"]
        .as_array()
        .expect("mutants is a list")
        .iter()
        .map(|mutant| {
            (
                mutant["is"].to_string(),
                format!("{} {}", mutant["fate"], mutant["by"]),
            )
        })
        .collect();
    let expected = [
        (r#""if (a >= b)""#, r#""survives" null"#),
        (
            r#""if (a <= b)""#,
            r#""caught-by-visible" ["larger/answer/first","larger/answer/second"]"#,
        ),
        (r#"";""#, r#""caught" ["larger/answer/first"]"#),
    ];
    let expected = expected.map(|(is, fate)| (is.to_owned(), fate.to_owned()));
    assert_eq!(found, expected);
}

/// The fate of the mutant in which these lines stand.
fn fate(right: &str, is: &str) -> String {
    let lab = lab();
    let file = lab.path().join("solution/larger.c");
    fs::write(file, right).expect("it can be written");
    let json = json(&mutate(lab.path(), &["--format", "json"]));
    let mutants = json["submissions"][0]["mutants"].as_array();
    let mut mutants = mutants.into_iter().flatten();
    let found = mutants.find(|mutant| mutant["is"] == is);
    let fate = found.and_then(|mutant| mutant["fate"].as_str());
    fate.unwrap_or_else(|| panic!("no mutant is {is:?}: {json:#}"))
        .to_owned()
}

#[test]
fn what_never_ends_is_caught() {
    let counting = "\
int larger(int a, int b)
{
    const int one = 1;
    while (b < a)
        b += one;
    return b;
}
";
    assert_eq!(fate(counting, "const int one = 0;"), "caught");
}

#[test]
fn what_does_not_compile_is_set_aside() {
    let choosing = "\
int larger(int a, int b)
{
    switch (a > b) {
    case 1: return a;
    case 0: return b;
    }
    return 0;
}
";
    assert_eq!(fate(choosing, "case 1: return b;"), "does-not-compile");
}

/// Mistakes that show only sometimes have figures of their own. The cases of this lab call the function once,
/// so that no later call is looked at, and not with a 9 until there is a case with one.
#[test]
fn rare_mistakes_show_what_is_never_asked() {
    let lab = lab();
    let rare = |format: &[&str]| {
        let arguments = [&["--rare", "12", "--limit", "1"], format].concat();
        mutate(lab.path(), &arguments)
    };
    let fates = |run: &Run, when: &str| -> Vec<String> {
        let json = json(run);
        let [always, rare] = &json["submissions"].as_array().expect("a list")[..] else {
            panic!("{json:#}");
        };
        assert_eq!(
            (&always["rare"], &rare["rare"]),
            (&false.into(), &true.into())
        );
        let mutants = rare["mutants"].as_array().into_iter().flatten();
        let those = mutants.filter(|mutant| {
            let text = mutant["when"].as_str();
            text.is_some_and(|text| text.starts_with(when))
        });
        those
            .map(|mutant| mutant["fate"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    let shown = rare(&[]);
    assert_eq!(shown.status, Some(1), "{shown:?}");
    let row = shown.stdout.lines().nth(3).unwrap_or_default();
    assert!(
        row.starts_with("| larger | reference, rare | "),
        "{shown:?}"
    );
    let place = "larger reference/larger.c:9 in larger, where a == 9\n-return a;\n";
    assert!(shown.stdout.contains(place), "{}", shown.stdout);
    let before = rare(&["--format", "json"]);
    assert!(
        fates(&before, "from call ").contains(&"survives".to_owned()),
        "{before:?}"
    );
    assert_eq!(fates(&before, "where a == 9"), ["survives", "survives"]);
    let with_nine = LAB.replace(
        "input = \"3 1\" },",
        "input = \"3 1\" },\n    { name = \"nine\", input = \"9 1\" },",
    );
    fs::write(lab.path().join("lab.toml"), with_nine).expect("it can be written");
    let after = rare(&["--format", "json"]);
    assert_eq!(fates(&after, "where a == 9"), ["caught", "caught"]);
}

/// In Python, with and without the program's `main`.
#[test]
fn a_program_is_mutated_when_it_is_asked_for() {
    let sums = repository("tests/labs/sums");
    let fates = |arguments: &[&str]| -> Vec<(String, String)> {
        let arguments = [&["--language", "python", "--format", "json"], arguments].concat();
        let json = json(&mutate(&sums, &arguments));
        let mutants = json["submissions"][0]["mutants"].as_array();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let mutants = mutants.into_iter().flatten();
        mutants
            .map(|mutant| (text(&mutant["function"]), text(&mutant["fate"])))
            .collect()
    };
    let alone = fates(&[]);
    assert!(
        alone.iter().any(|(_, fate)| fate.starts_with("caught")),
        "{alone:?}"
    );
    assert!(
        alone.iter().all(|(function, _)| function != "main"),
        "{alone:?}"
    );
    let with = fates(&["--programs"]);
    let mut of_main = with.iter().filter(|(function, _)| function == "main");
    assert!(
        of_main.any(|(_, fate)| fate.starts_with("caught")),
        "{with:?}"
    );
}

/// Mutants of the limit are spread over all, and nothing of them stays in the cache.
#[test]
fn a_limit_takes_some_of_all_functions_and_the_cache_keeps_no_mutant() {
    let stack = crate::support::repository("tests/labs/stack");
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let mutate = |limit| {
        let arguments = ["--from", "right", "--format", "json", "--limit", limit];
        mutate_with(cache.path(), &stack, &arguments)
    };
    let entries = || fs::read_dir(cache.path()).map_or(0, Iterator::count);
    let first = json(&mutate("1"));
    let before = entries();
    let some = json(&mutate("8"));
    assert_eq!(entries(), before, "mutants are kept in the cache");
    assert_eq!(first["submissions"][0]["made"], 1);
    assert_eq!(some["submissions"][0]["made"], 8);
    let mutants = some["submissions"][0]["mutants"].as_array();
    let functions: std::collections::BTreeSet<String> = mutants
        .into_iter()
        .flatten()
        .map(|mutant| mutant["function"].to_string())
        .collect();
    assert!(functions.len() >= 3, "{functions:?}");
}

#[test]
fn a_submission_that_is_not_right_is_not_mutated() {
    let lab = lab();
    let file = lab.path().join("submissions/right/larger.c");
    fs::write(file, RIGHT.replace("a > b", "a < b")).expect("it can be written");
    let run = mutate(lab.path(), &["--from", "right"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    let said = "is listed as right, but does not pass larger/answer/first";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    let run = mutate(lab.path(), &["--from", "left"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(
        run.stderr.contains("there are: reference, right"),
        "{}",
        run.stderr
    );
}

/// Some of the mutants of is_valid, and the boards that show them.
#[test]
fn the_size_of_the_boards_that_show_mutants_is_measured() {
    let folder = repository("exercises/implicit-graph");
    let arguments = ["--from", "c/right/as-taught", "--limit", "12"];
    let run = mutate(&folder, &[&arguments[..], &["--format", "json"]].concat());
    let found = json(&run);
    let of_valid = &found["submissions"][0]["shrunk"]["is_valid"];
    let number = |key: &str| of_valid[key].as_u64().expect("it is a number");
    assert!(number("counterexamples") > 0, "{of_valid}");
    // A mutant that refuses every board is shown by the empty one; two equal cells are the least that one can miss.
    assert!(number("median") <= 4, "{of_valid}");
    // Not all refuse every board.
    assert!((2..=81).contains(&number("maximum")), "{of_valid}");
    let table = mutate(&folder, &arguments).stdout;
    let line = format!(
        "| implicit-graph | c/right/as-taught | is_valid | {} | {} | {} |",
        of_valid["counterexamples"], of_valid["median"], of_valid["maximum"]
    );
    assert!(table.contains(&line), "{table}");
}
