//! The frequent mistakes in C, each made in a right submission with gcc: what is said of it, and that it costs nothing
//! else.

use crate::mistakes::{changed, check};
use crate::support::{Submission, two_at_a_time};

/// A body of `is_final`, the kind of mistake, and a part of the sentence.
const C: &[(&str, &str, &str)] = &[
    (
        "return total;",
        "undeclared",
        "\"total\" is used but never declared",
    ),
    ("return 0", "missing-sign", "A \";\" is missing here"),
    (
        "int c; if (c == 1) return 1;\n    return b;",
        "undeclared",
        "\"b\" is used but never declared",
    ),
    (
        "for (int i = 0; i < 9; i++);\n        if (n->sudo[i][0] == 0) return 0;\n    return 1;",
        "out-of-scope",
        "a \";\" behind the \"for\" end it",
    ),
    ("if (1) { return 0;", "open-function", "is never closed"),
    (
        "/* nothing is empty\n    if (n) {\n        return 1; /* then it is */\n    }\n    return 0;",
        "open-comment",
        "A comment begins here",
    ),
    (
        "if (n) { return 1; }\n    elif (!n) { return 0; }\n    return 2;",
        "word-for-a-sign",
        "\"else if\" is written",
    ),
    (
        "for (int i = 0, i < 9, i++) { }\n    return 0;",
        "comma",
        "the parts of a \"for\" stand between",
    ),
    (
        "int i;\n    for (i = 0, i < 9, i++) { }\n    return 0;",
        "comma",
        "the parts of a \"for\" stand between",
    ),
    (
        "int i, j;\n    for (i = 0, j = 9; i < j i++) { }\n    return 0;",
        "missing-sign",
        "A \";\" is missing here",
    ),
    (
        "if (n == 0)) return 0;\n    return 1;",
        "unmatched",
        "closing bracket does not match",
    ),
    (
        "For (int i = 0; i < 9; i++) { }\n    return 1;",
        "misspelt",
        "Did you mean \"for\"",
    ),
    (
        "Node *m = new Node(n); return 0;",
        "word-of-cpp",
        "\"new\" is a word of C++",
    ),
    (
        "return 1; } }",
        "closed-twice",
        "one closing brace too many",
    ),
    ("Board b; return 0;", "unknown-type", "is not known here"),
    (
        "return n->sudok[0][0];",
        "misspelt-field",
        "Did you mean \"sudo\"",
    ),
    (
        "return is_valid();",
        "too-few-arguments",
        "\"is_valid\" is called with too few",
    ),
    (
        "List *l = createList(); return l->size;",
        "incomplete-type",
        "use its functions instead",
    ),
    (
        "List list = createList(); return 0;",
        "needs-pointer",
        "declare a pointer, \"*list\"",
    ),
    (
        "Node m = *n; return m->sudo[0][0];",
        "not-a-pointer",
        "This is not a pointer",
    ),
    (
        "return n.sudo[0][0];",
        "is-a-pointer",
        "reached with \"->\"",
    ),
    (
        "int a = 1; return a.sudo;",
        "not-a-struct",
        "is not a struct",
    ),
    (
        "int a = 1; return a(2);",
        "not-a-function",
        "is not a function",
    ),
    ("int a = 1; return a[0];", "not-an-array", "is not an array"),
    (
        "if (1 = n->sudo[0][0]) return 1; return 0;",
        "not-assignable",
        "did you mean a comparison",
    ),
    (
        "int a[9]; a = n->sudo[0]; return a[0];",
        "array-assigned",
        "element by element",
    ),
    (
        "const int a = 1; a = 2; return a;",
        "read-only",
        "cannot be changed",
    ),
    (
        "Node m = *n; return m + 1;",
        "bad-operands",
        "operator does not work",
    ),
    (
        "int a = clean(createList()); return a;",
        "void-value",
        "returns nothing",
    ),
    (
        "Node m = *n; int a = m; return a;",
        "incompatible-types",
        "another type",
    ),
    ("break; return 0;", "outside-loop", "outside of any loop"),
    (
        "if (n); return 0; else return 1;",
        "lonely-else",
        "has no \"if\"",
    ),
    (
        "case 1: return 0;",
        "lonely-case",
        "outside of any \"switch\"",
    ),
    (
        "switch (1) { case 1: case 1: return 0; } return 1;",
        "duplicate-case",
        "appears twice",
    ),
    (
        "printf(\"hello);\nreturn 0;",
        "open-string",
        "closing quote is missing",
    ),
    (
        "int a; int a; return 0;",
        "redefinition",
        "\"a\" is defined twice",
    ),
    ("return “0”;", "stray", "does not belong in a program"),
    (
        "int k = 1; switch (1) { case k: return 0; } return 1;",
        "case-not-constant",
        "takes a constant",
    ),
    (
        "switch (1.5) { case 1: return 0; } return 1;",
        "switch-type",
        "a whole number or a character",
    ),
    (
        "int a[]; return 0;",
        "size-missing",
        "The size of the array \"a\"",
    ),
    (
        "struct row; struct row *rows; int f(struct row all[]); return 0;",
        "open-array",
        "only the first size may be left out",
    ),
    ("int a[-1]; return 0;", "negative-size", "less than 0"),
    (
        "int k = 1; int a[k] = {0}; return a[0];",
        "sized-at-run",
        "where it is declared",
    ),
    (
        "return 2n->sudo[0][0];",
        "bad-number",
        "This is not a number",
    ),
    (
        "char c = ''; return c;",
        "empty-character",
        "between these single quotes",
    ),
    (
        "long float a; return 0;",
        "two-types",
        "Two types stand in a row",
    ),
    ("goto end; return 0;", "no-label", "no such label"),
    (
        "cout << 1; return 0;",
        "word-of-cpp",
        "\"cout\" is a word of C++",
    ),
    (
        "return n->sudo[0][0] > 0 and n->sudo[0][1] > 0;",
        "word-for-a-sign",
        "\"&&\" is written",
    ),
    (
        "return not n->sudo[0][0];",
        "word-for-a-sign",
        "\"!\" is written",
    ),
    ("return n->sudo[0][0] => 1;", "turned-sign", "write \">=\""),
    (
        "return 0\u{37e}",
        "greek-question-mark",
        "Greek question mark",
    ),
];

