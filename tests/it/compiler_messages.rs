//! The messages of compilers in a report: each is told once, in the student's language, without
//! what follows from it.

use std::fs;

use crate::support::{Grading, Submission, copy_folder, folder_with, repository};

/// What is said in each language of the first error, with this is_final.
fn in_every_language(is_final: &str) -> [String; 4] {
    let folder = Submission::right().with("is_final", is_final).folder();
    ["en", "es", "pt", "el"].map(|lang| {
        let report = Grading::of(folder.path())
            .lang(lang)
            .arguments(&["--exercise", "is_final", "--exercise", "is_valid"])
            .report();
        report.json["build"]["errors"][0]["plain"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    })
}

#[test]
fn every_language_has_a_sentence_of_its_own() {
    let sentences = in_every_language("int is_final(Node *n) { return n.sudo[0][0]; }");
    assert!(
        sentences[1].contains("puntero")
            && sentences[2].contains("ponteiro")
            && sentences[3].contains("δείκτης"),
        "{sentences:?}"
    );
}

/// A file that is compiled several times, for the functions and for the program, is told about once.
#[test]
fn a_message_is_told_once() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let right = repository("fixtures/implicit-graph/rust/right/as-taught");
    copy_folder(&right, folder.path());
    let path = folder.path().join("src/is_valid.rs");
    let text = fs::read_to_string(&path).expect("it is there");
    let (asked, wrong) = ("n.sudo[i][j] as usize", "n.sudo[i][12] as usize");
    assert!(text.contains(asked));
    fs::write(&path, text.replacen(asked, wrong, 1)).expect("it can be written");
    let report = Grading::of(folder.path()).report();
    let errors = report.json["build"]["errors"].as_array().cloned();
    assert_eq!(
        errors.map(|errors| errors.len()),
        Some(1),
        "{:#}",
        report.json["build"]
    );
}

/// In C, a function that is not declared gives an int: that it is no pointer is not told as well.
#[test]
fn what_follows_from_an_unknown_function_is_not_told_as_well() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("fixtures/implicit-graph/c/right/as-taught"),
        folder.path(),
    );
    let path = folder.path().join("sudoku.c");
    let text = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, text.replacen("createList()", "createLista()", 1)).expect("it can be written");
    let run = Grading::of(folder.path()).lang("es").run();
    assert_eq!(
        run.stdout.matches("createLista").count(),
        2,
        "{}",
        run.stdout
    );
    // The only warning is shown already.
    assert!(!run.stdout.contains("advertencia"), "{}", run.stdout);
}

/// Python's complaint about a margin shows that margin.
#[test]
fn a_line_of_python_that_is_indented_wrongly_keeps_its_margin() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("fixtures/coloring/python/right/as-taught"),
        folder.path(),
    );
    let path = folder.path().join("coloring.py");
    let text = fs::read_to_string(&path).expect("it is there");
    let asked = "    novas = colors[:]\n";
    assert!(text.contains(asked));
    let wrong = text.replacen(asked, &format!("{asked}      n = 0\n"), 1);
    fs::write(&path, wrong).expect("it can be written");
    let report = Grading::of(folder.path())
        .lab(repository("exercises/coloring"))
        .report();
    let error = &report.json["build"]["errors"][0];
    assert_eq!(error["source"], "      n = 0");
}

#[test]
fn python_that_is_not_utf8_is_told_as_that() {
    let right = repository("fixtures/coloring/python/right/as-taught/coloring.py");
    let right = fs::read_to_string(right).expect("it is there");
    let text = format!("{right}\n# resolução\n");
    let latin: Vec<u8> = text.chars().map(|one| one as u32 as u8).collect();
    let folder = folder_with(&[("coloring.py", &latin)]);
    let report = Grading::of(folder.path())
        .lab(repository("exercises/coloring"))
        .lang("en")
        .arguments(&["--exercise", "check_solution"])
        .report();
    let error = &report.json["build"]["errors"][0];
    assert_eq!(error["kind"], "not-utf8", "{error:#}");
    let told = error["plain"].as_str().expect("it is told");
    assert!(told.contains("not saved as UTF-8"), "{told}");
}
