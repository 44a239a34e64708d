//! The laws of docs/architecture.md that dependencies can keep: which room of the house knows which.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// All crates that a package is built from.
fn crates(arguments: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(["tree", "--locked", "--offline", "--edges", "normal"])
        .args(["--prefix", "none", "--format", "{p}"])
        .args(arguments)
        .output()
        .expect("cargo can be started");
    let text = String::from_utf8(output.stdout).expect("names of crates are text");
    assert!(
        output.status.success() && !text.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let names = text.lines().filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

fn assert_without(arguments: &[&str], forbidden: &[&str]) {
    let all = crates(arguments);
    let own: BTreeSet<String> = forbidden.iter().map(|name| (*name).to_owned()).collect();
    let met: Vec<&String> = all.intersection(&own).collect();
    assert!(met.is_empty(), "{arguments:?} are built from {met:?}");
}

const ROOMS: [&str; 11] = [
    "author",
    "class",
    "command-line",
    "grader",
    "locale",
    "reference",
    "report",
    "runner",
    "screen",
    "sudograde-core",
    "typed",
];

/// Heavy crates that only a class needs.
const OF_A_CLASS: [&str; 7] = [
    "rusqlite",
    "libsqlite3-sys",
    "plotters",
    "maud",
    "zip",
    "tar",
    "class",
];

#[test]
fn the_protocol_knows_no_room() {
    assert_without(&["-p", "protocol"], &ROOMS);
}

#[test]
fn the_runner_knows_the_protocol_only() {
    let others: Vec<&str> = ROOMS.into_iter().filter(|room| *room != "runner").collect();
    assert_without(&["-p", "runner"], &others);
}

/// Its heap takes the place of malloc in every program that it is linked to.
#[test]
fn only_its_own_program_is_linked_to_the_runner() {
    for room in ["grader", "class", "author", "screen", "command-line"] {
        assert_without(&["-p", room], &["runner"]);
    }
}

#[test]
fn the_core_has_no_way_to_the_system() {
    let others = ROOMS
        .into_iter()
        .filter(|room| !["sudograde-core", "typed"].contains(room));
    let system = ["libc", "rustix", "tempfile", "libloading", "linux-raw-sys"];
    let forbidden: Vec<&str> = others.chain(system).collect();
    assert_without(&["-p", "sudograde-core"], &forbidden);
}

#[test]
fn what_is_declared_knows_no_room() {
    let others: Vec<&str> = ROOMS.into_iter().filter(|room| *room != "typed").collect();
    assert_without(&["-p", "typed"], &others);
}

#[test]
fn words_and_reports_know_no_grading() {
    for room in ["locale", "report"] {
        assert_without(&["-p", room], &["grader", "reference", "runner", "rustix"]);
    }
}

#[test]
fn a_grader_knows_no_output() {
    assert_without(
        &["-p", "grader"],
        &["report", "class", "author", "screen", "clap"],
    );
}

/// Crates that only the screen needs.
const OF_THE_SCREEN: [&str; 4] = ["crossterm", "notify", "ratatui", "screen"];

#[test]
fn only_the_screen_is_built_with_the_libraries_of_the_screen() {
    let student = ["-p", "sudograde", "--no-default-features"];
    assert_without(&student, &OF_THE_SCREEN);
    for room in ["author", "class"] {
        assert_without(&["-p", room], &OF_THE_SCREEN);
    }
    assert_without(&["-p", "screen"], &OF_A_CLASS);
    assert_without(&["-p", "screen"], &["author"]);
    let all = crates(&["-p", "sudograde"]);
    for name in OF_THE_SCREEN {
        assert!(all.contains(name), "{name} is no crate of the whole grader");
    }
}

#[test]
fn a_student_builds_nothing_that_a_class_needs() {
    let student = ["-p", "sudograde", "--no-default-features"];
    assert_without(&student, &OF_A_CLASS);
    assert_without(&student, &["author"]);
    let all = crates(&["-p", "sudograde"]);
    for name in OF_A_CLASS {
        assert!(all.contains(name), "{name} is no crate of the whole grader");
    }
}
