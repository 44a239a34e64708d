//! Tests that cut files into functions and declarations, with and without their braces.

use super::*;

fn functions(source: &str, dialect: Dialect) -> Vec<(String, Option<BraceFault>)> {
    let items = outline(source.as_bytes(), dialect);
    let functions = items
        .into_iter()
        .filter(|item| matches!(item.form, Form::Function { .. }));
    functions
        .map(|item| (item.names.into_iter().collect(), item.fault))
        .collect()
}

fn named(names: &[(&str, Option<BraceFault>)]) -> Vec<(String, Option<BraceFault>)> {
    names
        .iter()
        .map(|(name, fault)| ((*name).to_owned(), *fault))
        .collect()
}

#[test]
fn functions_are_found_among_types_and_declarations() {
    let c = "#include <stdio.h>\ntypedef struct { int a[9]; } Node;\nint f(Node *n);\nint table[] = {1, 2};\n\
             static int *g(void)\n{\n  if (1) { return 0; }\n  return 0;\n}\nstruct P { int x; };\nint main() { return 0; }\n";
    assert_eq!(
        functions(c, Dialect::C),
        named(&[("g", None), ("main", None)])
    );
    let rust = "use a::{b, c};\nconst X: [i32; 2] = [1, 2];\nstruct S { a: i32 }\nimpl S {\n    pub fn new() -> Self { S { a: 1 } }\n\
                \n    fn two(&self) {}\n}\npub fn f<T>(x: T) -> Option<T> where T: Copy {\n    None\n}\n";
    assert_eq!(
        functions(rust, Dialect::Rust),
        named(&[("new", None), ("two", None), ("f", None)])
    );
    let cpp = "using namespace std;\nclass Board {\npublic:\n  Board() : n(0) {}\n  bool ok() const { return true; }\n  int n;\n};\nvector<int> f(vector<int> &v) { return v; }\n";
    assert_eq!(
        functions(cpp, Dialect::C),
        named(&[("Board", None), ("ok", None), ("f", None)])
    );
}

#[test]
fn a_missing_brace_spoils_one_function() {
    let c = "int f(int a)\n{\n  for (;;) {\n    a++;\n  return a;\n}\n\nint g(void) {\n  return 1;\n}\n";
    assert_eq!(
        functions(c, Dialect::C),
        named(&[("f", Some(BraceFault::Open)), ("g", None)])
    );
    let rust = "fn f() {\n    if true {\n}\n\npub fn g() {\n    let x = 1;\n}\n";
    assert_eq!(
        functions(rust, Dialect::Rust),
        named(&[("f", Some(BraceFault::Open)), ("g", None)])
    );
}

#[test]
fn a_function_whose_first_brace_is_missing_is_still_one() {
    let c = "int f(void) { return 1; }\nint g(int a)\n\n  int b = 1;\n  a++;\n  return a;\n}\n\nint h(void) {\n  return 1;\n}\n";
    let found = functions(c, Dialect::C);
    let expected = [
        ("f", None),
        ("g", Some(BraceFault::NeverOpened)),
        ("h", None),
    ];
    assert_eq!(found, named(&expected));
}

#[test]
fn a_brace_too_many_spoils_the_function_before_it() {
    let c = "int f(int a)\n{\n  if (a) }\n  a++;\n  }\n  return a;\n}\n\nint g(void) {\n  return 1;\n}\n";
    let found = functions(c, Dialect::C);
    assert_eq!(found[0], ("f".to_owned(), Some(BraceFault::ClosedTwice)));
    assert_eq!(found[1], ("g".to_owned(), None));
}

#[test]
fn a_keyword_is_the_name_of_no_function() {
    let keywords = [
        ("for (;;) {\n    x();\n    if (x) {\n", Dialect::C),
        ("while (x) {\n    do {\n", Dialect::C),
        ("switch (x) {\n    case 1: {\n", Dialect::C),
        ("try {\n    x();\n  } catch (int e) {\n    {\n", Dialect::C),
        ("for i in x {\n    match i {\n", Dialect::Rust),
        ("loop {\n    if let Some(i) = x {\n", Dialect::Rust),
    ];
    for (statements, dialect) in keywords {
        let word = if dialect == Dialect::C { "int" } else { "fn" };
        let loops = format!("  {statements}    }}\n  }}\n");
        let source =
            format!("{word} f() {{\n{loops}{loops}  x();\n}}\n\n{word} g() {{\n  x();\n}}\n");
        let braces: Vec<usize> = source.match_indices('{').map(|(at, _)| at).collect();
        assert_eq!(
            functions(&source, dialect),
            named(&[("f", None), ("g", None)])
        );
        for brace in &braces[1..braces.len() - 1] {
            let mut source = source.clone();
            source.replace_range(brace..&(brace + 1), "");
            let expected = named(&[("f", Some(BraceFault::ClosedTwice)), ("g", None)]);
            assert_eq!(functions(&source, dialect), expected, "{source}");
        }
    }
    let c = "int try(int a) {\n  return a;\n}\nint g(void) {\n  return 1;\n}\n";
    assert_eq!(
        functions(c, Dialect::C),
        named(&[("try", None), ("g", None)])
    );
}

#[test]
fn a_first_brace_that_is_missing_is_found_before_any_statement() {
    let bodies = [
        "for (;;) {\n    x();\n  }",
        "if (x)\n    y();",
        "int b = 1;\n  while (x) y();",
        "*a = 1;\n  x();",
        "(*a)++;",
        "return 1;",
    ];
    for body in bodies {
        let c = format!(
            "int f(int a) {{\n  return 1;\n}}\nint g(int *a)\n  {body}\n}}\nint h(void) {{ return 1; }}\n"
        );
        let expected = [
            ("f", None),
            ("g", Some(BraceFault::NeverOpened)),
            ("h", None),
        ];
        assert_eq!(functions(&c, Dialect::C), named(&expected), "{c}");
    }
    let bodies = [
        "for i in a {\n    x();\n  }",
        "let b = 1;",
        "a.len() == 1",
        "!a",
    ];
    for body in bodies {
        let rust = format!(
            "fn f() -> bool {{\n    true\n}}\npub fn g(a: &A) -> bool\n    {body}\n}}\npub fn h() {{\n}}\n"
        );
        let expected = [
            ("f", None),
            ("g", Some(BraceFault::NeverOpened)),
            ("h", None),
        ];
        assert_eq!(functions(&rust, Dialect::Rust), named(&expected), "{rust}");
    }
}

#[test]
fn a_missing_brace_in_a_class_spoils_one_method() {
    let class = "class A {\n  int f() {\n    if (x) {\n      y();\n    }\n    return 1;\n  }\n  int g() {\n    return 1;\n  }\n};\nint h(void) {\n  return 1;\n}\n";
    for (missing, fault) in [
        ("{\n    if", BraceFault::NeverOpened),
        ("{\n      y", BraceFault::ClosedTwice),
    ] {
        let source = class.replace(missing, missing.trim_start_matches('{'));
        let expected = [("f", Some(fault)), ("g", None), ("h", None)];
        assert_eq!(functions(&source, Dialect::C), named(&expected), "{source}");
    }
}

#[test]
fn statements_at_the_margin_begin_no_function() {
    let c = "int f(int a)\n{\nfor (a = 0; a < 9; a++)\n{\nint b = g(a);\nif (b) {\na++;\n}\n}\nreturn a;\n}\n";
    assert_eq!(functions(c, Dialect::C), named(&[("f", None)]));
}
