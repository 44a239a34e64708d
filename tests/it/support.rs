//! What the tests share: submissions made of C text, a run of the grader, and a look at its report.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// The grader under test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_sudograde");

/// No grading of these tests takes this long by far; one that does hangs, and is ended.
const MOST_SECONDS: u64 = 90;

/// A path inside of this repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The lab that most tests grade with.
pub fn implicit_graph() -> PathBuf {
    repository("exercises/implicit-graph")
}

/// The build cache of this process's tests, apart from the user's. A process that has ended
/// cannot remove its own, as its last test does not know that it is the last; the next one does.
static CACHE: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix("cache-").unwrap_or_default();
        if process.parse::<u32>().is_ok() && !Path::new("/proc").join(process).exists() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    let cache = folder.join(format!("cache-{}", std::process::id()));
    fs::create_dir_all(&cache).expect("the folder for temporary files of tests can be written");
    cache
});

pub fn cache() -> &'static Path {
    &CACHE
}

/// True when the tests run as root, whom no file permission stops.
pub fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0)
}

const PREAMBLE: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "list.h"

typedef struct {
    int sudo[9][9];
} Node;

int is_valid(Node *n);
List *get_adj_nodes(Node *n);
"#;

/// A right solution, function by function.
const RIGHT: [(&str, &str); 4] = [
    (
        "is_valid",
        r#"
int is_valid(Node *n)
{
    for (int unit = 0; unit < 9; unit++) {
        int seen[3][10] = {{0}};
        for (int k = 0; k < 9; k++) {
            int row = n->sudo[unit][k];
            int column = n->sudo[k][unit];
            int box = n->sudo[3 * (unit / 3) + k / 3][3 * (unit % 3) + k % 3];
            if ((row && seen[0][row]++) || (column && seen[1][column]++) || (box && seen[2][box]++))
                return 0;
        }
    }
    return 1;
}
"#,
    ),
    (
        "get_adj_nodes",
        r#"
List *get_adj_nodes(Node *n)
{
    List *list = createList();
    int cell = 0;
    while (cell < 81 && n->sudo[cell / 9][cell % 9] != 0)
        cell++;
    for (int digit = 1; cell < 81 && digit <= 9; digit++) {
        Node *next = malloc(sizeof *next);
        *next = *n;
        next->sudo[cell / 9][cell % 9] = digit;
        if (is_valid(next))
            pushBack(list, next);
        else
            free(next);
    }
    return list;
}
"#,
    ),
    (
        "is_final",
        r#"
int is_final(Node *n)
{
    for (int cell = 0; cell < 81; cell++)
        if (n->sudo[cell / 9][cell % 9] == 0)
            return 0;
    return 1;
}
"#,
    ),
    (
        "DFS",
        r#"
Node *DFS(Node *initial, int *cont)
{
    Stack *stack = createStack();
    push(stack, initial);
    while (get_size(stack) > 0) {
        Node *n = top(stack);
        pop(stack);
        (*cont)++;
        if (is_final(n)) {
            while (get_size(stack) > 0) {
                free(top(stack));
                pop(stack);
            }
            free(stack);
            return n;
        }
        List *list = get_adj_nodes(n);
        for (Node *next_node = first(list); next_node != NULL; next_node = next(list))
            push(stack, next_node);
        clean(list);
        free(list);
        free(n);
    }
    free(stack);
    return NULL;
}
"#,
    ),
];

/// A submission in C: a right one, until a test changes it.
#[derive(Clone)]
pub struct Submission {
    preamble: String,
    functions: Vec<(&'static str, String)>,
    end: String,
}

impl Submission {
    pub fn right() -> Self {
        let functions = RIGHT
            .iter()
            .map(|(name, text)| (*name, (*text).to_owned()))
            .collect();
        Submission {
            preamble: PREAMBLE.to_owned(),
            functions,
            end: String::new(),
        }
    }

