//! The sanitizers tell the line and the cause of what is wrong with memory.

use crate::isolation::is_final_ends_with;
use crate::support::Submission;
use crate::support::memory::{
    ONLY_IS_FINAL, compiler_has_sanitizers, depends_on_memory, explanation, line_of,
};

#[test]
fn the_sanitizers_tell_line_and_cause() {
    if !compiler_has_sanitizers() {
        return;
    }
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    int *zeros = calloc(9, sizeof *zeros), sum = 0; /* made */\n    for (int k = 0; k < 81; k++)\n        zeros[k / 9] += n->sudo[k / 9][k % 9] == 0;\n    for (int k = 0; k <= 9; k++)\n        sum += zeros[k] != 0; /* here */\n    free(zeros);\n    return sum == 0;\n}",
    );
    let report = submission.grade_with(&ONLY_IS_FINAL);
    depends_on_memory(&report);
    let (here, made) = (
        line_of(&submission, "/* here */"),
        line_of(&submission, "/* made */"),
    );
    assert_eq!(
        explanation(&report, "is_final"),
        format!(
            "sudoku.c:{here} in is_final reads 4 bytes past the end of a block of 36 bytes. The block was allocated in sudoku.c:{made} in is_final."
        )
    );
    let explained = report
        .cases("is_final")
        .iter()
        .filter(|case| !case["explanation"].is_null())
        .count();
    assert_eq!(explained, 1, "one case of the exercise is looked at");
}

#[test]
fn the_sanitizers_find_what_crashes_later() {
    if !compiler_has_sanitizers() {
        return;
    }
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    int *p = malloc(36);\n    p[9] = 7; /* here */\n    free(p);\n    return 0;\n}",
    );
    let report = submission.grade_with(&ONLY_IS_FINAL);
    is_final_ends_with(&report, "crash", "Wrote outside of a block");
    let here = line_of(&submission, "/* here */");
    let told = explanation(&report, "is_final");
    assert!(
        told.starts_with(&format!("sudoku.c:{here} in is_final writes 4 bytes")),
        "{told}"
    );
}

#[test]
fn a_node_that_is_freed_and_given_back_is_told() {
    let report = Submission::right()
        .replace(
            "            free(stack);\n            return n;",
            "            free(stack);\n            free(n); /* here */\n            return n;",
        )
        .grade_with(&["--exercise", "DFS", "--case", "solved"]);
    let failure = report.first_failure("DFS");
    assert_eq!(failure["verdict"], "fail");
    let actual = failure["actual"].as_str().unwrap_or_default();
    assert!(actual.contains("returned: no live block"), "{failure}");
    if compiler_has_sanitizers() {
        let told = explanation(&report, "DFS");
        assert!(
            told.contains("returns a block of 324 bytes that it has freed"),
            "{told}"
        );
    }
}

#[test]
fn what_the_sanitizers_can_use_up_is_bounded() {
    // Only under the sanitizers does it ask for all that it can get.
    let report = Submission::right()
        .before("extern int __asan_region_is_poisoned __attribute__((weak));")
        .with(
            "is_final",
            "int is_final(Node *n) { if (&__asan_region_is_poisoned) for (;;) { char *p = malloc(1 << 20); if (p == NULL) break; memset(p, 1, 1 << 20); } abort(); }",
        )
        .grade_with(&ONLY_IS_FINAL);
    is_final_ends_with(&report, "crash", "aborted");
}
