//! The resources that a hostile submission takes: processes, memory, disk, files, time. Each has a bound, and the next
//! submission is graded as if nothing had happened.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::confinement::{
    ATTACKS, EVERYBODY, IF_THE_STUDENTS, RECIPE, Who, grading_of_sums, marked_sums, open_to_all,
    own_cache, sums_with,
};
use crate::isolation::SOON;
use crate::support::{Grading, Report};
use crate::untouched::{attack_with, own_name, processes_called};

/// The most that was seen at one time.
#[derive(Debug, Default)]
struct Peak {
    processes: usize,
    /// Memory of files in memory and of shared memory, beyond what there was before.
    shared_mib: u64,
    /// Of the processes of that name.
    resident_mib: u64,
    /// The content of the folder for temporary files.
    disk_mib: u64,
    files: usize,
}

/// Looks at the machine, again and again, while `work` is at it.
fn watched<T>(name: &str, temporary: &Path, work: impl FnOnce() -> T) -> (T, Peak) {
    let over = AtomicBool::new(false);
    let shared = || of_machine("Shmem:").unwrap_or(0) >> 10;
    let before = shared();
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut peak = Peak::default();
            while !over.load(Ordering::Relaxed) {
                peak.processes = peak.processes.max(processes_called(name));
                peak.shared_mib = peak.shared_mib.max(shared().saturating_sub(before));
                peak.resident_mib = peak.resident_mib.max(resident(name) >> 10);
                let (bytes, files) = size(temporary);
                peak.disk_mib = peak.disk_mib.max(bytes >> 20);
                peak.files = peak.files.max(files);
                std::thread::sleep(Duration::from_millis(10));
            }
            peak
        });
        let done = work();
        over.store(true, Ordering::Relaxed);
        (done, watch.join().expect("the watch ends"))
    })
}

fn of_machine(name: &str) -> Option<u64> {
    number(&fs::read_to_string("/proc/meminfo").ok()?, name)
}

fn number(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// KiB of own memory of all processes with this among their words.
fn resident(name: &str) -> u64 {
    let processes = fs::read_dir("/proc").expect("there is a /proc").flatten();
    let named = processes.filter(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0)
            .any(|word| word == name.as_bytes())
    });
    let statuses =
        named.filter_map(|process| fs::read_to_string(process.path().join("status")).ok());
    statuses
        .filter_map(|status| number(&status, "RssAnon:"))
        .sum()
}

fn size(folder: &Path) -> (u64, usize) {
    let (mut bytes, mut files) = (0, 0);
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else { continue };
            bytes += data.blocks() * 512;
            files += 1;
            if data.is_dir() {
                open.push(entry.path());
            }
        }
    }
    (bytes, files)
}

/// The report of the right submission, without times.
fn right(who: Who, cache: &TempDir) -> Option<String> {
    let folder = sums_with(RECIPE, &[]);
    let grading = grading_of_sums(folder.path(), "rules").arguments(&["--exercise", "program"]);
    Some(without_name(
        &who.grade(grading, cache)?.report(),
        folder.path(),
    ))
}

/// After attacks of this sort.
fn is_graded_as_before(who: Who, cache: &TempDir, before: &str, what: &str) {
    let after = right(who, cache).expect("as before");
    is_the_same(before, &after, &format!("{what} as {who:?}"));
}

fn is_the_same(before: &str, after: &str, what: &str) {
    let difference = similar::TextDiff::from_lines(before, after);
    let difference = difference.unified_diff().to_string();
    assert!(difference.is_empty(), "{what}:\n{difference}");
}

fn without_name(report: &Report, folder: &Path) -> String {
    let text = format!("{:#}", report.without_times());
    text.replace(&folder.display().to_string(), "")
}

/// Files of a grading have a folder of their own, which is empty in the end.
fn own_temporary() -> TempDir {
    let temporary = own_cache();
    // The unprivileged user has to get through to its own folder.
    open_to_all(temporary.path());
    temporary
}

fn is_bounded(what: &str, who: Who, peak: &Peak, took: Duration) {
    // A few of a Makefile's own at a time, and what one box may have; or what it can start between two looks.
    let processes = match who {
        Who::UserWithoutNamespaces => 800,
        _ => 250,
    };
    assert!(peak.processes <= processes, "{what} as {who:?}: {peak:?}");
    // Boxes of other tests count as well.
    assert!(peak.shared_mib <= 1200, "{what} as {who:?}: {peak:?}");
    assert!(peak.resident_mib <= 2048, "{what} as {who:?}: {peak:?}");
    assert!(peak.disk_mib <= 512, "{what} as {who:?}: {peak:?}");
    assert!(peak.files <= 20_000, "{what} as {who:?}: {peak:?}");
    assert!(took < SOON, "{what} as {who:?} took {took:?}");
}

