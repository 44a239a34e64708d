//! A batch: it goes on where it was stopped, grades again only what changed, and two at once do no harm.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Instant;

use crate::support::{Class, Grading, Submission, run, source};

/// How often a text stands in the lines of standard output.
fn lines_with(output: &str, text: &str) -> usize {
    output.lines().filter(|line| line.contains(text)).count()
}

#[test]
fn a_class_is_graded_as_each_of_its_submissions_is() {
    let class = Class::of(6);
    let run = class.graded(&[]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert!(
        run.stdout.contains("6 graded (6 new), 0 unchanged"),
        "{}",
        run.stdout
    );
    for number in 0..6 {
        let name = format!("s{number:03}");
        let alone = Grading::of(class.submissions().join(&name))
            .lab(class.lab())
            .report();
        let score = class.rows(&format!(
            "SELECT score FROM counting_runs JOIN submissions ON submissions.id = submission_id
             JOIN students ON students.id = student_id WHERE key = '{name}'"
        ));
        let score: f64 = score[0][0].parse().expect("a score is a number");
        assert_eq!(Some(score), alone.score(), "{name}");
        let verdicts = class.rows(&format!(
            "SELECT exercise, case_name, verdict FROM results WHERE student = '{name}' ORDER BY exercise, case_name"
        ));
        let mut expected: Vec<Vec<String>> = Vec::new();
        for exercise in alone.exercises() {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            for case in exercise["cases"].as_array().expect("cases are a list") {
                expected.push(vec![
                    text(&exercise["id"]),
                    text(&case["name"]),
                    text(&case["verdict"]),
                ]);
            }
        }
        expected.sort();
        assert_eq!(verdicts, expected, "{name}");
    }
    class.is_whole();
}

#[test]
fn no_gradebook_is_made_for_submissions_that_are_not_there() {
    let class = Class::of(1);
    let run = class.run(class.batch_of(&[class.folder().join("none")]));
    run.refused(2, &["none: no such file or folder"]);
    let run = class.graded(&["--only", "nobody"]);
    run.refused(2, &["nothing to grade"]);
    assert!(!class.db().exists());
}

#[test]
fn only_what_changed_is_graded_again_and_it_says_why() {
    let class = Class::of(4);
    assert!(class.graded(&[]).stdout.contains("4 graded (4 new)"));
    let again = class.graded(&[]);
    assert_eq!(again.status, Some(0));
    assert!(
        again.stdout.contains("0 graded, 4 unchanged"),
        "{}",
        again.stdout
    );
    // Another content.
    class.add("s001/sudoku.c", source(77).as_bytes());
    let changed = class.graded(&[]);
    assert!(
        changed
            .stdout
            .contains("1 graded (1 the submission changed), 3 unchanged"),
        "{}",
        changed.stdout
    );
    assert_eq!(lines_with(&changed.stdout, "s001\t"), 1);
    // Other options.
    let other = class.graded(&["--seed", "2", "--only", "s00[12]"]);
    assert!(
        other.stdout.contains("2 graded (2 the options changed)"),
        "{}",
        other.stdout
    );
    let forced = class.graded(&["--seed", "2", "--only", "s002", "--force"]);
    assert!(
        forced.stdout.contains("1 graded (1 forced), 0 unchanged"),
        "{}",
        forced.stdout
    );
    // Every run is kept, and so is the submission that is no longer there.
    assert_eq!(class.column("SELECT count(*) FROM runs"), ["8"]);
    assert_eq!(class.column("SELECT count(*) FROM submissions"), ["5"]);
    class.is_whole();
}

#[test]
fn after_a_change_of_the_lab_all_is_graded_again_and_nothing_compiled() {
    let class = Class::of(2);
    assert!(class.graded(&[]).stdout.contains("2 graded (2 new)"));
    let lab = class.lab();
    let manifest = fs::read_to_string(lab.join("lab.toml")).expect("the manifest is text");
    let changed = manifest.replacen("points = 5", "points = 6", 1);
    assert_ne!(changed, manifest);
    fs::write(lab.join("lab.toml"), changed).expect("it can be written");
    let again = class.graded(&[]);
    assert!(
        again.stdout.contains("2 graded (2 the lab changed)"),
        "{again:#?}"
    );
    let cached = class.column("SELECT detail ->> '$.build.cached' FROM runs WHERE why = 'lab'");
    assert_eq!(cached, ["1", "1"]);
}

#[test]
fn the_limit_is_a_limit_and_the_rest_comes_next_time() {
    let class = Class::of(5);
    let first = class.graded(&["--limit", "2"]);
    assert!(
        first.stdout.contains("2 graded (2 new)"),
        "{}",
        first.stdout
    );
    let second = class.graded(&[]);
    assert!(
        second.stdout.contains("3 graded (3 new), 2 unchanged"),
        "{}",
        second.stdout
    );
    class.is_whole();
}

#[test]
fn a_batch_that_is_killed_twenty_times_goes_on_where_it_was() {
    // Seldom the same part of a whole batch, and all of them together more than one.
    let parts: Vec<f64> = (0..20)
        .map(|turn| 0.01 + f64::from(turn * 7 % 20) * 0.005)
        .collect();
    kill_and_resume(40, &parts);
}

/// Kills batches over one class after these parts of the time that a whole one takes, and compares what the last
/// one leaves with a gradebook that was never disturbed.
fn kill_and_resume(count: usize, parts: &[f64]) {
    // Each with an empty build cache of its own, so that both take about as long.
    let batch = |class: &Class| {
        let mut command = class.batch();
        command.env("SUDOGRADE_CACHE", class.folder().join("cache"));
        command
    };
    let undisturbed = Class::of(count);
    let clock = Instant::now();
    assert_eq!(undisturbed.run(batch(&undisturbed)).status, Some(0));
    let whole = clock.elapsed();
    let killed = Class::of(count);
    // The same paths, so that the gradebooks can be compared.
    let path = |class: &Class| class.submissions().display().to_string();
    let mut interrupted = 0;
    for part in parts {
        let mut child = batch(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the grader can be started");
        thread::sleep(whole.mul_f64(*part));
        interrupted += usize::from(child.try_wait().is_ok_and(|ended| ended.is_none()));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    assert!(
        interrupted > 0,
        "every batch had ended before it was killed"
    );
    let last = killed.run(batch(&killed));
    assert_eq!(last.status, Some(0), "{last:#?}");
    let is = killed.dump().replace(&path(&killed), &path(&undisturbed));
    let right = undisturbed.dump();
    for (is, right) in is.lines().zip(right.lines()) {
        assert_eq!(is, right, "the first line that differs");
    }
    assert_eq!(is, right);
    assert_eq!(
        killed.column("SELECT count(*) FROM runs"),
        [count.to_string()]
    );
    killed.is_whole();
}

#[test]
fn two_batches_at_once_grade_each_submission_once() {
    const COUNT: usize = 10;
    let class = Class::of(COUNT);
    let runs: Vec<_> = thread::scope(|scope| {
        let started: Vec<_> = (0..2).map(|_| scope.spawn(|| class.graded(&[]))).collect();
        started
            .into_iter()
            .map(|one| one.join().expect("it ends"))
            .collect()
    });
    for run in &runs {
        assert_eq!(run.status, Some(0), "{run:#?}");
        // Each of them waited for what the other was at work on.
        let lines = lines_with(&run.stdout, "\tnew\t") + lines_with(&run.stdout, "\tunchanged\t");
        assert_eq!(lines, COUNT, "{run:#?}");
    }
    let graded: usize = runs
        .iter()
        .map(|run| lines_with(&run.stdout, "\tnew\t"))
        .sum();
    assert_eq!(graded, COUNT);
    assert_eq!(
        class.column("SELECT count(*) FROM runs"),
        [COUNT.to_string()]
    );
    class.is_whole();
}

#[test]
fn a_fault_of_the_grader_is_recorded_and_stops_nothing() {
    let class = Class::of(2);
    // A constructor is run only where it can be confined.
    let text = Submission::right()
        .before("__attribute__((constructor)) static void at_load(void) { }")
        .text();
    class.add("zoe/sudoku.c", text.as_bytes());
    let without = class.graded(&["--without-layer", "landlock"]);
    assert_eq!(without.status, Some(3), "{without:#?}");
    assert!(
        without
            .stderr
            .contains("zoe: no score, because the grader failed"),
        "{}",
        without.stderr
    );
    assert!(without.stdout.contains("3 graded"), "{}", without.stdout);
    let score = "SELECT score IS NULL, fault LIKE '%landlock%' FROM runs JOIN submissions
        ON submissions.id = submission_id JOIN students ON students.id = student_id WHERE key = 'zoe'";
    assert_eq!(class.rows(score), [["1", "1"]]);
    // It comes up again by itself, and what was good stays good whatever fails later.
    let again = class.graded(&[]);
    assert_eq!(again.status, Some(0), "{again:#?}");
    assert!(
        again
            .stdout
            .contains("(1 the grader failed before), 2 unchanged"),
        "{}",
        again.stdout
    );
    let failed = class.graded(&["--without-layer", "landlock", "--force", "--only", "zoe"]);
    assert_eq!(failed.status, Some(3));
    let shown = class.gradebook("show", &[]).stdout;
    let zoe = shown
        .lines()
        .find(|line| line.starts_with("zoe\t"))
        .expect("zoe has a line");
    assert!(zoe.contains("\t70\t70\t"), "{zoe}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let class = Class::of(1);
    let mut nowhere = class.batch_of(&["/no/such/class".into()]);
    nowhere.arg("--force");
    run(nowhere).refused(2, &["/no/such/class", "no such file"]);
    class.graded(&["--only", "nobody"]).refused(2, &["--only"]);
    class.graded(&["--jobs", "0"]).refused(2, &["--jobs"]);
    fs::write(class.db(), "this is no database, whatever its name says")
        .expect("it can be written");
    class
        .graded(&[])
        .refused(2, &["grades.sqlite", "not a gradebook"]);
}
