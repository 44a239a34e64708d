//! Reading what students print about errors, and what the program does.

use super::super::checkers::repeats;
use super::super::error_report::judge;
use super::super::lab::UniqueChoice;
use super::super::observed::values;
use super::{D, P, S, U, errors, grid};
use crate::{Lab, LabError, Run, Seen};

/// A 9 twice in row 4, an 8 twice in column 2, a 7 twice in box 5.
fn conflicts() -> [[u8; 9]; 9] {
    let mut board = [[0; 9]; 9];
    for (i, j, n) in [
        (4, 0, 9),
        (4, 4, 9),
        (0, 2, 8),
        (7, 2, 8),
        (3, 6, 7),
        (5, 8, 7),
    ] {
        board[i][j] = n;
    }
    board
}

fn verdict(text: &str) -> &'static str {
    judge(&repeats(&conflicts()), true, text).map_or_else(|why| why.id, |()| "right")
}

#[test]
fn errors_can_be_said_in_many_ways() {
    for text in [
        "number 9 stands 2 times in row 4: (4,0) (4,4)\n8 twice in column 2\n7 in box 5 repeats",
        // Counted from 1, and in other words.
        "Row 5: 9\nCol 3: 8\nBlock 6: 7",
        "row: 5, number: 9; column: 3, number: 8; box: 6, number: 7",
        "ERROR IN ROW #4 (NUMBER 9)\nERROR IN COLUMN #2 (NUMBER 8)\nERROR IN 3x3 SQUARE #5 (NUMBER 7)",
        "Το 9 δύο φορές στη γραμμή 4\nΤο 8 δύο φορές στη στήλη 2\nΤο 7 δύο φορές στο τετράγωνο 5",
        "Λάθος: ο αριθμός 9 στην 5η γραμμή\nο αριθμός 8 στην 3η στήλη\nο αριθμός 7 στο 6ο κουτάκι",
        "the 5th row holds 9 twice\nthe 3rd column holds 8 twice\nthe 6th box holds 7 twice",
        "to 9 sth grammi 4\nto 8 sth sthlh 2\nto 7 sto tetragwno 5",
        "fila 4: el 9\ncolumna 2: el 8\ncaja 5: el 7",
        "linha 4: o 9\ncoluna 2: o 8\nregião 5: o 7",
        // A box by its row and column, or by one of its cells.
        "row 4: 9\ncolumn 2: 8\nbox (1,2): 7",
        "row 4: 9\ncolumn 2: 8\nbox [3,6]: 7",
        "row 4: 9\ncolumn 2: 8\n7 twice in the same box: (3,6) (5,8)",
        // A heading above, of the number or of the unit.
        "Number 9\n  row 4\nNumber 8\n  column 2\nNumber 7\n  box 5",
        "Row 4:\n  9 is there twice\nColumn 2:\n  8 is there twice\nBox 5:\n  7 is there twice",
        // Empty cells are no errors of this kind, and a row without errors is none.
        "row 4: 9\ncolumn 2: 8\nbox 5: 7\ncell in row 0, column 1 is empty\nrow 8: 0 errors",
        "Errors found in rows:\nrow 4: 9\nin columns:\ncolumn 2: 8\nin boxes:\nbox 5: 7",
    ] {
        assert_eq!(verdict(text), "right", "{text}");
    }
}

#[test]
fn errors_that_are_missing_or_made_up_are_found() {
    let said = |row: &str, column: &str, square: &str| {
        verdict(&format!("row {row}\ncolumn {column}\nbox {square}"))
    };
    assert_eq!(said("4: 9", "2: 8", "5: 7"), "right");
    assert_eq!(said("4: 8", "2: 8", "5: 7"), "errors-row-missed");
    assert_eq!(said("3: 9", "2: 8", "5: 7"), "errors-row-missed");
    assert_eq!(said("4: 9", "", "5: 7"), "errors-column-missed");
    // One is counted from 0, another from 1.
    assert_eq!(said("4: 9", "3: 8", "5: 7"), "errors-column-missed");
    assert_eq!(
        said("4: 9", "2: 8", "7: 7 at (3,6) (5,8)"),
        "errors-box-missed"
    );
    assert_eq!(said("4: 9", "2: 8", "5: 7\nrow 6: 9"), "errors-invented");
    assert_eq!(
        said("4: 9", "2: 8", "5: 7\nnumber 0 in row 6"),
        "errors-invented"
    );
    let zeros = "row 4: 9\ncolumn 2: 8\nbox 5: 7\nnumber 0 in row 6";
    assert_eq!(judge(&repeats(&conflicts()), false, zeros), Ok(()));
    for odd in [
        "",
        "\u{fffd}",
        "row",
        "row 4",
        "9",
        "99999999999999999999999 row ;;; ((",
        "row column box",
    ] {
        assert_eq!(verdict(odd), "errors-row-missed", "{odd}");
    }
}

