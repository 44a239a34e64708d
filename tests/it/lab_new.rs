//! `sudograde lab new`: from signatures or a right solution to a lab that `lab check` accepts.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::lab_new::{is_accepted, lab, made_from, read};
use crate::support::{Grading, folder_with};

#[track_caller]
pub fn has(folder: &TempDir, lines: &[&str]) {
    let text = read(folder, "made/lab.toml");
    for line in lines {
        assert!(
            text.lines().any(|one| one.trim() == *line),
            "{line}\n{text}"
        );
    }
}

pub fn in_folder(folder: &Path) -> Vec<String> {
    let all = fs::read_dir(folder).expect("it can be read").flatten();
    let mut all: Vec<String> = all
        .map(|one| one.file_name().to_string_lossy().into_owned())
        .collect();
    all.sort();
    all
}

/// The whole way: signatures, a solution that is refused until it is written, no edit of lab.toml.
#[test]
fn a_lab_begins_with_signatures_and_needs_only_a_solution() {
    let folder = folder_with(&[]);
    let new = [
        "new",
        "made",
        "--language",
        "c",
        "--function",
        "double mean(const int *row, int n)",
        "--function",
        "char *join(const char *a, const char *b)",
    ];
    let said = lab(folder.path(), &new).fine();
    assert!(said.out.contains("2 exercises: mean, join"), "{}", said.out);
    assert!(said.out.contains("made/solution/made.c"), "{}", said.out);
    lab(folder.path(), &["check", "made"])
        .is_refused("made/solution/made.c: the solution is still the skeleton");
    let solution = "#include <stdlib.h>\n#include <string.h>\n#include \"made.h\"\n\n\
        double mean(const int *row, int n)\n{\n    double sum = 0;\n    for (int i = 0; i < n; i++)\n        \
        sum += row[i];\n    return n == 0 ? 0 : sum / n;\n}\n\n\
        char *join(const char *a, const char *b)\n{\n    char *both = malloc(strlen(a) + strlen(b) + 1);\n    \
        strcpy(both, a);\n    return strcat(both, b);\n}\n";
    fs::write(folder.path().join("made/solution/made.c"), solution).expect("it can be written");
    is_accepted(&folder);
}

#[test]
fn plain_functions_are_proposed_with_their_inputs() {
    let folder = made_from("plain.c", PLAIN);
    has(
        &folder,
        &[
            "factorial = \"(n: small) -> int\"",
            "ratio = \"(a: number, b: number) -> real\"",
            "copy_of = \"(text) -> text\"",
            "largest = \"(row: numbers, n: len(row)) -> int\"",
            "divide = \"(a: number, b: number, quotient: out number, rest: out number)\"",
            "swap = \"(a: inout number, b: inout number)\"",
            "random = { n = 100, require = \"b != 0\" }",
            "random = { n = 100, require = \"len(row) > 0\" }",
            "watch = [\"row\", \"leaks\"]",
            "watch = [\"returned\", \"leaks\"]",
        ],
    );
    let skeleton = read(&folder, "made/c/plain.c");
    assert!(
        !skeleton.contains("is_vowel") && !skeleton.contains("main"),
        "{skeleton}"
    );
    assert!(
        skeleton.contains("int factorial(int n)\n{\n    return 0;\n}"),
        "{skeleton}"
    );
    assert_eq!(read(&folder, "made/solution/plain.c"), PLAIN);
    is_accepted(&folder);
}

#[test]
fn a_linked_list_in_the_solution_moves_to_a_header() {
    let folder = made_from("list.c", LIST);
    has(
        &folder,
        &[
            "c = { type = \"Node *\", value = \"it->value\", next = \"it->next\" }",
            "push_front = \"(list: node_list consumed, value: number) -> node_list\"",
            "sum = \"(list: node_list) -> int\"",
            "copy = \"(list: node_list) -> node_list\"",
            "remove_all = \"(list: inout node_list, value: number)\"",
            "watch = [\"returned\", \"unchanged(list)\", \"leaks\"]",
        ],
    );
    assert!(read(&folder, "made/c/made.h").contains("struct Node *next;"));
    is_accepted(&folder);
}

