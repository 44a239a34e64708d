//! Calls the student's functions with values that lab.toml names: a file, what was printed, a map of
//! all cells.

use std::fs;
use std::path::Path;

type Sudoku = [[u8; 9]; 9];
type Cells = Vec<(usize, usize)>;

/// One cell, or a map of all: X where there is a conflict, - where a cell is empty.
fn asked(
    sudoku: &Sudoku,
    cell: &str,
    ask: fn(&Sudoku, usize, usize) -> bool,
) -> String {
    let place = cell.split_once(' ').map(|(i, j)| (i.parse(), j.parse()));
    if let Some((Ok(i), Ok(j))) = place {
        return ask(sudoku, i, j).to_string();
    }
    let mut marks = String::new();
    for (i, row) in sudoku.iter().enumerate() {
        for (j, &digit) in row.iter().enumerate() {
            // The answer about an empty cell does not matter: no guess is empty.
            marks.push(match digit {
                0 => '-',
                _ if ask(sudoku, i, j) => 'X',
                _ => '.',
            });
        }
    }
    marks
}

pub fn adapt_linha(sudoku: &Sudoku, cell: &str) -> String {
    asked(sudoku, cell, crate::conflito_linha::conflito_linha)
}

pub fn adapt_coluna(sudoku: &Sudoku, cell: &str) -> String {
    asked(sudoku, cell, crate::conflito_coluna::conflito_coluna)
}

pub fn adapt_subquadrado(sudoku: &Sudoku, cell: &str) -> String {
    asked(sudoku, cell, crate::conflito_subquadrado::conflito_subquadrado)
}

/// Outside of the board there is nothing in Rust: a panic is as good as a guard.
pub fn adapt_cercado(sudoku: &Sudoku, cell: &str) -> String {
    asked(sudoku, cell, crate::conflito_subquadrado::conflito_subquadrado)
}

pub fn adapt_qualquer(sudoku: &Sudoku, cell: &str) -> String {
    asked(sudoku, cell, crate::conflito::conflito)
}

fn listed(cells: &Cells, text: &mut String) {
    // A right list has 81 cells at most, and those that it was called with.
    const MOST: usize = 200;

    for (i, j) in cells.iter().take(MOST) {
        text.push_str(&format!("({i},{j}) "));
    }
    if cells.len() > MOST {
        text.push_str("...");
    }
}

/// An error, to be asked for its words. The type is the student's own, and may be unable to say anything:
/// `said` is then the one of `IsSilent`, for which the compiler looks last.
struct Told<'a, T>(&'a T);

trait Says {
    fn said(&self) -> String;
}

impl<T: std::fmt::Display> Says for Told<'_, T> {
    fn said(&self) -> String {
        format!(":{}", self.0)
    }
}

trait IsSilent {
    fn said(&self) -> String;
}

impl<T> IsSilent for &Told<'_, T> {
    fn said(&self) -> String {
        String::new()
    }
}

/// Reads once into an empty list, and once into one with two cells.
pub fn adapt_ler_sudoku(
    sudoku: &Sudoku,
    layout: &str,
    cells: &mut String,
    appended: &mut String,
) -> Sudoku {
    let between = " ".repeat(match layout {
        "two blanks between" => 2,
        "three blanks between" => 3,
        "columns far apart" => 27,
        _ => 1,
    });
    let end = if layout == "blank at line ends" { " \n" } else { "\n" };
    let mut text = String::new();
    for (i, row) in sudoku.iter().enumerate() {
        for (j, cell) in row.iter().enumerate() {
            text.push_str(&cell.to_string());
            text.push_str(match (i, j) {
                (_, ..8) => &between,
                (8, _) if layout == "no last line end" => "",
                _ => end,
            });
        }
    }
    let path = Path::new("tabuleiro.txt");
    fs::write(path, text).expect("the folder can be written to");
    let read = |empty: &mut Cells, list: &mut String| {
        // A cell that is not read stays a 7.
        let mut board = [[7; 9]; 9];
        match crate::ler_sudoku::ler_sudoku(&mut board, path, empty) {
            Ok(()) => listed(empty, list),
            Err(error) => {
                *list = format!("Err{}", (&Told(&error)).said()).replace(' ', "_");
                board = [[7; 9]; 9];
            }
        }
        board
    };
    let first = read(&mut Vec::new(), cells);
    read(&mut vec![(8, 8), (4, 4)], appended);
    first
}

pub fn adapt_resolve(sudoku: &Sudoku, found: &mut bool) -> Sudoku {
    let mut board = *sudoku;
    let mut empty = Vec::new();
    for (i, row) in sudoku.iter().enumerate() {
        for (j, cell) in row.iter().enumerate() {
            if *cell == 0 {
                empty.push((i, j));
            }
        }
    }
    *found = crate::resolve::resolve(&mut board, &empty);
    board
}

pub fn adapt_imprimir_sudoku(sudoku: &Sudoku, error_lost: &mut bool) -> String {
    let mut out = ::sudograde::streams::Kept::default();
    let written = crate::imprimir_sudoku::imprimir_sudoku(sudoku, &mut out);
    *error_lost = ::sudograde::streams::loses_errors(out.0.len() / 2, |full| {
        crate::imprimir_sudoku::imprimir_sudoku(sudoku, full)
    });
    let mut text = String::from_utf8_lossy(&out.0).into_owned();
    if let Err(error) = written {
        text.push_str(&format!("Err: {error}\n"));
    }
    text
}
