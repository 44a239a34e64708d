//! The loading of objects: what they are bound to, and code that runs then.

use std::path::Path;

use crate::isolation::{is_final_that, printed};
use crate::support::{Report, Submission};

/// Grades a submission with a constructor, without DFS, whose limit is longer.
fn with_constructor(body: &str) -> (Submission, Report) {
    let submission = is_final_that("").before(&format!(
        "__attribute__((constructor)) static void at_load(void) {{ {body} }}"
    ));
    let report = submission.grade_with(&["--exercise", "is_valid", "--exercise", "is_final"]);
    (submission, report)
}

#[test]
fn a_harmless_constructor_costs_nothing() {
    let (submission, report) = with_constructor("puts(\"loaded\");");
    report.full_marks();
    assert_eq!(printed(&report), "loaded\n");
    submission.grade().full_marks();
}

#[test]
fn what_the_c_library_keeps_in_a_static_part_is_there() {
    let registers = "static int done; if (!done) { done = 1; atexit(bye); at_quick_exit(bye); }";
    let mut submission =
        Submission::right().first("#include <stdlib.h>\nstatic void bye(void) { }");
    for function in ["get_adj_nodes", "is_valid", "is_final", "DFS"] {
        submission = submission.beginning(function, registers);
    }
    submission.grade().full_marks();
}

#[test]
fn a_constructor_that_ends_crashes_or_hangs_earns_nothing_and_breaks_nothing() {
    for (body, verdict) in [
        ("exit(0);", "crash"),
        ("_exit(0);", "crash"),
        ("abort();", "crash"),
        ("*(volatile int *)0 = 1;", "crash"),
        ("for (;;) ;", "timeout"),
    ] {
        let (_, report) = with_constructor(body);
        assert_eq!(report.score(), Some(0.0), "{body}");
        assert_eq!(
            report.first_failure("is_valid")["verdict"],
            verdict,
            "{body}"
        );
    }
}

#[test]
fn a_constructor_is_behind_the_same_walls() {
    let (_, report) = with_constructor(
        "printf(\"%d\", fork() >= 0);\n\
         printf(\" %d\", kill(getppid(), SIGKILL));\n\
         printf(\" %d\", open(\"/etc/passwd\", O_RDONLY));\n\
         printf(\" %d\", open(\"/tmp/made-by-a-constructor\", O_CREAT | O_WRONLY, 0666));\n\
         printf(\" %d\", socket(AF_INET, SOCK_STREAM, 0));\n\
         fflush(stdout);",
    );
    report.full_marks();
    assert_eq!(printed(&report), "0 -1 -1 -1 -1");
    assert!(!Path::new("/tmp/made-by-a-constructor").exists());
}

#[test]
fn a_function_that_chooses_another_while_it_is_loaded_is_behind_the_same_walls() {
    // A resolver runs before constructors do, and before libraries are ready: it makes raw system calls.
    let chosen = "
static int chosen(Node *n) { return 1; }
static long call3(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile(\"syscall\" : \"=a\"(result) : \"a\"(number), \"D\"(a), \"S\"(b), \"d\"(c) : \"rcx\", \"r11\", \"memory\");
    return result;
}
static long parent = -5;
static int (*resolve(void))(Node *)
{
    parent = call3(110, 0, 0, 0); /* getppid, which only a case's own filter refuses */
    call3(1, 1, (long)\"forged\\n\", 7); /* write: to the case's output, or else to the grader */
    return chosen;
}
int chosen_on_load(Node *n) __attribute__((ifunc(\"resolve\")));";
    if cfg!(target_arch = "x86_64") {
        let report =
            is_final_that("if (chosen_on_load(n) != 1) return 3; printf(\"%ld\", parent);")
                .before(chosen)
                .grade();
        report.full_marks();
        assert_eq!(printed(&report), "forged\n-1");
    }
}

#[test]
fn a_destructor_is_never_run() {
    let at_end = "__attribute__((destructor)) static void at_end(void) { write(1, \"forged\", 6); for (;;) ; }";
    let report = is_final_that("").before(at_end).grade();
    report.full_marks();
    assert_eq!(printed(&report), "");
}

#[test]
fn functions_of_the_mathematical_library_are_found_also_beside_one_that_is_not() {
    let uses = "#include <math.h>\nstatic double (*volatile power)(double, double) = pow;\n";
    for other in [
        "",
        "int nowhere(void);\nint unused(void) { return nowhere(); }\n",
    ] {
        let report = is_final_that(
            "volatile double nine = 9; printf(\"%g %g\", sqrt(nine), power(nine, 2));",
        )
        .before(&format!("{uses}{other}"))
        .grade_with(&["--exercise", "is_final"]);
        report.full_marks();
        assert_eq!(printed(&report), "3 81", "{other}");
    }
}

#[test]
fn what_the_compiler_calls_by_itself_is_found() {
    let report = is_final_that(
        "volatile unsigned long many = 0xf0f0f; volatile __int128 big = (__int128)1 << 100;\n\
         printf(\"%d %ld\", __builtin_popcountl(many), (long)(big / 3 >> 60));",
    )
    .grade_with(&["--exercise", "is_final"]);
    report.full_marks();
    assert_eq!(printed(&report), "12 366503875925");
}
