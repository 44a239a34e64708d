//! Exercise: writing a solution.

use std::io::{self, Write};

use super::tablerote::Tablerote;

/// The last line of a file with a solution.
const FOOTER: &str = "Solución del sudoku samurái";

/// Writes the matrix: 21 rows of digits with a space between them, blanks in the holes, and a
/// footer.
///
/// # Errors
/// `out` cannot be written to.
pub fn escritura_datos(t: &Tablerote, out: &mut impl Write) -> io::Result<()> {
    for (i, row) in t.iter().enumerate() {
        let mut line = String::new();
        for (j, cell) in row.iter().enumerate() {
            match is_hole(i, j) {
                true => line.push(' '),
                false => line.push_str(&cell.to_string()),
            }
            line.push(' ');
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "\n{FOOTER}")
}

/// Whether a cell lies in one of the four squares between the boards.
fn is_hole(i: usize, j: usize) -> bool {
    let middle = |k: usize| (9..=11).contains(&k);
    let centre = |k: usize| (6..=14).contains(&k);
    middle(i) && !centre(j) || middle(j) && !centre(i)
}
