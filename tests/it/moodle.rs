//! Feedback comments for Moodle, which reads them as HTML.

use std::process::Command;

use roxmltree::{Document, Node};

use crate::decisions::told;
use crate::support::formatted;
use crate::support::gradebook::Class;
use crate::support::{BINARY, Class as Batch, Submission, run};

/// All elements that feedback may have. Moodle keeps them as they are.
const ELEMENTS: [&str; 9] = ["p", "strong", "h4", "h5", "ul", "li", "pre", "br", "body"];

/// The comment of each student in an export, in the order of their keys.
fn comments(class: &Class, lang: &str) -> Vec<String> {
    let mut command = Command::new(BINARY);
    command
        .args(["export", "--format", "moodle", "--lang", lang, "--db"])
        .arg(&class.file);
    let run = run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    let mut reader = csv::Reader::from_reader(run.stdout.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let place = header.iter().position(|name| name == "Feedback comments");
    let place = place.expect("Moodle looks for this column");
    let rows = reader
        .records()
        .map(|row| row.expect("a row")[place].to_owned());
    rows.collect()
}

/// The comment as XML, which is stricter than HTML: everything is closed, and every sign of markup escaped.
fn as_xml(comment: &str) -> String {
    format!("<body>{comment}</body>")
}

fn text_of(node: Node) -> String {
    let parts = node.descendants().map(|one| match one.has_tag_name("br") {
        true => "\n",
        false => one.text().filter(|_| one.is_text()).unwrap_or_default(),
    });
    parts.collect()
}

fn texts(document: &Document, name: &str) -> Vec<String> {
    let nodes = document
        .descendants()
        .filter(|node| node.has_tag_name(name));
    nodes.map(text_of).collect()
}

/// Moodle numbers the participants of each assignment; the gradebook knows them by the ID number.
#[test]
fn participants_have_the_number_of_their_download() {
    let class = Batch::empty();
    let name = "Ana Pérez_123456_assignsubmission_file_";
    class.add(
        &format!("{name}/sudoku.c"),
        Submission::right().text().as_bytes(),
    );
    class.add("20261002.c", Submission::right().text().as_bytes());
    let roster = class.folder().join("roster.csv");
    let text = "Identifier,Full name,ID number,Email address\n\
                Participant 123456,Ana Pérez,20261001,ana@x\nParticipant 77,Ben Q,20261002,ben@x\n";
    std::fs::write(&roster, text).expect("it can be written");
    class.graded(&["--roster", &roster.display().to_string()]);
    let csv = told(&class, "export", &["--format", "moodle"]);
    let ana = csv
        .lines()
        .find(|line| line.contains("Ana Pérez"))
        .unwrap_or_default();
    assert!(
        ana.starts_with("Participant 123456,Ana Pérez,20261001,,70,"),
        "{csv}"
    );
    let zip = class.folder().join("feedback.zip");
    let out = zip.display().to_string();
    told(
        &class,
        "export",
        &["--format", "moodle-feedback", "-o", &out],
    );
    let zip = std::fs::File::open(zip).expect("it is there");
    let mut zip = zip::ZipArchive::new(zip).expect("it is a zip");
    let file = zip.by_name("Ana Pérez_123456_assignfeedback_file_feedback.md");
    assert!(file.is_ok());
}

#[test]
fn feedback_comments_are_html_that_obeys_nobody() {
    let mut class = Class::new();
    let wrong = class.enrol("1001", "Ana", "A");
    class.hands_in(&wrong, formatted::wrong().path());
    let mut command = Command::new(BINARY);
    let reason = "<img src=x onerror=alert(2)> & more";
    command
        .args(["gradebook", "adjust", "--student", "1001", "--points", "2"])
        .args(["--reason", reason, "--db"])
        .arg(&class.file);
    assert_eq!(run(command).status, Some(0));

    let comment = &comments(&class, "en")[0];
    let xml = as_xml(comment);
    let document = Document::parse(&xml).unwrap_or_else(|why| panic!("{why}: {xml}"));
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(ELEMENTS.contains(&name), "<{name}> in {comment}");
        assert_eq!(node.attributes().len(), 0, "{comment}");
    }
    let said = texts(&document, "pre").join("\n");
    assert!(
        said.contains("</pre>]]><script>alert(1)</script>"),
        "{said}"
    );
    assert!(texts(&document, "p").join("").contains(reason), "{comment}");
    assert!(!comment.contains("149245749"), "a hidden case: {comment}");
}

#[test]
fn feedback_comments_tell_points_and_show_a_board() {
    let mut class = Class::new();
    let right = class.enrol("1001", "Ana", "A");
    class.hands_in(&right, Submission::right().folder().path());
    let wrong = class.enrol("1002", "Ben", "A");
    class.hands_in(&wrong, formatted::wrong().path());
    for (lang, title) in [
        ("en", "smallest"),
        ("es", "pequeñ"),
        ("pt", "menor"),
        ("el", "μικρότερ"),
    ] {
        let comments = comments(&class, lang);
        let xml = comments.iter().map(|one| as_xml(one)).collect::<Vec<_>>();
        let [right, wrong] = [0, 1].map(|place| Document::parse(&xml[place]).expect("it is HTML"));
        let points = texts(&right, "li");
        assert_eq!(points.len(), 5, "an exercise each: {points:?}");
        assert!(
            points[1].contains("is_valid: ") && points[1].ends_with("20/20"),
            "{points:?}"
        );
        assert_eq!(texts(&right, "pre"), [""; 0], "nothing to mend");

        let lost = texts(&wrong, "li");
        assert!(
            lost[1].contains("is_valid: ") && !lost[1].ends_with("20/20"),
            "{lost:?}"
        );
        // Two exercises fail; each shows the first criterion that is lost.
        let heads = texts(&wrong, "h5");
        assert_eq!(heads.len(), 2, "{heads:?}");
        assert!(heads[0].starts_with("is_valid: "), "{heads:?}");
        let shown = &texts(&wrong, "pre")[0];
        let is_row = |line: &&str| {
            let cells: String = (line.chars())
                .filter(|sign| !" []".contains(*sign))
                .collect();
            cells.len() == 9 && cells.bytes().all(|cell| cell.is_ascii_digit())
        };
        let rows = shown.lines().filter(is_row).count();
        assert!(rows >= 9 && rows % 9 == 0, "whole boards: {shown}");
        assert!(shown.to_lowercase().contains(title), "{lang}: {shown}");
    }
}
