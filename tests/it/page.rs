//! The pages: what a teacher finds on them, and what they keep to themselves.

use std::fs;
use std::process::Command;

use crate::support::gradebook::{Class, wrong};
use crate::support::pages::{class, class_page, report};
use crate::support::{BINARY, Class as Graded, Grading, Submission, cache, repository, run};

/// The page without its style sheet.
fn body(page: &str) -> &str {
    page.split_once("</style>")
        .expect("the style sheet is inside")
        .1
}

#[test]
fn cases_that_were_not_run_are_counted_apart() {
    let hangs = "if (n->sudo[0][0]) for (volatile int k = 0; ; k++) {}";
    let mut class = Class::new();
    let student = class.enrol("slow", "Slow Student", "A");
    let submission = Submission::right().beginning("is_final", hangs);
    class.hands_in(&student, submission.folder().path());
    let folder = class.folder.path().join("students");
    report(&class, &["--lang", "en", "--student"], &folder);
    let mut pages = fs::read_dir(&folder).expect("the folder is there");
    let page = pages
        .next()
        .expect("there is a page")
        .expect("it can be listed");
    let page = fs::read_to_string(page.path()).expect("a page");
    let told = body(&page).contains("cases were not run, because others were stopped");
    assert!(told, "{}", body(&page));
}

#[test]
fn what_most_get_wrong_comes_first() {
    let page = class_page(&class(), &["--lang", "en"]);
    let place = |words: &str| {
        body(&page)
            .find(words)
            .unwrap_or_else(|| panic!("{words} is not there"))
    };
    assert!(place("Criteria that fail most often") < place("<nav"));
    let first = &body(&page)[place("<ol>")..];
    let first = &first[..first.find("</li>").expect("a first entry")];
    assert!(
        first.contains("5 students") && first.contains("3x3 box"),
        "{first}"
    );
    let cluster = first_group(&page);
    assert!(
        cluster.contains("5 students") && cluster.contains("Box Student 4"),
        "{cluster}"
    );
    assert!(cluster.contains("<pre>"), "with an input that shows it");
    for part in [
        "rates",
        "clusters",
        "histogram",
        "timeline",
        "discrimination",
        "needs",
        "students",
    ] {
        assert!(page.contains(&format!("id=\"{part}\"")), "{part}");
    }
    assert_eq!(
        page.matches("<figure class=\"chart\"").count(),
        2,
        "the charts are inside"
    );
}

/// The article of the first group.
fn first_group(page: &str) -> &str {
    let start = body(page).find("id=\"cluster-1\"").expect("a group");
    let rest = &body(page)[start..];
    &rest[..rest.find("</article>").expect("it ends")]
}

#[test]
fn the_same_mistake_on_other_boards_is_one_group() {
    let mut class = Class::new();
    let mut boards = Vec::new();
    for (name, mistake) in [("One", "left-boxes-only"), ("Two", "box-loop-one-short")] {
        let report = Grading::of(wrong(mistake)).report();
        let found = &report.exercise("is_valid")["counterexample"];
        assert_eq!(found["kind"], "valid-box-missed");
        boards.push((found["input"].clone(), found["message"].clone()));
        let student = class.enrol(name, &format!("Student {name}"), "A");
        class.records(&student, Ok(report.json));
    }
    assert_ne!(boards[0].0, boards[1].0);
    assert_ne!(boards[0].1, boards[1].1);
    let page = class_page(&class, &["--lang", "en"]);
    let group = first_group(&page);
    for words in ["2 students", "3x3 box", "Student One", "Student Two"] {
        assert!(group.contains(words), "{words}: {group}");
    }
}

#[test]
fn a_broken_law_is_told_by_the_labs_sentence() {
    let mut class = Class::new();
    let student = class.enrol("One", "Student One", "A");
    let report_of_one = Grading::of(wrong("box-loop-one-short")).report();
    class.records(&student, Ok(report_of_one.json));
    let folder = class.folder.path().join("students");
    report(&class, &["--lang", "es", "--student"], &folder);
    let mut entries = fs::read_dir(&folder).expect("the folder is there");
    let entry = entries.next().expect("one page").expect("it can be read");
    let page = fs::read_to_string(entry.path()).expect("a page");
    assert!(page.contains("Contó 1046 iteraciones"), "{page}");
    assert!(!page.contains("iterations-wrong"), "{page}");
}

