//! What the benchmarks share: processes whose time is measured, medians, a table.
//!
//! Nothing is asserted about time. Figures are compared in pairs that ran right after each other,
//! as ratios, so that a busy machine disturbs both sides.

mod table;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use runner::children_cpu_time;
use rustix::process::{WaitOptions, set_child_subreaper};

pub use table::Table;

/// What a command took.
#[derive(Clone, Copy)]
pub struct Spent {
    /// From its start to its end.
    pub wall: Duration,
    /// User and system time of it and of every process that it started.
    pub cpu: Duration,
}

impl std::ops::Add for Spent {
    type Output = Spent;

    fn add(self, other: Spent) -> Spent {
        Spent {
            wall: self.wall + other.wall,
            cpu: self.cpu + other.cpu,
        }
    }
}

/// Processes whose parents end become children of this one, so that their CPU time is counted as well.
pub fn adopt_orphans() {
    set_child_subreaper(Some(rustix::process::getpid()))
        .expect("the kernel lets orphans be adopted");
}

/// Runs a command, which must succeed, without showing what it prints.
pub fn run(command: &mut Command) -> Spent {
    let cpu_before = children_cpu_time();
    let started = Instant::now();
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .unwrap_or_else(|error| panic!("{}: {error}", command.get_program().display()));
    let wall = started.elapsed();
    assert!(status.success(), "{command:?} failed: {status}");
    // What it left behind, such as processes of a runner that was killed.
    while rustix::process::wait(WaitOptions::empty()).is_ok() {}
    Spent {
        wall,
        cpu: children_cpu_time().saturating_sub(cpu_before),
    }
}

/// What a command prints.
pub fn output(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", command.get_program().display()));
    assert!(output.status.success(), "{command:?} failed: {output:?}");
    String::from_utf8(output.stdout).expect("a command of the benchmark prints text")
}

/// `sudograde grade` of `submission` in English, with a build cache in `cache`.
pub fn grade(lab: &Path, submission: &Path, cache: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudograde"));
    command
        .args(["grade", "--lang", "en", "--lab"])
        .args([lab, submission])
        .env("SUDOGRADE_CACHE", cache)
        // Notes such as "is still running".
        .stderr(Stdio::null());
    command
}

/// Makes a source file another one for every cache, and the same one for the compiler.
pub fn change(source: &Path, round: usize) {
    let mut text = std::fs::read(source).expect("the submission is there");
    text.extend_from_slice(format!("/* {round} */\n").as_bytes());
    std::fs::write(source, text).expect("the submission can be written");
}

/// `cargo bench` says `--bench`. Otherwise this is a test: one round shows that it works.
pub fn rounds(measured: usize) -> usize {
    if std::env::args().any(|argument| argument == "--bench") {
        measured
    } else {
        1
    }
}
