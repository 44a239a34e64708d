//! Programs: what they see, what they cannot do, and what is said of them.
//!
//! The lab is tests/labs/sums; its right submission is changed in `main`, so that the functions
//! keep their points whatever the program does.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::support::{Grading, Report, copy_folder, folder_with, repository};

fn lab() -> PathBuf {
    repository("tests/labs/sums")
}

/// The right C submission, with these statements at the beginning of `main`.
fn in_main(statements: &str) -> TempDir {
    with("    long sum;\n\n    if (argc == 3", statements)
}

/// The right C submission, with these statements after the declaration that this text begins with.
fn with(beginning: &str, statements: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&lab().join("submissions/right-c"), folder.path());
    let file = folder.path().join("sums.c");
    let text = fs::read_to_string(&file).expect("the submission has sums.c");
    let includes = "#include <fcntl.h>\n#include <signal.h>\n#include <sys/stat.h>\n#include <sys/wait.h>\n\
                    #include <unistd.h>\n";
    let after = beginning.replacen("\n\n", &format!("\n\n    {statements}\n"), 1);
    let text = text.replacen(beginning, &after, 1);
    assert!(text.contains(statements));
    fs::write(&file, format!("{includes}{text}")).expect("it can be written");
    folder
}

fn grade(folder: &TempDir) -> Report {
    Grading::of(folder.path())
        .lab(lab())
        .arguments(&["--exercise", "program", "--exercise", "sum_file"])
        .report()
}

/// Grades it, and sees that the functions keep their points.
fn grade_main(statements: &str) -> Report {
    let report = grade(&in_main(statements));
    assert_eq!(report.points()["sum_file"], Some(2.0));
    report
}

fn from_stdin(report: &Report) -> &serde_json::Value {
    report.case("program", "from-stdin")
}

// ---- what is compared ----

#[test]
fn a_wrong_program_is_shown_with_its_command_input_and_output() {
    let report = grade_main("if (argc == 1) { puts(\"7\"); return 0; }");
    let case = from_stdin(&report);
    assert_eq!(case["verdict"], "fail");
    assert_eq!(case["input"], "$ sums\n1 2\n3\n");
    assert_eq!(case["expected"], "[stdout]\n6\n[exit status] 0");
    assert_eq!(case["actual"], "[stdout]\n7\n[exit status] 0");
    assert!(
        case["message"]
            .as_str()
            .is_some_and(|text| text.contains("stdout"))
    );
}

#[test]
fn the_exit_status_is_compared_where_the_lab_says_so() {
    let report = grade_main("if (argc == 1) { puts(\"6\"); return 3; }");
    let case = from_stdin(&report);
    assert_eq!(case["verdict"], "fail");
    assert!(
        case["message"]
            .as_str()
            .is_some_and(|text| text.contains("status is 3"))
    );
    // A message alone does not make a failure.
    let report = grade_main("if (argc == 2) { puts(\"no such file b.txt\"); return 0; }");
    assert_eq!(report.case("program", "no-file")["verdict"], "fail");
}

#[test]
fn a_file_that_is_not_written_is_named() {
    let report = grade_main("if (argc == 4) { puts(\"4\"); return 0; }");
    let case = report.case("program", "to-file");
    assert_eq!(case["verdict"], "fail");
    let message = case["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("stdout") || message.contains("out.txt"),
        "{message}"
    );
}

#[test]
fn all_programs_of_a_pipe_are_the_students() {
    let report = grade_main("if (argc == 1) { puts(\"10\"); return 0; }");
    // 10 is right for one of them, whatever comes in.
    assert_eq!(report.case("program", "list-and-sum")["verdict"], "pass");
    assert_eq!(report.case("program", "three-of-them")["verdict"], "fail");
}

#[test]
fn a_program_that_reads_nothing_does_not_make_its_neighbour_crash() {
    let report = grade_main("if (argc == 1) { close(0); puts(\"10\"); return 0; }");
    assert_eq!(report.case("program", "list-and-sum")["verdict"], "pass");
}

// ---- what goes wrong ----

#[test]
fn a_crash_a_hang_and_a_wait_cost_the_program_alone() {
    let crash = grade_main("*(volatile int *)0 = 1;");
    assert_eq!(from_stdin(&crash)["verdict"], "crash");
    let hang = grade_main("for (;;) ;");
    assert_eq!(from_stdin(&hang)["verdict"], "timeout");
    let wait = grade_main("for (;;) pause();");
    assert_eq!(from_stdin(&wait)["verdict"], "timeout");
}

