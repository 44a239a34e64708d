//! The search: what is certain first, then a guess on a copy.

use super::grid::{Choice, Grid};
use super::grid_clear_unique::grid_clear_unique;
use super::grid_exist_unique::grid_exist_unique;
use super::grid_iterate::grid_iterate;
use super::grid_read_value::grid_read_value;
use super::grid_update::grid_update;

/// Solves `g`, after placing the choice `c` if there is one. The result is unique, as
/// `grid_unique` tells, when every number that was placed was certain.
///
/// A grid without solution comes back incomplete or in conflict, with its givens untouched and
/// perhaps with more numbers.
pub fn sudoku_solve(mut g: Grid, c: Option<Choice>) -> Grid {
    if let Some(choice) = c {
        g = grid_update(g, choice);
    }
    // The choices never lead into a conflict, so the search would not notice one between the
    // givens, and could fill the grid around it.
    if givens_contradict(&g) {
        return g;
    }
    match search(g) {
        Ok(solved) => solved,
        Err(unsolved) => *unsolved,
    }
}

/// The solution of `g`, or `g` with what is certain in it when there is no solution.
fn search(mut g: Grid) -> Result<Grid, Box<Grid>> {
    while let Some(certain) = grid_exist_unique(&g) {
        g = grid_update(g, certain);
    }
    let (i, j) = match fewest_choices(&g) {
        Next::Complete => return Ok(g),
        Next::DeadEnd => return Err(Box::new(g)),
        Next::Guess(i, j) => (i, j),
    };
    // From here on it is a guess, whether or not the first one turns out to be right. Every copy
    // that is made below inherits that.
    g = grid_clear_unique(g);
    let mut last = Choice { i, j, n: 0 };
    while let Some(guess) = grid_iterate(&g, last) {
        if (guess.i, guess.j) != (i, j) {
            // The iteration left the cell: none of its choices is right, so `g` has no solution.
            break;
        }
        // The guess is made on a copy. When it fails the copy is thrown away, with all that was
        // placed on it.
        if let Ok(solved) = search(grid_update(g.clone(), guess)) {
            return Ok(solved);
        }
        last = guess;
    }
    Err(Box::new(g))
}

/// How the search goes on when nothing is certain.
enum Next {
    /// No cell is empty.
    Complete,
    /// An empty cell has no choice.
    DeadEnd,
    /// The row and column of an empty cell that has the fewest choices: the fewer there are, the
    /// sooner a wrong guess is found out.
    Guess(usize, usize),
}

fn fewest_choices(g: &Grid) -> Next {
    let mut counts = [[0; 9]; 9];
    let mut next = grid_iterate(g, Choice { i: 0, j: 0, n: 0 });
    while let Some(choice) = next {
        counts[choice.i][choice.j] += 1;
        next = grid_iterate(g, choice);
    }
    let fewest = (0..81)
        .map(|cell| (cell / 9, cell % 9))
        .filter(|&(i, j)| grid_read_value(g, Choice { i, j, n: 0 }).n == 0)
        .min_by_key(|&(i, j)| counts[i][j]);
    match fewest {
        None => Next::Complete,
        Some((i, j)) if counts[i][j] == 0 => Next::DeadEnd,
        Some((i, j)) => Next::Guess(i, j),
    }
}

/// Whether a number stands twice in a row, a column or a box.
fn givens_contradict(g: &Grid) -> bool {
    let value = |i, j| grid_read_value(g, Choice { i, j, n: 0 }).n;
    let mut seen = [[[false; 10]; 9]; 3];
    (0..81).any(|cell| {
        let (i, j) = (cell / 9, cell % 9);
        let n = value(i, j);
        let units = [i, j, 3 * (i / 3) + j / 3];
        let mut twice = false;
        for (kind, unit) in units.into_iter().enumerate() {
            let mark = &mut seen[kind][unit][usize::from(n)];
            twice |= n != 0 && *mark;
            *mark = true;
        }
        twice
    })
}
