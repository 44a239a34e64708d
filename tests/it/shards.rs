//! A batch in shards gives the gradebook of one machine, whatever happens to the shards.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{BINARY, Class, Run, cache, run};

/// A class and its planned batch.
struct Planned {
    class: Class,
    run: PathBuf,
}

fn step(name: &str, run: &Path) -> Command {
    let mut command = Command::new(BINARY);
    command
        .args(["batch", name])
        .arg(run)
        .env("SUDOGRADE_CACHE", cache());
    command
}

impl Planned {
    fn of(class: Class, arguments: &[&str]) -> Self {
        let run = class.folder().join("run");
        let planned = Planned { class, run };
        let made = planned.plan(arguments);
        assert!(matches!(made.status, Some(0 | 1)), "{made:#?}");
        planned
    }

    fn plan(&self, arguments: &[&str]) -> Run {
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

    fn shard_command(&self, index: usize) -> Command {
        let mut command = step("shard", &self.run);
        command.arg("--index").arg(index.to_string());
        command
    }

    fn shard(&self, index: usize) -> Run {
        self.class.run(self.shard_command(index))
    }

    fn merge(&self) -> Run {
        let mut command = step("merge", &self.run);
        command.arg("--db").arg(self.class.db());
        run(command)
    }

    fn shards(&self) -> usize {
        fs::read_dir(self.run.join("shards"))
            .expect("the shards are there")
            .count()
    }

    /// The result files, without those that are being written.
    fn results(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.run.join("results")).expect("the results are there");
        let mut files: Vec<PathBuf> = entries.map(|one| one.expect("an entry").path()).collect();
        files.retain(|file| {
            !file
                .file_name()
                .is_some_and(|name| name.as_encoded_bytes()[0] == b'.')
        });
        files.sort();
        files
    }

    /// All shards, merged, give the gradebook of a batch on this machine.
    #[track_caller]
    fn is_as_on_one_machine(&self) {
        let merged = self.class.dump();
        fs::remove_file(self.class.db()).expect("it can be removed");
        let whole = self.class.graded(&[]);
        assert!(matches!(whole.status, Some(0 | 1)), "{whole:#?}");
        similar_asserts_eq(&merged, &self.class.dump());
        self.class.is_whole();
    }
}

