//! Mistakes of authors in what a lab declares: each has a line and the next step, and a solution that
//! is not as its manifest says is refused.

use std::fs;

use tempfile::TempDir;

use crate::bad_labs::{edited as edited_stack, grade_stack};
use crate::declared_labs::edited;
use crate::support::edits;
use crate::support::{Grading, Run, copy_of_lab, repository};

/// The edit is answered with status 2, the line of the edit and these words.
#[track_caller]
fn mistake(from: &str, to: &str, words: &[&str]) {
    edits::mistake("heap", "submissions/right-equal-rises", (from, to), words);
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
        &["1 block is left", "\"drop\""],
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
fn a_type_that_holds_itself_or_is_too_large_is_refused() {
    let lab = |types: &str| edited_stack("[type.stack]", &format!("{types}\n[type.stack]"));
    for (types, words) in [
        (
            "[type.t]\nkind = \"record\"\nc = \"struct t\"\nfields = { a = \"t\" }\n",
            "without end",
        ),
        (
            "[type.t]\nkind = \"array\"\nof = \"int\"\nshape = [6148914691236517206, 3]\n",
            "1 to 10000 elements",
        ),
    ] {
        grade_stack(lab(types).path()).refused(2, &["lab.toml:", words]);
    }
    let deep = format!(
        "(\"{}int{} -> int\"",
        "[".repeat(20_000),
        "]".repeat(20_000)
    );
    let lab = edited_stack(
        "[function]\n",
        &format!("[function]\ndeep = {}\n", deep.replacen("(\"", "\"(", 1)),
    );
    grade_stack(lab.path()).refused(2, &["lab.toml:", "at most 2000 characters"]);
}

/// An author would not notice that such a key does nothing.
#[test]
fn keys_of_another_kind_are_refused() {
    mistake(
        "range = [-99, 99]\n",
        "range = [-99, 99]\nshape = [3]\n",
        &["\"shape\" is for kind = \"array\"; this is of kind = \"int\""],
    );
    mistake(
        "kind = \"token\"\n",
        "kind = \"text\"\nlength = 3\n",
        &["\"between\" and \"length\" are for a text of words"],
    );
    mistake(
        "points = 2\n",
        "points = 2\n  stdin = \"3\"\n",
        &["\"stdin\" is for kind = \"program\"; this is of kind = \"functions\""],
    );
    edits::mistake(
        "stack",
        "submissions/right",
        ("of = \"int\"", "of = { kind = \"token\", shape = [1] }"),
        &["\"shape\" is for kind = \"array\"; this is of kind = \"token\""],
    );
    for (from, key, words) in [
        (
            "title = { en = \"The program\" }",
            "search = true",
            "for kind = \"functions\"; this is of kind = \"program\"",
        ),
        (
            "id = \"stdin\"",
            "visible = [\"1\"]",
            "for kind = \"functions\"; this is of kind = \"program\"",
        ),
        (
            "id = \"warnings\"",
            "run = \"sums\"",
            "for kind = \"program\"; this is of kind = \"rules\"",
        ),
    ] {
        let from = format!("{from}\n");
        let to = format!("{from}{key}\n");
        edits::mistake("sums", "submissions/right-c", (&from, &to), &[words]);
    }
}
