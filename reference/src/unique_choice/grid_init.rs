//! A grid from the numbers of a board.

use super::grid::{Cell, Choice, Grid};
use super::grid_update::grid_update;

/// The grid that holds the numbers `v`, by row and column, 0 where a cell is
/// empty. The choices of the empty cells are those that the numbers leave them,
/// and the grid counts as unique.
///
/// Numbers that are in conflict are kept: a grid that is to be checked must
/// show its errors.
///
/// # Panics
/// A number is above 9.
pub fn grid_init(v: &[[u8; 9]; 9]) -> Grid {
    let mut choices = [true; 10];
    choices[0] = false;
    let open = Cell {
        value: 0,
        count: 9,
        choices,
    };
    let mut g = Grid {
        cells: [[open; 9]; 9],
        unique: true,
    };
    for (i, row) in v.iter().enumerate() {
        for (j, &n) in row.iter().enumerate() {
            if n != 0 {
                g = grid_update(g, Choice { i, j, n });
            }
        }
    }
    g
}