#[test]
fn nothing_that_a_student_wrote_is_markup() {
    let class = class();
    let mut pages = vec![class_page(&class, &["--lang", "en"])];
    assert!(
        pages[0].contains("&lt;b onclick"),
        "the name is there, as text"
    );
    let folder = class.folder.path().join("students");
    report(&class, &["--lang", "en", "--student"], &folder);
    for entry in fs::read_dir(&folder)
        .expect("the folder is there")
        .flatten()
    {
        pages.push(fs::read_to_string(entry.path()).expect("a page"));
    }
    assert_eq!(pages.len(), 1 + 9, "one for each student");
    assert!(
        pages.iter().any(|page| page.contains("&lt;script&gt;")),
        "the output is shown"
    );
    // The class's page has the one script that sorts its table, and names it by its digest.
    let script = fs::read_to_string(repository("src/class/page/sorting.js")).expect("it is there");
    assert!(
        pages[0].contains(&format!("<script>{script}</script>")),
        "it stands there as it is"
    );
    assert!(
        pages[0].contains("; script-src 'sha256-"),
        "and no other may run"
    );
    pages[0] = pages[0].replace(&format!("<script>{script}</script>"), "");
    for page in &pages {
        // The name of a namespace is fetched by nobody.
        let page = page.replace("http://www.w3.org/2000/svg", "");
        for forbidden in [
            "<script", "<img", "<b ", "http://", "https://", "@import", "url(",
        ] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        assert!(
            page.contains("default-src 'none'"),
            "no script may run and nothing is fetched"
        );
    }
}

#[test]
fn an_anonymous_page_names_nobody_and_no_hidden_case() {
    let class = class();
    let page = class_page(&class, &["--lang", "en", "--anonymous"]);
    assert!(page.contains("5 students"));
    for words in ["Student 0", "Ana", "Absent", "box0", "crash1"] {
        assert!(!page.contains(words), "{words}");
    }
    hides_hidden_cases(&page);
    // Pages for each student are named after them.
    let mut command = Command::new(BINARY);
    command.args([
        "report",
        "--anonymous",
        "--student",
        "--html",
        "pages",
        "--db",
    ]);
    command.arg(&class.file);
    run(command).refused(2, &["--student", "--anonymous"]);
}

#[test]
fn an_exercise_that_does_not_compile_is_one_thing_that_goes_wrong() {
    let mut class = Class::new();
    let broken = Submission::right().with(
        "get_adj_nodes",
        "List *get_adj_nodes(Node *n) { return undeclared; }",
    );
    for (id, submission) in [("ana", Submission::right()), ("eva", broken)] {
        let student = class.enrol(id, id, "A");
        class.hands_in(&student, submission.folder().path());
    }
    let page = class_page(&class, &["--lang", "en"]);
    let (_, wrong) = page
        .split_once("id=\"wrong\"")
        .expect("the section is there");
    let (wrong, _) = wrong.split_once("</section>").expect("it has an end");
    let items: Vec<&str> = wrong.split("<strong>").skip(1).collect();
    let of_it = items.iter().filter(|item| item.contains("get_adj_nodes:"));
    assert_eq!(of_it.count(), 1, "{wrong}");
}

#[test]
fn a_page_goes_into_a_file_and_pages_for_students_into_a_folder() {
    let class = class();
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("class.html");
    std::fs::write(&file, "old").expect("the folder can be written to");
    let written = |path: &std::path::Path, more: &[&str]| {
        let mut command = Command::new(BINARY);
        command.args(["report", "--html"]).arg(path).args(more);
        command.arg("--db").arg(&class.file);
        run(command)
    };
    written(&file, &["--student"]).refused(2, &["class.html", "is a file", "folder"]);
    written(folder.path(), &[]).refused(2, &["is a folder", "--student"]);
    written(&file, &["--reveal"]).refused(2, &["--student"]);
    let kept = std::fs::read_to_string(&file).expect("it is still there");
    assert_eq!(kept, "old");
}

#[test]
fn the_page_to_hand_out_shows_no_hidden_case() {
    let class = class();
    let folder = class.folder.path().join("students");
    report(&class, &["--lang", "en", "--student"], &folder);
    let page = fs::read_to_string(folder.join("box0.html")).expect("the page is there");
    hides_hidden_cases(&page);
    assert!(page.contains("hidden case"), "they are counted");
    assert!(page.contains("Box Student 0") && !page.contains("Box Student 1"));
    let absent = fs::read_to_string(folder.join("absent.html")).expect("the page is there");
    assert!(absent.contains("without points"), "{absent}");
}

