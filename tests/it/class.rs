//! What a class hands in: names of course platforms, archives of all kinds, a roster, and
//! checkouts of git. Odd submissions have odd_submissions.rs.

use std::fs;
use std::process::Command;

use crate::support::{Class, Submission, run, source, tar_gz, zip};

/// The students and what they were given, as `key|name|section`, sorted.
fn students(class: &Class) -> Vec<String> {
    let sql = "SELECT key || '|' || coalesce(name, '') || '|' || coalesce(section, '') FROM students
        WHERE id IN (SELECT student_id FROM submissions JOIN runs ON submission_id = submissions.id) ORDER BY key";
    class.column(sql)
}

fn right() -> String {
    Submission::right().text()
}

#[test]
fn students_are_known_by_the_names_that_platforms_give() {
    let class = Class::empty();
    let right = right();
    class.add(
        "María José Núñez_101_assignsubmission_file_/sudoku.c",
        right.as_bytes(),
    );
    class.add(
        "Γιώργος Παπαδόπουλος_102_assignsubmission_file_/Παράδοση.zip",
        &zip(&[("lab/sudoku.c", right.as_bytes())]),
    );
    class.add("perezana_LATE_103_555_sudoku-2.c", right.as_bytes());
    class.add("implicit-graph-octo-cat/sudoku.c", right.as_bytes());
    class.add("🦊.tar.gz", &tar_gz(&[("sudoku.c", right.as_bytes())]));
    class.add("plain.c", right.as_bytes());
    let run = class.graded(&[]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert_eq!(
        students(&class),
        [
            "101|María José Núñez|",
            "102|Γιώργος Παπαδόπουλος|",
            "103|perezana|",
            "octo-cat||",
            "plain||",
            "🦊||",
        ]
    );
    assert_eq!(class.column("SELECT DISTINCT score FROM runs"), ["70"]);
    assert_eq!(
        class.column("SELECT count(*) FROM submissions WHERE submitted_at LIKE '%.%'"),
        ["0"],
        "seconds are whole"
    );
    // The same files, wherever they lie, are the same content.
    assert_eq!(
        class.column("SELECT count(DISTINCT content_hash) FROM submissions"),
        ["1"]
    );
}

#[test]
fn archives_of_whole_classes_are_opened() {
    let class = Class::empty();
    let (first, second) = (source(1), source(2));
    class.add(
        "moodle.zip",
        &zip(&[
            (
                "Ana Pérez_1_assignsubmission_file_/sudoku.c",
                first.as_bytes(),
            ),
            (
                "Ben_2_assignsubmission_file_/work.zip",
                &zip(&[("sudoku.c", second.as_bytes())]),
            ),
            (
                "Eva_3_assignsubmission_onlinetext_/onlinetext.html",
                b"<p>none</p>",
            ),
        ]),
    );
    class.add(
        "canvas.zip",
        &zip(&[
            ("lopezeva_11_501_sudoku.c", first.as_bytes()),
            (
                "ruizana_12_502_lab.zip",
                &zip(&[("sudoku.c", second.as_bytes())]),
            ),
        ]),
    );
    let named = class.folder().join("class.tar.gz");
    let entries = [
        ("group/leo/sudoku.c", first.as_bytes()),
        ("group/mia/sudoku.c", second.as_bytes()),
    ];
    fs::write(&named, tar_gz(&entries)).expect("the archive can be written");
    let run = run(class.batch_of(&[class.submissions(), named]));
    assert_eq!(run.status, Some(1), "{run:#?}");
    let keys: Vec<String> = students(&class)
        .iter()
        .filter_map(|line| line.split('|').next().map(str::to_owned))
        .collect();
    assert_eq!(keys, ["1", "11", "12", "2", "leo", "mia"]);
    // Who handed in no code is named.
    assert!(
        run.stderr.contains("Eva_3_assignsubmission_onlinetext_"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("sudoku.c"), "{}", run.stderr);
}

#[test]
fn a_roster_says_who_they_are() {
    let class = Class::empty();
    class.add(
        "Somebody_7_assignsubmission_file_/sudoku.c",
        right().as_bytes(),
    );
    class.add("implicit-graph-BenTheSecond/sudoku.c", source(3).as_bytes());
    class.add("stranger/sudoku.c", source(4).as_bytes());
    let roster = class.folder().join("roster.csv");
    let text = "id,name,section,moodle,github\n\
        ana@uni,Ana Pérez,A,7,\n\
        ben@uni,\"Núñez, Ben\",B,,benthesecond\n\
        leo@uni,Leo,B,,\n\
        ana@uni,Another Ana,A,8,\n";
    fs::write(&roster, text).expect("the roster can be written");
    let run = class.graded(&["--roster", &roster.display().to_string()]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert_eq!(
        students(&class),
        ["ana@uni|Ana Pérez|A", "ben@uni|Núñez, Ben|B", "stranger||"]
    );
    // Who handed in nothing is in the gradebook without points.
    let shown = class.gradebook("show", &[]).stdout;
    assert!(shown.contains("leo@uni\tLeo\tB\t0\t\t"), "{shown}");
    assert!(
        run.stderr.contains("roster.csv:5") && run.stderr.contains("ana@uni"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("\"stranger\" is not in the roster"),
        "{}",
        run.stderr
    );
    let broken = class.folder().join("broken.csv");
    fs::write(&broken, "colour,size\nred,3\n").expect("it can be written");
    class
        .graded(&["--roster", &broken.display().to_string()])
        .refused(2, &["broken.csv", "id,name,section"]);
}

#[test]
fn a_git_checkout_is_another_submission_with_another_commit() {
    let class = Class::empty();
    class.add("implicit-graph-ana/sudoku.c", right().as_bytes());
    let checkout = class.submissions().join("implicit-graph-ana");
    let git = |arguments: &[&str], date: &str| {
        let mut command = Command::new("git");
        command
            .current_dir(&checkout)
            .args([
                "-c",
                "user.name=Ana",
                "-c",
                "user.email=ana@uni",
                "-c",
                "init.defaultBranch=main",
            ])
            .args(arguments)
            .env("GIT_COMMITTER_DATE", date)
            .env("GIT_CONFIG_GLOBAL", "/dev/null");
        let run = run(command);
        assert_eq!(run.status, Some(0), "{run:#?}");
    };
    git(&["init", "-q"], "");
    git(&["add", "sudoku.c"], "");
    git(&["commit", "-qm", "All of it"], "2026-03-01T10:00:00-03:00");
    assert_eq!(class.graded(&[]).status, Some(0));
    assert_eq!(
        class.column("SELECT submitted_at FROM submissions"),
        ["2026-03-01T13:00:00Z"]
    );
    git(
        &["commit", "-q", "--allow-empty", "-m", "More"],
        "2026-03-02T10:00:00-03:00",
    );
    let again = class.graded(&[]);
    assert!(
        again.stdout.contains("1 graded (1 the submission changed)"),
        "{}",
        again.stdout
    );
    // A checkout that is named itself is a submission, not a class.
    let named = run(class.batch_of(std::slice::from_ref(&checkout)));
    assert!(named.stdout.contains("ana\t70/70"), "{named:#?}");
}
