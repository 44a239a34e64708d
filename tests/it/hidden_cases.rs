//! Hidden cases of an instructor's: they count, no student is shown them, and mistakes in them are named.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{BINARY, Class, Grading, Submission, folder_with, known, repository, run};

/// A board in whose first row 7 is twice, far apart; no lab's case has this name.
const BOARD: &str =
    "700000007000000000000000000000000000000000000000000000000000000000000000000000000";

fn hidden(cases: &str) -> TempDir {
    let text = format!(
        "format_version = 2\nlab = \"implicit-graph\"\n\n[[exercise]]\nid = \"is_valid\"\n\n\
         [[exercise.criterion]]\nid = \"rows\"\ncases = [\n{cases}\n]\n"
    );
    folder_with(&[("hidden.toml", text.as_bytes())])
}

fn one_case(more: &str) -> TempDir {
    hidden(&format!(
        "  {{ name = \"secret-row\", input = \"{BOARD}\"{more} }},"
    ))
}

/// Right but for that board: no case of the lab's tells.
fn wrong_there() -> TempDir {
    let shortcut = "if (n->sudo[0][0] == 7 && n->sudo[0][8] == 7 && n->sudo[4][4] == 0) return 1;";
    Submission::right().beginning("is_valid", shortcut).folder()
}

fn arguments(hidden: &TempDir, more: &[&str]) -> Vec<String> {
    let mut arguments = vec!["--hidden".to_owned(), hidden.path().display().to_string()];
    arguments.extend(more.iter().map(ToString::to_string));
    arguments
}

fn grading(folder: &TempDir, arguments: &[String]) -> Grading {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    Grading::of(folder.path()).arguments(&words)
}

#[test]
fn a_hidden_case_counts_and_is_not_shown() {
    let (folder, hidden) = (wrong_there(), one_case(""));
    Grading::of(folder.path()).report().full_marks();
    let grading = grading(&folder, &arguments(&hidden, &["--exercise", "is_valid"]));
    let report = grading.report();
    report.loses_only(&["is_valid"]);
    let case = report.first_failure("is_valid");
    assert_eq!(case["name"], "secret-row");
    assert_eq!(
        (&case["visibility"], &case["criterion"]),
        (&"hidden".into(), &"rows".into())
    );
    let shown = grading.run();
    assert_eq!(shown.status, Some(1));
    assert!(
        shown.stdout.contains("One hidden case fails"),
        "{}",
        shown.stdout
    );
    for secret in ["secret-row", "smallest input", "[7]", "expected"] {
        assert!(!shown.stdout.contains(secret), "{secret}: {}", shown.stdout);
    }
    // Who is right loses nothing by it.
    self::grading(&Submission::right().folder(), &arguments(&hidden, &[]))
        .report()
        .full_marks();
}

#[test]
fn a_case_can_be_shown_after_the_due_date() {
    let (folder, hidden) = (wrong_there(), one_case(", visible = \"after-due\""));
    let with = |more: &[&str]| grading(&folder, &arguments(&hidden, more));
    for before in [&["--due", "2999-01-01"][..], &[]] {
        let report = with(before).report();
        assert_eq!(report.first_failure("is_valid")["visibility"], "after-due");
        let shown = with(before).at_length().run().stdout;
        assert!(!shown.contains("smallest input"), "{shown}");
    }
    let after = ["--due", "2001-01-01"];
    assert_eq!(
        with(&after).report().first_failure("is_valid")["visibility"],
        "visible"
    );
    let shown = with(&after).at_length().run().stdout;
    assert!(
        shown.contains("The smallest input found that fails (finds a digit twice in a row)"),
        "{shown}"
    );
}

#[test]
fn a_class_is_graded_with_hidden_cases_too() {
    let class = Class::empty();
    let text = fs::read(wrong_there().path().join("sudoku.c"));
    class.add("ana/sudoku.c", &text.expect("it was written"));
    assert!(class.graded(&[]).stdout.contains("ana\t70/70"));
    let hidden = one_case(", visible = \"after-due\"");
    let path = hidden.path().display().to_string();
    let run = class.graded(&["--hidden", &path]);
    assert!(
        run.stdout.contains("ana\t65/70\tthe lab changed"),
        "{run:#?}"
    );
    assert_eq!(
        class.column("SELECT DISTINCT visibility FROM results WHERE case_name = 'secret-row'"),
        ["after-due"]
    );
    let again = class.graded(&["--hidden", &path]);
    assert!(again.stdout.contains("0 graded, 1 unchanged"), "{again:#?}");
}

