//! Sources that are out to harm the compiler or the machine.

use serde_json::Value;

use crate::not_compiling::errors;
use crate::support::{Report, Submission, repository};

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
