//! Decisions of an instructor are rows that stay: they are listed, replaced and undone, shown with their
//! reasons, and the same one is not entered twice.

use std::fs;
use std::process::Command;

use rusqlite::Connection;

use crate::support::{BINARY, Class, Run, Submission, repository, run};

/// A class in which ana's is_final is missing, and ben's submission is right.
pub fn class() -> Class {
    let class = Class::empty();
    let wrong = Submission::right().without("is_final");
    class.add("ana.c", wrong.text().as_bytes());
    class.add("ben.c", Submission::right().text().as_bytes());
    assert!(class.graded(&[]).status.is_some_and(|status| status < 2));
    class
}

/// Carries out a decision, and gives the command's answer.
pub fn decide(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run.stdout
}

/// The answer of another command about the class's gradebook.
pub fn told(class: &Class, word: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(BINARY);
    command.args([word, "--db"]).arg(class.db()).args(arguments);
    let run = run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run.stdout
}

/// The error of a command that is refused.
pub fn refused(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!((run.status, &*run.stdout), (Some(2), ""), "{run:#?}");
    run.stderr
}

/// A column of the row of a student in `gradebook show`.
pub fn shown(class: &Class, student: &str, column: &str) -> String {
    let text = decide(class, "show", &[]);
    let mut lines = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let heads = lines.next().expect("the first line names the columns");
    let place = heads.iter().position(|head| *head == column);
    let row = lines
        .find(|row| row[0] == student)
        .expect("the student is listed");
    row[place.expect("the column is there")].to_owned()
}

/// The rows of the log: number, who, student, kind, decision, reason, number of the one that ended it.
fn log(class: &Class, arguments: &[&str]) -> Vec<String> {
    let text = decide(class, "log", arguments);
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        [&columns[..1], &columns[2..]].concat().join("|")
    };
    text.lines().skip(1).map(row).collect()
}

pub const ANA: [&str; 4] = ["--student", "ana", "--by", "Dr. Eva"];

#[test]
fn an_adjustment_is_replaced_undone_and_never_entered_twice() {
    let class = class();
    let bus = ["--reason", "the bus was late"];
    let two = [&ANA[..], &["--points", "2"], &bus].concat();
    assert_eq!(
        decide(&class, "adjust", &two),
        "implicit-graph: ana +2 points (the bus was late); decision 1\n"
    );
    assert_eq!(
        decide(&class, "adjust", &two),
        "implicit-graph: ana +2 points (the bus was late) already, since decision 1; nothing was added\n"
    );
    assert_eq!(shown(&class, "ana", "adjustments"), "2");
    let reasons = shown(&class, "ana", "reasons");
    assert!(
        reasons.starts_with("+2: the bus was late (20") && reasons.ends_with(", Dr. Eva)"),
        "{reasons}"
    );
    let three = [&ANA[..], &["--points", "3", "--replace", "1"], &bus].concat();
    decide(&class, "adjust", &three);
    assert_eq!(shown(&class, "ana", "adjustments"), "3");
    // A decision that was replaced can be neither replaced again nor undone.
    let again = [&ANA[..], &["--points", "4", "--replace", "1"], &bus].concat();
    assert!(
        refused(&class, "adjust", &again).contains("decision 1 is no adjustment of ana that holds")
    );
    let of_ben = ["--student", "ben", "--points", "4", "--replace", "2"];
    assert!(refused(&class, "adjust", &[&of_ben[..], &bus].concat()).contains("ben"));
    assert!(refused(&class, "undo", &["1", "--reason", "x"]).contains("gradebook log --db"));
    decide(
        &class,
        "undo",
        &["2", "--reason", "it was on time", "--by", "Max"],
    );
    assert_eq!(shown(&class, "ana", "adjustments"), "");
    assert_eq!(shown(&class, "ana", "reasons"), "");
    assert_eq!(
        log(&class, &[]),
        [
            "1|Dr. Eva|ana|adjust|+2|the bus was late|2",
            "2|Dr. Eva|ana|adjust|+3 in place of 1|the bus was late|3",
            "3|Max|ana|undo|of 2|it was on time|",
        ]
    );
    // After it was undone, the same decision is a new one.
    assert!(decide(&class, "adjust", &two).ends_with("; decision 4\n"));
}

