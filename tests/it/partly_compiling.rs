//! Submissions of which a part compiles: that part is graded, the rest earns nothing.

use std::collections::BTreeSet;
use std::fs;

use tempfile::TempDir;

use crate::support::{Grading, Report, Submission, copy_folder, implicit_graph, known, repository};

/// Checks that just these exercises do not compile, and that all others keep their points.
#[track_caller]
pub fn only_these_do_not_compile(report: &Report, exercises: &[&str]) {
    assert_eq!(
        report.json["build"]["status"], "partial",
        "{}",
        report.json["build"]
    );
    report.loses_only(exercises);
    for exercise in exercises {
        assert_eq!(
            report.verdicts(exercise),
            BTreeSet::from(["build-error"]),
            "{exercise}"
        );
        assert_eq!(report.exercise(exercise)["score"], 0);
    }
}

pub fn kinds(report: &Report) -> Vec<&str> {
    let errors = report.json["build"]["errors"]
        .as_array()
        .expect("errors is a list");
    errors
        .iter()
        .filter_map(|error| error["kind"].as_str())
        .collect()
}

/// A right submission of `fixtures/` with a text of one of its files replaced.
pub fn changed((lab, name): (&str, &str), file: &str, from: &str, to: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&known(lab, name), folder.path());
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).expect("the fixture has this file");
    assert!(text.contains(from), "{file} does not hold {from:?}");
    fs::write(&path, text.replacen(from, to, 1)).expect("it can be written");
    folder
}

pub fn rust(file: &str, from: &str, to: &str) -> Report {
    let folder = changed(("implicit-graph", "rust/right/as-taught"), file, from, to);
    Grading::of(folder.path()).report()
}

#[test]
fn a_wrong_declaration_on_the_line_of_a_function_costs_nothing() {
    let right = "int is_final(Node *n) {";
    let both = format!("int count ers; {right}");
    let folder = changed(
        ("implicit-graph", "c/right/as-taught"),
        "sudoku.c",
        right,
        &both,
    );
    only_these_do_not_compile(&Grading::of(folder.path()).report(), &[]);
}

#[test]
fn a_function_with_an_error_costs_its_exercise_and_what_needs_it() {
    let broken = "int is_final(Node *n) { return total; }";
    let report = Submission::right().with("is_final", broken).grade();
    only_these_do_not_compile(&report, &["is_final"]);
    // DFS with the student's own functions calls it; with the reference's it does not.
    let together: Vec<_> = report
        .cases("DFS")
        .into_iter()
        .filter(|case| case["criterion"] == "together")
        .collect();
    assert!(!together.is_empty() && together.iter().all(|case| case["verdict"] == "build-error"));
    let message = together[0]["message"].as_str().unwrap_or_default();
    assert!(message.contains("\"is_final\""), "{message}");
}

#[test]
fn a_helper_with_an_error_costs_the_exercises_that_call_it() {
    let helper = "int repeated(int *seen, int digit)\n{\n    return digit && seem[digit]++;\n}\n";
    let calls = "int is_valid(Node *n)\n{\n    int seen[10] = {0};\n    return !repeated(seen, n->sudo[0][0]);\n}";
    let report = Submission::right()
        .before(helper)
        .with("is_valid", calls)
        .grade();
    only_these_do_not_compile(&report, &["is_valid"]);
    let case = report.first_failure("is_valid");
    let message = case["message"].as_str().unwrap_or_default();
    assert!(message.contains("\"repeated\""), "{message}");
    assert_eq!(report.json["build"]["errors"][0]["function"], "repeated");
}

#[test]
fn a_helper_that_is_reached_in_hiding_earns_nothing() {
    // The name stands nowhere in what calls it; the trap in its place ends the case.
    let helper = "#define JOIN(a, b) a##b\nint repeated(Node *n)\n{\n    return seem;\n}\n";
    let calls = "int is_final(Node *n)\n{\n    return JOIN(repe, ated)(n);\n}";
    let report = Submission::right()
        .before(helper)
        .with("is_final", calls)
        .grade();
    assert_eq!(report.exercise("is_final")["score"], 0);
    assert_eq!(report.verdicts("is_final"), BTreeSet::from(["crash"]));
    report.loses_only(&["is_final"]);
    // A table of functions is reached by the name of one of them.
    let table = "int repeated(Node *n)\n{\n    return seem;\n}\nstatic int (*const checks[])(Node *) = { repeated };\n";
    let calls = "int is_final(Node *n)\n{\n    return checks[0](n);\n}";
    let report = Submission::right()
        .before(table)
        .with("is_final", calls)
        .grade();
    only_these_do_not_compile(&report, &["is_final"]);
}

