//! Mistakes of authors of labs of format 2 in Python.

use crate::support::edits::mistake;
use crate::support::{Grading, copy_of_lab};

#[test]
fn mistakes_of_authors_have_a_line_and_the_next_step() {
    let queue =
        |from: &str, to: &str, words: &[&str]| mistake("queue", "solution", (from, to), words);
    queue(
        "python = \"len(it)\"",
        "python = \"len(it\"",
        &["\"len(it\" is no expression in Python"],
    );
    queue(", python = \"len(it)\" }", " }", &["a view has its code"]);
    queue(
        "kind = \"record\", python = \"Point\",",
        "kind = \"record\",",
        &["needs its class in Python", "python = \"dict\""],
    );
    queue(
        "fields = { x = \"number\"",
        "fields = { lambda = \"number\"",
        &["\"lambda\" is no name of a field"],
    );
    queue(
        "turned = \"(grid) -> grid\"",
        "turned = \"(grid, other: {grid: int}) -> grid\"",
        &["no dict in Python has keys of the type \"grid\""],
    );
    queue(
        "initial = \"(text) -> char?\"",
        "initial = \"(text, out char)\"",
        &["initial", "return all of them in a tuple"],
    );
    queue(
        "initial = \"(text) -> char?\"",
        "initial = \"(inout text) -> char?\"",
        &["can change a \"text\"", "return the new value"],
    );
    queue(
        "python = \"Queue.take\"",
        "python = \"Queue.took\"",
        &["does not define Queue.took"],
    );
    queue(
        "watch = [\"all\"]",
        "watch = [\"leaks\"]",
        &["nothing is freed in Python"],
    );
    queue(
        "visible = [[\"word\"]]",
        "visible = [[\"word\", 1]]",
        &["a call takes 1 value, and here are 2"],
    );
    queue(
        "at = { x = 1, y = 2 }",
        "at = { x = 1, z = 2 }",
        &["has no field \"z\""],
    );
    let words =
        |from: &str, to: &str, words: &[&str]| mistake("wordcount", "solution", (from, to), words);
    words(
        "words = [\"a\", \"b\", \"z\", \"é\"]",
        "words = []",
        &["at least one word"],
    );
    words(
        "length = 1 }",
        "length = [2, 1] }",
        &["length is the number of words"],
    );
    words("n: int 0..6", "n: int 6..0", &["is no signature"]);
    words(
        "watch = [\"stdout\", \"status\"]",
        "watch = [\"stdoot\", \"status\"]",
        &["no \"stdoot\" to watch"],
    );
    words(
        "file.\"a.txt\" = \"text\"",
        "file.\"a.txt\" = \"counts\"",
        &["no type of the kind \"text\""],
    );
    words(
        "run = \"wc none\"",
        "run = \"cw none\"",
        &["must start with the lab's program, \"wc\""],
    );
    words(
        "stderr = { keywords = [\"none\"], absent = [\"Traceback\"] }",
        "stderr = {}",
        &["say how it is compared"],
    );
}

/// A view that fails in the solution is told with the author's line.
#[test]
fn a_view_without_a_value_is_the_labs_mistake() {
    let lab = copy_of_lab(
        "queue",
        "lab.toml",
        &[("python = \"it\" }", "python = \"it.values\" }")],
    );
    let run = Grading::of(lab.path().join("solution"))
        .lab(lab.path())
        .run();
    run.refused(
        2,
        &[
            "the solution is not as lab.toml says",
            "all: AttributeError",
        ],
    );
}
