//! Labs of format 2 about plain functions in C: rows and linked lists, texts, records, places for
//! results, and who owns what.

use crate::support::{Grading, Run, copy_of_lab, edited_solution, of_lab, repository};

fn graded(lab: &str, submission: &str) -> Run {
    Grading::of(of_lab(lab, submission))
        .lab(repository("tests/labs").join(lab))
        .lang("en")
        .run()
}

/// The screen has these lines, one behind the other: the input, and what differs.
#[track_caller]
fn shows(lab: &str, submission: &str, lines: &[&str]) {
    let run = graded(lab, submission);
    let shown: Vec<&str> = run.stdout.lines().map(str::trim).collect();
    let found = shown.windows(lines.len()).any(|window| window == lines);
    assert!(found, "{submission}: {}", run.stdout);
}

/// Each input is the smallest of all that show the mistake, found by thinking.
#[test]
fn the_smallest_call_is_shown_with_what_differs() {
    for (submission, lines) in [
        (
            "wrong-from-row-backwards",
            ["[0, 1]", "returned [1, 0]; right is [0, 1]."],
        ),
        (
            "wrong-to-row-static",
            [
                "[]",
                "At the end: one block cannot be freed: it is a static variable.",
            ],
        ),
        (
            "wrong-merge-drops-equal",
            [
                "a = [0], b = [0]",
                "bag(returned) = [0]; right is bag(returned) = [0, 0].",
            ],
        ),
        (
            "wrong-merge-appends",
            ["a = [1], b = [0]", "1 stands before 0."],
        ),
        (
            "wrong-to-row-leaks",
            ["[0, 0, 0, 0, 0, 0]", "At the end: one block was not freed."],
        ),
        (
            "wrong-reversed-in-place",
            ["[0, 0]", "The function changed chain."],
        ),
    ] {
        shows("chain", submission, &lines);
    }
    for (submission, lines) in [
        (
            "wrong-cut-leaves-rest-alone",
            [
                "line = \"\", mark = 'a'",
                "rest = not set; right is rest = NULL.",
            ],
        ),
        (
            "wrong-words-keeps-a-count",
            ["\"a\"; \"\"", "Call 2: returned 1; right is 0."],
        ),
    ] {
        shows("texts", submission, &lines);
    }
}

#[test]
fn a_list_without_end_is_told() {
    shows(
        "chain",
        "wrong-merge-endless",
        &[
            "a = [], b = [0, 0]",
            "bag(returned) = a list without end; right is bag(returned) = [0, 0].",
        ],
    );
}

#[test]
fn what_is_written_past_the_end_is_told_with_its_line() {
    let run = graded("texts", "wrong-label-fills-nine");
    assert!(run.stdout.contains("label"), "{}", run.stdout);
    let run = graded("chain", "wrong-to-row-small-block");
    let shown = run.in_one_line();
    let words = "chain.c:31 in to_row writes 4 bytes past the end of a block of 3 bytes";
    assert!(shown.contains(words), "{}", run.stdout);
}

/// The right submission of a lab with an edit of its manifest is refused with these words.
#[track_caller]
fn mistake(lab: &str, from: &str, to: &str, words: &[&str]) {
    let copy = copy_of_lab(lab, "lab.toml", &[(from, to)]);
    let run = Grading::of(copy.path().join("solution"))
        .lab(copy.path())
        .run();
    run.refused(2, words);
}

#[test]
fn mistakes_of_authors_have_the_next_step() {
    for (from, to, words) in [
        (
            "to_row = \"(chain, n: out len(returned)) -> row\"",
            "to_row = \"(chain, n: out int) -> row\"",
            ["how long is the row", "n: out len(returned)"],
        ),
        (
            "reversed = \"(chain) -> chain\"",
            "reversed = \"(chian) -> chain\"",
            ["no type \"chian\"", "did you mean \"chain\"?"],
        ),
        (
            "remove_all = \"(chain: inout chain, number)\"",
            "remove_all = \"(chain: changes chain, number)\"",
            ["lab.toml:33", "incompatible pointer type"],
        ),
        (
            "merge = \"(a: chain consumed, b: chain consumed) -> chain\"",
            "merge = \"(a: chain, b: chain) -> chain\"",
            ["the solution is not as lab.toml says", "\"consumed\""],
        ),
        (
            "visible = [\"[1, 2, 3]\", \"[]\"]",
            "visible = [\"[1, 200]\", \"[]\"]",
            ["\"200\" is not a number from -99 to 99", "number"],
        ),
        (
            "value = \"it->value\", next = \"it->next\"",
            "value = \"it->value\"",
            ["a list in C is linked", "next"],
        ),
        (
            "random = { n = 300, number = [1, 3] }",
            "random = { n = 300, numbers = [1, 3] }",
            ["\"numbers\" is no key of \"random\"", "type"],
        ),
        (
            "random = { n = 300, number = [1, 3] }",
            "random = { n = 300, end = \"pop\" }",
            ["an input of a function is one call or several", "steps"],
        ),
    ] {
        mistake("chain", from, to, &words);
    }
    for (from, to, words) in [
        (
            "upper = \"(line: changes line)\"",
            "upper = \"(line)\"",
            ["it changes line", "line: changes TYPE"],
        ),
        (
            "kind = \"text\"\nletters = \"ab C-\"",
            "kind = \"text\"\nletters = \"\"",
            ["letters are the characters of a text", "a-z"],
        ),
        (
            "words = \"(line) -> int\"",
            "words = \"(line) -> {line: int}\"",
            ["C has no type for \"{line: int}\"", "record"],
        ),
        (
            "require = \"mark == 'a' or mark == '-'\"",
            "require = \"mark == 'a' or mrk == '-'\"",
            ["there is no argument \"mrk\"", "line, mark, rest"],
        ),
    ] {
        mistake("texts", from, to, &words);
    }
}

/// Where everything is lost, the criterion that catches the rest has nothing of its own to show.
#[test]
fn what_catches_the_rest_shows_nothing_where_others_do() {
    let nothing = ("        return node.value\n", "        return None\n");
    let (_copy, grading) = edited_solution("queue", "queues.py", &[nothing]);
    let report = grading.report();
    let exercise = report.exercise("take");
    assert_eq!(exercise["score"], 0, "{exercise:#}");
    let found = exercise["counterexamples"].as_array().expect("a list");
    let criteria: Vec<_> = found.iter().map(|one| &one["criterion"]).collect();
    assert_eq!(criteria, ["first"]);
}
