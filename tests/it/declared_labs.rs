//! Labs of format 2: what they declare is enough for inputs, smallest inputs and differences.
//! Mistakes of authors have bad_declared_labs.rs.

use std::fs;

use tempfile::TempDir;

use crate::support::{BINARY, Grading, cache, copy_of_lab, folder_with, of_lab, repository};

/// A copy of the heap lab with an edit of one of its files.
#[track_caller]
pub fn edited(file: &str, from: &str, to: &str) -> TempDir {
    copy_of_lab("heap", file, &[(from, to)])
}

fn heap(submission: &str) -> Grading {
    Grading::of(of_lab("heap", submission)).lab(repository("tests/labs/heap"))
}

/// The number of steps of the smallest input of each wrong submission, and of the fewest steps
/// that show the mistake, found by thinking: four elements are the fewest of which the last, put at
/// the top, meets two children; the fourth is the first without room; and so on.
#[test]
fn the_smallest_input_has_at_most_one_step_more_than_needed() {
    for (submission, exercise, fewest) in [
        ("wrong-pop-takes-left-child", "heap_pop", 5),
        ("wrong-push-leaks-old-array", "heap_push", 4),
        ("wrong-grows-to-twice", "heap_push", 4),
        ("wrong-push-does-not-rise", "heap_push", 4),
        ("wrong-push-loses-equal", "heap_push", 2),
        ("wrong-top-takes-out", "heap_top", 2),
    ] {
        let report = heap(submission).report();
        let found = report.exercise(exercise)["counterexamples"].as_array();
        let found = found.expect("counterexamples is a list");
        assert!(!found.is_empty(), "{submission}");
        for one in found {
            let input = one["input"].as_str().expect("it has an input");
            let steps = input.split(';').count();
            assert!(
                (fewest..=fewest + 1).contains(&steps),
                "{submission}: {input}"
            );
        }
    }
}

#[test]
fn what_differs_is_said_in_every_language() {
    for (lang, words) in [
        ("en", "After “push d 0”: capac = 6; right is capac = 7."),
        (
            "es",
            "Después de «push d 0»: capac = 6; lo correcto es capac = 7.",
        ),
        (
            "pt",
            "Depois de “push d 0”: capac = 6; o correto é capac = 7.",
        ),
        (
            "el",
            "Μετά το «push d 0»: capac = 6· το σωστό είναι capac = 7.",
        ),
    ] {
        let run = heap("wrong-grows-to-twice").lang(lang).run();
        let shown = run.in_one_line();
        assert!(shown.contains(words), "{}", run.stdout);
    }
}

#[test]
fn a_broken_law_is_told_in_the_labs_words() {
    let run = heap("wrong-pop-takes-left-child").lang("en").run();
    let shown = run.in_one_line();
    assert!(
        shown.contains("is larger than its parent d 0"),
        "{}",
        run.stdout
    );
}

/// An array that is shorter than the fields say is not read past its end.
#[test]
fn a_row_is_read_only_as_far_as_its_block_goes() {
    let report = heap("wrong-create-small-block").report();
    let case = report.first_failure("createHeap");
    assert_eq!(case["verdict"], "fail", "{case}");
    assert!(
        case["actual"]
            .as_str()
            .is_some_and(|seen| seen.contains("block(array) >= 3 = false")),
        "{case}"
    );
}

#[test]
fn both_spellings_of_a_machine_say_the_same() {
    let steps = "[step]\npush = \"heap_push(it, data, prio)\"\npop = \"heap_pop(it)\"\ntop = \"heap_top(it)\"\n";
    let machine = "[machine.ops]\nhandle = \"heap\"\nsteps = { push = \"heap_push(it, new data, any prio)\", pop = \"heap_pop(it)\", top = \"heap_top(it)\" }\n";
    let lab = edited("lab.toml", steps, machine);
    let grading = Grading::of(repository("tests/labs/heap/submissions/right-equal-rises"));
    grading.lab(lab.path()).report().full_marks();
}

/// What was remembered of a lab's inputs and answers is not used for another version of it.
#[test]
fn another_solution_gives_other_answers() {
    let right = repository("tests/labs/heap/submissions/right-equal-rises");
    Grading::of(&right)
        .lab(repository("tests/labs/heap"))
        .report()
        .full_marks();
    let lab = edited("solution/heap.c", "2 * heap->capac + 1", "2 * heap->capac");
    let report = Grading::of(&right).lab(lab.path()).report();
    assert!(
        report.lost_criteria().contains("heap_push/grows"),
        "{:?}",
        report.points()
    );
}

