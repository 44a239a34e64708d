//! A gradebook without names: pseudonyms stand for students, and the table that tells whose they are lies apart.

use std::fs;
use std::path::PathBuf;

use crate::decisions::{decide, told};
use crate::support::{Class, Run, Submission};

/// Two of a team, one alone, and one who hands in something that cannot be read.
fn class() -> Class {
    let class = Class::empty();
    for student in ["perez-ana", "quiroga-ben", "rojas-eva"] {
        let text = Submission::right()
            .before(&format!("// {}\n", student.len()))
            .text();
        class.add(&format!("{student}/sudoku.c"), text.as_bytes());
    }
    class.add("soto-leo.zip", b"no archive");
    class.add("tapia-max/tapia_one.c", b"int x;");
    class.add("tapia-max/tapia_two.c", b"int y;");
    class
}

fn keys(class: &Class) -> PathBuf {
    class.folder().join("keys.csv")
}

fn graded(class: &Class, more: &[&str]) -> Run {
    let roster = class.folder().join("roster.csv");
    let text = "id,name,section,team\nperez-ana,Ana Pérez,A,owls of Ana\nquiroga-ben,Ben Quiroga,A,owls of Ana\n\
                rojas-eva,Eva Rojas,B,\nsoto-leo,Leo Soto,B,\n";
    fs::write(&roster, text).expect("it can be written");
    let (roster, keys) = (
        roster.display().to_string(),
        keys(class).display().to_string(),
    );
    class.graded(&[&["--roster", &roster, "--pseudonyms", &keys], more].concat())
}

/// The names that are in the bytes of a gradebook.
fn names_in(class: &Class) -> Vec<&'static str> {
    let connection = rusqlite::Connection::open(class.db()).expect("it is a gradebook");
    connection
        .execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
        .expect("all of it is in one file");
    drop(connection);
    let bytes = fs::read(class.db()).expect("it can be read");
    let text = String::from_utf8_lossy(&bytes).to_lowercase();
    let names = ["perez", "quiroga", "rojas", "soto", "eva", "owls", "tapia"];
    names
        .into_iter()
        .filter(|name| text.contains(name))
        .collect()
}

#[test]
fn a_gradebook_with_pseudonyms_names_nobody() {
    let class = class();
    let run = graded(&class, &[]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    assert_eq!(names_in(&class), [""; 0]);
    let table = fs::read_to_string(keys(&class)).expect("the table is there");
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("pseudonym,kind,id,name"));
    let lines: Vec<&str> = lines.collect();
    // Five students and a team.
    assert_eq!(lines.len(), 6, "{table}");
    assert!(
        lines
            .iter()
            .any(|line| line.ends_with(",student,perez-ana,Ana Pérez")),
        "{table}"
    );
    assert!(
        lines
            .iter()
            .any(|line| line.ends_with(",team,owls of Ana,")),
        "{table}"
    );
    // The same batch again knows them all.
    let again = graded(&class, &[]);
    assert!(again.stdout.contains("3 unchanged"), "{again:#?}");
    assert_eq!(
        fs::read_to_string(keys(&class)).expect("it is there"),
        table
    );
    // An export puts the names back, in their order.
    let with = told(
        &class,
        "export",
        &["--pseudonyms", &keys(&class).display().to_string()],
    );
    let rows: Vec<&str> = with.lines().skip(1).collect();
    assert!(rows[0].starts_with("perez-ana,Ana Pérez,A,70,"), "{with}");
    assert!(rows[2].starts_with("rojas-eva,Eva Rojas,B,70,"), "{with}");
    assert!(rows[0].contains(",owls of Ana,"), "{with}");
    let without = told(&class, "export", &[]);
    assert!(
        !without.contains("perez") && without.contains(",A,70,"),
        "{without}"
    );
    class.is_whole();
    // A batch without the table would mix names into it, and another table is not its own.
    class
        .graded(&[])
        .refused(2, &["its students have pseudonyms", "--pseudonyms"]);
    let other = class.folder().join("other.csv").display().to_string();
    class
        .graded(&["--pseudonyms", &other])
        .refused(2, &["other.csv", "students who are not in this table"]);
    // Names are found where they are.
    fs::remove_file(class.db()).expect("it can be removed");
    class.graded(&[]);
    assert!(names_in(&class).contains(&"perez"));
}

#[test]
fn a_table_of_pseudonyms_survives_a_kill_and_refuses_other_files() {
    let class = class();
    graded(&class, &["--limit", "1"]);
    let table = fs::read_to_string(keys(&class)).expect("the table is there");
    // A batch that was killed while it wrote a line.
    fs::write(keys(&class), table.clone() + "s-12345").expect("it can be written");
    let again = graded(&class, &[]);
    assert_eq!(again.status, Some(1), "{again:#?}");
    assert_eq!(
        fs::read_to_string(keys(&class)).expect("it is there"),
        table
    );
    assert_eq!(class.column("SELECT count(*) FROM students"), ["5"]);
    // An editor left out the last line feed.
    fs::write(keys(&class), table.trim_end()).expect("it can be written");
    graded(&class, &[]);
    assert_eq!(
        fs::read_to_string(keys(&class)).expect("it is there"),
        table
    );
    assert_eq!(class.column("SELECT count(*) FROM students"), ["5"]);
    // One student twice.
    let last = table
        .lines()
        .last()
        .expect("a line")
        .replacen("s-", "s-0", 1);
    fs::write(keys(&class), format!("{table}{last}\n")).expect("it can be written");
    graded(&class, &[]).refused(2, &["keys.csv: it tells the pseudonym of", "twice"]);
    for other in ["id,name\nana,Ana\n", "no table at all"] {
        fs::write(keys(&class), other).expect("it can be written");
        let refused = graded(&class, &[]);
        refused.refused(2, &["keys.csv: it is no table of pseudonyms"]);
        assert_eq!(
            fs::read_to_string(keys(&class)).expect("it is there"),
            other
        );
    }
    let shown = decide(&class, "show", &[]);
    assert!(!shown.contains("perez"), "{shown}");
}