    /// A submission that is just this text.
    pub fn raw(text: &str) -> Self {
        Submission {
            preamble: text.to_owned(),
            functions: Vec::new(),
            end: String::new(),
        }
    }

    /// With another definition of a function; what else it needs may stand before it.
    pub fn with(mut self, function: &str, definition: &str) -> Self {
        let place = self
            .functions
            .iter_mut()
            .find(|(name, _)| *name == function);
        place.expect("the right solution has this function").1 = format!("\n{definition}\n");
        self
    }

    /// With statements at the beginning of a function of the right solution.
    pub fn beginning(mut self, function: &str, statements: &str) -> Self {
        let place = self
            .functions
            .iter_mut()
            .find(|(name, _)| *name == function);
        let text = &mut place.expect("the right solution has this function").1;
        *text = text.replacen("\n{\n", &format!("\n{{\n{statements}\n"), 1);
        self
    }

    pub fn without(mut self, function: &str) -> Self {
        self.functions.retain(|(name, _)| *name != function);
        self
    }

    /// With these lines before the first function.
    pub fn before(mut self, text: &str) -> Self {
        self.preamble = format!("{}\n{text}\n", self.preamble);
        self
    }

    /// With these lines before everything, even the includes.
    pub fn first(mut self, text: &str) -> Self {
        self.preamble = format!("{text}\n{}", self.preamble);
        self
    }

    /// With these lines after the last function.
    pub fn after(mut self, text: &str) -> Self {
        self.end = format!("{}\n{text}\n", self.end);
        self
    }

    /// With every occurrence of a text replaced; there has to be one.
    pub fn replace(self, from: &str, to: &str) -> Self {
        let text = self.text();
        assert!(text.contains(from), "the submission does not hold {from:?}");
        Submission::raw(&text.replace(from, to))
    }

    pub fn text(&self) -> String {
        let functions: String = self
            .functions
            .iter()
            .map(|(_, text)| text.as_str())
            .collect();
        format!("{}{functions}{}", self.preamble, self.end)
    }

    /// The submission as a folder with `sudoku.c`.
    pub fn folder(&self) -> TempDir {
        folder_with(&[("sudoku.c", self.text().as_bytes())])
    }

    /// Grades it with the lab implicit-graph.
    pub fn grade(&self) -> Report {
        self.grade_with(&[])
    }

