//! What it costs to grade a class in the implicit-graph lab, compared with the floor: one compilation and one
//! link of each submission with all cores busy, and the students' own running time.
//!
//! The submissions are those of the lab's corpus, each made another one by a comment.

#[path = "support/table.rs"]
mod table;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use author::check::{Known, known_submissions};
use class::gradebook::{Basis, Gradebook, Graded, HandedIn, Student, Why};
use grader::builder::Cache;
use grader::grade::{Options, grade};
use grader::manifest::load;
use grader::submission::{SourceFile, Submission};
use jiff::Timestamp;
use locale::{Lang, Locale};
use sudograde_core::lab::{Lab, Language};
use sudograde_core::late::{Moment, Source};
use sudograde_core::report::Report;
use table::Table;

const SUBMISSIONS: usize = 300;
/// Each student of the full gradebook handed in so often.
const ATTEMPTS: usize = 10;
const RUNS: usize = 20_000;

fn main() {
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let (submissions, runs) = if is_bench {
        (SUBMISSIONS, RUNS)
    } else {
        (4, 20)
    };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let class = Class::new(folder.path());
    class.make("warm", 2);
    class.batch("warm", "warm.sqlite");
    class.make("few", submissions / 10);
    class.make("class", submissions);
    let few = class.batch("few", "few.sqlite");
    // Before and after what it is compared with: a machine is quicker at one time than at another.
    let before = class.floor("class");
    let first = class.batch("class", "class.sqlite");
    let floor = (before + class.floor("class")) / 2;
    let again = class.batch("class", "class.sqlite");
    class.change_a_case();
    let changed = class.batch("class", "class.sqlite");
    let (own, compiled) = class.asked("class.sqlite");
    let table = Table::new(1);
    let line = |what: &str, decimals: usize, value: f64| table.line(what, decimals, [value]);
    let seconds = |time: Duration| time.as_secs_f64();
    let floor_and_own = seconds(floor) + own;
    line(
        &format!("the floor: {submissions} compilations and links, s"),
        1,
        seconds(floor),
    );
    line(
        "the students' own running time, spread over the cores, s",
        1,
        own,
    );
    line(
        &format!("{submissions} submissions, s"),
        1,
        seconds(first.wall),
    );
    line("unchanged again, s", 2, seconds(again.wall));
    line("after a change of one case, s", 1, seconds(changed.wall));
    line(
        "**first / (floor + own)**",
        2,
        seconds(first.wall) / floor_and_own,
    );
    line(
        "**unchanged / first**",
        3,
        seconds(again.wall) / seconds(first.wall),
    );
    line(
        "changed case / first",
        2,
        seconds(changed.wall) / seconds(first.wall),
    );
    line(
        "compilations after a change of one case",
        0,
        compiled as f64,
    );
    line(
        &format!("memory with {} submissions, MiB", submissions / 10),
        0,
        few.mebibytes,
    );
    line(
        &format!("memory with {submissions} submissions, MiB"),
        0,
        first.mebibytes,
    );
    let (size, rate) = class.fill("full.sqlite", runs);
    line(&format!("a gradebook of {runs} runs, MB"), 1, size);
    line("runs recorded, per second", 0, rate);
    let students = runs.div_ceil(ATTEMPTS);
    let ask = |arguments: &[&str]| seconds(class.ask("full.sqlite", arguments));
    let page = ask(&["report", "--html"]);
    line(&format!("its page, of {students} students, s"), 2, page);
    for format in ["csv", "canvas", "moodle", "gradescope", "check50"] {
        let mut words = vec!["export", "--format", format];
        if format == "canvas" {
            // The students are no numbers of Canvas's.
            words.extend(["--canvas-key", "sis-login-id"]);
        }
        words.push("--output");
        let time = ask(&words);
        line(&format!("its export for {format}, s"), 2, time);
    }
}

/// What a batch took.
struct Batch {
    wall: Duration,
    /// The most memory that the grader itself had.
    mebibytes: f64,
}

struct Class {
    folder: PathBuf,
    sources: Vec<String>,
}

