//! The frequent mistakes in Rust, each made in a right submission with rustc: what is said of it, and that it costs
//! nothing else.

use crate::mistakes::{changed, check};
use crate::support::two_at_a_time;

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
            "let a = Node { sudo: n.sudo }; a.sudo[0][1] = 2;",
            "immutable",
            "\"a\" is changed, but not declared as mutable",
        ),
        (
            "let k = 1; let i = 2; if i = k || i == 3 { return false; }",
            "one-equals-sign",
            "write \"==\"",
        ),
        (
            "let k = 1; return b == k;",
            "unresolved",
            "\"b\" is not known here",
        ),
        (
            "let a = vec![1]; let b = a; drop(a); drop(b);",
            "moved",
            "was moved in line 6",
        ),
        (
            "let a = vec![1]; for _ in 0..2 { drop(a); }",
            "moved-earlier",
            "\"a\" was moved in an earlier round of the loop",
        ),
        (
            "let a = vec![1]; let f = move || a.len(); drop(a); f();",
            "moved",
            "was moved in line 6",
        ),
        (
            "let mut a = 1; let mut all = Vec::new(); for _ in 0..2 { all.push(&mut a); }",
            "borrowed-earlier",
            "\"a\" is still borrowed from an earlier round of the loop",
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
