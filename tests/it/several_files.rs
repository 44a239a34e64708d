//! A lab in Rust whose student's files are modules of a crate that the lab gives.

use std::fs;

use crate::partly_compiling::changed;
use crate::support::{Grading, Run, copy_folder, edit, repository};

/// A grading of the solution of the lab of Latin squares, with edits of its files; a file without
/// edits is left out.
fn graded(edits: &[(&str, &[(&str, &str)])], missing: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let lab = repository("tests/labs/latin");
    copy_folder(&lab.join("solution-rust"), folder.path());
    for (file, edits) in edits {
        edit(&folder.path().join(file), edits);
    }
    for file in missing {
        fs::remove_file(folder.path().join(file)).expect("it is there");
    }
    Grading::of(folder.path()).lab(lab).lang("en").run()
}

#[track_caller]
fn holds(run: &Run, words: &[&str]) {
    for words in words {
        assert!(run.in_one_line().contains(words), "{words}: {}", run.stdout);
    }
}

#[test]
fn a_function_with_another_signature_is_told_in_its_own_file() {
    let run = graded(
        &[
            (
                "src/fits.rs",
                &[
                    ("-> bool {\n    (0..4)", "-> u8 {\n    let fits = (0..4)"),
                    ("    })\n}", "    });\n    u8::from(fits)\n}"),
                ],
            ),
            ("src/complete.rs", &[("!fits(square)", "fits(square) == 0")]),
        ],
        &[],
    );
    holds(
        &run,
        &[
            "✗ fits 0/4 does not compile",
            "✓ complete 6/6",
            "Does not compile: src/fits.rs:4 in fits",
            "The lab asks for \"pub fn fits(square: &Square) -> bool\"",
        ],
    );
}

#[test]
fn a_file_that_does_not_compile_or_is_missing_costs_its_own_exercise() {
    let broken: (&str, &[(&str, &str)]) = (
        "src/complete.rs",
        &[("square.clone();\n", "square.clone()\n")],
    );
    holds(
        &graded(&[broken], &[]),
        &[
            "✓ fits 4/4",
            "✗ complete 0/6 does not compile",
            "src/complete.rs:14",
        ],
    );
    holds(
        &graded(&[], &["src/fits.rs"]),
        &["✗ fits 0/4 missing", "✓ complete 6/6"],
    );
}

#[test]
fn a_prerequisite_in_another_file_is_the_solutions() {
    let wrong: (&str, &[(&str, &str)]) = ("src/fits.rs", &[("(1..=4).all", "(0..=4).all")]);
    holds(&graded(&[wrong], &[]), &["✗ fits 0/4", "✓ complete 6/6"]);
}

#[test]
fn a_module_inside_of_a_students_module_is_taken_along() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let lab = repository("tests/labs/latin");
    copy_folder(&lab.join("solution-rust"), folder.path());
    let once = ("(1..=4).all(|digit| {", "once::DIGITS.all(|digit| {");
    let declared = ("use crate::square", "mod once;\nuse crate::square");
    edit(&folder.path().join("src/fits.rs"), &[declared, once]);
    let below = folder.path().join("src/fits");
    fs::create_dir(&below).expect("it can be made");
    let text = "mod most;\npub const DIGITS: std::ops::RangeInclusive<u8> = 1..=most::MOST;\n";
    fs::write(below.join("once.rs"), text).expect("it can be written");
    fs::create_dir(below.join("once")).expect("it can be made");
    let text = "pub const MOST: u8 = 4;\n";
    fs::write(below.join("once/most.rs"), text).expect("it can be written");
    let run = Grading::of(folder.path()).lab(lab).lang("en").run();
    holds(&run, &["✓ fits 4/4", "✓ complete 6/6"]);
}

/// A `use` declares nothing: the modules that have the names are right.
#[test]
fn a_use_without_its_end_costs_only_what_its_file_holds() {
    let right = ("samurai", "rust/right/as-taught");
    let first = "use crate::parametros_recorrido::parametros_recorrido;";
    let folder = changed(
        right,
        "src/solucionador.rs",
        first,
        first.trim_end_matches(';'),
    );
    let report = Grading::of(folder.path()).lab("samurai").report();
    let failing = report.exercises().iter();
    let failing = failing.filter(|one| one["score"] != one["max_score"]);
    let failing: Vec<&str> = failing.filter_map(|one| one["id"].as_str()).collect();
    assert_eq!(failing, ["Solucionador", "program"]);
}
