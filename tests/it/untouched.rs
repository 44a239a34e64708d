//! Student code, and the tools that read it, leave files, processes and memory of the machine as they were.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::confinement::{
    ATTACKS, EVERYBODY, RECIPE, Who, grading_of_sums, open_to_all, own_cache, sums_with,
};
use crate::isolation::SOON;
use crate::support::{Grading, Report, Submission, is_root};

/// Names, modes, owners, sizes and times of all that lies in a folder.
fn state(folder: &Path) -> BTreeMap<PathBuf, Vec<i64>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        let data = fs::symlink_metadata(&path).expect("it can be looked at");
        if data.is_dir() {
            let entries = fs::read_dir(&path).expect("it can be listed");
            open.extend(entries.flatten().map(|entry| entry.path()));
        }
        // The time of the last change changes with every mode, owner, name and attribute.
        let state = vec![
            i64::from(data.mode()),
            i64::from(data.uid()),
            i64::from(data.gid()),
            data.size() as i64,
            data.mtime(),
            data.mtime_nsec(),
            data.ctime(),
            data.ctime_nsec(),
        ];
        found.insert(path, state);
    }
    found
}

/// A folder with files that belong to the grader's user, as a teacher's do.
fn teachers_folder(who: Who) -> TempDir {
    let folder = crate::support::folder_with(&[("gradebook.txt", b"marks"), ("key", b"secret")]);
    fs::set_permissions(folder.path().join("key"), fs::Permissions::from_mode(0o600))
        .expect("its mode can be set");
    open_to_all(folder.path());
    for path in [
        folder.path(),
        &folder.path().join("key"),
        &folder.path().join("gradebook.txt"),
    ] {
        who.give(path);
    }
    folder
}

/// The make rule's case of a submission whose Makefile does this first, with the attacks beside it.
pub fn attack(who: Who, does: &str) -> Option<(Value, Report)> {
    let cache = own_cache();
    attack_with(who, does, &cache, |grading| grading)
}

pub fn attack_with(
    who: Who,
    does: &str,
    cache: &TempDir,
    also: impl FnOnce(Grading) -> Grading,
) -> Option<(Value, Report)> {
    // Linked programs cannot be started where modes cannot be changed by name: a copy of one that can be is filled.
    let recipe = format!(
        "@gcc -w -o attacks.bin attacks.c; cp /bin/true attacks; cat attacks.bin > attacks; rm attacks.bin\n\t-{does}\n\t{RECIPE}"
    );
    let folder = sums_with(&recipe, &[("attacks.c", ATTACKS)]);
    let grading = also(grading_of_sums(folder.path(), "rules"));
    let report = who.grade(grading, cache)?.report();
    Some((report.case("rules", "make").clone(), report))
}

#[test]
fn a_makefile_changes_no_file_of_the_teachers() {
    for who in EVERYBODY {
        let teacher = teachers_folder(who);
        let before = state(teacher.path());
        let key = teacher.path().join("key");
        let gradebook = teacher.path().join("gradebook.txt");
        let does = format!(
            "./attacks change {}; ./attacks change {}; touch {}",
            key.display(),
            gradebook.display(),
            teacher.path().join("new").display()
        );
        let Some((case, _)) = attack(who, &does) else {
            continue;
        };
        assert_eq!(case["verdict"], "pass", "{who:?}: {case}");
        assert_eq!(state(teacher.path()), before, "{who:?}");
    }
}

/// Processes with this among their words.
pub fn processes_called(name: &str) -> usize {
    let processes = fs::read_dir("/proc").expect("there is a /proc").flatten();
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines
        .filter(|line| {
            line.split(|byte| *byte == 0)
                .any(|word| word == name.as_bytes())
        })
        .count()
}

/// A word that only this test's processes have.
pub fn own_name(what: &str) -> String {
    format!("sudograde-test-{what}-{}", std::process::id())
}

#[test]
fn no_process_of_a_makefile_is_left() {
    for who in EVERYBODY {
        let name = own_name(&format!("left-{who:?}"));
        let Some((case, _)) = attack(who, &format!("./attacks sleepers {name}")) else {
            continue;
        };
        assert_eq!(processes_called(&name), 0, "{who:?}");
        assert_eq!(case["verdict"], "pass", "{who:?}: {case}");
    }
}

#[test]
fn no_shared_memory_queue_or_semaphore_is_left() {
    let objects = || -> Vec<String> {
        let lists = ["shm", "msg", "sem"].map(|name| format!("/proc/sysvipc/{name}"));
        let texts = lists
            .iter()
            .filter_map(|list| fs::read_to_string(list).ok());
        let key = 0x5347_a77a.to_string();
        let lines = texts.flat_map(|text| {
            {
                let lines = text.lines().map(str::to_owned).collect::<Vec<_>>();
                lines
                    .into_iter()
                    .filter(|line| line.split_whitespace().next() == Some(&key))
            }
            .collect::<Vec<_>>()
        });
        lines.collect()
    };
    for who in EVERYBODY {
        let Some((case, _)) = attack(who, "@true\n\t@./attacks ipc; false") else {
            continue;
        };
        let said = case["actual"].as_str().unwrap_or_default();
        assert!(said.contains("ipc -1 -1 -1 -1"), "{who:?}: {said}");
        assert_eq!(objects(), [""; 0], "{who:?}");
    }
}

