//! The choices of a grid, one after the other.

use super::grid::{Choice, Grid};

/// The first choice of `g` after `c`: a number above that of `c` in the same
/// cell or, failing that, the lowest choice of a later cell, row by row. `None`
/// when there is none.
///
/// The walk through all choices begins after (0, 0, 0), which is before each of
/// them:
///
/// ```
/// use reference::unique_choice::grid::Choice;
/// use reference::unique_choice::grid_init::grid_init;
/// use reference::unique_choice::grid_iterate::grid_iterate;
///
/// let g = grid_init(&[[0; 9]; 9]);
/// let mut walked = 0;
/// let mut next = grid_iterate(&g, Choice { i: 0, j: 0, n: 0 });
/// while let Some(choice) = next {
///     walked += 1;
///     next = grid_iterate(&g, choice);
/// }
/// assert_eq!(walked, 9 * 9 * 9);
/// ```
pub fn grid_iterate(g: &Grid, c: Choice) -> Option<Choice> {
    let Choice {
        mut i,
        mut j,
        mut n,
    } = c;
    // The place of `c` itself is stepped over first. A number that runs past 9
    // goes on as the next cell, and a column past 8 as the next row.
    loop {
        n += 1;
        if n > 9 {
            (j, n) = (j + 1, 1);
        }
        if j > 8 {
            (i, j) = (i + 1, 0);
        }
        if i > 8 {
            return None;
        }
        if g.cells[i][j].choices[usize::from(n)] {
            return Some(Choice { i, j, n });
        }
    }
}
