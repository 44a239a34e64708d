//! Odd things that a class hands in: what cannot be graded is named and stops nothing, and the
//! rest is graded with a word on it.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::support::{
    BINARY, Class, Grading, Submission, copy_folder, folder_with, known, run, source, tar_gz, zip,
};

fn page_of(class: &Class) -> String {
    let file = class.folder().join("class.html");
    let mut command = Command::new(BINARY);
    command
        .args(["report", "--lang", "en", "--db"])
        .arg(class.db());
    command.arg("--html").arg(&file);
    let run = run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    fs::read_to_string(file).expect("the page is there")
}

#[test]
fn what_is_wrong_with_one_submission_is_named_and_stops_nothing() {
    let class = Class::empty();
    let right = Submission::right().text();
    class.add("good/sudoku.c", right.as_bytes());
    class.add("broken.zip", b"PK\x03\x04 this is no archive");
    class.add("cut.zip", &zip(&[("sudoku.c", right.as_bytes())])[..60]);
    class.add("not-gzip.tar.gz", b"neither is this");
    class.add("packed.rar", b"Rar!");
    class.add("nothing.zip", &zip(&[]));
    class.add("climbs.zip", &zip(&[("../../climbed.c", b"int x;")]));
    class.add(
        "absolute.tar.gz",
        &tar_gz(&[("/tmp/sudograde-climbed.c", b"int x;")]),
    );
    class.add("bomb.zip", &zip(&[("sudoku.c", &vec![b' '; 300 << 20])]));
    class.add("large/sudoku.c", &vec![b' '; 5 << 20]);
    let versions = [
        ("old/sudoku.c", right.as_bytes()),
        ("new/sudoku.c", right.as_bytes()),
    ];
    class.add("versions.zip", &zip(&versions));
    class.add("twice/old/sudoku.c", right.as_bytes());
    class.add("twice/new/sudoku.c", right.as_bytes());
    class.add("emoji 🎲/notes.txt", b"later");
    class.add("read-me.txt", b"not a submission");
    fs::create_dir(class.submissions().join("κενός")).expect("a folder can be made");
    fs::create_dir(class.submissions().join("linked")).expect("a folder can be made");
    symlink("/etc/passwd", class.submissions().join("linked/sudoku.c"))
        .expect("a link can be made");
    let run = class.graded(&[]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    let named = [
        ("broken.zip", "broken"),
        ("cut.zip", "broken"),
        ("not-gzip.tar.gz", "not a gzip file"),
        ("packed.rar", ".zip or .tar.gz"),
        ("nothing.zip", "sudoku.c"),
        ("climbs.zip", "../../climbed.c"),
        ("absolute.tar.gz", "/tmp/sudograde-climbed.c"),
        ("bomb.zip", "more than 256 MiB"),
        ("large", "larger than 4 MiB"),
        ("twice", "new/sudoku.c, old/sudoku.c"),
        ("versions.zip", "new/sudoku.c, old/sudoku.c"),
        ("emoji 🎲", "notes.txt"),
        ("κενός", "it is empty"),
        ("linked", "outside of the submission"),
    ];
    for (path, why) in named {
        // Said once, not again in the reason.
        assert!(
            !run.stderr
                .contains(&format!("not graded: {}", class.folder().display())),
            "{}",
            run.stderr
        );
        let start = format!("/{path}: not graded: ");
        let line = run.stderr.lines().find(|line| line.contains(&start));
        let rest = run.stderr.split(&start).nth(1).unwrap_or_default();
        assert!(
            line.is_some() && rest.contains(why),
            "{path}: {why}: {}",
            run.stderr
        );
    }
    assert!(
        run.stderr.contains("read-me.txt: left out"),
        "{}",
        run.stderr
    );
    assert!(!run.stderr.contains("root:"), "{}", run.stderr);
    let summary = format!(
        "1 graded (1 new), 0 unchanged, {} could not be graded",
        named.len()
    );
    assert!(run.stdout.contains(&summary), "{}", run.stdout);
    assert_eq!(
        class.column("SELECT count(*) FROM problems"),
        [named.len().to_string()]
    );
    // The page names them too.
    let page = page_of(&class);
    for (path, _) in named {
        assert!(page.contains(&format!("/{path}</th>")), "{path}");
    }
    assert!(!class.folder().join("climbed.c").exists());
    assert!(!Path::new("/tmp/sudograde-climbed.c").exists());
    // What was mended is graded, and no problem any more.
    class.add("broken.zip", &zip(&[("sudoku.c", right.as_bytes())]));
    let again = class.graded(&["--only", "broken"]);
    assert_eq!(again.status, Some(0), "{again:#?}");
    assert_eq!(
        class.column("SELECT count(*) FROM problems"),
        [(named.len() - 1).to_string()]
    );
    class.is_whole();
}

#[test]
fn pipes_devices_and_links_that_lead_out_are_named_and_stop_nothing() {
    let class = Class::of(1);
    let at = |name: &str| class.submissions().join(name);
    for name in ["pipe.zip", "pipe.tar.gz", "pipe.c"] {
        let made = std::process::Command::new("mkfifo").arg(at(name)).status();
        assert!(made.is_ok_and(|status| status.success()));
    }
    for (name, target) in [
        ("secret.c", "/etc/passwd"),
        ("zero.tar", "/dev/zero"),
        ("etc", "/etc"),
        ("round", "."),
        ("nowhere", "/no/such/place"),
    ] {
        std::os::unix::fs::symlink(target, at(name)).expect("a link can be made");
    }
    // Another name of what lies in the folder is no way out of it.
    std::os::unix::fs::symlink("s000", at("again")).expect("a link can be made");
    let run = class.graded(&[]);
    assert_eq!(run.status, Some(1), "{run:#?}");
    let problems = class.column("SELECT path || ': ' || message FROM problems ORDER BY path");
    for (name, why) in [
        ("pipe.zip", "not an ordinary file"),
        ("pipe.tar.gz", "not an ordinary file"),
        ("pipe.c", "not an ordinary file"),
        ("secret.c", "a link out of the folder"),
        ("zero.tar", "a link out of the folder"),
        ("etc", "a link out of the folder"),
        ("round", "a link out of the folder"),
        ("nowhere", "a link out of the folder"),
    ] {
        let is_told =
            |problem: &String| problem.contains(&format!("/{name}: ")) && problem.contains(why);
        assert!(problems.iter().any(is_told), "{name}: {problems:#?}");
    }
    assert_eq!(
        class.column(
            "SELECT key FROM students JOIN submissions ON students.id = student_id ORDER BY key"
        ),
        ["again", "s000"]
    );
    class.is_whole();
}

#[test]
fn odd_submissions_are_graded_with_a_word_on_them() {
    let class = Class::empty();
    let right = Submission::right().text();
    for number in 0..5000 {
        class.add(&format!("many/junk/{number}.txt"), b"");
    }
    class.add("many/sudoku.c", right.as_bytes());
    class.add("named/my homework.c", right.as_bytes());
    class.add("leo.zip", &zip(&[("sudoku.c", source(5).as_bytes())]));
    class.add("leo/sudoku.c", source(6).as_bytes());
    // The same content in two places is graded once.
    class.add("mia/sudoku.c", right.as_bytes());
    class.add("mia.zip", &zip(&[("sudoku.c", right.as_bytes())]));
    let run = class.graded(&[]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    assert!(
        run.stderr.contains("many: it holds 5001 files"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr
            .contains("named: the only source in it, my homework.c, is graded"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("\"leo\" has 2 submissions: "),
        "{}",
        run.stderr
    );
    assert!(
        run.stdout.contains("5 graded (5 new), 1 unchanged"),
        "{}",
        run.stdout
    );
    assert_eq!(
        class.column("SELECT count(*) FROM submissions JOIN students ON students.id = student_id WHERE key = 'leo'"),
        ["2"]
    );
    assert!(page_of(&class).contains("(2 submissions)"));
}

#[test]
fn a_file_whose_name_differs_by_case_is_to_be_renamed() {
    let folder = folder_with(&[("Sudoku.c", b"int is_valid(Node *n);\n")]);
    let run = Grading::of(folder.path()).lang("en").run();
    run.refused(2, &["no sudoku.c", "rename \"Sudoku.c\" to \"sudoku.c\""]);
}

#[test]
fn a_file_of_the_lab_that_is_missing_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &known("implicit-graph", "rust/right/as-taught"),
        folder.path(),
    );
    fs::remove_file(folder.path().join("src/dfs.rs")).expect("it is there");
    let run = Grading::of(folder.path()).lang("en").run();
    let said = "The function DFS is not defined in your file. The file src/dfs.rs is missing.";
    assert!(run.in_one_line().contains(said), "{}", run.stdout);
}
