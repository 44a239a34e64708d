//! Teams: a team's submission is graded once and counts for each member, unless the instructor decides otherwise.

use std::fs;

use crate::decisions::{decide, told};
use crate::support::{Class, Run, Submission};

/// ana and ben are a team and hand in the same files, the team's folder has a third submission; eva works alone.
fn class() -> Class {
    let class = Class::empty();
    let half = Submission::right().without("is_final");
    class.add("ana/sudoku.c", half.text().as_bytes());
    class.add("ben/sudoku.c", half.text().as_bytes());
    class.add("eva/sudoku.c", Submission::right().text().as_bytes());
    let run = graded(&class);
    // The same files of two in a team are graded once.
    assert!(
        run.stdout.contains("2 graded (2 new), 1 unchanged"),
        "{run:#?}"
    );
    class
}

fn graded(class: &Class) -> Run {
    graded_with(
        class,
        "id,name,team\nana,Ana P,owls\nben,Ben Q,owls\neva,Eva R,\nmax,Max S,owls\n",
    )
}

fn graded_with(class: &Class, roster: &str) -> Run {
    let file = class.folder().join("roster.csv");
    fs::write(&file, roster).expect("it can be written");
    let run = class.graded(&["--roster", &file.display().to_string()]);
    assert!(run.status.is_some_and(|status| status < 2), "{run:#?}");
    run
}

/// `student points team`
fn shown(class: &Class) -> Vec<String> {
    let shown = class.gradebook("show", &[]).stdout;
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        format!("{} {} {}", cells[0], cells[8], cells[14])
    };
    shown.lines().skip(1).map(row).collect()
}

#[test]
fn a_team_is_graded_once_and_each_has_the_points() {
    let class = class();
    assert_eq!(
        shown(&class),
        ["ana 60 owls", "ben 60 owls", "eva 70 ", "max 60 owls"]
    );
    let max = decide(&class, "student", &["max"]);
    assert!(
        max.contains("Max S (max), team owls: 60/70 points"),
        "{max}"
    );
    assert!(
        max.contains("ana/sudoku.c") || max.contains("/ana"),
        "{max}"
    );
    // A folder with the team's name is the team's.
    class.add(
        "owls/sudoku.c",
        Submission::right().before("// owls\n").text().as_bytes(),
    );
    let run = graded(&class);
    assert!(!run.stderr.contains("not in the roster"), "{run:#?}");
    assert_eq!(shown(&class)[..2], ["ana 70 owls", "ben 70 owls"]);
    assert_eq!(class.column("SELECT count(*) FROM students"), ["4"]);
    class.is_whole();
}

#[test]
fn one_of_a_team_is_graded_otherwise() {
    let class = class();
    let more = [
        "--student",
        "ben",
        "--points",
        "-10",
        "--reason",
        "did not take part",
    ];
    decide(&class, "adjust", &more);
    assert_eq!(shown(&class)[..2], ["ana 60 owls", "ben 50 owls"]);
    let alone = ["--student", "max", "--alone", "--reason", "left the team"];
    let said = decide(&class, "team", &alone);
    assert_eq!(said, "implicit-graph: max works alone; decision 2\n");
    assert!(decide(&class, "team", &alone).contains("already, since decision 2"));
    assert_eq!(shown(&class)[3], "max  ");
    // The roster does not change what the instructor decided.
    graded(&class);
    assert_eq!(shown(&class)[3], "max  ");
    let with = [
        "--student",
        "max",
        "--to",
        "hawks",
        "--reason",
        "a new team",
    ];
    let typo = class.gradebook("team", &with).stderr;
    assert_eq!(typo, "note: nobody else is in this team\n");
    assert_eq!(shown(&class)[3], "max  hawks");
    let joins = [
        "--student",
        "eva",
        "--to",
        "hawks",
        "--reason",
        "a new team",
    ];
    decide(&class, "team", &joins);
    assert_eq!(shown(&class)[2..], ["eva 70 hawks", "max 70 hawks"]);
    let number = class.column("SELECT max(id) FROM decisions");
    decide(&class, "undo", &[&number[0], "--reason", "a mistake"]);
    assert_eq!(shown(&class)[2..], ["eva 70 ", "max  hawks"]);
}

