//! The search: what is certain first, then a guess on a copy.

use super::grid::{Choice, Grid};
use super::grid_clear_unique::grid_clear_unique;
use super::grid_exist_unique::grid_exist_unique;
use super::grid_iterate::grid_iterate;
use super::grid_read_value::grid_read_value;
use super::grid_update::grid_update;

/// Solves `g`, after placing the choice `c` if there is one. The result is
/// unique, as `grid_unique` tells, when every number that was placed was
/// certain.
///
/// A grid without solution comes back incomplete or in conflict, with its
/// givens untouched and perhaps with more numbers.
pub fn sudoku_solve(mut g: Grid, c: Option<Choice>) -> Grid {
    if let Some(choice) = c {
        g = grid_update(g, choice);
    }
    // The choices never lead into a conflict, so the search would not notice
    // one between the givens, and could fill the grid around it.
    if met_demands(&g).is_none() {
        return g;
    }
    match search(g) {
        Ok(solved) => solved,
        Err(unsolved) => *unsolved,
    }
}

/// The solution of `g`, or `g` with what is certain in it when there is no
/// solution.
fn search(mut g: Grid) -> Result<Grid, Box<Grid>> {
    while let Some(certain) = grid_exist_unique(&g) {
        g = grid_update(g, certain);
    }
    let Some(guesses) = guesses(&g) else {
        return Ok(g);
    };
    // From here on it is a guess, whether or not the first one turns out to be
    // right. Every copy that is made below inherits that.
    g = grid_clear_unique(g);
    for guess in guesses {
        // The guess is made on a copy. When it fails the copy is thrown away,
        // with all that was placed on it.
        if let Ok(solved) = search(grid_update(g.clone(), guess)) {
            return Ok(solved);
        }
    }
    Err(Box::new(g))
}

/// A solution meets 324 demands: each of 81 cells has a number, and each of
/// nine rows, columns and boxes has each of nine numbers. A number in a cell
/// meets these four.
fn demands(c: Choice) -> [usize; 4] {
    let n = usize::from(c.n) - 1;
    let in_box = 3 * (c.i / 3) + c.j / 3;
    [
        9 * c.i + c.j,
        81 + 9 * c.i + n,
        162 + 9 * c.j + n,
        243 + 9 * in_box + n,
    ]
}

/// Which demands the numbers of `g` meet; `None` when they meet one twice: a
/// conflict.
fn met_demands(g: &Grid) -> Option<[bool; 324]> {
    let mut met = [false; 324];
    for (i, j) in (0..81).map(|cell| (cell / 9, cell % 9)) {
        let value = grid_read_value(g, Choice { i, j, n: 0 });
        if value.n != 0 {
            for demand in demands(value) {
                if met[demand] {
                    return None;
                }
                met[demand] = true;
            }
        }
    }
    Some(met)
}

/// The choices that could meet one of the demands that are left, of which
/// exactly one is right if `g` has a solution. The demand is one that has the
/// fewest: the fewer there are, the sooner a wrong guess is found out, and with
/// none there is nothing to try. `None` when `g` is complete.
pub(super) fn guesses(g: &Grid) -> Option<Vec<Choice>> {
    let first = grid_iterate(g, Choice { i: 0, j: 0, n: 0 });
    let next = |&choice: &Choice| grid_iterate(g, choice);
    let choices: Vec<Choice> = std::iter::successors(first, next).collect();
    let mut counts = [0; 324];
    for demand in choices.iter().flat_map(|&choice| demands(choice)) {
        counts[demand] += 1;
    }
    let met = met_demands(g)?;
    let left = (0..324).filter(|&demand| !met[demand]);
    let fewest = left.min_by_key(|&demand| counts[demand])?;
    let meets_it = |choice: &Choice| demands(*choice).contains(&fewest);
    Some(choices.into_iter().filter(meets_it).collect())
}