impl Class {
    fn new(folder: &Path) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let lab = root.join("exercises/implicit-graph");
        copy(&lab, &folder.join("implicit-graph"));
        let manifest = folder.join("implicit-graph/lab.toml");
        let text = std::fs::read_to_string(&manifest).expect("the manifest is there");
        let outside = root
            .join("reference/src/implicit_graph")
            .display()
            .to_string();
        let text = text.replace("../../reference/src/implicit_graph", &outside);
        std::fs::write(manifest, text).expect("it can be written");
        let original = load(&lab).expect("the lab can be read");
        let known = known_submissions(&original).expect("all can be made whole");
        let is_c =
            |one: &&Known| one.name.starts_with("c/right/") || one.name.starts_with("c/wrong/");
        let files = known
            .iter()
            .filter(is_c)
            .map(|one| one.folder.join("sudoku.c"));
        let sources = files.filter_map(|file| std::fs::read(file).ok());
        Class {
            folder: folder.to_owned(),
            sources: sources
                .map(|text| String::from_utf8_lossy(&text).into_owned())
                .collect(),
        }
    }

    fn lab(&self) -> PathBuf {
        self.folder.join("implicit-graph")
    }

    fn make(&self, name: &str, count: usize) {
        for number in 0..count {
            let folder = self.folder.join(name).join(format!("s{number:04}"));
            std::fs::create_dir_all(&folder).expect("a folder can be made");
            let source = &self.sources[number % self.sources.len()];
            let text = format!("{source}\n/* {name} {number} */\n");
            std::fs::write(folder.join("sudoku.c"), text).expect("it can be written");
        }
    }

    /// Compiles and links each submission, with as many compilers at once as there are cores.
    fn floor(&self, name: &str) -> Duration {
        let lab = load(&self.lab()).expect("the lab can be read");
        let toolchain = &lab.toolchains[&Language::C];
        let folders: Vec<PathBuf> = std::fs::read_dir(self.folder.join(name))
            .expect("the class was made")
            .map(|entry| entry.expect("it can be listed").path())
            .collect();
        let build = |folder: &Path| {
            for arguments in [
                ["-c", "sudoku.c", "-o", "floor.o"],
                ["-shared", "floor.o", "-o", "floor.so"],
            ] {
                let status = Command::new("gcc")
                    .current_dir(folder)
                    .args(&toolchain.flags)
                    .arg("-fPIC")
                    .arg("-I")
                    .arg(&toolchain.skeleton)
                    .args(arguments)
                    .stderr(Stdio::null())
                    .status();
                if !status.is_ok_and(|status| status.success()) {
                    break;
                }
            }
            for made in ["floor.o", "floor.so"] {
                let _ = std::fs::remove_file(folder.join(made));
            }
        };
        let next = AtomicUsize::new(0);
        let clock = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..cores() {
                scope.spawn(|| {
                    while let Some(folder) = folders.get(next.fetch_add(1, Relaxed)) {
                        build(folder);
                    }
                });
            }
        });
        clock.elapsed()
    }

    fn batch(&self, name: &str, db: &str) -> Batch {
        let clock = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudograde"))
            .arg("batch")
            .arg(self.folder.join(name))
            .arg("--lab")
            .arg(self.lab())
            .arg("--db")
            .arg(self.folder.join(db))
            .args(["--lang", "en"])
            .env("SUDOGRADE_CACHE", self.folder.join("cache"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the grader can be started");
        let mut kibibytes = 0.0;
        let status = loop {
            if let Some(most) = most_memory(child.id()) {
                kibibytes = most;
            }
            if let Some(status) = child.try_wait().expect("it can be waited for") {
                break status;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        assert!(status.success(), "the batch failed: {status}");
        Batch {
            wall: clock.elapsed(),
            mebibytes: kibibytes / 1024.0,
        }
    }

    /// Makes one case another one.
    fn change_a_case(&self) {
        let manifest = self.lab().join("lab.toml");
        let text = std::fs::read_to_string(&manifest).expect("the manifest is there");
        let input = "500000005";
        assert!(text.contains(input), "the lab has such a case");
        std::fs::write(manifest, text.replacen(input, "600000006", 1)).expect("it can be written");
    }

    /// The students' own running time in the first batch, in seconds, spread over the cores; and how many were
    /// compiled when the lab had changed.
    fn asked(&self, db: &str) -> (f64, usize) {
        let gradebook = Gradebook::open(&self.folder.join(db)).expect("it was made");
        let ask = |sql: &str| -> f64 {
            let answer = gradebook.connection().query_row(sql, [], |row| row.get(0));
            answer.expect("it can be asked")
        };
        let own = ask("SELECT sum(detail ->> '$.run.cpu_ms') FROM runs WHERE why = 'new'");
        let compiled = ask(
            "SELECT CAST(count(*) AS REAL) FROM runs WHERE why = 'lab' AND NOT detail ->> '$.build.cached'",
        );
        (own / 1e3 / cores() as f64, compiled as usize)
    }

    /// Records so many runs of students who fail as the corpus does; gives megabytes and runs a second.
    fn fill(&self, db: &str, runs: usize) -> (f64, f64) {
        let lab = load(&self.lab()).expect("the lab can be read");
        let cache = Cache::open(self.folder.join("cache")).expect("the cache can be opened");
        let reports: Vec<Report> = (0..self.sources.len().min(runs))
            .map(|number| self.report(&lab, number, &cache))
            .collect();
        let path = self.folder.join(db);
        let mut gradebook = Gradebook::open_or_create(&path).expect("it can be made");
        let row = gradebook.lab(&lab.id, "", None).expect("it can be written");
        let basis = Basis {
            lab: "0".repeat(32),
            toolchain: "a compiler".to_owned(),
            grader: "a grader".to_owned(),
            options: "seed=1".to_owned(),
        };
        let clock = Instant::now();
        for number in 0..runs {
            let student = Student {
                key: format!("student-{}", number / ATTEMPTS),
                ..Student::default()
            };
            let source = &self.sources[number % self.sources.len()];
            let submitted = Moment {
                at: Timestamp::UNIX_EPOCH,
                by: Source::Download,
            };
            let handed_in = HandedIn {
                lab: row,
                student: &student,
                path: &format!("class/student-{number}"),
                content_hash: &format!("{number:064}"),
                told: Some(submitted),
                files: &[SourceFile::new(
                    "sudoku.c",
                    format!("{source}\n/* {number} */\n"),
                )],
            };
            let graded = Graded {
                why: Why::New,
                submitted,
                started: Timestamp::UNIX_EPOCH,
                wall_ms: 100.0,
                result: Ok(&reports[number % reports.len()]),
            };
            gradebook
                .record(&handed_in, &basis, &graded)
                .expect("it can be written");
        }
        let rate = runs as f64 / clock.elapsed().as_secs_f64();
        drop(gradebook);
        let bytes = std::fs::metadata(&path).expect("it is there").len();
        (bytes as f64 / 1e6, rate)
    }

    /// How long a command over a gradebook takes that writes a file.
    fn ask(&self, db: &str, arguments: &[&str]) -> Duration {
        // A file of another kind would not be replaced.
        let written = self.folder.join("written");
        let _ = std::fs::remove_file(&written);
        let clock = Instant::now();
        let status = Command::new(env!("CARGO_BIN_EXE_sudograde"))
            .args(arguments)
            .arg(&written)
            .arg("--db")
            .arg(self.folder.join(db))
            .stdout(Stdio::null())
            .status()
            .expect("the grader can be started");
        assert!(status.success(), "{arguments:?} failed: {status}");
        clock.elapsed()
    }

    fn report(&self, lab: &Lab, number: usize, cache: &Cache) -> Report {
        let folder = self.folder.join("one").join(number.to_string());
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        std::fs::write(folder.join("sudoku.c"), &self.sources[number]).expect("it can be written");
        let submission = Submission::read(&folder, lab, None).expect("it can be read");
        let locale = Locale::for_lab(Lang::En, lab).expect("the lab has texts");
        let options = Options {
            seed: 1,
            ..Options::default()
        };
        grade(lab, &submission, &options, cache, &locale, &mut |_| {}).expect("it can be graded")
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most memory that a process had so far, in KiB.
fn most_memory(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in std::fs::read_dir(from).expect("the lab is there").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a file can be copied");
        }
    }
}
