//! Rust submissions of which a part does not compile: what it costs, and that it is told.

use std::fs;
use std::path::Path;

use crate::partly_compiling::{changed, only_these_do_not_compile, rust};
use crate::support::{Grading, Report, copy_folder, known, repository};

#[test]
fn rust_is_graded_function_by_function() {
    let report = rust("src/is_final.rs", "return false;", "return 0;");
    only_these_do_not_compile(&report, &["is_final"]);
    assert_eq!(report.json["build"]["errors"][0]["function"], "is_final");
    let report = rust(
        "src/is_valid.rs",
        "visto[d] = true;\n",
        "let a = &mut visto; let b = &mut visto; a[d] = true; b[d] = true;\n",
    );
    only_these_do_not_compile(&report, &["is_valid"]);
    let report = rust(
        "src/is_valid.rs",
        "            visto[d] = true;\n        }\n",
        "            visto[d] = true;\n",
    );
    only_these_do_not_compile(&report, &["is_valid"]);
}

#[test]
fn an_error_in_the_file_of_a_rust_program_is_told() {
    let right = ("coloring", "rust/right/as-taught");
    let graded = |folder: &Path| {
        Grading::of(folder)
            .lab(repository("exercises/coloring"))
            .report()
    };
    let broken = "fn main() {\n    let lines: i32 = \"many\";";
    let folder = changed(right, "src/main.rs", "fn main() {", broken);
    let report = graded(folder.path());
    only_these_do_not_compile(&report, &["program"]);
    let places = |report: &Report| -> Vec<String> {
        let errors = report.json["build"]["errors"].as_array();
        let errors = errors.expect("a list").iter();
        errors
            .map(|error| format!("{} {}", error["file"], error["function"]))
            .collect()
    };
    assert_eq!(places(&report), ["\"src/main.rs\" \"main\""]);
    // Beside an error in a function, too.
    let file = folder.path().join("src/check_solution.rs");
    let text = fs::read_to_string(&file).expect("it is text");
    let other = text.replacen(") -> bool {", ") -> bool {\n    let way: bool = 1;", 1);
    assert_ne!(other, text);
    fs::write(&file, other).expect("it can be written");
    let report = graded(folder.path());
    only_these_do_not_compile(&report, &["check_solution", "program"]);
    let mut both = places(&report);
    both.sort();
    let expected = [
        "\"src/check_solution.rs\" \"check_solution\"",
        "\"src/main.rs\" \"main\"",
    ];
    assert_eq!(both, expected);
}

#[test]
fn a_module_that_a_rust_program_does_not_declare_is_told() {
    let right = ("coloring", "rust/right/as-taught");
    let folder = changed(right, "src/main.rs", "mod random;\n", "");
    let report = Grading::of(folder.path())
        .lab(repository("exercises/coloring"))
        .report();
    only_these_do_not_compile(&report, &["program"]);
    assert_eq!(report.json["build"]["errors"][0]["file"], "src/generate.rs");
}

#[test]
fn a_rust_program_whose_file_is_missing_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&known("samurai", "rust/right/as-taught"), folder.path());
    fs::remove_file(folder.path().join("src/main.rs")).expect("it is there");
    let run = Grading::of(folder.path())
        .lab(repository("exercises/samurai"))
        .arguments(&["--format", "human"])
        .run();
    assert_eq!(run.status, Some(1), "{run:#?}");
    assert!(run.stdout.contains("main is not defined"), "{run:#?}");
    assert!(!run.stdout.contains("oes not compile"), "{run:#?}");
}

#[test]
fn a_helper_in_rust_costs_what_calls_it() {
    let report = rust(
        "src/is_final.rs",
        "if n.sudo[i][j] == 0 {",
        "if vacia(n, i, j) {",
    );
    only_these_do_not_compile(&report, &["is_final"]);
    let text = "pub fn is_final(n: &Node) -> bool {\n    !alguna_vacia(n)\n}\n\nfn alguna_vacia(n: &Node) -> bool {\n    n.sudo.iter().flatten().any(|c| c == 0)\n}\n\nfn is_final_alt(n: &Node) -> bool {";
    let report = rust(
        "src/is_final.rs",
        "pub fn is_final(n: &Node) -> bool {",
        text,
    );
    only_these_do_not_compile(&report, &["is_final"]);
    assert_eq!(
        report.json["build"]["errors"][0]["function"],
        "alguna_vacia"
    );
}
