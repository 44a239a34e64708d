//! Files of a C submission that the lab does not ask for. Those that its files use are taken along.

use std::fs;

use crate::support::{Grading, Submission, copy_folder, edit, repository};

/// The right submission with these edits and further files.
fn graded(edits: &[(&str, &str)], files: &[(&str, &str)]) -> crate::support::Run {
    let right = Submission::right();
    let edited = edits
        .iter()
        .fold(right, |one, (from, to)| one.replace(from, to));
    let folder = edited.folder();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    Grading::of(folder.path()).lang("en").run()
}

const INCLUDE: &str = "#include \"list.h\"\n";

#[test]
fn a_header_and_the_source_beside_it_belong_to_the_submission() {
    let run = graded(
        &[
            (INCLUDE, "#include \"list.h\"\n#include \"cells.h\"\n"),
            (
                "n->sudo[cell / 9][cell % 9] == 0",
                "holds_nothing(n->sudo[cell / 9][cell % 9])",
            ),
        ],
        &[
            ("cells.h", "int holds_nothing(int cell);\n"),
            (
                "cells.c",
                "int holds_nothing(int cell) { return cell == 0; }\n",
            ),
            // Another program of the student's, which nothing includes.
            ("try.c", "int main(void) { return 1 }\n"),
        ],
    );
    assert_eq!(run.status, Some(0), "{}", run.stdout);
}

/// The grader's own code is compiled with the student's headers where these change a type.
#[test]
fn a_header_takes_the_place_of_no_file_of_the_graders() {
    let names = ["sudograde.h", "probe.h", "substitutes.h"];
    let includes: Vec<String> = names.map(|name| format!("#include \"{name}\"\n")).to_vec();
    let includes = format!("{INCLUDE}{}", includes.concat());
    let edits = [
        (INCLUDE, includes.as_str()),
        ("int sudo[9][9];", "int sudo[9][9]; int depth;"),
    ];
    let run = graded(&edits, &names.map(|name| (name, "#define answer wrong\n")));
    assert_eq!(run.status, Some(0), "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_file_outside_of_the_submission_is_none_of_its_own() {
    let include = "#include \"list.h\"\n#include \"../list.h\"\n";
    let run = graded(&[(INCLUDE, include)], &[]);
    let text = run.in_one_line();
    assert!(
        text.contains("There is no file ../list.h beside yours"),
        "{text}"
    );
}

#[test]
fn more_files_than_anybody_writes_are_refused() {
    let names: Vec<String> = (0..70).map(|number| format!("part{number}.h")).collect();
    let includes = names.iter().map(|name| format!("#include \"{name}\"\n"));
    let include = format!("{INCLUDE}{}", includes.collect::<String>());
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let run = graded(&[(INCLUDE, &include)], &files);
    run.refused(2, &["part64.h", "one of more than 64 further files"]);
}

/// The right submission of unique-choice, with a function in a source that its Makefile alone names,
/// and a program of the student's own beside it.
#[test]
fn a_source_that_the_makefile_builds_belongs_to_the_submission() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("fixtures/unique-choice/c/right/as-taught"),
        folder.path(),
    );
    let sudoku = folder.path().join("sudoku.c");
    let text = fs::read_to_string(&sudoku).expect("it is there");
    let start = text.find("static void shuffle").expect("it shuffles");
    let length = text[start..].find("\n}\n").expect("it ends") + 3;
    let shuffle = &text[start..start + length];
    let shared = "void shuffle(int a[], int n);\n";
    fs::write(&sudoku, text.replacen(shuffle, shared, 1)).expect("it can be written");
    let shuffle = shuffle.replacen("static ", "", 1);
    let own = format!("#include <stdlib.h>\n\n{shared}\n{shuffle}");
    fs::write(folder.path().join("mix.c"), own).expect("it can be written");
    let main = format!("{shared}\nint main(void)\n{{\n    return shuffle(0, 0), 0;\n}}\n");
    fs::write(folder.path().join("try.c"), main).expect("it can be written");
    let objects = ("grid.o sudoku.o", "grid.o sudoku.o mix.o");
    edit(&folder.path().join("Makefile"), &[objects]);
    let makefile = fs::read_to_string(folder.path().join("Makefile")).expect("it is there");
    let makefile = makefile.replacen("clean:", "try: try.o mix.o\n\nclean:", 1);
    fs::write(folder.path().join("Makefile"), makefile).expect("it can be written");
    let run = Grading::of(folder.path())
        .lab(repository("exercises/unique-choice"))
        .lang("en")
        .arguments(&["--exercise", "sudoku_generate", "--exercise", "program"])
        .run();
    assert_eq!(run.status, Some(0), "{}{}", run.stdout, run.stderr);
}
