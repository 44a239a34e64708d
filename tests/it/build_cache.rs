//! The build cache: what it keeps, what two graders do to it, what damages do.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::support::{
    BINARY, Grading, Submission, implicit_graph, is_root, known, repository, run, two_at_a_time,
};

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

/// The times of a run are those of the first one, to the microsecond: nothing was run again, not even the search for the
/// smallest failing board.
#[test]
fn what_was_run_is_remembered_with_all_that_failures_led_to() {
    let stack = repository("tests/labs/stack");
    let wrong = stack.join("submissions/wrong-pop-order");
    for (submission, lab) in [
        (
            known("implicit-graph", "c/wrong/box-corner-not-multiplied"),
            implicit_graph(),
        ),
        // Without generated inputs.
        (wrong, stack),
    ] {
        let cache = tempfile::tempdir().expect("a temporary folder can be made");
        let grade = || {
            Grading::of(&submission)
                .lab(&lab)
                .cache(cache.path())
                .report()
        };
        let (first, second) = (grade(), grade());
        assert!(
            first.score() < Some(first.max_score()),
            "{:?}",
            first.score()
        );
        for part in ["exercises", "run"] {
            assert_eq!(first.json[part], second.json[part], "{submission:?}");
        }
    }
}

/// The lab's solution is not asked again about the smaller boards of a search: no process is started at all. (The
/// second grading asks about the board that was found, to explain it.)
#[test]
fn an_unchanged_submission_asks_nobody_anything() {
    let programs = tempfile::tempdir().expect("a temporary folder can be made");
    let there = |name: &str| programs.path().join(name);
    let copy = |from: &Path, name: &str| {
        // By another program: what another test forks meanwhile would hold a copy of this one's open.
        let copied = Command::new("cp").arg(from).arg(there(name)).status();
        assert!(copied.is_ok_and(|status| status.success()), "{name}");
    };
    copy(BINARY.as_ref(), "sudograde");
    copy(env!("CARGO_BIN_EXE_sudograde-runner").as_ref(), "real");
    let (started, real) = (there("started"), there("real"));
    let script = format!(
        "#!/bin/sh\necho one >> '{}'\nexec '{}' \"$@\"\n",
        started.display(),
        real.display()
    );
    fs::write(there("script"), script).expect("it can be written");
    fs::set_permissions(there("script"), fs::Permissions::from_mode(0o755))
        .expect("they can be set");
    copy(&there("script"), "sudograde-runner");
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let grade = || {
        let mut command = Command::new(there("sudograde"));
        command.arg("grade");
        command.arg(known("implicit-graph", "c/wrong/box-corner-not-multiplied"));
        command.arg("--lab").arg(implicit_graph());
        command.env("SUDOGRADE_CACHE", cache.path());
        let graded = run(command);
        assert_eq!(graded.status, Some(1), "{graded:#?}");
        fs::read_to_string(&started).map_or(0, |text| text.lines().count())
    };
    let first = grade();
    assert!(first > 0);
    let second = grade();
    assert_eq!(grade(), second, "runners were started again");
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
fn a_damaged_memory_is_not_believed() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = known("implicit-graph", "c/wrong/never-counts");
    let grade = || Grading::of(&folder).cache(cache.path()).report();
    let first = grade();
    let mut damaged = 0;
    for entry in fs::read_dir(cache.path()).expect("the cache can be read") {
        let path = entry.expect("it can be listed").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "seen")
        {
            let mut bytes = fs::read(&path).expect("it can be read");
            let place = bytes.len() * 3 / 4;
            bytes[place] ^= 1;
            fs::write(&path, bytes).expect("it can be written");
            damaged += 1;
        }
    }
    assert!(damaged > 5, "{damaged} memories");
    assert_eq!(grade().without_times(), first.without_times());
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

#[test]
fn pipes_in_the_place_of_all_that_is_kept_are_not_waited_for() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = Submission::right().folder();
    let grade = || Grading::of(folder.path()).cache(cache.path()).report();
    grade().full_marks();
    let mut folders = vec![cache.path().to_owned()];
    let mut pipes = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it can be listed").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            fs::remove_file(&path).expect("it can be removed");
            let made = std::process::Command::new("mkfifo").arg(&path).status();
            pipes += usize::from(made.is_ok_and(|status| status.success()));
        }
    }
    assert!(pipes > 10, "{pipes}");
    grade().full_marks();
}

/// All that the cache's folder holds, besides the cache's own notes, and the time since each was used.
fn entries(cache: &Path) -> Vec<(String, Duration)> {
    let found = fs::read_dir(cache).expect("it can be listed").flatten();
    let mut found: Vec<_> = found
        .map(|entry| {
            let used = [entry.path().join("result.json"), entry.path()];
            let used = used.iter().find_map(|path| fs::metadata(path).ok());
            let used = used.and_then(|one| one.modified().ok()).expect("a time");
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, used.elapsed().unwrap_or_default())
        })
        .filter(|(name, _)| !["added", "cleaned"].contains(&name.as_str()))
        .collect();
    found.sort();
    found
}

/// Makes all that the cache holds an hour older.
fn let_an_hour_pass(cache: &Path) {
    let an_hour_ago = SystemTime::now() - Duration::from_secs(3600);
    for (name, _) in entries(cache) {
        let entry = cache.join(name);
        let inside = fs::read_dir(&entry).into_iter().flatten().flatten();
        for path in inside.map(|file| file.path()).chain([entry]) {
            let aged = fs::File::open(&path).and_then(|file| file.set_modified(an_hour_ago));
            aged.expect("its time can be set");
        }
    }
}

#[test]
fn beyond_its_limit_the_cache_loses_what_was_used_least_recently() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let others = ["notes.txt", "0123456789abcdef", "thesis.seen"];
    for other in others {
        fs::write(cache.path().join(other), "kept").expect("it can be written");
    }
    let grade = |after: &str, limit| {
        let folder = Submission::right().after(after).folder();
        let report = Grading::of(folder.path())
            .cache(cache.path())
            .arguments(&["--exercise", "is_final", "--cache-limit", limit])
            .report();
        report.full_marks();
    };
    grade("/* one */", "1GB");
    let_an_hour_pass(cache.path());
    let first = entries(cache.path());
    // Within the limit, all that was there stays. The second submission uses some of it.
    grade("/* two */", "1 GiB");
    let all = entries(cache.path());
    let is_recent = |(_, age): &&(String, Duration)| *age < Duration::from_secs(1800);
    let recent: Vec<_> = all.iter().filter(is_recent).collect();
    assert!(first.len() > others.len() && all.len() > first.len());
    assert!(
        recent.len() > all.len() - first.len(),
        "the lab's part is used again"
    );
    assert!(
        all.len() - recent.len() > others.len(),
        "the first submission is there"
    );
    grade("/* two */", "20KB");
    let left = entries(cache.path());
    for (name, _) in &recent {
        assert!(left.iter().any(|(one, _)| one == name), "{name}");
    }
    let old: Vec<_> = left.iter().filter(|one| !is_recent(one)).collect();
    let old: Vec<_> = old.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(old, ["0123456789abcdef", "notes.txt", "thesis.seen"]);
}

#[test]
fn a_limit_that_is_no_size_is_refused() {
    for size in ["much", "500"] {
        let mut command = Command::new(BINARY);
        command.args(["grade", "--cache-limit", size]);
        let refused = run(command);
        assert_eq!(refused.status, Some(2));
        let named = format!("--cache-limit \"{size}\"");
        for words in [named.as_str(), "such as 500MB or 2GB"] {
            assert!(refused.stderr.contains(words), "{}", refused.stderr);
        }
    }
}
