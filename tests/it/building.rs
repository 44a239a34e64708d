//! From a student's file to objects: what compiles, what does not and what it costs, hostile files, the cache.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::{Grading, Submission, repository};

// ---- what students really hand in ----

#[test]
fn a_main_left_in_is_not_in_the_way() {
    let main = "int main(void) { printf(\"never\\n\"); exit(3); }";
    Submission::right().after(main).grade().full_marks();
}

#[test]
fn static_exercise_functions_are_found() {
    let mut submission = Submission::right();
    for (declaration, private) in [
        ("int is_valid(Node *n)", "static int is_valid(Node *n)"),
        (
            "List *get_adj_nodes(Node *n)",
            "static List *get_adj_nodes(Node *n)",
        ),
        ("int is_final(Node *n)", "static int is_final(Node *n)"),
        (
            "Node *DFS(Node *initial, int *cont)",
            "static Node *DFS(Node *initial, int *cont)",
        ),
    ] {
        submission = submission.replace(declaration, private);
    }
    submission.grade().full_marks();
}

#[test]
fn static_exercise_functions_are_replaced_like_others() {
    Submission::right()
        .replace("int is_valid(Node *n)", "static int is_valid(Node *n)")
        .replace(
            "static int is_valid(Node *n)\n{",
            "static int is_valid(Node *n)\n{\n    return 1;",
        )
        .grade()
        .loses_only(&["is_valid"]);
}

#[test]
fn inline_exercise_functions_are_found() {
    Submission::right()
        .replace(
            "int is_final(Node *n)",
            "static inline int is_final(Node *n)",
        )
        .grade()
        .full_marks();
}

#[test]
fn an_own_copy_of_the_list_is_used_by_the_student_only() {
    // The list of the skeleton, with its names, in the student's file.
    let list = fs::read_to_string(repository("exercises/implicit-graph/c/list.c"))
        .expect("the skeleton has a list");
    let list = list.replace("#include \"list.h\"", "");
    Submission::right().before(&list).grade().full_marks();
}

#[test]
fn own_static_list_functions_are_no_conflict() {
    let report = Submission::right()
        .replace("#include \"list.h\"", "#define get_size given_size\n#include \"list.h\"\n#undef get_size")
        .replace("int is_valid(Node *n);\n", "int is_valid(Node *n);\nstatic int get_size(List *list) { int size = 0; for (void *d = first(list); d; d = next(list)) size++; return size; }\n");
    report.grade().full_marks();
}

#[test]
fn helpers_may_be_called_like_functions_of_the_c_library() {
    let helpers = "
#define free_name(x) x
int index(int row, int column) { return 9 * row + column; }
void print(Node *n) { n->sudo[0][0] = n->sudo[0][0]; }
int y0(int k) { return k + 1; }
int remove_one(int k) { return k - 1; }
int abs_of(int k) { return k < 0 ? -k : k; }
int read(int k) { return k; }
int write(int k) { return k; }
int signal(int k) { return k; }
int time(int k) { return k; }";
    let report = Submission::right()
        .first("#define _ISOC99_SOURCE")
        .before(helpers)
        .beginning("is_final", "if (index(1, 1) != 10 || y0(1) != 2 || read(3) + write(4) + signal(5) + time(6) != 18) return 2;\n    print(n);")
        .grade();
    report.full_marks();
}

#[test]
fn warnings_are_reported_and_cost_nothing() {
    let report = Submission::right()
        .before("static int nobody_calls_this(void) { int unused; return 0; }")
        .grade();
    report.full_marks();
    assert_eq!(report.json["build"]["status"], "ok");
    let warnings = report.json["build"]["warnings"]
        .as_array()
        .expect("warnings is a list");
    let about = |name: &str| {
        warnings.iter().find(|one| {
            one["message"]
                .as_str()
                .is_some_and(|text| text.contains(name))
        })
    };
    let warning = about("nobody_calls_this").expect("the unused function is reported");
    assert_eq!(warning["file"], "sudoku.c");
    assert!(warning["line"].as_u64().is_some_and(|line| line > 1));
}

