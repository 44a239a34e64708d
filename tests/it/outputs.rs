//! Files of exports and pages replace their own kind only; formats of a single grading have the mark; copies
//! of a gradebook are private.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::decisions::{decide, refused, told};
use crate::support::{BINARY, Class, Run, Submission, run};

/// ana and ben, both right.
fn two() -> Class {
    let class = Class::empty();
    for name in ["ana.c", "ben.c"] {
        class.add(
            name,
            Submission::right()
                .before(&format!("// {name}\n"))
                .text()
                .as_bytes(),
        );
    }
    class
}

/// ana hands in late and ben in time, both are right; max hands in nothing.
fn class() -> Class {
    let class = two();
    let roster = class.folder().join("roster.csv");
    let text = "id,name,submitted_at\nana,Ana P,2026-12-02T10:00Z\nben,Ben Q,2026-12-01T10:00Z\nmax,Max S,\n";
    fs::write(&roster, text).expect("it can be written");
    class.graded(&["--roster", &roster.display().to_string()]);
    decide(
        &class,
        "late",
        &["--due", "2026-12-01T12:00Z", "--percent", "10"],
    );
    class
}

fn about(class: &Class, word: &str, arguments: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command
        .args([word, "--db"])
        .arg(class.db())
        .args(arguments)
        .current_dir(class.folder());
    run(command)
}

#[test]
fn nothing_but_its_own_kind_of_file_is_replaced() {
    let class = class();
    let gradebook = fs::read(class.db()).expect("it is there");
    fs::write(class.folder().join("ana.c"), "int main;\n").expect("it can be written");
    let out = ["-o", "out.csv"];
    assert_eq!(about(&class, "export", &out).status, Some(0));
    // As every week.
    assert_eq!(about(&class, "export", &out).status, Some(0));
    for (word, arguments) in [
        ("export", ["-o", "grades.sqlite"]),
        ("export", ["-o", "./roster.csv"]),
        ("export", ["-o", "ana.c"]),
        ("report", ["--html", "grades.sqlite"]),
        ("report", ["--html", "out.csv"]),
        ("similar", ["--html", "ana.c"]),
    ] {
        let refused = about(&class, word, &arguments);
        assert_eq!(refused.status, Some(2), "{arguments:?} {refused:#?}");
        let told = format!("{}: another kind of file is there", arguments[1]);
        assert!(refused.stderr.contains(&told), "{refused:#?}");
    }
    assert!(fs::read(class.db()).expect("it is there") == gradebook);
    let kept = |name: &str| fs::read_to_string(class.folder().join(name)).expect("it is there");
    assert!(kept("roster.csv").starts_with("id,name"));
    assert_eq!(kept("ana.c"), "int main;\n");
    // A link stays a link, and what it leads to is replaced.
    std::os::unix::fs::symlink("out.csv", class.folder().join("link.csv"))
        .expect("a link can be made");
    fs::write(class.folder().join("out.csv"), "").expect("it can be written");
    assert_eq!(about(&class, "export", &["-o", "link.csv"]).status, Some(0));
    assert!(kept("out.csv").contains("Ana P"));
    assert!(
        fs::symlink_metadata(class.folder().join("link.csv")).is_ok_and(|data| data.is_symlink())
    );
}

#[test]
fn folders_in_place_of_files_are_told() {
    let class = class();
    fs::create_dir(class.folder().join("marks")).expect("it can be made");
    for (word, option, path, told) in [
        (
            "export",
            "-o",
            "marks",
            "marks: this is a folder; name a file",
        ),
        (
            "export",
            "-o",
            "new/",
            "new/: this is a folder; name a file",
        ),
        (
            "report",
            "--html",
            "new/",
            "new/: this is a folder; name a file",
        ),
        (
            "similar",
            "--html",
            "none/all.html",
            "none/all.html: there is no folder none; make it",
        ),
    ] {
        let refused = about(&class, word, &[option, path]);
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        assert!(refused.stderr.contains(told), "{refused:#?}");
        assert_eq!(refused.stderr.lines().count(), 1, "{refused:#?}");
    }
}

