//! What is smaller than an input of this lab.

use super::generators::typed;
use super::observed::Input;
use super::sudoku_read::sudoku_read;
use crate::boards::smaller::{filled_from, simpler};
use crate::boards::{Board, Cell, cells, conflicts, digits, fitting, flat};
use crate::solver::sudoku::solver;

pub(super) fn smaller(exercise: &str, call: &str, input: &str) -> Vec<String> {
    if exercise == "sudoku_read" {
        return read_from(input);
    }
    let Ok(Input {
        boards,
        numbers,
        guessed,
    }) = Input::parse(input)
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for left_out in 0..boards.len() {
        let mut fewer = boards.clone();
        fewer.remove(left_out);
        if !fewer.is_empty() {
            found.push((fewer, numbers.clone()));
        }
    }
    // An order of sudoku_generate is two numbers, a choice is three.
    let length = if exercise == "sudoku_generate" { 2 } else { 3 };
    let groups: Vec<&[usize]> = numbers.chunks(length).collect();
    for left_out in 0..groups.len() {
        let mut fewer = groups.clone();
        fewer.remove(left_out);
        if !boards.is_empty() || !fewer.is_empty() {
            found.push((boards.clone(), fewer.concat()));
        }
    }
    for (place, board) in boards.iter().enumerate() {
        let steps = match exercise {
            "sudoku_solve" => nearer_to_the_end(board),
            _ => simpler(board),
        };
        for step in steps
            .into_iter()
            .filter(|step| is_like(call, board, step, &numbers))
        {
            let mut changed = boards.clone();
            changed[place] = step;
            found.push((changed, numbers.clone()));
        }
    }
    found
        .into_iter()
        .map(|(boards, numbers)| text(&boards, &numbers, length, guessed))
        .collect()
}

fn text(boards: &[Board], numbers: &[usize], length: usize, guessed: bool) -> String {
    let line = |group: &[usize]| {
        let words: Vec<String> = group.iter().map(usize::to_string).collect();
        words.join(" ")
    };
    let boards = boards.iter().map(digits);
    let mut lines: Vec<String> = boards.chain(numbers.chunks(length).map(line)).collect();
    lines.extend(guessed.then(|| "guessed".to_owned()));
    lines.join("\n")
}

/// Whether a step is an input of the same kind: numbers do not repeat where none did, and what is placed
/// fits. Where all that is certain is placed, in any order, there is a solution that it belongs to.
fn is_like(call: &str, board: &Board, step: &Board, numbers: &[usize]) -> bool {
    let is_valid = |board: &Board| conflicts(board).next().is_none();
    let mut placed = *step;
    if call != "cells" {
        for choice in numbers.chunks(3) {
            let [i @ 0..=8, j @ 0..=8, n @ 1..=9] = *choice else {
                return false;
            };
            placed[i][j] = n as u8;
        }
    }
    let certain = call == "singles" || call == "update-singles";
    (!is_valid(board) || is_valid(&placed))
        && (!certain || solver().count(&flat(&placed), 1) == Ok(1))
}

/// Fewer empty cells: filled as the solution is, or with what fits where there is none.
fn nearer_to_the_end(board: &Board) -> Vec<Board> {
    if let Ok(Some(solution)) = solver().any(&flat(board)) {
        let full = std::array::from_fn(|i| std::array::from_fn(|j| solution[9 * i + j]));
        return filled_from(board, &full);
    }
    let fill = |(i, j): Cell| {
        fitting(board, (i, j)).into_iter().map(move |digit| {
            let mut fuller = *board;
            fuller[i][j] = digit;
            fuller
        })
    };
    let empty = cells().filter(|&(i, j)| board[i][j] == 0);
    empty.flat_map(fill).collect()
}

/// What is typed: nothing behind the board, then plain rows, then a smaller board in the same layout.
fn read_from(input: &str) -> Vec<String> {
    let mut places = Vec::new();
    let mut end = 0;
    for word in input.split_whitespace().take(81) {
        let start = end + input[end..].find(word).unwrap_or_default();
        end = start + word.len();
        places.push((start, end));
    }
    let Ok(grid) = sudoku_read(&mut input.as_bytes()) else {
        return Vec::new();
    };
    let board = super::observed::board(&grid);
    let mut found = Vec::new();
    if !input[end..].trim().is_empty() {
        found.push(input[..end].to_owned() + "\n");
    }
    let plain = typed(&board, |_| " ", "\n");
    if input != plain && input[end..].trim().is_empty() {
        found.push(plain);
    }
    for step in simpler(&board) {
        let mut text = String::new();
        let mut from = 0;
        for ((start, end), cell) in places.iter().zip(flat(&step)) {
            text += &input[from..*start];
            text += &cell.to_string();
            from = *end;
        }
        found.push(text + &input[from..]);
    }
    found
}
