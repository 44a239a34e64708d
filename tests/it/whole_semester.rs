//! A semester of 120 students: two labs, teams, late days, a corrected case, appeals, one who is forgotten, exports and
//! an archive. The expected marks are added up here, from who hands in what and when.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::decisions::{decide, told};
use crate::support::{BINARY, Class, Submission, cache, copy_folder, edit, run};

const STUDENTS: usize = 120;

/// The first forty work in teams of two in the second lab, and the one with the even number hands in.
const IN_TEAMS: usize = 40;

/// Each late day that is not free costs a tenth; each student has two free ones.
const POOL: usize = 2;

fn key(number: usize) -> String {
    format!("u{number:03}")
}

/// The points of what a student hands in, before and after a case of the first lab is corrected.
fn earned(number: usize) -> (f64, f64) {
    [(70.0, 70.0), (60.0, 60.0), (65.0, 67.0)][number % 3]
}

fn text(number: usize) -> String {
    let asks = "if (!is_valid(n)) return 0;";
    match number % 3 {
        0 => Submission::right(),
        1 => Submission::right().without("is_final"),
        _ => Submission::right().beginning("is_final", asks),
    }
    .text()
}

/// Hours after the due date, and the days that they are.
fn late(number: usize, lab: usize) -> (i64, usize) {
    let plan = [
        [(-5, 0), (10, 1), (30, 2), (60, 3), (-1, 0)],
        [(-5, 0), (10, 1), (30, 2), (-2, 0), (-9, 0)],
    ];
    plan[lab][number % 5]
}

/// The share that is left, and the free days that are left.
fn kept(days: usize, free: usize) -> (f64, usize) {
    let used = days.min(free);
    (1.0 - 0.1 * (days - used) as f64, free - used)
}

/// One who hands in for this student in the second lab.
fn submitter(number: usize) -> usize {
    if number < IN_TEAMS {
        number - number % 2
    } else {
        number
    }
}

/// The marks in both labs, after the correction of the first one.
fn marks(number: usize) -> [f64; 2] {
    let (first, left) = kept(late(number, 0).1, POOL);
    let submitter = submitter(number);
    let (second, _) = kept(late(submitter, 1).1, left);
    [earned(number).1 * first, earned(submitter).0 * second]
}

/// A roster with the times of submissions, so many hours after noon of a day.
fn roster(class: &Class, lab: usize) -> String {
    let mut text = "id,name,section,team,submitted_at\n".to_owned();
    let due: jiff::Timestamp = DUE[lab].parse().expect("a moment");
    for number in 0..STUDENTS {
        let at = due + jiff::SignedDuration::from_hours(late(number, lab).0);
        let team = if lab == 1 && number < IN_TEAMS {
            format!("team{}", number / 2)
        } else {
            String::new()
        };
        text += &format!(
            "{},Student {number},{},{team},{at}\n",
            key(number),
            ["A", "B"][number % 2]
        );
    }
    let file = class.folder().join(format!("roster{lab}.csv"));
    fs::write(&file, text).expect("it can be written");
    file.display().to_string()
}

const DUE: [&str; 2] = ["2026-03-01T12:00:00Z", "2026-04-01T12:00:00Z"];
const LABS: [&str; 2] = ["implicit-graph", "second"];

fn hand_in(folder: &Path, number: usize) {
    fs::create_dir_all(folder.join(key(number))).expect("it can be made");
    fs::write(folder.join(key(number)).join("sudoku.c"), text(number)).expect("it can be written");
}

fn batch(class: &Class, lab: usize, paths: &[PathBuf], more: &[&str]) -> String {
    let folder = if lab == 0 {
        class.lab()
    } else {
        class.folder().join("second")
    };
    let mut command = Command::new(BINARY);
    command
        .arg("batch")
        .args(paths)
        .arg("--lab")
        .arg(folder)
        .arg("--db")
        .arg(class.db());
    command
        .args(["--lang", "en", "--roster", &roster(class, lab)])
        .args(more);
    command.env("SUDOGRADE_CACHE", cache());
    let done = class.run(command);
    assert_eq!(done.status, Some(0), "{done:#?}");
    done.stdout + &done.stderr
}

/// The marks of a lab by `gradebook show`, by the students' keys.
fn shown(class: &Class, lab: &str) -> Vec<(String, f64)> {
    let shown = decide(class, "show", &["--lab", lab]);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        (cells[0].to_owned(), cells[8].parse().expect("points"))
    };
    shown.lines().skip(1).map(row).collect()
}

