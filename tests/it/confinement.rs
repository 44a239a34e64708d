//! What student code and the tools that read it may ask of the kernel, and what they reach of the machine: every system call is
//! tried, as each kind of user, and what was there before is there after.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::isolation::SOON;
use crate::layers::as_ordinary_user;
use crate::support::{Grading, Report, Run, Submission, copy_folder, is_root, repository};

const PROBE: &str = include_str!("confinement/probe.c");
pub const ATTACKS: &str = include_str!("confinement/attacks.c");

/// The recipe of the right submission's Makefile.
pub const RECIPE: &str = "gcc -Wall -Wextra -o sums sums.c";

/// As whom, and with what, the grader runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// As whoever runs the tests: root, mostly.
    Tester,
    User,
    UserWithoutNamespaces,
}

pub const EVERYBODY: [Who; 3] = [Who::Tester, Who::User, Who::UserWithoutNamespaces];

impl Who {
    /// Grades; None when this machine has no way to.
    pub fn grade(self, grading: Grading, cache: &TempDir) -> Option<Run> {
        match self {
            Who::Tester => Some(grading.cache(&cache.path().join("root")).json_run()),
            _ if !is_root() => None,
            Who::User => as_ordinary_user(&grading, cache),
            Who::UserWithoutNamespaces => {
                let grading = grading.arguments(&["--without-layer", "namespaces"]);
                as_ordinary_user(&grading, cache)
            }
        }
    }

    /// The user that the grader runs as.
    pub fn id(self) -> u32 {
        match self {
            Who::Tester if is_root() => 0,
            Who::Tester => fs::metadata("/proc/self").map_or(0, |me| me.uid()),
            _ => 65534,
        }
    }

    /// Gives a file or folder to that user, if that is another one than the tester.
    pub fn give(self, path: &Path) {
        if is_root() {
            let id = self.id();
            std::os::unix::fs::chown(path, Some(id), Some(id)).expect("root can give files away");
        }
    }
}

fn lab() -> PathBuf {
    repository("tests/labs/sums")
}

/// The right submission of the lab `sums`, open to all, with another recipe and further files.
pub fn sums_with(recipe: &str, files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&lab().join("submissions/right-c"), folder.path());
    let makefile = folder.path().join("Makefile");
    let text = fs::read_to_string(&makefile).expect("there is a Makefile");
    assert!(text.contains(RECIPE));
    fs::write(&makefile, text.replace(RECIPE, recipe)).expect("it can be written");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("it can be written");
    }
    open_to_all(folder.path());
    folder
}

pub fn open_to_all(folder: &Path) {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("it can be opened");
}

/// Grades with the lab `sums`.
pub fn grading_of_sums(folder: &Path, exercise: &str) -> Grading {
    Grading::of(folder)
        .lab(lab())
        .arguments(&["--exercise", exercise])
}

/// The calls that this machine's headers know, by number.
fn names() -> BTreeMap<usize, String> {
    let known = Command::new("gcc")
        .args(["-dM", "-E", "-include", "sys/syscall.h", "-x", "c"])
        .arg("/dev/null")
        .output()
        .expect("gcc is installed");
    let text = String::from_utf8(known.stdout).expect("gcc writes text");
    let calls = text.lines().filter_map(|line| {
        let (name, number) = line.strip_prefix("#define __NR_")?.split_once(' ')?;
        Some((number.parse().ok()?, name.to_owned()))
    });
    let table: BTreeMap<usize, String> = calls.collect();
    assert!(table.len() > 300, "{table:?}");
    table
}

