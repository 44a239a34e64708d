//! Whose marks a command changes, in whatever lab: shown before, and told after.

use std::fs;

use crate::decisions::told;
use crate::support::{Class, Run, Submission};

/// ana hands in to two labs, a day late; one late day is hers, and the first lab's lateness costs half.
fn two_labs() -> Class {
    let class = Class::empty();
    class.add("ana.c", Submission::right().text().as_bytes());
    let roster = class.folder().join("roster.csv");
    fs::write(&roster, "id,submitted_at\nana,2026-12-02T10:00Z\n").expect("it can be written");
    let roster = roster.display().to_string();
    assert_eq!(class.graded(&["--roster", &roster]).status, Some(0));
    class.graded_in_a_second_lab(&roster);
    class
}

fn set(class: &Class, word: &str, arguments: &[&str]) -> Run {
    let done = class.gradebook(word, arguments);
    assert_eq!(done.status, Some(0), "{done:#?}");
    done
}

#[test]
fn a_late_day_that_moves_to_another_lab_is_seen_before_and_after() {
    let class = two_labs();
    set(&class, "course", &["--late-days", "1"]);
    let late =
        |lab: &'static str, due: &'static str| vec!["--lab", lab, "--due", due, "--per-day", "50"];
    set(&class, "late", &late("second", "2026-12-01T23:00Z"));
    let first = late("implicit-graph", "2026-12-01T20:00Z");
    let before = class.dump();
    let preview = set(&class, "late", &[&first[..], &["--preview"]].concat());
    let row = "ana\t70\t35\tin second; lateness: 100 % → 50 % kept\n";
    assert!(preview.stdout.ends_with(row), "{preview:#?}");
    let count = "preview: 0 of 1 marks would change, and 1 in other labs";
    assert!(preview.stderr.contains(count), "{preview:#?}");
    assert_eq!(class.dump(), before);
    let done = set(&class, "late", &first);
    let said = "1 mark changed:\n  ana: 70 → 35  in second; lateness: 100 % → 50 % kept\n";
    assert!(done.stderr.contains(said), "{done:#?}");
    // Another day gives it back.
    let preview = set(&class, "course", &["--late-days", "2", "--preview"]);
    assert!(
        preview.stdout.contains("ana\t35\t70\tin second; lateness"),
        "{preview:#?}"
    );
    let done = set(&class, "course", &["--late-days", "2"]);
    assert!(done.stderr.contains("ana: 35 → 70"), "{done:#?}");
}

#[test]
fn decisions_about_one_student_are_previewed_and_told() {
    let class = Class::empty();
    class.add(
        "ana.c",
        Submission::right().without("is_final").text().as_bytes(),
    );
    class.graded(&[]);
    let adjust = ["--student", "ana", "--points", "3", "--reason", "bus"];
    let preview = set(&class, "adjust", &[&adjust[..], &["--preview"]].concat());
    assert_eq!(
        preview.stdout,
        "student\tbefore\tafter\tbecause\nana\t60\t63\tadjustments: 0 → +3\n"
    );
    assert_eq!(class.column("SELECT count(*) FROM decisions"), ["0"]);
    let done = set(&class, "adjust", &adjust);
    assert!(
        done.stderr.contains("ana: 60 → 63  adjustments: 0 → +3"),
        "{done:#?}"
    );
    let undo = ["1", "--reason", "not so"];
    let preview = set(&class, "undo", &[&undo[..], &["--preview"]].concat());
    assert!(
        preview
            .stdout
            .ends_with("ana\t63\t60\tadjustments: +3 → 0\n"),
        "{preview:#?}"
    );
    assert!(set(&class, "undo", &undo).stderr.contains("ana: 63 → 60"));
    // The same again changes nothing, and nothing is told.
    let policy = ["--counts", "best"];
    assert_eq!(set(&class, "late", &policy).stderr, "");
    for (points, reason) in [("1e9", "x"), ("1", " ")] {
        let refused = class.gradebook(
            "adjust",
            &["--student", "ana", "--points", points, "--reason", reason],
        );
        assert_eq!(refused.status, Some(2), "{refused:#?}");
    }
}

