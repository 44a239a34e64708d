//! An author's work dealt out to several machines: the tables are those of one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::mutants::lab;
use crate::support::{BINARY, Run, cache, repository, run};

/// A lab in the folder `my-lab` with three mutants, a right submission and two wrong ones.
struct Author {
    folder: TempDir,
}

impl Author {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        fs::rename(lab().keep(), folder.path().join("my-lab")).expect("it can be moved");
        let author = Author { folder };
        let manifest = author.lab().join("lab.toml");
        let text = fs::read_to_string(&manifest).expect("it is text");
        let random = "points = 1\n  random = { n = 5 }\n";
        fs::write(manifest, text.replace("points = 1\n", random)).expect("it can be written");
        for (name, returns) in [("smaller", "a < b ? a : b"), ("one", "1")] {
            let wrong = author.lab().join("submissions").join(name);
            fs::create_dir_all(&wrong).expect("it can be made");
            let source = format!("int larger(int a, int b)\n{{\n    return {returns};\n}}\n");
            fs::write(wrong.join("larger.c"), source).expect("it can be written");
            let expected = format!("mistake = '{name}'\nloses = ['larger/answer']\n");
            fs::write(wrong.join("expect.toml"), expected).expect("it can be written");
        }
        author
    }

    fn lab(&self) -> PathBuf {
        self.folder.path().join("my-lab")
    }

    fn command(&self, words: &[&str], further: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command
            .args(words)
            .arg("my-lab/")
            .args(further)
            .current_dir(self.folder.path())
            .env("SUDOGRADE_CACHE", cache());
        command
    }

    fn run(&self, words: &[&str], further: &[&str]) -> Run {
        run(self.command(words, further))
    }

    /// The files of results, with their content.
    fn results(&self) -> Vec<(PathBuf, String)> {
        let folders = fs::read_dir(self.folder.path().join("work"));
        let folders = folders.into_iter().flatten().flatten();
        let files = folders.flat_map(|folder| fs::read_dir(folder.path()).into_iter().flatten());
        let files = files.flatten().map(|file| file.path());
        let is_whole = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "json");
        let mut files: Vec<_> = files
            .filter(is_whole)
            .map(|file| (file.clone(), fs::read_to_string(file).expect("it is text")))
            .collect();
        files.sort();
        files
    }
}

const KEPT: [&str; 2] = ["--results", "work"];

#[test]
fn two_shares_are_the_whole_and_nothing_is_done_twice() {
    for (words, pieces) in [
        (&["lab", "check", "--format", "json"][..], 2),
        (&["lab", "check", "--once", "--format", "matrix"], 2),
        (&["lab", "check", "--mutants", "--format", "json"], 5),
        (&["lab", "check", "--seeds", "4", "--format", "json"], 8),
        (&["lab", "mutate", "--format", "json"], 3),
    ] {
        let author = Author::new();
        let whole = author.run(words, &[]);
        for share in ["1/2", "2/2"] {
            let done = author.run(words, &["--results", "work", "--share", share]);
            assert_eq!(done.status, Some(0), "{words:?}: {done:#?}");
            let said = format!("share {share} is done; its results are in work");
            assert!(done.stdout.starts_with(&said), "{words:?}: {done:#?}");
        }
        let before = author.results();
        assert_eq!(before.len(), pieces, "{words:?}");
        let merged = author.run(words, &KEPT);
        assert_eq!(merged.status, whole.status, "{words:?}: {merged:#?}");
        assert_eq!(merged.stdout, whole.stdout, "{words:?}");
        assert_eq!(author.results(), before, "{words:?}");
    }
}

