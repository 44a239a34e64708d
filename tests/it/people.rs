//! A student gets another id, two students are one, and one is forgotten: nothing of that person is left in the file,
//! and the statistics of the class stay.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::support::{BINARY, Class, Submission, run};

/// The name that ana leaves in code, in an answer's text and in a reason.
pub const TRACE: &str = "anas_own_name";

/// Ana's board checker is wrong and prints her name; ben's and eva's are right.
pub fn class() -> Class {
    let class = Class::empty();
    let wrong = format!(
        "printf(\"{TRACE}\\n\"); int {TRACE} = n->sudo[9999][0]; if ({TRACE} == 77) return 0;"
    );
    let wrong = Submission::right().beginning("is_valid", &wrong);
    class.add("ana.c", wrong.text().as_bytes());
    class.add("ben.c", Submission::right().text().as_bytes());
    class.add("eva.c", Submission::right().text().as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    let reason = format!("{TRACE} was ill");
    decide(
        &class,
        "adjust",
        &["--student", "ana", "--points", "1", "--reason", &reason],
    );
    class
}

fn decide(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run.stdout
}

fn refused(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!((run.status, &*run.stdout), (Some(2), ""), "{run:#?}");
    run.stderr
}

/// The id and the points of each student.
fn points(class: &Class) -> Vec<String> {
    let text = decide(class, "show", &[]);
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        format!("{} {} of {}", columns[0], columns[8], columns[3])
    };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn a_forgotten_student_leaves_no_trace_and_the_class_its_statistics() {
    let class = class();
    let everything = || {
        let beside = ["", "-wal", "-shm"].map(|end| format!("{}{end}", class.db().display()));
        let read = beside.iter().filter_map(|file| fs::read(file).ok());
        read.flatten().collect::<Vec<u8>>()
    };
    let holds = |text: &str| {
        let all = everything();
        all.windows(text.len()).any(|part| part == text.as_bytes())
    };
    assert!(holds(TRACE), "the test would find nothing");
    let before = points(&class);
    let verdicts =
        "SELECT verdict || ' ' || count(*) FROM results GROUP BY verdict ORDER BY verdict";
    let counted = class.column(verdicts);
    let told = decide(&class, "forget", &["--student", "ana", "--by", "Eva"]);
    assert!(
        told.starts_with("ana is forgotten; points and verdicts stay as forgotten-"),
        "{told}"
    );
    assert!(!holds(TRACE) && !holds("ana.c"));
    // The new id does not tell the place in the roster.
    let (_, rest) = told.split_once("forgotten-").expect("it is told");
    let id: String = rest
        .chars()
        .take_while(|sign| sign.is_ascii_hexdigit())
        .collect();
    assert_eq!(id.len(), 8, "{told}");
    assert!(told.contains("the line of the roster"), "{told}");
    let after = points(&class);
    let nobody = |line: &String| match line.starts_with("forgotten-") {
        true => format!("ana{}", &line[line.find(' ').expect("it has columns")..]),
        false => line.clone(),
    };
    let mut named: Vec<String> = after.iter().map(nobody).collect();
    named.sort();
    assert_eq!(named, before);
    assert_eq!(class.column(verdicts), counted);
    class.is_whole();
    // Pages and exports go on.
    let page = class.folder().join("class.html").display().to_string();
    let pages = class.folder().join("pages").display().to_string();
    for arguments in [
        &["report", "--html", &page][..],
        &["report", "--student", "--html", &pages],
        &["export", "--format", "csv"],
        &[
            "export",
            "--format",
            "junit",
            "--output",
            &format!("{page}.zip"),
        ],
    ] {
        let mut command = Command::new(BINARY);
        command.args(arguments).arg("--db").arg(class.db());
        let run = run(command);
        assert!(
            run.status.is_some_and(|status| status < 2),
            "{arguments:?}: {run:#?}"
        );
        assert!(!run.stdout.contains(TRACE) && !run.stdout.contains("ana.c"));
    }
    let all = fs::read_to_string(&page).expect("the page is there");
    assert!(!all.contains(TRACE));
    // The others are graded as before.
    assert_eq!(class.graded(&["--only", "ben", "--force"]).status, Some(0));
    assert!(refused(&class, "forget", &["--student", "ana"]).contains("no student \"ana\""));
}

#[test]
fn a_person_gets_all_that_is_held_about_them_and_nothing_of_others() {
    let class = class();
    let file = class.folder().join("ana.json");
    let path = file.display().to_string();
    assert_eq!(
        decide(&class, "person", &["ana", "--export", &path]),
        format!("{path}: all about ana\n")
    );
    let text = fs::read_to_string(&file).expect("it is written");
    let all: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(all["student"]["id"], "ana");
    let lab = &all["labs"][0];
    assert_eq!(lab["lab"], "implicit-graph");
    let content = &lab["submissions"][0]["files"][0]["content"];
    assert!(
        content
            .as_str()
            .is_some_and(|content| content.contains(TRACE))
    );
    assert!(lab["submissions"][0]["gradings"][0]["score"].is_number());
    assert_eq!(lab["decisions"][0]["reason"], format!("{TRACE} was ill"));
    assert!(
        lab["report"]["exercises"]
            .as_array()
            .is_some_and(|all| all.len() == 5)
    );
    assert!(!text.contains("ben") && !text.contains("eva.c"));
    assert_eq!(decide(&class, "person", &["ana"]), text);
    assert_eq!(decide(&class, "person", &["ana", "--export"]), text);
    assert!(refused(&class, "person", &["ana", "--export", &path]).contains("not overwritten"));
    assert!(
        refused(&class, "person", &["ann", "--export", "x.json"]).contains("did you mean \"ana\"?")
    );
    let nowhere = class.folder().join("none/ana.json").display().to_string();
    let run = class.gradebook("person", &["ana", "--export", &nowhere]);
    assert_eq!(run.status, Some(3), "{run:#?}");
    assert!(run.stderr.contains("cannot be written"), "{run:#?}");
}

#[test]
fn a_student_gets_another_id() {
    let class = class();
    assert_eq!(
        decide(&class, "rename", &["--student", "ana", "--to", "1001"]),
        "ana is 1001 now\n"
    );
    assert!(points(&class)[0].starts_with("1001 "));
    let log = decide(&class, "log", &["--student", "1001"]);
    assert!(log.contains("\trename\tana → 1001\t"), "{log}");
    assert!(
        refused(&class, "rename", &["--student", "ben", "--to", "eva"])
            .contains("ben cannot become eva")
    );
    assert!(
        refused(&class, "rename", &["--student", "ben", "--to", " "]).contains("--to is empty")
    );
    assert!(
        refused(&class, "rename", &["--student", "bem", "--to", "x"])
            .contains("did you mean \"ben\"?")
    );
    class.is_whole();
}

#[test]
fn two_who_are_one_have_one_grade() {
    let class = class();
    decide(&class, "late", &["--due", "2026-03-01T12:00Z"]);
    for (student, due) in [("ana", "2026-03-05T12:00Z"), ("ben", "2026-03-03T12:00Z")] {
        decide(
            &class,
            "extend",
            &["--student", student, "--due", due, "--reason", "ill"],
        );
    }
    decide(&class, "merge", &["--student", "ben", "--into", "ana"]);
    assert_eq!(points(&class), ["ana 70 of 2", "eva 70 of 1"]);
    // The later of both extensions holds.
    assert_eq!(
        class.column("SELECT due_at FROM extensions"),
        ["2026-03-05T12:00:00Z"]
    );
    // ana has ben's submission, which is eva's, too: it is one.
    decide(&class, "merge", &["--student", "eva", "--into", "ana"]);
    assert_eq!(points(&class), ["ana 70 of 2"]);
    assert!(
        refused(&class, "merge", &["--student", "ana", "--into", "ana"]).contains("cannot become")
    );
    class.is_whole();
}

#[test]
fn of_two_times_of_the_same_files_the_more_reliable_one_holds() {
    let class = Class::empty();
    for student in ["real", "alias"] {
        class.add(
            &format!("{student}/sudoku.c"),
            Submission::right().text().as_bytes(),
        );
    }
    let roster = class.folder().join("roster.csv");
    fs::write(&roster, "id,submitted_at\nreal,2099-03-05T10:00Z\n").expect("it can be written");
    class.graded(&["--roster", &roster.display().to_string()]);
    decide(&class, "late", &["--due", "2099-03-01", "--percent", "50"]);
    assert!(
        points(&class)[1].starts_with("real 35"),
        "{:?}",
        points(&class)
    );
    // The file's own date is earlier, and a student can set it.
    decide(&class, "merge", &["--student", "alias", "--into", "real"]);
    assert!(
        points(&class)[0].starts_with("real 35"),
        "{:?}",
        points(&class)
    );
}
