//! Mistakes in what a lab's author writes of generated inputs: each is named with its line and
//! what is expected.

use crate::support::edits::refused_in_line;
use crate::support::{Grading, edited_copy, repository};

/// A copy of the lab conflicts with one edit of generated inputs is answered with status 2, its line
/// and these words.
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
    let row = "n = 288, from = \"row_ends\", require = \"can_be_asked(sudoku, i_j)\"";
    let with = |from: &str, to: &str| row.replace(from, to);
    mistaken_property(
        row,
        &with("row_ends", "row_end"),
        &["has no \"row_end\"", "row_ends"],
    );
    mistaken_property(row, &with("288", "0"), &["a number from 1 to 10000"]);
    mistaken_property(row, &with("n =", "ns ="), &["write the least and the most"]);
    mistaken_property(
        row,
        &with("row_ends", "in_row"),
        &["\"in_row\" makes inputs", "seed and index"],
    );
    mistaken_property(
        row,
        &with("i_j)", "i_k)"),
        &["there is no argument \"i_k\"", "sudoku, i_j"],
    );
}

#[test]
fn a_property_whose_inputs_are_none_of_the_exercise_is_named() {
    mistaken_property(
        "from = \"row_ends\"",
        "from = \"any_board\"",
        &[
            "ends-random of conflito_linha",
            "\"any_board\" of the checks makes",
            "a call takes 2 values, and here is 1",
        ],
    );
}
