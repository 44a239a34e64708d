//! Exercise 7: the board as text.

use std::io::{self, Write};

use super::sudoku::Sudoku;

/// Writes the board: a rule of 27 `=` before each band of three rows and after the last, and rows
/// like `| 5 3 4  | 6 7 8  | 9 1 2 |`. An empty cell is a 0.
///
/// # Errors
/// Those of `out`.
pub fn imprimir_sudoku(sudoku: &Sudoku, out: &mut dyn Write) -> io::Result<()> {
    let rule = "=".repeat(27);
    for (i, row) in sudoku.iter().enumerate() {
        if i % 3 == 0 {
            writeln!(out, "{rule}")?;
        }
        for (j, value) in row.iter().enumerate() {
            // Boxes are two spaces apart from the bar that follows, except for the last bar.
            let before = match j {
                0 => "| ",
                3 | 6 => "  | ",
                _ => " ",
            };
            write!(out, "{before}{value}")?;
        }
        writeln!(out, " |")?;
    }
    writeln!(out, "{rule}")
}
