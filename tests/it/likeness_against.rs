//! `sudograde similar --against`: last year's gradebook and a folder of sources from elsewhere are compared with the
//! class, and not with each other.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use serde_json::Value;

use crate::support::Class;
use crate::support::likeness::{Disguise, disguised, fixture, groups, html, json, pairs, similar};

fn graded(works: &[(&str, String)]) -> Class {
    let class = Class::empty();
    for (student, text) in works {
        class.add(&format!("{student}/sudoku.c"), text.as_bytes());
    }
    assert_eq!(class.graded(&[]).status, Some(0));
    class
}

/// Ana repeats the course and hands in her own work again; Bea has Ana's, and Cyn that of another one of last year.
fn class() -> Class {
    let original = fixture("as-taught");
    let masks = fixture("bit-masks");
    let class = graded(&[
        ("ana", original.clone()),
        ("bea", disguised(Disguise::Renamed, &original)),
        ("cyn", format!("// Cyn\n{masks}")),
        ("dee", fixture("lookup-tables")),
    ]);
    let last = graded(&[
        ("ana", original),
        ("old", masks.clone()),
        ("older", format!("{masks}\n")),
    ]);
    fs::copy(last.db(), last_year(&class)).expect("it can be copied");
    class
}

fn last_year(class: &Class) -> std::path::PathBuf {
    class.folder().join("last-year.sqlite")
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The pairs within the class, each with its figures.
fn inside(listing: &Value) -> Vec<String> {
    let figures = |pair: &Value| {
        let [one, other] = [0, 1].map(|side| &pair["students"][side]);
        let is_outside = one["outside"] == true || other["outside"] == true;
        let parts = [
            &one["id"],
            &one["percent"],
            &other["id"],
            &other["percent"],
            &pair["jaccard_percent"],
        ];
        (!is_outside).then(|| parts.map(Value::to_string).join(" "))
    };
    let pairs = listing["pairs"].as_array().expect("a list");
    pairs.iter().filter_map(figures).collect()
}

#[test]
fn the_work_of_last_year_is_found_and_ones_own_is_a_resubmission() {
    let class = class();
    let last = shown(&last_year(&class));
    let alone = json(&class, &[]);
    assert_eq!(pairs(&alone), [["ana", "bea"]]);
    let listing = json(&class, &["--against", &last]);
    assert_eq!(
        pairs(&listing),
        [
            ["ana", "bea"],
            ["bea", "last-year.sqlite: ana"],
            ["cyn", "last-year.sqlite: old"],
            ["ana", "last-year.sqlite: ana"],
        ],
        "old and older are no pair, and a resubmission is the last"
    );
    let marks = listing["pairs"].as_array().expect("a list").iter();
    let marks: Vec<bool> = marks
        .filter_map(|pair| pair["resubmission"].as_bool())
        .collect();
    assert_eq!(marks, [false, false, false, true]);
    assert_eq!(
        groups(&listing),
        [
            "3: ana = bea = last-year.sqlite: ana",
            "3: cyn = last-year.sqlite: old = last-year.sqlite: older",
        ]
    );
    assert_eq!(
        (&listing["compared"], &listing["against"]),
        (&4.into(), &3.into())
    );
    let outside = &listing["pairs"][1]["students"];
    assert_eq!(
        (&outside[0]["outside"], &outside[1]["outside"]),
        (&false.into(), &true.into())
    );
    let all = inside(&json(&class, &["--against", &last, "--least", "0"]));
    assert!(all.len() > 1, "{all:?}");
    assert_eq!(
        all,
        inside(&json(&class, &["--least", "0"])),
        "no figure within the class changes"
    );
    let run = similar(&class, &["--against", &last]);
    for words in [
        "3 sources from elsewhere compared with each of them",
        "last-year.sqlite: old (+1)",
        "the student’s own earlier work",
    ] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
    let languages = [
        ("es", "trabajo anterior de la misma persona"),
        ("pt", "trabalho anterior da mesma pessoa"),
        ("el", "παλαιότερη εργασία του ίδιου φοιτητή"),
    ];
    for (lang, words) in languages {
        let page = html(&class, &["--against", &last, "--lang", lang]);
        assert!(page.contains(words) && !page.contains("similar-"), "{lang}");
    }
}

#[test]
fn alone_with_the_work_of_last_year_a_repeater_is_in_no_group() {
    let class = class();
    let last = shown(&last_year(&class));
    let graded = graded(&[
        ("ana", fixture("as-taught")),
        ("dee", fixture("lookup-tables")),
    ]);
    let listing = json(&graded, &["--against", &last]);
    assert_eq!(pairs(&listing), [["ana", "last-year.sqlite: ana"]]);
    assert_eq!(groups(&listing), [""; 0]);
}

#[test]
fn each_file_and_folder_of_a_folder_is_a_source() {
    let class = class();
    let outside = class.folder().join("outside");
    fs::create_dir_all(outside.join("site")).expect("it can be made");
    let copy = disguised(Disguise::Renamed, &fixture("lookup-tables"));
    fs::write(outside.join("web.c"), copy).expect("it can be written");
    let masks = fixture("bit-masks");
    fs::write(outside.join("site/sudoku.c"), masks).expect("it can be written");
    fs::write(outside.join("notes.txt"), "found on the web").expect("it can be written");
    let folder = shown(&outside);
    let listing = json(&class, &["--against", &folder]);
    assert_eq!(
        pairs(&listing),
        [
            ["ana", "bea"],
            ["cyn", "outside/site"],
            ["dee", "outside/web.c"]
        ]
    );
    // Both kinds together.
    let last = shown(&last_year(&class));
    let both = json(&class, &["--against", &folder, "--against", &last]);
    assert_eq!(both["against"], 5);
    assert!(
        groups(&both)[0].starts_with("4: cyn = "),
        "{:?}",
        groups(&both)
    );
    // A source that cannot be read is named, and the others are compared.
    fs::create_dir(outside.join("hollow")).expect("it can be made");
    let run = similar(&class, &["--against", &folder]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    assert!(run.stdout.contains("outside/web.c"), "{}", run.stdout);
    assert!(
        run.stderr.contains("1 outside source cannot be read") && run.stderr.contains("hollow"),
        "{}",
        run.stderr
    );
    let anonymous = similar(&class, &["--against", &folder, "--anonymous"]);
    assert!(
        anonymous.stdout.contains("outside source "),
        "{}",
        anonymous.stdout
    );
    for name in ["web.c", "hollow", "cyn"] {
        let said = [&anonymous.stdout, &anonymous.stderr];
        assert!(
            said.iter().all(|text| !text.contains(name)),
            "{anonymous:#?}"
        );
    }
}

#[test]
fn an_outside_that_is_none_is_refused() {
    let class = graded(&[("ana", fixture("as-taught"))]);
    let refused = |path: &Path, words: &[&str]| {
        let path = shown(path);
        let words = [words, &["--against"]].concat();
        similar(&class, &["--against", &path]).refused(2, &words);
    };
    let path = |name: &str| class.folder().join(name);
    refused(
        &path("missing.sqlite"),
        &["missing.sqlite", "no such file or folder"],
    );
    refused(&class.db(), &["it is the gradebook of --db"]);
    fs::write(path("notes.txt"), "nothing").expect("it can be written");
    let nothing = "it is no gradebook, and holds no source for implicit-graph";
    refused(&path("notes.txt"), &["notes.txt", nothing]);
    fs::create_dir(path("hollow")).expect("it can be made");
    refused(&path("hollow"), &["hollow", nothing]);
    let other = Connection::open(path("other.sqlite")).expect("it can be made");
    other
        .execute_batch("CREATE TABLE songs (name TEXT)")
        .expect("it can be made");
    drop(other);
    refused(&path("other.sqlite"), &["it is not a gradebook"]);
    fs::copy(class.db(), path("last.sqlite")).expect("it can be copied");
    let last = Connection::open(path("last.sqlite")).expect("it can be opened");
    last.execute_batch("UPDATE labs SET name = 'graphs'")
        .expect("it can be changed");
    drop(last);
    refused(
        &path("last.sqlite"),
        &["it has no lab \"implicit-graph\"", "labs in it: graphs"],
    );
}
