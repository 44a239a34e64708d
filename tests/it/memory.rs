//! Misuse of memory is named and located: blocks that are freed twice, writes beside them, and
//! going past an array's end. Memory that nobody wrote to is in unwritten_memory.rs.

use std::collections::BTreeSet;

use crate::isolation::{is_final_ends_with, location};
use crate::support::memory::{
    ONLY_IS_FINAL, compiler_has_sanitizers, explanation, is_final, line_of, message,
};
use crate::support::{Report, Submission};

#[test]
fn a_block_that_is_freed_twice_is_named_and_located() {
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n) {\n char *p = malloc(24);\n *p = 1;\n free(p);\n free(p); /* here */\n return 0; }",
    );
    let report = submission.grade();
    is_final_ends_with(&report, "crash", "Freed the same memory twice");
    let line = line_of(&submission, "/* here */");
    assert_eq!(
        location(&report, "is_final"),
        format!("sudoku.c:{line} in is_final")
    );
}

/// Its block has no bytes, and nothing is written to those directly behind it.
#[test]
fn a_struct_in_an_empty_block_is_noticed() {
    for size in ["0", "1", "sizeof p"] {
        let report = is_final(&format!(
            "struct pair {{ char name[16]; int size; }};\nint is_final(Node *n) {{ struct pair *p = malloc({size}); p->size = 1; free(p); return 0; }}"
        ));
        is_final_ends_with(&report, "crash", "Wrote");
    }
}

#[test]
fn what_malloc_did_not_give_cannot_be_freed() {
    for freed in ["p + 1", "&on_stack", "grid"] {
        let report = is_final(&format!(
            "static int grid[9];\nint is_final(Node *n) {{ int on_stack[8] = {{0}}; int *p = malloc(40); (void)on_stack; (void)grid; *p = 1; free({freed}); return 0; }}"
        ));
        is_final_ends_with(
            &report,
            "crash",
            "Freed an address that malloc did not return",
        );
    }
}

#[test]
fn a_write_beside_a_block_is_noticed_whether_it_is_freed_or_not() {
    for (place, rest) in [("9", "free(p);"), ("9", ""), ("-1", "free(p);"), ("-1", "")] {
        let report = is_final(&format!(
            "int is_final(Node *n) {{ int *p = malloc(9 * sizeof *p); p[{place}] = 7; {rest} return 0; }}"
        ));
        is_final_ends_with(&report, "crash", "Wrote outside of a block");
    }
}

/// Unused bytes that are moved over the end are written there, too.
#[test]
fn a_move_past_the_end_of_a_block_is_noticed() {
    for moved in [
        // Fresh memory over the end, and the bytes behind it by one place.
        "memmove(text + 1, text, 8)",
        "memmove(text + 8, text + 9, 4)",
        "memmove(text - 4, text - 3, 3)",
    ] {
        let report = is_final(&format!(
            "int is_final(Node *n) {{ char *text = malloc(8); __builtin_memcpy(text, \"abc\", 4); __builtin_{moved}; free(text); return 0; }}"
        ));
        is_final_ends_with(&report, "crash", "Wrote outside of a block");
    }
}

#[test]
fn a_write_to_a_freed_block_is_noticed() {
    let report =
        is_final("int is_final(Node *n) { int *p = malloc(36); free(p); p[3] = 1; return 0; }");
    is_final_ends_with(&report, "crash", "Used memory that was already freed");
}

#[test]
fn a_write_to_a_block_that_was_made_larger_is_noticed() {
    let report = is_final(
        "int is_final(Node *n) { int *p = malloc(36), *old = p; p = realloc(p, 72); old[3] = 1; free(p); return 0; }",
    );
    is_final_ends_with(&report, "crash", "Used memory that was already freed");
}

#[test]
fn a_large_block_that_was_freed_does_not_hold_its_values() {
    let report = is_final(
        "int is_final(Node *n) { int *full = malloc(30000), is_full; full[5000] = 1; for (int k = 0; k < 81; k++) if (n->sudo[k / 9][k % 9] == 0) full[5000] = 0; free(full); is_full = full[5000]; return is_full; }",
    );
    report.loses_only(&["is_final"]);
}

#[test]
fn misuse_is_noticed_even_if_its_signal_is_caught() {
    let report = is_final(
        "#include <setjmp.h>\n#include <signal.h>\nstatic sigjmp_buf back;\nstatic void catch(int number) { siglongjmp(back, 1); }\nint is_final(Node *n) { char *p = malloc(24); signal(SIGABRT, catch); if (sigsetjmp(back, 1) == 0) { free(p); free(p); } for (int k = 0; k < 81; k++) if (n->sudo[k / 9][k % 9] == 0) return 0; return 1; }",
    );
    is_final_ends_with(&report, "crash", "Freed the same memory twice");
}

