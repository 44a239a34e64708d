//! What it costs to grade a submission to the implicit-graph lab, compared with the ordinary way: to compile
//! it with a test driver and run that.
//!
//! Each round changes the submission by a comment, and then measures, one right after the other, the ordinary
//! way, a grading of the changed submission, one of the unchanged one, and the floor of CPU time: what
//! no grader can do without, one compilation and one link.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use grader::manifest::load;
use sudograde_core::lab::{Lab, Language};
use support::{Spent, Table, change, grade, output, run};

const ROUNDS: usize = 21;

/// The part of the cases that a small lab would have.
const FEW_CASES: usize = 10;

struct Bench {
    lab: Lab,
    /// Holds the submission, the given files and the driver, compiled and not.
    folder: PathBuf,
    cache: PathBuf,
}

struct Round {
    ordinary: Spent,
    changed: Spent,
    unchanged: Spent,
    floor: Spent,
    few: Spent,
}

fn main() {
    support::adopt_orphans();
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let bench = Bench::new(folder.path());
    let (pattern, few) = bench.pattern_of_few_cases();
    // What the lab itself needs is compiled now; a student waits for it once.
    run(&mut bench.grade());
    let rounds = support::rounds(ROUNDS);
    let measured: Vec<Round> = (0..rounds)
        .map(|round| bench.round(round, &pattern))
        .collect();
    bench.report(&measured, few);
}

impl Bench {
    fn new(folder: &Path) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let lab = load(&root.join("exercises/implicit-graph")).expect("the lab can be read");
        let right = root.join("fixtures/implicit-graph/c/right/as-taught/sudoku.c");
        let driver = root.join("benches/ordinary/driver.c");
        let given = &lab.toolchains[&Language::C];
        let given = given.given.iter().map(|file| given.skeleton.join(file));
        for file in given.chain([right, driver]) {
            let name = file.file_name().expect("it was named above");
            std::fs::copy(&file, folder.join(name)).expect("the lab's files can be copied");
        }
        let cache = folder.join("cache");
        let bench = Bench {
            lab,
            folder: folder.to_owned(),
            cache,
        };
        run(bench.gcc().args(["-c", "list.c", "driver.c"]));
        bench
    }

    fn gcc(&self) -> Command {
        let mut command = Command::new("gcc");
        command.current_dir(&self.folder);
        command
    }

    fn driver(&self) -> Command {
        Command::new(self.folder.join("t"))
    }

    fn grade(&self) -> Command {
        grade(&self.lab.folder, &self.folder.join("sudoku.c"), &self.cache)
    }

    fn round(&self, round: usize, pattern: &str) -> Round {
        let submission = self.folder.join("sudoku.c");
        change(&submission, 2 * round);
        let ordinary = self.compile_and_run_driver();
        let changed = run(&mut self.grade());
        let unchanged = run(&mut self.grade());
        let floor = self.compile_and_link();
        change(&submission, 2 * round + 1);
        let few = run(self.grade().args(["--case", pattern]));
        Round {
            ordinary,
            changed,
            unchanged,
            floor,
            few,
        }
    }

    fn compile_and_run_driver(&self) -> Spent {
        let built = run(self
            .gcc()
            .args(["driver.c", "list.c", "sudoku.c", "-o", "t"]));
        built + run(&mut self.driver())
    }

    /// The submission alone is compiled, with the lab's flags; the rest is there already.
    fn compile_and_link(&self) -> Spent {
        let flags = &self.lab.toolchains[&Language::C].flags;
        let compiled = run(self.gcc().args(flags).args(["-c", "sudoku.c"]));
        compiled
            + run(self
                .gcc()
                .args(["driver.o", "list.o", "sudoku.o", "-o", "floor"]))
    }

    /// A pattern that fits a few cases, of as many exercises as there are, and how many these are.
    fn pattern_of_few_cases(&self) -> (String, usize) {
        let names = |exercise: &sudograde_core::lab::Exercise| -> Vec<String> {
            let cases = exercise
                .criteria
                .iter()
                .flat_map(|criterion| &criterion.cases);
            cases.map(|case| case.name.clone()).collect()
        };
        let exercises: Vec<Vec<String>> = self.lab.exercises.iter().map(names).collect();
        let fits = |names: &Vec<String>, part: &str| {
            names.iter().filter(|name| name.contains(part)).count()
        };
        let counts = |part: &str| -> Vec<usize> {
            exercises.iter().map(|names| fits(names, part)).collect()
        };
        let parts = exercises.iter().flatten().flat_map(|name| {
            let ends = |start: usize| (start + 1..=name.len()).map(move |end| (start, end));
            (0..name.len())
                .flat_map(ends)
                .filter_map(|(start, end)| name.get(start..end))
        });
        let distance = |part: &&str| {
            let counts = counts(part);
            let without = counts.iter().filter(|count| **count == 0).count();
            (without, counts.iter().sum::<usize>().abs_diff(FEW_CASES))
        };
        let part = parts.min_by_key(distance).expect("the lab has cases");
        (format!("*{part}*"), counts(part).iter().sum())
    }

    fn report(&self, rounds: &[Round], few: usize) {
        let criteria = self
            .lab
            .exercises
            .iter()
            .flat_map(|exercise| &exercise.criteria);
        let cases: usize = criteria.map(|criterion| criterion.cases.len()).sum();
        let calls = output(&mut self.driver()).lines().count();
        let table = Table::new(rounds.len());
        let wall = |what: &str, of: fn(&Round) -> Spent| {
            table.line(
                &format!("{what}, ms"),
                1,
                rounds.iter().map(|round| milliseconds(of(round).wall)),
            );
        };
        let cpu = |what: &str, of: fn(&Round) -> Spent| {
            table.line(
                &format!("{what}, CPU ms"),
                1,
                rounds.iter().map(|round| milliseconds(of(round).cpu)),
            );
        };
        let ratio = |what: &str, of: fn(&Round) -> f64| table.line(what, 2, rounds.iter().map(of));
        wall(&format!("the ordinary way, {calls} calls"), |round| {
            round.ordinary
        });
        wall(&format!("a changed submission, {cases} cases"), |round| {
            round.changed
        });
        wall("an unchanged submission", |round| round.unchanged);
        let more = cases as f64 / calls as f64;
        ratio(
            &format!("**changed / ordinary**, with {more:.1} times the cases"),
            |round| round.changed.wall.div_duration_f64(round.ordinary.wall),
        );
        ratio("**unchanged / ordinary**", |round| {
            round.unchanged.wall.div_duration_f64(round.ordinary.wall)
        });
        cpu("the floor: one compilation, one link", |round| round.floor);
        cpu(&format!("a changed submission, {few} cases"), |round| {
            round.few
        });
        cpu(&format!("a changed submission, {cases} cases"), |round| {
            round.changed
        });
        ratio(&format!("**CPU of {few} cases / floor**"), |round| {
            round.few.cpu.div_duration_f64(round.floor.cpu)
        });
        ratio(&format!("CPU of {cases} cases / floor"), |round| {
            round.changed.cpu.div_duration_f64(round.floor.cpu)
        });
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
