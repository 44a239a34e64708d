//! What a class hands in: names of course platforms, archives of all kinds, and what is wrong with some of them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::support::{BINARY, Class, Submission, run, source, tar_gz, zip};

/// The students and what they were given, as `key|name|section`, sorted.
fn students(class: &Class) -> Vec<String> {
    let sql = "SELECT key || '|' || coalesce(name, '') || '|' || coalesce(section, '') FROM students
        WHERE id IN (SELECT student_id FROM submissions JOIN runs ON submission_id = submissions.id) ORDER BY key";
    class.column(sql)
}

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
fn what_is_wrong_with_one_submission_is_named_and_stops_nothing() {
    let class = Class::empty();
    let right = right();
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
    let right = right();
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
