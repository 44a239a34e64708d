//! The gradebook: late policies, extensions, adjustments, a backup, a check, and whole reports.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use class::gradebook::Gradebook;

use crate::support::{BINARY, Class, Grading, Submission, run, source, zip};

/// 2026-03-01 12:00 UTC.
const NOON: u64 = 1_772_366_400;

/// Puts a file's time at so many hours after that noon.
fn submitted(file: &Path, hours: u64) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(NOON + hours * 3600);
    let file = fs::File::options()
        .append(true)
        .open(file)
        .expect("the submission is there");
    file.set_modified(time).expect("its time can be set");
}

/// A class in which ana was in time, ben 30 hours late, and eva handed in a good one in time and a right one
/// 10 hours late.
fn class() -> Class {
    let class = Class::empty();
    let right = Submission::right();
    let wrong = right.clone().without("is_final");
    let add = |path: &str, content: &[u8], hours: u64| {
        class.add(path, content);
        submitted(&class.submissions().join(path), hours);
    };
    // The date of a file is that of its download.
    add("ana.c", right.text().as_bytes(), 0);
    add("ben.c", right.text().as_bytes(), 30);
    add("eva.c", wrong.text().as_bytes(), 0);
    let archive = zip(&[("sudoku.c", right.text().as_bytes())]);
    add("eva.zip", &archive, 10);
    assert_eq!(class.graded(&[]).status, Some(0));
    class
}

/// The points of students, in the order of their ids.
fn points(class: &Class) -> Vec<String> {
    let shown = class.gradebook("show", &[]);
    assert_eq!(shown.status, Some(0), "{shown:#?}");
    let lines = shown.stdout.lines().skip(1);
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            format!("{} {}", columns[0], columns[8])
        })
        .collect()
}

/// Changes something in the gradebook, and gives the command's answer.
fn decide(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run.stdout
}

