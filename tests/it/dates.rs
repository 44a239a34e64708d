//! Due dates of sections and exercises, late days over several labs, and the course's time zone.

use std::fs;

use crate::decisions::{decide, refused, told};
use crate::support::{Class, Run, Submission};

/// A class that hands in at these times: `id,section,time` lines.
fn class(lines: &[(&str, &str, &str)]) -> Class {
    let class = Class::empty();
    for (id, _, _) in lines {
        let text = Submission::right().before(&format!("// {id}\n")).text();
        class.add(&format!("{id}.c"), text.as_bytes());
    }
    graded(&class, "roster.csv", lines);
    class
}

fn graded(class: &Class, roster: &str, lines: &[(&str, &str, &str)]) -> Run {
    let run = class.graded(&["--roster", &roster_of(class, roster, lines)]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run
}

fn roster_of(class: &Class, name: &str, lines: &[(&str, &str, &str)]) -> String {
    let lines = lines
        .iter()
        .map(|(id, section, time)| format!("{id},{section},{time}\n"));
    let file = class.folder().join(name);
    let text = "id,section,submitted_at\n".to_owned() + &lines.collect::<String>();
    fs::write(&file, text).expect("it can be written");
    file.display().to_string()
}

/// Columns of `gradebook show`, a text for each student.
fn shown(class: &Class, lab: &[&str], columns: &[&str]) -> Vec<String> {
    let shown = class.gradebook("show", lab);
    assert_eq!(shown.status, Some(0), "{shown:#?}");
    let mut lines = shown.stdout.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let places: Vec<usize> = columns
        .iter()
        .map(|column| {
            let place = names.iter().position(|name| name == column);
            place.unwrap_or_else(|| panic!("a column {column} in {names:?}"))
        })
        .collect();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let wanted: Vec<&str> = places.iter().map(|place| cells[*place]).collect();
        wanted.join(" ")
    };
    lines.map(row).collect()
}

const NOON: &str = "2026-03-01T12:00Z";

#[test]
fn a_section_has_its_own_due_date() {
    let class = class(&[
        ("ana", "A", "2026-03-02T11:00Z"),
        ("ben", "B", "2026-03-02T11:00Z"),
        ("eva", "B", "2026-03-02T13:00Z"),
    ]);
    decide(&class, "late", &["--due", NOON, "--per-day", "10"]);
    let points = |class: &Class| shown(class, &[], &["student", "points", "due"]);
    let noon = "2026-03-01T12:00:00Z";
    assert_eq!(
        points(&class),
        [
            format!("ana 63 {noon}"),
            format!("ben 63 {noon}"),
            format!("eva 56 {noon}")
        ]
    );
    let date = ["--section", "B", "--due", "2026-03-02T12:00Z"];
    let preview = decide(&class, "late", &[&date[..], &["--preview"]].concat());
    assert!(
        preview.contains("ben\t63\t70\tlateness: 90 % → 100 % kept"),
        "{preview}"
    );
    let said = decide(&class, "late", &date);
    assert_eq!(
        said,
        "implicit-graph: the section B is due 2026-03-02T12:00:00Z; decision 2\n"
    );
    let later = "2026-03-02T12:00:00Z";
    assert_eq!(
        points(&class),
        [
            format!("ana 63 {noon}"),
            format!("ben 70 {later}"),
            format!("eva 63 {later}")
        ]
    );
    let again = decide(&class, "late", &date);
    assert!(
        again.contains("already, since decision 2; nothing was added"),
        "{again}"
    );
    let policy = decide(&class, "late", &[]);
    assert!(
        policy.contains("; section B: due 2026-03-02T12:00:00Z; "),
        "{policy}"
    );
    let undone = decide(&class, "late", &["--section", "B", "--no-due"]);
    assert!(
        undone.contains("the section B is due with the lab; decision 3"),
        "{undone}"
    );
    assert_eq!(points(&class)[1], format!("ben 63 {noon}"));
    let log = decide(&class, "log", &[]);
    assert!(
        log.contains("\tdue\tB until 2026-03-02T12:00:00Z\t"),
        "{log}"
    );
    let unknown = refused(&class, "late", &["--section", "C", "--due", NOON]);
    assert!(
        unknown.contains("implicit-graph has no section \"C\""),
        "{unknown}"
    );
    let costs = refused(
        &class,
        "late",
        &["--section", "B", "--due", NOON, "--per-day", "5"],
    );
    assert!(costs.contains("cannot be used with"), "{costs}");
}

