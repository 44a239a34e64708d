//! What does a cell hold?

use super::grid::{Choice, Grid};

/// The cell of `c` with the number that it holds in `g`, 0 when it is empty.
/// The number of `c` does not matter.
///
/// # Panics
/// The cell of `c` is outside of the grid.
pub fn grid_read_value(g: &Grid, c: Choice) -> Choice {
    Choice {
        n: g.cells[c.i][c.j].value,
        ..c
    }
}
