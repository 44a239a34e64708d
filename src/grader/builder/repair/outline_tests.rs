//! Tests that cut files into functions and declarations, with and without their braces.

use super::*;

/// The functions of a source, each with the fault of its braces.
fn functions(source: &str, dialect: Dialect) -> String {
    let items = outline(source.as_bytes(), dialect).into_iter();
    let functions = items.filter(Item::is_function).map(|item| {
        let name: String = item.names.into_iter().collect();
        let fault = item.fault.map(|fault| format!("{fault:?}"));
        [vec![name], fault.into_iter().collect()]
            .concat()
            .join(": ")
    });
    functions.collect::<Vec<String>>().join(", ")
}

#[test]
fn functions_are_found_among_types_and_declarations() {
    let c = "#include <stdio.h>\ntypedef struct { int a[9]; } Node;\nint f(Node *n);\nint table[] = {1, 2};\n\
             static int *g(void)\n{\n  if (1) { return 0; }\n  return 0;\n}\nstruct P { int x; };\nint main() { return 0; }\n";
    assert_eq!(functions(c, Dialect::C), "g, main");
    let rust = "use a::{b, c};\nconst X: [i32; 2] = [1, 2];\nstruct S { a: i32 }\nimpl S {\n    pub fn new() -> Self { S { a: 1 } }\n\
                \n    fn two(&self) {}\n}\npub fn f<T>(x: T) -> Option<T> where T: Copy {\n    None\n}\n";
    assert_eq!(functions(rust, Dialect::Rust), "new, two, f");
    let rust = "impl S {\n    fn all(&self) -> impl Iterator<Item = i32> {\n        self.0.iter()\n    }\n}\nfn g() {}\n";
    assert_eq!(functions(rust, Dialect::Rust), "all, g");
    let cpp = "using namespace std;\nclass Board {\npublic:\n  Board() : n(0) {}\n  bool ok() const { return true; }\n  int n;\n};\nvector<int> f(vector<int> &v) { return v; }\n";
    assert_eq!(functions(cpp, Dialect::C), "Board, ok, f");
    // A keyword of C++ is a name in C; a statement is not.
    let c = "int try(int a) {\n  return a;\n}\nint g(void) {\n  return 1;\n}\n";
    assert_eq!(functions(c, Dialect::C), "try, g");
    let c = "int f(int a)\n{\nfor (a = 0; a < 9; a++)\n{\nint b = g(a);\nif (b) {\na++;\n}\n}\nreturn a;\n}\n";
    assert_eq!(functions(c, Dialect::C), "f");
}

#[test]
fn a_missing_brace_spoils_one_function() {
    let c = "int f(int a)\n{\n  for (;;) {\n    a++;\n  return a;\n}\n\nint g(void) {\n  return 1;\n}\n";
    assert_eq!(functions(c, Dialect::C), "f: Open, g");
    let rust = "fn f() {\n    if true {\n}\n\npub fn g() {\n    let x = 1;\n}\n";
    assert_eq!(functions(rust, Dialect::Rust), "f: Open, g");
    let c = "int f(void) { return 1; }\nint g(int a)\n\n  int b = 1;\n  a++;\n  return a;\n}\n\nint h(void) {\n  return 1;\n}\n";
    assert_eq!(functions(c, Dialect::C), "f, g: NeverOpened, h");
}

#[test]
fn a_brace_too_many_spoils_the_function_before_it() {
    let c = "int f(int a)\n{\n  if (a) }\n  a++;\n  }\n  return a;\n}\n\nint g(void) {\n  return 1;\n}\n";
    assert_eq!(functions(c, Dialect::C), "f: ClosedTwice, g");
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
        assert_eq!(functions(&source, dialect), "f, g");
        for brace in &braces[1..braces.len() - 1] {
            let mut source = source.clone();
            source.replace_range(brace..&(brace + 1), "");
            assert_eq!(functions(&source, dialect), "f: ClosedTwice, g", "{source}");
        }
    }
}

