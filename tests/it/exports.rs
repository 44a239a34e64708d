//! Grades for other programs: what their importers would read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use std::io::Read;

use crate::support::gradebook::{Class, wrong};
use crate::support::{BINARY, Grading, Run, Submission, run};

fn export(class: &Class, arguments: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command
        .args(["export", "--lang", "en", "--db"])
        .arg(&class.file)
        .args(arguments);
    let run = run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run
}

/// Five students: one right, one wrong, one whose name is a formula, one of whom the grader failed, one who handed in
/// nothing.
fn class() -> Class {
    let mut class = Class::new();
    let right = class.enrol("1001", "Pérez \"La Rápida\", Ana", "A");
    let boxes = class.enrol("1002", "Γιώργος Παπαδόπουλος 🎉", "A");
    let formula = class.enrol("1003", "=HYPERLINK(\"http://example.org\",\"x\")", "B");
    let fault = class.enrol("1004", "Zoë_Smith", "B");
    class.enrol("ana@example.org", "Nobody", "B");
    class.hands_in(&right, Submission::right().folder().path());
    class.hands_in(&boxes, &wrong("box-loop-one-short"));
    class.hands_in(&formula, &wrong("is-final-missing"));
    class.fault(&fault);
    class
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    let records = reader
        .records()
        .map(|record| record.expect("every row has as many cells"));
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

/// The rows by their cell in this column, each as a map from the header.
fn table(text: &str, key: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let rows = rows(text);
    let row = |cells: &Vec<String>| -> BTreeMap<String, String> {
        rows[0].iter().cloned().zip(cells.iter().cloned()).collect()
    };
    rows[1..]
        .iter()
        .map(row)
        .map(|row| (row[key].clone(), row))
        .collect()
}

fn points(submission: &Path) -> String {
    let score = Grading::of(submission).report().score().expect("a score");
    score.to_string()
}

#[test]
fn the_table_for_a_spreadsheet_holds_everybody_and_no_formula() {
    let text = export(&class(), &[]).stdout;
    // Excel takes a file without this mark for one in the letters of the system.
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    let table = table(text, "student");
    assert_eq!(table.len(), 5);
    assert_eq!(table["1001"]["name"], "Pérez \"La Rápida\", Ana");
    assert_eq!(table["1001"]["points"], "70");
    assert_eq!(table["1002"]["name"], "Γιώργος Παπαδόπουλος 🎉");
    assert_eq!(
        table["1002"]["points"],
        points(&wrong("box-loop-one-short"))
    );
    assert_eq!(table["1002"]["is_valid"], "15");
    assert_eq!(table["1003"]["is_final"], "0");
    assert!(table["1003"]["name"].starts_with("'="), "{text}");
    // Neither a fault of the grader's nor nothing handed in is 0 points.
    assert_eq!(table["1004"]["points"], "");
    assert_eq!(table["ana@example.org"]["points"], "");
}

#[test]
fn the_table_for_canvas_keeps_to_its_importer() {
    let class = class();
    let run = export(&class, &["--format", "canvas", "--column", "Lab 1 (77)"]);
    let rows = rows(&run.stdout);
    assert_eq!(
        rows[0],
        [
            "Student",
            "ID",
            "SIS User ID",
            "SIS Login ID",
            "Section",
            "Lab 1 (77)"
        ]
    );
    assert!(rows[1][0].contains("Points Possible"));
    assert_eq!(rows[1][5], "70");
    let students: Vec<&str> = rows[2..].iter().map(|row| row[1].as_str()).collect();
    assert_eq!(
        students,
        ["1001", "1002", "1003"],
        "who has no points is left out"
    );
    assert!(
        run.stderr.contains("2 students") && run.stderr.contains("1004"),
        "{}",
        run.stderr
    );
    let by_login = export(
        &class,
        &["--format", "canvas", "--canvas-key", "sis-login-id"],
    );
    assert!(
        by_login.stdout.contains(",,1001,A,70"),
        "{}",
        by_login.stdout
    );
}

#[test]
fn each_reason_for_leaving_students_out_is_told_once() {
    let mut class = Class::new();
    let right = Submission::right().folder();
    // In turn: no points, no number of the platform's, no points.
    let first = class.enrol("1001", "Ana", "A");
    class.fault(&first);
    let second = class.enrol("1002-b", "Eva", "A");
    class.hands_in(&second, right.path());
    let third = class.enrol("1003", "Zoë", "A");
    class.fault(&third);
    let fourth = class.enrol("1004", "Gus", "A");
    class.hands_in(&fourth, right.path());
    let run = export(&class, &["--format", "canvas"]);
    let told: Vec<&str> = run.stderr.lines().collect();
    let different: BTreeSet<&&str> = told.iter().collect();
    assert_eq!(told.len(), different.len(), "{}", run.stderr);
    assert!(run.stderr.contains("1002-b"), "{}", run.stderr);
}

#[test]
fn nothing_is_written_where_nothing_can_be() {
    let class = class();
    let folder = class.file.parent().expect("it lies in a folder");
    for place in [folder.to_owned(), folder.join("no/such/folder/table.csv")] {
        let mut command = Command::new(BINARY);
        command.args(["export", "--lang", "en", "--format", "csv", "--db"]);
        command.arg(&class.file).arg("--output").arg(&place);
        run(command).refused(2, &[&place.display().to_string()]);
    }
}

#[test]
fn a_gradebook_needs_a_place() {
    let folder = Submission::right().folder();
    let nowhere = folder.path().join("no/such/folder/grades.sqlite");
    for place in [folder.path(), &nowhere] {
        let mut command = Command::new(BINARY);
        command.args(["batch", "--lab", "implicit-graph", "--db"]);
        command.arg(place).arg(folder.path());
        run(command).refused(2, &[&place.display().to_string(), "in an existing folder"]);
    }
}

#[test]
fn canvas_gets_no_number_that_is_none() {
    let mut class = Class::new();
    let right = class.enrol("ana", "Ana", "A");
    class.hands_in(&right, Submission::right().folder().path());
    let mut command = Command::new(BINARY);
    command.args(["export", "--lang", "en", "--format", "canvas", "--db"]);
    command.arg(&class.file);
    run(command).refused(2, &["left out: ana", "--canvas-key", "nobody would be in"]);
    let by_login = ["--format", "canvas", "--canvas-key", "sis-login-id"];
    let run = export(&class, &by_login);
    assert!(run.stdout.contains(",,ana,"), "{}", run.stdout);
}

#[test]
fn the_table_for_moodle_has_what_its_importers_look_for() {
    let run = export(&class(), &["--format", "moodle"]);
    let table = table(&run.stdout, "Identifier");
    let row = &table["Participant 1002"];
    assert_eq!(row["ID number"], "1002");
    assert_eq!(row["Grade"], points(&wrong("box-loop-one-short")));
    assert_eq!(row["Maximum Grade"], "70");
    assert!(row.contains_key("Last modified (grade)"));
    let comments = &row["Feedback comments"];
    assert!(comments.contains("<strong>15/20</strong>"), "{row:?}");
    assert!(
        !table.contains_key("Participant 1004"),
        "an empty grade would take one away"
    );
    assert!(run.stderr.contains("1004"), "{}", run.stderr);
}

/// The texts in a zip by their names.
pub fn unzipped(file: &Path) -> BTreeMap<String, String> {
    let file = File::open(file).expect("the zip is there");
    let mut archive = zip::ZipArchive::new(file).expect("it is a zip");
    let mut files = BTreeMap::new();
    for number in 0..archive.len() {
        let mut entry = archive.by_index(number).expect("an entry");
        let name = entry.name().expect("a name").into_owned();
        let mut text = String::new();
        entry.read_to_string(&mut text).expect("it is text");
        assert!(files.insert(name, text).is_none(), "two of one name");
    }
    files
}

/// The files of an export that is a zip, and what was said meanwhile.
fn zipped(class: &Class, format: &str) -> (BTreeMap<String, String>, Run) {
    let zip = class.folder.path().join(format!("{format}.zip"));
    let to = zip.display().to_string();
    let run = export(class, &["--format", format, "-o", &to]);
    (unzipped(&zip), run)
}

#[test]
fn feedback_files_are_named_as_moodle_reads_them() {
    let class = class();
    let (files, run) = zipped(&class, "moodle-feedback");
    assert!(
        run.stderr.contains("ana@example.org"),
        "she has no number: {}",
        run.stderr
    );
    assert_eq!(files.len(), 3);
    for name in files.keys() {
        // As Moodle splits it: name, number, plugin's type, plugin's name, file.
        let parts: Vec<&str> = name.splitn(5, '_').collect();
        assert!(["1001", "1002", "1003"].contains(&parts[1]), "{name}");
        assert_eq!(parts[2..4], ["assignfeedback", "file"], "{name}");
        assert!(!name.contains('/'), "{name}");
    }
    let boxes = files
        .iter()
        .find(|(name, _)| name.contains("_1002_"))
        .expect("it is there");
    assert!(boxes.1.contains("15/20"), "{}", boxes.1);
}

#[test]
fn feedback_says_what_lateness_and_adjustments_did() {
    let class = class();
    let decide = |arguments: &[&str]| {
        let mut command = Command::new(BINARY);
        command.arg("gradebook").args(arguments);
        command.arg("--db").arg(&class.file);
        assert_eq!(run(command).status, Some(0));
    };
    decide(&["late", "--due", "2000-01-01", "--percent", "40"]);
    let reason = ["--points", "3", "--reason", "an oral exam"];
    decide(&[&["adjust", "--student", "1001"][..], &reason].concat());
    let (files, _) = zipped(&class, "moodle-feedback");
    let right = files.iter().find(|(name, _)| name.contains("_1001_"));
    let (_, text) = right.expect("it is there");
    let standing = "## implicit\\-graph: 45/70\n\nhanded in late: 60 \\% of the points count · adjusted: \\+3, an oral \
                    exam \\(20";
    assert!(text.starts_with(standing), "{text}");
    let rows = export(&class, &["--format", "moodle"]).stdout;
    let comments = &table(&rows, "Identifier")["Participant 1001"]["Feedback comments"];
    assert!(
        comments.contains("60 % of the points count, adjusted: +3, an oral exam (20"),
        "{comments}"
    );
}

#[test]
fn every_format_of_a_grading_can_be_had_for_a_class() {
    let folder = wrong("box-loop-one-short");
    let code = fs::read(folder.join("sudoku.c")).expect("it can be read");
    let graded = crate::support::Class::empty();
    graded.add("1002/sudoku.c", &code);
    let done = graded.graded(&[]);
    assert_eq!(done.status, Some(0), "{done:#?}");
    let formats = [
        ("gradescope", "results.json"),
        ("classroom50", "result.json"),
        ("coderunner", "coderunner.json"),
        ("github", "github.json"),
        ("junit", "junit.xml"),
        ("check50", "check50.json"),
        ("markdown", "report.md"),
    ];
    for (format, name) in formats {
        let zip = graded.folder().join(format!("{format}.zip"));
        let mut export = Command::new(BINARY);
        export
            .args(["export", "--lang", "en", "--format", format])
            .args(["--db".as_ref(), graded.db().as_path()])
            .args(["-o".as_ref(), zip.as_path()]);
        let exported = run(export);
        assert_eq!(exported.status, Some(0), "{exported:#?}");
        let files = unzipped(&zip);
        assert_eq!(files.len(), 1, "{format}");
        let now = Grading::of(&folder)
            .arguments(&["--format", format])
            .run()
            .stdout;
        let kept = &files[&format!("1002/{name}")];
        let timeless = |text: &str| -> Vec<String> {
            text.lines()
                .filter(|line| !line.contains("time="))
                .map(str::to_owned)
                .collect()
        };
        assert_eq!(
            timeless(kept),
            timeless(&now),
            "{format}: as the grader itself writes it"
        );
    }
}

#[test]
fn two_whose_keys_differ_in_what_no_file_name_holds_both_have_their_file() {
    let mut class = Class::new();
    for (key, submission) in [("a:b", "box-loop-one-short"), ("a?b", "is-final-missing")] {
        let student = class.enrol(key, key, "A");
        class.hands_in(&student, &wrong(submission));
    }
    let (files, _) = zipped(&class, "markdown");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["a b (2)/report.md", "a b/report.md"]);
    assert_ne!(files["a b/report.md"], files["a b (2)/report.md"]);
    let pages = tempfile::tempdir().expect("a temporary folder can be made");
    let mut command = Command::new(BINARY);
    command
        .args(["report", "--lang", "en", "--db"])
        .arg(&class.file)
        .arg("--student")
        .arg("--html")
        .arg(pages.path());
    let run = run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    for (file, key) in [("a b.html", "a:b"), ("a b (2).html", "a?b")] {
        let page = std::fs::read_to_string(pages.path().join(file)).expect("it is there");
        assert!(page.contains(key), "{file}");
    }
}

#[test]
fn a_wrong_export_is_refused_with_the_next_step() {
    let class = class();
    let export = |arguments: &[&str]| {
        let mut command = Command::new(BINARY);
        command.arg("export").args(arguments);
        run(command)
    };
    let file = class.file.display().to_string();
    export(&["--db", "nowhere.sqlite"]).refused(2, &["nowhere.sqlite", "sudograde batch"]);
    export(&["--db", &file, "--lab", "implicit-grahp"])
        .refused(2, &["did you mean \"implicit-graph\""]);
    export(&["--db", &file, "--format", "junit"]).refused(2, &["-o FILE"]);
}
