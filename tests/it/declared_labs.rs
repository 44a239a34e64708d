//! Labs of format 2: what they declare is enough for inputs, smallest inputs, differences, and for
//! telling an author's mistakes.

use std::fs;

use tempfile::TempDir;

use crate::support::{Grading, Run, copy_of_lab, folder_with, of_lab, repository, run};

/// A copy of the heap lab with an edit of one of its files.
#[track_caller]
fn edited(file: &str, from: &str, to: &str) -> TempDir {
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

/// The edit is answered with status 2, the line of the edit and these words.
#[track_caller]
fn mistake(from: &str, to: &str, words: &[&str]) {
    let original =
        fs::read_to_string(repository("tests/labs/heap/lab.toml")).expect("the manifest is text");
    let offset = original
        .find(from)
        .expect("the manifest holds the text to edit");
    let same = from
        .bytes()
        .zip(to.bytes())
        .take_while(|(old, new)| old == new)
        .count();
    let line = original[..offset + same].matches('\n').count() + 1;
    let run = graded(&edited("lab.toml", from, to));
    run.refused(2, words);
    let place = format!("lab.toml:{line}:");
    assert!(
        run.stderr.contains(&place),
        "{place} is not in: {}",
        run.stderr
    );
}

fn graded(lab: &TempDir) -> Run {
    Grading::of(repository("tests/labs/heap/submissions/right-equal-rises"))
        .lab(lab.path())
        .run()
}

#[test]
fn mistakes_of_authors_have_a_line_and_the_next_step() {
    mistake(
        "kind = \"token\"",
        "kind = \"tokn\"",
        &["no kind of types \"tokn\"", "bool, int, float"],
    );
    mistake(
        "range = [-99, 99]",
        "range = [99, -99]",
        &["the first number of a range is the least"],
    );
    mistake(
        "heap_top = \"(heap) -> data?\"",
        "heap_top = \"(heap) -> dat?\"",
        &["no type \"dat\"", "did you mean \"data\""],
    );
    mistake(
        "heap_pop = \"(heap)\"",
        "heap_pop = \"heap\"",
        &["is no signature"],
    );
    mistake(
        "pop = \"heap_pop(it)\"",
        "pop = \"heap_poop(it)\"",
        &["no function \"heap_poop\"", "did you mean \"heap_pop\""],
    );
    mistake(
        "top = \"heap_top(it)\"",
        "top = \"heap_top(it, prio)\"",
        &["declared with (heap), and called here with (heap, prio)"],
    );
    mistake(
        "visible = [\"push a 5;",
        "visible = [\"push a 500;",
        &["\"500\" is not a number from -99 to 99"],
    );
    mistake(
        "watch = [\"bag(array)\"",
        "watch = [\"bag(array\"",
        &["\")\" is missing"],
    );
    mistake(
        "prio = [1, 3]",
        "prio = [1, 300]",
        &["not within -99 to 99"],
    );
    mistake(
        "distinct = \"prio\"",
        "distinct = \"prios\"",
        &["\"prios\" is no type"],
    );
    mistake(
        "solution.c = \"solution\"",
        "solution.c = \"solutions\"",
        &["\"solutions\" does not exist"],
    );
    mistake(
        "heap_push = \"(heap, data, prio)\"\nheap_pop",
        "heap_push = \"(heap, data, prio)\"\nheap_clear = \"(heap)\"\nheap_pop",
        &["does not define heap_clear"],
    );
}

/// What is said about names before anything runs.
#[test]
fn names_that_lead_nowhere_are_refused() {
    mistake(
        "watch = [\"array\"]",
        "watch = [\"arrray\"]",
        &["there is no view \"arrray\" (there are: size, capac, array)"],
    );
    mistake(
        "watch = [\"size\", \"leaks\"]",
        "watch = []",
        &["say what the criterion watches"],
    );
    mistake(
        "unchanged(array, size",
        "unchanged(arrray, size",
        &["no view \"arrray\""],
    );
    mistake(
        "bag(array.priority)\", \"is_heap\"]\n  random",
        "bag(array.prioriti)\", \"is_heap\"]\n  random",
        &["no record has a field \"prioriti\" (there are: data, priority)"],
    );
    mistake(
        "{ top = \"size > 0\" }",
        "{ top = \"siz > 0\" }",
        &["no view \"siz\""],
    );
    mistake(
        "array[i].priority\"\nsays",
        "array[k].priority\"\nsays",
        &["no view \"k\""],
    );
    mistake(
        "createHeap = \"() -> heap\"",
        "createHeap = \"(prio) -> heap\"",
        &[],
    );
    let endless = format!("watch = [\"{}size\"]", "-".repeat(50_000));
    mistake("watch = [\"array\"]", &endless, &["at most 500 words"]);
}

/// Where the solution itself is not as the manifest says, no submission could be told from it.
#[test]
fn a_solution_that_breaks_the_manifest_is_refused() {
    let refused = |file: &str, from: &str, to: &str, words: &[&str]| {
        graded(&edited(file, from, to)).refused(2, words);
    };
    let manifest = "lab.toml";
    refused(
        manifest,
        "c = \"it->heapArray\", length",
        "c = \"it->heapArray + 1\", length",
        &[
            "the solution is not as lab.toml says",
            "array begins no block",
        ],
    );
    refused(
        manifest,
        ".priority >= array[i]",
        ".priority < array[i]",
        &["it breaks the law \"is_heap\""],
    );
    refused(
        manifest,
        "every = \"i in 1..size\"",
        "every = \"i in 1..size+1\"",
        &["the law \"is_heap\" has no answer"],
    );
    refused(
        manifest,
        "free(it->heapArray); ",
        "",
        &["blocks are left", "\"drop\""],
    );
    refused(manifest, "blocks = 2", "blocks = 1", &["it owns 2 blocks"]);
    // Little time for each input, as it ends for none.
    let edits = [
        ("free(it->heapArray); ", "for (;;);"),
        (
            "[toolchain.c]",
            "[limits]\ncpu_seconds = 0.1\n\n[toolchain.c]",
        ),
    ];
    let endless = copy_of_lab("heap", manifest, &edits);
    graded(&endless).refused(2, &["does not end in time"]);
    refused(
        "solution/heap.c",
        "    if (heap->size == 0)\n        return;\n",
        "    if (heap->size == 0)\n        abort();\n",
        &["the solution fails with", "pop"],
    );
    // Code of the author's that does not compile has its own line.
    refused(
        manifest,
        "c = \"it->capac\" }",
        "c = \"it->capacity\" }",
        &["lab.toml:41", "capacity"],
    );
}

/// What an input must not do is for the solution to bear only if a criterion may ask for it.
#[test]
fn a_solution_may_fail_where_no_input_leads() {
    let lab = edited(
        "solution/heap.c",
        "    if (heap->size == 0)\n        return;\n",
        "    if (heap->size == 0)\n        abort();\n",
    );
    let file = lab.path().join("lab.toml");
    let text = fs::read_to_string(&file).expect("it is text");
    let asked = "visible = [\"pop; push a 1; pop; pop\"]";
    assert!(text.contains(asked));
    let text = text.replacen(asked, "visible = [\"push a 1; pop\"]", 1);
    fs::write(&file, text).expect("it can be written");
    let run = graded(&lab);
    assert!(run.stdout.contains("23/23"), "{run:#?}");
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
fn a_condition_that_no_input_fulfils_is_the_labs_mistake() {
    let lab = edited(
        "lab.toml",
        "require = { top = \"size > 0\" }",
        "require = \"size > 1000\"",
    );
    graded(&lab).refused(2, &["heap_top", "none of"]);
}

#[test]
fn an_instructor_adds_hidden_steps() {
    let hidden = |input: &str| {
        let text = format!(
            "format_version = 1\nlab = \"heap\"\n[[exercise]]\nid = \"createHeap\"\n[[exercise.criterion]]\nid = \"empty\"\ncases = [{{ name = \"full\", input = \"{input}\" }}]\n"
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

#[test]
fn a_lab_of_format_2_is_not_packed_for_students() {
    let to = tempfile::tempdir().expect("a temporary folder can be made");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sudograde"));
    command
        .args(["pack", "student", "--output"])
        .arg(to.path().join("heap.zip"))
        .arg(repository("tests/labs/heap"));
    run(command).refused(2, &["format 2"]);
}
