//! How a program died, told in words and with its place.

use std::collections::BTreeSet;

use crate::isolation::{is_final_ends_with, is_final_that, location};
use crate::support::Submission;

#[test]
fn a_crash_of_get_adj_nodes_keeps_the_other_exercises() {
    let report = Submission::right()
        .with("get_adj_nodes", "List *get_adj_nodes(Node *n) { int *nowhere = NULL; *nowhere = 1; return createList(); }")
        .grade();
    report.loses_only(&["get_adj_nodes", "get_adj_nodes_valid"]);
    assert_eq!(report.verdicts("get_adj_nodes"), BTreeSet::from(["crash"]));
    assert_eq!(report.score(), Some(45.0));
}

#[test]
fn a_null_pointer_is_located_by_file_line_and_function() {
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    int *nowhere = NULL;\n    return *nowhere; /* here */\n}",
    );
    let text = submission.text();
    let line = text
        .lines()
        .position(|line| line.contains("/* here */"))
        .expect("the line is there")
        + 1;
    let report = submission.grade();
    is_final_ends_with(&report, "crash", "NULL pointer");
    assert_eq!(
        location(&report, "is_final"),
        format!("sudoku.c:{line} in is_final")
    );
}

/// A table of pointers is filled in while the object is loaded, and cannot be written to after that.
#[test]
fn a_constant_table_cannot_be_written_to() {
    let report = is_final_that("((const char **)names)[1] = 0;")
        .before("static const char *const names[2] = {\"a\", \"b\"};")
        .grade();
    assert_eq!(report.verdicts("is_final"), BTreeSet::from(["crash"]));
}

#[test]
fn a_crash_in_a_helper_is_located_there() {
    let report = is_final_that("").with(
        "is_final",
        "static int helper(int *p) { return *p; }\nint is_final(Node *n) { return helper((int *)8); }",
    );
    assert!(location(&report.grade(), "is_final").ends_with(" in helper"));
}

#[test]
fn a_crash_inside_of_the_c_library_is_located_at_the_students_call() {
    let report = is_final_that("strlen((char *)16);").replace(
        "strlen((char *)16);",
        "if (strlen((char *)n->sudo[0][0]) > 3) return 2;",
    );
    let report = report.grade();
    assert!(location(&report, "is_final").ends_with(" in is_final"));
}

#[test]
fn a_stack_overflow_is_told_apart_and_located() {
    let report = Submission::right()
        .with("is_final", "int is_final(Node *n) { volatile int deep[64]; deep[0] = is_final(n); return deep[0] + 1; }")
        .grade();
    is_final_ends_with(&report, "crash", "Stack overflow");
    assert!(location(&report, "is_final").ends_with(" in is_final"));
}

#[test]
fn a_stray_pointer_a_division_by_zero_and_an_abort_are_told_apart() {
    let is_final = |body: &str| {
        Submission::right()
            .with("is_final", &format!("int is_final(Node *n) {{ {body} }}"))
            .grade()
    };
    let stray = is_final("return *(volatile int *)0x123456789000;");
    is_final_ends_with(&stray, "crash", "memory that is not its own");
    let division = is_final("volatile int none = 0; return 7 % none;");
    is_final_ends_with(&division, "crash", "Division by zero");
    assert!(location(&division, "is_final").contains("sudoku.c:"));
    is_final_ends_with(&is_final("abort();"), "crash", "abort");
    is_final_ends_with(
        &is_final("__builtin_trap();"),
        "crash",
        "invalid instruction",
    );
}

#[test]
fn a_failed_assertion_is_reported_in_its_words() {
    let report = Submission::right()
        .first("#include <assert.h>")
        .with(
            "is_final",
            "int is_final(Node *n) { assert(n == NULL); return 0; }",
        )
        .grade();
    is_final_ends_with(&report, "crash", "n == NULL");
}

/// Output that students print to find a mistake is kept, whether it ends a line or not.
#[test]
fn what_was_printed_before_a_crash_or_an_endless_loop_is_there() {
    let crash = "printf(\"one\\n\"); printf(\"two\"); int *nowhere = NULL; *nowhere = 1;";
    let hang = "printf(\"one\\n\"); for (;;) ;";
    for (statements, verdict, printed) in [(crash, "crash", "one\ntwo"), (hang, "timeout", "one\n")]
    {
        let report = is_final_that(statements).grade();
        let case = report.first_failure("is_final");
        assert_eq!(case["verdict"], verdict);
        assert_eq!(case["stdout"], printed, "{case}");
    }
}