#[test]
fn a_semester_of_a_hundred_and_twenty() {
    let class = Class::empty();
    let second = class.folder().join("second");
    copy_folder(&class.lab(), &second);
    edit(
        &second.join("lab.toml"),
        &[("id = \"implicit-graph\"", "id = \"second\"")],
    );
    let of_second = class.folder().join("second-class");
    for number in 0..STUDENTS {
        hand_in(&class.submissions(), number);
        if submitter(number) == number {
            hand_in(&of_second, number);
        }
    }
    batch(&class, 0, &[class.submissions()], &[]);
    batch(&class, 1, &[of_second], &[]);
    for (lab, due) in LABS.iter().zip(DUE) {
        decide(
            &class,
            "late",
            &["--lab", lab, "--due", due, "--per-day", "10"],
        );
    }
    decide(&class, "course", &["--late-days", "2"]);

    // A case of the first lab is corrected: first seen, then accepted.
    edit(
        &class.lab().join("lab.toml"),
        &[
            (
                "id = \"detects-zeros\"\n  points = 5\n",
                "id = \"detects-zeros\"\n  points = 7\n",
            ),
            (
                "id = \"full-boards\"\n  points = 5\n",
                "id = \"full-boards\"\n  points = 3\n",
            ),
        ],
    );
    let before = shown(&class, LABS[0]);
    let preview = batch(&class, 0, &[class.submissions()], &["--preview"]);
    assert!(
        preview.contains("preview: 40 of 120 marks would change; nothing was changed"),
        "{preview}"
    );
    assert_eq!(shown(&class, LABS[0]), before);
    batch(&class, 0, &[class.submissions()], &[]);
    let close = |is: f64, should: f64| (is - should).abs() < 0.006;
    let check = |lab: usize, changed: &[(usize, f64)]| {
        let all = shown(&class, LABS[lab]);
        assert_eq!(all.len(), STUDENTS);
        for (number, (student, points)) in all.iter().enumerate() {
            let change = changed.iter().find(|(other, _)| *other == number);
            let should = marks(number)[lab] + change.map_or(0.0, |(_, points)| *points);
            assert!(
                close(*points, should),
                "{student} in lab {lab}: {points}, not {should}"
            );
        }
    };
    check(0, &[]);
    check(1, &[]);

    // Three appeals: granted, refused, withdrawn.
    for (student, words) in [
        ("u001", "is_final is there"),
        ("u002", "I was ill"),
        ("u003", "wrong file"),
    ] {
        decide(
            &class,
            "appeal",
            &["--lab", LABS[0], "--student", student, "--reason", words],
        );
    }
    let points = [
        "--student",
        "u001",
        "--points",
        "4",
        "--reason",
        "right by hand",
    ];
    decide(
        &class,
        "adjust",
        &[&["--lab", LABS[0]], &points[..]].concat(),
    );
    let answers = [
        ("u001", "granted", "4 points"),
        ("u002", "refused", "no certificate"),
    ];
    for (student, state, words) in answers {
        let answer = ["--student", student, "--state", state, "--reason", words];
        decide(
            &class,
            "appeal",
            &[&["--lab", LABS[0]], &answer[..]].concat(),
        );
    }
    let open = class.column("SELECT id FROM appeals WHERE state = 'open'");
    decide(
        &class,
        "undo",
        &["--lab", LABS[0], &open[0], "--reason", "she found it"],
    );
    check(0, &[(1, 4.0)]);

    // Each mark is explained: where it is not what the submission earned, the reasons lead to it.
    for (lab, name) in LABS.iter().enumerate() {
        for number in 0..STUDENTS {
            let all = decide(
                &class,
                "student",
                &[&key(number), "--lab", name, "--lang", "en"],
            );
            let mark = marks(number)[lab] + if (lab, number) == (0, 1) { 4.0 } else { 0.0 };
            let head = all.lines().next().unwrap_or_default();
            let points = head
                .rsplit_once(": ")
                .and_then(|(_, points)| points.split('/').next());
            let points: f64 = points
                .and_then(|points| points.parse().ok())
                .expect("points");
            assert!(close(points, mark), "{head}: {mark}");
            let mut gradings = all
                .lines()
                .filter_map(|line| line.strip_prefix("    graded "));
            let last = gradings
                .next_back()
                .and_then(|line| line.rsplit_once("): "));
            let graded = last.and_then(|(_, points)| points.split('/').next());
            let graded: f64 = graded
                .and_then(|points| points.parse().ok())
                .expect("a grading");
            let percent = ["90", "80"]
                .iter()
                .find(|percent| all.contains(&format!("{percent} % of the points count")));
            let kept = percent.map_or(1.0, |percent| {
                percent.parse::<f64>().expect("a number") / 100.0
            });
            let adjusted = if all.contains("adjusted: +4, right by hand") {
                4.0
            } else {
                0.0
            };
            assert!(close(graded * kept + adjusted, mark), "{all}");
            let days = if lab == 0 {
                late(number, 0).1
            } else {
                late(submitter(number), 1).1
            };
            assert_eq!(
                all.contains("late days used: "),
                days.min(kept_days(number, lab)) > 0,
                "{all}"
            );
        }
    }

    // One is forgotten, and the team keeps its marks.
    decide(&class, "forget", &["--student", "u004"]);
    let after = shown(&class, LABS[1]);
    let of = |student: &str| {
        after
            .iter()
            .find(|(key, _)| key == student)
            .map(|(_, points)| *points)
    };
    assert_eq!(of("u004"), None);
    assert!(close(
        of("u005").expect("the other one is there"),
        marks(5)[1]
    ));
    let csv = told(&class, "export", &["--format", "csv", "--lab", LABS[1]]);
    assert_eq!(csv.lines().count(), 1 + STUDENTS);
    assert!(
        !csv.contains("u004") && !csv.contains("Student 4,"),
        "{csv}"
    );
    let archive = class.folder().join("course.tar.gz").display().to_string();
    decide(&class, "archive", &[&archive]);
    let mut verify = Command::new(BINARY);
    verify.args(["gradebook", "verify", &archive]);
    let verified = run(verify);
    assert_eq!(verified.status, Some(0), "{verified:#?}");
    class.is_whole();
}

/// The free days that a student has in a lab.
fn kept_days(number: usize, lab: usize) -> usize {
    match lab {
        0 => POOL,
        _ => kept(late(number, 0).1, POOL).1,
    }
}
