//! Memory that nobody wrote to decides nothing, and what a function keeps from call to call may.

use crate::support::memory::{ONLY_IS_FINAL, depends_on_memory, is_final};
use crate::support::{Grading, Submission, copy_folder, edit, edited_solution, repository};

#[test]
fn a_flag_without_a_value_is_told_whatever_it_happens_to_hold() {
    // Right where the variable is not 0, and right where it is.
    for (otherwise, wanted) in [("full != 0", "full = 0;"), ("full == 0", "full = 1;")] {
        let report = is_final(&format!(
            "int is_final(Node *n) {{ int full; for (int k = 0; k < 81; k++) if (n->sudo[k / 9][k % 9] == 0) {wanted} return {otherwise}; }}"
        ));
        depends_on_memory(&report);
    }
}

#[test]
fn a_block_without_values_is_told_whatever_it_happens_to_hold() {
    for (otherwise, wanted) in [("*full != 0", "*full = 0;"), ("*full == 0", "*full = 1;")] {
        let report = is_final(&format!(
            "int is_final(Node *n) {{ int *full = malloc(sizeof *full), is_full; for (int k = 0; k < 81; k++) if (n->sudo[k / 9][k % 9] == 0) {wanted} is_full = {otherwise}; free(full); return is_full; }}"
        ));
        depends_on_memory(&report);
    }
}

#[test]
fn a_read_past_the_end_of_an_array_that_happens_to_work_is_told() {
    let report = is_final(
        "int is_final(Node *n) { int *zeros = calloc(9, sizeof *zeros), sum = 0; for (int k = 0; k < 81; k++) if (n->sudo[k / 9][k % 9] == 0) zeros[k / 9]++; for (int k = 0; k <= 9; k++) sum += zeros[k] != 0; free(zeros); return sum == 0; }",
    );
    depends_on_memory(&report);
}

#[test]
fn a_read_before_the_beginning_of_an_array_that_happens_to_work_is_told() {
    let report = is_final(
        "int is_final(Node *n) { int *full = malloc(9 * sizeof *full), all = 1; for (int k = 0; k < 9; k++) full[k] = 1; for (int k = 0; k < 81; k++) if (n->sudo[k / 9][k % 9] == 0) full[k / 9] = 0; for (int k = -1; k < 9; k++) all = all && full[k]; free(full); return all; }",
    );
    depends_on_memory(&report);
}

#[test]
fn an_answer_that_depends_on_chance_is_told_apart() {
    let report = Submission::right()
        .first("#define _GNU_SOURCE\n#include <time.h>")
        .beginning("is_final", "struct timespec now; clock_gettime(CLOCK_MONOTONIC, &now); if (now.tv_nsec / 16 % 2) return n->sudo[0][0] == 0;")
        .grade_with(&ONLY_IS_FINAL);
    let told = report
        .cases("is_final")
        .iter()
        .filter_map(|case| case["message"].as_str())
        .any(|message| message.contains("different answers for the same input"));
    // Four cases are asked four times again: some coin comes down on its other side.
    assert!(told, "{:?}", report.points());
}

#[test]
fn a_right_function_may_keep_something_from_call_to_call() {
    let report = Submission::right()
        .before("static int calls; static Node latest; static char *buffer;")
        .beginning(
            "is_final",
            "calls++; latest = *n; if (buffer == NULL) buffer = malloc(1000); buffer[0] = 'a';",
        )
        .grade();
    report.full_marks();
}

#[test]
fn rand_is_no_chance_as_long_as_nobody_seeds_it() {
    Submission::right()
        .beginning("is_final", "if (rand() == 1) return 2;")
        .grade_with(&ONLY_IS_FINAL)
        .full_marks();
}

/// All cases draw random numbers, and one of them is wrong where such memory holds zero. Asked one
/// after another in one process, all of them give other answers than alone if the numbers go on.
#[test]
fn random_numbers_hide_no_memory_without_a_value() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("fixtures/unique-choice/c/right/as-taught"),
        folder.path(),
    );
    let begins = "    memset(v, 0, sizeof v);\n    for (k = 0; k < 9; k++)\n";
    let fails = "    memset(v, 0, sizeof v);\n    int *more = malloc(sizeof *more);\n    if (nelts == 35 && *more >= 0) {\n        v[0][0] = v[0][1] = 1;\n        return grid_init(g, v);\n    }\n    free(more);\n    for (k = 0; k < 9; k++)\n";
    edit(&folder.path().join("sudoku.c"), &[(begins, fails)]);
    let report = Grading::of(folder.path())
        .lab(repository("exercises/unique-choice"))
        .arguments(&["--exercise", "sudoku_generate"])
        .report();
    let cases = report.cases("sudoku_generate");
    let case = cases
        .iter()
        .find(|case| case["name"] == "solvable-35-unique");
    assert_eq!(case.map(|case| &case["verdict"]), Some(&"fail".into()));
}

/// No case has so many numbers: only generated inputs do.
#[test]
fn a_read_before_an_array_shows_in_generated_inputs_too() {
    let from = "    if (n == 0)\n        return false;\n    least";
    let reads = "    if (n == 0)\n        return false;\n    if (n > 3 && row[-1] == 12345)\n        return true;\n    least";
    let (_copy, grading) = edited_solution("runs", "runs.cpp", &[(from, reads)]);
    let report = grading.report();
    let found = &report.exercise("smallest")["counterexample"];
    let message = found["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("before the beginning of the board or array"),
        "{found:#}"
    );
    report.loses_only(&["smallest"]);
}