#[test]
fn a_crash_in_the_middle_of_a_pipe_is_a_crash() {
    let report = grade_main("if (argc == 3) abort();");
    assert_eq!(report.case("program", "list-and-sum")["verdict"], "crash");
}

#[test]
fn printing_without_end_is_stopped_and_said() {
    let report = grade_main("if (argc == 1) for (;;) puts(\"still here\");");
    assert_eq!(from_stdin(&report)["verdict"], "timeout");
    let report =
        grade_main("if (argc == 1) for (int i = 0; i < 200000; i++) puts(\"still here\");");
    assert_eq!(from_stdin(&report)["verdict"], "output-limit");
}

#[test]
fn a_program_without_main_or_with_a_name_defined_nowhere_is_told_so() {
    let folder = in_main("");
    let file = folder.path().join("sums.c");
    let text = fs::read_to_string(&file).expect("it is there");
    fs::write(&file, text.replace("int main(", "int start(")).expect("it can be written");
    let report = grade(&folder);
    assert_eq!(from_stdin(&report)["verdict"], "missing");
    assert!(
        from_stdin(&report)["message"]
            .as_str()
            .is_some_and(|text| text.contains("main"))
    );
    let report = grade_main("extern int nowhere(void); if (argc > 9) return nowhere();");
    assert_eq!(from_stdin(&report)["verdict"], "build-error");
    assert!(
        from_stdin(&report)["message"]
            .as_str()
            .is_some_and(|text| text.contains("nowhere"))
    );
}

// ---- what it cannot do ----

#[test]
fn nothing_outside_of_its_folder_is_read_or_written() {
    let secret = folder_with(&[("secret.txt", b"42")]);
    let path = secret.path().join("secret.txt").display().to_string();
    let report = grade_main(&format!(
        "if (argc == 1 && (fopen(\"{path}\", \"r\") || fopen(\"{path}.new\", \"w\") || fopen(\"/etc/passwd\", \"r\") \
         || fopen(\"../escaped\", \"w\") || fopen(\"/tmp/escaped\", \"w\")|| open(\"/root\", O_RDONLY) >= 0)) {{ puts(\"in\"); return 0; }}"
    ));
    assert_eq!(
        report.points()["program"],
        Some(6.0),
        "{:?}",
        from_stdin(&report)
    );
    assert!(!secret.path().join("secret.txt.new").exists());
}

#[test]
fn forks_signals_links_and_folders_are_refused() {
    let report = grade_main(
        "if (argc == 1 && (fork() >= 0 || kill(getppid(), SIGKILL) == 0 || kill(-1, SIGKILL) == 0 \
         || mkdir(\"x\", 0777) == 0 || symlink(\"/etc/passwd\", \"y\") == 0 || system(\"true\") == 0)) \
         { puts(\"done\"); return 0; }",
    );
    assert_eq!(
        report.points()["program"],
        Some(6.0),
        "{:?}",
        from_stdin(&report)
    );
}

#[test]
fn a_folder_that_is_filled_ends_the_case() {
    let report = grade_main(
        "if (argc == 1) for (long i = 0;; i++) { char n[30]; FILE *f; sprintf(n, \"f%ld\", i); \
         f = fopen(n, \"w\"); if (f) { fputs(\"x\", f); fclose(f); } }",
    );
    assert_eq!(from_stdin(&report)["verdict"], "output-limit");
    let report = grade_main(
        "if (argc == 1) { FILE *f = fopen(\"big\", \"w\"); \
         for (long i = 0; i < 4000000; i++) fputs(\"0123456789\", f); fclose(f); puts(\"6\"); return 0; }",
    );
    // The file is cut at its limit; what was asked for is right.
    assert_eq!(from_stdin(&report)["verdict"], "output-limit");
}

#[test]
fn cases_do_not_find_what_earlier_ones_left() {
    let report = grade_main(
        "if (argc == 2) { if (fopen(\"left\", \"r\") || fopen(\"../left\", \"r\")) { puts(\"found\"); return 0; } \
         fclose(fopen(\"left\", \"w\")); if (fopen(\"../left\", \"w\")) { puts(\"out\"); return 0; } }",
    );
    assert_eq!(
        report.points()["program"],
        Some(6.0),
        "{:?}",
        from_stdin(&report)
    );
}

