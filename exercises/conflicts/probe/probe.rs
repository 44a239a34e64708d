//! The probe of conflicts in Rust: calls one of the student's functions and writes what came
//! back. Inputs and observations are those of probe.cpp, which describes them.
//!
//! This file is the root of the crate that holds the student's files, in the place of their
//! main.rs. It offers the same paths. Behind the paths of functions that other exercises build on
//! stands the student's function, or the reference's in the runs where that one is called for;
//! what is observed is always the student's.
//!
//! It is compiled with every submission, and plain loops are compiled sooner than iterators.

#[path = "src/sudoku.rs"]
pub mod sudoku;

#[path = "src/conflito_linha.rs"]
mod student_conflito_linha;
pub mod conflito_linha {
    // A helper that the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_conflito_linha::*;

    use crate::sudoku::Sudoku;
    sudograde::substitutable! {
        pub fn conflito_linha(sudoku: &Sudoku, i: usize, j: usize) -> bool = crate::student_conflito_linha::conflito_linha
    }
}

#[path = "src/conflito_coluna.rs"]
mod student_conflito_coluna;
pub mod conflito_coluna {
    // A helper that the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_conflito_coluna::*;

    use crate::sudoku::Sudoku;
    sudograde::substitutable! {
        pub fn conflito_coluna(sudoku: &Sudoku, i: usize, j: usize) -> bool = crate::student_conflito_coluna::conflito_coluna
    }
}

#[path = "src/conflito_subquadrado.rs"]
mod student_conflito_subquadrado;
pub mod conflito_subquadrado {
    // A helper that the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_conflito_subquadrado::*;

    use crate::sudoku::Sudoku;
    sudograde::substitutable! {
        pub fn conflito_subquadrado(sudoku: &Sudoku, i: usize, j: usize) -> bool = crate::student_conflito_subquadrado::conflito_subquadrado
    }
}

#[path = "src/conflito.rs"]
mod student_conflito;
pub mod conflito {
    // A helper that the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_conflito::*;

    use crate::sudoku::Sudoku;
    sudograde::substitutable! {
        pub fn conflito(sudoku: &Sudoku, i: usize, j: usize) -> bool = crate::student_conflito::conflito
    }
}

#[path = "src/ler_sudoku.rs"]
pub mod ler_sudoku;

#[path = "src/resolve.rs"]
pub mod resolve;

#[path = "src/imprimir_sudoku.rs"]
pub mod imprimir_sudoku;

use std::path::Path;

use sudograde::Probe;
use sudoku::Sudoku;

/// A right list has 81 cells at most, and those that it was called with.
const MOST_CELLS: usize = 200;

sudograde::probe!(observe);

fn observe(probe: &Probe) {
    if matches!(probe.call, "board" | "cells" | "appended") {
        observe_read(probe);
        return;
    }
    let Some(questions) = read_questions(probe.input) else {
        probe.write("the input of this case is not a board\n");
        return;
    };
    for question in questions {
        match probe.call {
            "resolve" => observe_solve(probe, question.board),
            "imprimir_sudoku" => observe_print(probe, &question.board),
            _ => observe_conflict(probe, &question),
        }
    }
}

/// One line of an input.
struct Question {
    board: Sudoku,
    cell: Option<(usize, usize)>,
}

fn read_questions(text: &str) -> Option<Vec<Question>> {
    let mut questions = Vec::new();
    for line in text.lines() {
        if !line.is_empty() {
            questions.push(read_question(line)?);
        }
    }
    (!questions.is_empty()).then_some(questions)
}

fn read_question(line: &str) -> Option<Question> {
    let (digits, cell) = line.split_once(' ').unwrap_or((line, ""));
    if digits.len() != 81 {
        return None;
    }
    let mut board = [[0; 9]; 9];
    for (place, digit) in digits.bytes().enumerate() {
        if !digit.is_ascii_digit() {
            return None;
        }
        board[place / 9][place % 9] = digit - b'0';
    }
    let cell = match cell.as_bytes() {
        [] => None,
        [b'(', i @ b'0'..=b'8', b',', j @ b'0'..=b'8', b')'] => {
            Some((usize::from(i - b'0'), usize::from(j - b'0')))
        }
        _ => return None,
    };
    Some(Question { board, cell })
}