#[test]
fn pages_that_nobody_has_and_links_that_lead_nowhere_are_told() {
    let class = class();
    let page = about(
        &class,
        "report",
        &["--html", "class.html", "--pages", "pages"],
    );
    let note =
        "note: pages: no students' pages are there yet; `sudograde report --student --html pages`";
    assert!(page.stderr.contains(note), "{page:#?}");
    let pages = ["--html", "pages", "--student"];
    let written = about(&class, "report", &pages);
    assert!(!written.stderr.contains("note:"), "{written:#?}");
    let page = about(
        &class,
        "report",
        &["--html", "class.html", "--pages", "pages"],
    );
    assert!(!page.stderr.contains("note:"), "{page:#?}");
    decide(&class, "forget", &["--student", "ana"]);
    let again = about(&class, "report", &pages);
    let note = "note: pages/ana.html: no student of the class has this page";
    assert!(again.stderr.contains(note), "{again:#?}");
    assert!(!again.stderr.contains("ben.html"), "{again:#?}");
    assert!(class.folder().join("pages/ana.html").exists());
}

#[test]
fn marks_of_another_maximum_are_named() {
    let class = class();
    let manifest = class.lab().join("lab.toml");
    let text = fs::read_to_string(&manifest).expect("the lab has a manifest");
    let more = text.replace(
        "id = \"full-boards\"\n  points = 5\n",
        "id = \"full-boards\"\n  points = 9\n",
    );
    assert_ne!(text, more);
    fs::write(manifest, more).expect("it can be written");
    let canvas = [
        "--lang",
        "en",
        "--format",
        "canvas",
        "--canvas-key",
        "sis-login-id",
    ];
    let before = about(&class, "export", &canvas);
    assert!(!before.stderr.contains("maximum"), "{before:#?}");
    let roster = class.folder().join("roster.csv").display().to_string();
    class.graded(&["--roster", &roster, "--only", "ben"]);
    let mixed = about(&class, "export", &canvas);
    let told = "One student was graded out of other points than the maximum in this file: ana.";
    assert!(mixed.stderr.contains(told), "{mixed:#?}");
}

#[test]
fn an_export_without_anybody_is_refused_and_not_written() {
    let class = class();
    for format in ["canvas", "moodle-feedback"] {
        let refused = about(
            &class,
            "export",
            &["--lang", "en", "--format", format, "-o", "out"],
        );
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        assert!(
            refused.stderr.contains("nobody would be in this file"),
            "{refused:#?}"
        );
        assert!(refused.stderr.contains("ana, ben"), "{refused:#?}");
    }
    assert!(!class.folder().join("out").exists());
}

/// The file of a student in an exported zip.
fn file_of(class: &Class, format: &str, name: &str) -> (String, String) {
    let out = format!("{format}.zip");
    let done = about(
        class,
        "export",
        &["--lang", "en", "--format", format, "-o", &out],
    );
    assert_eq!(done.status, Some(0), "{done:#?}");
    let zip = fs::File::open(class.folder().join(out)).expect("it is there");
    let mut zip = zip::ZipArchive::new(zip).expect("it is a zip");
    let mut file = zip.by_name(name).expect("the student has a file");
    let text = std::io::read_to_string(&mut file).expect("it is text");
    (text, done.stderr)
}

