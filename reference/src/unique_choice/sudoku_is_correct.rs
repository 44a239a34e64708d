//! Is a grid a solution?

use super::grid::{Choice, Grid};
use super::grid_read_value::grid_read_value;

/// Row and column.
type Cell = (usize, usize);

/// Whether `g` is complete and free of conflicts: each row, each column and
/// each box of 3x3 cells holds every number.
pub fn sudoku_is_correct(g: &Grid) -> bool {
    (0..9).all(|k| {
        let row = |p| (k, p);
        let column = |p| (p, k);
        let in_box = |p| (3 * (k / 3) + p / 3, 3 * (k % 3) + p % 3);
        has_all(g, row) && has_all(g, column) && has_all(g, in_box)
    })
}

/// Whether the nine cells that `place` gives for 0 to 8 hold the numbers 1 to
/// 9. Nine cells that hold all nine have none twice, and none is empty.
fn has_all(g: &Grid, place: impl Fn(usize) -> Cell) -> bool {
    let mut seen = [false; 10];
    for p in 0..9 {
        let (i, j) = place(p);
        seen[usize::from(grid_read_value(g, Choice { i, j, n: 0 }).n)] = true;
    }
    seen[1..].iter().all(|&it| it)
}
