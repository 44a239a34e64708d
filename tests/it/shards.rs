//! A batch in shards gives the gradebook of one machine, whatever happens to the shards.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::ssh::Ssh;
use crate::support::{BINARY, Class, Run, cache, repository, run};

/// A class and its planned batch.
pub struct Planned {
    pub class: Class,
    pub run: PathBuf,
}

pub fn step(name: &str, run: &Path) -> Command {
    let mut command = Command::new(BINARY);
    command
        .args(["batch", name])
        .arg(run)
        .env("SUDOGRADE_CACHE", cache());
    command
}

impl Planned {
    pub fn of(class: Class, arguments: &[&str]) -> Self {
        let run = class.folder().join("run");
        let planned = Planned { class, run };
        let made = planned.plan(arguments);
        assert!(matches!(made.status, Some(0 | 1)), "{made:#?}");
        planned
    }

    pub fn plan(&self, arguments: &[&str]) -> Run {
        let mut command = step("plan", &self.class.submissions());
        command
            .arg("--lab")
            .arg(self.class.lab())
            .arg("--out")
            .arg(&self.run)
            .args(["--lang", "en"])
            .args(arguments);
        self.class.run(command)
    }

    pub fn shard_command(&self, index: usize) -> Command {
        let mut command = step("shard", &self.run);
        command.arg("--index").arg(index.to_string());
        command
    }

    pub fn shard(&self, index: usize) -> Run {
        self.class.run(self.shard_command(index))
    }

    pub fn merge(&self) -> Run {
        let mut command = step("merge", &self.run);
        command.arg("--db").arg(self.class.db());
        run(command)
    }

    pub fn shards(&self) -> usize {
        fs::read_dir(self.run.join("shards"))
            .expect("the shards are there")
            .count()
    }

    /// The result files, without those that are being written.
    pub fn results(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.run.join("results")).expect("the results are there");
        let mut files: Vec<PathBuf> = entries.map(|one| one.expect("an entry").path()).collect();
        let is_hidden = |file: &Path| {
            let name = file.file_name().unwrap_or_default();
            name.as_encoded_bytes().starts_with(b".")
        };
        files.retain(|file| !is_hidden(file));
        files.sort();
        files
    }

    /// All shards, merged, give the gradebook of a batch on this machine.
    #[track_caller]
    pub fn is_as_on_one_machine(&self) {
        let merged = self.class.dump();
        fs::remove_file(self.class.db()).expect("it can be removed");
        let whole = self.class.graded(&[]);
        assert!(matches!(whole.status, Some(0 | 1)), "{whole:#?}");
        is_same(&merged, &self.class.dump());
        self.class.is_whole();
    }
}

#[track_caller]
fn is_same(one: &str, other: &str) {
    let differs = one
        .lines()
        .zip(other.lines())
        .find(|(one, other)| one != other);
    assert!(one == other, "{differs:#?}");
}

/// Right and wrong ones, a checkout, an archive, a file by itself, and two that cannot be graded.
fn mixed() -> Class {
    let class = Class::of(5);
    class.add("alone.c", crate::support::source(7).as_bytes());
    class.add("broken.zip", b"no archive");
    fs::create_dir(class.submissions().join("empty")).expect("it can be made");
    let checkout = class.submissions().join("s001");
    let git = |arguments: &[&str]| {
        let done = Command::new("git")
            .arg("-C")
            .arg(&checkout)
            .args(["-c", "user.name=Ana", "-c", "user.email=ana@example.org"])
            .args(arguments)
            .output()
            .expect("git can be started");
        assert!(done.status.success(), "{done:?}");
    };
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&[
        "commit",
        "-q",
        "-m",
        "Done",
        "--date",
        "2026-03-01T12:00:00Z",
    ]);
    std::os::unix::fs::symlink("/etc/hostname", checkout.join("link")).expect("a link can be made");
    class
}