/// A table of docs/security.md: the names in backticks under a heading.
fn documented(heading: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(repository("docs/security.md")).expect("it is there");
    let (_, after) = text
        .split_once(&format!("\n### {heading}\n"))
        .unwrap_or_else(|| panic!("docs/security.md has no part {heading:?}"));
    let part = after.split("\n#").next().unwrap_or_default();
    let names = part.split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

/// What a probe printed, found in any text: what is allowed, and what was granted that must not be.
fn seen(text: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let (_, text) = text
        .split_once("allowed:")
        .unwrap_or_else(|| panic!("the probe said nothing: {text}"));
    let (allowed, rest) = text.split_once("; granted:").expect("it came to its end");
    let (granted, _) = rest.split_once("; end").expect("it came to its end");
    let names = names();
    let digits = allowed.trim().chars().enumerate();
    let allowed = digits.flat_map(|(place, digit)| {
        let bits = digit.to_digit(16).expect("a hexadecimal digit");
        let set = (0..4).filter(move |bit| bits & (1 << bit) != 0);
        set.map(move |bit| 4 * place + bit)
    });
    let name = |number: usize| names.get(&number).cloned().unwrap_or(number.to_string());
    let granted = granted.split_whitespace().map(str::to_owned);
    (allowed.map(name).collect(), granted.collect())
}

/// What a kind of process is allowed, as docs/security.md says; without what would end the probe.
fn expected(headings: &[&str]) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = headings.iter().flat_map(|name| documented(name)).collect();
    for left_out in ["exit", "exit_group", "rt_sigreturn", "vfork"] {
        names.remove(left_out);
    }
    names
}

#[track_caller]
fn is_as_documented(what: &str, who: Who, text: &str, headings: &[&str], granted: &[&str]) {
    let (allowed, got) = seen(text);
    let mut expected = expected(headings);
    if who == Who::UserWithoutNamespaces && what == "make" {
        for name in documented("What make loses where files of others can be changed") {
            expected.remove(&name);
        }
    }
    let more: Vec<_> = allowed.difference(&expected).collect();
    let less: Vec<_> = expected.difference(&allowed).collect();
    assert!(
        more.is_empty() && less.is_empty(),
        "{what} as {who:?}: not in docs/security.md: {more:?}; not allowed: {less:?}"
    );
    let granted: BTreeSet<String> = granted.iter().map(ToString::to_string).collect();
    assert_eq!(got, granted, "{what} as {who:?}");
}

/// A folder for the builds of one test, which every user can enter.
pub fn own_cache() -> TempDir {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    fs::set_permissions(cache.path(), fs::Permissions::from_mode(0o777)).expect("it can be opened");
    cache
}

/// A folder `bin` with a fake tool, which runs `script`, and the probe beside it.
fn fake(tool: &str, script: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).expect("a folder can be made");
    for path in [folder.path(), &bin] {
        open_to_all(path);
    }
    fs::write(folder.path().join("probe.c"), PROBE).expect("it can be written");
    let built = Command::new("gcc")
        .args(["-DPROBE_MAIN", "-static", "-o"])
        .arg(bin.join("probe"))
        .arg(folder.path().join("probe.c"))
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the probe compiles"
    );
    let script = script.replace("@", &bin.display().to_string());
    let file = bin.join(tool);
    fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be opened");
    folder
}

fn path_with(fake: &TempDir) -> String {
    let own = fake.path().join("bin");
    format!(
        "{}:{}",
        own.display(),
        std::env::var("PATH").unwrap_or_default()
    )
}

const TOOLS: &str = "Compilers, make and git";

