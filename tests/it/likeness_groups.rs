//! `sudograde similar` shows groups first: submissions that are the same are one row, whatever their number.

use crate::support::Class;
use crate::support::likeness::{Disguise, disguised, fixture, groups, html, json, pairs, similar};

/// Three times the same work but for names and comments, a copy with dead code, twice other work, and one alone.
fn class() -> Class {
    let class = Class::empty();
    let original = fixture("as-taught");
    let other = fixture("lookup-tables");
    let works = [
        ("ana", original.clone()),
        ("bea", disguised(Disguise::Renamed, &original)),
        ("carl", format!("/* Carl */\n\n{original}")),
        ("dan", disguised(Disguise::All, &original)),
        ("eva", other.clone()),
        ("fay", format!("{other}// Fay\n")),
        ("gil", fixture("bit-masks")),
    ];
    for (student, text) in works {
        class.add(&format!("{student}/sudoku.c"), text.as_bytes());
    }
    assert_eq!(class.graded(&[]).status, Some(0));
    class
}

#[test]
fn those_that_are_the_same_are_one_entry_of_a_group_and_one_pair() {
    let class = class();
    let listing = json(&class, &[]);
    assert_eq!(
        groups(&listing),
        ["4: ana = bea = carl, dan", "2: eva = fay"]
    );
    assert_eq!(
        pairs(&listing),
        [["ana", "bea"], ["eva", "fay"], ["ana", "dan"]],
        "six pairs of four are two"
    );
    assert_eq!(listing["found"], 3);
    let same = |pair: usize, side: usize| {
        let same = &listing["pairs"][pair]["students"][side]["same"];
        let ids = same.as_array().expect("a list").iter();
        ids.map(|one| one["id"].as_str().expect("a key").to_owned())
            .collect::<Vec<String>>()
    };
    assert_eq!((same(0, 0), same(0, 1)), (vec![], vec!["carl".to_owned()]));
    assert_eq!(same(2, 0), ["bea", "carl"]);
    assert_eq!(same(2, 1), [""; 0]);
    // Copies of all kinds join a group only where they share enough.
    let strict = json(&class, &["--least", "100"]);
    assert_eq!(groups(&strict), ["3: ana = bea = carl", "2: eva = fay"]);
    assert_eq!(pairs(&strict), [["ana", "bea"], ["eva", "fay"]]);
    // A limit leaves out pairs, but nobody of a group.
    let short = json(&class, &["--limit", "1"]);
    assert_eq!(groups(&short), groups(&listing));
    assert_eq!(pairs(&short).len(), 1);
}

#[test]
fn the_terminal_and_the_page_begin_with_the_groups() {
    let class = class();
    let run = similar(&class, &[]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    let place = |words: &str| {
        let place = run.stdout.find(words);
        place.unwrap_or_else(|| panic!("{words}: {}", run.stdout))
    };
    assert!(place("   4  ana = bea = carl, dan\n") < place("   2  eva = fay\n"));
    assert!(place("   2  eva = fay\n") < place("bea (+1)"));
    assert!(!run.stdout.contains("gil"), "{}", run.stdout);
    let short = similar(&class, &["--limit", "1"]);
    assert!(short.stdout.contains("2 more pairs"), "{}", short.stdout);
    let page = html(&class, &[]);
    let place = |words: &str| {
        page.find(words)
            .unwrap_or_else(|| panic!("{words}: {page}"))
    };
    assert!(place("ana = bea = carl, dan") < place("eva = fay"));
    assert!(place("eva = fay") < place("id=\"pair-1\""));
    assert!(page.contains("ana · bea = carl</h2>"), "{page}");
}

#[test]
fn anonymous_groups_have_numbers() {
    let class = class();
    let run = similar(&class, &["--anonymous"]);
    let page = html(&class, &["--anonymous"]);
    let group = "student 1 = student 2 = student 3, student 4";
    for text in [&run.stdout, &page] {
        assert!(text.contains(group), "{text}");
        for name in ["ana", "bea", "carl", "fay"] {
            assert!(!text.contains(name), "{name}: {text}");
        }
    }
    let listing = json(&class, &["--anonymous"]);
    assert_eq!(groups(&listing), ["4: 1 = 2 = 3, 4", "2: 5 = 6"]);
}