#[track_caller]
fn similar_asserts_eq(one: &str, other: &str) {
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
fn a_result_that_is_damaged_or_of_another_plan_is_left_out() {
    let planned = Planned::of(Class::of(2), &["--shards", "1"]);
    assert_eq!(planned.shard(0).status, Some(0));
    let [file] = &planned.results()[..] else {
        panic!("a shard has one result file");
    };
    let text = fs::read_to_string(file).expect("it is text");
    for (other, told) in [
        (text[..text.len() / 2].to_owned(), "it ends too early"),
        (
            text.replacen("\"score\":", "\"score\": ", 1),
            "its content and its digest differ",
        ),
        (String::new(), "it ends too early"),
    ] {
        assert_ne!(other, text);
        fs::write(file, other).expect("it can be written");
        let merged = planned.merge();
        assert_eq!(merged.status, Some(1), "{merged:#?}");
        assert!(merged.stderr.contains(told), "{told}: {merged:#?}");
        assert!(
            merged.stdout.contains("0 graded, 0 unchanged"),
            "{merged:#?}"
        );
    }
    let folder = planned.class.folder().join("other");
    let mut command = step("plan", &planned.class.submissions());
    command
        .arg("--lab")
        .arg(planned.class.lab())
        .arg("--out")
        .arg(&folder);
    command.args(["--seed", "2"]);
    assert_eq!(run(command).status, Some(0));
    fs::write(folder.join("results/0.1.jsonl"), text).expect("it can be written");
    let mut command = step("merge", &folder);
    command.arg("--db").arg(planned.class.db());
    let merged = run(command);
    assert!(
        merged.stderr.contains("it belongs to another plan"),
        "{merged:#?}"
    );
    assert!(
        merged.stdout.contains("0 graded, 0 unchanged"),
        "{merged:#?}"
    );
}

#[test]
fn a_lab_that_changed_is_refused() {
    let planned = Planned::of(Class::of(2), &[]);
    let manifest = planned.class.lab().join("lab.toml");
    let text = fs::read_to_string(&manifest).expect("the manifest is text");
    fs::write(&manifest, text + "\n# another day\n").expect("it can be written");
    let refused = planned.shard(0);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    let told = "the lab changed since the plan was made; plan the batch again";
    assert!(refused.stderr.contains(told), "{refused:#?}");
    assert!(planned.results().is_empty());
}

#[test]
fn a_machine_that_would_grade_otherwise_is_named() {
    let planned = Planned::of(Class::of(2), &[]);
    // Another compiler: the same one, by a program of another name and date.
    let folder = planned.class.folder().join("bin");
    fs::create_dir(&folder).expect("it can be made");
    let gcc = folder.join("gcc");
    fs::write(&gcc, "#!/bin/sh\nexec /usr/bin/gcc \"$@\"\n").expect("it can be written");
    fs::set_permissions(&gcc, fs::Permissions::from_mode(0o755)).expect("it can be set");
    let path = format!(
        "{}:{}",
        folder.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut command = planned.shard_command(0);
    command.env("PATH", path);
    let refused = run(command);
    assert_eq!(refused.status, Some(3), "{refused:#?}");
    assert!(
        refused
            .stderr
            .contains("another compiler or interpreter of C"),
        "{refused:#?}"
    );
    // Without a layer of the sandbox that was there.
    let mut command = planned.shard_command(0);
    command.args(["--without-layer", "landlock"]);
    let refused = run(command);
    assert_eq!(refused.status, Some(3), "{refused:#?}");
    let told = "the layer \"landlock\" of the sandbox is missing here, and was there";
    assert!(refused.stderr.contains(told), "{refused:#?}");
    assert!(planned.results().is_empty());

    let merged = planned.merge();
    assert_eq!(merged.status, Some(1), "{merged:#?}");
    assert!(
        merged.stderr.contains("refused shard 0: another compiler"),
        "{merged:#?}"
    );
    assert!(
        merged
            .stderr
            .contains("refused shard 0: the layer \"landlock\""),
        "{merged:#?}"
    );
    // Once a machine has graded it, nobody has to know.
    assert_eq!(planned.shard(0).status, Some(0));
    let merged = planned.merge();
    assert_eq!(
        (merged.status, merged.stderr.as_str()),
        (Some(0), ""),
        "{merged:#?}"
    );
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

#[test]
fn what_cannot_be_planned_or_graded_is_told_with_the_next_step() {
    let planned = Planned::of(Class::of(1), &[]);
    let told = |run: Run, status: i32, words: &[&str]| {
        assert_eq!(run.status, Some(status), "{run:#?}");
        for words in words {
            assert!(run.stderr.contains(words), "{words}: {run:#?}");
        }
    };
    told(
        planned.plan(&[]),
        2,
        &["it exists already", "name a new folder with --out"],
    );
    told(
        planned.shard(1),
        2,
        &["it has the shards 0 to 0, and no shard 1"],
    );
    let mut command = step("shard", planned.class.folder());
    command.args(["--index", "0"]);
    told(
        run(command),
        2,
        &[
            "no planned batch is there",
            "`sudograde batch plan` makes one",
        ],
    );
    let shard = planned.run.join("shards/0.tar.gz");
    fs::write(&shard, "other").expect("it can be written");
    told(
        planned.shard(0),
        2,
        &["shards/0.tar.gz: it is not the file that the manifest names"],
    );
    let manifest = planned.run.join("manifest.json");
    fs::write(&manifest, "{}").expect("it can be written");
    told(
        planned.shard(0),
        2,
        &["manifest.json: missing field", "plan the batch again"],
    );

    let empty = Class::empty();
    empty.add("s1/README.md", b"nothing");
    let mut command = step("plan", &empty.submissions());
    let out = empty.folder().join("run");
    command.arg("--lab").arg(empty.lab()).arg("--out").arg(&out);
    told(run(command), 2, &["no submission can be graded", "s1"]);
    assert!(!out.exists(), "a plan that failed leaves nothing");
    let left = fs::read_dir(empty.folder())
        .expect("it can be read")
        .flatten();
    let left = left.filter(|one| one.file_name().as_encoded_bytes().starts_with(b".plan-"));
    assert_eq!(left.count(), 0);
}
