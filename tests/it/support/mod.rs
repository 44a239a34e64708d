//! Shared code of the tests: submissions made of C text, a run of the grader, and a look at its report.

pub mod boards;
pub mod browser;
pub mod cheats;
mod class;
pub mod classroom50;
pub mod cluster;
pub mod edits;
pub mod formatted;
pub mod gradebook;
mod known;
pub mod lab_new;
pub mod likeness;
pub mod memory;
pub mod pages;
pub mod refutation;
mod report;
pub mod shown;
pub mod ssh;
mod submission;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

pub use class::{Class, source, takes_long, tar_gz, zip};
pub use edits::{copy_of_lab, edit, edited_solution};
pub use known::{all_known, known, of_lab, write_once};
pub use report::Report;
pub use submission::Submission;

/// The grader under test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_sudograde");

/// No grading of these tests takes this long by far; one that does hangs, and is ended.
const MOST_SECONDS: u64 = 240;

/// A path inside of this repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The lab that most tests grade with.
pub fn implicit_graph() -> PathBuf {
    repository("exercises/implicit-graph")
}

/// The build cache of the tests, apart from the user's. What was compiled stays for the next run of the tests: a recipe
/// names its compiler and all it reads. What was seen of a run is forgotten when a process begins, so that the grader
/// under test runs all code itself.
static CACHE: LazyLock<PathBuf> = LazyLock::new(|| {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    fs::create_dir_all(&cache).expect("the folder for temporary files of tests can be written");
    for entry in fs::read_dir(&cache).into_iter().flatten().flatten() {
        if entry.path().extension().is_some_and(|end| end == "seen") {
            let _ = fs::remove_file(entry.path());
        }
    }
    cache
});

pub fn cache() -> &'static Path {
    &CACHE
}

/// A folder of this process's tests. A process that has ended cannot remove its own, as its last test does not know that
/// it is the last; the next one does.
static OWN_FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix("process-").unwrap_or_default();
        if process.parse::<u32>().is_ok() && !Path::new("/proc").join(process).exists() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    let own = folder.join(format!("process-{}", std::process::id()));
    fs::create_dir_all(&own).expect("the folder for temporary files of tests can be written");
    own
});

pub fn own_folder() -> &'static Path {
    &OWN_FOLDER
}

/// True when the tests run as root, whom no file permission stops.
pub fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0)
}

/// A folder that vanishes with its value.
pub fn folder_with(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, content) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a file lies in a folder"))
            .expect("it can be made");
        fs::write(file, content).expect("a file can be written there");
    }
    folder
}

/// Copies a folder with all that is in it.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the copy's folder can be made");
    for entry in fs::read_dir(from)
        .expect("the folder can be read")
        .flatten()
    {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("the file can be copied");
        }
    }
}

/// A copy of the lab implicit-graph whose manifest was edited.
pub fn edited_lab(edit: impl FnOnce(&str) -> String) -> TempDir {
    edited_copy("implicit-graph", edit)
}

/// A copy of a lab that comes with the grader, whose manifest was edited.
pub fn edited_copy(lab: &str, edit: impl FnOnce(&str) -> String) -> TempDir {
    let original = repository("exercises").join(lab);
    let lab = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&original, lab.path());
    let file = lab.path().join("lab.toml");
    let text = fs::read_to_string(&file).expect("the manifest is text");
    // The copy lies elsewhere.
    let root = repository("").display().to_string();
    let text = text.replace("\"../../", &format!("\"{root}"));
    fs::write(&file, edit(&text)).expect("the manifest can be written");
    lab
}

/// A run of `sudograde grade`.
pub struct Grading {
    submission: PathBuf,
    lab: Option<PathBuf>,
    lang: &'static str,
    arguments: Vec<OsString>,
    environment: Vec<(&'static str, OsString)>,
    cache: PathBuf,
    /// A program that starts the grader, with its words.
    behind: Vec<String>,
}

impl Grading {
    pub fn of(submission: impl AsRef<Path>) -> Self {
        Grading {
            submission: submission.as_ref().to_owned(),
            lab: Some(implicit_graph()),
            lang: "en",
            arguments: Vec::new(),
            environment: Vec::new(),
            cache: cache().to_owned(),
            behind: Vec::new(),
        }
    }

    pub fn lab(mut self, lab: impl AsRef<Path>) -> Self {
        self.lab = Some(lab.as_ref().to_owned());
        self
    }

    pub fn lang(mut self, lang: &'static str) -> Self {
        self.lang = lang;
        self
    }

    pub fn cache(mut self, cache: &Path) -> Self {
        cache.clone_into(&mut self.cache);
        self
    }

    pub fn arguments(mut self, arguments: &[&str]) -> Self {
        self.arguments.extend(arguments.iter().map(OsString::from));
        self
    }

