//! Nothing is left when a grading is over, or was killed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use crate::isolation::{SOON, is_final_that};
use crate::support::{BINARY, Grading, Submission};

/// Processes that have their working folder under `folder`, as a runner and its children do.
pub fn processes_under(folder: &Path) -> Vec<String> {
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
fn what_a_killed_grader_left_is_removed_after_a_day() {
    let temporary = tempfile::tempdir().expect("a temporary folder can be made");
    fs::set_permissions(temporary.path(), fs::Permissions::from_mode(0o755))
        .expect("it can be opened to all");
    let folder_of = |name: &str, hours: u64| {
        let folder = temporary.path().join(name);
        fs::create_dir(&folder).expect("a folder can be made");
        fs::write(folder.join("student.so"), "").expect("a file can be written there");
        let written = SystemTime::now() - Duration::from_secs(hours * 3600);
        fs::File::open(&folder)
            .and_then(|folder| folder.set_modified(written))
            .expect("its date can be set");
        folder
    };
    let left = folder_of("sudograde-run-left", 25);
    let at_work = folder_of("sudograde-run-work", 1);
    let other = folder_of("other", 25);
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let submission = Submission::right().folder();
    let report = Grading::of(submission.path())
        .cache(cache.path())
        .arguments(&["--exercise", "is_final"])
        .environment("TMPDIR", temporary.path())
        .report();
    report.full_marks();
    assert!(!left.exists());
    assert!(at_work.exists() && other.exists());
}

/// Where there is no home, the build cache is in the temporary folder too, under a name that begins alike.
#[test]
fn a_cache_in_the_temporary_folder_is_nothing_that_a_grader_left() {
    let temporary = tempfile::tempdir().expect("a temporary folder can be made");
    let cache = temporary.path().join("sudograde-cache");
    let (entry, mark) = (cache.join("entry.seen"), cache.join("cleaned"));
    fs::create_dir(&cache).expect("a folder can be made");
    fs::write(&entry, "").expect("a file can be written there");
    fs::write(&mark, "").expect("a file can be written there");
    let written = SystemTime::now() - Duration::from_secs(25 * 3600);
    for path in [&mark, &cache] {
        fs::File::open(path)
            .and_then(|file| file.set_modified(written))
            .expect("its date can be set");
    }
    let submission = Submission::right().folder();
    let report = Grading::of(submission.path())
        .cache(&cache)
        .arguments(&["--exercise", "is_final"])
        .environment("TMPDIR", temporary.path())
        .report();
    report.full_marks();
    assert!(entry.exists());
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
