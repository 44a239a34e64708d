//! Printing a puzzle.

use std::io::{self, Write};

use super::grid::{Choice, Grid};
use super::grid_read_value::grid_read_value;

/// Writes nine lines of nine numbers with a space after each, 0 for an empty
/// cell: what [`sudoku_read`](fn@super::sudoku_read::sudoku_read) reads.
///
/// # Errors
/// Those of `out`.
pub fn sudoku_print(out: &mut dyn Write, g: &Grid) -> io::Result<()> {
    for i in 0..9 {
        for j in 0..9 {
            let cell = grid_read_value(g, Choice { i, j, n: 0 });
            write!(out, "{} ", cell.n)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
