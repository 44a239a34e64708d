//! Being late is told by the platform, the roster or the download. Dates that a student can set are marked, and take
//! nothing off unless the instructor says so.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::support::{BINARY, Class, Run, Submission, run, source, zip};

/// 2026-03-01 12:00 UTC, when everything here is due.
const NOON: u64 = 1_772_366_400;
const DUE: [&str; 4] = ["--due", "2026-03-01T12:00Z", "--per-day", "10"];

/// Puts a file's time at so many hours after that noon.
fn dated(file: &Path, hours: i64) {
    let seconds = NOON.saturating_add_signed(hours * 3600);
    let file = fs::File::options().append(true).open(file);
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
    file.and_then(|file| file.set_modified(time))
        .expect("its time can be set");
}

/// Adds a file whose time is so many hours after that noon.
fn add(class: &Class, name: &str, content: &[u8], hours: i64) {
    class.add(name, content);
    dated(&class.submissions().join(name), hours);
}

fn right() -> String {
    Submission::right().text()
}

/// Makes a folder of the class a checkout whose last commit says so many hours after that noon.
fn commit(class: &Class, folder: &str, hours: i64) {
    git(class, folder, hours, &["init", "-q"]);
    git(class, folder, hours, &["add", "."]);
    git(class, folder, hours, &["commit", "-qm", "All of it"]);
}

fn git(class: &Class, folder: &str, hours: i64, arguments: &[&str]) {
    let seconds = NOON.saturating_add_signed(hours * 3600);
    let mut command = Command::new("git");
    command
        .current_dir(class.submissions().join(folder))
        .args(["-c", "user.name=Ana", "-c", "user.email=ana@uni"])
        .args(arguments)
        .env("GIT_COMMITTER_DATE", format!("{seconds} +0000"))
        .env("GIT_CONFIG_GLOBAL", "/dev/null");
    assert_eq!(run(command).status, Some(0));
}

fn late(class: &Class, more: &[&str]) -> Run {
    let run = class.gradebook("late", &[&DUE[..], more].concat());
    assert_eq!(run.status, Some(0), "{run:#?}");
    run
}

/// The points of students and where the time of what counts is from, in the order of their ids.
fn grades(class: &Class) -> Vec<String> {
    let shown = class.gradebook("show", &[]);
    let mut lines = shown.stdout.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let place = |name: &str| names.iter().position(|column| *column == name);
    let (points, by) = (place("points"), place("submitted_by"));
    let (points, by) = (points.expect("a column"), by.expect("a column"));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            format!("{} {} {}", columns[0], columns[points], columns[by])
        })
        .collect()
}

/// All that a class and its page say, with a file for each student.
fn page_of(class: &Class) -> String {
    let (file, students) = (
        class.folder().join("class.html"),
        class.folder().join("students"),
    );
    for (what, more) in [(&file, &[][..]), (&students, &["--student"])] {
        let mut command = Command::new(BINARY);
        command
            .args(["report", "--lang", "en", "--db"])
            .arg(class.db());
        command.arg("--html").arg(what).args(more);
        let run = run(command);
        assert_eq!(run.status, Some(0), "{run:#?}");
    }
    let mut all = fs::read_to_string(file).expect("the page is there");
    for entry in fs::read_dir(students).expect("it is there").flatten() {
        all.push_str(&fs::read_to_string(entry.path()).expect("a page"));
    }
    all
}

fn csv_of(class: &Class) -> String {
    let mut command = Command::new(BINARY);
    command
        .args(["export", "--format", "csv", "--db"])
        .arg(class.db());
    run(command).stdout
}

/// Right submissions: a checkout and a folder that say they are late, an archive that says it is in time and was
/// downloaded 30 hours late, and a file that was.
fn class() -> Class {
    let class = Class::empty();
    let right = right();
    add(&class, "ana/sudoku.c", right.as_bytes(), -5);
    commit(&class, "ana", 30);
    add(&class, "ben/sudoku.c", right.as_bytes(), 30);
    // The entries of this archive are from 1980.
    add(
        &class,
        "eva.zip",
        &zip(&[("sudoku.c", right.as_bytes())]),
        30,
    );
    add(&class, "leo.c", right.as_bytes(), 30);
    class
}