    /// With all that fails, and not only the first thing to mend.
    pub fn at_length(self) -> Self {
        self.arguments(&["--all"])
    }

    pub fn environment(mut self, name: &'static str, value: impl Into<OsString>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    pub fn behind(mut self, program: &[&str]) -> Self {
        self.behind = program.iter().map(ToString::to_string).collect();
        self
    }

    pub fn environment_of_its_own(&self) -> impl Iterator<Item = (&str, &OsString)> {
        self.environment.iter().map(|(name, value)| (*name, value))
    }

    /// The words after the name of the program.
    pub fn words(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = vec!["grade".into(), self.submission.clone().into()];
        if let Some(lab) = &self.lab {
            words.extend(["--lab".into(), lab.clone().into()]);
        }
        words.extend(["--lang".into(), self.lang.into()]);
        words.extend(self.arguments.iter().cloned());
        words
    }

    pub fn run(&self) -> Run {
        self.run_with(&[])
    }

    fn run_with(&self, more: &[&str]) -> Run {
        let words = self.behind.iter().map(String::as_str).chain([BINARY]);
        let words: Vec<&str> = words.collect();
        let mut command = Command::new(words[0]);
        command
            .args(&words[1..])
            .args(self.words())
            .args(more)
            .env_remove("SUDOGRADE_LABS")
            .env("SUDOGRADE_CACHE", &self.cache);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        run(command)
    }

    /// Grades with JSON as the format.
    pub fn json_run(&self) -> Run {
        self.run_with(&["--format", "json"])
    }

    /// Grades with JSON as the format, and reads it.
    pub fn report(&self) -> Report {
        self.json_run().report()
    }
}

/// Runs a command to its end, and ends it when that does not come.
pub fn run(command: Command) -> Run {
    run_within(command, MOST_SECONDS)
}

/// Runs a command that may take so long.
pub fn run_within(mut command: Command, seconds: u64) -> Run {
    let started = Instant::now();
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().expect("the grader can be started");
    let process = child.id();
    let watched = thread::spawn(move || child.wait_with_output());
    while !watched.is_finished() {
        if started.elapsed() > Duration::from_secs(seconds) {
            let _ = Command::new("kill")
                .args(["-9", &process.to_string()])
                .status();
            panic!("the grader did not end within {seconds} s: {command:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let ended = watched.join().expect("the waiting thread ends");
    let Output {
        status,
        stdout,
        stderr,
    } = ended.expect("the grader's output can be read");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the grader writes UTF-8");
    let run = Run {
        status: status.code(),
        stdout: text(stdout),
        stderr: text(stderr),
    };
    assert!(
        !run.stderr.contains("panicked"),
        "the grader panicked:\n{}",
        run.stderr
    );
    run
}

/// The exit status and output of a run.
#[derive(Debug)]
pub struct Run {
    /// None when a signal ended it.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The output in one line, without the wrapping of the terminal.
    pub fn in_one_line(&self) -> String {
        self.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The report, which every run that ends with status 0, 1 or 3 after grading writes.
    pub fn report(&self) -> Report {
        let json = serde_json::from_str(&self.stdout);
        let json: Value =
            json.unwrap_or_else(|error| panic!("this is no JSON ({error}): {self:#?}"));
        let report = Report {
            json,
            text: self.stdout.clone(),
            stderr: self.stderr.clone(),
        };
        let expected = match report.score() {
            None => 3,
            Some(score) if score >= report.max_score() => 0,
            Some(_) => 1,
        };
        assert_eq!(
            self.status,
            Some(expected),
            "the exit status goes with the score: {}",
            self.stderr
        );
        report
    }

    /// Checks that the run was refused with this status and a message that holds these words.
    #[track_caller]
    pub fn refused(&self, status: i32, words: &[&str]) {
        assert_eq!(self.status, Some(status), "{self:#?}");
        assert!(
            !self.stdout.contains("core"),
            "there is no report when nothing was graded: {}",
            self.stdout
        );
        for word in words {
            assert!(
                self.stderr.contains(word),
                "{word:?} is not in: {}",
                self.stderr
            );
        }
    }
}

/// Runs `work` on every item, two at a time, and returns the messages of those that failed.
pub fn two_at_a_time<T: Sync>(
    items: &[T],
    work: impl Fn(&T) -> Result<(), String> + Sync,
) -> Vec<String> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(item) =
                    items.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    if let Err(failure) = work(item) {
                        failures
                            .lock()
                            .expect("no thread fails with the lock")
                            .push(failure);
                    }
                }
            });
        }
    });
    let mut failures = failures
        .into_inner()
        .expect("no thread fails with the lock");
    failures.sort();
    failures
}