#[test]
fn a_first_brace_that_is_missing_is_found_before_any_statement() {
    let c = "int f(int a) {\n  return 1;\n}\nint g(int *a)\n  BODY\n}\nint h(void) { return 1; }\n";
    let rust =
        "fn f() -> bool {\n    true\n}\npub fn g(a: &A) -> bool\n    BODY\n}\npub fn h() {\n}\n";
    let bodies = [
        ("for (;;) {\n    x();\n  }", c),
        ("if (x)\n    y();", c),
        ("int b = 1;\n  while (x) y();", c),
        ("*a = 1;\n  x();", c),
        ("(*a)++;", c),
        ("return 1;", c),
        ("for i in a {\n    x();\n  }", rust),
        ("let b = 1;", rust),
        ("a.len() == 1", rust),
        ("!a", rust),
    ];
    for (body, frame) in bodies {
        let dialect = if frame == c {
            Dialect::C
        } else {
            Dialect::Rust
        };
        let source = frame.replace("BODY", body);
        assert_eq!(
            functions(&source, dialect),
            "f, g: NeverOpened, h",
            "{source}"
        );
    }
}

#[test]
fn a_missing_brace_in_a_class_spoils_one_method() {
    let class = "class A {\n  int f() {\n    if (x) {\n      y();\n    }\n    return 1;\n  }\n  int g() {\n    return 1;\n  }\n};\nint h(void) {\n  return 1;\n}\n";
    for (missing, fault) in [("{\n    if", "NeverOpened"), ("{\n      y", "ClosedTwice")] {
        let source = class.replace(missing, missing.trim_start_matches('{'));
        let expected = format!("f: {fault}, g, h");
        assert_eq!(functions(&source, Dialect::C), expected, "{source}");
    }
}

#[test]
fn a_brace_behind_a_whole_function_belongs_to_none() {
    let g = "int g(void) {\n  return 1;\n}\n";
    for (source, found) in [
        (format!("int f(void) {{\n  return 1;\n}}\n}}\n{g}"), "f, g"),
        (
            format!("{g}int f(void)\n{{\n  return 1;\n}}\n/* int main() {{ */\n}}\n}}\n"),
            "g, f",
        ),
        // This one closed the function too early.
        (
            format!("int f(void) {{\n  x();\n  }}\n  return 1;\n}}\n{g}"),
            "f: ClosedTwice, g",
        ),
    ] {
        assert_eq!(functions(&source, Dialect::C), found, "{source}");
    }
}

#[test]
fn a_declaration_with_its_body_behind_it_is_one_function() {
    let h = "int h(void) { return 1; }\n";
    for body in [
        "int f(int a); {\n  return a;\n}\n",
        "int f(int a);\n{\n  return a;\n}\n",
    ] {
        assert_eq!(functions(&format!("{body}{h}"), Dialect::C), "f, h");
    }
    let open = format!("int f(int a); {{\n  if (a) {{\n  return a;\n}}\n{h}");
    assert_eq!(functions(&open, Dialect::C), "f: Open, h");
    let rust = "fn f() -> bool; {\n    true\n}\nfn h() {\n}\n";
    assert_eq!(functions(rust, Dialect::Rust), "f, h");
    // A block of data is none.
    assert_eq!(
        functions(&format!("int a;\nstruct b {{ int c; }};\n{h}"), Dialect::C),
        "h"
    );
}

#[test]
fn a_comment_that_is_never_closed_is_a_part_by_itself() {
    let last = |source: &str| {
        let items = outline(source.as_bytes(), Dialect::C);
        let last = items.last().expect("there is an item");
        (last.form, source[last.bytes.clone()].to_owned())
    };
    let f = "int f(void) { return 1; }\n";
    let comment = "/* int g(void) {\n}\n";
    assert_eq!(
        last(&format!("{f}// a /*\n/* b */ {comment}")),
        (Form::Declaration, comment.to_owned())
    );
    for closed in ["", "// /*", "/* a */\n", "/**/"] {
        assert!(
            last(&format!("{f}{closed}")).1.starts_with("int f"),
            "{closed}"
        );
    }
}