#[test]
fn without_landlock_a_program_is_not_run_and_the_grader_says_why() {
    let folder = in_main("");
    let report = Grading::of(folder.path())
        .lab(lab())
        .arguments(&["--exercise", "program", "--without-layer", "landlock"])
        .report();
    let case = from_stdin(&report);
    assert_eq!(case["verdict"], "grader-error");
    assert!(
        case["message"]
            .as_str()
            .is_some_and(|text| text.contains("landlock"))
    );
}

/// Standard input is the same open file for all cases: how it is written to is theirs to change, and what they print goes
/// elsewhere.
#[test]
fn a_flood_after_changing_how_standard_input_is_written_to_is_no_trap() {
    let flood = "fcntl(0, F_SETFL, O_APPEND); for (int i = 0; i < 200000; i++) puts(\"abcdefg\");";
    let report = grade(&with("    long sum;\n\n    if (file", flood));
    assert_eq!(report.points()["sum_file"], Some(2.0));
    let first = report.case("sum_file", "three-numbers");
    assert_eq!(first["stdout_truncated"], true, "{first:#}");
}

/// In each language; a list that differs in its last number only is another one.
#[test]
fn an_output_of_many_lines_is_compared_with_a_file() {
    let lab = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&self::lab(), lab.path());
    let list = |last: u32| {
        (1..last)
            .map(|number| format!("{number}\n"))
            .collect::<String>()
    };
    let write = |name: &str, text: &str| {
        fs::write(lab.path().join(name), text).expect("it can be written");
    };
    write("long.txt", &list(50_001));
    write("longer.txt", &list(50_002));
    let manifest = fs::read_to_string(lab.path().join("lab.toml")).expect("it is text");
    let before = "    { name = \"three-of-them\"";
    let cases = ["long", "longer"].map(|name| {
        format!("    {{ name = \"{name}\", run = \"sums -l 50000\", stdout = {{ tokens_file = \"{name}.txt\" }} }},\n")
    });
    let edited = manifest.replacen(before, &format!("{}{before}", cases.concat()), 1);
    assert_ne!(edited, manifest);
    write("lab.toml", &edited);
    for right in ["right-c", "right-rust", "right-python"] {
        let report = Grading::of(lab.path().join("submissions").join(right))
            .lab(lab.path())
            .arguments(&["--exercise", "program", "--case", "long*"])
            .report();
        let verdict = |case: &str| report.case("program", case)["verdict"].clone();
        assert_eq!(verdict("long"), "pass", "{right}");
        assert_eq!(verdict("longer"), "fail", "{right}");
    }
}

#[test]
fn the_doctor_looks_for_what_programs_and_rules_need() {
    let output = std::process::Command::new(crate::support::BINARY)
        .arg("doctor")
        .env("SUDOGRADE_CACHE", crate::support::cache())
        .env("PATH", "/nowhere")
        .output()
        .expect("the grader can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for line in ["missing  C compiler", "missing  make", "missing  git"] {
        assert!(text.contains(line), "{text}");
    }
    assert!(text.contains("Python"), "{text}");
}

#[test]
fn a_board_at_the_beginning_of_a_long_file_is_compared() {
    let reads = "vazios.push_back(make_pair(i, j));\n        }\n    }\n";
    let goes_on = "    int rest;\n    while (arquivo >> rest)\n        sudoku[8][8] = rest;\n";
    let folder = crate::partly_compiling::changed(
        ("conflicts", "cpp/right/as-taught"),
        "conflicts.cpp",
        reads,
        &format!("{reads}{goes_on}"),
    );
    let report = Grading::of(folder.path())
        .lab(repository("exercises/conflicts"))
        .arguments(&["--exercise", "program"])
        .report();
    let verdict = |case: &str| report.case("program", case)["verdict"].clone();
    assert_eq!(verdict("solved"), "pass");
    assert_eq!(verdict("eight-hundred-numbers-too-many"), "fail");
}

#[test]
fn the_doctor_sees_a_cache_that_cannot_be_written() {
    // Not even root makes files here.
    let output = std::process::Command::new(crate::support::BINARY)
        .args(["doctor", "--lang", "en"])
        .env("SUDOGRADE_CACHE", "/proc/self")
        .output()
        .expect("the grader can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let line = text.lines().find(|line| line.contains("cache"));
    let line = line.unwrap_or_else(|| panic!("{text}"));
    assert!(
        line.contains("missing") && line.contains("cannot be used"),
        "{line}"
    );
}
