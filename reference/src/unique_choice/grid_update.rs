//! A number is placed.

use super::grid::{Cell, Choice, Grid};

/// The grid `g` with the number of `c` in the cell of `c`. The cell has no
/// choices any more, and the number is no choice any more in the cells of its
/// row, its column and its box.
///
/// A `c` whose number is 0 places nothing.
///
/// # Panics
/// The cell of `c` is outside of the grid, or its number is above 9.
pub fn grid_update(mut g: Grid, c: Choice) -> Grid {
    if c.n == 0 {
        return g;
    }
    let n = usize::from(c.n);
    for p in 0..9 {
        let in_box = (3 * (c.i / 3) + p / 3, 3 * (c.j / 3) + p % 3);
        for (i, j) in [(c.i, p), (p, c.j), in_box] {
            let cell = &mut g.cells[i][j];
            // Some cells lie in the row and in the box, or in the column and in
            // the box. The count must go down once, together with the mark.
            if cell.choices[n] {
                cell.choices[n] = false;
                cell.count -= 1;
            }
        }
    }
    g.cells[c.i][c.j] = Cell {
        value: c.n,
        count: 0,
        choices: [false; 10],
    };
    g
}
