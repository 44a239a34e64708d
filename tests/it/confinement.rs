//! What student code and the tools that read it may ask of the kernel, and what they reach of the machine: every system call is
//! tried, as each kind of user, and what was there before is there after.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::layers::as_ordinary_user;
use crate::support::{Grading, Run, Submission, copy_folder, is_root, repository};

pub const PROBE: &str = include_str!("confinement/probe.c");
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

pub fn lab() -> PathBuf {
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

/// The right submission, marked for [`IF_THE_STUDENTS`].
pub fn marked_sums() -> TempDir {
    let file = lab().join("submissions/right-c/sums.c");
    let text = fs::read_to_string(file).expect("there is sums.c");
    sums_with(RECIPE, &[("sums.c", &format!("// The student's.\n{text}"))])
}

/// The beginning of a branch in a fake compiler: the lab's solution has a sums.c, too.
pub const IF_THE_STUDENTS: &str = "read -r first < sums.c; case \"$first\" in *student*)";

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
pub fn fake(tool: &str, script: &str) -> TempDir {
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
    let script = script.replace("@/", &format!("{}/", bin.display()));
    let file = bin.join(tool);
    fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be opened");
    folder
}

pub fn path_with(fake: &TempDir) -> String {
    let own = fake.path().join("bin");
    format!(
        "{}:{}",
        own.display(),
        std::env::var("PATH").unwrap_or_default()
    )
}

pub const TOOLS: &str = "Compilers, make and git";

#[test]
#[cfg(target_arch = "x86_64")]
fn a_compiler_makes_just_the_calls_that_are_documented() {
    let fake = fake(
        "gcc",
        &format!(
            "case \"$*\" in *sums.c*) {IF_THE_STUDENTS} printf 'sums.c:1:1: error: '; @/probe; exit 1;; esac;; esac\nexec /usr/bin/gcc \"$@\""
        ),
    );
    for who in EVERYBODY {
        let cache = own_cache();
        let folder = marked_sums();
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