#[test]
#[cfg(target_arch = "x86_64")]
fn a_compiler_makes_just_the_calls_that_are_documented() {
    let fake = fake(
        "gcc",
        "case \"$*\" in *sums.c*) printf 'sums.c:1:1: error: '; @/probe; exit 1;; esac\nexec /usr/bin/gcc \"$@\"",
    );
    for who in EVERYBODY {
        let cache = own_cache();
        let folder = sums_with(RECIPE, &[]);
        let grading = grading_of_sums(folder.path(), "sum_file");
        let grading = grading.environment("PATH", path_with(&fake));
        let Some(run) = who.grade(grading, &cache) else {
            continue;
        };
        is_as_documented(
            "gcc",
            who,
            &run.stdout,
            &[TOOLS, "Compilers and make", "Compilers"],
            &[],
        );
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn make_makes_just_the_calls_that_are_documented() {
    let recipe = "@gcc -DPROBE_MAIN -o sums probe.c\n\t@./sums";
    for who in EVERYBODY {
        let cache = own_cache();
        // Without names by which modes are changed the linker cannot make a program that can be started.
        let recipe = match who {
            Who::UserWithoutNamespaces => {
                "@gcc -DPROBE_MAIN -o sums probe.c\n\t@cp /bin/true probe && cat sums > probe && ./probe"
            }
            _ => recipe,
        };
        let folder = sums_with(recipe, &[("probe.c", PROBE)]);
        let Some(run) = who.grade(grading_of_sums(folder.path(), "rules"), &cache) else {
            continue;
        };
        let report = run.report();
        let said = report.case("rules", "make")["actual"].to_string();
        is_as_documented(
            "make",
            who,
            &said,
            &[TOOLS, "Compilers and make", "Make"],
            &[],
        );
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn git_makes_just_the_calls_that_are_documented() {
    // It cannot start another program: it becomes the probe, whose words are told as what is wrong.
    let fake = fake("git", "case \"$*\" in *rev-list*) exec @/probe 1>&2;; esac");
    for who in EVERYBODY {
        let cache = own_cache();
        let folder = sums_with(RECIPE, &[]);
        fs::create_dir(folder.path().join(".git")).expect("a folder can be made");
        let grading = grading_of_sums(folder.path(), "rules");
        let grading = grading.environment("PATH", path_with(&fake));
        let Some(run) = who.grade(grading, &cache) else {
            continue;
        };
        is_as_documented("git", who, &run.stdout, &[TOOLS], &[]);
    }
}

/// The right submission of `sums` with the probe in it, called at the beginning of a function.
fn sums_with_probe(function: &str) -> TempDir {
    let folder = sums_with(RECIPE, &[("probe.c", PROBE)]);
    let file = folder.path().join("sums.c");
    let text = fs::read_to_string(&file).expect("there is sums.c");
    // Only the lab's files are compiled, so the probe is in one of them.
    let (_, body) = text.split_once(function).expect("the function is there");
    let place = text.len() - body.len() + body.find("\n\n").expect("declarations end") + 2;
    let text = format!(
        "{PROBE}\n{}    probe();\n{}",
        &text[..place],
        &text[place..]
    );
    fs::write(&file, text).expect("it can be written");
    folder
}

#[test]
#[cfg(target_arch = "x86_64")]
fn programs_and_functions_make_just_the_calls_that_are_documented() {
    const BOTH: &str = "Functions, and all below";
    const FILES: &str = "Functions with files, and programs";
    for who in EVERYBODY {
        let cache = own_cache();
        let folder = sums_with_probe("int main(int argc, char **argv)");
        let Some(run) = who.grade(grading_of_sums(folder.path(), "program"), &cache) else {
            continue;
        };
        let report = run.report();
        let case = report.case("program", "nothing").to_string();
        is_as_documented(
            "a program",
            who,
            &case,
            &[BOTH, FILES, "Programs"],
            &["shared-memory"],
        );

        let folder = sums_with_probe("long sum_file(const char *name)");
        let grading = grading_of_sums(folder.path(), "sum_file");
        let run = who.grade(grading, &cache).expect("as before");
        let report = run.report();
        let case = report.case("sum_file", "three-numbers")["stdout"].to_string();
        is_as_documented(
            "a function with files",
            who,
            &case,
            &[BOTH, FILES],
            &["shared-memory"],
        );

        let folder = Submission::right()
            .first(PROBE)
            .beginning("is_final", "probe();")
            .folder();
        open_to_all(folder.path());
        let grading = Grading::of(folder.path()).arguments(&["--exercise", "is_final"]);
        let run = who.grade(grading, &cache).expect("as before");
        let report = run.report();
        let case = report.cases("is_final")[0]["stdout"].to_string();
        // Its output is a pipe and its input /dev/null, of which nothing can be asked that does harm.
        let granted = ["shared-memory", "terminal-input"];
        is_as_documented("a function", who, &case, &[BOTH], &granted);
    }
}

// ---- what was there before ----

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
