//! Commands that are killed in the middle happen as a whole or not at all.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::decisions::decide;
use crate::people::{self, TRACE};
use crate::shards::{Planned, step};
use crate::support::{BINARY, Class};

/// A kill comes so much later each time, in milliseconds.
const STEP: u64 = 5;

/// Puts back the gradebook as it was, and kills the command, later each time, until it took place three times; `seen`
/// looks at the gradebook after each kill, knows whether the command was through, and says whether it took place.
fn kill_ever_later(class: &Class, command: impl Fn() -> Command, seen: impl Fn(u64, bool) -> bool) {
    let copy = class.folder().join("copy.sqlite");
    decide(class, "backup", &[&copy.display().to_string()]);
    let (mut counts, mut wait) = ([0, 0], 0);
    while counts[1] < 3 {
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{end}", class.db().display()));
        }
        fs::copy(&copy, class.db()).expect("it can be copied");
        let mut child = command()
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(wait));
        let is_through = child.try_wait().expect("it can be asked").is_some();
        child.kill().expect("it can be killed");
        child.wait().expect("it ended");
        let took_place = seen(wait, is_through);
        counts[usize::from(took_place)] += 1;
        wait += STEP + wait / 20;
        assert!(wait < 20_000, "it never ends: {counts:?}");
    }
    assert!(counts[0] > 0, "none was killed in time: {counts:?}");
}

fn gradebook(class: &Class, arguments: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command
        .arg("gradebook")
        .args(arguments)
        .arg("--db")
        .arg(class.db());
    command
}

#[test]
fn a_forget() {
    let class = people::class();
    let forget = || gradebook(&class, &["forget", "--student", "ana"]);
    kill_ever_later(&class, forget, |wait, _| {
        class.is_whole();
        let forgotten = !class
            .column("SELECT 1 FROM students WHERE key LIKE 'forgotten-%'")
            .is_empty();
        let reasons = class.column("SELECT reason FROM decisions WHERE kind = 'adjust'");
        let files = class.column("SELECT count(*) FROM files");
        let (reason, count) = match forgotten {
            true => (String::new(), "2"),
            false => (format!("{TRACE} was ill"), "3"),
        };
        let is = (reasons[0].as_str(), files[0].as_str());
        assert_eq!(is, (reason.as_str(), count), "after {wait} ms");
        forgotten
    });
}

#[test]
fn a_merge_of_two_who_are_one() {
    let class = people::class();
    let merge = || gradebook(&class, &["merge", "--student", "ana", "--into", "ben"]);
    kill_ever_later(&class, merge, |wait, _| {
        class.is_whole();
        let rows = class.rows(
            "SELECT students.key, count(DISTINCT submissions.id), count(DISTINCT decisions.id) FROM students
             LEFT JOIN submissions ON submissions.student_id = students.id
             LEFT JOIN decisions ON decisions.student_id = students.id GROUP BY students.id ORDER BY key",
        );
        let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        let merged = rows == ["ben 2 2", "eva 1 0"];
        assert!(
            merged || rows == ["ana 1 1", "ben 1 0", "eva 1 0"],
            "after {wait} ms: {rows:?}"
        );
        merged
    });
}

#[test]
fn a_merge_of_shards() {
    let planned = Planned::of(Class::of(6), &["--shards", "2"]);
    for index in 0..planned.shards() {
        assert!(planned.shard(index).status.is_some_and(|status| status < 2));
    }
    assert_eq!(planned.merge().status, Some(0));
    let all = planned.class.dump();
    // From a gradebook without a run.
    let class = &planned.class;
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{end}", class.db().display()));
    }
    drop(class::gradebook::Gradebook::open_or_create(&class.db()).expect("one can be made"));
    let merge = || {
        let mut command = step("merge", &planned.run);
        command.arg("--db").arg(class.db());
        command
    };
    kill_ever_later(class, merge, |wait, _| {
        let runs = class.column("SELECT count(*) FROM runs");
        let runs: usize = runs[0].parse().expect("a number");
        // Each submission is there as a whole, and a merge again adds the others.
        let whole = class.column("SELECT count(DISTINCT run_id) FROM exercise_results");
        assert_eq!(whole[0], runs.to_string(), "after {wait} ms");
        assert_eq!(planned.merge().status, Some(0), "after {wait} ms");
        assert_eq!(class.dump(), all, "after {wait} ms");
        class.is_whole();
        runs == 6
    });
}

#[test]
fn a_preview_changes_nothing_whenever_it_is_killed() {
    let class = Class::of(3);
    assert!(class.graded(&[]).status.is_some_and(|status| status < 2));
    let all = class.dump();
    let preview = || {
        let mut command = class.batch();
        command.args(["--preview", "--force"]);
        command
    };
    kill_ever_later(&class, preview, |wait, is_through| {
        class.is_whole();
        assert_eq!(class.dump(), all, "after {wait} ms");
        is_through
    });
}
