//! `sudograde gradebook review`: the conclusion about a pair stays, `similar` shows it, and it follows the students when
//! they get other ids or are forgotten.

use std::fs;

use rusqlite::Connection;
use serde_json::Value;

use crate::support::Class;
use crate::support::likeness::{
    Disguise, disguised, fixture, groups, html, json, pairs, similar, skeleton,
};

/// The words of a reason that names a student.
const TRACE: &str = "anas_twin_sister";

/// Ana and Bea have the same work, Cyn and Dee each their own.
fn class() -> Class {
    class_with(&fixture("lookup-tables"))
}

/// The same with other work of Dee's.
fn class_with(work_of_dee: &str) -> Class {
    let class = Class::empty();
    let original = fixture("as-taught");
    let works = [
        ("ana", original.clone()),
        ("bea", disguised(Disguise::Renamed, &original)),
        ("cyn", fixture("bit-masks")),
        ("dee", work_of_dee.to_owned()),
    ];
    for (student, text) in works {
        class.add(&format!("{student}/sudoku.c"), text.as_bytes());
    }
    assert_eq!(class.graded(&[]).status, Some(0));
    class
}

fn decide(class: &Class, word: &str, arguments: &[&str]) -> String {
    let run = class.gradebook(word, arguments);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run.stdout
}

fn review(class: &Class, pair: &str, state: &str, reason: &str) -> String {
    let arguments = [
        "--pair", pair, "--state", state, "--reason", reason, "--by", "Eva",
    ];
    decide(class, "review", &arguments)
}

/// The columns student, kind, decision, reason and ended_by of the log.
fn log(class: &Class, arguments: &[&str]) -> Vec<String> {
    let text = decide(class, "log", arguments);
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        columns[3..].join("|")
    };
    text.lines().skip(1).map(row).collect()
}

fn dismissed(class: &Class) -> Vec<Value> {
    let listing = json(class, &[]);
    listing["dismissed"].as_array().expect("a list").clone()
}

#[test]
fn a_dismissed_pair_goes_to_the_end_and_makes_no_group() {
    let class = class();
    let told = review(&class, "ana,bea", "dismissed", "they may work in pairs");
    assert_eq!(
        told,
        "implicit-graph: the pair of ana and bea is dismissed; decision 1\n"
    );
    let again = review(&class, "bea,ana", "dismissed", "they may work in pairs");
    assert!(again.contains("already, since decision 1"), "{again}");
    let listing = json(&class, &[]);
    assert_eq!(pairs(&listing), [[""; 2]; 0]);
    assert_eq!(groups(&listing), [""; 0]);
    let one = &listing["dismissed"][0];
    assert_eq!(one["students"][1]["id"], "bea");
    assert_eq!(one["review"]["state"], "dismissed");
    assert_eq!(one["review"]["reason"], "they may work in pairs");
    assert_eq!(one["review"]["by"], "Eva");
    assert_eq!(one["review"]["changed"], false);
    let run = similar(&class, &[]);
    assert!(
        run.stdout.contains("1 pair was dismissed; --all lists it."),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("bea"), "{}", run.stdout);
    let all = similar(&class, &["--all", "--least", "0"]);
    let last = all.stdout.lines().last().unwrap_or_default();
    assert!(
        last.contains("bea")
            && last.contains("dismissed (")
            && last.contains("Eva): they may work"),
        "{}",
        all.stdout
    );
    let page = html(&class, &[]);
    let fold = page.find("<details><summary>1 dismissed pair</summary>");
    let pair = page.find("id=\"pair-1\"");
    assert!(fold.is_some() && fold < pair, "{page}");
    // Reasons may name students.
    for text in [
        similar(&class, &["--all", "--anonymous"]).stdout,
        html(&class, &["--anonymous"]),
        json(&class, &["--anonymous"]).to_string(),
    ] {
        assert!(text.contains("dismissed"), "{text}");
        assert!(
            !text.contains("work in pairs") && !text.contains("Eva"),
            "{text}"
        );
    }
    // Of three that are the same, the pair alone is dismissed.
    class.add(
        "fay/sudoku.c",
        format!("{}\n", fixture("as-taught")).as_bytes(),
    );
    assert_eq!(class.graded(&[]).status, Some(0));
    let listing = json(&class, &[]);
    assert_eq!(pairs(&listing), [["ana", "fay"]]);
    assert_eq!(listing["pairs"][0]["students"][1]["same"][0]["id"], "bea");
    assert_eq!(groups(&listing), ["3: ana = bea = fay"]);
    assert_eq!(dismissed(&class).len(), 1);
}