#[test]
fn what_a_student_can_set_takes_nothing_off_unless_the_instructor_says_so() {
    let class = class();
    let batch = class.graded(&[]);
    assert_eq!(batch.status, Some(0), "{batch:#?}");
    let told = late(&class, &[]);
    assert!(told.stderr.contains("2 students"), "{told:#?}");
    assert!(told.stderr.contains("--trust-claimed"), "{told:#?}");
    let by_download = "note: late by the date of the file that was downloaded: eva, leo; if the platform knows better";
    assert!(told.stderr.contains(by_download), "{told:#?}");
    assert_eq!(
        grades(&class),
        [
            "ana 70 claimed",
            "ben 70 claimed",
            "eva 56 download",
            "leo 56 download"
        ]
    );
    let shown = class.gradebook("show", &[]).stderr;
    assert!(
        shown.contains("2 students") && shown.contains("--trust-claimed"),
        "{shown}"
    );
    // The next batch says it, too.
    let again = class.graded(&[]);
    assert!(again.stderr.contains("2 students"), "{again:#?}");
    let trusted = late(&class, &["--trust-claimed"]);
    assert!(
        trusted.stdout.contains("claimed times count"),
        "{trusted:#?}"
    );
    assert_eq!(
        grades(&class),
        [
            "ana 56 claimed",
            "ben 56 claimed",
            "eva 56 download",
            "leo 56 download"
        ]
    );
    // The whole policy is stated each time.
    late(&class, &[]);
    assert_eq!(grades(&class)[0], "ana 70 claimed");
    class
        .gradebook("late", &["--trust-claimed"])
        .refused(2, &["--due"]);
}

#[test]
fn a_claimed_time_is_marked_wherever_it_is_shown() {
    let class = class();
    add(&class, "ben/sudoku.c", source(1).as_bytes(), 29);
    assert_eq!(class.graded(&[]).status, Some(0));
    add(&class, "ben/sudoku.c", right().as_bytes(), 30);
    assert_eq!(class.graded(&[]).status, Some(0));
    // Two of four students in the list of all, and on their own pages all of theirs.
    let page = page_of(&class);
    assert_eq!(
        page.matches(">18:00</span></time> (claimed)").count(),
        2,
        "{page}"
    );
    assert_eq!(
        page.matches("<td class=\"when\">2026-03-02 18:00 *")
            .count(),
        2,
        "{page}"
    );
    assert_eq!(page.matches(" * claimed</p>").count(), 1, "{page}");
    assert_eq!(
        page.matches(">17:00</span></time> (claimed)").count(),
        1,
        "{page}"
    );
    assert_eq!(
        page.matches("<td class=\"when\">2026-03-02 18:00").count(),
        4,
        "{page}"
    );
    assert_eq!(page.matches(">18:00</span></time>").count(), 4);
    let csv = csv_of(&class);
    let marked = csv
        .lines()
        .filter(|line| line.contains(",2026-03-02T18:00:00Z,claimed,"));
    assert_eq!(marked.count(), 2, "{csv}");
    assert_eq!(csv.matches(",download,").count(), 2, "{csv}");
    assert_eq!(
        class.rows(
            "SELECT key, submitted_by FROM submissions JOIN students ON students.id = student_id
             ORDER BY key, submissions.id"
        ),
        [
            ["ana", "claimed"],
            ["ben", "claimed"],
            ["ben", "claimed"],
            ["eva", "download"],
            ["leo", "download"]
        ]
    );
}

#[test]
fn a_roster_with_times_is_believed_before_all_else() {
    let class = class();
    let roster = class.folder().join("roster.csv");
    let text = "id,name,submission_timestamp\nana,Ana,2026-03-01 11:59:00 UTC\nben,Ben,2026-03-02T13:00:00Z\n\
        eva,Eva,2026-03-01 09:00:00 -0300\nleo,Leo,some day\n";
    fs::write(&roster, text).expect("it can be written");
    // Known without a roster first: what is known better takes its place, without another grading.
    assert_eq!(class.graded(&[]).status, Some(0));
    let batch = class.graded(&["--roster", &roster.display().to_string()]);
    assert!(batch.stdout.contains("0 graded, 4 unchanged"), "{batch:#?}");
    assert!(
        batch.stderr.contains("roster.csv:5") && batch.stderr.contains("some day"),
        "{batch:#?}"
    );
    late(&class, &[]);
    assert_eq!(
        grades(&class),
        [
            "ana 70 roster",
            "ben 56 roster",
            "eva 70 roster",
            "leo 56 download"
        ]
    );
    // What Moodle's worksheet writes.
    let moodle = "Identifier,ID number,Last modified (submission)\n\
        Participant 1,ana,\"Monday, 2 March 2026, 1:00 PM\"\nParticipant 2,ben,\"Sunday, 1 March 2026, 11:00 AM\"\n\
        Participant 3,eva,-\nParticipant 4,leo,\n";
    fs::write(&roster, moodle).expect("it can be written");
    let mut batch = class.batch();
    batch
        .args(["--roster", &roster.display().to_string()])
        .env("TZ", "UTC");
    let batch = class.run(batch);
    assert!(!batch.stderr.contains("is not a date"), "{batch:#?}");
    assert_eq!(
        grades(&class),
        [
            "ana 56 roster",
            "ben 70 roster",
            "eva 70 roster",
            "leo 56 download"
        ]
    );
}