#[test]
fn a_header_that_this_system_lacks_costs_only_what_needs_it() {
    let report = Submission::right().first("#include <conio.h>").grade();
    assert_eq!(report.json["build"]["status"], "partial");
    assert_eq!(kinds(&report), ["no-header"]);
    let error = &report.json["build"]["errors"][0];
    assert_eq!(error["line"], 1);
    assert!(
        error["plain"]
            .as_str()
            .is_some_and(|text| text.contains("conio.h")),
        "{error}"
    );
    assert_eq!(report.score(), Some(report.max_score()));
    let waits = "int is_final(Node *n)\n{\n    COORD at;\n    return 1;\n}";
    let report = Submission::right()
        .first("#include <windows.h>")
        .with("is_final", waits)
        .grade();
    only_these_do_not_compile(&report, &["is_final"]);
    assert_eq!(kinds(&report), ["no-header", "unknown-type"]);
}

#[test]
fn a_brace_that_is_missing_or_too_many_costs_one_function() {
    let open = "int is_final(Node *n)\n{\n    for (int i = 0; i < 9; i++) {\n        if (n->sudo[i][i] == 0)\n            return 0;\n    return 1;\n}";
    let report = Submission::right().with("is_final", open).grade();
    only_these_do_not_compile(&report, &["is_final"]);
    assert_eq!(kinds(&report)[0], "open-function");
    assert_eq!(report.json["build"]["errors"][0]["function"], "is_final");
    let twice =
        "int is_final(Node *n)\n{\n    for (int i = 0; i < 9; i++)\n        }\n    return 1;\n}";
    let report = Submission::right().with("is_final", twice).grade();
    only_these_do_not_compile(&report, &["is_final"]);
    assert_eq!(kinds(&report)[0], "closed-twice");
    let headless = "int is_final(Node *n)\n\n    int i = 0;\n    return n->sudo[i][i] != 0;\n}";
    let report = Submission::right().with("is_final", headless).grade();
    only_these_do_not_compile(&report, &["is_final"]);
    assert_eq!(kinds(&report)[0], "never-opened");
}

const AS_TAUGHT: (&str, &str) = ("implicit-graph", "c/right/as-taught");

/// The submission as it is taught, without a brace that stands in a line's text.
fn without_brace(text: &str) -> Report {
    let without = text.replacen('{', "", 1);
    assert_ne!(text, without, "no brace to take away");
    let folder = changed(AS_TAUGHT, "sudoku.c", text, &without);
    Grading::of(folder.path()).report()
}

#[test]
fn a_loop_that_is_not_opened_costs_the_function_it_lies_in() {
    for line in [
        "for (i = 0; i < 9; i++) {\n        for (k",
        "for (j = 0; j < 9; j++) {\n            int num",
        "for (j = 0; j < 9; j++) {\n        for (k",
        "for (i = 0; i < 9; i++) {\n            int num",
    ] {
        let report = without_brace(line);
        only_these_do_not_compile(&report, &["is_valid"]);
        let errors = report.json["build"]["errors"].as_array();
        for error in errors.into_iter().flatten() {
            assert_eq!(error["function"], "is_valid", "{line}: {error}");
        }
    }
    let folder = changed(
        ("conflicts", "cpp/right/as-taught"),
        "conflicts.cpp",
        "if (!arquivo) {",
        "if (!arquivo)",
    );
    let report = Grading::of(folder.path())
        .lab(repository("exercises/conflicts"))
        .report();
    only_these_do_not_compile(&report, &["ler_sudoku", "program"]);
}

#[test]
fn a_function_that_is_not_opened_costs_only_itself() {
    for (header, lost) in [
        ("int is_valid(Node *n) {", vec!["is_valid"]),
        ("int is_final(Node *n) {", vec!["is_final"]),
        (
            "List *get_adj_nodes(Node *n) {",
            vec!["get_adj_nodes", "get_adj_nodes_valid"],
        ),
        ("Node *DFS(Node *initial, int *cont) {", vec!["DFS"]),
        ("Node* read_file(char* file_name){", vec![]),
        ("if (file == NULL){", vec![]),
        ("void print_node(Node* n){", vec![]),
    ] {
        let report = without_brace(header);
        only_these_do_not_compile(&report, &lost);
    }
    let report = rust(
        "src/is_final.rs",
        "pub fn is_final(n: &Node) -> bool {",
        "pub fn is_final(n: &Node) -> bool",
    );
    only_these_do_not_compile(&report, &["is_final"]);
}

