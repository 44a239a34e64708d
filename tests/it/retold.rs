//! Sentences are said for their reader: a class that was graded in one language looks in another one as if it had been
//! graded in that, and nobody is graded again for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::{
    BINARY, Submission, all_known, cache, known, repository, run, run_within, takes_long,
};

/// One in so many of the known wrong submissions takes part.
const ONE_IN: usize = 5;

fn hand_in(folder: &Path, name: &str, content: &[u8]) {
    fs::create_dir_all(folder.join(name)).expect("it can be made");
    fs::write(folder.join(name).join("sudoku.c"), content).expect("it can be written");
}

/// Wrong submissions of the corpus, and some that do not compile, lack a function or a name, or use memory of others.
fn class() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let wrong = all_known("implicit-graph", "wrong").into_iter();
    let wrong = wrong.filter(|name| name.starts_with("c/") && !takes_long(name));
    for (number, name) in wrong.step_by(ONE_IN).enumerate() {
        if let Ok(text) = fs::read(known("implicit-graph", &name).join("sudoku.c")) {
            hand_in(folder.path(), &format!("k{number:02}"), &text);
        }
    }
    let more = [
        Submission::right().without("is_final"),
        Submission::right().with("is_final", "int is_finall(Node *n) { return 1; }"),
        Submission::right().with("is_final", "int is_final(Node *n) { return undeclared; }"),
        Submission::right().with("is_final", "int is_final(Node *n) { return 1 }"),
        Submission::right().beginning("is_valid", "int *p = 0; return *p;"),
        Submission::right().beginning("is_valid", "n->sudo[9][9] = 1;"),
        Submission::right().beginning("is_valid", "char *p = malloc(3); p[3] = 1; free(p);"),
        Submission::right().beginning("is_final", "exit(3);"),
    ];
    for (number, submission) in more.iter().enumerate() {
        hand_in(
            folder.path(),
            &format!("m{number}"),
            submission.text().as_bytes(),
        );
    }
    folder
}

fn graded(class: &Path, db: &Path, lang: &str) -> String {
    let mut command = Command::new(BINARY);
    command
        .arg("batch")
        .arg(class)
        .args(["--lab", "implicit-graph", "--lang", lang, "--db"]);
    command
        .arg(db)
        .env("SUDOGRADE_CACHE", cache())
        .env("SUDOGRADE_LABS", repository("exercises"));
    let done = run_within(command, 600);
    assert!(done.status.is_some_and(|status| status < 2), "{done:#?}");
    done.stdout
}

/// All pages and the files for students, by their names, in a language, without what differs from run to run.
fn told(db: &Path, lang: &str) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (page, pages) = (
        folder.path().join("class.html"),
        folder.path().join("pages"),
    );
    for (more, output) in [(&[][..], &page), (&["--student"], &pages)] {
        let mut command = Command::new(BINARY);
        command
            .arg("report")
            .args(more)
            .args(["--lang", lang, "--db"])
            .arg(db)
            .arg("--html")
            .arg(output);
        command.env("SUDOGRADE_LABS", repository("exercises"));
        assert_eq!(run(command).status, Some(0));
    }
    let entries = fs::read_dir(&pages).expect("it is there");
    let mut files: Vec<PathBuf> = entries.map(|one| one.expect("an entry").path()).collect();
    files.sort();
    files.push(page);
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a page");
        // Times of runs, and how many bytes they needed.
        let text = text
            .split("id=\"needs\"")
            .next()
            .unwrap_or_default()
            .to_owned();
        (
            file.file_name().unwrap_or_default().display().to_string(),
            text,
        )
    };
    files.into_iter().map(read).collect()
}

#[test]
fn a_class_graded_in_one_language_is_shown_in_another() {
    let class = class();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let [spanish, english] = ["es", "en"].map(|lang| {
        let db = folder.path().join(format!("{lang}.sqlite"));
        graded(class.path(), &db, lang);
        db
    });
    for lang in ["en", "es"] {
        let (of_spanish, of_english) = (told(&spanish, lang), told(&english, lang));
        assert!(of_spanish.len() > 10);
        for ((name, one), (_, other)) in of_spanish.iter().zip(&of_english) {
            let differs = one
                .lines()
                .zip(other.lines())
                .find(|(one, other)| one != other);
            let shown = differs.map(|(one, other)| first_difference(one, other));
            assert!(one == other, "{name} in {lang}: {shown:#?}");
        }
    }
    let again = graded(class.path(), &spanish, "en");
    // The names in a compiler's message are known, too.
    let pages = told(&spanish, "en");
    assert!(
        pages
            .iter()
            .any(|(_, page)| page.contains("&quot;;&quot; is missing here"))
    );
    assert!(!pages.iter().any(|(_, page)| page.contains("&quot;&quot;")));
    let count = fs::read_dir(class.path()).expect("it is there").count();
    assert!(
        again.contains(&format!("0 graded, {count} unchanged")),
        "{again}"
    );
}

/// Some letters around the first one that differs.
fn first_difference(one: &str, other: &str) -> [String; 2] {
    let place = one
        .chars()
        .zip(other.chars())
        .take_while(|(one, other)| one == other)
        .count();
    [one, other].map(|text| {
        text.chars()
            .skip(place.saturating_sub(150))
            .take(400)
            .collect()
    })
}