#[test]
fn the_log_tells_what_is_about_one_student_and_about_all() {
    let class = class();
    decide(
        &class,
        "late",
        &[
            "--due",
            "2026-03-01T12:00Z",
            "--grace",
            "5",
            "--per-day",
            "10",
            "--by",
            "Max",
        ],
    );
    let until = ["--due", "2026-03-04T12:00Z", "--reason", "ill"];
    decide(&class, "extend", &[&ANA[..], &until].concat());
    let again = decide(&class, "extend", &[&ANA[..], &until].concat());
    assert!(
        again.contains("already, since decision 2; nothing was added"),
        "{again}"
    );
    let later = ["--due", "2026-03-05T12:00Z", "--reason", "still ill"];
    decide(&class, "extend", &[&ANA[..], &later].concat());
    decide(
        &class,
        "adjust",
        &[
            "--student",
            "ben",
            "--points",
            "1",
            "--reason",
            "bonus",
            "--by",
            "Max",
        ],
    );
    let policy = "1|Max||late|the best submission counts; due 2026-03-01T12:00:00Z, with 5 minutes of grace; being late \
                  costs 10 % a day||";
    assert_eq!(
        log(&class, &["--student", "ana"]),
        [
            policy,
            "2|Dr. Eva|ana|extend|until 2026-03-04T12:00:00Z|ill|3",
            "3|Dr. Eva|ana|extend|until 2026-03-05T12:00:00Z in place of 2|still ill|",
        ]
    );
    assert_eq!(log(&class, &[]).len(), 4);
    assert!(refused(&class, "log", &["--student", "anna"]).contains("did you mean \"ana\"?"));
}

#[test]
fn late_without_a_date_shows_the_policy_and_changes_nothing() {
    let class = class();
    let due = ["--due", "2026-03-01T12:00Z", "--percent", "20"];
    let set = decide(&class, "late", &due);
    assert_eq!(
        decide(&class, "late", &[]),
        set.replace("implicit-graph: ", "implicit-graph: as before: ")
    );
    // Another submission counts now; the date stays.
    let last = decide(&class, "late", &["--counts", "last"]);
    assert_eq!(last, set.replace("the best", "the last"));
    assert_eq!(log(&class, &[]).len(), 2);
    let none = decide(&class, "late", &["--no-due"]);
    assert!(none.contains("there is no due date"), "{none}");
    let both = ["--no-due", "--due", "2026-03-01"];
    assert!(refused(&class, "late", &both).contains("cannot be used with"));
    for grace in ["-1", "soon", "NaN", "inf"] {
        let asked = ["--due", "2026-03-01", &format!("--grace={grace}")];
        assert!(refused(&class, "late", &asked).contains("minutes are a number from 0"));
    }
}

#[test]
fn a_due_date_that_moves_past_an_extension_is_told() {
    let class = class();
    decide(&class, "late", &["--due", "2026-03-01T12:00Z"]);
    let until = ["--due", "2026-03-04T12:00Z", "--reason", "ill"];
    decide(&class, "extend", &[&ANA[..], &until].concat());
    let before = class.gradebook("late", &["--due", "2026-03-04T11:00Z"]);
    assert!(!before.stderr.contains("extension"), "{before:#?}");
    let past = class.gradebook("late", &["--due", "2026-03-09T12:00Z"]);
    let told =
        "note: ana has an extension until 2026-03-04T12:00:00Z, which is now before the due date";
    assert!(past.stderr.contains(told), "{past:#?}");
}

#[test]
fn reasons_reach_the_students_page_the_feedback_and_the_table() {
    let class = class();
    decide(
        &class,
        "adjust",
        &[&ANA[..], &["--points", "2", "--reason", "<b>bus</b>"]].concat(),
    );
    let pages = class.folder().join("pages");
    let path = pages.display().to_string();
    told(
        &class,
        "report",
        &["--student", "--lang", "en", "--html", &path],
    );
    let page = fs::read_to_string(pages.join("ana.html")).expect("ana has a page");
    assert!(
        page.contains("adjusted: +2, &lt;b&gt;bus&lt;/b&gt; (20") && page.contains(", Dr. Eva)")
    );
    let csv = told(&class, "export", &["--format", "csv"]);
    assert!(csv.contains("+2: <b>bus</b> ("), "{csv}");
    let moodle = told(&class, "export", &["--format", "moodle"]);
    assert!(moodle.contains("bus"), "{moodle}");
}

#[test]
fn two_graders_at_once_enter_and_undo_a_decision_once() {
    let class = class();
    let at_once = |word: &str, arguments: &[&str]| -> Vec<Run> {
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..6)
                .map(|_| scope.spawn(|| class.gradebook(word, arguments)))
                .collect();
            all.into_iter()
                .map(|one| one.join().expect("it ends"))
                .collect()
        })
    };
    let bonus = [&ANA[..], &["--points", "1", "--reason", "bonus"]].concat();
    let entered = at_once("adjust", &bonus);
    assert!(
        entered.iter().all(|run| run.status == Some(0)),
        "{entered:#?}"
    );
    let new = entered
        .iter()
        .filter(|run| run.stdout.ends_with("; decision 1\n"));
    assert_eq!(new.count(), 1);
    let undone = at_once("undo", &["1", "--reason", "x", "--by", "Max"]);
    assert_eq!(
        undone.iter().filter(|run| run.status == Some(0)).count(),
        1,
        "{undone:#?}"
    );
    assert_eq!(log(&class, &[]).len(), 2);
    class.is_whole();
}