fn write_board(probe: &Probe, board: &Sudoku) {
    for row in board {
        let mut line = String::new();
        for cell in row {
            line.push_str(&cell.to_string());
            line.push(' ');
        }
        line.pop();
        line.push('\n');
        probe.write(&line);
    }
}

fn ask(probe: &Probe, board: &Sudoku, (i, j): (usize, usize)) -> bool {
    match probe.call {
        "conflito_linha" => student_conflito_linha::conflito_linha(board, i, j),
        "conflito_coluna" => student_conflito_coluna::conflito_coluna(board, i, j),
        // Outside of the board there is nothing in Rust: a panic is as good as a guard.
        "conflito_subquadrado" | "guarded" => {
            student_conflito_subquadrado::conflito_subquadrado(board, i, j)
        }
        _ => student_conflito::conflito(board, i, j),
    }
}

fn observe_conflict(probe: &Probe, question: &Question) {
    if let Some(cell) = question.cell {
        let answer = ask(probe, &question.board, cell);
        probe.write(&format!("{answer}\n"));
        return;
    }
    for (i, row) in question.board.iter().enumerate() {
        let mut marks = String::new();
        for (j, &digit) in row.iter().enumerate() {
            // What is said about an empty cell does not matter: no guess is empty.
            marks.push_str(match digit {
                0 => "- ",
                _ if ask(probe, &question.board, (i, j)) => "X ",
                _ => ". ",
            });
        }
        probe.write(&format!("{}\n", marks.trim_end()));
    }
}

fn observe_read(probe: &Probe) {
    // What is not read stays a 7.
    let mut board = [[7; 9]; 9];
    let mut empty = Vec::new();
    if probe.call == "appended" {
        empty.extend([(8, 8), (4, 4)]);
    }
    let read = ler_sudoku::ler_sudoku(&mut board, Path::new("tabuleiro.txt"), &mut empty);
    if let Err(error) = read {
        probe.write(&format!("Err: {error}\n"));
    }
    if probe.call == "board" {
        write_board(probe, &board);
    } else {
        write_cells(probe, &empty);
    }
}

/// The cells in their order, those of a row on one line.
fn write_cells(probe: &Probe, cells: &[(usize, usize)]) {
    if cells.is_empty() {
        probe.write("no cells\n");
    }
    for (k, (i, j)) in cells.iter().enumerate() {
        if k == MOST_CELLS {
            probe.write(&format!("\nand more: {} cells in all\n", cells.len()));
            return;
        }
        let ends_row = cells.get(k + 1).is_none_or(|next| next.0 != *i);
        let end = if ends_row { '\n' } else { ' ' };
        probe.write(&format!("({i},{j}){end}"));
    }
}

fn observe_solve(probe: &Probe, mut board: Sudoku) {
    let mut empty = Vec::new();
    for place in 0..81 {
        let (i, j) = (place / 9, place % 9);
        if board[i][j] == 0 {
            empty.push((i, j));
        }
    }
    let answer = resolve::resolve(&mut board, &empty);
    write_board(probe, &board);
    // A right answer goes with the board, and is not mentioned: in C++ there is none.
    if answer != empty.iter().all(|&(i, j)| board[i][j] != 0) {
        probe.write(&format!("returned {answer}\n"));
    }
}

fn observe_print(probe: &Probe, board: &Sudoku) {
    let mut text = Vec::new();
    let written = imprimir_sudoku::imprimir_sudoku(board, &mut text);
    probe.write(&String::from_utf8_lossy(&text));
    if let Err(error) = written {
        probe.write(&format!("Err: {error}\n"));
    }
}