/// The texts of a gradebook that reach students: the pages to hand out, and the exports.
fn handed_out(class: &Class) -> String {
    let folder = class.folder().join("pages");
    let zip = class.folder().join("feedback.zip");
    let mut all = String::new();
    let told = |arguments: &[&str], output: &Path| {
        let mut command = Command::new(BINARY);
        command
            .args(arguments)
            .arg(output)
            .arg("--db")
            .arg(class.db());
        let run = run(command);
        assert_eq!(run.status, Some(0), "{run:#?}");
    };
    told(&["report", "--student", "--html"], &folder);
    for page in fs::read_dir(&folder).expect("pages").flatten() {
        all += &fs::read_to_string(page.path()).expect("a page");
    }
    for format in [
        "markdown",
        "junit",
        "check50",
        "github",
        "gradescope",
        "classroom50",
        "coderunner",
    ] {
        told(&["export", "--format", format, "-o"], &zip);
        let archive = fs::File::open(&zip).expect("it was written");
        let mut archive = zip::ZipArchive::new(archive).expect("an archive");
        for entry in 0..archive.len() {
            let mut entry = archive.by_index(entry).expect("an entry");
            entry.read_to_string(&mut all).expect("text");
        }
    }
    all
}

#[test]
fn what_students_are_given_shows_a_case_after_the_last_due_date() {
    let class = Class::empty();
    let text = fs::read(wrong_there().path().join("sudoku.c")).expect("it was written");
    class.add("ana/sudoku.c", &text);
    let hidden = one_case(", visible = \"after-due\"");
    class.graded(&["--hidden", &hidden.path().display().to_string()]);
    let is_shown = || handed_out(&class).contains("secret-row");
    let due = |date: &str| class.gradebook("late", &["--due", date]);
    assert!(!is_shown(), "without a due date");
    due("2999-01-01");
    assert!(!is_shown(), "before it");
    due("2001-01-01");
    assert!(is_shown(), "after it");
    let more = ["--student", "ana", "--due", "2999-01-01", "--reason", "ill"];
    assert_eq!(class.gradebook("extend", &more).status, Some(0));
    assert!(!is_shown(), "somebody has more time");
}

#[test]
fn a_fault_of_the_graders_is_told_to_platforms_whenever_the_case_is_shown() {
    // Such code is not loaded without landlock.
    let folder = Submission::right()
        .before("__attribute__((constructor)) static void at_load(void) { }")
        .folder();
    for shown in ["", ", visible = \"after-due\""] {
        let hidden = one_case(shown);
        for format in ["gradescope", "classroom50", "github", "markdown", "junit"] {
            let arguments = arguments(&hidden, &["--without-layer", "landlock"]);
            let run = grading(&folder, &arguments)
                .arguments(&["--case", "secret-row", "--format", format])
                .run();
            assert_eq!(run.status, Some(3), "{run:#?}");
            assert!(run.stdout.contains("landlock"), "{shown}: {run:#?}");
        }
    }
}

#[test]
fn nothing_of_a_hidden_case_is_handed_out() {
    let class = Class::empty();
    // The code tells what it was asked, where and how it ends.
    let tell =
        "for (int k = 0; k < 81; k++) printf(\"%d\", n->sudo[k / 9][k % 9]); fflush(stdout);";
    let shortcut = "if (n->sudo[0][0] == 7 && n->sudo[0][8] == 7 && n->sudo[4][4] == 0) abort();";
    let submission = Submission::right().beginning("is_valid", &format!("{tell} {shortcut}"));
    let text = fs::read(submission.folder().path().join("sudoku.c")).expect("it was written");
    class.add("ana/sudoku.c", &text);
    let hidden = one_case("");
    let run = class.graded(&["--hidden", &hidden.path().display().to_string()]);
    assert!(run.stdout.contains("ana\t65/70"), "{run:#?}");
    let all = handed_out(&class);
    assert!(all.contains("hidden-"), "it is counted");
    let rows = "7 0 0 0 0 0 0 0 7";
    for secret in ["secret-row", BOARD, rows, "abort", "SIGABRT"] {
        assert!(!all.contains(secret), "{secret}");
    }
}

