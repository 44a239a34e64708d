//! Paths, files and manifests that make no sense: each gets a message that helps, and the right exit status.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use crate::support::{Grading, Submission, folder_with, is_root, known, repository};

// ---- submissions ----

#[test]
fn a_path_that_does_not_exist() {
    Grading::of("/no/such/submission")
        .run()
        .refused(2, &["/no/such/submission", "no such file"]);
}

#[test]
fn a_folder_without_the_file() {
    let folder = folder_with(&[("sudoku_final.c", b"int x;"), ("notes.txt", b"")]);
    Grading::of(folder.path())
        .run()
        .refused(2, &["sudoku.c", "notes.txt", "sudoku_final.c"]);
    let empty = folder_with(&[]);
    Grading::of(empty.path())
        .run()
        .refused(2, &["sudoku.c", "it is empty"]);
}

/// The folder of a file that is no lab's, or one of several, is not blamed.
#[test]
fn one_file_that_cannot_be_graded_alone_is_named() {
    let folder = folder_with(&[("grid.c", b""), ("notes.txt", b"")]);
    let graded = |file: &str, lab: &str| {
        let file = folder.path().join(file);
        let said = format!("{}: this file by itself", file.display());
        let lab = repository("exercises").join(lab);
        let run = Grading::of(&file).lab(lab).run();
        run.refused(2, &[&said, "name the folder"]);
    };
    graded("notes.txt", "implicit-graph");
    graded("grid.c", "unique-choice");
}

#[test]
fn an_empty_file_earns_nothing() {
    for text in ["", "\n", "/* nothing yet */", "  \t "] {
        let report = Submission::raw(text).grade();
        assert_eq!(report.score(), Some(0.0));
        assert!(
            report
                .all_cases()
                .iter()
                .all(|case| case["verdict"] == "missing")
        );
    }
}

#[test]
fn a_binary_file_earns_nothing() {
    let program = fs::read(crate::support::BINARY).expect("the grader itself is a binary");
    let zeros = vec![0; 5000];
    for content in [
        &program[..100_000],
        &zeros,
        b"\xff\xfe\x00i\x00n\x00t",
        b"\x7fELF",
    ] {
        let folder = folder_with(&[("sudoku.c", content)]);
        let report = Grading::of(folder.path()).report();
        assert_eq!(report.score(), Some(0.0));
    }
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let folder = folder_with(&[("sudoku.c", &vec![b' '; 5 << 20])]);
    Grading::of(folder.path())
        .run()
        .refused(2, &["sudoku.c", "larger than"]);
}

#[test]
fn an_unreadable_file_is_refused() {
    if is_root() {
        eprintln!("skipped: no permission stops root");
        return;
    }
    let folder = Submission::right().folder();
    let file = folder.path().join("sudoku.c");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("it can be closed");
    Grading::of(folder.path())
        .run()
        .refused(2, &["sudoku.c", "ermission denied"]);
}

#[test]
fn a_folder_in_place_of_the_file_is_refused() {
    let folder = folder_with(&[("sudoku.c/inside.c", b"")]);
    Grading::of(folder.path())
        .run()
        .refused(2, &["sudoku.c", "not an ordinary file"]);
}

#[test]
fn a_pipe_in_place_of_the_file_is_refused_and_not_waited_for() {
    let folder = folder_with(&[]);
    let pipe = folder.path().join("sudoku.c");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .is_ok_and(|status| status.success())
    );
    Grading::of(folder.path())
        .run()
        .refused(2, &["sudoku.c", "not an ordinary file"]);
    Grading::of(&pipe)
        .run()
        .refused(2, &["sudoku.c", "not an ordinary file"]);
    Grading::of("/dev/zero").run().refused(2, &["/dev"]);
}

#[test]
fn a_link_out_of_the_submission_is_not_followed() {
    for target in [
        "/etc/passwd",
        "/dev/zero",
        "../../../../../../etc/passwd",
        "/no/such/file",
    ] {
        let folder = folder_with(&[]);
        symlink(target, folder.path().join("sudoku.c")).expect("a link can be made");
        let run = Grading::of(folder.path()).run();
        run.refused(2, &["sudoku.c"]);
        assert!(!run.stderr.contains("root:"), "{}", run.stderr);
    }
}

#[test]
fn a_link_that_leads_nowhere_is_named() {
    for target in ["/no/such/file", "sudoku.c"] {
        let folder = folder_with(&[]);
        symlink(target, folder.path().join("sudoku.c")).expect("a link can be made");
        let run = Grading::of(folder.path()).run();
        run.refused(2, &["sudoku.c", "a link that leads nowhere"]);
    }
}

#[test]
fn a_link_inside_of_the_submission_is_followed() {
    let folder = folder_with(&[("work/solution.c", Submission::right().text().as_bytes())]);
    symlink("work/solution.c", folder.path().join("sudoku.c")).expect("a link can be made");
    Grading::of(folder.path()).report().full_marks();
}

#[test]
fn odd_folder_names_are_no_matter() {
    let folder = folder_with(&[(
        "Año 2024 'final' \"v2\"; $HOME/sudoku.c",
        Submission::right().text().as_bytes(),
    )]);
    Grading::of(folder.path().join("Año 2024 'final' \"v2\"; $HOME"))
        .report()
        .full_marks();
}

// ---- options ----

#[test]
fn an_unknown_exercise_is_answered_with_the_nearest_name() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--exercise", "is_vald"])
        .run();
    run.refused(
        2,
        &[
            "is_vald",
            "did you mean \"is_valid\"?",
            "get_adj_nodes",
            "DFS",
        ],
    );
    let run = Grading::of(folder.path())
        .arguments(&["--exercise", "dfs"])
        .run();
    run.refused(2, &["did you mean \"DFS\"?"]);
}

