//! The steps along the list of empty cells, as [`resolve`](fn@super::resolve::resolve) takes them.

use std::ops::ControlFlow;

use super::conflito::conflito;
use crate::boards::{Cell, cells};
use crate::trace::{
    Field, How, PUZZLE, Show, Step, Traced, Unsearchable, What, board, fitting_on_board, obstacle,
    read_board,
};

pub struct AlongTheList;

impl Traced for AlongTheList {
    fn example(&self) -> &'static str {
        PUZZLE
    }

    fn read(&self, text: &str) -> Result<Field, Unsearchable> {
        read_board(text)
    }

    fn fitting(&self, field: &Field, cell: Cell) -> Vec<u8> {
        fitting_on_board(field, cell)
    }

    /// Counts the turns of the loop, as `resolve_contando` does.
    fn search(&self, start: &Field, show: &mut Show) -> ControlFlow<()> {
        let mut sudoku = board(start);
        let vazios: Vec<Cell> = cells().filter(|&(i, j)| sudoku[i][j] == 0).collect();
        let mut count = 0;
        let mut k = 0;
        // Whether the digit in the cell to work on was in no conflict when it was tried.
        let mut fitted = false;
        while let Some(&cell) = vazios.get(k) {
            count += 1;
            let mut show = |what| show(Step { what, count });
            let (i, j) = cell;
            let digit = sudoku[i][j];
            if fitted {
                show(What::TakenBack { cell, digit })?;
            }
            if digit == 9 {
                sudoku[i][j] = 0;
                show(What::DeadEnd { cell })?;
                fitted = true;
                match k.checked_sub(1) {
                    Some(previous) => k = previous,
                    None => return show(What::Exhausted),
                }
                continue;
            }
            let digit = digit + 1;
            sudoku[i][j] = digit;
            fitted = false;
            match obstacle(&sudoku, cell, digit) {
                Some(why) if conflito(&sudoku, i, j) => show(What::Refused { cell, digit, why })?,
                _ => {
                    let how = How::Fits;
                    show(What::Placed { cell, digit, how })?;
                    k += 1;
                }
            }
        }
        show(Step {
            what: What::Solved,
            count,
        })
    }
}
