//! From a student's file to objects: what compiles, what does not and what it costs, hostile files, the cache.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use crate::support::{Grading, Report, Submission, is_root, repository, two_at_a_time};

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

// ---- what does not compile ----

/// The errors of a submission that does not compile.
fn errors(report: &Report) -> Vec<Value> {
    assert_eq!(report.json["build"]["status"], "failed");
    assert_eq!(report.score(), Some(0.0));
    assert!(
        report
            .all_cases()
            .iter()
            .all(|case| case["verdict"] == "build-error")
    );
    report.json["build"]["errors"]
        .as_array()
        .expect("errors is a list")
        .clone()
}

#[test]
fn a_build_error_has_its_place_the_compilers_words_and_a_plain_sentence() {
    let submission = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    return total; /* here */\n}",
    );
    let text = submission.text();
    let line = text
        .lines()
        .position(|line| line.contains("/* here */"))
        .expect("the line is there")
        + 1;
    let errors = errors(&submission.grade());
    let error = &errors[0];
    assert_eq!(error["file"], "sudoku.c");
    assert_eq!(error["line"], line);
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|text| text.contains("undeclared")),
        "{error}"
    );
    assert!(
        error["source"]
            .as_str()
            .is_some_and(|text| text.contains("return total;")),
        "{error}"
    );
    assert!(
        error["plain"]
            .as_str()
            .is_some_and(|text| text.contains("\"total\" is used but never declared")),
        "{error}"
    );
}

#[test]
fn frequent_mistakes_have_a_plain_sentence() {
    let cases = [
        ("return 0", "Something is missing here"),
        ("if (1) { return 0;", "closing brace is missing"),
        ("Board b; return 0;", "no type that is known"),
        ("return n->sudok[0][0];", "no field \"sudok\""),
        (
            "return n.sudo[0][0] + is_valid();",
            "wrong number of arguments",
        ),
    ];
    for (body, sentence) in cases {
        let report = Submission::right()
            .with("is_final", &format!("int is_final(Node *n) {{ {body} }}"))
            .without("DFS")
            .grade();
        let errors = errors(&report);
        let plain: Vec<&str> = errors
            .iter()
            .filter_map(|error| error["plain"].as_str())
            .collect();
        assert!(
            plain.iter().any(|text| text.contains(sentence)),
            "{body}: {errors:?}"
        );
    }
}

#[test]
fn a_header_that_does_not_exist_is_named() {
    let errors = errors(&Submission::right().first("#include <conio.h>").grade());
    assert!(
        errors[0]["plain"]
            .as_str()
            .is_some_and(|text| text.contains("conio.h")),
        "{errors:?}"
    );
    assert_eq!(errors[0]["line"], 1);
}

#[test]
fn the_human_report_shows_a_build_error() {
    let folder = Submission::right()
        .with("is_final", "int is_final(Node *n) { return total; }")
        .folder();
    let run = Grading::of(folder.path()).run();
    assert_eq!(run.status, Some(1));
    assert!(run.stdout.contains("sudoku.c:"), "{}", run.stdout);
    assert!(
        run.stdout.contains("\"total\" is used but never declared"),
        "{}",
        run.stdout
    );
}

// ---- hostile files ----

/// Grades, and checks that it does not compile, ends soon and says `words` of it.
#[track_caller]
fn refused_by_the_compiler(submission: &Submission, words: &[&str]) -> Report {
    let report = submission.grade();
    let errors = errors(&report);
    let said = Value::from(errors).to_string();
    for word in words {
        assert!(said.contains(word), "{word:?} is not in: {said}");
    }
    report
}

#[test]
fn files_outside_cannot_be_included() {
    refused_by_the_compiler(
        &Submission::right().first("#include \"/dev/zero\""),
        &["/dev/zero", "\"line\":1"],
    );
    refused_by_the_compiler(
        &Submission::right().first("#include \"/etc/shadow\""),
        &["/etc/shadow", "\"line\":1"],
    );
    let report = refused_by_the_compiler(
        &Submission::right().first("#include \"/etc/passwd\""),
        &["/etc/passwd"],
    );
    assert!(
        !report.text.contains("root:x"),
        "the file's text must not be shown"
    );
    let lab = repository("exercises/implicit-graph/lab.toml");
    let report = refused_by_the_compiler(
        &Submission::right().first(&format!("#include \"{}\"", lab.display())),
        &["lab.toml"],
    );
    assert!(!report.text.contains("course_language"));
}

#[test]
fn endless_files_cannot_be_included() {
    for file in ["/dev/urandom", "/dev/random", "/proc/self/mem", "/dev/full"] {
        refused_by_the_compiler(
            &Submission::right().first(&format!("#include \"{file}\"")),
            &[],
        );
    }
}

#[test]
fn files_outside_cannot_be_assembled_in() {
    let secret = crate::support::folder_with(&[("answers.txt", b"the answers")]);
    let file = secret.path().join("answers.txt");
    for path in [
        file.to_str().expect("the path is text"),
        "/etc/passwd",
        "/etc/shadow",
        "/dev/zero",
    ] {
        let line = format!(
            "__asm__(\".pushsection .rodata\\n.globl stolen\\nstolen: .incbin \\\"{path}\\\"\\n.popsection\");"
        );
        refused_by_the_compiler(&Submission::right().before(&line), &[path]);
    }
}

