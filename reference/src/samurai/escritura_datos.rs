//! Exercise: writing a solution.

use std::io::{self, Write};

use super::tablerote::{Tablerote, is_active};

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
            match is_active(i, j) {
                true => line.push_str(&cell.to_string()),
                false => line.push(' '),
            }
            line.push(' ');
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "\n{FOOTER}")
}
