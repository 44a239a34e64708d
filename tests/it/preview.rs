//! A preview says whose mark would change, from what to what and why, and changes nothing.

use std::fs;

use crate::support::{Class, Run, Submission};

/// A class in which ana's is_final accepts valid boards only, and ben is right.
fn class() -> Class {
    let class = Class::empty();
    let asks = "if (!is_valid(n)) return 0;";
    let wrong = Submission::right().beginning("is_final", asks);
    class.add("ana.c", wrong.text().as_bytes());
    class.add("ben.c", Submission::right().text().as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    class
}

/// The rows of the table of a preview.
fn rows(preview: &Run) -> Vec<&str> {
    let heads = "student\tbefore\tafter\tbecause";
    let mut lines = preview.stdout.lines().skip_while(|line| *line != heads);
    assert!(lines.next().is_some(), "{preview:#?}");
    lines.collect()
}

/// Takes two points from the criterion that ana loses, and gives them to the other.
fn correct(class: &Class) {
    let manifest = class.lab().join("lab.toml");
    let text = fs::read_to_string(&manifest).expect("the lab has a manifest");
    let corrected =
        [("detects-zeros", 7), ("full-boards", 3)]
            .iter()
            .fold(text, |text, (id, points)| {
                let before = format!("id = \"{id}\"\n  points = 5\n");
                assert!(text.contains(&before), "{id}");
                text.replace(&before, &format!("id = \"{id}\"\n  points = {points}\n"))
            });
    fs::write(manifest, corrected).expect("it can be written");
}

#[test]
fn a_corrected_lab_is_previewed_and_then_accepted() {
    let class = class();
    let all = class.dump();
    let none = class.graded(&["--preview"]);
    assert_eq!((none.status, rows(&none)), (Some(0), vec![]));
    assert!(
        none.stderr.contains("preview: 0 of 2 marks would change"),
        "{none:#?}"
    );
    correct(&class);
    let preview = class.graded(&["--preview"]);
    assert_eq!(
        rows(&preview),
        ["ana\t65\t67\tlab: is_final/detects-zeros 5 → 7"]
    );
    assert!(
        preview
            .stderr
            .contains("preview: 1 of 2 marks would change; nothing was changed")
    );
    assert_eq!(class.dump(), all);
    assert_eq!(class.graded(&[]).status, Some(0));
    let runs = "SELECT key || ' ' || group_concat(score, ' ') FROM runs
        JOIN submissions ON submissions.id = submission_id JOIN students ON students.id = student_id
        GROUP BY key ORDER BY key";
    assert_eq!(class.column(runs), ["ana 65.0 67.0", "ben 70.0 70.0"]);
    class.is_whole();
}

#[test]
fn a_policy_is_previewed_before_it_is_set() {
    let class = class();
    let roster = class.folder().join("roster.csv");
    fs::write(&roster, "id,submitted_at\nben,2026-03-01T13:00Z\n").expect("it can be written");
    class.graded(&["--roster", &roster.display().to_string()]);
    let all = class.dump();
    let policy = ["--due", "2026-03-01T12:00Z", "--percent", "10"];
    let preview = class.gradebook("late", &[&policy[..], &["--preview"]].concat());
    assert_eq!(
        rows(&preview)
            .into_iter()
            .filter(|row| row.starts_with("ben"))
            .collect::<Vec<_>>(),
        ["ben\t70\t63\tlateness: 100 % → 90 % kept"]
    );
    assert_eq!(class.dump(), all);
    assert_eq!(class.gradebook("late", &policy).status, Some(0));
    let again = class.gradebook("late", &[&policy[..], &["--preview"]].concat());
    assert_eq!(rows(&again), [""; 0]);
}

#[test]
fn a_preview_needs_a_gradebook_and_names_those_who_are_new() {
    let class = class();
    let elsewhere = class.folder().join("none.sqlite").display().to_string();
    let mut command = class.batch();
    command.arg("--preview");
    fs::rename(class.db(), &elsewhere).expect("it can be moved");
    let refused = class.run(command);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert!(refused.stderr.contains("no such gradebook"), "{refused:#?}");
    assert!(!class.db().exists());
    fs::rename(&elsewhere, class.db()).expect("it can be moved");
    class.add("eva.c", Submission::right().text().as_bytes());
    assert_eq!(rows(&class.graded(&["--preview"])), ["eva\t\t70\t"]);
}
