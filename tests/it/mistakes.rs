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
        (
            "let v = Vec::new();",
            "type-unknown",
            "does not follow from the code",
        ),
        (
            "struct S; println!(\"{}\", S);",
            "no-display",
            "type \"S\" cannot be shown",
        ),
        (
            "struct S; println!(\"{:?}\", S);",
            "no-debug",
            "before the declaration of \"S\"",
        ),
        ("let mut i = 0; i++;", "no-increment", "Rust has no \"++\""),
        (
            "let a = true ? 1 : 2;",
            "no-ternary",
            "write \"if a { b } else { c }\"",
        ),
        (
            "let k = 9; let a = [0; k];",
            "size-not-constant",
            "Only a constant",
        ),
        (
            "let a: i32 = if true { 1 };",
            "needs-else",
            "needs an \"else\"",
        ),
        (
            "#[derive(Copy)] struct S;",
            "missing-trait",
            "\"S\" has no \"Clone\"",
        ),
        (
            "let a: i32 = \"1\".parse()?;",
            "question-mark",
            "\"?\" works only",
        ),
        (
            "struct S { a: i32; b: i32 }",
            "commas-between-fields",
            "separated by \",\"",
        ),
        (
            "let a = true and false;",
            "word-for-a-sign",
            "\"&&\" is written",
        ),
        ("let a = 'abc';", "long-character", "between single quotes"),
        ("for i in 3 {}", "not-iterable", "did you mean a range"),
        (
            "trait T { fn g(&self); } struct S; impl T for S {}",
            "missing-items",
            "\"g\" is missing",
        ),
        (
            "static mut A: i32 = 1; A = 2;",
            "static-mut",
            "pass the value as an argument",
        ),
        (
            "fn g(a: &str, b: &str) -> &str { a }",
            "lifetime",
            "How long this reference lives",
        ),
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
        ("n.sudo[&0_usize];", "index-reference", "a reference"),
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
