//! Mistakes that spoil more than their own function for a compiler, and for a student no more than
//! that: at the end of a file, between a header and its body, in a signature, in a function that only one file knows.

use std::fs;

use crate::partly_compiling::{changed, kinds, only_these_do_not_compile, rust};
use crate::support::{Grading, known, repository};

#[test]
fn what_stands_at_the_end_of_a_file_costs_no_function() {
    for (end, kind) in [
        ("/* int main(void) { */\n}\n", "stray-brace"),
        ("/* my notes\n", "open-comment"),
        ("*/\n", "unexpected"),
    ] {
        let folder = changed(("implicit-graph", "c/right/as-taught"), "sudoku.c", "", "");
        let path = folder.path().join("sudoku.c");
        let text = fs::read_to_string(&path).expect("the fixture has this file");
        fs::write(&path, text + end).expect("it can be written");
        let report = Grading::of(folder.path()).report();
        only_these_do_not_compile(&report, &[]);
        assert_eq!(kinds(&report), [kind], "{end}");
    }
}

#[test]
fn a_semicolon_before_a_body_costs_that_function() {
    let right = "int is_final(Node *n) {";
    for wrong in ["int is_final(Node *n); {", "int is_final(Node *n);\n{"] {
        let folder = changed(
            ("implicit-graph", "c/right/as-taught"),
            "sudoku.c",
            right,
            wrong,
        );
        let report = Grading::of(folder.path()).report();
        only_these_do_not_compile(&report, &["is_final"]);
        assert_eq!(kinds(&report), ["ends-before-body"]);
        assert_eq!(report.json["build"]["errors"][0]["line"], 138);
    }
}

/// Other functions call it as the lab asks for, and are right.
#[test]
fn a_wrong_signature_costs_nobody_who_calls_the_function() {
    let right = "int is_final(Node *n) {\n";
    let wrong = "int is_final(Node n_) {\n    Node *n = &n_;\n";
    let folder = changed(
        ("implicit-graph", "c/right/as-taught"),
        "sudoku.c",
        right,
        wrong,
    );
    let report = Grading::of(folder.path()).report();
    only_these_do_not_compile(&report, &["is_final"]);
    assert_eq!(kinds(&report), ["signature-differs"]);
    let right = "pub fn is_valid(n: &Node) -> bool {";
    let by_value = "pub fn is_valid(n: Node) -> bool {\n    let n = &n;";
    for wrong in ["pub fn is_valid(n: &Node) {", by_value] {
        let report = rust("src/is_valid.rs", right, wrong);
        only_these_do_not_compile(&report, &["is_valid"]);
        assert_eq!(kinds(&report)[0], "signature-differs");
    }
}

/// The call is wrong, and the function is as the lab asks for.
#[test]
fn a_wrong_call_costs_the_function_that_calls() {
    let folder = changed(
        ("implicit-graph", "c/right/as-taught"),
        "sudoku.c",
        "if (is_valid(adj))",
        "if (is_valid(*adj))",
    );
    let report = Grading::of(folder.path()).report();
    only_these_do_not_compile(&report, &["get_adj_nodes", "get_adj_nodes_valid"]);
}

/// It has another name for a type that the lab spells out, or a type of its own for truth values.
#[test]
fn a_signature_that_says_the_same_in_other_words_is_no_mistake() {
    for (lab, name) in [
        ("conflicts", "cpp/wrong/highest-number-first"),
        ("conflicts", "rust/wrong/givens-never-compared"),
        ("samurai", "c/wrong/one-cell-too-far"),
    ] {
        let folder = repository("exercises").join(lab);
        let report = Grading::of(known(lab, name)).lab(folder).report();
        let exercises = report.json["exercises"].as_array().expect("exercises");
        let lost = exercises
            .iter()
            .filter(|one| one["score"] != one["max_score"]);
        assert!(lost.clone().count() > 0, "{name}");
        for exercise in lost {
            assert!(
                exercise["mistake"].is_null(),
                "{name}: {}",
                exercise["mistake"]
            );
        }
    }
}

/// Both files have a function `busca` of their own.
#[test]
fn a_private_function_costs_nothing_in_another_file_that_has_one_of_its_name() {
    let matches =
        "match found(colors) { ControlFlow::Continue(()) => return ControlFlow::Continue(()), }";
    let folder = changed(
        ("coloring", "rust/right/as-taught"),
        "src/color_all.rs",
        "return found(colors);",
        matches,
    );
    let report = Grading::of(folder.path())
        .lab(repository("exercises/coloring"))
        .report();
    only_these_do_not_compile(&report, &["color_all", "program"]);
    assert_eq!(
        report.json["build"]["errors"][0]["stops"],
        serde_json::json!(["color_all", "program"])
    );
    let folder = changed(
        ("unique-choice", "c/right/as-taught"),
        "grid.c",
        "Choice_T grid_read_value(Grid_T g, Choice_T c)\n{",
        "static int value(Choice_T c) { return c.number; }\n\nChoice_T grid_read_value(Grid_T g, Choice_T c)\n{\n    value(c);",
    );
    let report = Grading::of(folder.path())
        .lab(repository("exercises/unique-choice"))
        .report();
    assert_eq!(report.exercise("grid_read_value")["score"], 0);
    let print = report.exercise("sudoku_print");
    assert_eq!(print["score"], print["max_score"]);
}