#[test]
fn going_past_the_end_of_the_board_that_was_given_is_a_crash_there() {
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    for (int i = 0; i <= 9; i++)\n        for (int j = 0; j < 9; j++)\n            if (n->sudo[i][j] == 1000000) /* here */\n                return 2;\n    for (int k = 0; k < 81; k++)\n        if (n->sudo[k / 9][k % 9] == 0)\n            return 0;\n    return 1;\n}",
    );
    let report = submission.grade_with(&ONLY_IS_FINAL);
    is_final_ends_with(&report, "crash", "past the end of the board");
    let line = line_of(&submission, "/* here */");
    assert_eq!(
        location(&report, "is_final"),
        format!("sudoku.c:{line} in is_final")
    );
}

#[test]
fn going_before_the_beginning_of_the_board_that_was_given_is_a_crash_there() {
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n) {\n int *cell = &n->sudo[0][0], last = -1;\n for (int k = 80; k >= -1; k--)\n last = cell[k]; /* here */\n (void)last;\n for (int k = 0; k < 81; k++)\n if (cell[k] == 0) return 0;\n return 1; }",
    );
    let report = submission.grade_with(&ONLY_IS_FINAL);
    report.loses_only(&["is_final"]);
    let failure = report.first_failure("is_final");
    assert_eq!(failure["verdict"], "crash");
    assert_eq!(
        message(failure),
        "Read or wrote before the beginning of the board or array that was passed to the function."
    );
    let line = line_of(&submission, "/* here */");
    assert_eq!(
        location(&report, "is_final"),
        format!("sudoku.c:{line} in is_final")
    );
}

#[test]
fn going_before_the_beginning_is_seen_in_every_case() {
    // One of some twenty boards that are looked at again in one process, and not among the first.
    let submission = Submission::right().beginning(
        "is_valid",
        "int *cell = &n->sudo[0][0]; if (cell[0] == 0 && cell[72] == 2 && cell[73] == 4 && cell[74] == 6) *(volatile int *)&cell[-1];",
    );
    let report = submission.grade_with(&["--exercise", "is_valid"]);
    report.loses_only(&["is_valid"]);
    assert_eq!(report.first_failure("is_valid")["name"], "full-row-8");
    assert_eq!(report.first_failure("is_valid")["verdict"], "crash");
}

#[test]
fn writing_past_the_end_of_an_own_array_is_noticed_where_the_function_ends() {
    let with_last = |last: usize| {
        Submission::right().with(
            "is_final",
            &format!(
                "int is_final(Node *n)\n{{\n    int k, empty[12];\n    for (k = 0; k <= {last}; k++)\n        empty[k] = 0;\n    for (k = 0; k < 81; k++)\n        empty[k % 9] += n->sudo[k / 9][k % 9] == 0;\n    for (k = 1; k < 9; k++)\n        empty[0] += empty[k];\n    return empty[0] == 0;\n}}"
            ),
        )
    };
    let report = with_last(15).grade_with(&ONLY_IS_FINAL);
    is_final_ends_with(&report, "crash", "Wrote past the end of a local array");
    assert!(location(&report, "is_final").ends_with(" in is_final"));
    // An alarm of the student's own is not the one that is called.
    for alarm in [
        "void __stack_chk_fail(void) { }",
        "static void __stack_chk_fail(void) { }",
    ] {
        let report = with_last(15).after(alarm).grade_with(&ONLY_IS_FINAL);
        is_final_ends_with(&report, "crash", "Wrote past the end of a local array");
    }
    let report = with_last(11).grade_with(&ONLY_IS_FINAL);
    assert_eq!(report.score(), Some(10.0));
}