#[test]
fn shards_give_the_gradebook_of_one_machine() {
    let planned = Planned::of(mixed(), &["--shards", "3"]);
    assert_eq!(planned.shards(), 3);
    for index in 0..3 {
        let done = planned.shard(index);
        assert_eq!(done.status, Some(0), "{done:#?}");
    }
    let merged = planned.merge();
    assert_eq!(merged.status, Some(1), "{merged:#?}");
    let told = "implicit-graph: 6 graded (6 new), 0 unchanged, 2 could not be graded";
    assert!(merged.stdout.contains(told), "{merged:#?}");
    assert!(merged.stderr.contains("broken.zip"), "{merged:#?}");
    // Once more, and nothing is added.
    let again = planned.merge();
    assert!(again.stdout.contains("0 graded, 6 unchanged"), "{again:#?}");
    planned.is_as_on_one_machine();
}

#[test]
fn a_shard_that_is_missing_is_named_and_comes_later() {
    let planned = Planned::of(Class::of(4), &["--shards", "2"]);
    assert_eq!(planned.shard(1).status, Some(0));
    let merged = planned.merge();
    assert_eq!(merged.status, Some(1), "{merged:#?}");
    assert!(merged.stdout.contains("2 graded (2 new)"), "{merged:#?}");
    let told = "shards without a result: 0\nnext: sudograde batch shard";
    assert!(merged.stderr.contains(told), "{merged:#?}");
    assert_eq!(planned.shard(0).status, Some(0));
    let merged = planned.merge();
    assert_eq!(merged.status, Some(0), "{merged:#?}");
    assert!(
        merged.stdout.contains("2 graded (2 new), 2 unchanged"),
        "{merged:#?}"
    );
    planned.is_as_on_one_machine();
}

/// A shared folder may show a file only after a while.
#[test]
fn a_result_that_shows_when_the_shard_was_graded_again_counts_once() {
    let planned = Planned::of(Class::of(2), &["--shards", "1"]);
    assert_eq!(planned.shard(0).status, Some(0));
    let [late] = &planned.results()[..] else {
        panic!("a shard has one result file");
    };
    let unseen = planned.class.folder().join("unseen");
    fs::rename(late, &unseen).expect("it can be moved");
    assert_eq!(planned.merge().status, Some(1));
    assert_eq!(planned.shard(0).status, Some(0));
    assert_eq!(planned.merge().status, Some(0));
    fs::rename(&unseen, late).expect("it can be moved");
    assert_eq!(planned.results().len(), 2);
    assert_eq!(planned.merge().status, Some(0));
    planned.is_as_on_one_machine();
}

#[test]
fn a_shard_may_be_graded_in_parts() {
    let planned = Planned::of(Class::of(5), &["--shards", "1"]);
    let part = |part: &str| {
        let mut command = planned.shard_command(0);
        command.args(["--part", part]);
        run(command)
    };
    assert_eq!(part("3-5").status, Some(0));
    assert_eq!(part("0-2").status, Some(0));
    let merged = planned.merge();
    assert_eq!(merged.status, Some(1), "{merged:#?}");
    assert!(merged.stdout.contains("4 graded (4 new)"), "{merged:#?}");
    assert_eq!(part("1-4").status, Some(0));
    let merged = planned.merge();
    assert!(
        merged.stdout.contains("1 graded (1 new), 4 unchanged"),
        "{merged:#?}"
    );
    planned.is_as_on_one_machine();
    let beyond = part("4-6");
    assert_eq!(beyond.status, Some(2), "{beyond:#?}");
    assert!(
        beyond.stderr.contains("shard 0 has 5 submissions"),
        "{beyond:#?}"
    );
}

