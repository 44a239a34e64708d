//! What is smaller than an input of this lab.

use super::generators::{file, question};
use super::lab::parse_question;
use super::ler_sudoku;
use super::resolve::resolve;
use crate::boards::make::filled_lowest_first;
use crate::boards::smaller::{filled_from, simpler};
use crate::boards::{Board, Cell, cells, digits, fitting};

/// A line of an input, and what it asks.
struct Line<'a> {
    text: &'a str,
    board: Board,
    cell: Option<Cell>,
}

pub(super) fn smaller(exercise: &str, input: &str) -> Vec<String> {
    if exercise == "ler_sudoku" {
        let board = ler_sudoku::board(input);
        let steps = board.map_or_else(|_| Vec::new(), |board| simpler(&board));
        return steps.iter().map(file).collect();
    }
    let read = |text| {
        let (board, cell) = parse_question(text).ok()?;
        Some(Line { text, board, cell })
    };
    let lines = input.lines().filter(|line| !line.is_empty()).map(read);
    let Some(lines): Option<Vec<Line>> = lines.collect() else {
        return Vec::new();
    };
    let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
    let mut found = Vec::new();
    for place in 0..lines.len() {
        let mut fewer = texts.clone();
        fewer.remove(place);
        if !fewer.is_empty() {
            found.push(fewer.join("\n"));
        }
    }
    for (place, line) in lines.iter().enumerate() {
        for step in steps(exercise, line) {
            let mut changed = texts.clone();
            changed[place] = &step;
            found.push(changed.join("\n"));
        }
    }
    found
}

fn steps(exercise: &str, line: &Line) -> Vec<String> {
    let board = &line.board;
    match (exercise, line.cell) {
        ("resolve", _) => nearer_to_the_end(board).iter().map(digits).collect(),
        ("imprimir_sudoku", _) => simpler(board).iter().map(digits).collect(),
        // Every cell is asked about: one of them may be enough.
        (_, None) => {
            let filled = cells().filter(|&(i, j)| board[i][j] != 0);
            let one = filled.map(|cell| question((*board, cell)));
            let fewer = simpler(board);
            one.chain(fewer.iter().map(digits)).collect()
        }
        (_, Some((i, j))) => {
            let fewer = simpler(board).into_iter().filter(|step| step[i][j] != 0);
            fewer.map(|step| question((step, (i, j)))).collect()
        }
    }
}

/// The board with fewer empty cells: filled as the solution is or, where there is none, with what
/// comes first.
fn nearer_to_the_end(board: &Board) -> Vec<Board> {
    let empty: Vec<Cell> = cells().filter(|&(i, j)| board[i][j] == 0).collect();
    let mut solution = *board;
    let full = if resolve(&mut solution, &empty) {
        Some(solution)
    } else {
        filled_lowest_first(board)
    };
    if let Some(full) = full {
        return filled_from(board, &full);
    }
    let fill = |&(i, j): &Cell| {
        fitting(board, (i, j)).into_iter().map(move |digit| {
            let mut fuller = *board;
            fuller[i][j] = digit;
            fuller
        })
    };
    empty.iter().flat_map(fill).collect()
}
