//! The observations that are right, made by the reference's own functions.

use super::grid::Grid;
use super::grid_clear_unique::grid_clear_unique;
use super::grid_init::grid_init;
use super::grid_unique::grid_unique;
use super::grid_update::grid_update;
use super::observed::{
    self, Input, certain, choices, clues, possible, value, values, with_singles,
};
use super::sudoku_generate::sudoku_generate;
use super::sudoku_is_correct::sudoku_is_correct;
use super::sudoku_print_errors::sudoku_print_errors;
use super::sudoku_read::sudoku_read;
use super::sudoku_solve::sudoku_solve;
use crate::LabError;

/// The right observation of a call; `None` when the exercise has no such call.
pub(super) fn answer(exercise: &str, call: &str, input: &str) -> Result<Option<String>, LabError> {
    if exercise == "sudoku_read" {
        return read(call, input);
    }
    let input = Input::parse(input)?;
    match exercise {
        "grid_init" => Ok(initial(call, &input)),
        "grid_update" => updated(call, &input),
        "grid_iterate" => iterated(call, &input),
        "grid_unique" => flag(call, &input),
        "grid_exist_unique" => Ok(match call {
            "certain" => Some(certain(&input.updated()?)),
            "singles" => Some(values(&with_singles(input.updated()?))),
            _ => None,
        }),
        "grid_clear_unique" => cleared(call, &input),
        "grid_read_value" => looked_up(call, &input),
        "sudoku_print" => Ok(printed(call, &input)),
        "sudoku_is_correct" => Ok((call == "correct")
            .then(|| in_turn(&input, |g| format!("{}\n", u8::from(sudoku_is_correct(&g)))))),
        "sudoku_print_errors" => errors(call, &input),
        "sudoku_solve" => Ok(solved(call, &input)),
        "sudoku_generate" => generated(call, &input),
        other => Err(LabError::UnknownExercise(other.to_owned())),
    }
}

/// What is observed of one grid after the other.
fn in_turn(input: &Input, observe: impl Fn(Grid) -> String) -> String {
    let grids = input.boards.iter().map(grid_init);
    grids.map(observe).collect()
}

fn initial(call: &str, input: &Input) -> Option<String> {
    match call {
        "init-values" => Some(in_turn(input, |g| values(&g))),
        "init-choices" => Some(in_turn(input, |g| possible(&g))),
        "init-state" => Some(in_turn(input, |g| format!("unique: 1\n{}", certain(&g)))),
        _ => None,
    }
}

fn updated(call: &str, input: &Input) -> Result<Option<String>, LabError> {
    let g = input.updated()?;
    Ok(match call {
        "update-values" => Some(values(&g)),
        "update-choices" => Some(possible(&g)),
        "update-singles" => Some(values(&with_singles(g))),
        "update-branches" => {
            let before = grid_init(input.board()?);
            let branch = |choice| values(&grid_update(before.clone(), choice)) + "\n";
            let branches: String = input.choices()?.into_iter().map(branch).collect();
            Some(branches + &values(&before))
        }
        _ => None,
    })
}

fn iterated(call: &str, input: &Input) -> Result<Option<String>, LabError> {
    Ok(match call {
        "walk" => {
            let steps = choices(&input.updated()?);
            let lines = steps.into_iter().map(|it| observed::choice(it) + "\n");
            Some(lines.collect::<String>() + "end\n")
        }
        "walk-again" => {
            let counted = |g: Grid| {
                let some = if choices(&g).is_empty() {
                    "none"
                } else {
                    "some"
                };
                format!("choices: {some}\n")
            };
            Some(in_turn(input, counted) + "the same choices again\n")
        }
        _ => None,
    })
}

fn flag(call: &str, input: &Input) -> Result<Option<String>, LabError> {
    let g = input.updated()?;
    Ok(match call {
        "flag" => Some(u8::from(grid_unique(&g)).to_string()),
        _ => None,
    })
}

fn cleared(call: &str, input: &Input) -> Result<Option<String>, LabError> {
    let g = input.updated()?;
    Ok(match call {
        "clear-flag" => Some(format!(
            "clues: {}\nunique: {}\nunique before: {}\n",
            clues(&g),
            u8::from(grid_unique(&grid_clear_unique(g.clone()))),
            u8::from(grid_unique(&g))
        )),
        "clear-kept" => Some(format!("{}\n{}", values(&g), possible(&g))),
        _ => None,
    })
}

fn looked_up(call: &str, input: &Input) -> Result<Option<String>, LabError> {
    Ok(match call {
        "values" => Some(values(&input.updated()?)),
        "cells" => {
            let g = grid_init(input.board()?);
            let line = |value: u8| format!("{value}\n");
            let cells = input.choices()?.into_iter();
            Some(cells.map(|it| line(value(&g, (it.i, it.j)))).collect())
        }
        _ => None,
    })
}

fn read(call: &str, input: &str) -> Result<Option<String>, LabError> {
    let grid = sudoku_read(&mut input.as_bytes());
    let g = grid.map_err(|error| LabError::BadInput(error.to_string()))?;
    Ok(match call {
        "read-values" => Some(values(&g)),
        "read-choices" => Some(possible(&g)),
        _ => None,
    })
}

fn printed(call: &str, input: &Input) -> Option<String> {
    match call {
        "print-text" => Some(in_turn(input, |g| values(&g))),
        "print-stream" => Some(in_turn(input, |g| values(&g) + "elsewhere: nothing\n")),
        _ => None,
    }
}

fn errors(call: &str, input: &Input) -> Result<Option<String>, LabError> {
    let mut text = Vec::new();
    // Writing to a vector does not fail.
    let _ = sudoku_print_errors(&mut text, &grid_init(input.board()?));
    Ok((call == "errors").then(|| String::from_utf8_lossy(&text).into_owned()))
}

fn solved(call: &str, input: &Input) -> Option<String> {
    match call {
        "solve" => Some(in_turn(input, |g| values(&sudoku_solve(g, None)))),
        "solve-flag" => Some(in_turn(input, |g| {
            let unique = grid_unique(&sudoku_solve(g, None));
            format!("unique: {}\n", u8::from(unique))
        })),
        _ => None,
    }
}

/// Puzzles as the numbers ask for them, in pairs: how many clues, and whether by unique choices.
fn generated(call: &str, input: &Input) -> Result<Option<String>, LabError> {
    let puzzle = |(seed, &(nelts, unique)): (u64, &(usize, bool))| {
        values(&sudoku_generate(nelts, unique, seed))
    };
    let orders = orders(input)?;
    Ok((call == "generate").then(|| (0..).zip(&orders).map(puzzle).collect()))
}

/// How many clues each puzzle is to have, and whether unique choices must solve it.
pub(super) fn orders(input: &Input) -> Result<Vec<(usize, bool)>, LabError> {
    let order = |pair: &[usize]| match *pair {
        [nelts @ 1..=81, unique @ 0..=1] => Ok((nelts, unique == 1)),
        _ => Err(LabError::BadInput("a puzzle is two numbers".to_owned())),
    };
    input.numbers.chunks(2).map(order).collect()
}