#[test]
fn an_exercise_has_its_own_due_date_and_only_its_points_are_late() {
    let class = class(&[
        ("ana", "A", "2026-03-01T13:00Z"),
        ("ben", "A", "2026-03-01T11:00Z"),
    ]);
    decide(
        &class,
        "late",
        &["--due", "2026-03-09T12:00Z", "--percent", "50"],
    );
    assert_eq!(shown(&class, &[], &["points"]), ["70", "70"]);
    // is_valid has 15 of the 70 points.
    decide(&class, "late", &["--exercise", "is_valid", "--due", NOON]);
    let points = class.column("SELECT max_score FROM exercises WHERE name = 'is_valid'");
    let of_exercise: f64 = points[0].parse().expect("a number");
    let lost = 70.0 - of_exercise / 2.0;
    assert_eq!(
        shown(&class, &[], &["student", "points"]),
        [format!("ana {lost}"), "ben 70".to_owned()]
    );
    // An extension of a day moves the exercise by a day, too.
    let own = [
        "--student",
        "ana",
        "--due",
        "2026-03-10T12:00Z",
        "--reason",
        "ill",
    ];
    decide(&class, "extend", &own);
    assert_eq!(shown(&class, &[], &["points"]), ["70", "70"]);
    let unknown = refused(&class, "late", &["--exercise", "is_vaild", "--due", NOON]);
    assert!(unknown.contains("did you mean \"is_valid\"?"), "{unknown}");
}

#[test]
fn late_days_are_used_up_from_lab_to_lab() {
    let first = [
        ("ana", "A", "2026-03-02T11:00Z"),
        ("ben", "A", "2026-03-01T11:00Z"),
        ("eva", "A", "2026-03-03T13:00Z"),
    ];
    let class = class(&first);
    // The same submissions come to a second lab, which is due a week later.
    let second = [
        ("ana", "A", "2026-03-10T11:00Z"),
        ("ben", "A", "2026-03-09T11:00Z"),
        ("eva", "A", "2026-03-08T11:00Z"),
    ];
    let roster = roster_of(&class, "second.csv", &second);
    class.graded_in_a_second_lab(&roster);
    let (one, two) = (["--lab", "implicit-graph"], ["--lab", "second"]);
    let costs = ["--per-day", "10"];
    decide(
        &class,
        "late",
        &[&one[..], &["--due", NOON], &costs].concat(),
    );
    let due = ["--due", "2026-03-08T12:00Z"];
    decide(&class, "late", &[&two[..], &due, &costs].concat());
    let said = decide(&class, "course", &["--late-days", "3", "--per-lab", "2"]);
    assert!(
        said.contains("3 late days for each student, at most 2 in a lab"),
        "{said}"
    );
    let columns = ["student", "points", "kept", "late_days"];
    // eva is three days late, and only two of them are free.
    assert_eq!(
        shown(&class, &one, &columns),
        ["ana 70 100% 1", "ben 70 100% 0", "eva 63 90% 2"]
    );
    assert_eq!(
        shown(&class, &two, &columns),
        ["ana 70 100% 2", "ben 70 100% 1", "eva 70 100% 0"]
    );
    // An extension in the first lab gives ana her day back, and nobody else's changes.
    let own = [
        "--student",
        "eva",
        "--due",
        "2026-03-05T12:00Z",
        "--reason",
        "ill",
    ];
    decide(&class, "extend", &[&one[..], &own].concat());
    assert_eq!(shown(&class, &one, &columns)[2], "eva 70 100% 0");
    let ana = decide(&class, "student", &[&two[..], &["ana"]].concat());
    assert!(ana.contains("late days used: 2; left: 0"), "{ana}");
    let csv = told(&class, "export", &["--format", "csv", "--lab", "second"]);
    assert!(
        csv.lines()
            .next()
            .is_some_and(|line| line.contains("due_at,late_days,team")),
        "{csv}"
    );
    decide(&class, "course", &["--late-days", "0"]);
    assert_eq!(shown(&class, &two, &columns)[0], "ana 56 80% 0");
    let log = decide(&class, "log", &one);
    assert!(log.contains("\tcourse\t"), "{log}");
}

