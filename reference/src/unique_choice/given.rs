//! The grids that a probe hands to a student's function: they are made here, outside of the student's process,
//! so that nothing in it has to know how.

use super::grid::Grid;
use super::grid_init::grid_init;
use super::observed::Input;
use crate::LabError;

/// The input, and behind it a line for each grid that it stands for:
/// `grid`, 1 or 0 for the flag, and 81 cells, each its number, how many choices it has, and these.
pub(super) fn given(exercise: &str, call: &str, input: &str) -> Result<String, LabError> {
    let parsed = match exercise {
        // They make grids from what the input says.
        "grid_init" | "sudoku_read" | "sudoku_generate" => return Ok(input.to_owned()),
        _ => Input::parse(input)?,
    };
    let mut text = input.to_owned();
    let mut add = |g: &Grid| write_grid(&mut text, g);
    match (exercise, call) {
        // The choices that follow are the student's to place, or cells that are asked for.
        ("grid_update", _) | (_, "cells") => add(&grid_init(parsed.board()?)),
        (_, "walk-again")
        | ("sudoku_print" | "sudoku_is_correct" | "sudoku_print_errors" | "sudoku_solve", _) => {
            for board in &parsed.boards {
                add(&grid_init(board));
            }
        }
        _ => add(&parsed.updated()?),
    }
    Ok(text)
}

fn write_grid(text: &mut String, g: &Grid) {
    let digit = |n: u8| char::from(b'0' + n);
    // Most of it are choices.
    text.reserve(600);
    text.push_str("\ngrid ");
    text.push(digit(u8::from(g.unique)));
    for cell in g.cells.iter().flatten() {
        text.push(' ');
        text.push(digit(cell.value));
        text.push(digit(cell.count));
        if cell.count > 0 {
            let choices = (1..=9).filter(|&n| cell.choices[usize::from(n)]);
            text.extend(choices.map(digit));
        }
    }
}
