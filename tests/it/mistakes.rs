//! The frequent mistakes, each made in a right submission, with the real compilers of this machine: what is said of it, and of
//! which function.

use std::fs;

use crate::support::{Grading, Report, copy_folder, known, repository, two_at_a_time};

/// Whether the first error in this function is of this kind, with its sentence.
pub fn check(report: &Report, function: &str, kind: &str, sentence: &str) -> Result<(), String> {
    let errors = report.json["build"]["errors"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let mut own = errors.iter().filter(|error| error["function"] == function);
    let found = own.next().is_some_and(|error| {
        error["kind"] == kind
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
pub fn changed(
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
        (
            "struct P { int a; }\n    return false;",
            "missing-sign",
            "A \";\" is missing here",
        ),
        (
            "struct { string g() { return 3; } } x; return false;",
            "mismatched-types",
            "found",
        ),
        (
            "struct { void g(int &a) {} } x; x.g(3); return false;",
            "needs-variable",
            "needs a variable",
        ),
        (
            "class A { int a; } x; return x.a;",
            "private-member",
            "\"a\" is private in its class",
        ),
        ("return this->a;", "no-this", "There is no \"this\" here"),
        (
            "auto x; return false;",
            "no-first-value",
            "\"x\" needs a value",
        ),
        (
            "int &x; return false;",
            "no-first-value",
            "\"x\" needs a value",
        ),
        ("int a{2.5}; return a;", "narrowing", "Between braces"),
        ("std::cout >> i;", "stream-direction", "arrows"),
        (
            "switch (i) { case 1: int a = 2; break; case 2: return true; } return false;",
            "case-needs-braces",
            "put braces around",
        ),
        (
            "return sudoku[0] == 3;",
            "pointer-compared",
            "compared with a number",
        ),
        (
            "int n = 3; auto g = []() { return n; }; return g();",
            "not-captured",
            "does not know \"n\"",
        ),
        (
            "if (i == j && (i == 2 || j == 1)\n        return true;\n    return false;",
            "missing-sign",
            "A \")\" is missing here",
        ),
        (
            "for (int k = 0 k < 9; k++) { }\n    return false;",
            "missing-sign",
            "A \";\" is missing here",
        ),
        (
            "int a = \"2\"; return a == i;",
            "number-wanted",
            "A number is expected here",
        ),
        (
            "char a; a = \"2\"; return a == i;",
            "character-wanted",
            "single quotes",
        ),
        (
            "return conflito_linha(i, j);",
            "too-few-arguments",
            "\"conflito_linha\" is called with too few",
        ),
        (
            "return sudoku[k][j] == 1;",
            "undeclared",
            "\"k\" is used but never declared",
        ),
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
        ("    class = 1", "keyword", "\"class\" is a word of Python"),
        ("    break", "break-outside", "far enough to the right"),
        ("    a = 007", "leading-zero", "leave the zeros out"),
        ("    a = 2m", "bad-number", "This is not a number"),
        (
            "    a = max(key=1, m)",
            "unnamed-behind-named",
            "cannot stand behind",
        ),
        ("    a = 1 \\ \n", "behind-backslash", "Behind \"\\\""),
        (
            "    x = 1\n    global x",
            "late-global",
            "before \"x\" is used",
        ),
        ("    try:\n        a = 1", "open-try", "no \"except\""),
        (
            "    a = f'{m'",
            "bad-f-string",
            "a brace that is not closed",
        ),
        ("    a = m && m", "word-for-a-sign", "\"and\" is written"),
        ("    m++", "word-for-a-sign", "\"+= 1\" is written"),
        ("    // m", "word-for-a-sign", "\"#\" is written"),
        (
            "    if m:\n        pass\n    else if 1:\n        pass",
            "word-for-a-sign",
            "\"elif\" is written",
        ),
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
fn an_empty_function_and_a_keyword_as_a_name_cost_nothing_else() {
    let mistakes = [
        ("def other():\n\n", "empty-block", "the line \"pass\""),
        (
            "def for():\n    return 1\n\n",
            "keyword",
            "\"for\" is a word",
        ),
    ];
    for (before, kind, sentence) in mistakes {
        let from = "def color_all(graph, m, colors):\n";
        let report = changed(
            ("coloring", &["color_all"]),
            "python/right/as-taught",
            "coloring.py",
            from,
            &format!("{before}{from}"),
        );
        let exercise = report.exercise("color_all");
        assert_eq!(exercise["score"], exercise["max_score"], "{before}");
        let error = &report.json["build"]["errors"][0];
        assert_eq!(error["kind"], kind, "{error:#}");
        assert!(
            error["plain"]
                .as_str()
                .is_some_and(|plain| plain.contains(sentence)),
            "{error:#}"
        );
    }
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