const KINDS: [&str; 8] = [
    "sleepers",
    "forks",
    "memory",
    "memory-files",
    "disk",
    "unnamed",
    "inodes",
    "pipes",
];

#[test]
fn a_makefile_takes_a_bounded_part_of_the_machine() {
    for who in EVERYBODY {
        let cache = own_cache();
        let Some(before) = right(who, &cache) else {
            continue;
        };
        for what in KINDS {
            let name = own_name(&format!("{what}-{who:?}"));
            let temporary = own_temporary();
            who.give(temporary.path());
            let started = Instant::now();
            let mut does = format!("timeout 8 ./attacks {what} {name}");
            if what == "forks" {
                // gcc waits 15 s, again and again, for a process that it cannot have.
                does = format!("@true\n\t{does}; false");
            }
            let (_, peak) = watched(&name, temporary.path(), || {
                attack_with(who, &does, &cache, |grading| {
                    grading.environment("TMPDIR", temporary.path())
                })
            });
            is_bounded(what, who, &peak, started.elapsed());
            assert_eq!(processes_called(&name), 0, "{what} as {who:?}");
            let left = fs::read_dir(temporary.path()).expect("it can be listed");
            assert_eq!(left.count(), 0, "{what} as {who:?}");
            is_graded_as_before(who, &cache, &before, what);
        }
    }
}

#[test]
fn one_submission_does_not_take_the_processes_of_the_next() {
    for who in [Who::User, Who::UserWithoutNamespaces] {
        let caches = [own_cache(), own_cache()];
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                attack_with(who, "timeout 8 ./attacks pulses x", &caches[0], |grading| {
                    grading
                });
                is_over.store(true, Ordering::Relaxed);
            });
            let mut number = 0;
            while !is_over.load(Ordering::Relaxed) {
                // Another file each time: it is compiled anew.
                number += 1;
                let folder = sums_with(RECIPE, &[]);
                let file = folder.path().join("sums.c");
                let text = fs::read_to_string(&file).expect("there is sums.c");
                fs::write(&file, format!("{text}\nint another_{number};\n"))
                    .expect("it can be written");
                let grading = grading_of_sums(folder.path(), "program");
                let Some(run) = who.grade(grading, &caches[1]) else {
                    return;
                };
                assert_eq!(run.status, Some(0), "{who:?}: {}", run.stderr);
            }
        });
    }
}

/// The right submission, with an attack at the beginning of a function.
fn sums_that(function: &str, what: &str) -> TempDir {
    let folder = sums_with(RECIPE, &[]);
    let file = folder.path().join("sums.c");
    let text = fs::read_to_string(&file).expect("there is sums.c");
    let (_, body) = text.split_once(function).expect("the function is there");
    let place = text.len() - body.len() + body.find("\n\n").expect("declarations end") + 2;
    let attacks = ATTACKS.replace(
        "int main(int argc, char **argv)",
        "static int attacks(int argc, char **argv)",
    );
    let call = format!(
        "    {{ char *words[] = {{ \"attacks\", \"{what}\", \"x\", 0 }}; attacks(3, words); }}\n"
    );
    let text = format!("{attacks}\n{}{call}{}", &text[..place], &text[place..]);
    fs::write(&file, text).expect("it can be written");
    folder
}

#[test]
fn a_program_and_a_function_take_a_bounded_part_of_the_machine() {
    for who in EVERYBODY {
        let cache = own_cache();
        let Some(before) = right(who, &cache) else {
            continue;
        };
        for (function, exercise) in [
            ("int main(int argc, char **argv)", "program"),
            ("long sum_file(const char *name)", "sum_file"),
        ] {
            for what in KINDS {
                // Neither can start a process: the one that sleeps is its own.
                if matches!(what, "sleepers" | "pipes" | "memory") {
                    continue;
                }
                let folder = sums_that(function, what);
                let temporary = own_temporary();
                who.give(temporary.path());
                let started = Instant::now();
                let (run, peak) = watched("no such process", temporary.path(), || {
                    let grading = grading_of_sums(folder.path(), exercise);
                    who.grade(grading.environment("TMPDIR", temporary.path()), &cache)
                });
                let report = run.expect("as before").report();
                assert!(report.score().is_some(), "{what}: {}", report.stderr);
                is_bounded(what, who, &peak, started.elapsed());
                let left = fs::read_dir(temporary.path()).expect("it can be listed");
                assert_eq!(left.count(), 0, "{what} as {who:?}");
            }
        }
        is_graded_as_before(who, &cache, &before, "all of them");
    }
}