#[test]
fn a_result_is_believed_where_it_is_whole_and_of_this_lab() {
    let author = Author::new();
    let mutate = ["lab", "mutate"];
    let survivors = |run: &Run| {
        let figures = run.stdout.lines().nth(2).unwrap_or_default().to_owned();
        figures.split('|').nth(7).map(|cell| cell.trim().to_owned())
    };
    assert_eq!(survivors(&author.run(&mutate, &KEPT)).as_deref(), Some("1"));
    let results = author.results();
    let (caught, _) = results
        .iter()
        .find(|(_, text)| text.contains("Caught"))
        .expect("a mutant is caught");
    fs::write(caught, "\"Survives\"").expect("it can be written");
    assert_eq!(survivors(&author.run(&mutate, &KEPT)).as_deref(), Some("2"));
    fs::write(caught, "\"Survi").expect("it can be written");
    assert_eq!(survivors(&author.run(&mutate, &KEPT)).as_deref(), Some("1"));
    assert_eq!(author.results(), results);

    // Another lab has results of its own.
    let manifest = author.lab().join("lab.toml");
    let text = fs::read_to_string(&manifest).expect("it is text");
    let text = text.replace("visible = true, ", "");
    fs::write(manifest, text).expect("it can be written");
    let whole = author.run(&mutate, &[]);
    assert_eq!(author.run(&mutate, &KEPT).stdout, whole.stdout);
    assert_eq!(author.results().len(), 2 * results.len());
}

#[test]
fn work_that_is_killed_goes_on_where_it_was() {
    let author = Author::new();
    let words = ["lab", "mutate", "--jobs", "1", "--format", "json"];
    let whole = author.run(&words, &[]);
    for pieces in 1..=2 {
        let mut command = author.command(&words, &KEPT);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the grader can be started");
        let since = Instant::now();
        while author.results().len() < pieces && since.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be ended");
        child.wait().expect("it has ended");
        assert!(author.results().len() >= pieces);
    }
    let before = author.results();
    let again = author.run(&words, &KEPT);
    assert_eq!(again.stdout, whole.stdout);
    let after = author.results();
    assert!(before.iter().all(|one| after.contains(one)));
    assert_eq!(after.len(), 3);
}

#[test]
fn shares_and_folders_that_cannot_be_are_refused() {
    let author = Author::new();
    let mutate = ["lab", "mutate"];
    for (further, told) in [
        (
            &["--results", "work", "--share", "3/2"][..],
            "1/4, 2/4, 3/4 and 4/4",
        ),
        (&["--share", "1/2"], "--results"),
        (
            &["--results", "work", "--share", "1/2", "--write"],
            "--write",
        ),
        (
            &["--results", "my-lab/lab.toml"],
            "name another folder with --results",
        ),
    ] {
        let refused = author.run(&mutate, further);
        assert_eq!(refused.status, Some(2), "{further:?}: {refused:#?}");
        assert!(refused.stderr.contains(told), "{further:?}: {refused:#?}");
    }
    assert!(!author.folder.path().join("work").exists());
}

/// Runs an example of docs/many-machines.md over a lab, and compares the table with one machine's.
pub fn an_example_prints_the_table_of_one_machine(name: &str, prepare: impl Fn(&mut Command)) {
    let page = fs::read_to_string(repository("docs/many-machines.md")).expect("the page is there");
    let begin = format!("<!-- run: {name} -->\n```sh\n");
    let (_, example) = page.split_once(&begin).expect("the example is there");
    let (example, _) = example.split_once("```").expect("it ends");
    let author = Author::new();
    let whole = author.run(&["lab", "mutate"], &[]);
    let programs = Path::new(BINARY).parent().expect("it lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut bash = Command::new("bash");
    bash.args(["-uc", example])
        .current_dir(author.folder.path())
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("SUDOGRADE_CACHE", cache());
    prepare(&mut bash);
    let done = run(bash);
    assert_eq!(done.status, whole.status, "{done:#?}");
    assert!(done.stdout.ends_with(&whole.stdout), "{done:#?}");
    assert_eq!(author.results().len(), 3);
}

#[test]
fn the_example_of_the_docs_runs() {
    an_example_prints_the_table_of_one_machine("author", |_| {});
}