/// Neither names nor inputs of hidden cases are there, but those that a visible case has too.
#[track_caller]
fn hides_hidden_cases(page: &str) {
    let report = Grading::of(wrong("boxes-forgotten")).report();
    let cases = report.all_cases();
    let of = |visibility: &str| -> Vec<&str> {
        let some = cases.iter().filter(|case| case["visibility"] == visibility);
        some.filter_map(|case| case["name"].as_str()).collect()
    };
    let visible = of("visible");
    for name in of("hidden") {
        let also_visible = visible.iter().any(|other| other.contains(name));
        assert!(also_visible || !page.contains(name), "{name} is hidden");
    }
}

#[test]
fn the_page_speaks_four_languages() {
    let class = class();
    let words = [
        ("en", "Criteria that fail most often"),
        ("es", "Criterios que más fallan"),
        ("pt", "Critérios que mais falham"),
        ("el", "Κριτήρια που αποτυγχάνουν συχνότερα"),
    ];
    for (lang, title) in words {
        let page = class_page(&class, &["--lang", lang]);
        assert!(page.contains(title), "{lang}");
        assert!(page.contains(&format!("<html lang=\"{lang}\">")), "{lang}");
        assert!(
            !body(&page).contains("page-"),
            "{lang}: every word is there"
        );
    }
}

#[test]
fn a_page_speaks_the_language_of_its_sentences() {
    let class = Graded::empty();
    let text = fs::read(wrong("box-loop-one-short").join("sudoku.c")).expect("a fixture");
    class.add("ana/sudoku.c", &text);
    let mut batch = Command::new(BINARY);
    batch
        .arg("batch")
        .arg(class.submissions())
        .arg("--lab")
        .arg(class.lab());
    batch.arg("--db").arg(class.db()).args(["--lang", "el"]);
    batch.env("SUDOGRADE_CACHE", cache());
    assert_eq!(class.run(batch).status, Some(0));
    let file = class.folder().join("class.html");
    let of = |arguments: &[&str]| {
        let mut command = Command::new(BINARY);
        command
            .args(["report", "--db"])
            .arg(class.db())
            .arg("--html")
            .arg(&file);
        command.args(arguments).env("LC_ALL", "en_US.UTF-8");
        let run = self::run(command);
        assert_eq!(run.status, Some(0), "{run:#?}");
        fs::read_to_string(&file).expect("the page is there")
    };
    assert!(of(&[]).contains("<html lang=\"el\">"));
    assert!(of(&["--lang", "en"]).contains("<html lang=\"en\">"));
}

#[test]
fn a_page_to_hand_out_tells_each_thing_once_and_what_the_points_became() {
    let mut class = Class::new();
    let ana = class.enrol("ana", "Ana", "A");
    // is_valid says 0 to everything: each criterion has the same smallest board.
    let refuses = Submission::right().beginning("is_valid", "return 0;");
    class.hands_in(&ana, refuses.folder().path());
    let decide = |arguments: &[&str]| {
        let mut command = Command::new(BINARY);
        command
            .arg("gradebook")
            .args(arguments)
            .arg("--db")
            .arg(&class.file);
        assert_eq!(run(command).status, Some(0));
    };
    decide(&["late", "--due", "2026-03-01", "--percent", "25"]);
    decide(&[
        "adjust",
        "--student",
        "ana",
        "--points",
        "2",
        "--reason",
        "a mistake of ours",
    ]);
    let folder = class.folder.path().join("students");
    report(&class, &["--lang", "en", "--student"], &folder);
    let page = fs::read_to_string(folder.join("ana.html")).expect("the page is there");
    let told = page
        .matches("is_valid returned 0, but no digit appears twice")
        .count();
    assert_eq!(told, 1, "{page}");
    assert!(page.contains("75 % of the points count"), "{page}");
    // The criterion `together` of DFS.
    assert!(page.contains(" (for information, no points)"), "{page}");
    assert!(!page.contains("0/0"), "{page}");
    assert!(page.contains("adjusted: +2"), "{page}");
    // Days and minutes, and a hint for what fails.
    assert!(
        page.contains("2026-03-02</span> <span>10:01</span>"),
        "{page}"
    );
    assert!(page.contains("class=\"hint\""), "{page}");
}

#[test]
fn a_name_of_any_length_has_a_page() {
    let mut class = Class::new();
    for key in ["é".repeat(300), "é".repeat(301), "ana".to_owned()] {
        let student = class.enrol(&key, "Somebody", "A");
        class.hands_in(&student, Submission::right().folder().path());
    }
    let folder = class.folder.path().join("students");
    report(&class, &["--lang", "en", "--student"], &folder);
    assert_eq!(
        fs::read_dir(&folder).expect("the folder is there").count(),
        3
    );
}
