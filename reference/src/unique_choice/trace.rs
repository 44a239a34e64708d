//! The steps of [`sudoku_solve`](fn@super::sudoku_solve::sudoku_solve): what is certain, then
//! guesses.

use std::ops::ControlFlow;

use super::grid::{Choice, Grid};
use super::grid_exist_unique::grid_exist_unique;
use super::grid_init::grid_init;
use super::grid_update::grid_update;
use super::sudoku_solve::guesses;
use crate::boards::Cell;
use crate::trace::{
    Field, How, Show, Step, Traced, Unsearchable, What, board, fitting_on_board, read_board,
};

pub struct CertainFirst;

impl Traced for CertainFirst {
    /// A puzzle in which what is certain does not lead to the end.
    fn example(&self) -> &'static str {
        "600900020009008500204106000000004300000081000500200060005000890971000603000010700"
    }

    fn read(&self, text: &str) -> Result<Field, Unsearchable> {
        read_board(text)
    }

    fn fitting(&self, field: &Field, cell: Cell) -> Vec<u8> {
        fitting_on_board(field, cell)
    }

    fn search(&self, start: &Field, show: &mut Show) -> ControlFlow<()> {
        let mut show = |what| show(Step { what, count: 0 });
        match search(grid_init(&board(start)), &mut show)? {
            true => show(What::Solved),
            false => show(What::Exhausted),
        }
    }
}

/// Searches from a grid, and returns whether it has a solution. If not, what was placed is taken
/// back.
fn search(mut g: Grid, show: &mut dyn FnMut(What) -> ControlFlow<()>) -> ControlFlow<(), bool> {
    let mut certain = Vec::new();
    while let Some(choice) = grid_exist_unique(&g) {
        g = grid_update(g, choice);
        certain.push(choice);
        show(placed(choice, How::Certain))?;
    }
    let Some(guesses) = guesses(&g) else {
        return ControlFlow::Continue(true);
    };
    let how = How::Guess { of: guesses.len() };
    for &guess in &guesses {
        show(placed(guess, how))?;
        if search(grid_update(g.clone(), guess), show)? {
            return ControlFlow::Continue(true);
        }
        show(taken_back(guess))?;
    }
    if guesses.is_empty() {
        show(What::DeadEnd { cell: stuck(&g) })?;
    }
    for choice in certain.into_iter().rev() {
        show(taken_back(choice))?;
    }
    ControlFlow::Continue(false)
}

fn placed(c: Choice, how: How) -> What {
    What::Placed {
        cell: (c.i, c.j),
        digit: c.n,
        how,
    }
}

fn taken_back(c: Choice) -> What {
    What::TakenBack {
        cell: (c.i, c.j),
        digit: c.n,
    }
}

/// An empty cell without a choice; else the first empty one, whose row, column or box lacks a digit
/// that has no place.
fn stuck(g: &Grid) -> Cell {
    let cells = (0..81).map(|cell| (cell / 9, cell % 9));
    let mut empty = cells.filter(|&(i, j)| g.cells[i][j].value == 0);
    let first = empty.clone().next();
    empty
        .find(|&(i, j)| g.cells[i][j].count == 0)
        .or(first)
        .unwrap_or_default()
}
