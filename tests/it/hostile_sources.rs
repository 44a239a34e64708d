//! Sources that are out to harm the compiler or the machine.

use serde_json::Value;

use crate::not_compiling::errors;
use crate::support::{Grading, Report, Submission, repository};

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

/// Grades, and checks that an inclusion found nothing: it is taken out, as one of a header that does not exist, and said.
#[track_caller]
fn not_included(first: &str, words: &[&str]) -> Report {
    let [_, last] = [&[][..], &["--without-layer", "namespaces"]].map(|layers| {
        let folder = Submission::right().first(first).folder();
        let cache = tempfile::tempdir().expect("a temporary folder can be made");
        let report = Grading::of(folder.path())
            .cache(cache.path())
            .arguments(layers)
            .report();
        let said = report.json["build"]["errors"].to_string();
        for word in words {
            assert!(said.contains(word), "{word:?} is not in: {said}");
        }
        assert_eq!(report.score(), Some(70.0), "{layers:?}");
        report
    });
    last
}

#[test]
fn files_outside_cannot_be_included() {
    not_included("#include \"/dev/zero\"", &["/dev/zero", "\"line\":1"]);
    not_included("#include \"/etc/shadow\"", &["/etc/shadow", "\"line\":1"]);
    let report = not_included("#include \"/etc/passwd\"", &["/etc/passwd"]);
    assert!(
        !report.text.contains("root:x"),
        "the file's text must not be shown"
    );
    let lab = repository("exercises/implicit-graph/lab.toml");
    let report = not_included(&format!("#include \"{}\"", lab.display()), &["lab.toml"]);
    assert!(!report.text.contains("course_language"));
}

#[test]
fn endless_files_cannot_be_included() {
    for file in ["/dev/urandom", "/dev/random", "/proc/self/mem", "/dev/full"] {
        not_included(&format!("#include \"{file}\""), &[file]);
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
        &["was stopped"],
    );
    assert!(
        report.json["build"]["wall_ms"]
            .as_f64()
            .is_some_and(|time| time > 1000.0)
    );
}