#[test]
fn a_review_is_a_decision_that_another_replaces_and_undo_ends() {
    let class = class();
    review(&class, "ana,bea", "dismissed", "too little");
    review(&class, "ana,bea", "confirmed", "both said so");
    let listing = json(&class, &[]);
    assert_eq!(pairs(&listing), [["ana", "bea"]]);
    assert_eq!(listing["pairs"][0]["review"]["state"], "confirmed");
    assert_eq!(groups(&listing), ["2: ana = bea"]);
    let page = html(&class, &["--lang", "el"]);
    assert!(page.contains("επιβεβαιώθηκε (") && page.contains("both said so"));
    assert_eq!(
        log(&class, &[]),
        [
            "|review|dismissed ana, bea|too little|2",
            "|review|confirmed ana, bea in place of 1|both said so|"
        ]
    );
    decide(&class, "undo", &["2", "--reason", "an error"]);
    let listing = json(&class, &[]);
    assert_eq!(listing["pairs"][0]["review"], Value::Null);
    assert_eq!(log(&class, &[]).len(), 3);
    // A review is about the two, and not about all students.
    assert_eq!(log(&class, &["--student", "bea"]).len(), 3);
    assert_eq!(log(&class, &["--student", "cyn"]), [""; 0]);
    let person = decide(&class, "person", &["ana"]);
    assert!(
        person.contains("both said so") && !person.contains("bea"),
        "{person}"
    );
    assert!(!decide(&class, "person", &["cyn"]).contains("both said so"));
    class.is_whole();
    // Damage to its words is found.
    let gradebook = Connection::open(class.db()).expect("it can be opened");
    gradebook
        .execute_batch("UPDATE decisions SET words = '{' WHERE id = 2")
        .expect("it can be damaged");
    let check = class.gradebook("check", &[]);
    assert_eq!(check.status, Some(3), "{check:#?}");
    assert!(
        check.stderr.contains("row 2 of decisions is no JSON"),
        "{}",
        check.stderr
    );
}