    pub fn grade_with(&self, arguments: &[&str]) -> Report {
        let folder = self.folder();
        Grading::of(folder.path()).arguments(arguments).report()
    }
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

/// A run of `sudograde grade`.
pub struct Grading {
    submission: PathBuf,
    lab: Option<PathBuf>,
    lang: &'static str,
    arguments: Vec<OsString>,
    environment: Vec<(&'static str, OsString)>,
    cache: PathBuf,
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

    pub fn environment(mut self, name: &'static str, value: impl Into<OsString>) -> Self {
        self.environment.push((name, value.into()));
        self
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
        let mut command = Command::new(BINARY);
        command
            .args(self.words())
            .args(more)
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
pub fn run(mut command: Command) -> Run {
    let started = Instant::now();
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().expect("the grader can be started");
    let process = child.id();
    let watched = thread::spawn(move || child.wait_with_output());
    while !watched.is_finished() {
        if started.elapsed() > Duration::from_secs(MOST_SECONDS) {
            let _ = Command::new("kill")
                .args(["-9", &process.to_string()])
                .status();
            panic!("the grader did not end within {MOST_SECONDS} s: {command:?}");
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

/// What a run left.
#[derive(Debug)]
pub struct Run {
    /// None when a signal ended it.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
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

/// A report in JSON.
#[derive(Clone)]
pub struct Report {
    pub json: Value,
    pub text: String,
    pub stderr: String,
}

impl Report {
    pub fn score(&self) -> Option<f64> {
        self.json["score"].as_f64()
    }

    pub fn max_score(&self) -> f64 {
        self.json["max_score"]
            .as_f64()
            .expect("max_score is a number")
    }

    pub fn exercises(&self) -> &[Value] {
        self.json["exercises"]
            .as_array()
            .expect("exercises is a list")
    }

    pub fn exercise(&self, id: &str) -> &Value {
        let found = self
            .exercises()
            .iter()
            .find(|exercise| exercise["id"] == id);
        found.unwrap_or_else(|| panic!("{id} is not in the report"))
    }

    /// The points of each exercise, None where the grader failed.
    pub fn points(&self) -> BTreeMap<String, Option<f64>> {
        let points = |exercise: &Value| {
            let id = exercise["id"].as_str().expect("an id is a text").to_owned();
            (id, exercise["score"].as_f64())
        };
        self.exercises().iter().map(points).collect()
    }

    pub fn cases(&self, exercise: &str) -> Vec<&Value> {
        self.exercise(exercise)["cases"]
            .as_array()
            .expect("cases is a list")
            .iter()
            .collect()
    }

    pub fn all_cases(&self) -> Vec<&Value> {
        self.exercises()
            .iter()
            .filter_map(|exercise| exercise["cases"].as_array())
            .flatten()
            .collect()
    }

    pub fn case(&self, exercise: &str, name: &str) -> &Value {
        let found = self
            .cases(exercise)
            .into_iter()
            .find(|case| case["name"] == name);
        found.unwrap_or_else(|| panic!("{exercise} has no case {name}"))
    }

    /// The first case of an exercise that was not passed.
    pub fn first_failure(&self, exercise: &str) -> &Value {
        let found = self
            .cases(exercise)
            .into_iter()
            .find(|case| case["verdict"] != "pass");
        found.unwrap_or_else(|| panic!("{exercise} fails nowhere"))
    }

    /// The verdicts of an exercise, each once.
    pub fn verdicts(&self, exercise: &str) -> BTreeSet<&str> {
        self.cases(exercise)
            .iter()
            .map(|case| case["verdict"].as_str().expect("a verdict is a text"))
            .collect()
    }

    /// The criteria of which a case is not passed, as `exercise/criterion`.
    pub fn lost_criteria(&self) -> BTreeSet<String> {
        let mut lost = BTreeSet::new();
        for exercise in self.exercises() {
            for case in exercise["cases"].as_array().into_iter().flatten() {
                if case["verdict"] != "pass" {
                    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    lost.insert(format!(
                        "{}/{}",
                        text(&exercise["id"]),
                        text(&case["criterion"])
                    ));
                }
            }
        }
        lost
    }

    /// Checks that the exercises named lose points, and that all others keep all of theirs.
    #[track_caller]
    pub fn loses_only(&self, exercises: &[&str]) {
        for exercise in self.exercises() {
            let id = exercise["id"].as_str().expect("an id is a text");
            let full = exercise["score"] == exercise["max_score"];
            let score = &exercise["score"];
            assert_eq!(
                full,
                !exercises.contains(&id),
                "{id} has {score}; lost: {:?}",
                self.lost_criteria()
            );
        }
    }

    /// Checks that everything is passed, the criteria without points too.
    #[track_caller]
    pub fn full_marks(&self) {
        assert_eq!(
            self.lost_criteria(),
            BTreeSet::new(),
            "score {:?}, {}",
            self.score(),
            self.json["build"]
        );
        assert_eq!(self.score(), Some(self.max_score()));
    }

    /// The report without what may differ between two gradings of the same.
    pub fn without_times(&self) -> Value {
        let mut json = self.json.clone();
        remove_times(&mut json);
        json
    }
}

fn remove_times(value: &mut Value) {
    match value {
        Value::Object(entries) => {
            for (key, entry) in entries {
                if key.ends_with("_ms") && entry.is_number() {
                    *entry = Value::from("time");
                } else if key == "cached" {
                    *entry = Value::from("either");
                } else {
                    remove_times(entry);
                }
            }
        }
        Value::Array(entries) => entries.iter_mut().for_each(remove_times),
        _ => {}
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
