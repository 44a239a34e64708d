//! Τι λάθη έχει ένα πλέγμα;

use std::io::{self, Write};

use super::grid::Grid;

/// Γράφει στο `out` κάθε λάθος του `g`: ποιος αριθμός, σε ποια γραμμή, στήλη ή τετράγωνο.
///
/// # Errors
/// Αυτά του `out`.
pub fn sudoku_print_errors(out: &mut dyn Write, g: &Grid) -> io::Result<()> {
    let _ = (out, g); // Σβήσε αυτή τη γραμμή: υπάρχει μόνο για να μη βγαίνει προειδοποίηση.
    Ok(())
}
