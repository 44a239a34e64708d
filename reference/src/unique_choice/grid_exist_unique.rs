//! Is anything certain?

use super::grid::{Choice, Grid};

/// The only choice of a cell that has one choice left, for the first such cell
/// row by row. `None` when every empty cell has several choices, or none.
pub fn grid_exist_unique(g: &Grid) -> Option<Choice> {
    for (i, row) in g.cells.iter().enumerate() {
        for (j, cell) in row.iter().enumerate() {
            if cell.count == 1 {
                let n = (1..=9).find(|&n| cell.choices[usize::from(n)])?;
                return Some(Choice { i, j, n });
            }
        }
    }
    None
}
