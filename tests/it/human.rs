//! What people read: the report in the terminal, and the JSON that other programs read, as snapshots.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use locale::{Lang, Locale};

use crate::support::{Grading, Submission, known, repository};

/// One wrong answer, one crash, one missing function, one warning.
fn wrong() -> Submission {
    Submission::right()
        .with("is_valid", "int is_valid(Node *n)\n{\n    int unused;\n    for (int k = 0; k < 9; k++)\n        if (n->sudo[k][0] == n->sudo[k][8] && n->sudo[k][0] != 0)\n            return 0;\n    return 1;\n}")
        .with("is_final", "int is_final(Node *n)\n{\n    Node *other = NULL;\n    return other->sudo[0][0] != 0;\n}")
        .replace("digit <= 9", "digit <= 8")
}

/// The human report without the folder's name, which differs each time.
fn human(submission: &Submission, lang: &'static str) -> String {
    let folder = submission.folder();
    let run = Grading::of(folder.path()).lang(lang).at_length().run();
    run.stdout
        .replace(&folder.path().display().to_string(), "SUBMISSION")
}

#[test]
fn a_wrong_submission_in_english() {
    insta::assert_snapshot!(human(&wrong(), "en"));
}

#[test]
fn a_wrong_submission_in_spanish() {
    insta::assert_snapshot!(human(&wrong(), "es"));
}

#[test]
fn a_right_submission_in_every_language() {
    let reports: Vec<String> = ["en", "es", "pt", "el"]
        .into_iter()
        .map(|lang| human(&Submission::right(), lang))
        .collect();
    insta::assert_snapshot!(reports.join("\n----\n"));
}

#[test]
fn a_submission_that_does_not_compile() {
    let broken =
        Submission::right().with("is_final", "int is_final(Node *n)\n{\n    return total\n}");
    insta::assert_snapshot!(human(&broken, "en"));
}

#[test]
fn one_exercise_in_json() {
    let folder = wrong().folder();
    let report = Grading::of(folder.path())
        .arguments(&["--exercise", "is_valid", "--case", "row-*"])
        .report();
    let mut json = report.without_times();
    json["submission"] = "SUBMISSION".into();
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).expect("it was JSON"));
}

#[test]
fn what_a_student_prints_cannot_move_the_cursor() {
    let report = "printf(\"\\033[2J\\033[31mred\\r\\a\"); fflush(stdout);";
    let folder = Submission::right()
        .beginning("is_final", report)
        .replace("return 1;\n}\n\nNode *DFS", "abort();\n}\n\nNode *DFS")
        .folder();
    let run = Grading::of(folder.path()).at_length().run();
    assert!(run.stdout.contains("red"), "{}", run.stdout);
    assert!(
        !run.stdout.contains('\u{1b}') && !run.stdout.contains('\r'),
        "{:?}",
        run.stdout
    );
}

#[test]
fn a_hidden_case_is_counted_and_not_shown() {
    let report =
        Submission::right().with("is_valid", "int is_valid(Node *n) { return n == NULL; }");
    let json = report.grade();
    let text = human(&report, "en");
    for case in json.cases("is_valid") {
        let name = case["name"].as_str().unwrap_or_default();
        if case["visibility"] == "hidden" {
            assert!(!text.contains(&format!("{name} (")), "{name} is hidden");
        }
    }
    assert!(text.contains("hidden"), "{text}");
}

#[test]
fn a_checker_complains_in_the_students_language() {
    // Of the smallest list that holds an invalid node: the board's one digit, in its first row, once more.
    let fixture = known("implicit-graph", "c/wrong/validity-filter-missing");
    let sentences = [
        (
            "en",
            "Node 1 of the list: row 0 holds 1 twice, in columns 0 and 8.",
        ),
        (
            "es",
            "Nodo 1 de la lista: la fila 0 tiene dos veces el 1, en las columnas 0 y 8.",
        ),
        (
            "pt",
            "Nó 1 da lista: a linha 0 tem duas vezes o 1, nas colunas 0 e 8.",
        ),
        (
            "el",
            "Κόμβος 1 της λίστας: η γραμμή 0 έχει το 1 δύο φορές, στις στήλες 0 και 8.",
        ),
    ];
    for (lang, sentence) in sentences {
        let run = Grading::of(&fixture)
            .at_length()
            .lang(lang)
            .arguments(&["--exercise", "get_adj_nodes_valid"])
            .run();
        for (other, text) in sentences {
            let said = run.stdout.contains(text);
            assert_eq!(said, other == lang, "{sentence}\n{}", run.stdout);
        }
        let english = run.stdout.contains("row 0") || run.stdout.contains("twice");
        assert_eq!(english, lang == "en", "{}", run.stdout);
    }
}

