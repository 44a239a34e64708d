//! What the lab tells the grader: accepted observations and checkers of functions.

use super::super::lab::UniqueChoice;
use super::super::observed::values;
use super::{D, K, P, S, SEVENTEEN, U, grid};
use crate::{Complaint, Lab, LabError};

fn accepted(exercise: &str, call: &str, input: &str) -> String {
    let answers = UniqueChoice.accepted(exercise, call, input);
    answers.expect("a call that makes sense").remove(0)
}

fn check(checker: &str, call: &str, input: &str, observation: &str) -> Result<(), Complaint> {
    UniqueChoice
        .check(checker, "any", call, input, observation)
        .expect("a checker that judges this call")
}

/// The id of the complaint about an observation, or `right`.
fn verdict(checker: &str, call: &str, input: &str, observation: &str) -> &'static str {
    match check(checker, call, input, observation) {
        Ok(()) => "right",
        Err(complaint) => {
            let known = UniqueChoice.complaints().iter();
            let (_, names) = known
                .clone()
                .find(|(id, _)| *id == complaint.id)
                .expect("a complaint that the lab lists");
            let given: Vec<&str> = complaint.arguments.iter().map(|(name, _)| *name).collect();
            for name in *names {
                assert!(given.contains(name), "{}: {name}", complaint.id);
            }
            complaint.id
        }
    }
}

fn rows(digits: &str) -> String {
    values(&grid(digits))
}

#[test]
fn the_facts_of_the_boards() {
    let certain = accepted("grid_exist_unique", "certain", D);
    assert_eq!(certain, "certain: none\n");
    assert_eq!(accepted("grid_exist_unique", "singles", P), rows(S));
    assert_eq!(accepted("grid_iterate", "walk", S), "end\n");
    let empty = "0".repeat(81);
    assert_eq!(
        accepted("grid_iterate", "walk", &empty).lines().count(),
        730
    );
    let possible = accepted("grid_init", "init-choices", P);
    assert!(possible.starts_with("- - 124 26 - 2468 "), "{possible}");
    for (puzzle, flag) in [(P, 1), (SEVENTEEN, 0), (K, 0), (D, 0)] {
        let said = accepted("sudoku_solve", "solve-flag", puzzle);
        assert_eq!(said, format!("unique: {flag}\n"));
    }
    assert_eq!(accepted("sudoku_solve", "solve", P), rows(S));
    let turns = accepted("sudoku_is_correct", "correct", &format!("{S}\n{P}"));
    assert_eq!(turns, "1\n0\n");
    assert_eq!(
        accepted("grid_update", "update-values", &format!("{P}\n0 2 1")),
        rows(U)
    );
    let branches = accepted("grid_update", "update-branches", &format!("{P}\n0 2 1"));
    assert_eq!(branches, format!("{}\n{}", rows(U), rows(P)));
}

#[test]
fn every_call_has_an_answer_and_other_calls_are_errors() {
    let one = format!("{P}\n0 2 4");
    for (exercise, call, input) in [
        ("grid_init", "init-values", P),
        ("grid_init", "init-state", P),
        ("grid_update", "update-choices", &one),
        ("grid_update", "update-singles", &one),
        ("grid_iterate", "walk-again", P),
        ("grid_unique", "flag", &one),
        ("grid_unique", "flag", &format!("{one}\nguessed")),
        ("grid_clear_unique", "clear-flag", &one),
        ("grid_clear_unique", "clear-kept", &one),
        ("grid_read_value", "values", &one),
        ("grid_read_value", "cells", &one),
        ("sudoku_read", "read-values", &rows(P)),
        ("sudoku_read", "read-choices", &rows(P)),
        ("sudoku_print", "print-text", P),
        ("sudoku_print", "print-stream", P),
        ("sudoku_print_errors", "errors", P),
        ("sudoku_generate", "generate", "30 1 81 0"),
    ] {
        assert!(!accepted(exercise, call, input).is_empty(), "{call}");
        let other = UniqueChoice.accepted(exercise, "speed", input);
        assert!(matches!(other, Err(LabError::UnknownCall { .. })), "{call}");
    }
    let unknown = UniqueChoice.accepted("DFS", "walk", P);
    assert!(matches!(unknown, Err(LabError::UnknownExercise(_))));
    for input in ["", "5 3 x", &format!("{P} 9 9 9"), &format!("{P} 1 2")] {
        let bad = UniqueChoice.accepted("grid_update", "update-values", input);
        assert!(matches!(bad, Err(LabError::BadInput(_))), "{input}");
    }
    let bad = UniqueChoice.accepted("sudoku_read", "read-values", "5 3 0");
    assert!(matches!(bad, Err(LabError::BadInput(_))));
    let bad = UniqueChoice.accepted("sudoku_generate", "generate", "0 0");
    assert!(matches!(bad, Err(LabError::BadInput(_))));
    let unknown = UniqueChoice.check("beauty", "grid_iterate", "walk", P, "");
    assert_eq!(unknown, Err(LabError::UnknownChecker("beauty".to_owned())));
    let elsewhere = UniqueChoice.check("walk", "grid_iterate", "certain", P, "");
    assert!(matches!(elsewhere, Err(LabError::UnknownCall { .. })));
}