#[test]
fn who_is_forgotten_takes_nothing_from_the_team() {
    let class = class();
    decide(&class, "forget", &["--student", "ana"]);
    let after = shown(&class);
    assert_eq!(after[0], "ben 60 owls");
    assert!(
        after
            .iter()
            .any(|row| row.starts_with("forgotten-") && row.ends_with(" 60 owls")),
        "{after:?}"
    );
    let paths =
        class.column("SELECT path FROM sources UNION SELECT detail ->> 'submission' FROM runs");
    assert!(!paths.iter().any(|path| path.contains("ana")), "{paths:?}");
    assert_eq!(class.column("SELECT count(*) FROM files"), ["2"]);
    let ben = decide(&class, "student", &["ben"]);
    assert!(
        ben.contains("Ben Q (ben), team owls: 60/70 points"),
        "{ben}"
    );
    // The last one of a team leaves nothing.
    for student in ["ben", "max"] {
        decide(&class, "forget", &["--student", student]);
    }
    assert_eq!(class.column("SELECT count(*) FROM files"), ["1"]);
    class.is_whole();
}

#[test]
fn likeness_knows_a_team_once() {
    let class = class();
    class.add(
        "leo/sudoku.c",
        Submission::right()
            .without("is_final")
            .before("// leo\n")
            .text()
            .as_bytes(),
    );
    assert!(graded(&class).status.is_some_and(|status| status < 2));
    let json = told(
        &class,
        "similar",
        &[
            "--lab",
            &class.lab().display().to_string(),
            "--format",
            "json",
            "--least",
            "10",
        ],
    );
    assert!(!json.contains("\"ben\""), "{json}");
    assert!(json.contains("owls") && json.contains("leo"), "{json}");
}

#[test]
fn merging_keeps_the_team() {
    let class = class();
    decide(&class, "merge", &["--student", "max", "--into", "eva"]);
    assert_eq!(shown(&class), ["ana 70 owls", "ben 70 owls", "eva 70 owls"]);
}

#[test]
fn the_first_of_the_same_files_counts_whoever_handed_it_in() {
    for (ana, ben) in [("2026-03-01", "2026-03-05"), ("2026-03-05", "2026-03-01")] {
        let class = class();
        let roster =
            format!("id,team,submitted_at\nana,owls,{ana}T10:00Z\nben,owls,{ben}T10:00Z\n");
        for _ in 0..2 {
            graded_with(&class, &roster);
            decide(&class, "late", &["--due", "2026-03-02", "--percent", "50"]);
            assert_eq!(shown(&class)[..2], ["ana 60 owls", "ben 60 owls"]);
        }
        // Each keeps what they handed in.
        let alone = ["--student", "ben", "--alone", "--reason", "works alone"];
        decide(&class, "team", &alone);
        let points = |day: &str| if day == "2026-03-01" { 60 } else { 30 };
        let expected = [
            format!("ana {} owls", points(ana)),
            format!("ben {} ", points(ben)),
        ];
        assert_eq!(shown(&class)[..2], expected);
    }
}

#[test]
fn a_rosters_teams_are_all_that_there_are() {
    let class = class();
    graded_with(&class, "id,team\nana,\nben,\neva,\nmax,\n");
    assert_eq!(shown(&class), ["ana 60 ", "ben 60 ", "eva 70 ", "max  "]);
    graded_with(&class, "id,team\nana,Owls\nmax,owls\n");
    assert_eq!(shown(&class)[3], "max 60 Owls");
    // A roster without the column changes none.
    graded_with(&class, "id,name\nana,Ana\nmax,Max\n");
    assert_eq!(shown(&class)[3], "max 60 Owls");
}

#[test]
fn a_folder_of_a_team_that_was_decided_is_that_teams() {
    let class = class();
    let to = [
        "--student",
        "eva",
        "--to",
        "hawks",
        "--reason",
        "a new team",
    ];
    decide(&class, "team", &to);
    let best = Submission::right().before("// hawks\n");
    class.add("hawks/sudoku.c", best.text().as_bytes());
    let run = graded(&class);
    assert!(
        run.stderr.contains("\"hawks\" is no student but a team"),
        "{run:#?}"
    );
    assert_eq!(class.column("SELECT count(*) FROM students"), ["4"]);
    assert!(decide(&class, "student", &["eva"]).contains("class/hawks"));
}
