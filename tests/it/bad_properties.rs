//! Mistakes in what a lab's author writes of generated inputs: each is named with its line and
//! what is expected.

use crate::bad_labs::mistake;
use crate::support::edits::refused_in_line;
use crate::support::{Grading, edited_lab, implicit_graph};

#[test]
fn a_property_needs_a_lab_that_can_make_inputs() {
    mistake(
        "cases = [",
        "properties = [{ name = \"any\", generator = \"numbers\", count = 5 }]\n  cases = [",
        &["oracle = { kind = \"reference\" }"],
    );
}

/// A copy of the lab implicit-graph with one edit of a property is answered with status 2, its line and
/// these words.
#[track_caller]
fn mistaken_property(from: &str, to: &str, words: &[&str]) {
    let mut line = 0;
    let lab = edited_lab(|text| {
        let place = text
            .find(from)
            .expect("the manifest holds the text to edit");
        line = text[..place].matches('\n').count() + 1;
        text.replacen(from, to, 1)
    });
    let run = Grading::of(implicit_graph().join("c"))
        .lab(lab.path())
        .run();
    refused_in_line(&run, line, words);
}

#[test]
fn mistakes_in_a_property_are_named() {
    let row = "name = \"any-row\", generator = \"row-conflict\", count = 243";
    let with = |from: &str, to: &str| row.replace(from, to);
    mistaken_property(
        row,
        &with("row-conflict", "row-conflicts"),
        &[
            "unknown generator \"row-conflicts\"",
            "did you mean \"row-conflict\"?",
        ],
    );
    mistaken_property(row, &with("243", "0"), &["takes 1 to 10000 inputs"]);
    mistaken_property(row, &with("any-row", "any row"), &["is not an id"]);
    mistaken_property(row, &with("any-row", "full-row-0"), &["appears twice"]);
    mistaken_property(row, &with("count", "counts"), &["unknown field"]);
}

#[test]
fn a_property_that_asks_for_no_call_of_the_exercise_is_named() {
    let lab = edited_lab(|text| {
        let call = "\"row-conflict\", call = \"rows\", count";
        text.replace("\"row-conflict\", count", call)
    });
    let run = Grading::of(implicit_graph().join("c"))
        .lab(lab.path())
        .run();
    run.refused(
        2,
        &[
            "the property any-row of is_valid",
            "cannot be asked for `rows`",
        ],
    );
}