#[test]
fn the_work_of_a_team_stays_when_the_one_who_handed_it_in_leaves() {
    let class = Class::empty();
    class.add("owls.c", Submission::right().text().as_bytes());
    let roster = class.folder().join("roster.csv");
    let text = "id,team\nana,owls\nben,owls\neva,owls\n";
    fs::write(&roster, text).expect("it can be written");
    let roster = roster.display().to_string();
    class.graded(&["--roster", &roster]);
    let shown = |class: &Class| -> Vec<String> {
        let shown = set(class, "show", &[]).stdout;
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('\t').collect();
            format!("{} {}", cells[0], cells[8])
        };
        shown.lines().skip(1).map(row).collect()
    };
    let all = ["ana 70", "ben 70", "eva 70"];
    assert_eq!(shown(&class), all);
    let alone = ["--student", "ana", "--alone", "--reason", "left"];
    let done = set(&class, "team", &alone);
    assert!(!done.stderr.contains("changed"), "{done:#?}");
    assert_eq!(shown(&class), all);
    // The next batch finds it as it is, and so it is when the decision is undone.
    let again = class.graded(&["--roster", &roster]);
    assert!(again.stdout.contains("0 graded"), "{again:#?}");
    assert_eq!(shown(&class), all);
    let other = ["--student", "ben", "--to", "cats", "--reason", "moved"];
    set(&class, "team", &other);
    assert_eq!(shown(&class), all);
    set(&class, "undo", &["1", "--reason", "back"]);
    set(&class, "undo", &["2", "--reason", "back"]);
    assert_eq!(shown(&class), all);
    class.is_whole();
}

#[test]
fn a_batch_tells_what_the_roster_alone_changed() {
    let class = Class::empty();
    class.add(
        "gus.c",
        Submission::right().without("is_final").text().as_bytes(),
    );
    let batch = |time: &str| {
        let file = class.folder().join("roster.csv");
        fs::write(&file, format!("id,submitted_at\ngus,{time}\n")).expect("it can be written");
        class.graded(&["--roster", &file.display().to_string()])
    };
    batch("2026-11-01T10:00Z");
    set(&class, "late", &["--due", "2026-12-01T10:00Z", "--cut-off"]);
    // Better work, and a roster from before it.
    class.add("gus.c", Submission::right().text().as_bytes());
    let done = batch("2026-11-01T10:00Z");
    let note =
        "note: gus: the roster's 2026-11-01T10:00:00Z is the time of 2 different submissions";
    assert!(done.stderr.contains(note), "{done:#?}");
    assert!(!done.stderr.contains("changed"), "{done:#?}");
    let done = batch("2026-12-10T10:00Z");
    assert!(done.stdout.contains("0 graded, 1 unchanged"), "{done:#?}");
    assert!(
        done.stderr
            .contains("1 mark changed:\n  gus: 70 → 60  another submission counts\n"),
        "{done:#?}"
    );
    assert!(!done.stderr.contains("different submissions"), "{done:#?}");
}

#[test]
fn a_zone_that_comes_after_the_dates_lists_them() {
    let class = Class::empty();
    class.add("ana.c", Submission::right().text().as_bytes());
    class.graded(&[]);
    let per_day = ["--due", "2026-12-01 23:59", "--per-day", "10"];
    let done = set(&class, "late", &per_day);
    assert!(
        done.stdout.ends_with("; being late costs 10 % a day\n"),
        "{done:#?}"
    );
    assert!(
        done.stderr.contains("note: the course has no time zone"),
        "{done:#?}"
    );
    let done = set(&class, "late", &["--due", "2026-12-01T23:59Z"]);
    assert!(
        done.stdout.ends_with("; being late costs nothing\n"),
        "{done:#?}"
    );
    assert!(!done.stderr.contains("no time zone"), "{done:#?}");
    let done = set(&class, "course", &["--zone", "America/Santiago"]);
    let note = "note: implicit-graph: the best submission counts; due 2026-12-01T20:59:00-03:00";
    assert!(done.stderr.contains(note), "{done:#?}");
    assert!(
        done.stderr.contains("set them again with `gradebook late`"),
        "{done:#?}"
    );
    let file = class.folder().join("pages").display().to_string();
    told(
        &class,
        "report",
        &["--student", "--html", &file, "--lang", "en"],
    );
    let page = fs::read_to_string(class.folder().join("pages/ana.html")).expect("it is there");
    assert!(
        page.contains("2026-12-01 20:59 (America/Santiago)"),
        "{page}"
    );
}