#[test]
fn frequent_mistakes_in_c() {
    let failures = two_at_a_time(C, |(body, kind, sentence)| {
        let submission = Submission::right().with(
            "is_final",
            &format!("int is_final(Node *n)\n{{\n    {body}\n}}"),
        );
        let report = submission.grade_with(&["--exercise", "is_final", "--exercise", "is_valid"]);
        let others =
            report.exercise("is_valid")["score"] == report.exercise("is_valid")["max_score"];
        if !others {
            return Err(format!(
                "{body}: is_valid has to keep its points, {}",
                report.json["build"]
            ));
        }
        check(&report, "is_final", kind, sentence).map_err(|why| format!("{body}: {why}"))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A line behind all functions, the kind of mistake, and a part of the sentence.
const BEHIND_IN_C: &[(&str, &str, &str)] = &[
    ("#endif", "lonely-directive", "belongs to no \"#if\""),
    ("#else", "lonely-directive", "belongs to no \"#if\""),
    ("#ifdef LONG", "open-condition", "\"#endif\" is missing"),
    ("#inclde <stdio.h>", "misspelt", "Did you mean \"#include\""),
    ("#include stdio.h", "bad-include", "between \"<\" and \">\""),
    (
        "#include \"stdio.h",
        "bad-include",
        "between \"<\" and \">\"",
    ),
    (
        "# a comment",
        "bad-directive",
        "A comment begins with \"//\"",
    ),
    ("int a = 1; int b = a;", "not-constant", "only a constant"),
    (
        "int a = 1; int b[a];",
        "size-not-constant",
        "Only a constant can stand here",
    ),
];

#[test]
fn a_mistake_outside_of_functions_costs_the_others_nothing() {
    let failures = two_at_a_time(BEHIND_IN_C, |(line, kind, sentence)| {
        let submission = Submission::right().with(
            "is_final",
            &format!("int is_final(Node *n)\n{{\n    return 0;\n}}\n{line}"),
        );
        let report = submission.grade_with(&["--exercise", "is_valid"]);
        let errors = &report.json["build"]["errors"];
        let exercise = report.exercise("is_valid");
        if exercise["score"] != exercise["max_score"] {
            return Err(format!("{line}: is_valid has to keep its points, {errors}"));
        }
        let is_told = errors.as_array().is_some_and(|errors| {
            errors.iter().any(|error| {
                let plain = error["plain"].as_str().unwrap_or_default();
                error["kind"] == *kind && plain.contains(sentence)
            })
        });
        match is_told {
            true => Ok(()),
            false => Err(format!(
                "{line}: no {kind} with {sentence:?} among {errors:#}"
            )),
        }
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Its callers are sound: they are graded as the lab declares it.
#[test]
fn a_size_that_is_missing_in_a_header_costs_that_function_only() {
    let report = changed(
        ("samurai", &["Verificador_Insertar", "Solucionador"]),
        "c/right/as-taught",
        "samurai.c",
        "Verificador_Insertar(int t[][21]",
        "Verificador_Insertar(int t[][]",
    );
    let told = check(
        &report,
        "Verificador_Insertar",
        "signature-differs",
        "int t[][21]",
    );
    assert_eq!(told, Ok(()));
    report.loses_only(&["Verificador_Insertar"]);
}

/// Its declaration stands in the student's own header.
#[test]
fn a_signature_that_is_not_the_declared_one_is_told_beside_the_one_that_is_asked_for() {
    let report = changed(
        ("unique-choice", &["grid_update"]),
        "c/right/as-taught",
        "grid.c",
        "Grid_T grid_update(Grid_T g,",
        "Grid_T grid_update(Grid_T *g,",
    );
    let told = check(
        &report,
        "grid_update",
        "signature-differs",
        "but here stands \"Grid_T grid_update(Grid_T *g,",
    );
    assert_eq!(told, Ok(()));
}