#[test]
fn formats_of_a_grading_have_the_mark_or_say_whose_they_do_not_have() {
    let class = class();
    let reason = "<img src=x>";
    decide(
        &class,
        "adjust",
        &["--student", "ana", "--points", "-3", "--reason", reason],
    );
    let json = |text: &str| -> Value { serde_json::from_str(text).expect("it is JSON") };
    let (text, said) = file_of(&class, "gradescope", "ana/results.json");
    assert_eq!(json(&text)["score"], 60);
    let output = json(&text)["output"].to_string();
    assert!(
        output.contains("60/70") && output.contains("-3, <img"),
        "{output}"
    );
    assert!(!said.contains("mark"), "{said}");
    let (text, _) = file_of(&class, "coderunner", "ana/coderunner.json");
    assert_eq!(json(&text)["fraction"], 60.0 / 70.0);
    let (text, _) = file_of(&class, "coderunner", "ben/coderunner.json");
    assert_eq!(json(&text)["fraction"], 1.0);
    let (text, _) = file_of(&class, "markdown", "ana/report.md");
    assert!(text.contains("60/70") && !text.contains(reason), "{text}");
    for (format, file) in [
        ("classroom50", "ana/result.json"),
        ("github", "ana/github.json"),
        ("junit", "ana/junit.xml"),
        ("check50", "ana/check50.json"),
    ] {
        let (_, said) = file_of(&class, format, file);
        let told = "The mark of one student is not the points in the file, by lateness or adjustments: ana.";
        assert!(said.contains(told), "{format}: {said}");
    }
}

#[test]
fn a_table_of_pseudonyms_that_lacks_somebody_names_nobody() {
    let class = two();
    let keys = class.folder().join("keys.csv");
    let table = keys.display().to_string();
    assert_eq!(class.graded(&["--pseudonyms", &table]).status, Some(0));
    let whole = fs::read_to_string(&keys).expect("it is text");
    let csv = told(&class, "export", &["--pseudonyms", &table]);
    assert!(csv.contains("ana") && csv.contains("ben"), "{csv}");
    let (_, last) = whole.trim_end().rsplit_once('\n').expect("it has lines");
    let pseudonym = last.split(',').next().unwrap_or_default();
    let refused_rename = refused(&class, "rename", &["--student", pseudonym, "--to", "ana"]);
    assert!(
        refused_rename.contains("is a pseudonym"),
        "{refused_rename}"
    );
    fs::write(&keys, whole.replace(&format!("{last}\n"), "")).expect("it can be written");
    let cut = about(&class, "export", &["--pseudonyms", &table]);
    assert_eq!(cut.status, Some(2), "{cut:#?}");
    assert!(cut.stderr.contains(pseudonym), "{cut:#?}");
    fs::write(&keys, &whole).expect("it can be written");
    let over = about(&class, "export", &["--pseudonyms", &table, "-o", &table]);
    assert_eq!(over.status, Some(2), "{over:#?}");
    assert_eq!(fs::read_to_string(&keys).expect("it is text"), whole);
}

fn mode(file: &Path) -> u32 {
    let data = fs::metadata(file).expect("it is there");
    data.permissions().mode() & 0o777
}

#[test]
fn copies_of_a_gradebook_are_as_private_as_it_is() {
    let class = class();
    let private = fs::Permissions::from_mode(0o600);
    fs::set_permissions(class.db(), private).expect("it can be set");
    let copy = class.folder().join("copy.sqlite");
    decide(&class, "backup", &[&copy.display().to_string()]);
    assert_eq!(mode(&copy), 0o600);
    // The copy of a preview lies in a folder of its own; a batch that is killed leaves it.
    let temporary = class.folder().join("temporary");
    fs::create_dir(&temporary).expect("it can be made");
    let mut preview = class.batch();
    preview
        .arg("--preview")
        .arg("--force")
        .env("TMPDIR", &temporary);
    let mut preview = preview.spawn().expect("the grader can be started");
    let scratch = loop {
        let entries = fs::read_dir(&temporary).expect("it can be read").flatten();
        let folders = entries.map(|entry| entry.path());
        if let Some(copy) = folders
            .map(|one| one.join("copy.sqlite"))
            .find(|file| file.exists())
        {
            break copy;
        }
        assert!(preview.try_wait().expect("it can be waited for").is_none());
    };
    preview.kill().expect("it can be ended");
    preview.wait().expect("it has ended");
    assert_eq!(mode(&scratch), 0o600);
    assert_eq!(mode(scratch.parent().expect("it lies in a folder")), 0o700);
}