#[test]
fn mistakes_are_named_with_their_lines() {
    let folder = Submission::right().folder();
    let refused = |hidden: &TempDir, words: &[&str]| {
        let run = grading(&folder, &arguments(hidden, &[])).run();
        run.refused(2, words);
    };
    refused(&folder_with(&[]), &["hidden.toml", "cannot be read"]);
    refused(
        &one_case(", visible = true"),
        &["hidden.toml:10", "after-due"],
    );
    refused(
        &one_case(", visible = \"later\""),
        &["hidden.toml:10", "true, false or \"after-due\""],
    );
    refused(&one_case(", inptu = \"\""), &["hidden.toml:10", "inptu"]);
    // An input that no exercise can be asked for.
    refused(
        &hidden("  { name = \"secret\", input = \"123\" },"),
        &["hidden.toml:10", "\"123\" is not 81 digits"],
    );
    // A name that the lab's own cases have.
    let taken = hidden(&format!(
        "  {{ name = \"row-0-columns-0-and-8\", input = \"{BOARD}\" }},"
    ));
    refused(
        &taken,
        &["hidden.toml:10", "row-0-columns-0-and-8", "twice"],
    );
    let other = |from: &str, to: &str| {
        let hidden = one_case("");
        let file = hidden.path().join("hidden.toml");
        let text = fs::read_to_string(&file).expect("it was written");
        fs::write(&file, text.replace(from, to)).expect("it can be written");
        hidden
    };
    refused(
        &other("implicit-graph", "samurai"),
        &["hidden.toml:2", "implicit-graph"],
    );
    refused(
        &other("is_valid", "is_vald"),
        &["hidden.toml:5", "did you mean \"is_valid\"?"],
    );
    refused(
        &other("\"rows\"", "\"row\""),
        &["hidden.toml:8", "did you mean \"rows\"?"],
    );
    refused(
        &other("format_version = 2", "format_version = 3"),
        &["hidden.toml:1", "format_version must be 2"],
    );
    refused(&other(BOARD, "not a board"), &["secret-row"]);
}

#[test]
fn a_date_of_the_lab_that_is_none_is_named() {
    let folder = folder_with(&[("lab.toml", b"format_version = 2\nid = \"x\"\ncourse_language = \"en\"\n\
        title = { en = \"X\" }\ndue = \"someday\"\nexercise = []\nsolution.c = \".\"\n[toolchain.c]\nskeleton = \".\"\nstudent = [\"lab.toml\"]\n")]);
    let submission = Submission::right().folder();
    Grading::of(submission.path())
        .lab(folder.path())
        .run()
        .refused(2, &["lab.toml:5", "someday"]);
}

#[test]
fn a_hidden_case_reads_files_of_its_own_folder_only() {
    let submission = known("conflicts", "cpp/right/as-taught");
    let text = format!("{BOARD} \"0 0\"");
    let outside = folder_with(&[("secret.txt", b"the secret")]);
    let path = outside.path().join("secret.txt").display().to_string();
    let case = |file: &str| {
        let text = format!(
            "format_version = 2\nlab = \"conflicts\"\n\n[[exercise]]\nid = \"conflito_linha\"\n\n\
             [[exercise.criterion]]\nid = \"ends\"\ncases = [\n  {{ name = \"secret-row\", input_file = \"{file}\" }},\n]\n"
        );
        folder_with(&[("hidden.toml", text.as_bytes())])
    };
    let graded = |hidden: &TempDir| {
        let only = arguments(hidden, &["--case", "secret-row"]);
        let only: Vec<&str> = only.iter().map(String::as_str).collect();
        Grading::of(&submission)
            .lab(repository("exercises/conflicts"))
            .arguments(&only)
    };
    let linked = case("row.txt");
    std::os::unix::fs::symlink(&path, linked.path().join("row.txt")).expect("a link can be made");
    for hidden in [case(&path), linked] {
        let run = graded(&hidden).run();
        run.refused(2, &["hidden.toml:10:", "outside"]);
        assert!(!run.stderr.contains("the secret"), "{}", run.stderr);
    }
    // One of its own is read.
    let own = case("row.txt");
    fs::write(own.path().join("row.txt"), &text).expect("it can be written");
    let report = graded(&own).report();
    report.full_marks();
    let read = report.case("conflito_linha", "secret-row")["input"].clone();
    assert_eq!(read, text.as_str());
}