#[test]
fn a_handle_has_views_steps_and_prerequisites() {
    let folder = folder_with(&[
        ("stack.c", STACK.as_bytes()),
        ("stack.h", STACK_H.as_bytes()),
    ]);
    lab(
        folder.path(),
        &["new", "made", "--from", "stack.c", "--header", "stack.h"],
    )
    .fine();
    has(
        &folder,
        &[
            "kind = \"handle\"",
            "new = \"stack_new\"",
            "drop.c = \"stack_free(it);\"",
            "items = { type = \"[int]\", c = \"it->items\", length = \"size\" }",
            "push = \"stack_push(it, number)\"",
            "prerequisites = [\"stack_new\", \"stack_free\", \"stack_push\"]",
            "random = { n = 200, step = { push = 3, pop = 2 }, require = { pop = \"size > 0\" } }",
        ],
    );
    is_accepted(&folder);
}

/// No function gives a queue back: the code for that follows from its fields.
#[test]
fn a_handle_without_a_free_is_given_back_by_its_fields() {
    let folder = made_from("queue.c", QUEUE);
    let text = read(&folder, "made/lab.toml");
    assert!(text.contains("node = it->front, *after"), "{text}");
    has(&folder, &["prerequisites = [\"createQueue\", \"enqueue\"]"]);
    is_accepted(&folder);
    // The value that a step puts into a place is watched, too.
    let wrong = QUEUE.replace("*value = cell->value;", "*value = 0;");
    let submission = folder_with(&[("queue.c", wrong.as_bytes())]);
    let grading = Grading::of(submission.path()).lab(folder.path().join("made"));
    let lost = grading.report().lost_criteria();
    assert!(lost.contains("dequeue/result"), "{lost:?}");
}

#[test]
fn records_and_arrays_are_proposed_from_their_declarations() {
    let folder = made_from("points.c", POINTS);
    has(
        &folder,
        &[
            "fields = { x = \"real\", y = \"real\" }",
            "c = \"char[20]\"",
            "shape = [3, 3]",
            "middle = \"(a: point, b: point) -> point\"",
            "total = \"(people: person_values, n: len(people)) -> int\"",
        ],
    );
    is_accepted(&folder);
}

/// Functions that a lab cannot ask for are named; the others become a lab.
#[test]
fn a_function_that_cannot_be_asked_for_is_left_out_with_the_reason() {
    let source = "typedef struct Tree {\n    int key;\n    struct Tree *left, *right;\n} Tree;\n\n\
        int height(const Tree *tree)\n{\n    return tree ? 1 + height(tree->left) : 0;\n}\n\n\
        int dot(const int *a, const int *b, int n)\n{\n    return n ? *a * *b + dot(a + 1, b + 1, n - 1) : 0;\n}\n\n\
        int one_more(int a)\n{\n    return a + 1;\n}\n";
    let folder = folder_with(&[("some.c", source.as_bytes())]);
    let said = lab(folder.path(), &["new", "made", "--from", "some.c"]).fine();
    assert!(said.out.contains("1 exercise: one_more"), "{}", said.out);
    assert!(said.out.contains("height is no exercise"), "{}", said.out);
    assert!(said.out.contains("dot is no exercise"), "{}", said.out);
    is_accepted(&folder);
}

/// A function that calls another one builds on it.
#[test]
fn a_call_is_a_prerequisite() {
    let source = "int twice(int a)\n{\n    return 2 * a;\n}\n\nint four(int a)\n{\n    return twice(twice(a));\n}\n";
    let folder = made_from("calls.c", source);
    has(&folder, &["prerequisites = [\"twice\"]"]);
    is_accepted(&folder);
}

