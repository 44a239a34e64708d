//! Exercise: from the list of numbers to the matrix.

use super::tablerote::{ACTIVE_CELLS, Tablerote};

/// What stands in the holes. Any number would do: no unit reaches them.
const HOLE: u8 = 5;

/// The matrix with these numbers in its active cells, row by row, and 5 in the holes.
pub fn carga_tablerote(c: &[u8; ACTIVE_CELLS]) -> Tablerote {
    let mut numbers = c.iter();
    let mut t = [[HOLE; 21]; 21];
    for (i, row) in t.iter_mut().enumerate() {
        for (j, cell) in row.iter_mut().enumerate() {
            if !is_hole(i, j)
                && let Some(&number) = numbers.next()
            {
                *cell = number;
            }
        }
    }
    t
}

/// Whether a cell lies in one of the four squares between the boards.
fn is_hole(i: usize, j: usize) -> bool {
    let middle = |k: usize| (9..=11).contains(&k);
    let centre = |k: usize| (6..=14).contains(&k);
    middle(i) && !centre(j) || middle(j) && !centre(i)
}