#[test]
fn an_unknown_lab_is_answered_with_the_nearest_name() {
    let folder = Submission::right().folder();
    Grading::of(folder.path())
        .lab("implict-graph")
        .run()
        .refused(2, &["implict-graph", "did you mean \"implicit-graph\"?"]);
    Grading::of(folder.path())
        .lab("/no/such/lab")
        .run()
        .refused(2, &["/no/such/lab", "lab.toml"]);
    // A folder that is there, but is no lab.
    Grading::of(folder.path())
        .lab(folder.path())
        .run()
        .refused(2, &["lab.toml"]);
}

#[test]
fn a_pattern_that_fits_no_case_is_refused_with_examples() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--case", "no-such-*"])
        .run();
    run.refused(2, &["no-such-*", "some names"]);
    let run = Grading::of(folder.path())
        .arguments(&["--case", "*", "--case", "no-such-*"])
        .run();
    run.refused(2, &["no case matches \"no-such-*\""]);
    let run = Grading::of(folder.path())
        .arguments(&["--case", "[broken"])
        .run();
    run.refused(2, &["[broken"]);
}

#[test]
fn a_language_that_the_lab_lacks_is_refused() {
    let folder = Submission::right().folder();
    let run = Grading::of(folder.path())
        .arguments(&["--language", "cpp"])
        .run();
    run.refused(2, &["implicit-graph", "C++"]);
}

#[test]
fn a_folder_with_two_languages_has_to_be_told_which() {
    let folder = folder_with(&[
        ("sudoku.c", Submission::right().text().as_bytes()),
        ("src/is_valid.rs", b""),
    ]);
    Grading::of(folder.path()).run().refused(2, &["--language"]);
    Grading::of(folder.path())
        .arguments(&["--language", "c"])
        .report()
        .full_marks();
}

// ---- compilers ----

#[test]
fn clang_is_not_taken_for_gcc() {
    let tools = folder_with(&[("clang", b"#!/bin/sh\nexit 1\n")]);
    let clang = tools.path().join("clang");
    fs::set_permissions(&clang, fs::Permissions::from_mode(0o755))
        .expect("it can be made executable");
    for name in ["cc", "gcc"] {
        symlink("clang", tools.path().join(name)).expect("a link can be made");
    }
    Grading::of(Submission::right().folder().path())
        .environment("PATH", tools.path())
        .run()
        .refused(2, &["clang", "install gcc"]);
}

/// rustup puts a rustc on PATH before it has a compiler behind it.
#[test]
fn a_rustc_without_a_compiler_behind_it_is_told() {
    let tools = folder_with(&[(
        "rustc",
        b"#!/bin/sh\necho no default is configured >&2\nexit 1\n",
    )]);
    let rustc = tools.path().join("rustc");
    fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755))
        .expect("it can be made executable");
    let path = std::env::var("PATH").unwrap_or_default();
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    Grading::of(known("implicit-graph", "rust/right/as-taught"))
        .cache(cache.path())
        .environment("PATH", format!("{}:{path}", tools.path().display()))
        .run()
        .refused(2, &["rustc", "rustup default stable"]);
}

/// gcc's words for a part of it that was killed.
const KILLED: &str = "echo gcc: fatal error: Killed signal terminated program cc1 >&2; exit 1";

/// The first compilers are killed, as the kernel does when memory is short; those that are started
/// instead of them do their work.
#[test]
fn a_compiler_that_somebody_killed_is_run_once_more() {
    let tools = gcc_that(&format!(
        "while ! [ -e HERE/go ]; do sleep 0.1; done; {KILLED}"
    ));
    let go = tools.path().join("bin/go");
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = Submission::right().folder();
    let grading = graded_by(&tools, folder.path(), cache.path());
    let later = std::thread::spawn(move || {
        let compiler = go.with_file_name("gcc").display().to_string();
        let waits = |line: String| line.contains(&compiler) && line.contains(".c\0");
        while !command_lines().any(waits) {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        fs::write(go, "").expect("a file can be made");
    });
    grading.report().full_marks();
    later.join().expect("a compiler has waited");
}

/// Then the lab is not to blame.
#[test]
fn a_compiler_that_is_always_killed_is_told() {
    let tools = gcc_that(KILLED);
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = Submission::right().folder();
    graded_by(&tools, folder.path(), cache.path())
        .run()
        .refused(2, &["the compiler was stopped", "was killed"]);
}

/// A gcc that does this, until the file `go` is beside it; `HERE` is its folder. It says its version.
fn gcc_that(does: &str) -> tempfile::TempDir {
    let script = "#!/bin/sh\ncase \"$*\" in *.c*) [ -e HERE/go ] || { DOES; };; esac\nexec /usr/bin/gcc \"$@\"\n";
    let tools = folder_with(&[("bin/gcc", b"")]);
    let bin = tools.path().join("bin");
    let script = script.replace("DOES", does);
    let script = script.replace("HERE", &bin.display().to_string());
    let gcc = bin.join("gcc");
    fs::write(&gcc, script).expect("it can be written");
    fs::set_permissions(&gcc, fs::Permissions::from_mode(0o755)).expect("it can be opened");
    tools
}

/// The command lines of all processes.
fn command_lines() -> impl Iterator<Item = String> {
    let processes = fs::read_dir("/proc").expect("it can be listed").flatten();
    let lines = processes.filter_map(|one| fs::read(one.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).into_owned())
}

fn graded_by(tools: &tempfile::TempDir, folder: &Path, cache: &Path) -> Grading {
    let path = std::env::var("PATH").unwrap_or_default();
    Grading::of(folder)
        .cache(cache)
        .environment("PATH", format!("{}/bin:{path}", tools.path().display()))
}