#[test]
fn a_broken_part_that_costs_nothing_is_not_called_working() {
    let folder = changed(
        AS_TAUGHT,
        "sudoku.c",
        "if (file == NULL){",
        "if (file == NULL) {{",
    );
    for (language, sentence) in [
        ("en", "Everything works"),
        ("es", "Todo funciona"),
        ("pt", "Tudo funciona"),
        ("el", "Όλα λειτουργούν"),
    ] {
        let run = Grading::of(folder.path()).lang(language).run();
        let text = run.stdout;
        assert!(text.contains("70/70"), "{text}");
        assert!(!text.contains(sentence), "{text}");
        assert_eq!(run.status, Some(0));
    }
}

#[test]
fn a_variable_whose_value_is_wrong_costs_only_what_needs_it() {
    for variable in [
        "int x = FOO(0);",
        "int table[9] = {TWICE(1), 2};",
        "int dirs[] = {-1, 0, oops(i)}, other = none(2);",
    ] {
        let report = Submission::right().before(&format!("{variable}\n")).grade();
        only_these_do_not_compile(&report, &[]);
    }
}

#[test]
fn a_header_of_a_function_that_is_wrong_costs_that_function() {
    let header = "int is_final(Board *n)\n{\n    return 1;\n}";
    only_these_do_not_compile(
        &Submission::right()
            .with("is_final", header)
            .without("DFS")
            .before("Node *DFS(Node *n, int *cont);")
            .with("is_final", header)
            .grade_with(&["--exercise", "is_final", "--exercise", "is_valid"]),
        &["is_final"],
    );
}

#[test]
fn a_mistake_that_nothing_can_be_isolated_from_fails_the_whole() {
    for text in ["#if\n", "#error unfinished", "}\n"] {
        let report = Submission::right().before(text).grade();
        assert_eq!(report.json["build"]["status"], "failed", "{text}");
        assert_eq!(report.score(), Some(0.0));
    }
}

#[test]
fn a_lab_can_ask_for_all_or_nothing() {
    let lab = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&implicit_graph(), lab.path());
    let manifest = lab.path().join("lab.toml");
    let text = fs::read_to_string(&manifest).expect("the lab has a manifest");
    let reference = repository("reference");
    let text = text.replace("../../reference", &reference.display().to_string());
    let text = text.replacen("\nid = ", "\ngrade_what_compiles = false\nid = ", 1);
    fs::write(&manifest, text).expect("it can be written");
    let broken = "int is_final(Node *n) { return total; }";
    let folder = Submission::right().with("is_final", broken).folder();
    let report = Grading::of(folder.path()).lab(lab.path()).report();
    assert_eq!(report.json["build"]["status"], "failed");
    assert_eq!(report.score(), Some(0.0));
}

#[test]
fn two_gradings_of_what_partly_compiles_agree() {
    let folder = Submission::right()
        .with("is_final", "int is_final(Node *n) { return total; }")
        .folder();
    let first = Grading::of(folder.path()).report();
    let second = Grading::of(folder.path()).report();
    assert_eq!(first.without_times(), second.without_times());
}

#[test]
fn cpp_is_graded_function_by_function() {
    let folder = changed(
        ("conflicts", "cpp/right/as-taught"),
        "conflicts.cpp",
        "    int linha = (i / 3) * 3;\n    int coluna",
        "    int linha = (I / 3) * 3;\n    int coluna",
    );
    let report = Grading::of(folder.path())
        .lab(repository("exercises/conflicts"))
        .report();
    // The program solves with the function that is broken.
    only_these_do_not_compile(&report, &["conflito_subquadrado", "program"]);
}

#[test]
fn a_brace_that_is_missing_is_not_blamed_on_sound_functions() {
    let folder = changed(
        ("conflicts", "cpp/right/as-taught"),
        "conflicts.cpp",
        "bool conflito(int sudoku[][9], int i, int j)\n{\n",
        "bool conflito(int sudoku[][9], int i, int j)\n\n",
    );
    let report = Grading::of(folder.path())
        .lab(repository("exercises/conflicts"))
        .report();
    only_these_do_not_compile(&report, &["conflito", "program"]);
    let errors = report.json["build"]["errors"].as_array();
    for error in errors.into_iter().flatten() {
        assert_eq!(error["function"], "conflito", "{error}");
    }
}

#[test]
fn python_is_graded_function_by_function() {
    let folder = changed(
        ("coloring", "python/right/as-taught"),
        "coloring.py",
        "if dadas_ok(graph, m, colors):",
        "if dadas_ok(graph, m, colors:",
    );
    let report = Grading::of(folder.path())
        .lab(repository("exercises/coloring"))
        .report();
    only_these_do_not_compile(&report, &["color_all", "program"]);
    assert_eq!(kinds(&report), ["syntax"]);
    assert_eq!(report.json["build"]["errors"][0]["function"], "color_all");
}