/// The texts of a lab in one language: their ids, and what each mentions.
fn lab_texts(lab: &str, lang: &str) -> BTreeMap<String, BTreeSet<String>> {
    let file = repository("exercises")
        .join(lab)
        .join("locale")
        .join(lang)
        .with_extension("ftl");
    let text = fs::read_to_string(file).expect("the lab speaks every language");
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" = ")
            && line.starts_with(|first: char| first.is_ascii_lowercase())
        {
            name.clone_into(&mut id);
            texts.entry(id.clone()).or_default();
        }
        for variable in line.split('$').skip(1) {
            let in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let end = variable.find(|letter| !in_name(letter));
            let name = &variable[..end.unwrap_or(variable.len())];
            texts.entry(id.clone()).or_default().insert(name.to_owned());
        }
    }
    texts
}

#[test]
fn every_lab_has_a_text_for_every_complaint_in_every_language() {
    let labs = [
        "implicit-graph",
        "samurai",
        "coloring",
        "unique-choice",
        "conflicts",
    ];
    for lab in labs {
        let english = lab_texts(lab, "en");
        for lang in ["es", "pt", "el"] {
            assert_eq!(lab_texts(lab, lang), english, "{lab}, {lang}");
        }
        named_by_checks(lab, &english);
    }
}

/// The checks or laws of a lab name each of its texts, as a whole or by its first and last word, and
/// give what it mentions.
fn named_by_checks(lab: &str, texts: &BTreeMap<String, BTreeSet<String>>) {
    let folder = repository("exercises").join(lab);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("it is text");
    let source = read("checks.c") + &read("lab.toml");
    assert!(texts.len() > 20, "{lab}: {texts:?}");
    for (id, mentioned) in texts {
        for name in mentioned {
            let given = format!("{name}=");
            assert!(source.contains(&given), "{lab}: {id} needs {name}");
        }
        let whole = source.contains(&format!("\"{id}"));
        let (first, rest) = id.split_once('-').unwrap_or((id.as_str(), ""));
        let last = rest.split_once('-').map_or(rest, |(_, last)| last);
        let parts = [first, last].map(|part| format!("\"{part}\""));
        let composed = parts.iter().all(|part| source.contains(part));
        assert!(whole || composed, "{lab}: nothing names {id}");
    }
}

#[test]
fn a_mistake_in_a_labs_texts_is_the_labs_fault() {
    let lab = tempfile::tempdir().expect("a temporary folder can be made");
    crate::support::copy_folder(&repository("tests/labs/stack"), lab.path());
    fs::create_dir(lab.path().join("locale")).expect("a folder can be made there");
    fs::write(lab.path().join("locale/el.ftl"), "one = { $n\n").expect("a file can be written");
    let stack = lab.path().join("c");
    let run = Grading::of(stack).lab(lab.path()).at_length().run();
    run.refused(2, &["locale/el.ftl:", "Project Fluent"]);
}

#[test]
fn a_case_that_was_not_run_is_not_said_to_fail() {
    let hangs = "if (n->sudo[0][0]) for (volatile int k = 0; ; k++) {}";
    let folder = Submission::right().beginning("is_final", hangs).folder();
    let exercise = ["--exercise", "is_final"];
    let report = Grading::of(folder.path()).arguments(&exercise).report();
    let cases = report.cases("is_final");
    let skipped: Vec<&str> = (cases.iter())
        .filter(|case| case["verdict"] == "skipped")
        .filter_map(|case| case["name"].as_str())
        .collect();
    assert!(!skipped.is_empty());
    let run = Grading::of(folder.path())
        .at_length()
        .lang("en")
        .arguments(&exercise)
        .run();
    let said = format!(
        "{} cases were not run, because others were stopped",
        skipped.len()
    );
    assert!(run.stdout.contains(&said), "{}", run.stdout);
    let platform = [exercise.as_slice(), &["--format", "gradescope"]].concat();
    let platform = Grading::of(folder.path())
        .lang("en")
        .arguments(&platform)
        .run();
    let stopped = "not run, because others were stopped";
    assert!(platform.stdout.contains(stopped), "{}", platform.stdout);
    let stopped = cases.iter().filter(|case| case["verdict"] == "timeout");
    let visible = stopped
        .filter(|case| case["visibility"] == "visible")
        .count();
    // One of them is shown.
    assert_eq!(visible, 2);
    assert!(
        run.stdout.contains("One more visible case fails"),
        "{}",
        run.stdout
    );
    let hidden = cases.iter().filter(|case| case["visibility"] == "hidden");
    let hidden = hidden.filter(|case| case["verdict"] == "timeout").count();
    assert_eq!(
        run.stdout.contains("hidden case"),
        hidden > 0,
        "{}",
        run.stdout
    );
}

#[test]
fn not_everything_works_where_something_for_information_does_not() {
    let folder = Submission::right()
        .first("#include <stdlib.h>")
        .beginning("is_valid", "static int calls; if (calls++ >= 3) abort();")
        .folder();
    let run = Grading::of(folder.path()).lang("en").at_length().run();
    assert!(
        run.stdout.contains("works with your own functions"),
        "{}",
        run.stdout
    );
    let praise = Locale::new(Lang::En).text("full-marks", &[]);
    assert!(!run.stdout.contains(&praise), "{}", run.stdout);
}
