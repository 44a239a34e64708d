//! The facts that this lab is built on.

use std::fs;
use std::path::Path;

use super::conflito::conflito;
use super::conflito_coluna::conflito_coluna;
use super::conflito_linha::conflito_linha;
use super::conflito_subquadrado::conflito_subquadrado;
use super::imprimir_sudoku::imprimir_sudoku;
use super::ler_sudoku::{ReadError, ler_sudoku};
use super::resolve::{resolve, resolve_contando};
use super::sudoku::Sudoku;

/// The lab's example.
const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// P solved.
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// P with a 1 in (0,2): no conflict, and no solution.
const U: &str = "531070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// S without the cells of a swap: two solutions.
const D: &str = "534008912672195348198342567859001423426853791713924856961537284287419635345286179";
/// One solution, hard to find.
const K: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

fn board(digits: &str) -> Sudoku {
    let mut sudoku = [[0; 9]; 9];
    for (cell, digit) in digits.bytes().enumerate() {
        sudoku[cell / 9][cell % 9] = digit - b'0';
    }
    sudoku
}

fn empty_cells(sudoku: &Sudoku) -> Vec<(usize, usize)> {
    (0..81)
        .map(|cell| (cell / 9, cell % 9))
        .filter(|&(i, j)| sudoku[i][j] == 0)
        .collect()
}

#[test]
fn the_search_takes_the_known_number_of_steps() {
    let empty = "0".repeat(81);
    let known = [(P, 41_809), (&empty, 3_505), (K, 495_276), (D, 26), (S, 0)];
    for (digits, steps) in known {
        let mut sudoku = board(digits);
        let vazios = empty_cells(&sudoku);
        let mut passos = 0;
        assert!(
            resolve_contando(&mut sudoku, &vazios, &mut passos),
            "{digits}"
        );
        assert_eq!(passos, steps, "{digits}");
        for cell in 0..81 {
            let (i, j) = (cell / 9, cell % 9);
            assert!(sudoku[i][j] != 0 && !conflito(&sudoku, i, j), "{digits}");
            assert!(vazios.contains(&(i, j)) || sudoku[i][j] == board(digits)[i][j]);
        }
    }
}

#[test]
fn the_first_solution_in_the_order_of_the_list_is_found() {
    let solved = |digits, vazios: &[_]| {
        let mut sudoku = board(digits);
        assert!(resolve(&mut sudoku, vazios));
        sudoku
    };
    assert_eq!(solved(P, &empty_cells(&board(P))), board(S));
    // The swap's lowest digit, 6, comes first in whichever cell is listed first.
    let (a, b) = ((0, 3), (0, 4));
    assert_eq!(solved(D, &[a, b, (3, 3), (3, 4)])[0][3], 6);
    assert_eq!(solved(D, &[b, a, (3, 3), (3, 4)])[0][4], 6);
}

#[test]
fn a_board_without_solution_comes_back_with_its_cells_empty() {
    let mut twice = board(P);
    twice[0][3] = 5;
    for unsolvable in [board(U), twice] {
        let mut sudoku = unsolvable;
        assert!(!resolve(&mut sudoku, &empty_cells(&unsolvable)));
        assert_eq!(sudoku, unsolvable);
    }
    // A board without empty cells is not solved when it breaks a rule.
    assert!(!resolve(&mut [[1; 9]; 9], &[]));
}

#[test]
fn each_conflict_is_of_its_unit_alone() {
    let solved = board(S);
    for cell in 0..81 {
        let (i, j) = (cell / 9, cell % 9);
        assert!(!conflito(&solved, i, j));
        for other in (0..81).filter(|&other| other != cell) {
            let (row, column) = (other / 9, other % 9);
            let mut sudoku = [[0; 9]; 9];
            sudoku[i][j] = 9;
            assert!(!conflito(&sudoku, row, column), "an empty cell");
            sudoku[row][column] = 9;
            let same_box = (i / 3, j / 3) == (row / 3, column / 3);
            assert_eq!(conflito_linha(&sudoku, i, j), i == row);
            assert_eq!(conflito_coluna(&sudoku, i, j), j == column);
            assert_eq!(conflito_subquadrado(&sudoku, i, j), same_box);
            assert_eq!(conflito(&sudoku, i, j), i == row || j == column || same_box);
        }
    }
}

#[test]
fn a_board_is_read_and_its_empty_cells_appended() {
    let folder = std::env::temp_dir().join(format!("conflicts-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("board.txt");
    let text: String = P.chars().map(|digit| format!("{digit} ")).collect();
    fs::write(&path, &text).unwrap();

    let mut sudoku = [[7; 9]; 9];
    let mut vazios = vec![(8, 8)];
    ler_sudoku(&mut sudoku, &path, &mut vazios).unwrap();
    assert_eq!(sudoku, board(P));
    assert_eq!(vazios[0], (8, 8));
    assert_eq!(vazios[1..], empty_cells(&sudoku));

    fs::write(&path, &text[..100]).unwrap();
    let short = ler_sudoku(&mut sudoku, &path, &mut vazios);
    assert!(matches!(short, Err(ReadError::WrongCount(50))));
    assert_eq!((sudoku, vazios.len()), (board(P), 52));
    let missing = ler_sudoku(&mut sudoku, Path::new("no-such-file"), &mut vazios);
    assert!(matches!(missing, Err(ReadError::File(_))));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_board_is_printed_with_rules_and_bars() {
    let mut text = Vec::new();
    imprimir_sudoku(&board(S), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let rules: Vec<usize> = (0..13).filter(|&k| lines[k] == "=".repeat(27)).collect();
    assert_eq!((lines.len(), rules), (13, vec![0, 4, 8, 12]));
    assert_eq!(lines[1], "| 5 3 4  | 6 7 8  | 9 1 2 |");
    assert_eq!(lines[11], "| 3 4 5  | 2 8 6  | 1 7 9 |");
}
