//! What is left when a grading is over, or was killed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::isolation::{SOON, is_final_that};
use crate::support::{BINARY, Grading};

/// Processes that have their working folder under `folder`, as a runner and its children do.
fn processes_under(folder: &Path) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter(|process| {
            fs::read_link(process.path().join("cwd")).is_ok_and(|cwd| cwd.starts_with(folder))
        })
        .map(|process| process.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn no_process_and_no_file_is_left_behind() {
    let hostile = [
        is_final_that("for (;;) sleep(1000);"),
        is_final_that("for (;;) fork();"),
        is_final_that("").before(
            "__attribute__((constructor)) static void at_load(void) { fork(); for (;;) sleep(9); }",
        ),
    ];
    for submission in hostile {
        // A folder for temporary files of its own tells this runner from those of other tests.
        let temporary = tempfile::tempdir().expect("a temporary folder can be made");
        fs::set_permissions(temporary.path(), fs::Permissions::from_mode(0o755))
            .expect("it can be opened to all");
        let folder = submission.folder();
        let grading = Grading::of(folder.path())
            .arguments(&["--exercise", "is_final"])
            .environment("TMPDIR", temporary.path());
        let report = grading.report();
        assert_eq!(report.score(), Some(0.0));
        let started = Instant::now();
        while !processes_under(temporary.path()).is_empty() {
            assert!(
                started.elapsed() < Duration::from_secs(5),
                "left: {:?}",
                processes_under(temporary.path())
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        let files: Vec<_> = fs::read_dir(temporary.path())
            .expect("it can be read")
            .flatten()
            .collect();
        assert!(files.is_empty(), "left: {files:?}");
    }
}

#[test]
fn a_grader_that_is_killed_takes_its_processes_with_it() {
    let temporary = tempfile::tempdir().expect("a temporary folder can be made");
    fs::set_permissions(temporary.path(), fs::Permissions::from_mode(0o755))
        .expect("it can be opened to all");
    let folder = is_final_that("for (;;) ;").folder();
    let mut command = std::process::Command::new(BINARY);
    command
        .args(
            Grading::of(folder.path())
                .arguments(&["--exercise", "is_final"])
                .words(),
        )
        .env("SUDOGRADE_CACHE", crate::support::cache())
        .env("TMPDIR", temporary.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    let mut grader = command.spawn().expect("the grader can be started");
    let started = Instant::now();
    // The runner, a branch of it, and the case's process.
    while processes_under(temporary.path()).len() < 3 {
        assert!(started.elapsed() < SOON, "the runner does not start");
        std::thread::sleep(Duration::from_millis(5));
    }
    grader.kill().expect("the grader can be ended");
    grader.wait().expect("the grader ends");
    let started = Instant::now();
    while !processes_under(temporary.path()).is_empty() {
        assert!(
            started.elapsed() < Duration::from_secs(10),
            "left: {:?}",
            processes_under(temporary.path())
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}
