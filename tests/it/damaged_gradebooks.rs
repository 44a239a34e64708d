//! Gradebooks that are damaged, or another program's, are told and stay as they are.

use std::fs;
use std::process::Command;

use rusqlite::Connection;

use crate::support::{BINARY, Class, cache};

#[test]
fn a_gradebook_of_a_newer_version_stays_as_it_is() {
    let class = Class::of(1);
    assert_eq!(class.graded(&[]).status, Some(0));
    let newer = Connection::open(class.db()).expect("it can be opened");
    newer
        .pragma_update(None, "user_version", 99)
        .expect("it can be changed");
    drop(newer);
    let before = fs::read(class.db()).expect("it can be read");
    class
        .gradebook("show", &[])
        .refused(2, &["grades.sqlite", "99"]);
    class.graded(&[]).refused(2, &["grades.sqlite", "99"]);
    assert!(before == fs::read(class.db()).expect("it can be read"));
}

/// A misspelt name may be that of another file.
#[test]
fn what_is_no_gradebook_stays_as_it_is() {
    let class = Class::of(1);
    fs::write(class.db(), "").expect("it can be written");
    class
        .gradebook("show", &[])
        .refused(2, &["grades.sqlite", "not a gradebook"]);
    assert_eq!(fs::read(class.db()).expect("it can be read"), b"");
    fs::remove_file(class.db()).expect("it is there");
    fs::create_dir(class.db()).expect("it can be made");
    class
        .gradebook("show", &[])
        .refused(2, &["grades.sqlite", "not a gradebook"]);
}

#[test]
fn a_damaged_gradebook_has_the_next_step() {
    let class = Class::of(1);
    assert_eq!(class.graded(&[]).status, Some(0));
    let whole = fs::read(class.db()).expect("it can be read");
    let cut = &whole[..whole.len() / 2];
    fs::write(class.db(), cut).expect("it can be written");
    let run = class.gradebook("check", &[]);
    assert_ne!(run.status, Some(0), "{run:#?}");
    assert!(
        run.stderr.contains("sudograde gradebook backup"),
        "{run:#?}"
    );
}

#[test]
fn contents_that_are_not_what_was_handed_in_are_told() {
    let class = Class::of(1);
    assert_eq!(class.graded(&[]).status, Some(0));
    let connection = Connection::open(class.db()).expect("it can be opened");
    let damage =
        "UPDATE contents SET deflated = zeroblob(10); UPDATE details SET json = '{' WHERE id = 1;";
    connection.execute_batch(damage).expect("it can be damaged");
    drop(connection);
    let run = class.gradebook("check", &[]);
    assert_eq!(run.status, Some(3), "{run:#?}");
    for words in ["sudoku.c of submission 1", "details is no JSON"] {
        assert!(run.stderr.contains(words), "{words}: {}", run.stderr);
    }
}

#[test]
fn another_programs_database_stays_as_it_is() {
    let class = Class::of(1);
    let foreign = Connection::open(class.db()).expect("it can be made");
    let make = "CREATE TABLE notes (text); PRAGMA user_version = 3";
    foreign.execute_batch(make).expect("it can be filled");
    drop(foreign);
    let before = fs::read(class.db()).expect("it can be read");
    for word in ["show", "check"] {
        class
            .gradebook(word, &[])
            .refused(2, &["grades.sqlite", "not a gradebook"]);
    }
    class.graded(&[]).refused(2, &["not a gradebook"]);
    assert!(before == fs::read(class.db()).expect("it can be read"));
}

#[test]
fn a_name_that_sqlite_takes_for_memory_is_a_file() {
    let class = Class::of(1);
    let mut command = Command::new(BINARY);
    command
        .arg("batch")
        .arg(class.submissions())
        .arg("--lab")
        .arg(class.lab())
        .args(["--db", ":memory:"])
        .current_dir(class.folder())
        .env("SUDOGRADE_CACHE", cache());
    let run = class.run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert!(class.folder().join(":memory:").is_file());
}

#[test]
fn outcomes_that_are_not_there_are_told() {
    let class = Class::of(1);
    assert_eq!(class.graded(&[]).status, Some(0));
    let connection = Connection::open(class.db()).expect("it can be opened");
    connection
        .execute_batch("UPDATE outcome_lists SET outcomes = json_insert(outcomes, '$[#]', 987654)")
        .expect("it can be damaged");
    drop(connection);
    let run = class.gradebook("check", &[]);
    assert_eq!(run.status, Some(3), "{run:#?}");
    assert!(run.stderr.contains("outcome_lists"), "{}", run.stderr);
}