#[test]
fn files_without_a_name_count_for_a_program() {
    for who in [Who::Tester, Who::User] {
        let cache = own_cache();
        let folder = sums_that("int main(int argc, char **argv)", "unnamed");
        let grading = grading_of_sums(folder.path(), "program");
        let Some(run) = who.grade(grading, &cache) else {
            continue;
        };
        let report = run.report();
        let case = report.case("program", "nothing");
        // Of 2,250 MiB, what the folder's size allows; or it was stopped when it had written so much.
        let said = case.to_string();
        let written = said.split("disk ").nth(1).and_then(|rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u64>().ok()
        });
        assert!(
            written.is_none_or(|written| written <= 96),
            "{who:?}: {written:?} MiB: {said}"
        );
        assert_ne!(case["verdict"], "pass", "{who:?}");
    }
}

#[test]
fn unnamed_files_are_refused_to_programs() {
    let open = "int unnamed = open(\".\", O_RDWR | O_DIRECTORY | 020000000, 0600); \
                printf(\"unnamed %d\\n\", unnamed); return 0;";
    for who in EVERYBODY {
        let cache = own_cache();
        let folder = sums_with(RECIPE, &[]);
        let file = folder.path().join("sums.c");
        let text = fs::read_to_string(&file).expect("there is sums.c");
        let text = text.replacen(
            "    long sum;\n\n    if (argc",
            &format!("    long sum;\n\n    {open}\n    if (argc"),
            1,
        );
        assert!(text.contains(open));
        fs::write(&file, format!("#include <fcntl.h>\n{text}")).expect("it can be written");
        let Some(run) = who.grade(grading_of_sums(folder.path(), "program"), &cache) else {
            continue;
        };
        let case = run.report().case("program", "nothing").to_string();
        assert!(case.contains("unnamed -1"), "{who:?}: {case}");
    }
}

#[test]
fn a_compiler_that_was_taken_over_takes_a_bounded_part_of_the_machine() {
    let tools = tempfile::tempdir().expect("a temporary folder can be made");
    let bin = tools.path().join("bin");
    fs::create_dir(&bin).expect("a folder can be made");
    for path in [tools.path(), &bin] {
        open_to_all(path);
    }
    fs::write(tools.path().join("attacks.c"), ATTACKS).expect("it can be written");
    let built = std::process::Command::new("gcc")
        .args(["-w", "-o"])
        .arg(bin.join("attacks"))
        .arg(tools.path().join("attacks.c"))
        .status();
    assert!(built.is_ok_and(|status| status.success()));
    let search = format!(
        "{}:{}",
        bin.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    for who in EVERYBODY {
        for what in ["sleepers", "forks", "memory", "memory-files", "disk"] {
            let name = own_name(&format!("gcc-{what}-{who:?}"));
            // gcc waits 15 s for a process that it cannot have.
            let after = match what {
                "forks" => "exit 1",
                _ => "",
            };
            let script = format!(
                "#!/bin/sh\ncase \"$*\" in *sums.c*) {IF_THE_STUDENTS} {}/attacks {what} {name}; {after};; esac;; esac\nexec /usr/bin/gcc \"$@\"\n",
                bin.display()
            );
            let gcc = bin.join("gcc");
            fs::write(&gcc, script).expect("it can be written");
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            fs::set_permissions(&gcc, mode).expect("its mode can be set");
            let cache = own_cache();
            let temporary = own_temporary();
            who.give(temporary.path());
            let folder = marked_sums();
            let started = Instant::now();
            let (run, peak) = watched(&name, temporary.path(), || {
                let grading: Grading = grading_of_sums(folder.path(), "sum_file")
                    .environment("PATH", &search)
                    .environment("TMPDIR", temporary.path());
                who.grade(grading, &cache)
            });
            if run.is_none() {
                continue;
            }
            // A compiler may have more memory than the commands of a Makefile.
            let peak = Peak {
                resident_mib: peak.resident_mib.saturating_sub(2048),
                ..peak
            };
            is_bounded(what, who, &peak, started.elapsed());
            assert_eq!(processes_called(&name), 0, "{what} as {who:?}");
        }
    }
}
