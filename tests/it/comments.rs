//! A comment on a way to fail reaches all who fail so, on their pages and in exports, and nobody else.

use std::fs;
use std::process::Command;

use crate::decisions::{decide, refused, told};
use crate::support::{BINARY, Class, Submission, run};

/// ana and ben have no is_final, eva is right.
fn class() -> Class {
    let class = Class::empty();
    let wrong = Submission::right().without("is_final");
    class.add("ana.c", wrong.text().as_bytes());
    class.add("ben.c", wrong.before("// ben\n").text().as_bytes());
    class.add("eva.c", Submission::right().text().as_bytes());
    assert!(class.graded(&[]).status.is_some_and(|status| status < 2));
    class
}

/// The name of the way in which two fail.
fn way(class: &Class) -> String {
    let list = decide(class, "comment", &[]);
    let mut lines = list.lines();
    assert_eq!(lines.next(), Some("students\tway\ttitle"));
    let row: Vec<&str> = lines.next().expect("a way").split('\t').collect();
    assert_eq!((row[0], lines.next()), ("2", None), "{list}");
    row[1].to_owned()
}

/// The page of a student.
fn page(class: &Class, student: &str) -> String {
    let folder = class.folder().join("pages");
    let mut report = Command::new(BINARY);
    report
        .args(["report", "--student", "--lang", "en", "--db"])
        .arg(class.db());
    report.arg("--html").arg(&folder);
    assert_eq!(run(report).status, Some(0));
    fs::read_to_string(folder.join(format!("{student}.html"))).expect("a page")
}

#[test]
fn a_comment_is_on_the_pages_of_those_who_fail_so_and_in_exports() {
    let class = class();
    let way = way(&class);
    assert!(way.starts_with("is_final/"), "{way}");
    let text = "See <chapter 3>: all cells are full";
    let said = decide(&class, "comment", &[&way, "--text", text, "--by", "Eva"]);
    assert!(
        said.contains("the comment is on the pages of 2 more\n"),
        "{said}"
    );
    let again = decide(&class, "comment", &[&way, "--text", text]);
    assert!(
        again.contains("pages of 0 more; 2 had it already"),
        "{again}"
    );
    for student in ["ana", "ben"] {
        let page = page(&class, student);
        assert!(
            page.contains("See &lt;chapter 3&gt;: all cells are full"),
            "{page}"
        );
    }
    assert!(!page(&class, "eva").contains("chapter 3"));
    assert!(decide(&class, "student", &["ana"]).contains(text));
    let csv = told(&class, "export", &["--format", "csv"]);
    assert_eq!(csv.matches(text).count(), 2, "{csv}");
    // The class's page tells the name.
    let file = class.folder().join("class.html");
    let mut report = Command::new(BINARY);
    report
        .args(["report", "--html"])
        .arg(&file)
        .arg("--db")
        .arg(class.db());
    assert_eq!(run(report).status, Some(0));
    assert!(fs::read_to_string(&file).expect("the page").contains(&way));
    // One more who fails so gets it with the same command, and withdrawing takes it from all.
    let wrong = Submission::right().without("is_final").before("// leo\n");
    class.add("leo.c", wrong.text().as_bytes());
    class.graded(&[]);
    let more = decide(&class, "comment", &[&way, "--text", text]);
    assert!(more.contains("pages of 1 more; 2 had it already"), "{more}");
    let gone = decide(&class, "comment", &[&way, "--withdraw"]);
    assert!(gone.contains("3 comments are withdrawn"), "{gone}");
    assert!(!page(&class, "ana").contains("chapter 3"));
    class.is_whole();
}

#[test]
fn a_comment_on_no_way_to_fail_is_refused() {
    let class = class();
    let why = refused(&class, "comment", &["is_final/all/nothing", "--text", "?"]);
    assert!(
        why.contains("nobody fails in the way") && why.contains("gradebook comment --db"),
        "{why}"
    );
    let why = refused(&class, "comment", &[&way(&class)]);
    assert!(why.contains("--text"), "{why}");
}