/// The manifest is a lab's, whatever the language; TODO stands where nobody can know.
#[test]
fn rust_and_python_are_proposed_from_types_and_annotations() {
    let folder = made_from(
        "rows.rs",
        "/// It sorts.\npub fn sort(row: &mut Vec<i32>) {\n    helper(row);\n}\n\nfn helper(row: &mut Vec<i32>) {\n    row.sort();\n}\n\npub fn count(text: &str) -> Option<usize> {\n    text.find('a')\n}\n",
    );
    has(
        &folder,
        &[
            "sort = \"(row: inout numbers)\"",
            "count = \"(text) -> usize?\"",
            "rust = \"usize\"",
        ],
    );
    let skeleton = read(&folder, "made/rust/src/lib.rs");
    assert!(
        !skeleton.contains("helper") && skeleton.contains("todo!()"),
        "{skeleton}"
    );
    let folder = made_from(
        "words.py",
        "def count(text: str) -> dict[str, int]:\n    \"\"\"Words.\"\"\"\n    return {word: text.count(word) for word in text}\n\n\ndef add(a, b):\n    return a + b\n",
    );
    has(
        &folder,
        &[
            "count = \"(text) -> {text: number}\"",
            "# TODO: which type does \"a\" have?",
        ],
    );
    let skeleton = read(&folder, "made/python/words.py");
    assert!(
        skeleton.contains("\"\"\"Words.\"\"\"\n    return {}"),
        "{skeleton}"
    );
}

#[test]
fn an_existing_folder_is_left_as_it_is() {
    let folder = folder_with(&[("made/mine.txt", b"mine")]);
    let new = [
        "new",
        "made",
        "--language",
        "c",
        "--function",
        "int f(int a)",
    ];
    lab(folder.path(), &new).is_refused("made: this folder is there already");
    assert_eq!(in_folder(&folder.path().join("made")), ["mine.txt"]);
    assert_eq!(in_folder(folder.path()), ["made"]);
}

/// Each mistake is named, and nothing is left behind.
#[test]
fn mistakes_are_named_and_nothing_is_written() {
    let folder = folder_with(&[
        ("broken.c", b"int f(int a)\n{\n    return a +;\n}\n"),
        (
            "lost.c",
            b"#include \"lost.h\"\nint f(int a)\n{\n    return a;\n}\n",
        ),
        ("quiet.c", b"void f(int a)\n{\n}\n"),
    ]);
    let before = in_folder(folder.path());
    for (arguments, words) in [
        (
            &["--language", "c", "--function", "f(int a"][..],
            "'int is_valid(Node *n)'",
        ),
        (
            &["--language", "rust", "--function", "int f(int a)"],
            "'fn mean(row: &[f64]) -> f64'",
        ),
        (
            &["--language", "python", "--function", "f(a)"],
            "'def mean(row: list[float]) -> float'",
        ),
        (&["--language", "c"], "--from FILE"),
        (&["--function", "int f(int a)"], "say which language"),
        (&["--from", "broken.c"], "broken.c: line 3"),
        (&["--from", "lost.c"], "--header lost.h"),
        (&["--from", "quiet.c"], "there is nothing to ask for"),
        (&["--from", "none.c"], "none.c"),
    ] {
        let all = [&["new", "made"], arguments].concat();
        lab(folder.path(), &all).is_refused(words);
        assert_eq!(in_folder(folder.path()), before, "{arguments:?}");
    }
    let new = [
        "new",
        "no good",
        "--language",
        "c",
        "--function",
        "int f(int a)",
    ];
    lab(folder.path(), &new).is_refused("is its id");
    let new = [
        "new",
        "none/made",
        "--language",
        "c",
        "--function",
        "int f(int a)",
    ];
    lab(folder.path(), &new).is_refused("mkdir -p none");
}

const PLAIN: &str = include_str!("lab_new/plain.c");

const LIST: &str = include_str!("lab_new/list.c");

const STACK: &str = include_str!("lab_new/stack.c");

const STACK_H: &str = include_str!("lab_new/stack.h");

const QUEUE: &str = include_str!("lab_new/queue.c");

const POINTS: &str = include_str!("lab_new/points.c");
