//! How long a whole grading of each lab's right submission takes, compared with what has to be done
//! at least: one compilation and link, and the student's own code.
//!
//! The submission is changed before each grading, so that it is compiled and run anew. The floor is the course's own
//! way of building it, measured right after; the student's own code is its CPU time, as the
//! report tells it.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use author::check::{Known, known_submissions};
use grader::catalogue::Catalogue;
use grader::manifest::load;
use sudograde_core::lab::{Lab, Language, Toolchain};
use support::{Spent, Table, grade, output, run};

const ROUNDS: usize = 5;

struct Round {
    floor: Duration,
    own: Duration,
    whole: Duration,
}

fn main() {
    support::adopt_orphans();
    let rounds = support::rounds(ROUNDS);
    let table = Table::new(rounds);
    let catalogue = Catalogue::locate();
    for id in catalogue.ids() {
        let folder = catalogue.find(&id).expect("a lab that is listed is there");
        let lab = load(&folder).expect("the lab can be read");
        let known = known_submissions(&lab).expect("the lab's submissions can be read");
        for (language, toolchain) in &lab.toolchains {
            // As students write it: others have files or ways of building of their own.
            let taught = format!("{}/right/as-taught", language.id());
            let right = known.iter().find(|one| one.name == taught);
            let right = right.expect("each language has a right submission");
            let measured = measure(&lab, *language, toolchain, right, rounds);
            report(
                &table,
                &format!("{}, {}", lab.id, language.name()),
                &measured,
            );
        }
    }
}

fn measure(
    lab: &Lab,
    language: Language,
    toolchain: &Toolchain,
    right: &Known,
    rounds: usize,
) -> Vec<Round> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let submission = folder.path().join("submission");
    for path in toolchain.student.iter().chain(&toolchain.given) {
        let own = right.folder.join(path);
        let from = if own.is_file() {
            own
        } else {
            toolchain.skeleton.join(path)
        };
        let to = submission.join(path);
        std::fs::create_dir_all(to.parent().expect("it lies in a folder"))
            .expect("the folder can be made");
        std::fs::copy(from, to).expect("the file can be copied");
    }
    let bench = Bench {
        lab,
        language,
        toolchain,
        submission,
        cache: folder.path().join("cache"),
    };
    // The lab's own files are built once for all submissions.
    bench.round(0);
    (1..=rounds).map(|round| bench.round(round)).collect()
}

fn report(table: &Table, name: &str, measured: &[Round]) {
    let line = |what: &str, decimals: usize, of: fn(&Round) -> f64| {
        table.line(
            &format!("{name}: {what}"),
            decimals,
            measured.iter().map(of),
        );
    };
    line("floor, ms", 0, |round| round.floor.as_secs_f64() * 1e3);
    line("own code, ms", 0, |round| round.own.as_secs_f64() * 1e3);
    line("whole grading, ms", 0, |round| {
        round.whole.as_secs_f64() * 1e3
    });
    line("**whole / (floor + own)**", 2, |round| {
        round.whole.as_secs_f64() / (round.floor + round.own).as_secs_f64()
    });
}

struct Bench<'a> {
    lab: &'a Lab,
    language: Language,
    toolchain: &'a Toolchain,
    submission: PathBuf,
    cache: PathBuf,
}

impl Bench<'_> {
    fn round(&self, round: usize) -> Round {
        let source = self.toolchain.student.iter().find(|path| is_code(path));
        self.change(&self.submission.join(source.expect("there is code")), round);
        let mut command = grade(&self.lab.folder, &self.submission, &self.cache);
        command.args(["--language", self.language.id(), "--format", "json"]);
        let started = std::time::Instant::now();
        let json = output(&mut command);
        let whole = started.elapsed();
        Round {
            floor: self.floor().wall,
            own: own_time(&json),
            whole,
        }
    }

    fn change(&self, source: &Path, round: usize) {
        if self.language != Language::Python {
            return support::change(source, round);
        }
        let mut text = std::fs::read_to_string(source).expect("the submission is there");
        text.push_str(&format!("# {round}\n"));
        std::fs::write(source, text).expect("the submission can be written");
    }

    /// Compiles and links as the course does.
    fn floor(&self) -> Spent {
        let files = self.toolchain.student.iter().chain(&self.toolchain.given);
        let sources = files.filter(|path| is_code(path));
        let mut command = match self.language {
            Language::C => Command::new("gcc"),
            Language::Cpp => Command::new("g++"),
            Language::Rust => Command::new("rustc"),
            Language::Python => Command::new("python3"),
        };
        command.current_dir(&self.submission);
        match self.language {
            Language::C | Language::Cpp => {
                command.args(&self.toolchain.flags).args(sources);
                if self
                    .lab
                    .exercises
                    .iter()
                    .all(|one| one.kind != sudograde_core::lab::ExerciseKind::Program)
                {
                    command.arg("-shared").arg("-fPIC");
                }
                command.args(["-o", "../floor", "-lm"]);
            }
            Language::Rust => {
                let root = self.toolchain.program.clone();
                let kind = if root.is_some() { "bin" } else { "cdylib" };
                command
                    .args(["--edition=2024", "--crate-type", kind, "-o", "../floor"])
                    .args(&self.toolchain.flags)
                    .arg(root.unwrap_or_else(|| self.crate_root()));
            }
            Language::Python => {
                command.args(["-m", "py_compile"]).args(sources);
            }
        }
        run(command.stderr(std::process::Stdio::null()))
    }

    /// The root of a Rust crate that is no program.
    fn crate_root(&self) -> PathBuf {
        let root = PathBuf::from("src/lib.rs");
        std::fs::copy(
            self.toolchain.skeleton.join(&root),
            self.submission.join(&root),
        )
        .expect("the skeleton has a root");
        root
    }
}

fn is_code(path: &Path) -> bool {
    path.extension().is_some_and(|ending| {
        ["c", "cpp", "rs", "py"]
            .iter()
            .any(|known| ending == *known)
    })
}

fn own_time(json: &str) -> Duration {
    let report: serde_json::Value = serde_json::from_str(json).expect("the report is JSON");
    let milliseconds = report["run"]["cpu_ms"].as_f64();
    let milliseconds = milliseconds.expect("the report says what running took");
    Duration::from_secs_f64(milliseconds / 1e3)
}
