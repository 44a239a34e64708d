//! What differs in a lab of format 2 is said in the student's language.

use crate::support::{Grading, of_lab, repository};

#[track_caller]
fn says(grading: Grading, lang: &'static str, words: &str, english: &str) {
    let run = grading.lang(lang).arguments(&["--all"]).run();
    let shown = run.in_one_line();
    assert!(shown.contains(words), "{words}: {}", run.stdout);
    assert!(!shown.contains(english), "{english}: {}", run.stdout);
}

#[track_caller]
fn of(lab: &str, submission: &str) -> Grading {
    let lab_folder = repository(&format!("tests/labs/{lab}"));
    Grading::of(of_lab(lab, submission)).lab(lab_folder)
}

#[test]
fn a_changed_argument_is_told_in_each_language() {
    for (lang, words) in [
        ("es", "La función cambió n."),
        ("pt", "A função mudou n."),
        ("el", "Η συνάρτηση άλλαξε το n."),
        ("en", "The function changed n."),
    ] {
        let grading = of("nodes", "wrong-nodes-changes-argument");
        says(grading, lang, words, "unchanged");
        let grading = of("nodes", "wrong-valid-empties-a-cell");
        says(grading, lang, words, "unchanged");
    }
}

#[test]
fn blocks_are_told_in_the_students_language() {
    let grading = of("nodes", "wrong-nodes-leaks");
    says(grading, "es", "no se liber", "blocks not freed");
    let twice = "hay un bloque que no se puede liberar: es el mismo bloque dos veces.";
    let grading = of("nodes", "wrong-nodes-one-twice");
    says(grading, "es", twice, "cannot be freed");
    let grading = of("heap", "wrong-push-leaks-old-array");
    says(grading, "el", "μπλοκ", "blocks");
}

#[test]
fn words_of_values_are_in_the_students_language() {
    let grading = of("nodes", "wrong-nodes-freed");
    says(
        grading,
        "pt",
        "resultado[0] = um ponteiro para memória que não está em uso",
        "no live block",
    );
}
