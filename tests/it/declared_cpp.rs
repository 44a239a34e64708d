//! Labs of format 2 in C++: classes and plain functions, exceptions as results, and what an author
//! is told.

use std::fs;

use tempfile::TempDir;

use crate::external_labs::grade_all;
use crate::support::{Grading, Run, copy_folder, edit, of_lab, repository};

#[test]
fn the_heap_lab_whose_methods_throw() {
    grade_all("heap-cpp", 17);
}

#[test]
fn the_runs_lab_of_plain_functions() {
    grade_all("runs", 20);
}

/// A copy of a lab with edits of its files.
fn edited(lab: &str, edits: &[(&str, &str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&repository("tests/labs").join(lab), folder.path());
    for (file, from, to) in edits {
        edit(&folder.path().join(file), &[(from, to)]);
    }
    folder
}

/// The solution of a lab, graded by it.
fn solution(lab: &TempDir) -> Grading {
    Grading::of(lab.path().join("solution")).lab(lab.path())
}

fn shown(run: &Run) -> String {
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The result of each function of the lab for its visible input, found by hand.
const EXPECTED: [(&str, &str); 28] = [
    ("is_even", "call: returned true"),
    ("half", "call: returned 2.5"),
    ("upper", "call: returned 'B'"),
    ("after", "call: returned 0"),
    ("other", "call: returned b"),
    ("longer", "call: returned \"ab\""),
    ("copied", "call: returned \"ab\""),
    ("twice", "call: returned \"abab\""),
    ("shout", "call: text = \"AB\""),
    ("sum", "call: returned 6"),
    ("turned", "call: returned [3, 2, 1]"),
    ("clear", "call: board = [[1, 2], [0, 0]]"),
    ("find", "call: returned 8"),
    ("squares", "call: returned [0, 1]"),
    ("sorted_in_place", "call: row = [1, 2, 3]"),
    ("different", "call: returned [1, 2]"),
    ("longs", "call: returned [2, 1]"),
    ("halves", "call: returned [[1], [2, 3]]"),
    ("about", "call: returned (5, \"a\", false)"),
    ("turned_map", "call: returned {\"a\": 1, \"b\": 2}"),
    ("moved", "call: returned 4 6"),
    ("move_to", "call: point = 3 4"),
    ("first", "call: returned 1 2"),
    ("depth", "call: returned 2"),
    ("leaf", "call: returned 7 NULL (1 NULL NULL)"),
    ("chained", "call: returned [3, 1, 2]"),
    ("divide", "call: throws std::domain_error"),
    ("checked", "call: throws int"),
];

/// A type of the manifest fits every C++ type that means the same, passed in every way.
#[test]
fn a_function_may_take_its_values_as_it_wants() {
    let lab = repository("tests/labs/kinds-cpp");
    let right = Grading::of(lab.join("solution")).lab(&lab).report();
    right.full_marks();
    let wrong = Grading::of(lab.join("cpp")).lab(&lab).report();
    assert_eq!(wrong.score(), Some(0.0), "{:?}", wrong.points());
    for (exercise, expected) in EXPECTED {
        let case = wrong.first_failure(exercise);
        let seen = case["expected"].as_str().unwrap_or_default();
        assert_eq!(seen.lines().next(), Some(expected), "{exercise}: {case}");
        // Nothing that the probe hands over is left behind.
        assert!(seen.contains("not freed = 0"), "{exercise}: {case}");
    }
}

#[test]
fn an_exception_is_told_by_its_type() {
    let lab = repository("tests/labs/heap-cpp");
    let told = |submission: &str| {
        let folder = of_lab("heap-cpp", submission);
        shown(&Grading::of(folder).lab(&lab).lang("en").run())
    };
    let none = told("wrong-pop-nothing");
    assert!(
        none.contains("returned \"\"; right is throws std::out_of_range"),
        "{none}"
    );
    let other = told("wrong-pop-throws-other");
    assert!(
        other.contains("throws std::runtime_error; right is throws std::out_of_range"),
        "{other}"
    );
}

/// The heap lab of C, its files compiled as C++.
#[test]
fn a_handle_can_be_a_pointer_with_free_functions() {
    let lab = edited(
        "heap",
        &[
            ("lab.toml", "solution.c", "solution.cpp"),
            ("lab.toml", "toolchain.c]", "toolchain.cpp]"),
            ("lab.toml", "heap.c\"", "heap.cpp\""),
            ("lab.toml", "drop.c", "drop.cpp"),
            ("lab.toml", "sane.c", "sane.cpp"),
            (
                "solution/heap.c",
                "= malloc(sizeof",
                "= (Heap *)malloc(sizeof",
            ),
            (
                "solution/heap.c",
                "heapArray = malloc",
                "heapArray = (heapElem *)malloc",
            ),
            (
                "solution/heap.c",
                "heapArray = realloc",
                "heapArray = (heapElem *)realloc",
            ),
        ],
    );
    for folder in ["c", "solution"] {
        let folder = lab.path().join(folder);
        fs::rename(folder.join("heap.c"), folder.join("heap.cpp")).expect("it is there");
    }
    solution(&lab).report().full_marks();
    let file = lab.path().join("solution/heap.cpp");
    let text = fs::read_to_string(&file).expect("it is text");
    let wrong = tempfile::tempdir().expect("a temporary folder can be made");
    let text = text.replacen("2 * heap->capac + 1", "2 * heap->capac", 1);
    fs::write(wrong.path().join("heap.cpp"), text).expect("it can be written");
    let lost = Grading::of(wrong.path()).lab(lab.path()).report();
    let lost = lost.lost_criteria();
    assert_eq!(lost.into_iter().collect::<Vec<_>>(), ["heap_push/grows"]);
}

/// The edit of a lab's manifest is answered with status 2 and these words.
#[track_caller]
fn mistake(lab: &str, from: &str, to: &str, words: &[&str]) {
    let lab = edited(lab, &[("lab.toml", from, to)]);
    solution(&lab).run().refused(2, words);
}

#[test]
fn mistakes_of_authors_have_a_line_and_the_next_step() {
    mistake(
        "heap-cpp",
        "cpp = \"Heap *\"",
        "cpp = \"Heap\"",
        &["the handle \"heap\" needs its type in C++, a pointer: cpp = \"Heap *\""],
    );
    mistake(
        "heap-cpp",
        "\"Heap::pop\"",
        "\"Heap::pup\"",
        &["lab.toml:43", "does not define Heap::pup"],
    );
    mistake(
        "heap-cpp",
        "cpp = \"it->inside()\"",
        "cpp = \"it->entries\"",
        &["lab.toml:36", "is private within this context"],
    );
    mistake(
        "heap-cpp",
        "student = [\"heap.cpp\"]\ngiven = [\"heap.hpp\"]",
        "student = [\"heap.cpp\", \"heap.hpp\"]",
        &[
            "lab.toml:",
            "the header that declares its functions, or its class, is given",
        ],
    );
    mistake(
        "runs",
        "runs = \"(word) -> [(char, int)]\"",
        "runs = \"(word) -> int\"",
        &["lab.toml:43", "lab.toml says that this is a whole number"],
    );
    mistake(
        "runs",
        "rotate = \"(row: inout row, by: steps)\"",
        "rotate = \"(row: inout row, by: steps, n: len(row))\"",
        &[
            "lab.toml:46",
            "lab.toml names more parameters than the function has",
        ],
    );
}

/// An exception that the manifest does not expect ends the case.
#[test]
fn an_exception_is_a_result_only_where_the_manifest_says_so() {
    mistake(
        "runs",
        "-> point throws\"",
        "-> point\"",
        &["the solution fails with \"[] (1 1)\""],
    );
}