#[test]
fn a_file_with_times_comes_before_the_roster() {
    let class = Class::empty();
    for name in ["ana.c", "ben.c"] {
        add(&class, name, right().as_bytes(), 0);
    }
    let file = |name: &str, text: &str| {
        let file = class.folder().join(name);
        fs::write(&file, text).expect("it can be written");
        file.display().to_string()
    };
    // The roster calls ana 1, and the file with times knows her by her name on the platform.
    let roster = file(
        "roster.csv",
        "id,username,submitted_at\n1,ana,2026-03-01T11:00Z\n2,ben,2026-03-01T11:00Z\n",
    );
    let times = file(
        "times.csv",
        "username,submitted_at\nana,2026-03-02T11:00Z\n",
    );
    assert_eq!(
        class
            .graded(&["--roster", &roster, "--times", &times])
            .status,
        Some(0)
    );
    late(&class, &[]);
    let shown = class.gradebook("show", &[]).stdout;
    let kept: Vec<&str> = shown
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').nth(6))
        .collect();
    assert_eq!(kept, ["90%", "100%"], "{shown}");
    let without = file("without.csv", "username,section\nana,A\n");
    let refused = class.graded(&["--times", &without]);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert!(
        refused
            .stderr
            .contains("without.csv: no line has the time of a submission"),
        "{refused:#?}"
    );
}

#[test]
fn canvas_says_who_is_late_by_the_names_it_gives() {
    let class = Class::empty();
    let right = right();
    // All were downloaded five days after the due date.
    add(&class, "perezana_11_501_sudoku.c", right.as_bytes(), 120);
    add(
        &class,
        "ruizben_LATE_12_502_sudoku.c",
        right.as_bytes(),
        120,
    );
    add(
        &class,
        "lopezeva_LATE_13_503_lab.zip",
        &zip(&[("sudoku.c", right.as_bytes())]),
        -1,
    );
    assert_eq!(class.graded(&[]).status, Some(0));
    late(&class, &[]);
    // How late is not told, so it is the first day; before the due date of this gradebook it is not late at all.
    assert_eq!(
        grades(&class),
        [
            "11 70 platform-in-time",
            "12 63 platform-late",
            "13 70 platform-late"
        ]
    );
}

#[test]
fn the_times_in_an_archive_count_where_a_platform_made_it() {
    let class = Class::empty();
    let right = right();
    let of_platform = zip(&[
        ("Ana_1_assignsubmission_file_/sudoku.c", right.as_bytes()),
        ("perezben_LATE_2_501_sudoku.c", right.as_bytes()),
    ]);
    let download = class.folder().join("download.zip");
    fs::write(&download, &of_platform).expect("it can be written");
    let run = run(class.batch_of(std::slice::from_ref(&download)));
    assert_eq!(run.status, Some(0), "{run:#?}");
    late(&class, &[]);
    assert_eq!(grades(&class), ["1 70 download", "2 70 platform-late"]);
    // A student's archive that looks like one says nothing that is believed.
    let other = Class::empty();
    add(&other, "moodle.zip", &of_platform, 30);
    add(&other, "leo.c", source(3).as_bytes(), -1);
    assert_eq!(other.graded(&[]).status, Some(0));
    late(&other, &[]);
    assert_eq!(
        other.column("SELECT submitted_by FROM submissions JOIN students ON students.id = student_id ORDER BY key"),
        ["claimed", "claimed", "download"]
    );
}

#[test]
fn a_tag_of_classroom_50_says_when_a_checkout_was_handed_in() {
    let class = Class::empty();
    for (folder, tag) in [
        ("ana", "submit/2026-03-01T11-30-00Z-0123abc"),
        ("ben", "submit/2026-03-02T13-00-00Z-0123abc"),
        ("eva", "submit/by-hand"),
    ] {
        add(
            &class,
            &format!("{folder}/sudoku.c"),
            right().as_bytes(),
            -5,
        );
        commit(&class, folder, 5);
        git(&class, folder, 5, &["tag", "v1.0"]);
        git(&class, folder, 5, &["tag", tag]);
    }
    assert_eq!(class.graded(&[]).status, Some(0));
    late(&class, &["--trust-claimed"]);
    assert_eq!(
        grades(&class),
        ["ana 70 claimed", "ben 56 claimed", "eva 63 claimed"]
    );
}