#[test]
fn a_compiler_reads_nothing_of_other_software_or_of_the_machine() {
    if !is_root() {
        eprintln!("skipped: only root can put files there");
        return;
    }
    let name = own_name("read");
    // They vanish with their values.
    let made: Vec<TempDir> = ["/opt", "/usr/local/share", "/usr/share"]
        .iter()
        .map(|folder| {
            let place = tempfile::Builder::new().prefix(&name).tempdir_in(folder);
            place.expect("root can make folders")
        })
        .collect();
    let places: Vec<&Path> = made.iter().map(TempDir::path).collect();
    for place in &places {
        open_to_all(place);
        fs::write(place.join("key.txt"), "int stolen;\n").expect("root can write there");
    }
    for who in EVERYBODY {
        for place in &places {
            let cache = own_cache();
            let include = format!("#include \"{}/key.txt\"\n", place.display());
            let folder = Submission::right().first(&include).folder();
            open_to_all(folder.path());
            let grading = Grading::of(folder.path()).arguments(&["--exercise", "is_final"]);
            let Some(run) = who.grade(grading, &cache) else {
                continue;
            };
            let report = run.report();
            // An inclusion of what is not there is taken out, or nothing compiles.
            let errors = report.json["build"]["errors"].to_string();
            assert!(errors.contains("key.txt"), "{who:?}: {place:?}: {errors}");
        }
    }
}

#[test]
fn a_compiler_cannot_tell_whether_a_file_exists() {
    let secret = crate::support::folder_with(&[("there.txt", b"int x;\n")]);
    open_to_all(secret.path());
    let there = secret.path().join("there.txt");
    let names = [
        "/etc/hostname",
        "/etc/passwd",
        "/root",
        "/home",
        "/proc/sys/kernel",
    ];
    let names = names.iter().map(|name| name.to_string());
    let asked: Vec<String> = names.chain([there.display().to_string()]).collect();
    let questions = asked.iter().enumerate().map(|(number, name)| {
        format!("#if __has_include(\"{name}\")\n#error \"seen {number}\"\n#endif\n")
    });
    let questions: String = questions.collect();
    // Without namespaces it can be told, which docs/security.md names as a gap.
    for who in [Who::Tester, Who::User] {
        let cache = own_cache();
        let folder = Submission::right().first(&questions).folder();
        open_to_all(folder.path());
        let grading = Grading::of(folder.path()).arguments(&["--exercise", "is_final"]);
        let Some(run) = who.grade(grading, &cache) else {
            continue;
        };
        let report = run.report();
        assert_eq!(
            report.json["build"]["status"], "ok",
            "{who:?}: {}",
            report.json["build"]
        );
    }
}

#[test]
fn what_is_left_of_files_does_not_hold_the_grader_up() {
    for who in EVERYBODY {
        // A process that stays, and what is in the folder when make has ended.
        for does in [
            "./attacks pipes x",
            "rm -f README.md; mkfifo README.md; mkfifo pipe; ln -s /dev/zero zero; ln -s /dev/stdin in",
        ] {
            let Some((case, _)) = attack(who, does) else {
                continue;
            };
            // No pipe can be made at all.
            assert_eq!(case["verdict"], "pass", "{who:?}: {does}: {case}");
        }
    }
    // Nor is one opened that lies in the submission.
    let folder = sums_with(RECIPE, &[]);
    for name in ["pipe", "README.md"] {
        let path = folder.path().join(name);
        let _ = fs::remove_file(&path);
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()));
    }
    let run = grading_of_sums(folder.path(), "rules").json_run();
    run.refused(2, &["README.md"]);
}

#[test]
fn a_grader_that_is_killed_takes_its_boxes_with_it() {
    let name = own_name("killed");
    for layers in [&[][..], &["--without-layer", "namespaces"]] {
        let recipe = format!(
            "@gcc -w -o attacks attacks.c\n\t./attacks sleepers {name}; sleep 15\n\t{RECIPE}"
        );
        let folder = sums_with(&recipe, &[("attacks.c", ATTACKS)]);
        let grading = grading_of_sums(folder.path(), "rules").arguments(layers);
        let cache = own_cache();
        let mut grader = Command::new(crate::support::BINARY)
            .args(grading.words())
            .env("SUDOGRADE_CACHE", cache.path())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the grader can be started");
        let started = std::time::Instant::now();
        while processes_called(&name) == 0 {
            assert!(started.elapsed() < SOON, "make does not start: {layers:?}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        grader.kill().expect("it can be killed");
        grader.wait().expect("it has ended");
        let started = std::time::Instant::now();
        while processes_called(&name) > 0 {
            assert!(started.elapsed() < SOON, "left: {layers:?}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}