#[test]
fn a_pair_whose_code_changed_since_is_open_again() {
    let class = class();
    decide(&class, "late", &["--counts", "last"]);
    review(&class, "ana,bea", "dismissed", "too little");
    let changed = format!("{}// better\n", fixture("as-taught"));
    class.add("ana/sudoku.c", changed.as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    let listing = json(&class, &[]);
    assert_eq!(pairs(&listing), [["ana", "bea"]]);
    assert_eq!(listing["pairs"][0]["review"]["changed"], true);
    assert_eq!(groups(&listing), ["2: ana = bea"]);
    let run = similar(&class, &[]);
    assert!(
        run.stdout.contains("dismissed, but the code changed since"),
        "{}",
        run.stdout
    );
    review(&class, "ana,bea", "dismissed", "too little");
    assert_eq!(pairs(&json(&class, &[])), [[""; 2]; 0]);
}

#[test]
fn a_review_follows_students_who_get_another_id() {
    let class = class_with(&skeleton());
    review(&class, "ana,bea", "dismissed", "too little");
    decide(&class, "rename", &["--student", "bea", "--to", "zoe"]);
    let found = dismissed(&class);
    assert_eq!(found[0]["students"][1]["id"], "zoe");
    assert!(log(&class, &[])[0].starts_with("|review|dismissed ana, zoe|"));
    // Dee is Ana under another name; of the two reviews of that pair the later one holds.
    review(&class, "dee,zoe", "confirmed", "no");
    review(&class, "ana,dee", "dismissed", "one person");
    decide(&class, "merge", &["--student", "dee", "--into", "ana"]);
    assert_eq!(dismissed(&class).len(), 0);
    let listing = json(&class, &[]);
    assert_eq!(listing["pairs"][0]["review"]["state"], "confirmed");
    let reviews: Vec<String> = log(&class, &[])
        .into_iter()
        .filter(|row| row.contains("|review|"))
        .collect();
    assert!(
        reviews[0].starts_with("|review|dismissed ana, zoe|too little|")
            && !reviews[0].ends_with('|'),
        "it no longer holds: {reviews:?}"
    );
    assert_eq!(reviews[1], "|review|confirmed ana, zoe|no|");
    assert!(!reviews[2].ends_with('|'), "nobody is a pair: {reviews:?}");
    class.is_whole();
}

#[test]
fn a_review_of_a_forgotten_student_says_nothing_any_more() {
    let class = class();
    review(&class, "ana,bea", "dismissed", TRACE);
    review(&class, "bea,ana", "confirmed", TRACE);
    decide(&class, "undo", &["2", "--reason", TRACE]);
    review(&class, "bea,cyn", "dismissed", "the usual way");
    let holds = |text: &str| {
        let beside = ["", "-wal"].map(|end| format!("{}{end}", class.db().display()));
        let read = beside.iter().filter_map(|file| fs::read(file).ok());
        let all: Vec<u8> = read.flatten().collect();
        all.windows(text.len()).any(|part| part == text.as_bytes())
    };
    assert!(holds(TRACE), "the test would find nothing");
    decide(&class, "forget", &["--student", "ana", "--by", "Eva"]);
    assert!(!holds(TRACE), "reasons are erased");
    let words = "SELECT words FROM decisions WHERE kind = 'review' ORDER BY id LIMIT 2";
    assert_eq!(class.column(words), ["", ""], "digests are erased");
    let rows = log(&class, &[]);
    assert_eq!(
        &rows[..4],
        [
            "|review|||2",
            "|review|in place of 1||3",
            "|undo|of 2||",
            "|review|dismissed bea, cyn|the usual way|"
        ]
    );
    let of_bea = log(&class, &["--student", "bea"]);
    assert_eq!(of_bea, rows[3..4], "the others are about nobody");
    // The files of the forgotten student are gone, which the exit status tells.
    let run = similar(&class, &["--least", "0", "--format", "json"]);
    let listing: Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!(listing["dismissed"][0]["students"][0]["id"], "bea");
    assert_eq!(listing["dismissed"][1], Value::Null);
    class.is_whole();
}

#[test]
fn a_review_of_a_team_is_of_its_members() {
    let class = class();
    for student in ["bea", "cyn"] {
        let team = ["--student", student, "--to", "red", "--reason", "x"];
        decide(&class, "team", &team);
    }
    let told = review(&class, "red,ana", "dismissed", "one of them may");
    assert!(
        told.contains("the pair of red and ana is dismissed"),
        "{told}"
    );
    let listing = json(&class, &["--least", "0"]);
    let found = &listing["dismissed"];
    assert_eq!(found[0]["students"][1]["id"], "red", "{found}");
    assert_eq!(found[1], Value::Null, "{found}");
    assert!(log(&class, &[])[2].starts_with("|review|dismissed bea, cyn, ana|"));
    // The reason may name the one whose file it was not, too.
    decide(&class, "forget", &["--student", "cyn", "--by", "Eva"]);
    assert!(log(&class, &[])[2].starts_with("|review|||"));
}

#[test]
fn a_review_of_no_pair_is_refused() {
    let class = class();
    class.add("gil/notes.txt", b"nothing");
    assert!(class.graded(&[]).status.is_some());
    let refused = |pair: &str, words: &[&str]| {
        let arguments = ["--pair", pair, "--state", "dismissed", "--reason", "x"];
        class.gradebook("review", &arguments).refused(2, words);
    };
    refused("ana,beo", &["no student \"beo\"", "did you mean \"bea\"?"]);
    refused(
        "ana,gil",
        &["gil has no submission to implicit-graph that counts"],
    );
    refused("ana,ana", &["both are one submission"]);
    refused("ana", &["a pair is two ids with a comma between them"]);
    refused("ana,", &["a pair is two ids with a comma between them"]);
    let maybe = ["--pair", "ana,bea", "--state", "maybe", "--reason", "x"];
    class
        .gradebook("review", &maybe)
        .refused(2, &["dismissed", "confirmed"]);
    let silent = ["--pair", "ana,bea", "--state", "dismissed"];
    class.gradebook("review", &silent).refused(2, &["--reason"]);
    let elsewhere = [&silent[..], &["--reason", "x", "--lab", "other"]].concat();
    class
        .gradebook("review", &elsewhere)
        .refused(2, &["it has no lab \"other\""]);
    assert_eq!(log(&class, &[]), [""; 0]);
}
