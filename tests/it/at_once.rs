//! Several graders at once: the same decision is entered once.

use std::fs;
use std::thread;

use crate::decisions::decide;
use crate::support::{Class, Submission};

const GRADERS: usize = 6;

/// ana and ben have no is_final, eva is right; each has a section.
fn class() -> Class {
    let class = Class::empty();
    let wrong = Submission::right().without("is_final");
    class.add("ana.c", wrong.text().as_bytes());
    class.add("ben.c", wrong.before("// ben\n").text().as_bytes());
    class.add("eva.c", Submission::right().text().as_bytes());
    let roster = class.folder().join("roster.csv");
    fs::write(&roster, "id,section\nana,A\nben,B\neva,B\n").expect("it can be written");
    let graded = class.graded(&["--roster", &roster.display().to_string()]);
    assert!(
        graded.status.is_some_and(|status| status < 2),
        "{graded:#?}"
    );
    class
}

#[test]
fn a_decision_of_several_graders_at_once_is_entered_once() {
    let class = class();
    let list = decide(&class, "comment", &[]);
    let way = list
        .lines()
        .nth(1)
        .and_then(|line| line.split('\t').nth(1))
        .expect("a way");
    let due = ["--due", "2026-03-02T12:00Z"];
    // The command, its arguments, the kind of the decision, and how many rows it is.
    let cases: [(&str, &[&str], &str, &str); 9] = [
        (
            "course",
            &["--late-days", "2", "--zone", "UTC"],
            "course",
            "1",
        ),
        ("late", &[due[0], due[1], "--percent", "10"], "late", "1"),
        ("late", &[due[0], due[1], "--section", "B"], "due", "1"),
        (
            "late",
            &[due[0], due[1], "--exercise", "is_valid"],
            "due",
            "2",
        ),
        (
            "extend",
            &[due[0], due[1], "--student", "ana", "--reason", "ill"],
            "extend",
            "1",
        ),
        (
            "team",
            &["--student", "eva", "--to", "owls", "--reason", "new"],
            "team",
            "1",
        ),
        ("comment", &[way, "--text", "See chapter 3"], "comment", "2"),
        (
            "appeal",
            &["--student", "ana", "--reason", "it is right"],
            "appeal",
            "1",
        ),
        (
            "review",
            &[
                "--pair",
                "ana,ben",
                "--state",
                "dismissed",
                "--reason",
                "friends",
            ],
            "review",
            "1",
        ),
    ];
    for (word, arguments, kind, count) in cases {
        thread::scope(|scope| {
            for _ in 0..GRADERS {
                scope.spawn(|| decide(&class, word, arguments));
            }
        });
        let sql = format!("SELECT count(*) FROM decisions WHERE kind = '{kind}'");
        assert_eq!(class.column(&sql), [count], "{word} {arguments:?}");
    }
    class.is_whole();
}