#[test]
fn times_are_the_courses() {
    let class = class(&[("ana", "A", "2026-03-02T02:30Z")]);
    let said = decide(&class, "course", &["--zone", "America/Santiago"]);
    assert_eq!(said, "times in America/Santiago; no late days\n");
    let said = decide(&class, "late", &["--due", "2026-03-01", "--per-day", "10"]);
    assert!(said.contains("due 2026-03-01T23:59:59-03:00"), "{said}");
    let columns = ["points", "submitted", "due"];
    assert_eq!(
        shown(&class, &[], &columns),
        ["70 2026-03-01T23:30:00-03:00 2026-03-01T23:59:59-03:00"]
    );
    let again = decide(&class, "course", &[]);
    assert_eq!(
        again,
        "as before: times in America/Santiago; no late days\n"
    );
    let unknown = refused(&class, "course", &["--zone", "America/Santigo"]);
    assert!(unknown.contains("no such time zone"), "{unknown}");
}

#[test]
fn times_of_a_roster_without_an_offset_are_the_courses() {
    let class = class(&[("ana", "A", ""), ("ben", "A", ""), ("eva", "A", "")]);
    decide(&class, "course", &["--zone", "Asia/Tokyo"]);
    let table = class.folder().join("times.csv");
    let times = "id,submitted_at\n\
                 ana,2026-03-01 23:30\n\
                 ben,\"Sunday, 1 March 2026, 11:30 PM\"\n\
                 eva,2026-03-01T14:30Z\n";
    fs::write(&table, times).expect("it can be written");
    let run = class.graded(&["--times", &table.display().to_string()]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert_eq!(
        shown(&class, &[], &["student", "submitted"]),
        ["ana", "ben", "eva"].map(|id| format!("{id} 2026-03-01T23:30:00+09:00"))
    );
}

#[test]
fn what_the_platform_calls_late_is_late_for_a_section_with_its_own_date() {
    let class = Class::empty();
    for (name, mark) in [("aaa_LATE_101_1_sudoku.c", 1), ("bbb_102_2_sudoku.c", 2)] {
        let text = Submission::right().before(&format!("// {mark}\n")).text();
        class.add(name, text.as_bytes());
    }
    graded(&class, "roster.csv", &[("101", "A", ""), ("102", "A", "")]);
    decide(&class, "late", &["--due", NOON, "--percent", "50"]);
    assert_eq!(shown(&class, &[], &["points"]), ["35", "70"]);
    // An earlier date of the section makes nothing better.
    decide(
        &class,
        "late",
        &["--section", "A", "--due", "2026-02-20T12:00Z"],
    );
    assert_eq!(shown(&class, &[], &["points"]), ["35", "70"]);
}

#[test]
fn lateness_costs_without_a_date_of_the_whole_lab() {
    let class = class(&[
        ("ana", "A", "2026-03-01T13:00Z"),
        ("ben", "B", "2026-03-01T13:00Z"),
    ]);
    decide(&class, "late", &["--no-due", "--percent", "50"]);
    assert_eq!(shown(&class, &[], &["points"]), ["70", "70"]);
    decide(&class, "late", &["--section", "A", "--due", NOON]);
    assert_eq!(shown(&class, &[], &["points"]), ["35", "70"]);
    decide(&class, "course", &["--late-days", "3", "--per-lab", "1"]);
    assert_eq!(
        shown(&class, &[], &["points", "late_days"]),
        ["70 1", "70 0"]
    );
    // The limit of a lab stays.
    let said = decide(&class, "course", &["--late-days", "5"]);
    assert!(
        said.contains("5 late days for each student, at most 1 in a lab"),
        "{said}"
    );
    let beyond = refused(&class, "late", &["--due", "9999-12-31"]);
    assert!(beyond.contains("beyond all dates"), "{beyond}");
}
