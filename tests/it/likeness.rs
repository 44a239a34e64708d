//! `sudograde similar`: disguised copies come first, independent work and skeletons do not come up, and nobody is judged.

use std::fs;

use rusqlite::Connection;

use crate::support::browser::{browsed, chromium};
use crate::support::likeness::{
    Disguise, command, disguised, fixture, html, json, pairs, similar, skeleton,
};
use crate::support::{Class, run};

/// Ana's work, a copy of it in disguise, two independent ones, and two skeletons.
fn class() -> Class {
    let class = Class::empty();
    let original = fixture("as-taught");
    let copy = disguised(Disguise::All, &original);
    let works = [
        ("ana", format!("// Ana Pérez\n{original}")),
        ("nikos", format!("// Νίκος\n{copy}")),
        ("masks", fixture("bit-masks")),
        ("tables", fixture("lookup-tables")),
        ("empty1", skeleton()),
        ("empty2", skeleton() + "\n"),
    ];
    for (student, text) in works {
        class.add(&format!("{student}/sudoku.c"), text.as_bytes());
    }
    let roster = class.folder().join("roster.csv");
    let names = "id,name\nana,Ana Pérez\nnikos,Νίκος Παπάς\nmasks,<b>Mask</b>\ntables,Tabla\nempty1,\nempty2,\n";
    fs::write(&roster, names).expect("the roster can be written");
    let graded = class.graded(&["--roster", &roster.display().to_string()]);
    assert_eq!(graded.status, Some(0), "{graded:#?}");
    let right = class.column(
        "SELECT key FROM counting_runs JOIN submissions ON submissions.id = submission_id
         JOIN students ON students.id = student_id WHERE score = max_score ORDER BY key",
    );
    assert_eq!(
        right,
        ["ana", "masks", "nikos", "tables"],
        "the disguise is a right program"
    );
    class
}

#[test]
fn a_disguised_copy_is_listed_and_independent_work_is_not() {
    let class = class();
    let listing = json(&class, &[]);
    assert_eq!(pairs(&listing), [["ana", "nikos"]]);
    let pair = &listing["pairs"][0];
    let percent = |side: usize| {
        pair["students"][side]["percent"]
            .as_f64()
            .expect("a number")
    };
    assert!((40.0..=100.0).contains(&percent(0)), "{pair}");
    assert!(
        percent(1) < percent(0),
        "the copy has dead code besides: {pair}"
    );
    assert!(pair["words"].as_u64() > Some(100), "{pair}");
    assert_eq!(listing["compared"], 4);
    let left_out: Vec<&str> = listing["left_out"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|one| one["reason"] == "little-code")
        .filter_map(|one| one["student"].as_str())
        .collect();
    assert_eq!(
        left_out,
        ["empty1", "empty2"],
        "skeletons are not alike, they are empty"
    );
    // Lines are those of the files: no region reaches into what the lab gave.
    let given = skeleton();
    let given = given.lines().position(|line| line.contains("int is_valid"));
    for region in pair["regions"].as_array().expect("a list") {
        let first = region["sides"][0]["lines"][0][0].as_u64().expect("a line");
        assert!(
            first > given.expect("the skeleton has it") as u64,
            "{region}"
        );
    }
    // With a low threshold the copy is still the first.
    let all = json(&class, &["--least", "0"]);
    assert_eq!(pairs(&all)[0], ["ana", "nikos"]);
    assert!(
        pairs(&all).len() > 1,
        "independent work has something in common, too"
    );
    let one = json(&class, &["--least", "0", "--limit", "1"]);
    assert_eq!(pairs(&one).len(), 1);
    assert_eq!(one["found"], all["found"]);
}

