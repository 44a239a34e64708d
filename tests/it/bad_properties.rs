//! Mistakes in what a lab's author writes of generated inputs: each is named with its line and
//! what is expected.

use crate::bad_labs::mistake;
use crate::support::edits::refused_in_line;
use crate::support::{Grading, edited_copy, repository};

#[test]
fn a_property_needs_a_lab_that_can_make_inputs() {
    mistake(
        "cases = [",
        "properties = [{ name = \"any\", generator = \"numbers\", count = 5 }]\n  cases = [",
        &["oracle = { kind = \"reference\" }"],
    );
}

/// A copy of the lab conflicts with one edit of a property is answered with status 2, its line and
/// these words.
#[track_caller]
fn mistaken_property(from: &str, to: &str, words: &[&str]) {
    let mut line = 0;
    let lab = edited_copy("conflicts", |text| {
        let place = text
            .find(from)
            .expect("the manifest holds the text to edit");
        line = text[..place].matches('\n').count() + 1;
        text.replacen(from, to, 1)
    });
    let run = Grading::of(repository("exercises/conflicts/cpp"))
        .lab(lab.path())
        .run();
    refused_in_line(&run, line, words);
}

#[test]
fn mistakes_in_a_property_are_named() {
    let row = "name = \"any-end-of-a-row\", generator = \"row-ends\", count = 288";
    let with = |from: &str, to: &str| row.replace(from, to);
    mistaken_property(
        row,
        &with("row-ends", "row-end"),
        &[
            "unknown generator \"row-end\"",
            "did you mean \"row-ends\"?",
        ],
    );
    mistaken_property(row, &with("288", "0"), &["takes 1 to 10000 inputs"]);
    mistaken_property(row, &with("any-end-of-a-row", "any row"), &["is not an id"]);
    mistaken_property(
        row,
        &with("any-end-of-a-row", "full-row-first-cell"),
        &["appears twice"],
    );
    mistaken_property(row, &with("count", "counts"), &["unknown field"]);
}

#[test]
fn a_property_that_asks_for_no_call_of_the_exercise_is_named() {
    let lab = edited_copy("conflicts", |text| {
        let call = "\"row-ends\", call = \"rows\", count";
        text.replace("\"row-ends\", count", call)
    });
    let run = Grading::of(repository("exercises/conflicts/cpp"))
        .lab(lab.path())
        .run();
    run.refused(
        2,
        &[
            "the property any-end-of-a-row of conflito_linha",
            "cannot be asked for `rows`",
        ],
    );
}
