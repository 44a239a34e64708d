//! The frequent mistakes, each made in a right submission, with the real compilers of this machine: what is said of it, and of
//! which function.

use std::fs;

use crate::support::{Grading, Report, copy_folder, known, repository, two_at_a_time};

/// Whether an error of this kind, in this function, is in the report with its sentence.
pub fn check(report: &Report, function: &str, kind: &str, sentence: &str) -> Result<(), String> {
    let errors = report.json["build"]["errors"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let found = errors.iter().any(|error| {
        error["kind"] == kind
            && error["function"] == function
            && error["plain"]
                .as_str()
                .is_some_and(|plain| plain.contains(sentence))
    });
    if found {
        Ok(())
    } else {
        Err(format!("no {kind} with {sentence:?} among {errors:#?}"))
    }
}

/// The report on these exercises of a right submission of `fixtures/`, with another beginning of a function.
fn changed(
    (lab, exercises): (&str, &[&str]),
    fixture: &str,
    file: &str,
    from: &str,
    to: &str,
) -> Report {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&known(lab, fixture), folder.path());
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).expect("the fixture has this file");
    assert!(text.contains(from), "{file} does not hold {from:?}");
    fs::write(&path, text.replacen(from, to, 1)).expect("it can be written");
    let chosen = exercises.iter().flat_map(|id| ["--exercise", id]);
    Grading::of(folder.path())
        .lab(repository(&format!("exercises/{lab}")))
        .arguments(&chosen.collect::<Vec<_>>())
        .report()
}

#[test]
fn frequent_mistakes_in_cpp() {
    let mistakes = [
        (
            "return total;",
            "undeclared",
            "\"total\" is used but never declared",
        ),
        (
            "int *p = sudoku; return p;",
            "wrong-argument",
            "should be of type \"int*\"",
        ),
        (
            "vector<int> v; v.push_back(); return false;",
            "no-match",
            "\"push_back\"",
        ),
        (
            "pair<int, int> p; return p.third;",
            "no-field",
            "no field \"third\"",
        ),
        ("return;", "wrong-return", "does not fit the function"),
        (
            "bool a = conflito_coluna(sudoku); return a;",
            "declared-below",
            "\"conflito_coluna\"",
        ),
        (
            "const int a = 1; a = 2; return a;",
            "read-only",
            "cannot be changed",
        ),
        ("return false", "missing-sign", "A \";\" is missing here"),
    ];
    let failures = two_at_a_time(&mistakes, |(body, kind, sentence)| {
        let from = "bool conflito_linha(int sudoku[][9], int i, int j)\n{\n";
        let report = changed(
            ("conflicts", &["conflito_linha", "conflito_coluna"]),
            "cpp/right/as-taught",
            "conflicts.cpp",
            from,
            &format!("{from}    {body}\n"),
        );
        if report.exercise("conflito_coluna")["score"]
            != report.exercise("conflito_coluna")["max_score"]
        {
            return Err(format!("{body}: conflito_coluna has to keep its points"));
        }
        check(&report, "conflito_linha", kind, sentence).map_err(|why| format!("{body}: {why}"))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn frequent_mistakes_in_rust() {
    let mistakes = [
        ("return total;", "unresolved", "\"total\" is not known here"),
        (
            "let a: bool = 1;",
            "mismatched-types",
            "Two types do not match",
        ),
        ("let a = 1; a = 2;", "immutable", "write \"mut\""),
        (
            "let a = vec![1]; let b = a; drop(a); drop(b);",
            "moved",
            "was moved in line 6",
        ),
        (
            "let mut a = vec![1]; let b = &a; a.push(2); drop(b.len());",
            "borrowed",
            "is borrowed in line",
        ),
        (
            "let i: i32 = 0; let _ = n.sudo[i];",
            "wrong-index",
            "An index is a usize",
        ),
        (
            "match n.sudo[0][0] { 0 => {} }",
            "missing-arm",
            "does not cover all possible values",
        ),
        ("let a: i32; drop(a);", "uninitialised", "has no value yet"),
        ("let _ = n.sudok;", "misspelt", "Did you mean \"sudo\""),
        (
            "is_final();",
            "argument-count",
            "takes one argument, but gets 0",
        ),
        ("let a = 1", "missing-sign", "A \";\" is missing"),
        ("let _ = n + 1;", "bad-operands", "operator does not work"),
        ("let _ = n as bool;", "wrong-cast", "cannot convert"),
        ("break;", "outside-loop", "outside of any loop"),
        (
            "let a = 1; let _ = a(2);",
            "not-a-function",
            "is not a function",
        ),
        ("if true {", "open-function", "is never closed"),
    ];
    let failures = two_at_a_time(&mistakes, |(body, kind, sentence)| {
        let from = "pub fn is_final(n: &Node) -> bool {\n";
        let report = changed(
            ("implicit-graph", &["is_final", "is_valid"]),
            "rust/right/as-taught",
            "src/is_final.rs",
            from,
            &format!("{from}    {body}\n"),
        );
        if report.exercise("is_valid")["score"] != report.exercise("is_valid")["max_score"] {
            return Err(format!(
                "{body}: is_valid has to keep its points, {}",
                report.json["build"]
            ));
        }
        check(&report, "is_final", kind, sentence).map_err(|why| format!("{body}: {why}"))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn frequent_mistakes_in_python() {
    let mistakes = [
        ("    a = (1", "never-closed", "This \"(\" is never closed"),
        ("    a = 1)", "unmatched", "does not match"),
        ("    if graph", "missing-sign", "A \":\" is missing"),
        (
            "    a = 1\n      b = 2",
            "too-far-right",
            "further to the right",
        ),
        ("    print \"olá\"", "no-parentheses", "print is a function"),
        (
            "    if m = 2:\n        pass",
            "one-equals-sign",
            "write \"==\"",
        ),
        ("    a = [1 2]", "no-comma", "perhaps a comma"),
        ("    a = 'texto", "open-string", "closing quote is missing"),
        (
            "    True = 1",
            "not-assignable",
            "did you mean a comparison",
        ),
        ("    a = “1”", "stray", "does not belong in a program"),
    ];
    let failures = two_at_a_time(&mistakes, |(body, kind, sentence)| {
        let from = "def color_all(graph, m, colors):\n";
        let report = changed(
            ("coloring", &["color_all", "build_graph"]),
            "python/right/as-taught",
            "coloring.py",
            from,
            &format!("{from}{body}\n"),
        );
        if report.exercise("build_graph")["score"] != report.exercise("build_graph")["max_score"] {
            return Err(format!("{body}: build_graph has to keep its points"));
        }
        check(&report, "color_all", kind, sentence).map_err(|why| format!("{body}: {why}"))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_function_that_hangs_does_not_miss_its_return() {
    let report = changed(
        ("coloring", &["check_solution"]),
        "python/right/as-taught",
        "coloring.py",
        "def check_solution(graph, colors):\n    for v in graph:\n        if colors[v] < 1 or colors[v] > 9 or not possivel(graph, colors, v, colors[v]):\n            return False\n    return True\n",
        "def check_solution(graph, colors):\n    while True:\n        pass\n",
    );
    let exercise = report.exercise("check_solution");
    assert!(report.verdicts("check_solution").contains("timeout"));
    assert!(exercise["mistake"].is_null(), "{}", exercise["mistake"]);
}
