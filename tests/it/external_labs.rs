//! Labs that the grader knows nothing of, graded by the path of their folder.

use std::fs;

use crate::corpus::{Expected, check};
use crate::support::{Grading, copy_folder, edit, repository, two_at_a_time, write_once};

/// Grades every submission of a lab under tests/labs and checks it against its expect.toml.
pub fn grade_all(lab: &str, at_least: usize) {
    let lab = repository("tests/labs").join(lab);
    let mut folders: Vec<_> = fs::read_dir(lab.join("submissions"))
        .expect("the lab has submissions")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    assert!(folders.len() >= at_least, "{folders:?}");
    let root = lab.join("submissions");
    let failures = two_at_a_time(&folders, |folder| {
        check(&Grading::of(write_once(folder, &root)).lab(&lab), folder).map(drop)
    });
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn the_stack_lab_with_the_students_own_struct() {
    grade_all("stack", 4);
}

#[test]
fn the_words_lab_in_cpp() {
    grade_all("words", 2);
}

#[test]
fn the_sums_lab_with_programs_files_and_rules_in_three_languages() {
    grade_all("sums", 4);
}

#[test]
fn the_heap_lab_that_declares_its_types() {
    grade_all("heap", 12);
}

#[test]
fn the_chain_lab_that_declares_its_functions() {
    grade_all("chain", 15);
}

#[test]
fn the_texts_lab_that_declares_its_functions() {
    grade_all("texts", 15);
}

#[test]
fn the_latin_lab_with_checks() {
    grade_all("latin", 16);
}

#[test]
fn the_pile_lab_about_a_type_of_the_students_own() {
    grade_all("pile", 19);
}

#[test]
fn the_phrases_lab_about_plain_functions_in_rust() {
    grade_all("phrases", 20);
}

/// Printed texts, and values that a callback gets, in four languages.
#[test]
fn the_streams_lab_with_adapters() {
    grade_all("streams", 8);
}

/// Functions with adapters, of which the solution's stand in for the student's.
#[test]
fn the_tiles_lab_with_prerequisites_behind_adapters() {
    grade_all("tiles", 4);
}

/// Arguments that the checks make, and a program of which many results are right.
#[test]
fn the_shop_lab_whose_checks_make_arguments() {
    grade_all("shop", 4);
}

#[test]
fn their_skeletons_earn_nothing() {
    let skeletons = [
        ("stack", "c"),
        ("words", "cpp"),
        ("sums", "c"),
        ("sums", "rust"),
        ("sums", "python"),
        ("heap", "c"),
        ("heap-cpp", "cpp"),
        ("runs", "cpp"),
        ("texts", "c"),
        ("latin", "c"),
        ("latin", "rust"),
        ("pile", "rust"),
        ("phrases", "rust"),
        ("shop", "c"),
        ("streams", "c"),
        ("streams", "cpp"),
        ("streams", "rust"),
        ("tiles", "rust"),
        ("streams", "python"),
    ];
    for (lab, skeleton) in skeletons {
        let lab = repository("tests/labs").join(lab);
        let report = Grading::of(lab.join(skeleton)).lab(&lab).report();
        assert_eq!(report.score(), Some(0.0), "{:?}", report.points());
    }
}

#[test]
fn the_memory_hog_of_the_stack_lab_ends_with_the_memory_limit() {
    let lab = repository("tests/labs/stack");
    let report = Grading::of(lab.join("submissions/memory-hog"))
        .lab(&lab)
        .report();
    assert!(
        report.verdicts("stack").contains("memory"),
        "{:?}",
        report.verdicts("stack")
    );
}

#[test]
fn an_uncaught_exception_is_reported_in_its_words() {
    let lab = repository("tests/labs/words");
    let report = Grading::of(lab.join("submissions/wrong-uncaught"))
        .lab(&lab)
        .report();
    let case = report.first_failure("split");
    assert_eq!(case["verdict"], "crash");
    assert!(
        case["message"]
            .as_str()
            .is_some_and(|text| text.contains("what()") || text.contains("out_of_range")),
        "{case}"
    );
}

#[test]
fn a_solution_cannot_be_read_by_the_submission() {
    let lab = repository("tests/labs/words");
    let solution = lab.join("solution/words.cpp");
    let right = fs::read_to_string(lab.join("submissions/right/words.cpp")).expect("it is text");
    let thief = format!(
        "#include <cstdio>\n#include <fcntl.h>\nstatic int peek = (std::printf(\"%d %d\", open(\"{0}\", O_RDONLY), open(\"/etc/passwd\", O_RDONLY)), 0);\n{right}",
        solution.display()
    );
    let folder = crate::support::folder_with(&[("words.cpp", thief.as_bytes())]);
    let report = Grading::of(folder.path()).lab(&lab).report();
    report.full_marks();
    assert_eq!(report.case("split", "three-words")["stdout"], "-1 -1");
}

/// Nothing about a lab is in the grader: its sources, but for their tests, name none of these.
#[test]
fn the_graders_sources_know_no_lab() {
    let mut folders = vec![repository("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)
            .expect("the sources can be read")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                // Tests of a room are its file tests.rs, or a folder.
                folders.extend((!path.ends_with("tests")).then_some(path));
                continue;
            }
            if path.ends_with("tests.rs") || path.extension().is_some_and(|end| end == "snap") {
                continue;
            }
            let text = fs::read_to_string(&path)
                .expect("sources are text")
                .to_lowercase()
                // The order in which a library walks through debugging information.
                .replace("next_dfs(", "");
            // Names of the course's file are examples in comments and in tests of messages.
            // A compiler speaks of an implicit declaration.
            for name in [
                "implicit-graph",
                "implicit_graph",
                "implicitgraph",
                "stack_push",
                "words.cpp",
                "9x9",
                "dfs(",
                "[81]",
            ] {
                assert!(!text.contains(name), "{} speaks of {name}", path.display());
            }
        }
    }
}

#[test]
fn expectations_are_read_as_the_documentation_describes_them() {
    let expected = Expected::parse("mistake = \"x\"\nloses = [\"a/b\"]\n").expect("this is right");
    assert_eq!(expected.loses.len(), 1);
    assert!(Expected::parse("mistake = \"x\"\nlooses = [\"a/b\"]\n").is_err());
}

/// A right submission whose struct is not the solution's, and whose other functions look into it: the solution's
/// functions cannot stand in for those that it builds on.
#[test]
fn who_looks_into_an_own_struct_is_graded_with_the_own_functions() {
    let stack = repository("tests/labs/stack");
    let copy = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&stack.join("submissions/right"), copy.path());
    let looks = ("stack_size(expected) > 0", "expected->below != NULL");
    edit(&copy.path().join("stack.c"), &[looks]);
    Grading::of(copy.path()).lab(stack).report().full_marks();
}