/// A row can lie anywhere, as in a ring.
#[test]
fn elements_that_lie_anywhere_are_seen() {
    let lab = edited(
        "lab.toml",
        "[function]\n",
        "mirror = { type = \"[elem]\", at = \"it->heapArray[it->size - 1 - i]\", length = \"size\" }\n[function]\n",
    );
    let file = lab.path().join("lab.toml");
    let text = fs::read_to_string(&file).expect("it is text");
    fs::write(
        &file,
        text.replacen("watch = [\"array\"]", "watch = [\"mirror\"]", 1),
    )
    .expect("it can be written");
    let right = Grading::of(repository("tests/labs/heap/submissions/right-equal-rises"));
    right.lab(lab.path()).report().full_marks();
    let wrong = Grading::of(of_lab("heap", "wrong-push-does-not-rise"));
    let lost = wrong.lab(lab.path()).report().lost_criteria();
    assert!(lost.contains("heap_push/order"), "{lost:?}");
}

#[test]
fn an_instructor_adds_hidden_steps() {
    let hidden = |input: &str| {
        let text = format!(
            "format_version = 2\nlab = \"heap\"\n[[exercise]]\nid = \"createHeap\"\n[[exercise.criterion]]\nid = \"empty\"\ncases = [{{ name = \"full\", input = \"{input}\" }}]\n"
        );
        folder_with(&[("hidden.toml", text.as_bytes())])
    };
    let graded = |input: &str| {
        let folder = hidden(input);
        let path = folder.path().to_str().expect("it is text").to_owned();
        heap("wrong-grows-to-twice")
            .arguments(&["--hidden", &path])
            .json_run()
    };
    // No prerequisite of createHeap is replaced, so heap_push is the student's own.
    let report = graded("push a 1; push b 2; push c 3; push d 4").report();
    assert!(
        report.lost_criteria().contains("createHeap/empty"),
        "{:?}",
        report.points()
    );
    graded("push a").refused(2, &["hidden.toml:7", "takes 2 values"]);
}

/// The inputs of both functions are written alike, and belong to one exercise.
#[test]
fn the_solution_is_asked_what_a_criterion_calls() {
    let exercise = "[[exercise]]\nid = \"split\"\n";
    let two =
        format!("{exercise}functions = [\"split\", \"count_vowels\"]\nfunction = \"split\"\n");
    let last = "[[exercise]]\nid = \"count_vowels\"\n";
    let counted = "  [[exercise.criterion]]\n  id = \"vowels\"\n  points = 1\n  title.en = \"vowels\"\n  \
                   machine = \"call count_vowels\"\n  watch = [\"returned\"]\n  \
                   cases = [{ name = \"vowels-of-three\", visible = true, input = [\"one two three\"] }]\n\n";
    let edits = [
        (exercise, two.as_str()),
        (last, &format!("{counted}{last}")),
    ];
    let lab = copy_of_lab("words", "lab.toml", &edits);
    let right = Grading::of(repository("tests/labs/words/submissions/right"));
    let report = right.lab(lab.path()).report();
    report.full_marks();
    let case = report.case("split", "vowels-of-three");
    assert_eq!(case["expected"], "call: returned 5");
}

/// The header with the types is the student's: it is found in the skeleton.
#[test]
fn a_lab_is_named_by_a_path_relative_to_the_working_folder() {
    let output = std::process::Command::new(BINARY)
        .args([
            "grade",
            "tests/labs/nodes/submissions/right-recursive",
            "--lab",
        ])
        .arg("tests/labs/nodes")
        .env("SUDOGRADE_CACHE", cache())
        .current_dir(repository("."))
        .output()
        .expect("the grader can be started");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// A criterion that has nothing but what others lend to it counts for everybody.
#[test]
fn the_most_points_are_the_same_for_all() {
    let lab = repository("tests/labs/chain");
    let most = |folder: std::path::PathBuf| {
        let report = Grading::of(folder).lab(&lab).report();
        report.json["max_score"].to_string()
    };
    let right = most(lab.join("solution"));
    assert_eq!(right, most(lab.join("c")));
    for wrong in [
        "wrong-merge-copies",
        "wrong-merge-endless",
        "wrong-to-row-leaks",
    ] {
        assert_eq!(right, most(of_lab("chain", wrong)), "{wrong}");
    }
}

/// In C++, `f` alone would be the name of a type.
#[test]
fn a_function_may_have_the_shortest_name() {
    let lab = crate::mutants::lab();
    for file in [
        "lab.toml",
        "c/larger.c",
        "solution/larger.c",
        "submissions/right/larger.c",
    ] {
        let file = lab.path().join(file);
        let text = fs::read_to_string(&file).expect("it is text");
        let text = text
            .replace("larger(", "f(")
            .replace("\nlarger = ", "\nf = ");
        let text = text.replace(
            "id = \"larger\"\ntitle = { en = \"The larger of two",
            "id = \"f\"\ntitle = { en = \"The larger of two",
        );
        fs::write(&file, text).expect("it can be written");
    }
    let right = Grading::of(lab.path().join("submissions/right"));
    right.lab(lab.path()).report().full_marks();
}

#[test]
fn the_type_of_elements_may_be_declared_in_its_place() {
    let of = "of = { kind = \"int\", range = [0, 999] }";
    let lab = copy_of_lab("stack", "lab.toml", &[("of = \"int\"", of)]);
    let right = Grading::of(repository("tests/labs/stack/submissions/right"));
    right.lab(lab.path()).report().full_marks();
}