#[test]
fn a_gradebook_of_the_first_version_keeps_its_decisions() {
    let class = class();
    let connection = Connection::open(class.db()).expect("it is a gradebook");
    // The tables as the first version made them.
    connection
        .execute_batch(
            "DROP VIEW appeals; DROP VIEW adjustments; DROP VIEW extensions; DROP VIEW due_dates; DROP VIEW members;
             DROP VIEW reviewed; DROP VIEW standing; DROP TABLE decisions; DROP TABLE teams; DROP TABLE course;
             ALTER TABLE labs DROP COLUMN grace_minutes;
             CREATE TABLE extensions (lab_id INTEGER NOT NULL REFERENCES labs,
                 student_id INTEGER NOT NULL REFERENCES students, due_at TEXT NOT NULL, reason TEXT NOT NULL,
                 PRIMARY KEY (lab_id, student_id)) STRICT, WITHOUT ROWID;
             CREATE TABLE adjustments (id INTEGER PRIMARY KEY, lab_id INTEGER NOT NULL REFERENCES labs,
                 student_id INTEGER NOT NULL REFERENCES students, points REAL NOT NULL,
                 beyond INTEGER NOT NULL, reason TEXT NOT NULL, made_at TEXT NOT NULL) STRICT;
             INSERT INTO extensions SELECT 1, id, '2026-03-04T12:00:00Z', 'ill' FROM students WHERE key = 'ana';
             INSERT INTO adjustments
                 SELECT 7, 1, id, 1.5, 0, 'bonus', '2026-03-01T12:00:00Z' FROM students WHERE key = 'ana';
             PRAGMA user_version = 1;",
        )
        .expect("the old tables can be made");
    drop(connection);
    assert_eq!(
        log(&class, &[]),
        [
            "1||ana|adjust|+1.5|bonus|",
            "2||ana|extend|until 2026-03-04T12:00:00Z|ill|"
        ]
    );
    assert_eq!(shown(&class, "ana", "reasons"), "+1.5: bonus (2026-03-01)");
}

#[test]
fn a_gradebook_of_the_second_version_keeps_its_decisions() {
    let class = Class::empty();
    let connection = Connection::open(class.db()).expect("a file can be made");
    for name in ["0001_gradebook", "0002_decisions"] {
        let file = format!("src/class/gradebook/migrations/{name}.sql");
        let sql = fs::read_to_string(repository(&file)).expect("it is there");
        connection.execute_batch(&sql).expect("it is SQL");
    }
    connection
        .execute_batch(
            "PRAGMA user_version = 2;
             INSERT INTO labs (id, name, title) VALUES (1, 'implicit-graph', 'Graphs');
             INSERT INTO students (id, key) VALUES (4, 'ana');
             INSERT INTO decisions (id, lab_id, student_id, kind, ends, points, beyond, reason, made_by, made_at) VALUES
                 (3, 1, 4, 'adjust', NULL, 2, 0, 'bonus', 'eva', '2026-03-01T12:00:00Z'),
                 (5, 1, 4, 'adjust', 3, 3, 0, 'more', 'eva', '2026-03-02T12:00:00Z');",
        )
        .expect("the old rows can be made");
    drop(connection);
    assert_eq!(
        log(&class, &[]),
        [
            "3|eva|ana|adjust|+2|bonus|5",
            "5|eva|ana|adjust|+3 in place of 3|more|"
        ]
    );
    assert_eq!(shown(&class, "ana", "points"), "3");
    class.is_whole();
}

#[test]
fn who_decides_has_a_name_where_the_environment_gives_none() {
    let class = class();
    let mut command = Command::new(BINARY);
    command
        .args([
            "gradebook",
            "adjust",
            "--student",
            "ana",
            "--points",
            "1",
            "--reason",
            "bus",
            "--db",
        ])
        .arg(class.db())
        .env_remove("USER")
        .env_remove("LOGNAME");
    assert_eq!(run(command).status, Some(0));
    let user = Command::new("id")
        .arg("-un")
        .output()
        .expect("it can be asked");
    let user = String::from_utf8_lossy(&user.stdout).trim().to_owned();
    assert_eq!(class.column("SELECT made_by FROM decisions"), [user]);
}
