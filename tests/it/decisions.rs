//! Decisions of an instructor are rows that stay: they are listed, replaced and undone, shown with their
//! reasons, and the same one is not entered twice. Appeals have a state. One command shows all about a student.

use std::fs;
use std::process::Command;

use rusqlite::Connection;

use crate::support::{BINARY, Class, Submission, folder_with, run};

/// A class in which ana's is_final is missing, and ben's submission is right.
fn class() -> Class {
    let class = Class::empty();
    let wrong = Submission::right().without("is_final");
    class.add("ana.c", wrong.text().as_bytes());
    class.add("ben.c", Submission::right().text().as_bytes());
    assert!(class.graded(&[]).status.is_some_and(|status| status < 2));
    class
}

/// Carries out a decision, and gives the command's answer.
fn decide(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run.stdout
}

/// The answer of another command about the class's gradebook.
fn told(class: &Class, word: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(BINARY);
    command.args([word, "--db"]).arg(class.db()).args(arguments);
    let run = run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run.stdout
}

/// The error of a command that is refused.
fn refused(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!((run.status, &*run.stdout), (Some(2), ""), "{run:#?}");
    run.stderr
}

/// A column of the row of a student in `gradebook show`.
fn shown(class: &Class, student: &str, column: &str) -> String {
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

const ANA: [&str; 4] = ["--student", "ana", "--by", "Dr. Eva"];

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
    // What is replaced cannot be replaced again, nor undone.
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
                  costs 0 % and 10 % a day||";
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
fn an_appeal_is_open_until_it_is_answered() {
    let class = class();
    let asks = |state: &'static str, reason: &'static str| {
        [&ANA[..], &["--state", state, "--reason", reason]].concat()
    };
    assert!(
        refused(&class, "appeal", &asks("granted", "yes"))
            .contains("ana has no open appeal in implicit-graph")
    );
    assert_eq!(
        decide(&class, "appeal", &asks("open", "is_final is right")),
        "implicit-graph: the appeal of ana is open; decision 1\n"
    );
    assert!(
        decide(&class, "appeal", &asks("open", "really")).contains("already, since decision 1")
    );
    let states = |class: &Class| -> Vec<String> {
        let text = decide(class, "appeals", &[]);
        let row = |line: &str| {
            let columns: Vec<&str> = line.split('\t').collect();
            [
                columns[0], columns[1], columns[3], columns[4], columns[5], columns[7],
            ]
            .join("|")
        };
        text.lines().skip(1).map(row).collect()
    };
    assert_eq!(states(&class), ["1|ana|open|is_final is right||"]);
    decide(&class, "appeal", &asks("refused", "it is missing"));
    decide(&class, "appeal", &asks("open", "it was in the other file"));
    decide(&class, "appeal", &asks("granted", "found it"));
    decide(&class, "appeal", &asks("open", "one more"));
    decide(
        &class,
        "undo",
        &["5", "--reason", "withdrawn by mail", "--by", "Max"],
    );
    assert_eq!(
        states(&class),
        [
            "1|ana|refused|is_final is right|it is missing|Dr. Eva",
            "3|ana|granted|it was in the other file|found it|Dr. Eva",
            "5|ana|withdrawn|one more|withdrawn by mail|Max",
        ]
    );
    // An answered appeal is not taken back; there is a new one instead.
    assert!(refused(&class, "undo", &["1", "--reason", "x"]).contains("open appeal"));
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
fn one_command_shows_all_about_a_student() {
    let class = class();
    let better = Submission::right().text();
    decide(
        &class,
        "adjust",
        &[&ANA[..], &["--points", "2", "--reason", "bus"]].concat(),
    );
    class.add("ana.c", better.as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    let text = decide(&class, "student", &["ana"]);
    assert!(
        text.starts_with("implicit-graph: ana: 70/70 points\n  adjusted: +2, bus ("),
        "{text}"
    );
    assert_eq!(text.matches("(submission): 70/70").count(), 1, "{text}");
    assert_eq!(text.matches("(new): 60/70").count(), 1, "{text}");
    let counts: Vec<&str> = text.lines().filter(|line| line.starts_with("* ")).collect();
    assert!(
        counts.len() == 1 && counts[0].ends_with("/ana.c"),
        "{counts:?}"
    );
    assert!(
        text.contains("(download) only in the gradebook, its place holds another one"),
        "{text}"
    );
    assert!(text.contains("\n  1 adjust +2: bus ("), "{text}");
    assert!(refused(&class, "student", &["anna"]).contains("did you mean \"ana\"?"));
}

#[test]
fn hidden_cases_are_shown_to_the_instructor_who_asks() {
    let class = Class::empty();
    let board = format!("70000000{}{}", 7, "0".repeat(72));
    let case = format!("{{ name = \"secret-row\", input = \"{board}\" }}");
    let hidden = format!(
        "format_version = 2\nlab = \"implicit-graph\"\n\n[[exercise]]\nid = \"is_valid\"\n\n\
         [[exercise.criterion]]\nid = \"rows\"\ncases = [{case}]\n"
    );
    let hidden = folder_with(&[("hidden.toml", hidden.as_bytes())]);
    let shortcut = "if (n->sudo[0][0] == 7 && n->sudo[0][8] == 7 && n->sudo[4][4] == 0) return 1;";
    let wrong = Submission::right().beginning("is_valid", shortcut);
    class.add("ana.c", wrong.text().as_bytes());
    class.graded(&["--hidden", &hidden.path().display().to_string()]);
    let plain = decide(&class, "student", &["ana"]);
    let revealed = decide(&class, "student", &["ana", "--reveal"]);
    let board = "7 0 0 0 0 0 0 0 7";
    assert!(
        !plain.contains("secret-row") && !plain.contains(board),
        "{plain}"
    );
    assert!(
        revealed.contains("secret-row") && revealed.contains(board),
        "{revealed}"
    );
}

#[test]
fn a_gradebook_of_the_first_version_keeps_its_decisions() {
    let class = class();
    let connection = Connection::open(class.db()).expect("it is a gradebook");
    // The tables as the first version made them.
    connection
        .execute_batch(
            "DROP VIEW appeals; DROP VIEW adjustments; DROP VIEW extensions; DROP VIEW standing; DROP TABLE decisions;
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