/// It writes into padding, or into another array that nobody needs, and every answer is right.
#[test]
fn an_index_outside_of_an_array_costs_the_points_even_if_all_answers_are_right() {
    if !compiler_has_sanitizers() {
        return;
    }
    let counts = |size: usize| {
        Submission::right().with(
            "is_final",
            &format!(
                "int is_final(Node *n)\n{{\n    int k, seen[{size}], spare[9];\n    for (k = 0; k < 9; k++)\n        seen[k] = spare[k] = 0;\n    seen[9] = 0; /* here */\n    for (k = 0; k < 81; k++)\n        seen[n->sudo[k / 9][k % 9]]++;\n    return seen[0] == 0;\n}}"
            ),
        )
    };
    let is_outside = |report: &Report| {
        assert_eq!(report.score(), Some(0.0));
        let case = report.first_failure("is_final");
        assert_eq!(case["verdict"], "crash");
        assert!(
            message(case).contains("an index outside of an array"),
            "{case}"
        );
    };
    let submission = counts(9);
    let report = submission.grade_with(&ONLY_IS_FINAL);
    is_outside(&report);
    let line = line_of(&submission, "/* here */");
    let told = explanation(&report, "is_final");
    // The sanitizer does not always know whose array it is.
    let known = ["an array", "the variable seen"]
        .map(|what| format!("sudoku.c:{line} in is_final writes outside of {what}."));
    assert!(known.contains(&told), "{told}");
    // Nobody defines what the compiler calls: that name is taken.
    let own = "void __ubsan_handle_out_of_bounds(void) { }";
    let report = counts(9).after(own).grade_with(&ONLY_IS_FINAL);
    assert_eq!(report.score(), Some(0.0));
    assert_eq!(counts(10).grade_with(&ONLY_IS_FINAL).score(), Some(10.0));
}

/// An index that is harmless is no reason to look away from a crash.
#[test]
fn a_crash_is_explained_beside_a_harmless_index() {
    if !compiler_has_sanitizers() {
        return;
    }
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    int *own = malloc(81 * sizeof *own);\n    int k, empty = 0;\n    if (n->sudo[0][0] == 0) {\n        own[81] = 1; /* here */\n        free(own);\n        return 0;\n    }\n    for (k = 0; k < 81; k++)\n        empty += n->sudo[0][k] == 0;\n    free(own);\n    return empty == 0;\n}",
    );
    let line = line_of(&submission, "/* here */");
    let told = explanation(&submission.grade_with(&ONLY_IS_FINAL), "is_final");
    assert!(
        told.starts_with(&format!("sudoku.c:{line} in is_final writes ")),
        "{told}"
    );
}

/// `sudo[0][40]` is outside of the first row, and within the board.
#[test]
fn rows_may_be_walked_through_as_one_array() {
    let report = Submission::right()
        .with(
            "is_final",
            "int is_final(Node *n)\n{\n    int k, own[2][9];\n    for (k = 0; k < 18; k++)\n        own[0][k] = n->sudo[0][k];\n    for (k = 0; k < 81; k++)\n        if (n->sudo[0][k] == 0)\n            return 0;\n    return own[0][10] != 0;\n}",
        )
        .grade_with(&ONLY_IS_FINAL);
    assert_eq!(report.score(), Some(10.0));
}

#[test]
fn a_board_that_was_freed_cannot_be_read() {
    let report = Submission::right()
        .beginning("DFS", "int first_cell; free(initial); first_cell = initial->sudo[0][0]; if (first_cell > 1000) return NULL;")
        .grade_with(&["--exercise", "DFS", "--case", "example"]);
    let failure = report.first_failure("DFS");
    assert_eq!(failure["verdict"], "crash");
    assert!(message(failure).contains("already freed"), "{failure}");
    assert!(location(&report, "DFS").ends_with(" in DFS"));
}

#[test]
fn the_whole_malloc_family_can_be_used() {
    let report = Submission::right()
        .first("#define _GNU_SOURCE\n#include <malloc.h>")
        .beginning(
            "is_final",
            "void *all[9]; int count = 0;
             all[count++] = realloc(NULL, 10);
             all[0] = realloc(all[0], 100000);
             all[0] = realloc(all[0], 3);
             all[count++] = calloc(3, 7);
             for (int i = 0; i < 21; i++) if (((char *)all[1])[i] != 0) return 2;
             all[count++] = aligned_alloc(64, 128);
             if ((unsigned long)all[2] % 64 != 0) return 2;
             if (posix_memalign(&all[count++], 4096, 10) != 0) return 2;
             all[count++] = memalign(32, 5);
             all[count++] = valloc(1);
             all[count++] = reallocarray(NULL, 4, 4);
             all[count++] = strdup(\"a text\");
             if (malloc_usable_size(all[7]) < 7) return 2;
             all[count++] = realloc(malloc(20), 40);
             for (int i = 0; i < count; i++) free(all[i]);
             free(NULL);
             if (malloc((size_t)-1 / 2) != NULL || calloc((size_t)-1 / 2, 4) != NULL) return 2;",
        )
        .grade_with(&ONLY_IS_FINAL);
    report.full_marks();
    let leaked: BTreeSet<i64> = report
        .cases("is_final")
        .iter()
        .filter_map(|case| case["leaked_blocks"].as_i64())
        .collect();
    assert_eq!(leaked, BTreeSet::from([0]));
}
