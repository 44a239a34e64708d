//! test.sh, the repository's and a student's, with a grader that is built already.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{Run, cache, copy_folder, repository, run};

/// A folder in which test.sh finds a grader that is newer than its sources.
fn built() -> TempDir {
    let target = tempfile::tempdir().expect("a temporary folder");
    let release = target.path().join("release");
    std::fs::create_dir(&release).expect("a folder");
    symlink(env!("CARGO_BIN_EXE_sudograde"), release.join("sudograde")).expect("a link");
    let screen = env!("CARGO_BIN_EXE_sudograde-screen");
    symlink(screen, release.join("sudograde-screen")).expect("a link");
    target
}

fn test_sh(folder: &Path, words: &[&str]) -> Run {
    let target = built();
    let mut command = Command::new("bash");
    command
        .arg("test.sh")
        .args(words)
        .current_dir(folder)
        .env_remove("SUDOGRADE")
        .env("CARGO_TARGET_DIR", target.path())
        .env("SUDOGRADE_CACHE", cache());
    run(command)
}

fn exercises(run: &Run) -> Vec<String> {
    let report = run.report();
    let names = report
        .exercises()
        .iter()
        .map(|one| one["id"].as_str().unwrap_or_default().to_owned());
    names.collect()
}

#[test]
fn words_are_exercises_before_and_after_options() {
    let root = repository("");
    let after = test_sh(&root, &["implicit-graph", "--format", "json", "is_valid"]);
    assert_eq!(after.status, Some(1));
    assert_eq!(exercises(&after), ["is_valid"]);
    let before = test_sh(
        &root,
        &["implicit-graph", "is_valid", "is_final", "--format=json"],
    );
    assert_eq!(exercises(&before), ["is_valid", "is_final"]);
}

#[test]
fn a_skeleton_is_taken_in_the_language_that_was_asked_for() {
    let root = repository("");
    let rust = test_sh(
        &root,
        &[
            "implicit-graph",
            "is_final",
            "--language",
            "rust",
            "--format",
            "json",
        ],
    );
    assert_eq!(rust.report().json["language"], "rust");
    test_sh(&root, &["implicit-graph", "--language", "python"])
        .refused(2, &["implicit-graph has no skeleton in python"]);
}

#[test]
fn watching_takes_a_folder_too() {
    let root = repository("");
    let watch = test_sh(&root, &["--watch", "exercises/samurai/c", "--lang", "en"]);
    watch.refused(2, &["watch fills a terminal", "exercises/samurai/c"]);
}

#[test]
fn its_help_is_all_of_its_first_lines() {
    let run = test_sh(&repository("."), &["--help"]);
    assert_eq!(run.status, Some(0));
    let text = std::fs::read_to_string(repository("test.sh")).expect("it can be read");
    let lines = text
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('#'));
    let said: Vec<&str> = lines
        .map(|line| line.trim_start_matches('#').strip_prefix(' ').unwrap_or(""))
        .collect();
    assert_eq!(run.stdout.lines().collect::<Vec<_>>(), said);
}

#[test]
fn a_word_that_is_no_lab_names_what_there_is() {
    let root = repository("");
    test_sh(&root, &["sodoku"]).refused(2, &["'sodoku' is neither a lab nor a folder", "samurai"]);
    test_sh(&root, &["is_valid"]).refused(2, &["bash test.sh implicit-graph is_valid"]);
}

#[test]
fn a_students_folder_has_its_own_which_knows_the_lab() {
    let parent = tempfile::tempdir().expect("a temporary folder");
    let folder = parent.path().join("mine");
    copy_folder(&repository("exercises/implicit-graph/c"), &folder);
    let mut command = Command::new("bash");
    command
        .args(["test.sh", "--format", "json", "is_final"])
        .current_dir(&folder)
        .env("SUDOGRADE", env!("CARGO_BIN_EXE_sudograde"))
        .env("SUDOGRADE_CACHE", cache());
    let report = run(command);
    assert_eq!(report.status, Some(1));
    assert_eq!(exercises(&report), ["is_final"]);
    let mut without = Command::new("/bin/bash");
    without
        .arg("test.sh")
        .current_dir(&folder)
        .env_remove("SUDOGRADE")
        .env("PATH", "/usr/bin:/bin");
    run(without).refused(2, &["the grader was not found", "cargo install"]);
}

/// A folder elsewhere knows the grader that made it. Beside that one, the program that watches may not be built yet.
#[test]
fn a_folder_elsewhere_has_the_watcher_built_by_the_repository() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let (root, folder) = (place.path().join("a clone"), place.path().join("mine"));
    let built = root.join("target/release/sudograde");
    let script = |path: &Path, says: &str| {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let text = format!("#!/bin/bash\necho {says} \"$@\"\n");
        fs::write(path, text).expect("it can be written");
        fs::set_permissions(path, Permissions::from_mode(0o755)).expect("it can run");
    };
    script(&built, "grader");
    script(&root.join("test.sh"), "repository");
    let lab = root.join("exercises/implicit-graph/lab.toml");
    fs::create_dir_all(lab.parent().expect("a folder")).expect("a folder");
    fs::write(lab, "").expect("it can be written");
    let own = repository("exercises/implicit-graph/c/test.sh");
    let text = fs::read_to_string(own).expect("it can be read");
    let text = text.replacen("BUILT=\n", &format!("BUILT='{}'\n", built.display()), 1);
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("test.sh"), text).expect("it can be written");
    let said = |words: &[&str]| {
        let mut command = Command::new("bash");
        command.arg("test.sh").args(words).current_dir(&folder);
        command.env_clear().env("PATH", "/usr/bin:/bin");
        run(command).stdout
    };
    let words = "--lab implicit-graph";
    assert_eq!(
        said(&["is_valid"]),
        format!("grader grade {words} . is_valid\n")
    );
    assert_eq!(
        said(&["--watch"]),
        format!("repository --watch . {words}\n")
    );
    script(&built.with_file_name("sudograde-screen"), "screen");
    assert_eq!(said(&["--watch"]), format!("grader watch {words} .\n"));
}