#[test]
fn a_flood_of_messages_is_cut() {
    let many: String = (0..12_000)
        .map(|number| format!("int broken_{number} = unknown_{number};\n"))
        .collect();
    let report = refused_by_the_compiler(&Submission::right().before(&many), &[]);
    assert!(report.text.len() < 10 << 20, "{} bytes", report.text.len());
}

#[test]
fn an_object_that_would_be_huge_is_refused() {
    refused_by_the_compiler(
        &Submission::right()
            .before("__asm__(\".pushsection .data\\n.space 3000000000\\n.popsection\");"),
        &[],
    );
    refused_by_the_compiler(&Submission::right().before("int much[1 << 30] = {1};"), &[]);
}

#[test]
fn a_file_that_includes_itself_ends() {
    refused_by_the_compiler(
        &Submission::right().first("#include __FILE__"),
        &["sudoku.c"],
    );
}

#[test]
fn a_compiler_that_never_ends_is_stopped() {
    // Two inclusions at each of 200 levels: more than anybody can wait for, in little memory.
    let bomb = "#if __INCLUDE_LEVEL__ < 190\n#include __FILE__\n#include __FILE__\n#endif\n#if __INCLUDE_LEVEL__ == 0";
    let report = refused_by_the_compiler(
        &Submission::right().first(bomb).after("#endif"),
        &["had to be stopped"],
    );
    assert!(
        report.json["build"]["wall_ms"]
            .as_f64()
            .is_some_and(|time| time > 1000.0)
    );
}

// ---- the cache ----

#[test]
fn the_second_build_comes_from_the_cache() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = Submission::right().folder();
    let grade = || Grading::of(folder.path()).cache(cache.path()).report();
    let (first, second) = (grade(), grade());
    assert_eq!(first.json["build"]["cached"], false);
    assert_eq!(second.json["build"]["cached"], true);
    assert_eq!(
        first.json["build"]["cpu_ms"], second.json["build"]["cpu_ms"],
        "the time of the run that filled the cache"
    );
    second.full_marks();
    // Another text is another entry, even when only a comment differs.
    fs::write(
        folder.path().join("sudoku.c"),
        Submission::right().after("/* */").text(),
    )
    .expect("it can be written");
    assert_eq!(grade().json["build"]["cached"], false);
}

#[test]
fn what_does_not_compile_is_remembered_with_its_messages() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = Submission::right().after("int broken = nothing;").folder();
    let grade = || Grading::of(folder.path()).cache(cache.path()).report();
    let (first, second) = (grade(), grade());
    assert_eq!(first.without_times(), second.without_times());
    assert_eq!(second.json["build"]["cached"], true);
}

#[test]
fn two_graders_fill_an_empty_cache_at_once() {
    for _ in 0..2 {
        let cache = tempfile::tempdir().expect("a temporary folder can be made");
        let folder = Submission::right().folder();
        let failures = two_at_a_time(&[1, 2], |_| {
            let report = Grading::of(folder.path()).cache(cache.path()).report();
            if report.score() == Some(70.0) {
                Ok(())
            } else {
                Err(report.text)
            }
        });
        assert!(failures.is_empty(), "{failures:?}");
        let unfinished: Vec<_> = fs::read_dir(cache.path())
            .expect("the cache can be read")
            .flatten()
            .map(|entry| entry.file_name())
            .filter(|name| name.to_string_lossy().starts_with('.'))
            .collect();
        assert!(unfinished.is_empty(), "{unfinished:?}");
    }
}

#[test]
fn a_damaged_entry_of_the_cache_is_no_trap() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = Submission::right().folder();
    Grading::of(folder.path())
        .cache(cache.path())
        .report()
        .full_marks();
    for entry in fs::read_dir(cache.path())
        .expect("the cache can be read")
        .flatten()
    {
        let result = entry.path().join("result.json");
        if result.exists() {
            fs::write(result, "{\"half\":").expect("it can be written");
        }
    }
    Grading::of(folder.path())
        .cache(cache.path())
        .report()
        .full_marks();
}

#[test]
fn a_cache_that_is_no_folder_is_the_graders_fault() {
    let place = crate::support::folder_with(&[("file", b"not a folder")]);
    let folder = Submission::right().folder();
    for cache in [
        place.path().join("file"),
        place.path().join("file/below"),
        "/proc/sudograde".into(),
    ] {
        let run = Grading::of(folder.path())
            .cache(&cache)
            .arguments(&["--format", "json"])
            .run();
        run.refused(3, &["build cache", "SUDOGRADE_CACHE"]);
    }
}

#[test]
fn a_read_only_cache_is_the_graders_fault() {
    if is_root() {
        eprintln!("skipped: no permission stops root");
        return;
    }
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    fs::set_permissions(cache.path(), fs::Permissions::from_mode(0o555)).expect("it can be closed");
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .cache(cache.path())
        .arguments(&["--format", "json"])
        .run();
    run.refused(3, &["build cache", "SUDOGRADE_CACHE"]);
}