#[test]
fn a_shard_may_be_killed_as_often_as_one_likes() {
    let planned = Planned::of(Class::of(6), &["--shards", "1"]);
    // Somewhere between its first step and its last.
    for round in 0..20 {
        let mut child = planned
            .shard_command(0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the grader can be started");
        thread::sleep(Duration::from_millis(40 * round));
        // It may have ended.
        let _ = child.kill();
        child.wait().expect("it can be waited for");
    }
    assert_eq!(planned.shard(0).status, Some(0));
    assert_eq!(
        planned.results().len(),
        1,
        "a shard that is done is not graded again"
    );
    assert_eq!(planned.merge().status, Some(0));
    planned.is_as_on_one_machine();
}

#[test]
fn two_that_grade_the_same_shard_do_no_harm() {
    let planned = Planned::of(Class::of(3), &["--shards", "1"]);
    let begin = || planned.shard_command(0).stdout(Stdio::null()).spawn();
    let mut both = [begin(), begin()].map(|one| one.expect("the grader can be started"));
    for one in &mut both {
        assert!(one.wait().expect("it ends").success());
    }
    assert_eq!(planned.results().len(), 2);
    let merged = planned.merge();
    assert!(
        merged.stdout.contains("3 graded (3 new), 0 unchanged"),
        "{merged:#?}"
    );
    planned.is_as_on_one_machine();
}

#[test]
fn earlier_times_balance_the_shards() {
    let class = Class::of(4);
    assert_eq!(class.graded(&[]).status, Some(0));
    let sql = "UPDATE runs SET wall_ms = iif(id = 1, 90000, 30000)";
    rusqlite::Connection::open(class.db())
        .and_then(|connection| connection.execute(sql, []))
        .expect("times can be changed");
    let db = class.db().display().to_string();
    let planned = Planned::of(class, &["--db", &db]);
    let manifest = fs::read_to_string(planned.run.join("manifest.json")).expect("it is text");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("it is JSON");
    let mut seconds: Vec<f64> = Vec::new();
    for shard in manifest["shards"].as_array().expect("shards are a list") {
        seconds.push(shard["seconds"].as_f64().expect("seconds are a number"));
    }
    seconds.sort_by(f64::total_cmp);
    assert_eq!(seconds, [30.0, 30.0, 30.0, 90.0]);
}

/// Runs an example of docs/many-machines.md over a class, and compares the gradebook with one machine's.
pub fn an_example_is_as_on_one_machine(name: &str, prepare: impl Fn(&mut Command)) {
    let page = fs::read_to_string(repository("docs/many-machines.md")).expect("the page is there");
    let begin = format!("<!-- run: {name} -->\n```sh\n");
    let (_, example) = page.split_once(&begin).expect("the example is there");
    let (example, _) = example.split_once("```").expect("it ends");
    let class = Class::of(3);
    fs::rename(class.submissions(), class.folder().join("submissions")).expect("it can be renamed");
    let programs = Path::new(BINARY).parent().expect("it lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut bash = Command::new("bash");
    bash.args(["-euc", example])
        .current_dir(class.folder())
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("SUDOGRADE_CACHE", cache());
    prepare(&mut bash);
    let done = class.run(bash);
    assert_eq!(done.status, Some(0), "{done:#?}");
    let merged = class.dump();
    fs::remove_file(class.db()).expect("it can be removed");
    let mut whole = Command::new(BINARY);
    whole
        .args([
            "batch",
            "submissions/",
            "--lab",
            "implicit-graph",
            "--db",
            "grades.sqlite",
        ])
        .current_dir(class.folder())
        .env("SUDOGRADE_CACHE", cache());
    let whole = class.run(whole);
    assert_eq!(whole.status, Some(0), "{whole:#?}");
    is_same(&merged, &class.dump());
}

#[test]
fn the_example_over_ssh_runs() {
    let Some(ssh) = Ssh::start() else {
        return;
    };
    an_example_is_as_on_one_machine("ssh", |bash| {
        bash.env("PARALLEL_SSH", ssh.client());
    });
}

#[test]
fn the_examples_of_the_docs_run() {
    an_example_is_as_on_one_machine("loop", |_| {});
    match Command::new("parallel").arg("--version").output() {
        Ok(_) => an_example_is_as_on_one_machine("parallel", |_| {}),
        Err(_) if std::env::var_os("SUDOGRADE_CI").is_some() => panic!("GNU parallel is needed"),
        Err(_) => eprintln!("skipped: GNU parallel is not installed"),
    }
}