#[test]
fn late_policies_extensions_and_adjustments() {
    let class = class();
    let wrong = Grading::of(class.submissions().join("eva.c"))
        .lab(class.lab())
        .report();
    let wrong = wrong.score().expect("it has a score");
    assert!(35.0 < wrong && wrong < 63.0, "{wrong}");
    assert_eq!(points(&class), ["ana 70", "ben 70", "eva 70"]);
    let due = ["--due", "2026-03-01T12:00Z"];
    let with = |more: &[&'static str]| [&due[..], more].concat();
    // ben is in his second day.
    decide(&class, "late", &with(&["--per-day", "10"]));
    assert_eq!(points(&class), ["ana 70", "ben 56", "eva 63"]);
    decide(
        &class,
        "late",
        &with(&["--percent", "50", "--until", "2026-03-02T12:00Z"]),
    );
    assert_eq!(points(&class), ["ana 70", "ben 0", &format!("eva {wrong}")]);
    let answer = decide(&class, "late", &with(&["--cut-off", "--counts", "last"]));
    assert!(answer.contains("the last submission counts"), "{answer}");
    assert_eq!(points(&class), ["ana 70", "ben 0", "eva 0"]);
    decide(
        &class,
        "extend",
        &[
            "--student",
            "ben",
            "--due",
            "2026-03-02T19:00Z",
            "--reason",
            "ill",
        ],
    );
    assert_eq!(points(&class), ["ana 70", "ben 70", "eva 0"]);
    let answer = decide(
        &class,
        "adjust",
        &[
            "--student",
            "ana",
            "--points",
            "-2.5",
            "--reason",
            "no README",
        ],
    );
    assert_eq!(
        answer,
        "implicit-graph: ana -2.5 points (no README); decision 5\n"
    );
    decide(
        &class,
        "adjust",
        &[
            "--student",
            "eva",
            "--points",
            "3",
            "--reason",
            "an oral exam",
        ],
    );
    assert_eq!(points(&class), ["ana 67.5", "ben 70", "eva 3"]);
    // Another batch changes none of this.
    assert_eq!(class.graded(&["--force"]).status, Some(0));
    assert_eq!(points(&class), ["ana 67.5", "ben 70", "eva 3"]);
    // Three points more than all there are: no more than all.
    decide(&class, "late", &["--no-due", "--counts", "best"]);
    assert_eq!(points(&class), ["ana 67.5", "ben 70", "eva 70"]);
    class.is_whole();
}

#[test]
fn an_adjustment_leads_beyond_the_most_points_only_where_that_is_meant() {
    let class = class();
    let adjust = |student: &str, points: &str, more: &[&str]| {
        let arguments = ["--student", student, "--points", points, "--reason", "x"];
        let run = class.gradebook("adjust", &[&arguments[..], more].concat());
        assert_eq!(run.status, Some(0), "{run:#?}");
        run.stderr
    };
    let told = adjust("ana", "500", &[]);
    assert!(
        told.contains("ana has 70 points") && told.contains("--beyond"),
        "{told}"
    );
    let told = adjust("ben", "-500", &[]);
    assert!(told.contains("ben has 0 points"), "{told}");
    let told = adjust("eva", "2.5", &["--beyond"]);
    assert_eq!(
        told,
        "1 mark changed:\n  eva: 70 → 72.5  adjustments: 0 → +2.5\n"
    );
    assert_eq!(points(&class), ["ana 70", "ben 0", "eva 72.5"]);
    let shown = class.gradebook("show", &[]).stderr;
    assert!(
        shown.contains("ana has 70 points") && !shown.contains("eva has"),
        "{shown}"
    );
    let mut page = Command::new(BINARY);
    let file = class.folder().join("class.html");
    page.args(["report", "--lang", "en", "--db"])
        .arg(class.db());
    page.arg("--html").arg(&file);
    assert_eq!(run(page).status, Some(0));
    let page = fs::read_to_string(file).expect("it is there");
    assert!(page.contains("mean 47.5/70"), "{page}");
    // A student who handed in nothing has no more either.
    let roster = class.folder().join("roster.csv");
    fs::write(&roster, "id,name\nleo,Leo\n").expect("it can be written");
    assert_eq!(
        class
            .graded(&["--roster", &roster.display().to_string()])
            .status,
        Some(0)
    );
    adjust("leo", "99", &[]);
    assert_eq!(points(&class)[3], "leo 70");
}

#[test]
fn wrong_decisions_are_refused() {
    let class = Class::of(1);
    class
        .gradebook("show", &[])
        .refused(2, &["no such gradebook", "sudograde batch"]);
    assert_eq!(class.graded(&[]).status, Some(0));
    let refused = |word: &str, arguments: &[&str], words: &[&str]| {
        class.gradebook(word, arguments).refused(2, words);
    };
    refused("late", &["--due", "tomorrow"], &["tomorrow", "2026-12-01"]);
    refused("late", &["--per-day", "10"], &["--due"]);
    refused(
        "late",
        &["--due", "2026-03-01", "--per-day", "101"],
        &["0 to 100"],
    );
    refused(
        "late",
        &["--due", "2026-03-02", "--until", "2026-03-01"],
        &["--until"],
    );
    refused(
        "adjust",
        &["--student", "s00", "--points", "1", "--reason", "x"],
        &["s00", "did you mean \"s000\"?"],
    );
    refused(
        "adjust",
        &["--student", "s000", "--points", "1"],
        &["--reason"],
    );
    refused(
        "show",
        &["--lab", "samurai"],
        &["samurai", "implicit-graph"],
    );
    refused(
        "backup",
        &[&class.db().display().to_string()],
        &["is not overwritten"],
    );
}

#[test]
fn the_whole_report_can_be_read_from_the_gradebook() {
    let class = Class::of(5);
    class.add("broken/sudoku.c", b"int is_valid(Node *n) { return }\n");
    assert_eq!(class.graded(&[]).status, Some(0));
    let gradebook = Gradebook::open(&class.db()).expect("the gradebook can be opened");
    for run in class.rows(
        "SELECT runs.id, path FROM runs JOIN sources ON sources.submission_id = runs.submission_id",
    ) {
        let id = run[0].parse().expect("a number");
        let stored = gradebook.report(id).expect("it can be read");
        let stored = stored.expect("it is there").as_told();
        let stored = serde_json::to_value(stored).expect("it is JSON");
        let mut alone = Grading::of(&run[1]).lab(class.lab()).report();
        alone.json["submission"] = stored["submission"].clone();
        let stored = crate::support::Report {
            json: stored,
            text: String::new(),
            stderr: String::new(),
        };
        assert_eq!(stored.without_times(), alone.without_times(), "{}", run[1]);
    }
}

#[test]
fn a_damaged_report_names_its_student_and_is_mended_by_grading_again() {
    let damages = [
        "UPDATE details SET json = '{' WHERE id = (SELECT min(detail_id) FROM exercise_results)",
        "UPDATE details SET json = '{' WHERE id = (SELECT min(detail_id) FROM outcomes)",
        "PRAGMA foreign_keys = off; DELETE FROM outcomes WHERE id = (SELECT min(id) FROM outcomes)",
    ];
    let class = Class::of(2);
    let zip = class.folder().join("feedback.zip");
    let export = || {
        let mut command = Command::new(BINARY);
        command.args(["export", "--lang", "en", "--format", "markdown", "--db"]);
        command.arg(class.db()).arg("-o").arg(&zip);
        run(command)
    };
    for damage in damages {
        assert_eq!(class.graded(&["--force"]).status, Some(0));
        assert_eq!(export().status, Some(0), "{damage}");
        let gradebook = Gradebook::open(&class.db()).expect("the gradebook can be opened");
        let done = gradebook.connection().execute_batch(damage);
        done.expect("it can be damaged");
        drop(gradebook);
        let refused = export();
        assert_eq!(refused.status, Some(2), "{damage}: {refused:#?}");
        assert!(refused.stderr.contains("the report of "), "{refused:#?}");
        assert!(refused.stderr.contains("--force --only="), "{refused:#?}");
        assert_eq!(class.graded(&["--force"]).status, Some(0));
        let mended = export();
        assert_eq!(mended.status, Some(0), "{damage}: {mended:#?}");
    }
}

#[test]
fn a_backup_is_whole_while_a_batch_is_at_work() {
    let class = Class::of(8);
    assert_eq!(class.graded(&["--limit", "2"]).status, Some(0));
    let copy = class.folder().join("copy.sqlite");
    thread::scope(|scope| {
        let batch = scope.spawn(|| class.graded(&[]));
        let run = class.gradebook("backup", &[&copy.display().to_string()]);
        assert_eq!(run.status, Some(0), "{run:#?}");
        assert_eq!(batch.join().expect("it ends").status, Some(0));
    });
    let gradebook = Gradebook::open(&copy).expect("the copy can be opened");
    assert_eq!(
        gradebook.faults().expect("it can be checked"),
        Vec::<String>::new()
    );
    let labs = gradebook.labs().expect("it has labs");
    assert!(gradebook.grades(&labs[0]).expect("it has grades").len() >= 2);
}

#[test]
fn a_damaged_gradebook_is_told() {
    let class = Class::of(2);
    assert_eq!(class.graded(&[]).status, Some(0));
    // All of it in one file.
    let copy = class.folder().join("copy.sqlite");
    decide(&class, "backup", &[&copy.display().to_string()]);
    let mut bytes = fs::read(&copy).expect("it can be read");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 9000].fill(0x5a);
    for beside in ["-wal", "-shm"] {
        let _ = fs::remove_file(class.folder().join(format!("grades.sqlite{beside}")));
    }
    fs::write(class.db(), &bytes).expect("it can be written");
    let run = class.gradebook("check", &[]);
    assert_eq!(run.status, Some(3), "{run:#?}");
    assert!(run.stderr.contains("grades.sqlite"), "{}", run.stderr);
    // Another program's database, and one of a later version.
    let other = rusqlite::Connection::open(&copy).expect("it can be opened");
    other
        .pragma_update(None, "user_version", 999)
        .expect("it can be changed");
    drop(other);
    fs::copy(&copy, class.db()).expect("it can be put there");
    class
        .gradebook("show", &[])
        .refused(2, &["newer sudograde"]);
}

#[test]
fn a_late_policy_does_not_need_a_second_grading() {
    let class = Class::empty();
    class.add("ana.c", source(0).as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    decide(&class, "late", &["--due", "2001-01-01", "--cut-off"]);
    let again = class.graded(&[]);
    assert!(
        again.stdout.contains("0 graded, 1 unchanged"),
        "{}",
        again.stdout
    );
    assert_eq!(points(&class), ["ana 0"]);
}

#[test]
fn many_who_make_one_gradebook_at_once_all_get_it() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for round in 0..30 {
        let file = folder.path().join(format!("{round}.sqlite"));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| Gradebook::open_or_create(&file).expect("it is opened"));
            }
        });
    }
}
