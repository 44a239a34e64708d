//! What `sudograde lab check` finds out beyond the marks of submissions.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::mutants::lab;
use crate::support::{BINARY, Submission, cache, edited_lab};

/// Exit status, standard output and standard error.
fn check(lab: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(BINARY)
        .args(["lab", "check"])
        .arg(lab)
        .args(arguments)
        .env("SUDOGRADE_CACHE", cache())
        .output()
        .expect("the grader can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn json(lab: &Path, arguments: &[&str]) -> Value {
    let arguments = [&["--format", "json"], arguments].concat();
    let (_, text, said) = check(lab, &arguments);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{said}"))
}

/// The remembered results of the first grading must not hide it.
#[test]
fn a_submission_that_comes_out_otherwise_each_time_is_named() {
    let lab = lab();
    let file = lab.path().join("submissions/right/larger.c");
    let restless = "#include <stdio.h>\n#include <time.h>\n\
                    int larger(int a, int b)\n{\n    struct timespec now;\n    \
                    timespec_get(&now, TIME_UTC);\n    printf(\"%ld\", now.tv_nsec);\n    \
                    return a > b ? a : b;\n}\n";
    fs::write(file, restless).expect("it can be written");
    let (status, _, said) = check(lab.path(), &[]);
    assert_eq!(status, Some(2));
    assert!(said.contains("right: a second grading differs"), "{said}");
    assert!(said.contains("stdout"), "{said}");
}

/// A wrong submission fails both cases; a mutant, the early return left out, fails the first one alone.
#[test]
fn a_case_that_nothing_fails_alone_is_redundant() {
    let lab = lab();
    let wrong = lab.path().join("submissions/smaller");
    fs::create_dir_all(&wrong).expect("it can be made");
    let source = "int larger(int a, int b)\n{\n    return a < b ? a : b;\n}\n";
    fs::write(wrong.join("larger.c"), source).expect("it can be written");
    let expected = "mistake = 'the smaller one'\nloses = ['larger/answer']\n";
    fs::write(wrong.join("expect.toml"), expected).expect("it can be written");

    let found = json(lab.path(), &[]);
    let found = &found["labs"][0];
    assert_eq!(found["failures"], serde_json::json!([]));
    assert_eq!(found["criteria"], serde_json::json!(["larger/answer"]));
    let both = serde_json::json!(["larger/answer/second", "larger/answer/first"]);
    assert_eq!(found["redundant_cases"], both);
    let roles: Vec<String> = found["submissions"]
        .as_array()
        .expect("submissions is a list")
        .iter()
        .map(|one| format!("{} {} {}", one["name"], one["role"], one["loses"]))
        .collect();
    let expected = [
        r#""c/skeleton" "skeleton" ["larger/answer"]"#,
        r#""reference" "right" []"#,
        r#""right" "right" []"#,
        r#""smaller" "wrong" ["larger/answer"]"#,
    ];
    assert_eq!(roles, expected);

    let found = json(lab.path(), &["--mutants"]);
    let second = serde_json::json!(["larger/answer/second"]);
    assert_eq!(found["labs"][0]["redundant_cases"], second);

    let (status, matrix, _) = check(lab.path(), &["--format", "matrix"]);
    assert_eq!(status, Some(0));
    for line in ["c/skeleton   x", "right        .", "smaller      x"] {
        assert!(matrix.contains(line), "{matrix}");
    }
    assert!(matrix.contains(": 2 of 2\n"), "{matrix}");
}

/// The lab stands alone, with two submissions that are called right: one is, the other misses what only some
/// seeds bring up.
#[test]
fn right_submissions_are_tried_with_many_seeds() {
    let lab = edited_lab(|text| text.to_owned());
    let submission = |name: &str, text: String| {
        let folder = lab.path().join("submissions").join(name);
        fs::create_dir_all(&folder).expect("it can be made");
        fs::write(folder.join("sudoku.c"), text).expect("it can be written");
    };
    submission("right", Submission::right().text());
    let (status, table, _) = check(lab.path(), &["--seeds", "2"]);
    assert_eq!(status, Some(0), "{table}");
    let line = table.lines().nth(2).unwrap_or_default();
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    // Both solutions are right submissions, too.
    let [_, name, "3", "2", inputs, "0", _] = cells[..] else {
        panic!("one submission, two seeds, no failure: {table}");
    };
    assert_eq!(name, "implicit-graph");
    // All inputs of all properties, twice.
    let manifest = fs::read_to_string(lab.path().join("lab.toml")).expect("it is text");
    let counts = manifest
        .lines()
        .filter(|line| line.contains("random = {") || line.contains("whole_domain = {"))
        .filter_map(|line| {
            line.split("{ n = ")
                .nth(1)?
                .split([' ', ','])
                .next()?
                .parse::<usize>()
                .ok()
        });
    assert_eq!(inputs, (3 * 2 * counts.sum::<usize>()).to_string());

    let rare = "if (n->sudo[8][8] == 4 && n->sudo[8][7] == 7 && n->sudo[8][6] != 0) return 1;";
    submission(
        "rarely-wrong",
        Submission::right().beginning("is_valid", rare).text(),
    );
    let found = json(lab.path(), &["--seeds", "5"]);
    let found = &found["labs"][0];
    let numbers = ["right", "seeds"].map(|key| found[key].clone());
    assert_eq!(numbers, [4, 5]);
    let failures = found["failures"].as_array().expect("failures is a list");
    assert!(!failures.is_empty());
    for failure in failures {
        let failure = failure.as_str().expect("a failure is a sentence");
        assert!(failure.starts_with("rarely-wrong: seed "), "{failure}");
        assert!(failure.contains(": is_valid/"), "{failure}");
    }
    let (status, _, said) = check(lab.path(), &["--seeds", "5"]);
    assert_eq!(status, Some(2));
    assert!(said.contains("rarely-wrong: seed "), "{said}");
}

#[test]
fn seeds_need_properties_and_a_number() {
    let stands_alone = lab();
    let (status, _, said) = check(stands_alone.path(), &["--seeds", "3"]);
    assert_eq!(status, Some(2));
    assert!(said.contains("has no properties"), "{said}");
    let (status, _, said) = check(stands_alone.path(), &["--seeds", "0"]);
    assert_eq!(status, Some(2));
    assert!(said.contains("--seeds"), "{said}");
}

/// The output of lab check about the lab with one more exercise, which builds on the first: these are both in the
/// solution.
fn check_with_twice(solution: &str) -> String {
    let lab = lab();
    let read = |name: &str| fs::read_to_string(lab.path().join(name)).expect("it can be read");
    let write = |name: &str, text: &str| {
        fs::write(lab.path().join(name), text).expect("it can be written");
    };
    let more = "\n[[exercise]]\nid = \"twice\"\ntitle = { en = \"Twice the larger\" }\nprerequisites = [\"larger\"]\n\n  \
                [[exercise.criterion]]\n  id = \"answer\"\n  points = 1\n  title = { en = \"finds it\" }\n  cases = [\n    \
                { name = \"two\", visible = true, input = \"1 2\" },\n    \
                { name = \"three\", input = \"3 1\" },\n  ]\n";
    let functions = "[function]\n";
    let two = format!("{functions}twice = \"(a: number, b: number) -> int\"\n");
    let manifest = read("lab.toml").replace(functions, &two);
    write("lab.toml", &(manifest + more));
    let skeleton = "\nint twice(int a, int b)\n{\n    return 0;\n}\n";
    write("c/larger.c", &(read("c/larger.c") + skeleton));
    for file in ["solution/larger.c", "submissions/right/larger.c"] {
        write(file, solution);
    }
    check(lab.path(), &["--once"]).2
}

#[test]
fn a_right_version_of_what_is_graded_is_found_in_the_objects_beside_it() {
    let named = "larger: c: twice: substitutes defines twice";
    let plain = "int larger(int a, int b)\n{\n    return a > b ? a : b;\n}\n\n\
                 int twice(int a, int b)\n{\n    return 2 * larger(a, b);\n}\n";
    let said = check_with_twice(plain);
    assert!(!said.contains("defines"), "{said}");
    let helped = "int twice(int a, int b) __attribute__((noinline));\n\n\
                  int twice(int a, int b)\n{\n    return a > b ? 2 * a : 2 * b;\n}\n\n\
                  int larger(int a, int b)\n{\n    return twice(a, b) / 2;\n}\n";
    let said = check_with_twice(helped);
    assert!(said.contains(named), "{said}");
}

/// Students get no hidden cases: what they see alone must tell a skeleton from an answer.
#[test]
fn a_skeleton_that_passes_all_visible_cases_is_named() {
    let lab = lab();
    let file = lab.path().join("lab.toml");
    let manifest = fs::read_to_string(&file).expect("it can be read");
    let (other, same) = ("\"1 2\"", "\"-1 0\"");
    let manifest = manifest.replace(other, same);
    fs::write(&file, &manifest).expect("it can be written");
    let (status, _, said) = check(lab.path(), &["--once"]);
    assert_eq!(status, Some(2));
    let named = "c/skeleton: in a folder for students, which has no hidden cases, the skeleton earns larger/answer";
    assert!(said.contains(named), "{said}");
}

#[test]
fn one_answer_for_all_inputs_is_a_fault_of_the_lab() {
    let lab = lab();
    let said = check(lab.path(), &["--once"]).2;
    assert!(!said.contains("is right for every input"), "{said}");
    let file = lab.path().join("lab.toml");
    let manifest = fs::read_to_string(&file).expect("it can be read");
    let manifest = manifest.replace("\"3 1\"", "\"2 1\"");
    fs::write(&file, &manifest).expect("it can be written");
    let (status, _, said) = check(lab.path(), &["--once"]);
    assert_eq!(status, Some(2));
    let before = manifest
        .split("{ name = \"second\"")
        .next()
        .expect("the case is there");
    let line = before.matches('\n').count() + 1;
    assert!(said.contains(&format!("lab.toml:{line}:")), "{said}");
    let claim = "larger/answer: the answer \"call: returned 2\" is right for every input of the call \"larger/answer\"";
    assert!(said.contains(claim), "{said}");
}
