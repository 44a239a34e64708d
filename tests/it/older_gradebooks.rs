//! A gradebook that an earlier version wrote is brought up to date, and nothing in it is lost.

use std::fs;
use std::process::Command;

use rusqlite::Connection;

use crate::support::{BINARY, Class, cache};

/// The tables of every version, in order.
const MIGRATIONS: [&str; 3] = [
    include_str!("../../src/gradebook/migrations/0001_gradebook.sql"),
    include_str!("../../src/gradebook/migrations/0002_files.sql"),
    include_str!("../../src/gradebook/migrations/0003_outcomes.sql"),
];

/// Every case's measurements: dumps leave them out.
const MEASURED: &str =
    "SELECT run_id || ' ' || exercise || ' ' || case_name || ' ' || ifnull(cpu_ms, '-')
        || ' ' || ifnull(wall_ms, '-') || ' ' || ifnull(peak_bytes, '-')
    FROM results ORDER BY run_id, exercise, case_name";

/// Writes the class's gradebook anew, as that version would have kept what it says.
pub fn as_version(class: &Class, version: usize) {
    let newer = class.folder().join("newer.sqlite");
    let run = class.gradebook("backup", &[&newer.display().to_string()]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    for file in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{file}", class.db().display()));
    }
    let older = Connection::open(class.db()).expect("it can be made");
    let execute = |sql: &str| older.execute_batch(sql).expect("this is SQL");
    execute("PRAGMA foreign_keys = off");
    execute(&MIGRATIONS[..version].concat());
    execute(&format!("PRAGMA user_version = {version}"));
    execute(&format!("ATTACH '{}' AS newer", newer.display()));
    let list = |sql: &str| -> Vec<String> {
        let mut statement = older.prepare(sql).expect("this is SQL");
        let rows = statement.query_map([], |row| row.get(0));
        rows.expect("it can be asked")
            .map(|row| row.expect("it is text"))
            .collect()
    };
    for table in list("SELECT name FROM main.sqlite_master WHERE type = 'table'") {
        let columns = list(&format!(
            "SELECT name FROM pragma_table_info('{table}', 'main')"
        ));
        let columns = columns.join(", ");
        execute(&format!(
            "INSERT OR REPLACE INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table}"
        ));
    }
}

#[test]
fn a_gradebook_with_a_row_for_each_case_of_each_run_says_the_same() {
    let class = Class::of(6);
    assert_eq!(class.graded(&[]).status, Some(0));
    assert_eq!(class.graded(&["--force", "--only", "s001"]).status, Some(0));
    let (before, measured) = (class.dump(), class.column(MEASURED));
    assert!(measured.len() > 1000, "{}", measured.len());
    as_version(&class, 2);
    assert_eq!(
        class.column("SELECT type FROM sqlite_master WHERE name = 'case_results'"),
        ["table"]
    );
    let again = class.graded(&[]);
    assert!(
        again.stdout.contains("0 graded, 6 unchanged"),
        "{}",
        again.stdout
    );
    assert_eq!(class.dump(), before);
    assert_eq!(class.column(MEASURED), measured);
    class.is_whole();
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
            .refused(2, &["grades.sqlite", "no gradebook"]);
    }
    class.graded(&[]).refused(2, &["no gradebook"]);
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
