//! How many isolated cases one core runs in a second, compared with a bare loop of fork, exit and wait.
//!
//! A lab of several thousand trivial cases is generated, and graded by the real binary. The grading of one
//! case of the same lab is taken off: what is left is what the cases cost, from their request to their
//! verdict. Each case has a process of its own under two system-call filters, the runner's and the case's.

mod support;

use std::path::Path;
use std::process::Command;

use runner::children_cpu_time;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use support::{Spent, Table, change, grade, output, run};

const ROUNDS: usize = 9;
const CASES: usize = 4000;

const STUDENT: &str = "int twice(int number)\n{\n    return 2 * number;\n}\n";

const MANIFEST: &str = r#"
format_version = 2
id = "twice"
course_language = "en"
title = { en = "Twice a number" }
solution.c = "solution"
[limits]
cpu_seconds = 2
memory_mib = 64
stdout_kib = 4
observation_kib = 4
[toolchain.c]
skeleton = "c"
student = ["twice.c"]
[type.number]
kind = "int"
range = [0, 9999]
[function]
twice = "(number) -> int"
[[exercise]]
id = "twice"
title = { en = "Twice a number" }
prerequisites = []
[[exercise.criterion]]
id = "all"
points = 1
title = { en = "doubles" }
cases = [
"#;

struct Round {
    cases: Spent,
    bare: Baseline,
    filtered: Baseline,
}

/// The loop without cases, run before and after them.
#[derive(Clone, Copy)]
struct Baseline {
    /// Processes in a second.
    per_second: f64,
    /// CPU time of one process, in microseconds.
    microseconds: f64,
}

fn main() {
    support::adopt_orphans();
    stay_on_one_core();
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = folder.path();
    write_lab(folder).expect("the lab can be written");
    let forks = folder.join("forks");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/baseline/forks.c");
    run(Command::new("gcc")
        .arg("-O2")
        .arg(source)
        .arg("-o")
        .arg(&forks));
    let rounds = support::rounds(ROUNDS);
    let measured: Vec<Round> = (0..rounds)
        .map(|round| measure(folder, &forks, round))
        .collect();
    report(&measured);
}

/// This process and all that it starts.
fn stay_on_one_core() {
    let allowed = sched_getaffinity(None).expect("the kernel says where this process runs");
    let core = (0..CpuSet::MAX_CPU)
        .rfind(|core| allowed.is_set(*core))
        .expect("it runs somewhere");
    let mut one = CpuSet::new();
    one.set(core);
    sched_setaffinity(None, &one).expect("a process can stay on a core that it has");
}

fn write_lab(folder: &Path) -> std::io::Result<()> {
    for name in ["c", "solution", "submission"] {
        std::fs::create_dir(folder.join(name))?;
    }
    let case = |number: usize| {
        format!("{{ name = \"case-{number}\", visible = true, input = \"{number}\" }},\n")
    };
    let cases: String = (1..=CASES).map(case).collect();
    std::fs::write(folder.join("lab.toml"), format!("{MANIFEST}{cases}]\n"))?;
    for name in ["c", "solution"] {
        std::fs::write(folder.join(name).join("twice.c"), STUDENT)?;
    }
    std::fs::write(folder.join("submission/twice.c"), STUDENT)
}

fn measure(folder: &Path, forks: &Path, round: usize) -> Round {
    let submission = folder.join("submission/twice.c");
    let grade = || grade(folder, &submission, &folder.join("cache"));
    change(&submission, round);
    // Compiles; the next ones find the object in the cache, but have not seen it run.
    run(grade().args(["--case", "case-1"]));
    let before = [&[] as &[&str], &["filtered"]].map(|filter| baseline(forks, filter));
    let all = run(&mut grade());
    let one = run(grade().args(["--case", "case-2"]));
    let after = [&[] as &[&str], &["filtered"]].map(|filter| baseline(forks, filter));
    Round {
        cases: Spent {
            wall: all.wall.saturating_sub(one.wall),
            cpu: all.cpu.saturating_sub(one.cpu),
        },
        bare: before[0].between(after[0]),
        filtered: before[1].between(after[1]),
    }
}

fn baseline(forks: &Path, filter: &[&str]) -> Baseline {
    let cpu_before = children_cpu_time();
    let printed = output(Command::new(forks).arg(CASES.to_string()).args(filter));
    let cpu = children_cpu_time().saturating_sub(cpu_before);
    Baseline {
        per_second: printed
            .trim()
            .parse()
            .expect("the baseline prints a number"),
        microseconds: cpu.as_secs_f64() * 1e6 / CASES as f64,
    }
}

impl Baseline {
    fn between(self, other: Baseline) -> Baseline {
        Baseline {
            per_second: f64::midpoint(self.per_second, other.per_second),
            microseconds: f64::midpoint(self.microseconds, other.microseconds),
        }
    }
}

impl Round {
    fn per_second(&self) -> f64 {
        (CASES - 1) as f64 / self.cases.wall.as_secs_f64()
    }

    fn microseconds(&self) -> f64 {
        self.cases.cpu.as_secs_f64() * 1e6 / (CASES - 1) as f64
    }
}

fn report(rounds: &[Round]) {
    let table = Table::new(rounds.len());
    let line = |what: &str, decimals: usize, of: fn(&Round) -> f64| {
        table.line(what, decimals, rounds.iter().map(of))
    };
    line(
        "isolated cases, both filters, per second",
        0,
        Round::per_second,
    );
    line("bare processes, per second", 0, |round| {
        round.bare.per_second
    });
    line("processes with two small filters, per second", 0, |round| {
        round.filtered.per_second
    });
    line("**cases / bare processes**", 2, |round| {
        round.per_second() / round.bare.per_second
    });
    line("cases / processes with filters", 2, |round| {
        round.per_second() / round.filtered.per_second
    });
    line("CPU of a case, all told, µs", 0, Round::microseconds);
    line("CPU of a bare process, µs", 0, |round| {
        round.bare.microseconds
    });
    line("**CPU of a case / bare process**", 2, |round| {
        round.microseconds() / round.bare.microseconds
    });
}