#[test]
fn the_terminal_says_that_it_is_a_measure() {
    let class = class();
    let run = similar(&class, &[]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert!(
        run.stdout.contains("A measure, not a verdict"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("Ana Pérez") && run.stdout.contains("Νίκος Παπάς"),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("Mask"), "{}", run.stdout);
    assert!(run.stderr.contains("empty1, empty2"), "{}", run.stderr);
    let none = similar(&class, &["--least", "100"]);
    assert!(
        none.stdout.contains("No pair has 100 % in common"),
        "{}",
        none.stdout
    );
}

#[test]
fn the_page_shows_what_both_share_side_by_side() {
    let class = class();
    let page = html(&class, &["--least", "0"]);
    for words in [
        "Ana Pérez",
        "Νίκος Παπάς",
        "&lt;b&gt;Mask",
        "id=\"pair-1\"",
        "class=\"line same\"",
        "is_valid",
    ] {
        assert!(page.contains(words), "{words}");
    }
    for forbidden in ["<script", "<b>", "http://", "https://", "url("] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let languages = [
        ("es", "Una medida, no un veredicto"),
        ("pt", "Uma medida, não um veredito"),
        ("el", "Μέτρηση, όχι ετυμηγορία"),
    ];
    for (lang, words) in languages {
        let page = html(&class, &["--lang", lang]);
        assert!(
            page.contains(words) && page.contains(&format!("<html lang=\"{lang}\">")),
            "{lang}"
        );
        assert!(!page.contains("similar-"), "{lang}: every word is there");
    }
}

#[test]
fn an_anonymous_list_names_nobody() {
    let class = class();
    let page = html(&class, &["--anonymous", "--least", "0"]);
    let table = similar(&class, &["--anonymous"]);
    let json = json(&class, &["--anonymous"]).to_string();
    assert!(table.stdout.contains("student 1"), "{}", table.stdout);
    assert!(page.contains("student 2") && page.contains("return 0;"));
    for text in [&page, &table.stdout, &table.stderr, &json] {
        for name in [
            "Ana",
            "ana",
            "Νίκος",
            "nikos",
            "Mask",
            "masks",
            "Tabla",
            "empty1",
        ] {
            assert!(!text.contains(name), "{name}");
        }
    }
}

#[test]
fn it_compares_what_was_graded_wherever_the_files_are_now() {
    let class = class();
    let before = json(&class, &[]);
    class.add("ana/sudoku.c", b"int changed;\n");
    fs::remove_dir_all(class.submissions().join("nikos")).expect("it can be removed");
    assert_eq!(json(&class, &[]), before);
}

#[test]
fn submissions_whose_files_are_lost_are_named() {
    let class = class();
    let expected = json(&class, &[]);
    let gradebook = Connection::open(class.db()).expect("it can be opened");
    gradebook
        .execute_batch("DELETE FROM files")
        .expect("it can be damaged");
    drop(gradebook);
    let run = similar(&class, &[]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    for student in ["ana", "nikos", "masks", "tables"] {
        assert!(run.stderr.contains(student), "{}", run.stderr);
    }
    assert!(run.stderr.contains("batch --force"), "{}", run.stderr);
    assert_eq!(class.graded(&["--force"]).status, Some(0));
    assert_eq!(json(&class, &[]), expected);
    class.is_whole();
}

#[test]
fn two_submissions_of_one_student_are_no_pair() {
    let class = Class::empty();
    class.add("ana/sudoku.c", fixture("as-taught").as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    class.add(
        "ana/sudoku.c",
        format!("{}\n", fixture("as-taught")).as_bytes(),
    );
    assert_eq!(class.graded(&[]).status, Some(0));
    assert_eq!(class.column("SELECT count(*) FROM submissions"), ["2"]);
    let listing = json(&class, &["--least", "0"]);
    assert_eq!(
        (&listing["compared"], &listing["found"]),
        (&1.into(), &0.into())
    );
}

#[test]
fn wrong_usage_is_refused_with_the_next_step() {
    let class = Class::empty();
    similar(&class, &[]).refused(2, &["no such gradebook", "batch"]);
    class.add("ana/sudoku.c", fixture("as-taught").as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    similar(&class, &["--lab", "samurai"])
        .refused(2, &["it has no lab \"samurai\"", "implicit-graph"]);
    similar(&class, &["--least", "101"]).refused(2, &["from 0 to 100"]);
    let nowhere = class
        .folder()
        .join("missing/similar.html")
        .display()
        .to_string();
    let unwritable = similar(&class, &["--html", &nowhere]);
    assert!(unwritable.stderr.contains(&nowhere), "{unwritable:#?}");
    assert_eq!(unwritable.status, Some(2));
    // Without the lab nobody knows what it gave.
    let without_lab = |arguments: &[&str]| {
        let mut command = command(&class, arguments);
        command.env("SUDOGRADE_LABS", class.folder());
        run(command)
    };
    fs::rename(class.lab(), class.folder().join("moved")).expect("it can be moved");
    without_lab(&[]).refused(2, &["implicit-graph", "name its folder with --lab"]);
    let folder = class.folder().join("moved").display().to_string();
    assert_eq!(without_lab(&["--lab", &folder]).status, Some(0));
}

#[test]
fn a_browser_shows_the_page_without_an_error() {
    let Some(chromium) = chromium() else {
        return;
    };
    let class = class();
    html(&class, &[]);
    let seen = browsed(&chromium, &class.folder().join("similar.html"));
    assert!(
        seen.stdout.contains("A measure, not a verdict"),
        "{seen:#?}"
    );
    assert!(!seen.stderr.contains("CONSOLE"), "{}", seen.stderr);
}