#[test]
fn a_walk_may_go_in_any_order() {
    let verdict = |observation: &str| verdict("walk", "walk", D, observation);
    assert_eq!(
        verdict("3 4 6\n3 3 7\n0 4 7\n0 3 6\n0 3 7\n3 3 6\n0 4 6\n3 4 7\nend"),
        "right"
    );
    assert_eq!(verdict("0 3 6\nend"), "walk-left-out");
    assert_eq!(verdict("0 3 6\n0 3 6\nend"), "walk-twice");
    assert_eq!(verdict("0 3 5\nend"), "walk-not-allowed");
    assert_eq!(verdict("0 0 6\nend"), "walk-cell-filled");
    for odd in [
        "9 0 1\nend",
        "0 -1 1",
        "0 3",
        "",
        "\u{fffd}",
        "1 2 3 4",
        "99999999999999999999 1 1",
    ] {
        assert!(
            ["walk-no-choice", "walk-no-end"].contains(&verdict(odd)),
            "{odd}"
        );
    }
    assert_eq!(verdict("0 3 6\n0 3 7"), "walk-no-end");
}

#[test]
fn any_certain_cell_will_do() {
    let two = S.replacen("53", "00", 1);
    let verdict =
        |input: &str, observation: &str| verdict("certain", "certain", input, observation);
    assert_eq!(verdict(&two, "certain: 0 0 5"), "right");
    assert_eq!(verdict(&two, "certain: 0 1 3\n"), "right");
    assert_eq!(verdict(&two, "certain: none"), "certain-missed");
    assert_eq!(verdict(&two, "certain: 0 0 3"), "certain-nothing");
    assert_eq!(verdict(&two, "certain: 0 2 4"), "certain-filled");
    assert_eq!(verdict(D, "certain: none"), "right");
    assert_eq!(verdict(D, "certain: 0 3 6"), "certain-nothing");
    for odd in ["", "certain:", "certain: 9 9 9", "none", "certain: 0 0 x"] {
        assert_eq!(verdict(&two, odd), "certain-expected", "{odd}");
    }
    let state =
        |observation: &str| super::answers::verdict("certain", "init-state", D, observation);
    assert_eq!(state("unique: 1\ncertain: none"), "right");
    assert_eq!(state("unique: 0\ncertain: none"), "flag-expected");
}

#[test]
fn a_solution_keeps_the_givens_and_repeats_nothing() {
    let verdict = |input: &str, grid: &str| verdict("solves", "solve", input, grid);
    let other = S.replace('6', "x").replace('7', "6").replace('x', "7");
    assert_eq!(verdict(P, &rows(S)), "right");
    assert_eq!(
        verdict(&format!("{D}\n{P}"), &(rows(S) + &rows(S))),
        "right"
    );
    assert_eq!(verdict(P, &rows(P)), "grid-cell-empty");
    assert_eq!(verdict(P, &rows(&other)), "grid-given-changed");
    assert_eq!(verdict(P, &(rows(S) + "1")), "grid-too-long");
    assert_eq!(
        verdict(P, &rows(S).replacen('4', "10", 1)),
        "grid-not-a-digit"
    );
    assert_eq!(
        verdict(P, &rows(S).replacen('4', "-1", 1)),
        "grid-not-a-digit"
    );
    let empty = "0".repeat(81);
    let cyclic = |i: usize, j: usize| ((i + j) % 9 + 1).to_string();
    let latin: String = (0..81).map(|cell| cyclic(cell / 9, cell % 9)).collect();
    assert_eq!(verdict(&empty, &rows(&latin)), "grid-box-repeats");
    let ascending = "123456789".repeat(9);
    assert_eq!(verdict(&empty, &rows(&ascending)), "grid-column-repeats");
    assert_eq!(verdict(&empty, &rows(&"1".repeat(81))), "grid-row-repeats");
    // Without a solution whatever keeps the givens is right.
    assert_eq!(verdict(U, &rows(U)), "right");
    assert_eq!(verdict(U, &rows(S)), "grid-given-changed");
    for odd in ["", "NULL", "1 2 3", "5 3 4 6 7 8 9 1 99999999999999999999"] {
        assert_eq!(verdict(P, odd), "grid-expected", "{odd}");
    }
}

#[test]
fn rows_are_lines() {
    let verdict = |text: &str| verdict("rows", "print-text", P, text);
    assert_eq!(verdict(&rows(P).replace('\n', " \n\n")), "right");
    assert_eq!(verdict(&rows(P).replace('\n', " ")), "grid-expected");
    assert_eq!(verdict(&rows(S)), "grid-given-changed");
    assert_eq!(verdict(&(rows(P) + "5")), "grid-too-long");
}

#[test]
fn puzzles_are_what_was_asked_for() {
    let clues = |text: &str| verdict("clues", "generate", "30 0", text);
    assert_eq!(clues(&rows(P)), "right");
    assert_eq!(clues(&rows(S)), "puzzle-clues");
    assert_eq!(clues(""), "grid-expected");
    let solvable = |text: &str| verdict("solvable", "generate", "30 0 60 0", text);
    assert_eq!(solvable(&(rows(P) + &rows(S))), "right");
    assert_eq!(solvable(&(rows(P) + &rows(P))), "puzzle-same");
    assert_eq!(solvable(&rows(U)), "puzzle-no-solution");
    assert_eq!(
        solvable(&rows(&P.replacen("53", "55", 1))),
        "grid-row-repeats"
    );
    let unique = |text: &str| verdict("unique-choices", "generate", "30 1", text);
    assert_eq!(unique(&rows(P)), "right");
    assert_eq!(unique(&rows(D)), "puzzle-guess");
    assert_eq!(unique(&rows(K)), "puzzle-guess");
    assert_eq!(
        verdict("unique-choices", "generate", "30 0", &rows(K)),
        "right"
    );
}