#[test]
fn the_reference_says_it_right() {
    let one_wrong = S.replacen('5', "9", 1);
    for digits in [
        P,
        S,
        U,
        D,
        &one_wrong,
        &"1".repeat(81),
        &S.replace('9', "8"),
    ] {
        let g = grid(digits);
        let board = g.cells.map(|row| row.map(|cell| cell.value));
        assert_eq!(
            judge(&repeats(&board), true, &errors(&g)),
            Ok(()),
            "{digits}"
        );
    }
    assert!(judge(&[], true, "row 4: 9").is_err());
}

fn run(command: &str, stdin: &str) -> Run {
    Run {
        command: command.to_owned(),
        stdin: stdin.to_owned(),
        ..Run::default()
    }
}

fn seen(stdout: &str, stderr: &str) -> Seen {
    Seen {
        stdout: stdout.to_owned(),
        stderr: stderr.to_owned(),
        ..Seen::default()
    }
}

fn judged(checker: &str, run: &Run, seen: &Seen) -> &'static str {
    let judgement = UniqueChoice.check_run(checker, "program", run, seen);
    let judgement = judgement.expect("a checker that judges this run");
    judgement.map_or_else(|why| why.id, |()| "right")
}

#[test]
fn what_the_program_did_is_judged() {
    let (puzzle, solution) = (values(&grid(P)), values(&grid(S)));
    let solve = run("sudoku", &puzzle);
    for text in [
        solution.clone(),
        format!("solved!\n{solution}took 1 s\n"),
        solution.replace('\n', " "),
    ] {
        assert_eq!(
            judged("program-solution", &solve, &seen(&text, "")),
            "right"
        );
    }
    for odd in ["", "1 2 3", "\u{fffd}"] {
        assert_eq!(
            judged("program-solution", &solve, &seen(odd, "")),
            "grid-expected"
        );
    }
    let text = seen(
        "",
        &format!("New puzzle:\n{puzzle}\nPuzzle has 1 solution\n"),
    );
    assert_eq!(judged("program-echo", &solve, &text), "right");
    assert_eq!(
        judged("program-echo", &solve, &seen(&puzzle, "")),
        "program-echo"
    );

    let wrong = values(&grid(&S.replacen("53", "35", 1)));
    let check = run("sudoku -c", &wrong);
    let named = "column 0: 3\ncolumn 1: 5\n";
    assert_eq!(
        judged(
            "program-errors",
            &check,
            &seen("", &format!("{wrong}{named}"))
        ),
        "right"
    );
    assert_eq!(
        judged("program-errors", &check, &seen("", &wrong)),
        "errors-column-missed"
    );

    let generate = run("sudoku -g 30 -u", "");
    assert_eq!(
        judged("program-puzzle", &generate, &seen(&puzzle, "")),
        "right"
    );
    assert_eq!(
        judged("program-puzzle", &generate, &seen(&solution, "")),
        "puzzle-clues"
    );
    let talk = seen(&format!("puzzle: {puzzle}"), "");
    assert_eq!(judged("program-puzzle", &generate, &talk), "grid-expected");

    let usage = run("sudoku -x", "");
    assert_eq!(
        judged("program-usage", &usage, &seen("", "usage: ...")),
        "right"
    );
    assert_eq!(
        judged("program-usage", &usage, &seen("usage", " \n")),
        "program-silent"
    );
}

#[test]
fn runs_are_described_and_odd_ones_are_the_authors_fault() {
    let describe =
        |command: &str, stdin: &str| UniqueChoice.describe_run("program", &run(command, stdin));
    let puzzle = values(&grid(P));
    assert!(
        describe("sudoku", &puzzle)
            .expect("it is known")
            .contains(&values(&grid(S)))
    );
    assert!(
        describe("sudoku -c", &puzzle)
            .expect("it is known")
            .contains("New puzzle:")
    );
    assert!(
        describe("sudoku -g 30 -u", "")
            .expect("it is known")
            .contains("30")
    );
    assert!(
        describe("sudoku -x", "")
            .expect("it is known")
            .contains("not 0")
    );
    assert!(matches!(
        describe("sudoku", "5 3"),
        Err(LabError::BadInput(_))
    ));
    let check = |checker: &str, run: &Run| {
        UniqueChoice.check_run(checker, "program", run, &Seen::default())
    };
    assert!(matches!(
        check("beauty", &run("sudoku", "")),
        Err(LabError::UnknownChecker(_))
    ));
    assert!(matches!(
        check("program-puzzle", &run("sudoku", "")),
        Err(LabError::BadInput(_))
    ));
    assert!(matches!(
        check("program-echo", &run("sudoku", "x")),
        Err(LabError::BadInput(_))
    ));
}