#[test]
fn a_right_submission_compiles_without_warnings() {
    let report = Submission::right().grade();
    assert_eq!(report.json["build"]["warnings"], Value::Array(Vec::new()));
}

#[test]
fn windows_line_ends_latin_1_and_a_missing_last_newline_compile() {
    let text = Submission::right()
        .before("/* a comment: caf\u{e9} */")
        .text();
    let mut bytes = Vec::new();
    for letter in text.trim_end().chars() {
        match letter {
            '\n' => bytes.extend(b"\r\n"),
            letter => bytes.push(u8::try_from(u32::from(letter)).expect("the text is Latin-1")),
        }
    }
    let folder = crate::support::folder_with(&[("sudoku.c", &bytes)]);
    Grading::of(folder.path()).report().full_marks();
}

#[test]
fn other_files_of_the_folder_do_not_matter() {
    let folder = crate::support::folder_with(&[
        ("sudoku.c", Submission::right().text().as_bytes()),
        ("list.h", b"#error the lab's own is used"),
        ("list.c", b"#error the lab's own is used"),
        ("Makefile", b"all:\n\ttouch /tmp/made\n"),
        ("s12a.txt", b"nonsense"),
    ]);
    Grading::of(folder.path()).report().full_marks();
}

// ---- missing and undefined ----

#[test]
fn a_missing_function_costs_its_exercise_only() {
    let report = Submission::right().without("DFS").grade();
    report.loses_only(&["DFS"]);
    assert_eq!(report.verdicts("DFS"), BTreeSet::from(["missing"]));
    let message = report.first_failure("DFS")["message"]
        .as_str()
        .unwrap_or_default();
    assert!(message.contains("DFS"), "{message}");
    Submission::right()
        .without("is_final")
        .grade()
        .loses_only(&["is_final"]);
    let report = Submission::right().without("get_adj_nodes").grade();
    report.loses_only(&["get_adj_nodes", "get_adj_nodes_valid"]);
}

#[test]
fn a_file_without_any_of_the_functions_earns_nothing() {
    let report = Submission::raw("int unrelated;").grade();
    assert_eq!(report.score(), Some(0.0));
    assert!(
        report
            .all_cases()
            .iter()
            .all(|case| case["verdict"] == "missing")
    );
}

#[test]
fn a_call_to_an_undefined_helper_costs_its_exercise_and_is_named() {
    let report = Submission::right()
        .with("is_final", "int helper_in_another_file(Node *n);\nint is_final(Node *n) { return helper_in_another_file(n); }")
        .grade();
    report.loses_only(&["is_final"]);
    let message = report.first_failure("is_final")["message"]
        .as_str()
        .unwrap_or_default();
    assert!(message.contains("helper_in_another_file"), "{message}");
}

#[test]
fn a_call_to_an_undefined_helper_is_named_when_a_constructor_is_there_too() {
    let report = Submission::right()
        .before("__attribute__((constructor)) static void at_load(void) { }")
        .with("is_final", "int helper_in_another_file(Node *n);\nint is_final(Node *n) { return helper_in_another_file(n); }")
        .grade();
    report.loses_only(&["is_final"]);
    let message = report.first_failure("is_final")["message"]
        .as_str()
        .unwrap_or_default();
    assert!(message.contains("helper_in_another_file"), "{message}");
}

#[test]
fn an_undefined_variable_costs_what_needs_it_and_is_named() {
    // Unlike a function, a variable is bound when the object is loaded.
    let report = Submission::right()
        .with(
            "is_final",
            "extern int defined_nowhere;\nint is_final(Node *n) { return defined_nowhere; }",
        )
        .grade();
    assert!(
        report.score().is_some_and(|score| score < 70.0),
        "{:?}",
        report.points()
    );
    let message = report.first_failure("is_final")["message"]
        .as_str()
        .unwrap_or_default();
    assert!(message.contains("defined_nowhere"), "{message}");
}
